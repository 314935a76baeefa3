#pragma once

#include "interpreter/machine/attempts.hpp"
#include "interpreter/machine/machine_operation.hpp"
#include "interpreter/machine/processor.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace brehon {

/// How often a run may go back in the program before it is taken for endless, in loops whose rounds are not counted.
inline constexpr int patience = 100'000'000;

/// An instruction at which every run ends.
inline constexpr MachineInstruction halt{MachineOperation::halt, MachineOperation::halt};

/// Calls `act` for each of some cells, of which there are few: a call of `memcpy` or vectors would cost more.
template <typename Act> inline void each_cell(const std::int32_t& cells, const Act& act) {
  for (int k = 0; k < cells; ++k) {
    act(k);
  }
}

/// A run of the processor: what it has at hand, and how it goes on, fails and ends. What each operation does is in
/// `processor_loop.cpp`, the only file that needs this.
struct Processor::Work {
  using At = const MachineInstruction*;

  Processor& processor;
  Cell* const m; // all cells
  Trace* const trace;
  At const code = processor.code_.data();
  const Program& program = *processor.program;
  const PlaceTable& places = processor.places;
  Options& options = processor.options; // none until a decision lists them
  int rounds = 0;
  int patience_left = patience;
  int patience_before = 0; // what was left when a listing began
  At chooser = nullptr;    // the decision for which options are listed
  Run result = Run::stopped;
  Cell last = 0; // what was written by the operation before, in a sequence

  [[gnu::always_inline]] Label label(At i) const { return Label(static_cast<int>(i - code)); }

  [[gnu::always_inline]] At end(Run run) {
    result = run;
    return &halt;
  }

  /// Every loop goes back somewhere, so counting that is enough.
  [[gnu::always_inline]] At go(At from, int target) {
    if (code + target <= from && --patience_left == 0) [[unlikely]] {
      return fail(from, "this takes too long");
    }
    return code + target;
  }

  /// All options of a decision are listed.
  [[gnu::always_inline]] At chosen(At i) {
    processor.jumps_back += static_cast<std::uint64_t>(patience - patience_left);
    patience_left = patience_before;
    const ProgramDecision& decision = program.decisions[ProgramDecisionId(i->a)];
    if (!decision.test.is_none() && !processor.test_options(m, decision, trace)) {
      return end(Run::faulted);
    }
    return options.empty() ? go(i, i->b) : end(processor.rest_at(m, label(i)));
  }

  [[gnu::always_inline]] At fail(At i, std::string_view message) { return end(processor.fail(m, label(i), message)); }
  [[gnu::always_inline]] At no_cell(At i) { return fail(i, "an index is out of its range"); }
  [[gnu::always_inline]] At no_place(At i) {
    return end(processor.place_failure(m, label(i), PlaceFault::no_place, 0, model::none));
  }
  [[gnu::always_inline]] At no_quotient(At i) {
    return fail(i, m[i->c] == 0 ? "division by 0" : "a number becomes too large");
  }

  /// Goes on with the rest of a sequence, unless what was done in a place has failed.
  template <Operation op, Operation... rest>
  [[gnu::always_inline]] At placed(At i, PlaceFault place_fault, int place, int type) {
    if (place_fault != PlaceFault::none) [[unlikely]] {
      return end(processor.place_failure(m, label(i), place_fault, place, type));
    }
    return then<op, rest...>(i + 1);
  }

  /// Does something in a place, which must be there, and goes on with the rest of a sequence.
  template <Operation... rest, typename Act> [[gnu::always_inline]] At in_place(At i, int place, const Act& act) {
    if (!places.has(place)) [[unlikely]] {
      return no_place(i);
    }
    act(place);
    return then<rest...>(i + 1);
  }

  template <Operation op, Operation... rest> [[gnu::always_inline]] At then(At next) {
    if constexpr (sizeof...(rest) == 0) {
      return next;
    } else {
      return execute<op, rest...>(next);
    }
  }

  /// Whether a first option is enough: it need not be tested.
  bool is_enough() const {
    return chooser != nullptr && program.decisions[ProgramDecisionId(chooser->a)].test.is_none();
  }

  [[gnu::always_inline]] void write(int cell, Cell value) { m[cell] = last = value; }
  template <bool Chained> [[gnu::always_inline]] Cell read(int cell) const { return Chained ? last : m[cell]; }

  void attempt(At i) {
    std::vector<Cell>& noted = processor.noted_;
    put_aside(program, AttemptId(i->a), processor.tried_[AttemptId(i->a)], m, noted);
    noted.insert(noted.end(), {rounds, patience_left});
  }

  void take_back(At i) {
    std::vector<Cell>& noted = processor.noted_;
    patience_left = noted.back();
    noted.pop_back();
    rounds = noted.back();
    noted.pop_back();
    put_back(program, AttemptId(i->a), processor.tried_[AttemptId(i->a)], m, noted);
  }

  /// Does an operation, that of `i`, and those that follow it there, as the rest of a sequence in which `before` came
  /// before. Returns where to go on.
  template <Operation before, Operation op, Operation... rest> [[gnu::always_inline]] At execute(At i);
};

} // namespace brehon
