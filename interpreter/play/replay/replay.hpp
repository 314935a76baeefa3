#pragma once

#include "dsl/model/example.hpp"
#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// A fact that does not hold.
struct Mismatch {
  Span span;
  std::string expected; // as the example has it
  std::string got;      // the same place, marker or number as it is
};

/// Why an example fails, and where.
struct Failure {
  std::size_t line = 0; // of the example: the last one that came to its turn
  Span span;            // of the line, the act or the first fact
  std::string reason;   // in one sentence; empty where facts do not hold
  std::vector<Mismatch> mismatches;
  std::vector<std::string> legal;          // what could have been chosen instead of an option that could not
  std::vector<RequirementId> forbidden_by; // by requirements of the program: why that option could not be chosen
  std::optional<Fault> fault;              // a run-time error of the rules
  std::optional<State> state;              // at that moment; none where a run-time error has made it unusable
  std::vector<std::string> outcomes;       // how chance fell where the example leaves it open
};

/// What has become of an example.
struct Verdict {
  enum class Result : std::uint8_t {
    passed,
    failed,
    disputed, // it contradicts the rules, as it says itself
  } result = Result::passed;
  std::optional<Failure> failure; // also of a disputed example
  std::vector<model::ElementId>
      fired; // elements that came to bear, each once, in their order; of the failed run where there is one
  std::vector<model::ElementId> touched; // elements that came to bear in any run, ascending
  int runs = 0;                          // in how many ways what the example leaves open was tried
  bool complete = true;                  // those were all ways
};

/// In how many ways at most what an example leaves open (`as any`, an argument `any`) is tried.
inline constexpr int most_runs = 2000;
/// How often chance may fall before a decision where an example says `as any`.
inline constexpr std::size_t most_falls = 200;

/// Plays an example on the program of its model, and compares what it expects. Of a program that is not watched,
/// nothing has `fired`.
Verdict replay(const Program& program, const Example& example);

/// The state at rest that an example leaves, or why there is none. What it leaves open is taken as it first can be.
struct Left {
  std::optional<State> state;
  std::optional<Failure> failure;
};
Left left_by(Machine& machine, const Example& example);

/// The table of an example before anything is done, and after all that is; none where the rules come to a run-time
/// error. What the example leaves open is taken as it first can be.
struct BeforeAndAfter {
  std::optional<State> before, after;
};
BeforeAndAfter tables_of(Machine& machine, const Example& example);

} // namespace brehon
