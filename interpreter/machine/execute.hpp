#pragma once

#include "interpreter/machine/options.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/processor.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace brehon {

/// What a state waits for.
enum class Rest : std::uint8_t {
  decision,
  chance,
  terminal,
  nothing, // it has not started, was stopped on its way, or a run-time error has made it unusable
};

/// One way in which chance can fall, of `weight` among all.
struct ChanceOutcome {
  int outcome = 0; // a piece type, or the number rolled from 0
  int weight = 1;

  friend bool operator==(const ChanceOutcome&, const ChanceOutcome&) = default;
};

/// Plays what a program says. A machine is bound to a program, which must outlive it, and works on states that belong
/// to the caller; what it keeps for itself are buffers. The references that it returns are good until its next call.
/// Nothing is allocated once the buffers have grown. States that it is given belong to its program.
class Machine {
public:
  explicit Machine(const Program& program);

  const Program& program() const { return *processor_.program; }

  // Play. A state at which a run faulted is unusable: it rests at nothing.

  /// Makes `state` the start of a game.
  Run start(State& state);

  /// Goes on from a label: of an entry, or of a subroutine that ends with `done`. Where there is a `stop`, this run and
  /// those that `apply` begins after it end on reaching that label; the next `start` or `run_from` forgets it.
  Run run_from(State& state, Label label, Label stop = {});

  /// Executes the set-up of examples on a state, without its chance: what is dealt by it lies where the dealer lays it.
  Run set_up(State& state, Dealer* dealer);

  /// Makes a choice. `state` rests at a decision, and `option` is one of its options, possible or not.
  Run apply(State& state, std::uint32_t option);

  /// Lets chance fall. `state` rests at a chance and `outcome` is one of its outcomes.
  Run apply_chance(State& state, int outcome);

  // Questions. None changes the state or is counted by a trace.

  Rest rest(const State& state) const;
  /// The decision or chance point where `state` rests, none elsewhere.
  ProgramDecisionId decision(const State& state) const;
  ChanceId chance(const State& state) const;
  /// Who decides, or none where nobody does.
  int player(const State& state) const;

  /// The possible options of the state in which the last run rested at a decision, in order; made on arrival there.
  const std::vector<std::uint32_t>& options() { return processor_.options.list(); }
  /// How often all runs together went back in the rules, once for each round of a loop: a measure of work that does not
  /// depend on the machine.
  std::uint64_t jumps_back() const { return processor_.jumps_back; }
  /// Whether runs only ask if there is an option at a decision; `options` then has the first ones only. So the last
  /// level of a tree takes as long as there are options, not as long as their squares.
  void ask_whether(bool only) { processor_.asks_whether = only; }
  /// Who draws an option uniformly in runs from then on, or null: where options must be tested one by one, those that
  /// are not drawn need not be, and `options` has the one drawn only. It must outlive them.
  void draw_by(prelude::Random* random) { processor_.drawer = random; }
  bool draws() const { return processor_.drawer != nullptr; }
  /// The same, to be counted and drawn from without listing them.
  const Options& offered() const { return processor_.options; }
  /// The possible options of any state that rests at a decision; empty elsewhere, and where the listing faults.
  const std::vector<std::uint32_t>& list(const State& state);

  /// In what ways chance can fall at a state that rests at a chance, in order; empty elsewhere. The sum of the weights
  /// is at least 2.
  const std::vector<ChanceOutcome>& outcomes(const State& state);

  /// The requirements that keep the player from an action with these digits, in order; none of them where he
  /// can do it. `state` rests at a decision. Digits are numbers of parameters' values, see `Parameter`.
  const std::vector<RequirementId>& why(const State& state, ActionId action, const std::vector<int>& digits);

  /// The memory after the scoring of a state, in which the program's score cells are filled; null where it faults. A
  /// trace counts what comes to bear in it.
  const Cell* score(const State& state);

  /// The same for states with the same content.
  std::uint64_t hash(const State& state) const { return form_.hash(state); }
  const StateForm& form() const { return form_; }
  const PlaceTable& places() const { return processor_.places; }

  /// The run-time error of the last call; none where there was none.
  const std::optional<Fault>& fault() const { return processor_.fault; }

  /// What players were shown in the last run, in order.
  const std::vector<Shown>& shown() const { return processor_.shown; }

  /// Whether runs that begin a game, make a choice or let chance fall note what players see on the way. They take
  /// longer.
  void keep_glimpses(bool keep) { processor_.keeps_glimpses = keep; }
  /// The table as players saw it within the last run, after each statement; of that which began a game nothing, since
  /// it is always the same.
  const std::vector<Glimpse>& glimpses() const { return processor_.glimpses; }

  /// The claims `reaches` that hold where the last run rested at a decision or ended, in their order; none where the
  /// program does not test claims.
  const std::vector<model::ClaimId>& reached() const { return reached_; }

  /// Whether runs test the claims, where the program does; they do at first.
  void test_claims(bool test) { tests_claims_ = test && !program().claim_test.is_none(); }
  /// Whether a state at a decision or an end keeps to all claims, as far as the program tests them.
  bool keeps_claims(const State& state);

  /// Where the last game that ended did so: the instruction that finished it, none where the limit of decisions did.
  Label finished_at() const { return processor_.finished_at; }

  /// Counts what comes to bear in runs, the listing on arrival and the scoring included; null stops that.
  void watch(Trace* trace) { trace_ = trace; }

  /// Counts an element that comes to bear in what is made of this machine's answers.
  void touch(model::ElementId element) {
    if (trace_ != nullptr) {
      trace_->add(element);
    }
  }

private:
  /// Where all games come to rest at first.
  struct Start {
    State state;
    Options options;
    std::vector<Shown> shown;
    std::vector<model::ClaimId> reached;
  };

  std::optional<Fault> find_broken_claim(const State& state);
  Run tested(State& state, Run run);
  Run run(State& state, Label label);
  Run question(const State& state, Label label);

  Processor processor_;
  StateForm form_;
  State work_;
  std::optional<Start> start_; // after a game has begun
  Options asked_options_;
  std::vector<ChanceOutcome> outcomes_;
  std::vector<model::ClaimId> reached_;
  bool tests_claims_;
  Trace* trace_ = nullptr;
  Label stop_;
};

} // namespace brehon
