#include "tools/report/verdict_report.hpp"

#include "dsl/base/index.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "interpreter/play/text.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/report.hpp"
#include "tools/words/element.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

/// So many options are shown at most.
constexpr std::size_t most_legal = 12;

/// Whether a rule line only leads to others, which say more.
bool only_leads(std::string_view sort) {
  static constexpr std::array<std::string_view, 17> leading = {
      "phase", "step", "turns",    "repeat",      "repeat_times", "if",  "for_each", "for_each_player",
      "match", "do",   "decision", "requirement", "rule",         "let", "play",     "setup",
      "enter"};
  return std::find(leading.begin(), leading.end(), sort) != leading.end();
}

/// A line of the rules.
struct RuleLine {
  std::string element;
  Span span;
  std::string text;
  std::string words; // what it says; empty where it takes more than a sentence
  std::vector<std::string> citations;
};

std::vector<std::string> citation_texts(const std::vector<model::Citation>& citations, const Sources& sources) {
  std::vector<std::string> texts;
  for (const model::Citation& citation : citations) {
    texts.emplace_back(sources.text(citation.span));
  }
  return texts;
}

/// The line where an element begins, with the citations that stand in it and those of the element.
RuleLine rule_line(const model::Element& element, const Sources& sources) {
  const Source& source = sources[element.span.file];
  const std::string_view line = source.line_text(source.position(element.span.begin).line);
  std::vector<std::string> citations;
  for (const Token& token : tokenize(line)) {
    if (token.kind == TokenKind::citation) {
      citations.emplace_back(token.text);
    }
  }
  for (std::string& own : citation_texts(element.citations, sources)) {
    if (std::find(citations.begin(), citations.end(), own) == citations.end()) {
      citations.push_back(std::move(own));
    }
  }
  return {element.path, element.span, one_line(line), "", std::move(citations)};
}

/// The same with what it says in words.
RuleLine told_line(const Replayed& replayed, model::ElementId element, const Sources& sources) {
  const model::Model& model = replayed.program.model;
  RuleLine line = rule_line(model.elements[element], sources);
  line.words = element_sentence(model, replayed.reader, element);
  return line;
}

/// The lines of the rules that came to bear, each once: those that do something, or where there are none,
/// those that lead there. What forbids an option is listed apart.
std::vector<RuleLine> fired_lines(const Replayed& replayed, const Sources& sources) {
  const auto& elements = replayed.program.model.elements;
  std::vector<model::ElementId> fired;
  for (const auto element : replayed.verdict.fired) {
    fired.emplace_back(element);
  }
  const bool some_act = std::any_of(fired.begin(), fired.end(),
                                    [&](model::ElementId element) { return !only_leads(elements[element].sort); });
  std::vector<RuleLine> lines;
  for (const model::ElementId element : fired) {
    const std::string& sort = elements[element].sort;
    if (sort != "requirement" && (!some_act || !only_leads(sort))) {
      lines.push_back(told_line(replayed, element, sources));
    }
  }
  return lines;
}

std::vector<RuleLine> forbidding_lines(const Replayed& replayed, const Sources& sources) {
  std::vector<RuleLine> lines;
  for (const RequirementId id : replayed.verdict.failure->forbidden_by) {
    const Requirement& requirement = replayed.program.requirements[id];
    RuleLine line;
    if (requirement.element != model::none) {
      line = told_line(replayed, requirement.element, sources);
    }
    line.element = requirement.path;
    line.span = requirement.span;
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string rule_text(const RuleLine& line, const Sources& sources) {
  std::string text = position_text(sources, line.span);
  text += (text.empty() ? "" : ": ") + line.element;
  text += line.text.empty() ? "" : ": " + line.text;
  for (const std::string& citation : line.citations) {
    text += " " + citation;
  }
  return text;
}

/// The line of the rules, and below it what it says.
std::vector<std::string> rule_texts(const RuleLine& line, const Sources& sources) {
  std::vector<std::string> texts = {rule_text(line, sources)};
  if (!line.words.empty()) {
    texts.push_back("  " + line.words);
  }
  return texts;
}

Json rule_json(const RuleLine& line, const Sources& sources) {
  Json json = {{"element", line.element}, {"file", nullptr}, {"line", nullptr}};
  if (line.span.end != 0) {
    json["file"] = sources[line.span.file].path();
    json["line"] = sources[line.span.file].position(line.span.begin).line;
  }
  json["text"] = line.text;
  json["words"] = line.words;
  json["citations"] = line.citations;
  return json;
}

std::uint32_t line_of(Span span, const Sources& sources) {
  return sources[span.file].position(span.begin).line;
}

/// Seats, options and the table.
std::vector<std::string> given(const Example& example) {
  std::vector<std::string> lines;
  std::string seats;
  for (const std::string& seat : example.configuration.seats) {
    seats += (seats.empty() ? "players " : ", ") + seat;
  }
  if (!seats.empty()) {
    lines.push_back(seats);
  }
  for (const auto& [name, value] : example.configuration.options) {
    lines.push_back("with " + name + " is " + value);
  }
  for (const ExampleLine& line : example.lines) {
    if (line.sort != ExampleLine::Sort::given) {
      continue;
    }
    if (line.only) {
      lines.emplace_back("nothing but");
    }
    for (const Fact& fact : line.facts) {
      lines.push_back(fact.text);
    }
  }
  return lines;
}

/// What was done up to the line where the example fails.
std::vector<std::string> did(const Example& example, const Failure& failure, const Sources& sources) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < example.lines.size() && i <= failure.line; ++i) {
    const ExampleLine& line = example.lines[i];
    const bool acts = line.sort != ExampleLine::Sort::given && line.sort != ExampleLine::Sort::expect;
    if (acts) {
      lines.push_back(one_line(sources.text(line.span)));
    }
  }
  return lines;
}

