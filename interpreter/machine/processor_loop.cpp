#include "dsl/base/index.hpp"
#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/machine/machine_operation.hpp"
#include "interpreter/machine/operations.hpp"
#include "interpreter/machine/piece_sets.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/processor_run.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace brehon {

namespace {

using cell_sets::bits;

} // namespace

// A case ends by `break` to go on with the next operation, and by `return` to go elsewhere or to fail.
template <Operation before, Operation op, Operation... rest> inline Processor::Work::At Processor::Work::execute(At i) {
  const std::size_t memory_cells = index(program.memory_cells);
  const std::size_t constants = index(program.first_constant);
  constexpr bool chained = is_chained(before, op);
  int place = 0;
  int type = model::none;
  switch (op) {
  // control
  case Operation::jump:
    return go(i, i->a);
  case Operation::jump_if:
    if (read<chained>(i->a) != 0) {
      return go(i, i->b);
    }
    break;
  case Operation::jump_unless:
    if (read<chained>(i->a) == 0) {
      return go(i, i->b);
    }
    break;
  case Operation::call:
    m[i->b] = (label(i) + 1).number();
    return go(i, i->a);
  case Operation::ret: {
    const int target = m[i->a];
    if (index(target) >= program.code.size()) [[unlikely]] {
      return fail(i, "a rule ends that was not begun");
    }
    return go(i, target);
  }
  case Operation::choose:
    chooser = i;
    patience_before = std::exchange(patience_left, patience);
    return code + program.decisions[ProgramDecisionId(i->a)].list.number();
  case Operation::chance_draw: {
    place = m[i->b];
    if (!places.has(place)) [[unlikely]] {
      return no_place(i);
    }
    int types = 0;
    type = places.drawn_type(m, place);
    if (type == model::none) {
      places.unordered(m, place, [&](int there, int) {
        type = there;
        ++types;
      });
    }
    if (types > 1) {
      return end(processor.rest_at(m, label(i)));
    }
    if (type == model::none) [[unlikely]] {
      return fail(i, operations::empty_message(program, place));
    }
    m[i->a] = type;
    break;
  }
  case Operation::chance_roll:
    if (i->b > 1) {
      return end(processor.rest_at(m, label(i)));
    }
    m[i->a] = 0;
    break;
  case Operation::finish:
    return end(processor.finish(m, static_cast<Outcome>(i->a), label(i)));
  case Operation::fault:
    return fail(i, program.faults[FaultId(i->a)]);
  case Operation::round:
    if (++rounds == prelude::most_rounds) [[unlikely]] {
      return fail(i, operations::rounds_message());
    }
    break;
  case Operation::offer:
    options.add(bits(read<chained>(i->a)));
    if (processor.asks_whether && is_enough()) [[unlikely]] {
      return chosen(chooser);
    }
    break;
  case Operation::offer_alone:
    if (options.empty()) {
      options.add(bits(m[i->a]));
    }
    break;
  case Operation::offer_set:
    options.add_set(bits(m[i->a]), m + i->b, i->c);
    if (processor.asks_whether && !options.empty() && is_enough()) [[unlikely]] {
      return chosen(chooser);
    }
    break;
  case Operation::offer_product: {
    const auto [factor, cells] = program.products[ProductId(i->d)];
    for (int v = cell_sets::next(m + i->b, cells, 0); v != model::none; v = cell_sets::next(m + i->b, cells, v + 1)) {
      options.add_set(bits(operations::multiply_add(v, factor, m[i->a])), m + i->c, cells);
    }
    break;
  }
  case Operation::fail:
    processor.failed.push_back(RequirementId(i->a));
    break;
  case Operation::done:
    if (chooser == nullptr) {
      return end(Run::stopped);
    }
    return chosen(std::exchange(chooser, nullptr));
  case Operation::attempt:
    attempt(i);
    break;
  case Operation::take_back:
    take_back(i);
    break;
  case Operation::look:
    break; // for those who keep glimpses, see `loop`
  case Operation::touch:
    if (trace != nullptr) {
      trace->add(model::ElementId(i->a));
    }
    break;
  case Operation::touch_row:
    if (trace != nullptr) {
      const auto entry = static_cast<std::size_t>(std::int64_t{i->a} + m[i->b]);
      if (entry < program.tables.size()) {
        trace->add(model::ElementId(program.tables[entry]));
      }
    }
    break;

  // numbers and truth values
  case Operation::copy:
    write(i->a, read<chained>(i->b));
    break;
  case Operation::add:
    if (!prelude::add(read<chained>(i->b), m[i->c], last)) [[unlikely]] {
      return fail(i, "a number becomes too large");
    }
    m[i->a] = last;
    break;
  case Operation::subtract:
    if (!prelude::subtract(m[i->b], m[i->c], last)) [[unlikely]] {
      return fail(i, "a number becomes too large");
    }
    m[i->a] = last;
    break;
  case Operation::multiply:
    if (!prelude::multiply(m[i->b], m[i->c], last)) [[unlikely]] {
      return fail(i, "a number becomes too large");
    }
    m[i->a] = last;
    break;
  case Operation::divide:
    if (!prelude::divide(m[i->b], m[i->c], last)) [[unlikely]] {
      return no_quotient(i);
    }
    m[i->a] = last;
    break;
  case Operation::modulo:
    if (!prelude::modulo(m[i->b], m[i->c], last)) [[unlikely]] {
      return no_quotient(i);
    }
    m[i->a] = last;
    break;
  case Operation::minimum:
    write(i->a, std::min(m[i->b], m[i->c]));
    break;
  case Operation::maximum:
    write(i->a, std::max(m[i->b], m[i->c]));
    break;
  case Operation::equal:
    write(i->a, read<chained>(i->b) == m[i->c] ? 1 : 0);
    break;
  case Operation::not_equal:
    write(i->a, m[i->b] != m[i->c] ? 1 : 0);
    break;
  case Operation::less:
    write(i->a, read<chained>(i->b) < m[i->c] ? 1 : 0);
    break;
  case Operation::less_equal:
    write(i->a, read<chained>(i->b) <= m[i->c] ? 1 : 0);
    break;
  case Operation::negate:
    write(i->a, m[i->b] == 0 ? 1 : 0);
    break;
  case Operation::multiply_add:
    write(i->a, operations::multiply_add(m[i->b], i->c, m[i->d]));
    break;
  case Operation::load: {
    const auto from_cell = static_cast<std::size_t>(std::int64_t{i->b} + m[i->c]);
    if (from_cell >= memory_cells) [[unlikely]] {
      return no_cell(i);
    }
    write(i->a, m[from_cell]);
    break;
  }
  case Operation::store: {
    const auto to_cell = static_cast<std::size_t>(std::int64_t{i->a} + m[i->b]);
    if (to_cell >= constants) [[unlikely]] {
      return no_cell(i);
    }
    m[to_cell] = m[i->c];
    break;
  }
  case Operation::look_up: {
    const auto entry = static_cast<std::size_t>(std::int64_t{i->b} + read<chained>(i->c));
    if (entry >= program.tables.size()) [[unlikely]] {
      return no_cell(i);
    }
    write(i->a, program.tables[entry]);
    break;
  }
  case Operation::clear:
    each_cell(i->b, [this, i](int k) { m[i->a + k] = 0; });
    break;
  case Operation::check_range:
    if (m[i->a] < i->b || m[i->a] > i->c) [[unlikely]] {
      return end(processor.range_failure(m, label(i), program.faults[FaultId(i->d)], m[i->a]));
    }
    break;

  // places
  case Operation::put:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.put(m, place, type, m[i->c]), place, type);
  case Operation::take:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.take(m, place, type, m[i->c]), place, type);
  case Operation::deal:
    return in_place<op, rest...>(i, m[i->a], [this](int at) {
      if (processor.dealer != nullptr) {
        processor.dealer->deal(m, PlaceId(at));
      }
    });
  case Operation::pass_over:
    if (processor.dealer != nullptr && processor.dealer->passes_over(model::ElementId(i->a))) {
      return go(i, i->b);
    }
    break;
  case Operation::put_under:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.put_under(m, place, type, m[i->c], m[i->d]), place, type);
  case Operation::take_piece:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.take_piece(m, place, type, m[i->c]), place, type);
  case Operation::change_piece:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.change_piece(m, place, type, m[i->c], m[i->d]), place, type);
  case Operation::piece_at:
    place = m[i->b];
    if (!places.has(place)) [[unlikely]] {
      return no_place(i);
    }
    write(i->a, places.piece_at(m, place, m[i->c]));
    if (last == model::none) {
      return go(i, i->d);
    }
    break;
  case Operation::find_piece:
    return in_place<op, rest...>(i, m[i->b],
                                 [this, i](int at) { write(i->a, places.find_piece(m, at, m[i->c], m[i->d])); });
  case Operation::pop:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.pop(m, place, type), place, type);
  case Operation::turn:
    place = m[i->a];
    type = m[i->b];
    return placed<op, rest...>(i, places.turn(m, place, type, m[i->c], m[i->d]), place, type);
  case Operation::swap:
    place = m[i->a];
    return placed<op, rest...>(i, places.swap(m, place, m[i->b]), place, type);
  case Operation::show:
    return in_place<op, rest...>(
        i, m[i->a], [this, i](int at) { operations::show(places, m, at, m[i->b], m[i->c], processor.shown); });
  case Operation::count_all:
    return in_place<op, rest...>(i, read<chained>(i->b), [this, i](int at) { write(i->a, places.count_all(m, at)); });
  case Operation::count_type:
    return in_place<op, rest...>(i, m[i->b], [this, i](int at) { write(i->a, places.count_type(m, at, m[i->c])); });
  case Operation::find_type:
    place = m[i->b];
    if (place < 0 || i->c < 1 || !places.has(place + i->c - 1)) [[unlikely]] {
      return no_place(i);
    }
    write(i->a, places.find_type(m, place, i->c, m[i->d]));
    break;
  case Operation::slot_type:
    return in_place<op, rest...>(i, read<chained>(i->b), [this, i](int at) { write(i->a, places.slot_type(m, at)); });
  case Operation::types_in:
    return in_place<op, rest...>(i, m[i->b], [this, i](int at) { places.types_in(m, at, m + i->a, i->c); });
  case Operation::next_type:
    place = m[i->b];
    if (!places.has(place)) [[unlikely]] {
      return no_place(i);
    }
    write(i->a, places.next_type(m, place, m[i->a]));
    if (last == model::none) {
      return go(i, i->c);
    }
    break;
  case Operation::top_type:
    return in_place<op, rest...>(i, m[i->b], [this, i](int at) { write(i->a, places.top_type(m, at)); });
  case Operation::bottom_type:
    return in_place<op, rest...>(i, m[i->b], [this, i](int at) { write(i->a, places.bottom_type(m, at)); });
  case Operation::shuffle:
    return in_place<op, rest...>(i, m[i->a], [this, i](int at) { places.shuffle(m, at); });
  case Operation::set_face:
    return in_place<op, rest...>(i, m[i->a], [this, i](int at) { places.set_face(m, at, i->b); });
  case Operation::face_up:
    return in_place<op, rest...>(i, m[i->b], [this, i](int at) { write(i->a, places.face_up(m, at) ? 1 : 0); });

  // positions
  case Operation::remember: {
    const MemoryLayout& memory = program.memories[model::MemoryId(i->a)];
    Cell* const noted = noted_in(memory, m, m[i->b]);
    if (noted == nullptr) [[unlikely]] {
      return no_cell(i);
    }
    if (noted[0] + memory.size >= memory.cells) [[unlikely]] {
      return fail(i, operations::full_message(program, model::MemoryId(i->a)));
    }
    prelude::pack(m, memory.parts, noted + 1 + noted[0]);
    noted[0] += memory.size;
    break;
  }
  case Operation::forget: {
    Cell* const noted = noted_in(program.memories[model::MemoryId(i->a)], m, m[i->b]);
    if (noted == nullptr) [[unlikely]] {
      return no_cell(i);
    }
    std::fill_n(noted, 1 + noted[0], 0);
    break;
  }
  case Operation::times: {
    const MemoryLayout& memory = program.memories[model::MemoryId(i->b)];
    const Cell* const noted = noted_in(memory, m, m[i->c]);
    if (noted == nullptr) [[unlikely]] {
      return no_cell(i);
    }
    prelude::pack(m, memory.parts, processor.position_.data());
    write(i->a, prelude::times_in(noted, processor.position_.data(), memory.size));
    break;
  }

  // sets
  case Operation::set_clear:
    each_cell(i->b, [this, i](int k) { m[i->a + k] = 0; });
    break;
  case Operation::set_insert: {
    const Cell value = m[i->b];
    if (value < 0 || index(i->a) + index(value / 32) >= constants) [[unlikely]] {
      return no_cell(i);
    }
    cell_sets::insert(m + i->a, value);
    break;
  }
  case Operation::set_test: {
    const Cell value = m[i->c];
    const bool inside = value >= 0 && index(i->b) + index(value / 32) < memory_cells;
    write(i->a, inside && cell_sets::holds(m + i->b, value) ? 1 : 0);
    break;
  }
  case Operation::set_count:
    write(i->a, cell_sets::count(m + i->b, i->c));
    break;
  case Operation::set_next:
    write(i->a, cell_sets::next(m + i->b, i->c, std::max<Cell>(m[i->a], model::none) + 1));
    if (last == model::none) {
      return go(i, i->d);
    }
    break;
  case Operation::set_or:
    each_cell(i->d, [this, i](int k) { m[i->a + k] = m[i->b + k] | m[i->c + k]; });
    break;
  case Operation::set_and:
    each_cell(i->d, [this, i](int k) { m[i->a + k] = m[i->b + k] & m[i->c + k]; });
    break;
  case Operation::set_minus:
    each_cell(i->d, [this, i](int k) { m[i->a + k] = m[i->b + k] & ~m[i->c + k]; });
    break;
  case Operation::set_shift:
    cell_sets::shift_down(m + i->b, m[i->c], i->d, m + i->a);
    break;
  case Operation::set_look_up: {
    const std::int64_t entry = std::int64_t{i->b} + std::int64_t{m[i->c]} * i->d;
    if (entry < 0 || entry + i->d > static_cast<std::int64_t>(program.tables.size())) [[unlikely]] {
      return no_cell(i);
    }
    const Cell* constants_there = program.tables.data() + entry;
    each_cell(i->d, [this, i, constants_there](int k) { m[i->a + k] = constants_there[k]; });
    break;
  }
  case Operation::next_pieces:
    write(i->a, piece_sets::next(program.subsets[SubsetsId(i->c)], m + i->b, m[i->a]));
    if (last == model::none) {
      return go(i, i->d);
    }
    break;
  case Operation::pieces_of:
    piece_sets::write(program.subsets[SubsetsId(i->c)], m[i->b], m + i->a);
    break;
  case Operation::kept_set:
    operations::kept_set(program, m, *i);
    break;
  case Operation::slots:
    operations::slots(program, m, *i);
    break;
  case Operation::set_step:
    operations::board(program, BoardId(i->b)).step(m + i->c, m[i->d], m + i->a);
    break;
  case Operation::set_fill:
    operations::board(program, BoardId(i->b)).fill(m + i->a, m[i->d], m + i->c);
    break;
  case Operation::line:
    write(i->a, operations::line(program, m, *i) ? 1 : 0);
    break;
  }
  return then<op, rest...>(i + 1);
}

