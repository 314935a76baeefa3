#include "tools/trace/report.hpp"

#include "tools/report/document.hpp"
#include "tools/report/html_page.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

std::string cell_text(const TraceCell& cell) {
  switch (cell.stated) {
  case Stated::stated:
    return cell.lines;
  case Stated::silent:
    return "silent";
  case Stated::unchecked:
    return "?";
  }
  return {};
}

std::string_view stated_name(Stated stated) {
  switch (stated) {
  case Stated::stated:
    return "stated";
  case Stated::silent:
    return "silent";
  case Stated::unchecked:
    return "unchecked";
  }
  return {};
}

/// How many examples touch a rule; nothing where it is not counted.
std::string examples_text(const TraceRow& row) {
  return row.examples ? std::to_string(row.examples->size()) : std::string();
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

std::string verdict(const TraceTable& table) {
  if (table.checked.empty()) {
    return "no text was given, so no line was checked";
  }
  return table.loose.empty()
             ? fmt::format("every line of {} is cited by a rule or excused by a note", joined(table.checked))
             : fmt::format("{} line{} of {} {} neither cited by a rule nor excused by a note", table.loose.size(),
                           table.loose.size() == 1 ? "" : "s", joined(table.checked),
                           table.loose.size() == 1 ? "is" : "are");
}

} // namespace

std::string trace_text(const TraceTable& table) {
  std::size_t width = 4;
  for (const TraceRow& row : table.rows) {
    width = std::max(width, row.path.size());
  }
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.sources.size(); ++i) {
    std::size_t most = table.sources[i].name.size();
    for (const TraceRow& row : table.rows) {
      most = std::max(most, cell_text(row.cells[i]).size());
    }
    widths.push_back(most);
  }
  const auto line = [&](const std::string& path, const std::string& examples, const auto& cell) {
    std::string text = fmt::format("{:<{}}", path, width);
    for (std::size_t i = 0; i < widths.size(); ++i) {
      text += fmt::format("  {:<{}}", cell(i), widths[i]);
    }
    text += table.covered ? fmt::format("  {:>8}", examples) : "";
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  std::string out = line("rule", "examples", [&](std::size_t i) { return table.sources[i].name; });
  for (const TraceRow& row : table.rows) {
    out += line(row.path, examples_text(row), [&](std::size_t i) { return cell_text(row.cells[i]); });
  }
  out += "\n" + verdict(table) + "\n";
  for (const LooseLine& loose : table.loose) {
    out += fmt::format("{}:{}: {}\n", loose.source, loose.line, loose.text);
  }
  return out;
}

std::string trace_markdown(const TraceTable& table, const std::string& title) {
  std::string out = fmt::format("# {}\n\n| rule | sort |", title);
  std::string rule = "\n|---|---|";
  for (const model::Source& source : table.sources) {
    out += fmt::format(" {} |", source.name);
    rule += "---|";
  }
  out += table.covered ? " examples |" : "";
  out += rule + (table.covered ? "---|\n" : "\n");
  for (const TraceRow& row : table.rows) {
    out += fmt::format("| `{}` | {} |", row.path, row.sort);
    for (const TraceCell& cell : row.cells) {
      out += fmt::format(" {} |", cell_text(cell));
    }
    out += table.covered ? fmt::format(" {} |", examples_text(row)) : "";
    out += "\n";
  }
  out += fmt::format("\n{}.\n", verdict(table));
  for (const LooseLine& loose : table.loose) {
    out += fmt::format("\n- {}:{}: {}", loose.source, loose.line, loose.text);
  }
  return out + (table.loose.empty() ? "" : "\n");
}

std::string trace_html(const TraceTable& table, const std::string& title) {
  std::string body = fmt::format("<h1>{}</h1>\n<p class=\"summary\">{} rules and notes; {}.</p>\n", html_text(title),
                                 table.rows.size(), html_text(verdict(table)));
  if (!table.loose.empty()) {
    body += "<h2>Lines that nothing accounts for</h2>\n<blockquote>";
    for (const LooseLine& loose : table.loose) {
      body += fmt::format("<p><span class=\"line\">{} {}</span>{}</p>", html_text(loose.source), loose.line,
                          html_text(loose.text));
    }
    body += "</blockquote>\n";
  }
  body += "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">rule</th><th scope=\"col\">sort</th>";
  for (const model::Source& source : table.sources) {
    const std::string language = source.language.empty() ? "" : " · " + language_name(source.language);
    body += fmt::format("<th scope=\"col\">{}{}</th>", html_text(source.name), html_text(language));
  }
  body += table.covered ? "<th scope=\"col\">examples</th>" : "";
  body += "</tr></thead>\n<tbody>\n";
  for (const TraceRow& row : table.rows) {
    body += fmt::format("<tr><th scope=\"row\"><code>{}</code></th><td>{}</td>", html_text(row.path), row.sort);
    for (const TraceCell& cell : row.cells) {
      const bool silent = cell.stated == Stated::silent;
      const char* as = silent ? " class=\"silent\"" : cell.stated == Stated::unchecked ? " class=\"open\"" : "";
      const std::string text = cell.stated == Stated::unchecked ? "not yet checked" : cell_text(cell);
      body += fmt::format("<td{}>{}</td>", as, html_text(text));
    }
    if (table.covered) {
      body += fmt::format("<td{}>{}</td>", row.examples && row.examples->empty() ? " class=\"open\"" : "",
                          examples_text(row));
    }
    body += "</tr>\n";
  }
  return html_page(title, body + "</tbody>\n</table></div>\n");
}

std::string trace_json(const TraceTable& table) {
  Json sources = Json::array();
  for (const model::Source& source : table.sources) {
    sources.push_back({{"name", source.name},
                       {"file", source.file},
                       {"language", source.language},
                       {"lines", source.lines ? Json(*source.lines) : Json()}});
  }
  Json rules = Json::array();
  for (const TraceRow& row : table.rows) {
    Json rule = {{"path", row.path}, {"sort", row.sort}};
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      rule["by"][table.sources[i].name] = {{"stated", stated_name(row.cells[i].stated)}, {"lines", row.cells[i].lines}};
    }
    if (table.covered) {
      rule["examples"] = row.examples ? Json(*row.examples) : Json();
    }
    rules.push_back(std::move(rule));
  }
  Json loose = Json::array();
  for (const LooseLine& line : table.loose) {
    loose.push_back({{"source", line.source}, {"line", line.line}, {"text", line.text}});
  }
  const Json all = {{"sources", sources}, {"rules", rules}, {"checked", table.checked}, {"loose", loose}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string trace_csv(const TraceTable& table) {
  std::string out = "path,sort";
  for (const model::Source& source : table.sources) {
    out += "," + csv_field(source.name);
  }
  out += table.covered ? ",examples" : "";
  out += "\n";
  for (const TraceRow& row : table.rows) {
    out += csv_field(row.path) + "," + csv_field(row.sort);
    for (const TraceCell& cell : row.cells) {
      out += "," + csv_field(cell_text(cell));
    }
    out += table.covered ? "," + examples_text(row) : "";
    out += "\n";
  }
  for (const LooseLine& loose : table.loose) {
    out += csv_field(fmt::format("{}:{}", loose.source, loose.line)) + ",loose line";
    for (const model::Source& source : table.sources) {
      out += "," + (source.name == loose.source ? csv_field(loose.text) : std::string());
    }
    out += table.covered ? "," : "";
    out += "\n";
  }
  return out;
}

} // namespace brehon
