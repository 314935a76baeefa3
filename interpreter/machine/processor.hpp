#pragma once

#include "interpreter/machine/options.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/machine/superinstructions.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/program.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// How a run came to its end.
enum class Run : std::uint8_t {
  rested,  // at a decision or a chance
  ended,   // the game is over
  stopped, // at the label that was asked for, or at the end of a subroutine
  faulted, // see `Processor::fault`
};

/// A run-time error: the rules ask for what cannot be.
struct Fault {
  std::string message;
  Span span;                                             // of the rule
  model::ElementId element;                              // that the rule belongs to
  Label instruction;                                     // none where there was none
  model::ClaimId claim = {};                             // that the position breaks; none of a run-time error
  std::vector<std::pair<Span, std::string>> values = {}; // what the claim is about, each in words
};

/// Pieces that a player was shown while a run went on.
struct Shown {
  int player = model::none;
  PlaceId place;
  model::PieceTypeId type; // none where he was shown that nothing lies there
  int count = 0;

  friend bool operator==(const Shown&, const Shown&) = default;
};

/// The table within a run, where players look at it.
struct Glimpse {
  State state;
  std::size_t shown = 0;        // how much had been shown by then
  bool all_have_chosen = false; // what was chosen in secret shows now
  model::PieceTypeId fell;      // what is going to fall, where chance has no choice; none elsewhere
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

  /// Adds the counts of another one of the same program, which counts as much.
  void add_counts(const Trace& other) {
    for (const model::ElementId element : ids(counts)) {
      counts[element] += other.counts[element];
    }
    for (const Label label : ids(steps)) {
      steps[label] += other.steps[label];
    }
  }

  /// The elements of the log, in the order in which they first came to bear.
  std::vector<model::ElementId> each_once() const;

  List<std::uint64_t, model::ElementId> counts;
  std::vector<model::ElementId> log; // in order, where it is kept
  bool keep_log = false;
  /// How often each instruction was executed, where that is counted: with a place for each, else with none. Counting
  /// makes runs slower.
  List<std::uint64_t, Label> steps;
};

/// What an example says of a set-up in advance.
class Dealer {
public:
  Dealer() = default;
  Dealer(const Dealer&) = delete;
  Dealer& operator=(const Dealer&) = delete;
  virtual ~Dealer() = default;

  /// Lays what is given of a place.
  virtual void deal(Cell* memory, PlaceId place) = 0;
  /// Whether a statement is passed over; what it would have set is then as it is given.
  virtual bool passes_over(model::ElementId statement) = 0;
};

/// Executes the code of a program, which must outlive it, on the memory of states. What it keeps is what comes of a
/// run; nothing is allocated once that has grown.
class Processor {
public:
  explicit Processor(const Program& program);

  /// Executes from a label on, and stops on reaching `stop`, where there is one; what comes to bear is counted by
  /// `trace`, where there is one. What runs leave behind is added to what is there.
  Run run(Cell* memory, Label label, Trace* trace, Label stop = {});

  /// Leaves of the options of a decision, as they were listed, those that are possible; false where that comes to a
  /// fault.
  bool test_options(Cell* memory, const ProgramDecision& decision, Trace* trace);

  const Program* program;
  PlaceTable places;
  bool asks_whether = false;         // runs that come to a decision stop at its first option
  prelude::Random* drawer = nullptr; // who draws an option, so that not all are tested; null where all are wanted
  Dealer* dealer = nullptr;          // in the set-up of an example
  bool keeps_glimpses = false;       // runs note what players see on the way

  // What comes of runs.
  Options options;                   // of the decision at which the last one rested
  std::vector<RequirementId> failed; // that keep a player from an action
  std::vector<Shown> shown;          // to players, in order
  std::vector<Glimpse> glimpses;     // in order, where they are kept
  std::optional<Fault> fault;
  std::uint64_t jumps_back = 0; // of all runs, one for each round of a loop
  Label finished_at;            // where the last game that ended did so: none where the limit of decisions ended it

private:
  struct Work;

  template <bool Watched> Run loop(Cell* memory, Label label, Trace* trace, Label stop);
  void glimpse(const Cell* memory, bool all_have_chosen, model::PieceTypeId fell);
  bool test_option(Cell* memory, const ProgramDecision& decision, std::uint32_t option, Trace* trace);
  Run rest_at(Cell* memory, Label instruction);
  Run finish(Cell* memory, Outcome outcome, Label instruction);
  Run fail(Cell* memory, Label instruction, std::string_view message);
  /// `{}` in the message stands for the number that is outside.
  Run range_failure(Cell* memory, Label instruction, std::string_view message, Cell number);
  Run place_failure(Cell* memory, Label instruction, PlaceFault reason, int place, int type);

  std::vector<MachineInstruction> code_;
  List<std::vector<CellRange>, AttemptId> tried_; // the cells of each attempt
  std::vector<Cell> position_;                    // that is compared
  std::vector<Cell> noted_;                       // what those held of which attempts are under way
  Options listed_;                                // before they are tested
};

} // namespace brehon