/// Lines of text under a heading, in columns.
class Block {
public:
  void add(std::string_view heading, std::string_view line) {
    text_ += fmt::format("  {:<10}{}\n", heading == last_ ? "" : heading, line);
    last_ = heading;
  }
  void add(std::string_view heading, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      add(heading, line);
    }
  }
  const std::string& text() const { return text_; }

private:
  std::string text_;
  std::string_view last_;
};

std::string failure_text(const Replayed& replayed, const Sources& sources) {
  const Failure& failure = *replayed.verdict.failure;
  const Example& example = replayed.example;
  Block block;
  std::string where = position_text(sources, failure.span);
  for (const std::string& citation : citation_texts(example.citations, sources)) {
    where += " " + citation;
  }
  block.add("where", where);
  block.add("given", given(example));
  block.add("did", did(example, failure, sources));
  block.add("open", failure.outcomes);
  if (!failure.reason.empty()) {
    block.add("but", failure.reason);
  }
  for (const Mismatch& mismatch : failure.mismatches) {
    block.add("expected", mismatch.expected);
    block.add("got", mismatch.got);
  }
  if (failure.fault) {
    block.add("but", fault_text(*failure.fault, replayed.program, sources));
  }
  for (const RuleLine& line : forbidding_lines(replayed, sources)) {
    block.add("forbidden", rule_texts(line, sources));
  }
  for (std::size_t i = 0; i < std::min(failure.legal.size(), most_legal); ++i) {
    block.add("possible", failure.legal[i]);
  }
  if (failure.legal.size() > most_legal) {
    block.add("possible", fmt::format("… and {} more", failure.legal.size() - most_legal));
  }
  for (const RuleLine& line : fired_lines(replayed, sources)) {
    block.add("fired", rule_texts(line, sources));
  }
  return block.text();
}

Json failure_json(const Replayed& replayed, const Sources& sources) {
  const Failure& failure = *replayed.verdict.failure;
  const Example& example = replayed.example;
  const auto rules = [&sources](const std::vector<RuleLine>& lines) {
    Json list = Json::array();
    for (const RuleLine& line : lines) {
      list.push_back(rule_json(line, sources));
    }
    return list;
  };
  Json mismatches = Json::array();
  for (const Mismatch& mismatch : failure.mismatches) {
    mismatches.push_back(
        {{"expected", mismatch.expected}, {"got", mismatch.got}, {"line", line_of(mismatch.span, sources)}});
  }
  Json json = {{"line", line_of(failure.span, sources)},
               {"given", given(example)},
               {"did", did(example, failure, sources)},
               {"outcomes", failure.outcomes},
               {"reason", failure.reason.empty() ? Json() : Json(failure.reason)},
               {"mismatches", mismatches},
               {"legal", failure.legal},
               {"forbidden_by", rules(forbidding_lines(replayed, sources))},
               {"fired", rules(fired_lines(replayed, sources))}};
  json["fault"] = failure.fault ? fault_json(*failure.fault, replayed.program, sources) : Json();
  json["disputed"] = example.disputed ? Json(*example.disputed) : Json();
  json["state"] = failure.state ? state_json(Machine(replayed.program), *failure.state) : Json();
  return json;
}

std::string_view verdict_name(Verdict::Result result) {
  switch (result) {
  case Verdict::Result::passed:
    return "passed";
  case Verdict::Result::failed:
    return "failed";
  case Verdict::Result::disputed:
    return "disputed";
  }
  return "";
}

} // namespace

std::string verdict_text(const Replayed& replayed, const Sources& sources) {
  const std::string& name = replayed.example.name;
  switch (replayed.verdict.result) {
  case Verdict::Result::passed:
    return fmt::format("ok   {}\n", name);
  case Verdict::Result::failed:
    return fmt::format("FAIL {}\n{}", name, failure_text(replayed, sources));
  case Verdict::Result::disputed:
    return fmt::format("disputed {}\n  {:<10}{}\n{}", name, "because", *replayed.example.disputed,
                       failure_text(replayed, sources));
  }
  return {};
}

Json verdict_json(const Replayed& replayed, const Sources& sources) {
  const Example& example = replayed.example;
  const Verdict& verdict = replayed.verdict;
  Json json = {{"name", example.name},
               {"path", example.path},
               {"file", sources[example.span.file].path()},
               {"line", line_of(example.span, sources)},
               {"citations", citation_texts(example.citations, sources)},
               {"verdict", verdict_name(verdict.result)},
               {"runs", verdict.runs},
               {"complete", verdict.complete}};
  if (verdict.failure) {
    json["failure"] = failure_json(replayed, sources);
  }
  return json;
}

} // namespace brehon
