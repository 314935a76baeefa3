#include "tools/trace/report.hpp"

#include "dsl/base/unreachable.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
  unreachable();
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
  unreachable();
}

std::string verdict(const TraceTable& table) {
  if (table.checked.empty()) {
    return "No text was given, so no line was checked.";
  }
  return table.loose.empty()
             ? fmt::format("Every line of {} is cited by a rule or excused by a note.", joined(table.checked))
             : fmt::format("{} line{} of {} {} neither cited by a rule nor excused by a note.", table.loose.size(),
                           table.loose.size() == 1 ? "" : "s", joined(table.checked),
                           table.loose.size() == 1 ? "is" : "are");
}

doc::Cell made_cell(std::string text, doc::Style style = doc::Style::plain, bool open = false) {
  doc::Cell result;
  result.text = std::move(text);
  result.style = style;
  result.open = open;
  return result;
}

doc::Column column(const std::string& name, const std::string& label, bool number = false) {
  return {name, label, {}, number};
}

/// What the sources say of a rule, and which examples touch it.
doc::Row row_of(const TraceRow& row, bool covered) {
  doc::Row result;
  result.path = row.path;
  result.cells = {made_cell(row.path, doc::Style::code), made_cell(row.sort)};
  for (const TraceCell& each : row.cells) {
    result.cells.push_back(made_cell(cell_text(each),
                                     each.stated == Stated::silent ? doc::Style::soft : doc::Style::plain,
                                     each.stated == Stated::unchecked));
  }
  if (covered) {
    const bool untouched = row.examples && row.examples->empty();
    result.cells.push_back(
        made_cell(row.examples ? std::to_string(row.examples->size()) : "", doc::Style::plain, untouched));
  }
  return result;
}

} // namespace

doc::Document trace_document(const TraceTable& table, const std::string& title) {
  doc::Table rules;
  rules.name = rules.subject = "rules";
  rules.cited = false;
  rules.columns = {column("rule", "rule"), column("sort", "sort")};
  for (const model::Source& source : table.sources) {
    const std::string language = source.language.empty() ? "" : " \u00b7 " + language_name(source.language);
    rules.columns.push_back(column(source.name, source.name + language));
  }
  if (table.covered) {
    rules.columns.push_back(column("examples", "examples", true));
  }
  for (const TraceRow& row : table.rows) {
    rules.rows.push_back(row_of(row, table.covered));
  }
  doc::Passage loose;
  for (const LooseLine& line : table.loose) {
    loose.lines.push_back({fmt::format("{} {}", line.source, line.line), line.text, {}});
  }
  doc::Document document;
  document.title = title;
  document.language = "en";
  document.contents_title = "Contents";
  document.report = true;
  document.sections.push_back({"rules", fmt::format("{} rules and notes", table.rows.size()), {std::move(rules)}});
  document.sections.push_back({"lines", "Lines of the texts", {doc::Paragraph{verdict(table)}}});
  if (!table.loose.empty()) {
    document.sections.back().blocks.emplace_back(std::move(loose));
  }
  return document;
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

doc::Table trace_rows(const TraceTable& table) {
  doc::Table rules;
  rules.columns = {column("path", "path"), column("sort", "sort")};
  for (const model::Source& source : table.sources) {
    rules.columns.push_back(column(source.name, source.name));
  }
  if (table.covered) {
    rules.columns.push_back(column("examples", "examples"));
  }
  for (const TraceRow& row : table.rows) {
    rules.rows.push_back(row_of(row, table.covered));
  }
  for (const LooseLine& loose : table.loose) {
    doc::Row row;
    row.cells = {made_cell(fmt::format("{}:{}", loose.source, loose.line)), made_cell("loose line")};
    for (const model::Source& source : table.sources) {
      row.cells.push_back(made_cell(source.name == loose.source ? loose.text : std::string()));
    }
    if (table.covered) {
      row.cells.push_back(made_cell({}));
    }
    rules.rows.push_back(std::move(row));
  }
  return rules;
}

std::string written(const TraceTable& table, const std::string& title, doc::Form form) {
  switch (form) {
  case doc::Form::json:
    return trace_json(table);
  case doc::Form::csv:
    return doc::csv(doc::table_alone(trace_rows(table)));
  case doc::Form::text:
  case doc::Form::markdown:
  case doc::Form::html:
  case doc::Form::latex:
    return doc::written(trace_document(table, title), form);
  }
  unreachable();
}

} // namespace brehon