/// Whether what comes after a step shows that something fell of which there was no other.
bool fell(const MachineInstruction* step, const MachineInstruction* next) {
  return step->plain == MachineOperation::chance_draw && next == step + 1;
}

template <bool Watched> Run Processor::loop(Cell* memory, Label label, Trace* trace, Label stop) {
  noted_.clear(); // what a run-time error left
  Work work{*this, memory, trace};
  const MachineInstruction* at = work.code + label.number();
  const MachineInstruction* before = nullptr;
  [[maybe_unused]] const bool counts_steps = trace != nullptr && !trace->steps.empty();
  for (;;) {
    if constexpr (Watched) {
      if (work.chooser == nullptr && !stop.is_none() && at == work.code + stop.number()) {
        memory[cell::position] = stop.number();
        options.clear();
        return Run::stopped;
      }
      if (keeps_glimpses && before != nullptr && fell(before, at)) {
        glimpse(memory, false, model::PieceTypeId(memory[before->a]));
      }
      if (keeps_glimpses && at->plain == MachineOperation::look) {
        glimpse(memory, at->a != 0, model::none);
      }
      before = at;
      if (counts_steps && at != &halt) {
        ++trace->steps[work.label(at)];
      }
    }
    using enum Operation;
    switch (Watched ? at->plain : at->op) {
#define X(name, operands, meaning)                                                                                     \
  case MachineOperation::name:                                                                                         \
    at = work.execute<done, name>(at);                                                                                 \
    break;
#include "interpreter/program/ops.def"
#undef X
#define X(name, ...)                                                                                                   \
  case MachineOperation::name:                                                                                         \
    at = work.execute<done, __VA_ARGS__>(at);                                                                          \
    break;
#include "interpreter/machine/superinstructions.def"
#undef X
    case MachineOperation::halt:
      jumps_back += static_cast<std::uint64_t>(patience - work.patience_left);
      return work.result;
    }
  }
}

Run Processor::run(Cell* memory, Label label, Trace* trace, Label stop) {
  const bool watched = keeps_glimpses || !stop.is_none() || (trace != nullptr && !trace->steps.empty());
  return watched ? loop<true>(memory, label, trace, stop) : loop<false>(memory, label, trace, stop);
}

} // namespace brehon
