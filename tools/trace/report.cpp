#include "tools/trace/report.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/outline/citations.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/trace/sentences.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* weak_note =
    "A reason to look, not a fault: a text can say \"all of them\" or \"it\" where a rule has a number or a name.";

std::string cell_text(const TraceCell& cell) {
  switch (cell.stated) {
  case Stated::stated:
  case Stated::guessed:
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
  case Stated::guessed:
    return "guessed";
  case Stated::unchecked:
    return "unchecked";
  }
  unreachable();
}

std::string verdict(const TraceTable& table) {
  if (table.checked.empty()) {
    return "No text is at hand, so no sentence was checked.";
  }
  return table.loose.empty()
             ? fmt::format("Every sentence of {} is cited by a rule or excused by a note.", joined(table.checked))
             : fmt::format("{} of {} {} neither cited by a rule nor excused by a note.",
                           wording::quantity(table.loose.size(), "passage"), joined(table.checked),
                           table.loose.size() == 1 ? "is" : "are");
}

std::string place_of(const LooseText& loose) {
  return loose.source + ":" + extent_text(loose.extent);
}

std::string coarse_text(const TraceTable& table) {
  return fmt::format("{} a line of several sentences as a whole{}.",
                     wording::quantity(table.coarse.size(), "citation names", "citations name"),
                     table.strict ? "" : "; `--strict` lists them");
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
                                     each.stated == Stated::unchecked || each.stated == Stated::guessed));
  }
  if (covered) {
    const bool untouched = row.examples && row.examples->empty();
    result.cells.push_back(
        made_cell(row.examples ? std::to_string(row.examples->size()) : "", doc::Style::plain, untouched));
  }
  return result;
}

doc::Table list_of(const std::string& name, std::vector<doc::Column> columns) {
  doc::Table out;
  out.name = out.subject = name;
  out.cited = false;
  out.columns = std::move(columns);
  return out;
}

doc::Row cells(const std::vector<std::string>& texts) {
  doc::Row row;
  for (const std::string& text : texts) {
    row.cells.push_back(made_cell(text, row.cells.empty() ? doc::Style::code : doc::Style::plain));
  }
  return row;
}

/// What is loose in the texts, and which citations do not fit them.
void add_texts(const TraceTable& table, doc::Document& document) {
  document.sections.push_back({"texts", "The texts", {doc::Paragraph{verdict(table)}}});
  std::vector<doc::Block>& blocks = document.sections.back().blocks;
  if (!table.loose.empty()) {
    doc::Passage loose;
    for (const LooseText& each : table.loose) {
      loose.lines.push_back({each.source + " " + extent_text(each.extent), each.text, {}});
    }
    blocks.emplace_back(std::move(loose));
  }
  if (!table.misplaced.empty()) {
    doc::Table out = list_of(
        "misplaced", {column("rule", "rule"), column("citation", "citation"), column("why", "why it points nowhere")});
    for (const MisplacedCitation& each : table.misplaced) {
      out.rows.push_back(cells({each.who, "@" + each.citation, each.why}));
    }
    blocks.emplace_back(std::move(out));
  }
  if (!table.coarse.empty()) {
    blocks.emplace_back(doc::Paragraph{doc::marked(coarse_text(table))});
  }
  if (table.strict && !table.coarse.empty()) {
    doc::Table out = list_of("coarse", {column("rule", "rule"), column("line", "line"),
                                        column("sentences", "sentences", true), column("all", "where all are meant")});
    for (const CoarseCitation& each : table.coarse) {
      out.rows.push_back(cells({each.who, fmt::format("@{}:{}", each.source, each.line), std::to_string(each.sentences),
                                fmt::format("@{}:{}.1-{}", each.source, each.line, each.sentences)}));
    }
    blocks.emplace_back(std::move(out));
  }
}

void add_uncited(const TraceTable& table, doc::Document& document) {
  if (table.checked.empty()) {
    return;
  }
  if (table.uncited.empty()) {
    document.sections.back().blocks.emplace_back(doc::Paragraph{doc::Text("Every rule has a citation of ")
                                                                    .add(joined(table.checked), doc::Style::code)
                                                                    .add(", if only that it is silent.")});
    return;
  }
  doc::Table out = list_of("uncited", {column("rule", "rule"), column("text", "text")});
  for (const UncitedRule& each : table.uncited) {
    out.rows.push_back(cells({each.path, each.source}));
  }
  const std::string title = wording::quantity(table.uncited.size(), "rule") + " on which a text is not cited";
  document.sections.push_back({"uncited", title, {std::move(out)}});
}

void add_guesses(const TraceTable& table, doc::Document& document) {
  if (table.guesses.empty()) {
    return;
  }
  doc::Table out = list_of("guesses", {column("rule", "rule"), column("citation", "citation")});
  for (const Citing& each : table.guesses) {
    out.rows.push_back(cells({each.who, "@" + citation_text(each.citation)}));
  }
  const std::string title = wording::quantity(table.guesses.size(), "guess", "guesses");
  document.sections.push_back({"guesses", title + " to be looked at", {std::move(out)}});
}

void add_unwritten(const TraceTable& table, doc::Document& document) {
  if (table.unwritten.empty()) {
    return;
  }
  doc::Table out = list_of("labels", {column("path", "path"), column("language", "language")});
  for (const UnwrittenLabel& each : table.unwritten) {
    out.rows.push_back(cells({each.path, each.language}));
  }
  const std::string title = wording::quantity(table.unwritten.size(), "label") + " to be written";
  document.sections.push_back({"labels", title, {std::move(out)}});
}

