#include "tools/desk/beside.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/base/wording.hpp"
#include "tools/report/escape.hpp"
#include "tools/trace/sentences.hpp"
#include "tools/trace/succession.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace brehon::desk {

namespace {

using doc::Block;
using doc::Paragraph;
using doc::Style;
using doc::Text;

/// Which words of a text another one lacks, in order.
std::vector<bool> lacking(const std::string& text, const std::string& other) {
  std::vector<bool> out;
  for (const std::size_t partner : words_kept(text, other)) {
    out.push_back(partner == alone);
  }
  return out;
}

/// The words of a text that some of the others lack.
std::vector<bool> lacking(const std::string& text, const std::vector<std::string>& others) {
  std::vector<bool> out(words_of(text).size());
  for (const std::string& other : others) {
    const std::vector<bool> one = lacking(text, other);
    std::transform(out.begin(), out.end(), one.begin(), out.begin(), std::logical_or<>());
  }
  return out;
}

/// A text with some of its words marked; those in a row are one.
Text with_marks(std::string_view text, const std::vector<bool>& marked) {
  Text out;
  std::size_t begin = 0;
  const std::vector<std::string_view> words = words_of(text);
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i + 1;
    while (end < words.size() && marked[end] == marked[i]) {
      ++end;
    }
    const auto from = static_cast<std::size_t>(words[i].data() - text.data());
    const auto to = static_cast<std::size_t>(words[end - 1].data() + words[end - 1].size() - text.data());
    if (marked[i]) {
      out.add(std::string(text.substr(begin, from - begin)))
          .add(std::string(text.substr(from, to - from)), Style::strong);
      begin = to;
    }
    i = end;
  }
  return out.add(std::string(text.substr(begin)));
}

std::string whole(const std::vector<TextLine>& passage) {
  std::string text;
  for (const TextLine& line : passage) {
    text += (text.empty() ? "" : " ") + line.text;
  }
  return text;
}

/// In which way a rule differs: `legality, effect`; `other words`.
std::string badge_of(const RuleBeside& rule) {
  std::string text;
  for (const diff::Class sort : rule.how) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", diff::class_name(sort));
  }
  const bool everywhere = std::all_of(rule.by.begin(), rule.by.end(), [](const Saying& each) { return each.there; });
  return !text.empty() ? text : rule.told_alike ? "the same" : everywhere ? "other words" : "not in all";
}

/// Why there is no passage.
std::string why_none(const Saying& saying) {
  switch (saying.stated) {
  case Stated::stated:
    return saying.cites;
  case Stated::silent:
    return "The text says nothing on this.";
  case Stated::guessed:
    return saying.cites + ": a guess.";
  case Stated::unchecked:
    return saying.there ? "Nobody has looked what the text says." : "\u2013";
  }
  unreachable();
}

class Writer {
public:
  explicit Writer(const Beside& beside) : beside_(beside) {}

  doc::Document run() const {
    doc::Document document;
    document.title = fmt::format("{}: {} side by side", beside_.title, fmt::join(beside_.names, ", "));
    document.language = "en";
    document.contents_title = "Contents";
    document.report = true;
    document.sections.push_back({"rules", "Rule by rule", {}});
    int number = 0;
    for (const RuleBeside& rule : beside_.rules) {
      document.sections.back().blocks.emplace_back(entry(rule, ++number));
    }
    lead(document);
    played(document);
    return document;
  }

private:
  /// How many rules there are, and links to those that differ.
  void lead(doc::Document& document) const {
    Text in_play("They differ in play in "), in_words("They are told in other words in ");
    std::size_t play = 0, words = 0, notes = 0;
    for (std::size_t i = 0; i < beside_.rules.size(); ++i) {
      const RuleBeside& rule = beside_.rules[i];
      if (rule.sort == "note") {
        ++notes;
      } else if (rule.differs()) {
        std::size_t& count = rule.how.empty() ? words : play;
        (rule.how.empty() ? in_words : in_play)
            .add(count++ == 0 ? "" : ", ")
            .link(rule.path, fmt::format("entry-{}", i + 1));
      }
    }
    const std::size_t rules = beside_.rules.size() - notes;
    document.lead.emplace_back(
        Paragraph{fmt::format("{}, {} of them the same in all editions; {}.", wording::quantity(rules, "rule"),
                              rules - play - words, wording::quantity(notes, "note"))});
    if (play > 0) {
      document.lead.emplace_back(Paragraph{in_play.add(".")});
    }
    if (words > 0) {
      document.lead.emplace_back(Paragraph{in_words.add(".")});
    }
  }

  /// How often games by the editions part.
  void played(doc::Document& document) const {
    for (std::size_t i = 0; i < beside_.rates.size(); ++i) {
      for (const diff::Rate& rate : beside_.rates[i]) {
        document.lead.emplace_back(Paragraph{fmt::format("Played in lock step by {} and {}, {}.", beside_.names.front(),
                                                         beside_.names[i + 1], diff::rate_text(rate))});
      }
    }
  }

