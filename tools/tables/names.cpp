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
      const auto label = labels.find(language);
      std::string text = label == labels.end() ? never : label->second.one;
      if (label != labels.end() && !label->second.several.empty() && label->second.several != text) {
        text += "; " + label->second.several;
      }
      row.cells.push_back(cell(text));
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
