#include "tests/lies/examples.hpp"

#include "dsl/check/example.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/diff/witness/witness.hpp"

#include <fmt/format.h>

namespace brehon::lies {

namespace {

/// The rules with an example pasted into their game, in place of all others.
std::unique_ptr<Rules> with_example(const Rules& rules, const std::string& block) {
  const Node& game = rules.tree().front();
  std::string text(rules.text());
  text.insert(game.span.end - 1, block);
  return Rules::make(text, rules.name());
}

/// Whether all examples of a block hold; not where one of them cannot be understood.
bool holds(const Rules& rules, const std::string& block) {
  const std::unique_ptr<Rules> pasted = with_example(rules, block);
  if (!pasted) {
    return false;
  }
  Diagnostics findings;
  const Examples examples = check_examples(pasted->game(), {}, findings);
  if (findings.has_errors() || examples.examples.empty()) {
    return false;
  }
  for (const Example& example : examples.examples) {
    const std::optional<Program> program = lower(examples.models[example.model], findings);
    if (!program || replay(*program, example).result != Verdict::Result::passed) {
      return false;
    }
  }
  return true;
}

std::optional<Lie> lie_of(const Rules& a, const Rules& b, const diff::Difference& difference) {
  const diff::Witness& witness = *difference.witness;
  const auto lie = [&](const char* what, const std::string& example) {
    return Lie{Line::example, fmt::format("{} of {}:\n{}", what, difference.path, example)};
  };
  const bool of_b =
      witness.alone && difference.made == diff::Difference::Made::in_b; // its A is B without the difference
  if (!of_b && !witness.example_a.empty() && !holds(a, witness.example_a)) {
    return lie("the example for A does not hold there", witness.example_a);
  }
  if (of_b && !witness.example_b.empty() && !holds(b, witness.example_b)) {
    return lie("the example for B does not hold there", witness.example_b);
  }
  if (witness.alone) {
    return std::nullopt; // its other side is the same game with this difference only
  }
  if (!witness.example_a.empty() && holds(b, witness.example_a)) {
    return lie("the example for A holds under B, too", witness.example_a);
  }
  if (!witness.example_b.empty() && !holds(b, witness.example_b)) {
    return lie("the example for B does not hold there", witness.example_b);
  }
  if (!witness.example_b.empty() && holds(a, witness.example_b)) {
    return lie("the example for B holds under A, too", witness.example_b);
  }
  return std::nullopt;
}

} // namespace

std::optional<Lie> lie_of_examples(const Rules& a, const Rules& b, diff::Report& report, double seconds) {
  Sources sources;
  diff::add_witnesses(report, {seconds, 1}, sources);
  for (const diff::Difference& difference : report.differences) {
    if (difference.witness && !difference.printed) {
      if (std::optional<Lie> lie = lie_of(a, b, difference)) {
        return lie;
      }
    }
  }
  return std::nullopt;
}

} // namespace brehon::lies
