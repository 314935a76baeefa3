#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/machine/board.hpp"
#include "interpreter/machine/options.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/machine/superinstructions.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// What a state waits for.
enum class Rest : std::uint8_t {
  decision,
  chance,
  terminal,
  nothing, // it has not started, was stopped on its way, or a run-time error has made it unusable
};

/// How a run came to its end.
enum class Run : std::uint8_t {
  rested,  // at a decision or a chance
  ended,   // the game is over
  stopped, // at the label that was asked for, or at the end of a subroutine
  faulted, // see `Machine::fault`
};

/// One way in which chance can fall, of `weight` among all.
struct ChanceOutcome {
  int outcome = 0; // a piece type, or the number rolled from 0
  int weight = 1;

  friend bool operator==(const ChanceOutcome&, const ChanceOutcome&) = default;
};

/// A run-time error: the rules ask for what cannot be.
struct Fault {
  std::string message;
  Span span;                // of the rule
  model::ElementId element; // that the rule belongs to
  Label instruction;        // none where there was none
};

/// Pieces that a player was shown while a run went on.
struct Shown {
  int player = model::none;
  PlaceId place;
  model::PieceTypeId type; // none where he was shown that nothing lies there
  int count = 0;

  friend bool operator==(const Shown&, const Shown&) = default;
};

/// What elements of the rules came to bear, in a machine that watches.
struct Trace {
  explicit Trace(const Program& program) : counts(program.model.elements.size()) {}

  /// What is no element is not counted.
  void add(model::ElementId element) {
    if (!counts.has(element)) {
      return;
    }
    ++counts[element];
    if (keep_log) {
      log.push_back(element);
    }
  }

  List<std::uint64_t, model::ElementId> counts;
  std::vector<model::ElementId> log; // in order, where it is kept
  bool keep_log = false;
};

/// Executes a program. A machine is bound to a program, which must outlive it, and works on states that belong to the
/// caller; what it keeps for itself are buffers. The references that it returns are good until its next call. Nothing
/// is allocated once the buffers have grown. States that it is given belong to its program.
class Machine {
public:
  explicit Machine(const Program& program);

  const Program& program() const { return *program_; }

  // Play. A state at which a run faulted is unusable: it rests at nothing.

  /// Makes `state` the start of a game.
  Run start(State& state);

  /// Goes on from a label: of an entry, or of a subroutine that ends with `done`. Where there is a `stop`, this run and
  /// those that `apply` begins after it end on reaching that label; the next `start` or `run_from` forgets it.
  Run run_from(State& state, Label label, Label stop = {});

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
  const std::vector<std::uint32_t>& options() { return options_.list(); }
  /// The same, to be counted and drawn from without listing them.
  const Options& offered() const { return options_; }
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
  const PlaceTable& places() const { return places_; }

  /// The run-time error of the last call; none where there was none.
  const std::optional<Fault>& fault() const { return fault_; }

  /// What players were shown in the last run, in order.
  const std::vector<Shown>& shown() const { return shown_; }

  /// Where the last game that ended did so: the instruction that finished it, none where the limit of decisions did.
  Label finished_at() const { return finished_at_; }

  /// Counts what comes to bear in runs, the listing on arrival and the scoring included; null stops that.
  void watch(Trace* trace) { trace_ = trace; }

  /// Counts an element that comes to bear in what is made of this machine's answers.
  void touch(model::ElementId element) {
    if (trace_ != nullptr) {
      trace_->add(element);
    }
  }

private:
  struct Work;

  /// Where all games come to rest at first.
  struct Start {
    State state;
    Options options;
    std::vector<Shown> shown;
  };

  Run run(State& state, Label label);
  Run question(const State& state, Label label);
  template <bool Stops> Run loop(Cell* memory, Label label, Trace* trace);
  Run dispatch(Cell* memory, Label label);
  Run quietly(Cell* memory, Label label);
  Run rest_at(Cell* memory, Label instruction);
  Run finish(Cell* memory, Outcome outcome, Label instruction);
  void set_digit(Cell* memory, const Parameter& parameter, int digit) const;
  Run fail(Cell* memory, Label instruction, std::string_view message);
  Run place_failure(Cell* memory, Label instruction, PlaceFault fault, int place, int type);
  std::string empty_message(int place) const;
  Board board(BoardId id) const;
  void slots(Cell* memory, const MachineInstruction& instruction) const;
  bool line(const Cell* memory, const MachineInstruction& instruction) const;
  void show(const Cell* memory, int place, int type, int player);
  const Instruction* resting_at(const State& state) const;

  const Program* program_;
  std::vector<MachineInstruction> code_;
  PlaceTable places_;
  StateForm form_;
  State work_;
  std::optional<Start> start_; // after a game has begun
  Options options_;
  Options asked_options_;
  std::vector<RequirementId> failed_;
  std::vector<ChanceOutcome> outcomes_;
  std::vector<Shown> shown_;
  std::optional<Fault> fault_;
  Trace* trace_ = nullptr;
  Label stop_;
  Label finished_at_;
};

} // namespace brehon
