#include "tools/tables/render.hpp"

#include "tools/report/citation_text.hpp"
#include "tools/report/document.hpp"

#include <algorithm>
#include <string_view>

namespace brehon::tables {

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// The number of code points.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// What would be read as a mark of Markdown stands for itself.
std::string markdown_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += std::string_view("\\`*_[]<>|#").find(c) == std::string_view::npos ? "" : "\\";
    result += c == '\n' ? std::string("<br>") : std::string(1, c);
  }
  return result;
}

/// Lines of cells as a table with columns of one width, but for cells that would make it too wide to read; the first
/// line is its head.
std::string grid(const Lines& lines) {
  constexpr std::size_t widest = 40;
  std::vector<std::size_t> widths(lines.front().size(), 3);
  for (const std::vector<std::string>& line : lines) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      widths[column] = std::max(widths[column], std::min(width(line[column]), widest));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t column = 0; column < lines[i].size(); ++column) {
      const std::size_t taken = std::min(width(lines[i][column]), widths[column]);
      text += "| " + lines[i][column] + std::string(widths[column] - taken + 1, ' ');
    }
    text += "|\n";
    for (std::size_t column = 0; i == 0 && column < widths.size(); ++column) {
      text += "|" + std::string(widths[column] + 2, '-') + (column + 1 == widths.size() ? "|\n" : "");
    }
  }
  return text;
}

class MarkdownWriter {
public:
  explicit MarkdownWriter(const Document& document) : document_(document) {}

  std::string run() {
    out_ = "# " + markdown_escaped(document_.title) + "\n";
    out_ += document_.subtitle.empty() ? "" : "\n" + markdown_escaped(document_.subtitle) + "\n";
    for (const Section& section : document_.sections) {
      out_ += "\n## " + markdown_escaped(section.title) + "\n";
      for (const Block& block : section.blocks) {
        std::visit([this](const auto& each) { add(each); }, block);
      }
    }
    return std::move(out_);
  }

private:
  void title(const std::string& text) { out_ += text.empty() ? "" : "\n### " + markdown_escaped(text) + "\n"; }

  void add(const Paragraph& paragraph) { out_ += "\n" + markdown_escaped(paragraph.text) + "\n"; }

  std::string cited(const Citations& citations) const {
    std::string text;
    for (const model::Citation& citation : beside(document_, citations)) {
      text += (text.empty() ? "" : " ") + citation.source + "\u00a0" + cited_lines(citation);
    }
    return markdown_escaped(text);
  }

  void add(const Table& table) {
    title(table.title);
    Lines lines(1);
    for (const Column& column : table.columns) {
      lines[0].push_back(markdown_escaped(column.label));
    }
    const bool cited_column = table.cited && std::any_of(table.rows.begin(), table.rows.end(), [&](const Row& row) {
                                return !beside(document_, row.citations).empty();
                              });
    if (cited_column) {
      lines[0].push_back(markdown_escaped(document_.cited_title));
    }
    for (const Row& row : table.rows) {
      lines.emplace_back();
      for (const Cell& cell : row.cells) {
        lines.back().push_back(cell.marked ? "**" + markdown_escaped(cell.text) + "**" : markdown_escaped(cell.text));
      }
      if (cited_column) {
        lines.back().push_back(cited(row.citations));
      }
    }
    out_ += "\n" + grid(lines);
  }

  void add(const List& list) {
    title(list.title);
    out_ += "\n";
    add(list.items, list.ordered, 0);
  }

  void add(const std::vector<Item>& items, bool ordered, std::size_t indent) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Item& item = items[i];
      const std::string mark = ordered ? std::to_string(i + 1) + ". " : "- ";
      const std::string cites = cited(item.citations);
      out_ += std::string(indent, ' ') + mark;
      out_ += item.term ? "**" + markdown_escaped(item.text) + "**" : markdown_escaped(item.text);
      out_ += (cites.empty() ? "" : " *(" + cites + ")*") + "\n";
      add(item.items, ordered, indent + mark.size());
    }
  }

  const Document& document_;
  std::string out_;
};

} // namespace

std::string markdown(const Document& document) {
  return MarkdownWriter(document).run();
}

} // namespace brehon::tables