  doc::Entry entry(const RuleBeside& rule, int number) const {
    doc::Entry entry;
    entry.number = number;
    entry.title = rule.label.empty() ? as_words(rule.sort) : rule.label;
    entry.badge = badge_of(rule);
    entry.important = !rule.how.empty();
    entry.path = rule.path;
    const Saying& first = rule.by.front();
    if (rule.told_alike && !first.told.empty()) {
      entry.blocks.emplace_back(Paragraph{first.told, beside_.told_in});
    }
    doc::Sides sides;
    for (std::size_t i = 0; i < rule.by.size(); ++i) {
      sides.sides.push_back({beside_.names[i], language_name(beside_.languages[i]), side(rule, i)});
    }
    entry.blocks.emplace_back(std::move(sides));
    for (std::size_t i = 0; i < rule.rates.size(); ++i) {
      if (rule.rates[i]) {
        entry.blocks.emplace_back(Paragraph{
            fmt::format("By what {} says here alone {}.", beside_.names[i + 1], diff::rate_text(*rule.rates[i]))});
      }
    }
    return entry;
  }

  std::vector<Block> side(const RuleBeside& rule, std::size_t number) const {
    const Saying& own = rule.by[number];
    std::vector<Block> blocks;
    if (!rule.told_alike && own.there) {
      std::vector<std::string> others;
      for (const std::size_t other : partners(rule, number)) {
        others.push_back(rule.by[other].told);
      }
      blocks.emplace_back(
          Paragraph{own.told.empty() ? Text("\u2013", Style::soft) : with_marks(own.told, lacking(own.told, others)),
                    beside_.told_in});
    }
    if (own.passage.empty()) {
      blocks.emplace_back(Paragraph{{why_none(own), Style::soft}});
    } else {
      blocks.emplace_back(passage(rule, number));
    }
    return blocks;
  }

  /// The editions with which one is compared: the first with all others, these with the first.
  static std::vector<std::size_t> partners(const RuleBeside& rule, std::size_t number) {
    std::vector<std::size_t> out;
    for (std::size_t other = 0; other < rule.by.size(); ++other) {
      if (other != number && (other == 0 || number == 0) && rule.by[other].there) {
        out.push_back(other);
      }
    }
    return out;
  }

  doc::Passage passage(const RuleBeside& rule, std::size_t number) const {
    const std::vector<TextLine>& lines = rule.by[number].passage;
    std::vector<std::string> others;
    for (const std::size_t other : partners(rule, number)) {
      if (beside_.languages[other] == beside_.languages[number] && !rule.by[other].passage.empty()) {
        others.push_back(whole(rule.by[other].passage));
      }
    }
    const std::vector<bool> marked = lacking(whole(lines), others);
    doc::Passage out;
    auto at = marked.begin();
    for (const TextLine& line : lines) {
      const auto end = at + static_cast<std::ptrdiff_t>(words_of(line.text).size());
      std::string text;
      for (const doc::Run& run : with_marks(line.text, std::vector<bool>(at, end)).runs) {
        text += run.style == Style::strong ? "**" + run.text + "**" : run.text;
      }
      out.lines.push_back({line.where, std::move(text), beside_.languages[number]});
      at = end;
    }
    return out;
  }

  const Beside& beside_;
};

doc::Cell cell(std::string text) {
  doc::Cell out;
  out.text = std::move(text);
  return out;
}

} // namespace

doc::Document beside_document(const Beside& beside) {
  return Writer(beside).run();
}

std::string written(const Beside& beside, doc::Form form) {
  return form == doc::Form::csv ? doc::csv(doc::table_alone(beside_table(beside)))
                                : doc::written(beside_document(beside), form);
}

doc::Table beside_table(const Beside& beside) {
  doc::Table table;
  table.cited = false;
  std::vector<std::string> labels = {"path", "sort", "differs"};
  for (const std::string& name : beside.names) {
    labels.insert(labels.end(), {name, name + "_passage"});
  }
  for (std::size_t i = 1; i < beside.names.size(); ++i) {
    labels.insert(labels.end(), {beside.names[i] + "_parted", beside.names[i] + "_games"});
  }
  for (const std::string& label : labels) {
    table.columns.push_back({label, label, {}, false});
  }
  for (const RuleBeside& rule : beside.rules) {
    doc::Row row;
    row.path = rule.path;
    row.cells = {cell(rule.path), cell(rule.sort), cell(badge_of(rule))};
    for (const Saying& saying : rule.by) {
      row.cells.push_back(cell(saying.stated == Stated::silent ? "silent" : saying.cites));
      row.cells.push_back(cell(passage_text(saying.passage)));
    }
    for (const std::optional<diff::Rate>& rate : rule.rates) {
      row.cells.push_back(cell(rate ? std::to_string(rate->parted) : ""));
      row.cells.push_back(cell(rate ? std::to_string(rate->games) : ""));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

} // namespace brehon::desk
