#include "tools/diff/report.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/base/wording.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

namespace brehon::diff {

namespace {

using doc::Block;
using doc::Paragraph;
using doc::Style;
using doc::Text;

std::string upper_first(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

/// Paths one after the other, as code.
Text paths_after(const std::string& words, const std::vector<std::string>& paths) {
  Text text(words);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    text.add(i == 0 ? " " : ", ").add(paths[i], Style::code);
  }
  return text;
}

/// Builds the document of a page.
class Writer {
public:
  Writer(const Page& page, bool pictured) : page_(page), pictured_(pictured) {}

  doc::Document run() {
    doc::Document document;
    document.title = page_.title;
    document.subtitle = fmt::format("{} and {}", page_.name_a, page_.name_b);
    document.language = "en";
    document.contents_title = "Contents";
    document.report = true;
    document.lead.emplace_back(Paragraph{(page_.aligned.empty() ? upper_first(page_.summary) : page_.summary) + "."});
    for (const std::string& sentence : page_.played) {
      document.lead.emplace_back(Paragraph{sentence});
    }
    if (!page_.aligned.empty()) {
      document.lead.emplace_back(list(page_.aligned, false));
    }
    for (const Section& section : page_.sections) {
      document.sections.push_back(made(section));
    }
    return document;
  }

private:
  doc::Section made(const Section& of) const {
    doc::Section section;
    section.name = of.id;
    section.title = of.title;
    section.listed = of.id == "unexplained" || of.id == "play" || of.id == "printed";
    section.blocks.emplace_back(Paragraph{{of.about, Style::soft}});
    for (const Card& card : of.cards) {
      section.blocks.emplace_back(entry(card));
    }
    return section;
  }

  /// A list of what happens, in the words of labels; of other lines as they are.
  doc::List list(const std::vector<std::string>& lines, bool words = true) const {
    doc::List list;
    list.ordered = false;
    for (const std::string& line : lines) {
      list.items.push_back({words ? in_words(line, page_.labels) : line, {}, {}, {}, false});
    }
    return list;
  }

  doc::Passage passage(const std::vector<TextLine>& lines, bool named) const {
    doc::Passage passage;
    for (const TextLine& line : lines) {
      const auto language = page_.languages.find(line.source);
      passage.lines.push_back({named ? line.source + " " + line.where : line.where, line.text,
                               language == page_.languages.end() ? "" : language->second});
    }
    return passage;
  }

  doc::Sides::Side side(const PageSide& of, bool is_note) const {
    doc::Sides::Side side;
    side.label = of.label;
    side.language = of.language.empty() ? "" : language_name(of.language);
    const bool silent = of.cites.find(":silent") != std::string::npos;
    Text text;
    if (!of.says.empty()) {
      text.add(of.says, is_note ? Style::plain : Style::code);
    }
    if (!of.cites.empty()) {
      text.add(of.says.empty() ? "" : "  ").add(of.cites, Style::soft_code);
    }
    if (text.runs.empty()) {
      text.add("\u2013", Style::soft);
    }
    side.blocks.emplace_back(Paragraph{text});
    if (!of.why.empty()) {
      side.blocks.emplace_back(Paragraph{"\u201c" + of.why + "\u201d"});
    }
    if (!of.passage.empty()) {
      side.blocks.emplace_back(passage(of.passage, false));
    } else if (silent) {
      side.blocks.emplace_back(Paragraph{{"The text says nothing on this.", Style::soft}});
    }
    return side;
  }

  doc::Entry entry(const Card& card) const {
    const Difference& difference = *card.difference;
    const bool is_note = difference.what == "note";
    doc::Entry entry;
    entry.number = card.number;
    entry.title = card.title == difference.path ? difference.what : card.title;
    entry.badge = class_name(difference.sort);
    entry.important = difference.changes_play();
    entry.path = difference.path;
    if (!card.only.empty()) {
      entry.blocks.emplace_back(Paragraph{{upper_first(card.only), Style::strong}});
    }
    entry.blocks.emplace_back(doc::Sides{{side(card.a, is_note), side(card.b, is_note)}});
    if (!card.against.empty()) {
      Text text("Against the literal reading: " + card.against + " ");
      entry.blocks.emplace_back(Paragraph{text.add(card.against_cites, Style::soft_code)});
      if (!card.against_passage.empty()) {
        entry.blocks.emplace_back(passage(card.against_passage, true));
      }
    }
    if (difference.sort != Class::citation && !difference.acts_on.empty()) {
      entry.blocks.emplace_back(Paragraph{paths_after("Bears on", difference.acts_on)});
    }
    if (difference.sort == Class::citation && difference.acts_on.size() > 1) {
      entry.blocks.emplace_back(Paragraph{paths_after("All of these:", difference.acts_on)});
    }
    if (!card.apart.empty()) {
      entry.blocks.emplace_back(Paragraph{companions(card)});
    }
    if (difference.rate) {
      entry.blocks.emplace_back(Paragraph{
          fmt::format("By {} alone {}.", card.together.empty() ? "this" : "these", rate_text(*difference.rate))});
    }
    if (!card.outcome.empty()) {
      entry.blocks.emplace_back(Paragraph{{upper_first(card.outcome) + ".", Style::soft}});
    }
    if (difference.witness) {
      add(*difference.witness, card, entry.blocks);
    }
    return entry;
  }

