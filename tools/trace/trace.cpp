#include "tools/trace/trace.hpp"

#include "tools/report/citation_text.hpp"
#include "tools/trace/sentences.hpp"

#include <algorithm>
#include <iterator>
#include <map>
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
    const Stated stated = citation.guess ? Stated::guessed : citation.silent ? Stated::silent : Stated::stated;
    cell.stated = std::min(cell.stated, stated); // what says most
    if (!citation.silent || citation.guess) {
      cell.lines += (cell.lines.empty() ? "" : ",") + cited_lines(citation);
    }
  }
  return row;
}

/// All that cites, each place once.
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

/// Which sentences and words of a text are accounted for.
class Account {
public:
  Account(const SplitText& text, std::string source, TraceTable& table)
      : text_(text), source_(std::move(source)), table_(table), whole_(text.sentence_count()) {}

  void add(const Citing& citing, const model::Extent& extent) {
    if (std::string why = beyond(text_, extent); !why.empty()) {
      table_.misplaced.push_back({citing.who, citation_text(citing.citation), std::move(why)});
      return;
    }
    switch (extent.unit) {
    case Unit::lines:
      for (std::uint32_t line = extent.first; line <= extent.last; ++line) {
        add_line(citing.who, line);
      }
      break;
    case Unit::sentences:
      for (std::uint32_t sentence = extent.first; sentence <= extent.last; ++sentence) {
        whole_[text_.first_sentence(extent.line) + sentence - 1] = true;
      }
      break;
    case Unit::words: {
      const std::size_t number = text_.first_sentence(extent.line) + extent.sentence - 1;
      std::vector<bool>& words = words_[number];
      words.resize(words_of(text_.sentence(number)).size());
      std::fill(words.begin() + extent.first - 1, words.begin() + extent.last, true);
      break;
    }
    }
  }

  void list_loose() {
    for (std::uint32_t line = 1; line <= text_.line_count(); ++line) {
      const auto sentences = text_.line(line);
      if (!sentences.empty() && none_cited(line)) {
        loose({Unit::lines, 0, 0, line, line});
        continue;
      }
      for (std::uint32_t sentence = 1; sentence <= sentences.size(); ++sentence) {
        list_sentence(line, sentence);
      }
    }
  }

private:
  void add_line(const std::string& who, std::uint32_t line) {
    const std::size_t count = text_.line(line).size();
    for (std::size_t i = 0; i < count; ++i) {
      whole_[text_.first_sentence(line) + i] = true;
    }
    if (count > 1) {
      table_.coarse.push_back({who, source_, line, count});
    }
  }

  bool none_cited(std::uint32_t line) const {
    const std::size_t begin = text_.first_sentence(line);
    for (std::size_t number = begin; number < begin + text_.line(line).size(); ++number) {
      if (whole_[number] || words_.count(number) != 0) {
        return false;
      }
    }
    return true;
  }

  void list_sentence(std::uint32_t line, std::uint32_t sentence) {
    const std::size_t number = text_.first_sentence(line) + sentence - 1;
    if (whole_[number]) {
      return;
    }
    const auto found = words_.find(number);
    if (found == words_.end()) {
      loose({Unit::sentences, line, 0, sentence, sentence});
      return;
    }
    const std::vector<bool>& cited = found->second;
    for (std::size_t begin = 0; begin < cited.size();) {
      std::size_t end = begin;
      while (end < cited.size() && !cited[end]) {
        ++end;
      }
      if (end - begin > most_left_over) {
        loose({Unit::words, line, sentence, static_cast<std::uint32_t>(begin + 1), static_cast<std::uint32_t>(end)});
      }
      begin = end + 1;
    }
  }

  void loose(const model::Extent& extent) {
    for (const auto& [line, text] : text_.passage(extent)) {
      table_.loose.push_back({source_, extent, text});
    }
  }

  const SplitText& text_;
  std::string source_;
  TraceTable& table_;
  std::vector<bool> whole_;                        // by the number of a sentence
  std::map<std::size_t, std::vector<bool>> words_; // of sentences of which words are cited
};

} // namespace

TraceTable trace_table(const model::Model& model, const std::vector<Citing>& others, const Texts& texts) {
  TraceTable table;
  table.sources = model.sources;
  for (const model::Element& element : model.elements) {
    if (!element.citations->empty() && !element.path.empty()) {
      table.rows.push_back(row_of(element, table.sources));
    }
  }
  const std::vector<Citing> citing = all_citing(model, others);
  std::copy_if(citing.begin(), citing.end(), std::back_inserter(table.guesses),
               [](const Citing& each) { return each.citation.guess; });
  for (const model::Source& source : table.sources) {
    const SplitText* text = texts.of(source.name);
    if (text == nullptr) {
      continue;
    }
    table.checked.push_back(source.name);
    Account account(*text, source.name, table);
    for (const Citing& each : citing) {
      if (each.citation.source != source.name || each.citation.guess) {
        continue;
      }
      for (const model::Extent& extent : each.citation.extents) {
        account.add(each, extent);
      }
    }
    account.list_loose();
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
