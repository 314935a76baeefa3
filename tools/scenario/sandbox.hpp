#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/score.hpp"
#include "tools/scenario/scenario.hpp"

#include <memory>
#include <string>
#include <vector>

namespace brehon {

/// A program in which scenarios are played.
struct Sandbox {
  explicit Sandbox(std::unique_ptr<Program> lowered);

  /// Stands where the scenario begins; false where it cannot.
  bool begin(const Scenario& scenario);
  /// Does a step; false where it is not possible here.
  bool take(const ScenarioStep& step);
  /// The same by its number: an option or outcome of where it rests.
  void choose(std::uint32_t option);
  void fall(int outcome);
  /// How such a step is written.
  ScenarioStep step_of_option(std::uint32_t option);
  ScenarioStep step_of_outcome(int outcome) const;

  /// The options where it rests, and how chance can fall there, as they are written.
  std::vector<std::string> options();
  std::vector<std::string> outcomes();

  /// What lies and stands in a state otherwise than in `table`.
  std::vector<NamedFact> facts(const State& of) const;

  std::unique_ptr<Program> program;
  Machine machine;
  StateWords words;
  State table; // as the set-up without its chance leaves it
  State state;
  Run run = Run::stopped;
  std::vector<Shown> shown; // to players since the last choice or entry
  bool scored = false;      // it is looked at by its score only
  Result result;

private:
  bool set_up(const Scenario& scenario);
  void note_shown();
};

} // namespace brehon