/// Numbers, then labels.
std::string lacking(const WeakCitation& weak) {
  std::vector<std::string> parts;
  for (const int number : weak.missing) {
    parts.push_back(std::to_string(number));
  }
  parts.insert(parts.end(), weak.unnamed.begin(), weak.unnamed.end());
  return joined(parts);
}

void add_weak(const TraceTable& table, doc::Document& document) {
  if (!table.weak) {
    return;
  }
  doc::Table out = list_of("weak", {column("rule", "rule"), column("citation", "citation"),
                                    column("lacking", "what is not there"), column("text", "text")});
  for (const WeakCitation& each : *table.weak) {
    out.rows.push_back(cells({each.who, each.citation, lacking(each), passage_text(each.passage)}));
  }
  const std::string title =
      wording::quantity(table.weak->size(), "rule") + " with numbers or labels that the cited text lacks";
  document.sections.push_back({"weak", title, {doc::Paragraph{weak_note}}});
  if (!out.rows.empty()) {
    document.sections.back().blocks.emplace_back(std::move(out));
  }
}

Json where_json(const model::Extent& extent) {
  const std::uint32_t line = extent.unit == model::Extent::Unit::lines ? extent.first : extent.line;
  return {{"line", line}, {"where", extent_text(extent)}};
}

Json weak_json(const WeakCitation& weak) {
  Json passage = Json::array();
  for (const TextLine& line : weak.passage) {
    passage.push_back({{"source", line.source}, {"line", line.line}, {"where", line.where}, {"text", line.text}});
  }
  return {{"path", weak.who},
          {"citation", weak.citation},
          {"missing", weak.missing},
          {"unnamed", weak.unnamed},
          {"passage", passage}};
}

/// What is said of the texts and of citations, for `trace_json`.
void add_findings(const TraceTable& table, Json& all) {
  Json loose = Json::array(), coarse = Json::array(), misplaced = Json::array(), guesses = Json::array();
  for (const LooseText& each : table.loose) {
    Json one = {{"source", each.source}};
    one.update(where_json(each.extent));
    one["text"] = each.text;
    loose.push_back(std::move(one));
  }
  for (const CoarseCitation& each : table.coarse) {
    coarse.push_back({{"path", each.who}, {"source", each.source}, {"line", each.line}, {"sentences", each.sentences}});
  }
  for (const MisplacedCitation& each : table.misplaced) {
    misplaced.push_back({{"path", each.who}, {"citation", "@" + each.citation}, {"why", each.why}});
  }
  for (const Citing& each : table.guesses) {
    guesses.push_back({{"path", each.who}, {"citation", "@" + citation_text(each.citation)}});
  }
  Json uncited = Json::array();
  for (const UncitedRule& each : table.uncited) {
    uncited.push_back({{"path", each.path}, {"source", each.source}});
  }
  Json unwritten = Json::array();
  for (const UnwrittenLabel& each : table.unwritten) {
    unwritten.push_back({{"path", each.path}, {"language", each.language}});
  }
  all["splitting"] = splitting_version;
  all["loose"] = std::move(loose);
  all["misplaced"] = std::move(misplaced);
  all["uncited"] = std::move(uncited);
  all["coarse"] = std::move(coarse);
  all["guesses"] = std::move(guesses);
  all["unwritten"] = std::move(unwritten);
  if (table.weak) {
    Json weak = Json::array();
    for (const WeakCitation& each : *table.weak) {
      weak.push_back(weak_json(each));
    }
    all["weak"] = std::move(weak);
  }
}

/// A row of `trace_rows` that is about a text: what, which sort of finding, and a text in the column of its source.
doc::Row finding_row(const TraceTable& table, std::string what, const std::string& sort, const std::string& source,
                     const std::string& text) {
  doc::Row row;
  row.cells = {made_cell(std::move(what)), made_cell(sort)};
  for (const model::Source& each : table.sources) {
    row.cells.push_back(made_cell(each.name == source ? text : std::string()));
  }
  if (table.covered) {
    row.cells.push_back(made_cell({}));
  }
  return row;
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
  doc::Document document;
  document.title = title;
  document.language = "en";
  document.contents_title = "Contents";
  document.report = true;
  document.sections.push_back(
      {"rules", wording::counted(table.rows.size(), "rule or note", "rules and notes"), {std::move(rules)}});
  add_texts(table, document);
  add_uncited(table, document);
  add_guesses(table, document);
  add_unwritten(table, document);
  add_weak(table, document);
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
  Json all = {{"sources", sources}, {"rules", rules}, {"checked", table.checked}};
  add_findings(table, all);
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
  for (const LooseText& each : table.loose) {
    rules.rows.push_back(finding_row(table, place_of(each), "loose", each.source, each.text));
  }
  for (const UncitedRule& each : table.uncited) {
    rules.rows.push_back(finding_row(table, each.path, "uncited", each.source, "?"));
  }
  for (const MisplacedCitation& each : table.misplaced) {
    const std::string source = each.citation.substr(0, each.citation.find(':'));
    rules.rows.push_back(finding_row(table, each.who, "misplaced", source, "@" + each.citation + ": " + each.why));
  }
  if (table.strict) {
    for (const CoarseCitation& each : table.coarse) {
      rules.rows.push_back(finding_row(table, each.who, "coarse", each.source, std::to_string(each.line)));
    }
  }
  for (const WeakCitation& each : table.weak.value_or(std::vector<WeakCitation>())) {
    const std::string source = each.passage.front().source;
    rules.rows.push_back(finding_row(table, each.who, "weak", source, lacking(each)));
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
