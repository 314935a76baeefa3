#include "tools/diff/report.hpp"

#include "tools/report/document.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::diff {

namespace {

/// Labels take so much room before what a side says.
std::size_t label_width(const Page& page) {
  return std::max(page.label_a.size(), page.label_b.size());
}

void add_side(const PageSide& side, std::size_t width, std::string& out) {
  out += fmt::format("     {:<{}}  {}{}{}\n", side.label, width, side.says.empty() ? "–" : side.says,
                     side.cites.empty() ? "" : "  ", side.cites);
  if (!side.why.empty()) {
    out += fmt::format("     {:<{}}  “{}”\n", "", width, side.why);
  }
  for (const TextLine& line : side.passage) {
    out += fmt::format("     {:<{}}  {:>4} | {}\n", "", width, line.line, line.text);
  }
}

void add_lines(const std::vector<std::string>& lines, std::string_view before, std::string& out) {
  for (const std::string& line : lines) {
    out += fmt::format("{}{}\n", before, line);
  }
}

void add_block(const std::string& block, std::string_view before, std::string& out) {
  for (std::size_t begin = 0; begin < block.size();) {
    const std::size_t end = std::min(block.find('\n', begin), block.size());
    out += fmt::format("{}{}\n", before, block.substr(begin, end - begin));
    begin = end + 1;
  }
}

void add_witness(const Card& card, std::string& out) {
  if (!card.outcome.empty()) {
    out += fmt::format("     {}\n", card.outcome);
  }
  if (!card.difference->witness) {
    return;
  }
  const Witness& witness = *card.difference->witness;
  out += fmt::format("     where they part, with {} players{}:\n", witness.players,
                     witness.alone ? fmt::format(", everything else being as in {}", card.a.label) : std::string());
  add_lines(witness.given, "       given ", out);
  if (!witness.entry.empty()) {
    out += fmt::format("       {}\n", witness.entry);
  }
  add_lines(witness.plays, "       ", out);
  if (!witness.decision.empty()) {
    out += fmt::format("       decision: {}\n", witness.decision);
  }
  add_lines(witness.in_a, fmt::format("       {}: ", card.a.label), out);
  add_lines(witness.in_b, fmt::format("       {}: ", card.b.label), out);
  if (!witness.example_a.empty()) {
    out += fmt::format("       as an example that holds under {}:\n", card.a.label);
    add_block(witness.example_a, "         ", out);
  }
  if (!witness.example_b.empty()) {
    out += fmt::format("       as an example that holds under {}:\n", card.b.label);
    add_block(witness.example_b, "         ", out);
  }
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

void add_card(const Card& card, std::size_t width, std::string& out) {
  const Difference& difference = *card.difference;
  out += fmt::format("{:>3}. {} {}: {}\n", card.number, class_name(difference.sort), difference.path,
                     card.title == difference.path ? difference.what : card.title);
  if (!card.players.empty()) {
    out += fmt::format("     {}\n", card.players);
  }
  add_side(card.a, width, out);
  add_side(card.b, width, out);
  if (!difference.acts_on.empty() && difference.sort != Class::citation) {
    out += fmt::format("     bears on {}\n", joined(difference.acts_on));
  }
  if (difference.acts_on.size() > 1 && difference.sort == Class::citation) {
    out += fmt::format("     so do {}\n", joined({difference.acts_on.begin() + 1, difference.acts_on.end()}));
  }
  if (!card.against.empty()) {
    out += fmt::format("     against it: {}  {}\n", card.against, card.against_cites);
  }
  add_witness(card, out);
}

} // namespace

std::string page_text(const Page& page) {
  std::string out = fmt::format("{} and {}\n{}\n", page.name_a, page.name_b, page.summary);
  for (const std::string& name : page.aligned) {
    out += fmt::format("  {}\n", name);
  }
  for (const Section& section : page.sections) {
    out += fmt::format("\n{}\n", section.title);
    for (const Card& card : section.cards) {
      add_card(card, label_width(page), out);
    }
  }
  return out;
}

// ---- Markdown

namespace {

std::string passage_cell(const PageSide& side) {
  std::string text = side.says.empty() ? "–" : "`" + side.says + "`";
  text += side.why.empty() ? "" : "\n" + side.why;
  text += side.cites.empty() ? "" : "\n*" + side.cites + "*";
  for (const TextLine& line : side.passage) {
    text += fmt::format("\n{} {}", line.line, line.text);
  }
  return markdown_cell(text);
}

void add_witness_markdown(const Card& card, std::string& out) {
  if (!card.outcome.empty()) {
    out += card.outcome + "\n\n";
  }
  if (!card.difference->witness) {
    return;
  }
  const Witness& witness = *card.difference->witness;
  out += fmt::format("Where they part, with {} players{}:\n\n", witness.players,
                     witness.alone ? fmt::format(", everything else being as in {}", card.a.label) : std::string());
  add_lines(witness.in_a, fmt::format("- **{}**: ", card.a.label), out);
  add_lines(witness.in_b, fmt::format("- **{}**: ", card.b.label), out);
  const std::string& block = witness.example_a.empty() ? witness.example_b : witness.example_a;
  out += fmt::format("\n```\n{}```\n\n", block);
}

} // namespace

std::string page_markdown(const Page& page) {
  std::string out = fmt::format("# {}\n\n`{}` and `{}`: {}.\n", page.title, page.name_a, page.name_b, page.summary);
  for (const std::string& name : page.aligned) {
    out += fmt::format("\n- {}", name);
  }
  for (const Section& section : page.sections) {
    out += fmt::format("\n## {}\n\n{}\n", section.title, section.about);
    for (const Card& card : section.cards) {
      const Difference& difference = *card.difference;
      out += fmt::format("\n### {}. {}\n\n{}, `{}`{}\n\n", card.number, card.title, class_name(difference.sort),
                         difference.path, card.players.empty() ? "" : ", " + card.players);
      out += fmt::format("| {} | {} |\n|---|---|\n| {} | {} |\n\n", card.a.label, card.b.label, passage_cell(card.a),
                         passage_cell(card.b));
      if (!difference.acts_on.empty()) {
        out += fmt::format("Bears on `{}`.\n\n", joined(difference.acts_on));
      }
      if (!card.against.empty()) {
        out += fmt::format("Against it: {} *{}*\n\n", card.against, card.against_cites);
      }
      add_witness_markdown(card, out);
    }
  }
  return out;
}

} // namespace brehon::diff
