#include "tools/trace/trace.hpp"

#include "tools/report/citation_text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace brehon {

namespace {

TraceRow row_of(const model::Element& element, const std::vector<model::Source>& sources) {
  TraceRow row;
  row.path = element.path;
  row.sort = element.sort;
  row.excused = element.sort == "note";
  row.cells.resize(sources.size());
  for (const model::Citation& citation : *element.citations) {
    const auto source = std::find_if(sources.begin(), sources.end(),
                                     [&](const model::Source& each) { return each.name == citation.source; });
    TraceCell& cell = row.cells[static_cast<std::size_t>(source - sources.begin())];
    if (citation.silent) {
      cell.stated = cell.stated == Stated::stated ? cell.stated : Stated::silent;
      continue;
    }
    cell.stated = Stated::stated;
    cell.lines += (cell.lines.empty() ? "" : ",") + cited_lines(citation);
  }
  return row;
}

using Cited = std::map<std::string, std::set<std::uint32_t>>;

void collect(const model::Model& model, Cited& cited) {
  for (const model::Element& element : model.elements) {
    for (const model::Citation& citation : *element.citations) {
      for (const auto& [first, last] : citation.lines) {
        for (std::uint32_t line = first; line <= last; ++line) {
          cited[citation.source].insert(line);
        }
      }
    }
  }
}

} // namespace

TraceTable trace_table(const std::vector<const model::Model*>& models, const Texts& texts) {
  TraceTable table;
  const model::Model& first = *models.front();
  table.sources = first.sources;
  for (const model::Element& element : first.elements) {
    if (!element.citations->empty() && !element.path.empty()) {
      table.rows.push_back(row_of(element, table.sources));
    }
  }
  Cited cited;
  for (const model::Model* model : models) {
    collect(*model, cited);
  }
  for (const model::Source& source : table.sources) {
    const Source* text = texts.of(source.name);
    if (text == nullptr) {
      continue;
    }
    table.checked.push_back(source.name);
    for (std::uint32_t line = 1; line <= text->line_count(); ++line) {
      if (!is_blank(text->line_text(line)) && cited[source.name].count(line) == 0) {
        table.loose.push_back({source.name, line, std::string(text->line_text(line))});
      }
    }
  }
  return table;
}

void add_coverage(TraceTable& table, const Coverage& coverage) {
  table.covered = true;
  for (TraceRow& row : table.rows) {
    if (const CoveredElement* element = coverage.find(row.path)) {
      row.examples = element->examples;
    }
  }
}

} // namespace brehon
