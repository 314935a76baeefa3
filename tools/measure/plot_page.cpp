#include "tools/measure/plot_page.hpp"

#include "tools/measure/plots.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/style.hpp"

#include <fmt/format.h>

namespace brehon {

namespace {

std::string table_row(const TableCells& cells, const char* tag) {
  std::string text = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += fmt::format("<{0}{1}>{2}</{0}>", tag, i == 0 ? "" : " class=\"number\"", html_text(cells[i]));
  }
  return text + "</tr>\n";
}

} // namespace

std::string number_table(const TableCells& head, const std::vector<TableCells>& rows) {
  std::string text = "<div class=\"scroll\"><table>\n<thead>" + table_row(head, "th") + "</thead>\n<tbody>\n";
  for (const TableCells& each : rows) {
    text += table_row(each, "td");
  }
  return text + "</tbody>\n</table></div>\n";
}

std::string plot_page(const std::string& title, const std::string& subtitle, const std::vector<PagePart>& parts) {
  std::string contents;
  std::string body;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string head = html_text(parts[i].title);
    head.front() =
        static_cast<char>(head.front() >= 'a' && head.front() <= 'z' ? head.front() - 'a' + 'A' : head.front());
    contents += fmt::format("<li><a href=\"#part-{}\">{}</a></li>\n", i + 1, head);
    body += fmt::format("<section id=\"part-{}\">\n<h2>{}</h2>\n{}</section>\n", i + 1, head, parts[i].body);
  }
  return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>{0}</title>\n<style>\n{1}{2}</style>\n</head>\n<body>\n"
                     "<header>\n<h1>{0}</h1>\n<p>{3}</p>\n</header>\n<nav>\n<ul>\n{4}</ul>\n</nav>\n"
                     "<main>\n{5}</main>\n</body>\n</html>\n",
                     html_text(title), doc::style(), doc::plot_style(), html_text(subtitle), contents, body);
}

} // namespace brehon
