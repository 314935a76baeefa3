#include "tools/diff/diff.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/element.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace brehon::tables {

namespace {

/// One side of a comparison.
struct Told {
  const diff::Side& side;
  const Words& words;
};

/// What a side says of a rule, and where its texts state that and settle its gap.
struct Telling {
  std::string text = never;
  std::string cited;
};

/// Citations of the side's own sources, a line each, none twice.
std::string cited_text(const Told& told, const Citations& citations) {
  std::vector<std::string> lines;
  for (const model::Citation& citation : citations) {
    std::string line =
        citation.silent ? told.words.phrase("tables.silent") : citation.source + "\u00a0" + cited_lines(citation);
    if (diff::speaks_for(told.side, citation.source) && std::find(lines.begin(), lines.end(), line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  }
  return brehon::joined(lines, "\n");
}

Telling telling_of(const Told& told, const std::string& path, const Citations& settling) {
  Telling out;
  const model::ElementId element = element_at(told.words.model(), path);
  if (element.is_none()) {
    return out;
  }
  if (const std::vector<Sentence> sentences = element_words(told.words, element); !sentences.empty()) {
    out.text = lines_of(sentences);
  }
  Citations citations = citations_of(told.words, element);
  citations.insert(citations.end(), settling.begin(), settling.end());
  out.cited = cited_text(told, citations);
  return out;
}

std::string parent_of(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? std::string() : path.substr(0, dot);
}

/// What readers call a rule, or else the innermost thing around it that has a label.
std::string heading_of(const Words& words, std::string path) {
  while (!path.empty()) {
    if (const std::string heading = words.heading(path); !heading.empty()) {
      return Words::capital(heading);
    }
    path = parent_of(path);
  }
  return never;
}

/// The rules that a difference is about, by their paths on both sides: of an option or gap those on which it bears.
std::vector<std::pair<std::string, std::string>> rules_of(const diff::Difference& difference) {
  std::vector<std::pair<std::string, std::string>> out;
  if (difference.option.empty()) {
    const std::string& a = difference.path_a.empty() ? difference.path : difference.path_a;
    const std::string& b = difference.path_b.empty() ? difference.path : difference.path_b;
    out.emplace_back(a, b);
  } else {
    for (const std::string& path : difference.acts_on) {
      out.emplace_back(path, path);
    }
  }
  return out;
}

/// A rule as both sides tell it.
struct Pair {
  std::string path;
  Telling in_a, in_b;

  bool alike() const { return in_a.text == in_b.text; }
};

Pair told_by_both(const Told& a, const Told& b, const diff::Difference& difference, const std::string& path_a,
                  const std::string& path_b) {
  const bool settles = !difference.option.empty();
  return {path_a, telling_of(a, path_a, settles ? difference.citations_a : Citations()),
          telling_of(b, path_b, settles ? difference.citations_b : Citations())};
}

/// The innermost rule around one that is told differently; the rule itself where none is.
Pair told_around(const Told& a, const Told& b, const diff::Difference& difference, const Pair& rule) {
  for (std::string path = parent_of(rule.path); !path.empty(); path = parent_of(path)) {
    if (Pair around = told_by_both(a, b, difference, path, path); !around.alike()) {
      return around;
    }
  }
  return rule;
}

/// The rules that a difference is about, those that are told differently; where none is, what is so around them.
std::vector<Pair> pairs_of(const Told& a, const Told& b, const diff::Difference& difference) {
  std::vector<Pair> all;
  for (const auto& [path_a, path_b] : rules_of(difference)) {
    all.push_back(told_by_both(a, b, difference, path_a, path_b));
  }
  if (std::all_of(all.begin(), all.end(), [](const Pair& each) { return each.alike(); })) {
    for (Pair& each : all) {
      each = told_around(a, b, difference, each);
    }
    return all;
  }
  all.erase(std::remove_if(all.begin(), all.end(), [](const Pair& each) { return each.alike(); }), all.end());
  return all;
}

/// A row for each rule that is told differently.
Table changed_rules(const Told& a, const Told& b, const std::vector<diff::Difference>& differences) {
  Table table;
  table.name = "changes_play";
  table.subject = "play";
  table.title = a.words.phrase("tables.changes_play");
  table.cited = false;
  const std::string cited = a.words.phrase("tables.cited");
  table.columns = {column("rule", a.words.phrase("tables.rule")), column("a", a.side.label), column("cited_a", cited),
                   column("b", b.side.label), column("cited_b", cited)};
  std::set<std::string> known;
  for (const diff::Difference& difference : differences) {
    for (const Pair& pair : pairs_of(a, b, difference)) {
      if (known.insert(pair.path).second) {
        Row row;
        row.path = pair.path;
        row.cells = {cell(heading_of(a.words, pair.path), pair.path), cell(pair.in_a.text), cell(pair.in_a.cited),
                     cell(pair.in_b.text), cell(pair.in_b.cited)};
        table.rows.push_back(std::move(row));
      }
    }
  }
  return table;
}

} // namespace

Section changes_section(const Words& words, const Words& others, const diff::Report& report) {
  Section section{"changes", words.phrase("tables.changes", {{"other", report.b->label}}), {}, false, false};
  std::vector<diff::Difference> in_play;
  std::copy_if(report.differences.begin(), report.differences.end(), std::back_inserter(in_play),
               [](const diff::Difference& each) { return each.changes_play() && !each.printed; });
  if (in_play.empty()) {
    section.blocks.emplace_back(Paragraph{words.phrase("tables.changes_none")});
  } else {
    section.blocks.emplace_back(changed_rules({*report.a, words}, {*report.b, others}, in_play));
  }
  if (const std::size_t rest = report.differences.size() - in_play.size(); rest > 0) {
    section.blocks.emplace_back(
        Paragraph{words.phrase("tables.changes_rest", {{"count", std::to_string(rest)}}, static_cast<int>(rest))});
  }
  return section;
}

} // namespace brehon::tables
