#pragma once

#include "dsl/check/example.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tests/cases.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// A rule file whose examples have been replayed.
struct Replays {
  explicit Replays(const std::string& text) {
    sources.add("test.brehon", text);
    tree = parse(sources[0], 0, diagnostics);
    if (tree) {
      examples = check_examples(tree->front(), {}, diagnostics);
    }
    for (const model::Model& model : examples.models) {
      auto program = lower(model, diagnostics, {true});
      programs.push_back(program ? std::make_unique<Program>(std::move(*program)) : nullptr);
    }
    INFO(render_text(diagnostics, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    for (const Example& example : examples.examples) {
      verdicts.push_back(replay(program(example), example));
    }
  }

  const Program& program(const Example& example) const { return *programs[example.model]; }
  const Verdict& verdict() const { return verdicts.at(0); }
  const Failure& failure() const {
    REQUIRE(verdict().failure);
    return *verdict().failure;
  }
  std::vector<std::string> fired(std::size_t of = 0) const {
    std::vector<std::string> paths;
    for (const model::ElementId element : verdicts.at(of).fired) {
      paths.push_back(program(examples.examples[of]).model.elements[element].path);
    }
    return paths;
  }
  std::vector<std::string> forbidden() const {
    std::vector<std::string> paths;
    for (const RequirementId requirement : failure().forbidden_by) {
      paths.push_back(programs[0]->requirements[requirement].path);
    }
    return paths;
  }

  Sources sources;
  Diagnostics diagnostics;
  std::optional<Node> tree;
  Examples examples;
  std::vector<std::unique_ptr<Program>> programs;
  std::vector<Verdict> verdicts;
};

/// Why the first example fails, or what differs: `EXPECTED / GOT`; empty where it passes.
inline std::string outcome_of(const Replays& replays) {
  if (!replays.verdict().failure) {
    return {};
  }
  const Failure& failure = replays.failure();
  std::string text = failure.reason;
  for (const Mismatch& mismatch : failure.mismatches) {
    text += (text.empty() ? "" : "; ") + mismatch.expected + " / " + mismatch.got;
  }
  return failure.fault ? "run-time error: " + failure.fault->message : text;
}

} // namespace brehon
