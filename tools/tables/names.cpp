#include "tools/report/citation_text.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/trace/trace.hpp"

namespace brehon::tables {

namespace {

std::string stated_text(const Words& words, const TraceCell& cell) {
  switch (cell.stated) {
  case Stated::stated:
  case Stated::guessed:
    return cell.lines;
  case Stated::silent:
    return words.phrase("tables.silent");
  case Stated::unchecked:
    return words.phrase("tables.unchecked");
  }
  unreachable();
}

std::string source_label(const model::Source& source) {
  return source.language.empty() || source.language == source.name ? source.name
                                                                   : source.name + " (" + source.language + ")";
}

} // namespace

namespace {

/// What something is called in a language, and several of it; what is said of somebody, of any player.
std::string label_text(const model::Model& model, const std::string& path, const std::string& language) {
  const Labels labels(model, language);
  const model::Label* label = labels.find(path, language);
  if (label == nullptr) {
    return never;
  }
  const LanguagePack* pack = shipped_pack(language);
  const Words words(model, labels, pack == nullptr ? base_pack() : *pack);
  const std::string one = words.label(path), several = words.label(path, 2);
  return several == one ? one : one + "; " + several;
}

} // namespace

Section glossary_section(const Words& words, const std::vector<std::string>& languages) {
  Section section{"glossary", words.phrase("tables.glossary"), {}, false, false};
  Table table;
  table.name = table.subject = "glossary";
  table.sortable = true;
  table.cited = false;
  table.columns.push_back(column("name", words.phrase("tables.name")));
  for (const std::string& language : languages) {
    const LanguagePack* pack = shipped_pack(language);
    table.columns.push_back(column(language, pack == nullptr ? language : Words::capital(pack->name)));
    table.columns.back().language = language;
  }
  for (const auto& [path, labels] : *words.model().labels) {
    Row row;
    row.path = path;
    row.cells.push_back(cell(path, path));
    for (const std::string& language : languages) {
      row.cells.push_back(cell(label_text(words.model(), path, language)));
    }
    table.rows.push_back(std::move(row));
  }
  if (!table.rows.empty()) {
    section.blocks.emplace_back(std::move(table));
  }
  return section;
}

Section sources_section(const Words& words) {
  Section section{"sources", words.phrase("tables.sources"), {}, false, false};
  const TraceTable trace = trace_table(words.model(), {}, Texts());
  Table table;
  table.name = table.subject = "sources";
  table.cited = false;
  table.columns.push_back(column("rule", words.phrase("tables.rule")));
  for (const model::Source& source : trace.sources) {
    table.columns.push_back(column(source.name, source_label(source)));
  }
  for (const TraceRow& from : trace.rows) {
    Row row;
    row.path = from.path;
    row.cells.push_back(cell(from.path, from.path));
    for (const TraceCell& each : from.cells) {
      row.cells.push_back(cell(stated_text(words, each), each.lines));
    }
    table.rows.push_back(std::move(row));
  }
  if (!table.rows.empty()) {
    section.blocks.emplace_back(std::move(table));
  }
  return section;
}

} // namespace brehon::tables