  /// With which others it is tried, or that it is tried with all.
  static Text companions(const Card& card) {
    Text text(card.apart);
    for (std::size_t i = 0; i < card.together.size(); ++i) {
      const auto& [number, path] = card.together[i];
      text.add(fmt::format("{}{} ", i == 0 ? " " : ", ", number)).add(path, Style::code);
    }
    return card.together.empty() ? text : text.add(".");
  }

  /// What happens on a side, and its boards. Where nothing lies otherwise, those of A are those of both.
  std::vector<Block> parted(const std::vector<std::string>& words, const std::vector<doc::Picture>& boards, int number,
                            const char* side) const {
    std::vector<Block> blocks = {list(words)};
    for (const doc::Picture& board : boards) {
      if (pictured_ && (board.is_marked() || *side == 'a')) {
        blocks.emplace_back(board);
        std::get<doc::Picture>(blocks.back()).name = fmt::format("{}_{}_{}", board.name, number, side);
      }
    }
    return blocks;
  }

  /// The position at which the two games part.
  void add(const Witness& witness, const Card& card, std::vector<Block>& blocks) const {
    const bool set_up = witness.given.empty() && !witness.whole_play;
    const std::string given = set_up ? ", the table as it is set up" : witness.given.empty() ? "" : ", given";
    const bool of_b = card.difference->made == Difference::Made::in_b;
    const std::string alone =
        witness.alone ? fmt::format(", everything else being as in {}", of_b ? card.b.label : card.a.label) : "";
    Text where("Where they part", Style::strong);
    const std::string chosen = witness.choices.empty() ? "" : ", where " + choices_text(witness.choices);
    const char* made_up = witness.made_up ? " (no random game came to this)" : "";
    where.add(fmt::format(", with {}{}{}{}{}:", wording::players(witness.players), chosen, alone, given, made_up));
    blocks.emplace_back(Paragraph{where});
    if (!witness.given.empty()) {
      blocks.emplace_back(list(witness.given));
    }
    std::vector<std::string> steps;
    if (!witness.entry.empty()) {
      steps.push_back(witness.entry);
    }
    steps.insert(steps.end(), witness.plays.begin(), witness.plays.end());
    if (!steps.empty()) {
      blocks.emplace_back(Paragraph{"Then play goes on:"});
      blocks.emplace_back(list(steps));
    }
    if (!witness.decision.empty()) {
      const std::size_t space = witness.decision.find(' ');
      blocks.emplace_back(Paragraph{fmt::format("The decision of {}: {}", witness.decision.substr(0, space),
                                                in_words(witness.decision.substr(space + 1), page_.labels))});
    }
    blocks.emplace_back(doc::Sides{{{card.a.label, "", parted(witness.in_a, witness.boards_a, card.number, "a")},
                                    {card.b.label, "", parted(witness.in_b, witness.boards_b, card.number, "b")}}});
    for (const auto& [label, example] :
         {std::pair(witness.under_a, witness.example_a), std::pair(witness.under_b, witness.example_b)}) {
      if (!example.empty()) {
        blocks.emplace_back(Paragraph{fmt::format("As an example that holds under {}:", label)});
        blocks.emplace_back(doc::Code{example});
      }
    }
  }

  const Page& page_;
  bool pictured_;
};

} // namespace

doc::Document page_document(const Page& page, bool pictured) {
  return Writer(page, pictured).run();
}

std::string written(const Page& page, const Report& report, doc::Form form) {
  switch (form) {
  case doc::Form::json:
    return page_json(page, report);
  case doc::Form::csv:
    return doc::csv(doc::table_alone(page_table(page, report)));
  case doc::Form::text:
  case doc::Form::markdown:
  case doc::Form::html:
  case doc::Form::latex:
    return doc::written(page_document(page, form == doc::Form::html), form);
  }
  unreachable();
}

std::string written(const Matrix& matrix, doc::Form form) {
  switch (form) {
  case doc::Form::json:
    return matrix_json(matrix);
  case doc::Form::csv:
    return doc::csv(doc::table_alone(pair_table(matrix)));
  case doc::Form::text:
  case doc::Form::markdown:
  case doc::Form::html:
  case doc::Form::latex:
    return doc::written(matrix_document(matrix), form);
  }
  unreachable();
}

} // namespace brehon::diff
