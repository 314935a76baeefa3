#include "tools/trace/trace.hpp"

#include "tools/report/citation_text.hpp"
#include "tools/trace/marks.hpp"
#include "tools/trace/sentences.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

namespace brehon {

namespace {

using Unit = model::Extent::Unit;

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
    cell.stated = std::min(cell.stated, stated_by(citation)); // what says most
    if (!citation.silent || citation.guess) {
      cell.lines += (cell.lines.empty() ? "" : ",") + cited_lines(citation);
    }
  }
  return row;
}

/// Lists what citations name that their text does not have, and lines of several sentences that they name as a whole.
void list_faults(const SplitText& text, const Citing& citing, TraceTable& table) {
  for (const model::Extent& extent : citing.citation.extents) {
    if (std::string why = beyond(text, extent); !why.empty()) {
      table.misplaced.push_back({citing.who, citation_text(citing.citation), std::move(why)});
    } else if (extent.unit == Unit::lines) {
      for (std::uint32_t line = extent.first; line <= extent.last; ++line) {
        if (const std::size_t count = text.line(line).size(); count > 1) {
          table.coarse.push_back({citing.who, citing.citation.source, line, count});
        }
      }
    }
  }
}

/// Lists the sentences and words of a text that nothing cites.
class Loose {
public:
  Loose(const SplitText& text, std::string source, const std::vector<Citing>& citing, TraceTable& table)
      : text_(text), source_(std::move(source)), marks_(marks_of(text, source_, citing)), table_(table) {}

  void list() {
    for (std::uint32_t line = 1; line <= text_.line_count(); ++line) {
      const auto sentences = text_.line(line);
      const auto first = marks_.begin() + static_cast<std::ptrdiff_t>(text_.first_sentence(line));
      const auto last = first + static_cast<std::ptrdiff_t>(sentences.size());
      if (!sentences.empty() && std::all_of(first, last, [](const auto& marks) { return marks.empty(); })) {
        add({Unit::lines, 0, 0, line, line});
        continue;
      }
      for (std::uint32_t sentence = 1; sentence <= sentences.size(); ++sentence) {
        list_sentence(line, sentence);
      }
    }
  }

private:
  void list_sentence(std::uint32_t line, std::uint32_t sentence) {
    const std::size_t number = text_.first_sentence(line) + sentence - 1;
    if (marks_[number].empty()) {
      add({Unit::sentences, line, 0, sentence, sentence});
      return;
    }
    for (const Stretch& stretch : stretches_of(marks_[number], words_of(text_.sentence(number)).size())) {
      if (is_loose(stretch)) {
        add({Unit::words, line, sentence, stretch.first, stretch.last});
      }
    }
  }

  void add(const model::Extent& extent) {
    for (const auto& [line, text] : text_.passage(extent)) {
      table_.loose.push_back({source_, extent, text});
    }
  }

  const SplitText& text_;
  std::string source_;
  std::vector<std::vector<Mark>> marks_;
  TraceTable& table_;
};

} // namespace

bool TraceTable::finds() const {
  const auto of_text = [&](const Citing& guess) {
    return std::find(checked.begin(), checked.end(), guess.citation.source) != checked.end();
  };
  return !loose.empty() || !misplaced.empty() ||
         (strict && (!coarse.empty() || !uncited.empty() || !unwritten.empty() ||
                     std::any_of(guesses.begin(), guesses.end(), of_text)));
}

Stated stated_by(const model::Citation& citation) {
  return citation.guess ? Stated::guessed : citation.silent ? Stated::silent : Stated::stated;
}

std::vector<Citing> all_citing(const model::Model& model, const std::vector<Citing>& others) {
  std::vector<Citing> out;
  std::set<std::tuple<std::uint32_t, std::uint32_t>> seen;
  const auto add = [&](const std::string& who, const model::Citation& citation) {
    if (seen.emplace(citation.span.file, citation.span.begin).second) {
      out.push_back({who, citation});
    }
  };
  for (const model::Element& element : model.elements) {
    for (const model::Citation& citation : *element.citations) {
      add(element.path, citation);
    }
  }
  for (const Citing& each : others) {
    add(each.who, each.citation);
  }
  return out;
}

TraceTable trace_table(const model::Model& model, const std::vector<Citing>& others, const Texts& texts) {
  TraceTable table;
  table.sources = model.sources;
  for (const model::Element& element : model.elements) {
    if (!element.citations->empty() && !element.path.empty()) {
      table.rows.push_back(row_of(element, table.sources));
    }
  }
  for (const auto& [path, labels] : *model.labels) {
    for (const auto& [language, label] : labels) {
      if (label.one == "?" || label.several == "?") {
        table.unwritten.push_back({path, language});
      }
    }
  }
  const std::vector<Citing> citing = all_citing(model, others);
  std::vector<Citing> sure;
  std::partition_copy(citing.begin(), citing.end(), std::back_inserter(table.guesses), std::back_inserter(sure),
                      [](const Citing& each) { return each.citation.guess; });
  for (const model::Source& source : table.sources) {
    const SplitText* text = texts.of(source.name);
    if (text == nullptr) {
      continue;
    }
    table.checked.push_back(source.name);
    for (const Citing& each : sure) {
      if (each.citation.source == source.name) {
        list_faults(*text, each, table);
      }
    }
    Loose(*text, source.name, sure, table).list();
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
