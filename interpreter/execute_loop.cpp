#include "interpreter/execute.hpp"
#include "interpreter/prelude.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace brehon {

namespace {

/// How often a run may go back in the program before it is taken for endless.
constexpr int patience = 10'000'000;

std::uint32_t bits(Cell cell) {
  return static_cast<std::uint32_t>(cell);
}

bool is_member(const Cell* set, Cell value) {
  return ((bits(set[value / 32]) >> (value % 32)) & 1U) != 0;
}

/// The first member of the set of `cells` cells from `value` on, or none.
int next_member(const Cell* set, int cells, int value) {
  int at = value / 32;
  if (at >= cells) {
    return model::none;
  }
  std::uint32_t word = bits(set[at]) & (~0U << (value % 32));
  while (word == 0) {
    if (++at == cells) {
      return model::none;
    }
    word = bits(set[at]);
  }
  return at * 32 + std::countr_zero(word);
}

/// The members of a set less a number each; what would be negative is gone.
void shift_down(const Cell* set, Cell by, int cells, Cell* to) {
  const auto distance = static_cast<std::size_t>(bits(by));
  const auto size = static_cast<std::size_t>(cells);
  const auto word = [&](std::size_t at) { return at < size ? bits(set[at]) : 0U; };
  for (std::size_t k = 0; k < size; ++k) {
    const std::uint64_t two = std::uint64_t{word(k + distance / 32 + 1)} << 32 | word(k + distance / 32);
    to[k] = static_cast<Cell>(static_cast<std::uint32_t>(two >> (distance % 32)));
  }
}

int count_members(const Cell* set, int cells) {
  int count = 0;
  for (int i = 0; i < cells; ++i) {
    count += std::popcount(bits(set[i]));
  }
  return count;
}

/// b * c + d of indices, which `check_range` keeps small; wraps around where they are not.
Cell multiply_add(Cell b, Cell c, Cell d) {
  return static_cast<Cell>(bits(b) * bits(c) + bits(d));
}

} // namespace

Run Machine::dispatch(Cell* memory, int label) {
  const Instruction* from = program_->code.data() + label;
  if (trace_ != nullptr) {
    return stop_ == model::none ? loop<true, false>(memory, from) : loop<true, true>(memory, from);
  }
  return stop_ == model::none ? loop<false, false>(memory, from) : loop<false, true>(memory, from);
}

Run Machine::quietly(Cell* memory, int label) {
  return loop<false, false>(memory, program_->code.data() + label);
}

// One switch, so that the compiler makes a table of it. An operation ends by `break` to go on at the next instruction,
// and by `goto` to go elsewhere or to fail.
template <bool Watched, bool Stops> Run Machine::loop(Cell* const m, const Instruction* const from) {
  const Instruction* const code = program_->code.data();
  const Instruction* ip = from;
  const Instruction* stop = Stops ? code + stop_ : nullptr;
  const auto constants = static_cast<std::size_t>(program_->first_constant);
  const auto memory_size = static_cast<std::size_t>(program_->memory_cells);
  int target = 0;
  int place = 0;
  int type = model::none;
  PlaceFault place_fault = PlaceFault::none;
  int patience_left = patience;

  for (;; ++ip) {
  again:
    if (Stops && ip == stop) {
      m[cell::position] = stop_;
      options_.clear();
      return Run::stopped;
    }
    const Instruction& i = *ip;
    switch (i.op) {
    // control
    case Operation::jump:
      target = i.a;
      goto jump;
    case Operation::jump_if:
      if (m[i.a] != 0) {
        target = i.b;
        goto jump;
      }
      break;
    case Operation::jump_unless:
      if (m[i.a] == 0) {
        target = i.b;
        goto jump;
      }
      break;
    case Operation::call:
      m[i.b] = static_cast<Cell>(ip - code) + 1;
      target = i.a;
      goto jump;
    case Operation::ret:
      target = m[i.a];
      if (static_cast<std::size_t>(target) >= program_->code.size()) [[unlikely]] {
        return fail(m, ip, "a rule ends that was not begun");
      }
      goto jump;
    case Operation::choose:
      options_.clear();
      if (loop<Watched, false>(m, code + program_->decisions[static_cast<std::size_t>(i.a)].list) == Run::faulted)
          [[unlikely]] {
        return Run::faulted;
      }
      if (!options_.empty()) {
        return rest_at(m, ip);
      }
      target = i.b;
      goto jump;
    case Operation::chance_draw: {
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      int types = 0;
      type = places_.top_type(m, place);
      if (type == model::none) {
        places_.unordered(m, place, [&](int there, int) {
          type = there;
          ++types;
        });
      }
      if (types > 1) {
        return rest_at(m, ip);
      }
      if (type == model::none) [[unlikely]] {
        return fail(m, ip, empty_message(place));
      }
      m[i.a] = type;
      break;
    }
    case Operation::chance_roll:
      if (i.b > 1) {
        return rest_at(m, ip);
      }
      m[i.a] = 0;
      break;
    case Operation::finish:
      return finish(m, static_cast<Outcome>(i.a), static_cast<int>(ip - code));
    case Operation::fault:
      return fail(m, ip, program_->faults[static_cast<std::size_t>(i.a)]);
    case Operation::offer:
      options_.push_back(bits(m[i.a]));
      break;
    case Operation::offer_alone:
      if (options_.empty()) {
        options_.push_back(bits(m[i.a]));
      }
      break;
    case Operation::offer_set:
      for (int at = next_member(m + i.b, i.c, 0); at != model::none; at = next_member(m + i.b, i.c, at + 1)) {
        options_.push_back(bits(m[i.a]) + bits(at));
      }
      break;
    case Operation::fail:
      failed_.push_back(i.a);
      break;
    case Operation::done:
      return Run::stopped;
    case Operation::touch:
      if constexpr (Watched) {
        trace_->add(i.a);
      }
      break;
    case Operation::touch_row:
      if constexpr (Watched) {
        const auto entry = static_cast<std::size_t>(std::int64_t{i.a} + m[i.b]);
        if (entry < program_->tables.size()) {
          trace_->add(program_->tables[entry]);
        }
      }
      break;

    // numbers and truth values
    case Operation::copy:
      m[i.a] = m[i.b];
      break;
    case Operation::add:
      if (!prelude::add(m[i.b], m[i.c], m[i.a])) [[unlikely]] {
        goto too_large;
      }
      break;
    case Operation::subtract:
      if (!prelude::subtract(m[i.b], m[i.c], m[i.a])) [[unlikely]] {
        goto too_large;
      }
      break;
    case Operation::multiply:
      if (!prelude::multiply(m[i.b], m[i.c], m[i.a])) [[unlikely]] {
        goto too_large;
      }
      break;
    case Operation::divide:
      if (!prelude::divide(m[i.b], m[i.c], m[i.a])) [[unlikely]] {
        goto no_quotient;
      }
      break;
    case Operation::modulo:
      if (!prelude::modulo(m[i.b], m[i.c], m[i.a])) [[unlikely]] {
        goto no_quotient;
      }
      break;
    case Operation::minimum:
      m[i.a] = std::min(m[i.b], m[i.c]);
      break;
    case Operation::maximum:
      m[i.a] = std::max(m[i.b], m[i.c]);
      break;
    case Operation::equal:
      m[i.a] = m[i.b] == m[i.c] ? 1 : 0;
      break;
    case Operation::not_equal:
      m[i.a] = m[i.b] != m[i.c] ? 1 : 0;
      break;
    case Operation::less:
      m[i.a] = m[i.b] < m[i.c] ? 1 : 0;
      break;
    case Operation::less_equal:
      m[i.a] = m[i.b] <= m[i.c] ? 1 : 0;
      break;
    case Operation::negate:
      m[i.a] = m[i.b] == 0 ? 1 : 0;
      break;
    case Operation::multiply_add:
      m[i.a] = multiply_add(m[i.b], i.c, m[i.d]);
      break;
    case Operation::load: {
      const auto from_cell = static_cast<std::size_t>(std::int64_t{i.b} + m[i.c]);
      if (from_cell >= memory_size) [[unlikely]] {
        goto no_cell;
      }
      m[i.a] = m[from_cell];
      break;
    }
    case Operation::store: {
      const auto to_cell = static_cast<std::size_t>(std::int64_t{i.a} + m[i.b]);
      if (to_cell >= constants) [[unlikely]] {
        goto no_cell;
      }
      m[to_cell] = m[i.c];
      break;
    }
    case Operation::look_up: {
      const auto entry = static_cast<std::size_t>(std::int64_t{i.b} + m[i.c]);
      if (entry >= program_->tables.size()) [[unlikely]] {
        goto no_cell;
      }
      m[i.a] = program_->tables[entry];
      break;
    }
    case Operation::clear:
      std::fill_n(m + i.a, i.b, 0);
      break;
    case Operation::check_range:
      if (m[i.a] < i.b || m[i.a] > i.c) [[unlikely]] {
        return fail(m, ip, program_->faults[static_cast<std::size_t>(i.d)]);
      }
      break;

    // places
    case Operation::put:
      place = m[i.a];
      type = m[i.b];
      place_fault = places_.put(m, place, type, m[i.c]);
      if (place_fault != PlaceFault::none) [[unlikely]] {
        goto place_failure;
      }
      break;
    case Operation::take:
      place = m[i.a];
      type = m[i.b];
      place_fault = places_.take(m, place, type, m[i.c]);
      if (place_fault != PlaceFault::none) [[unlikely]] {
        goto place_failure;
      }
      break;
    case Operation::pop:
      place = m[i.a];
      type = m[i.b];
      place_fault = places_.pop(m, place, type);
      if (place_fault != PlaceFault::none) [[unlikely]] {
        goto place_failure;
      }
      break;
    case Operation::turn:
      place = m[i.a];
      type = m[i.b];
      place_fault = places_.turn(m, place, type, m[i.c], m[i.d]);
      if (place_fault != PlaceFault::none) [[unlikely]] {
        goto place_failure;
      }
      break;
    case Operation::swap:
      place = m[i.a];
      place_fault = places_.swap(m, place, m[i.b]);
      if (place_fault != PlaceFault::none) [[unlikely]] {
        goto place_failure;
      }
      break;
    case Operation::show:
      place = m[i.a];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      show(m, place, m[i.b], m[i.c]);
      break;
    case Operation::count_all:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.count_all(m, place);
      break;
    case Operation::count_type:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.count_type(m, place, m[i.c]);
      break;
    case Operation::find_type:
      place = m[i.b];
      if (place < 0 || i.c < 1 || !places_.has(place + i.c - 1)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.find_type(m, place, i.c, m[i.d]);
      break;
    case Operation::slot_type:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.slot_type(m, place);
      break;
    case Operation::types_in:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      places_.types_in(m, place, m + i.a, i.c);
      break;
    case Operation::next_type:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.next_type(m, place, m[i.a]);
      if (m[i.a] == model::none) {
        target = i.c;
        goto jump;
      }
      break;
    case Operation::top_type:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.top_type(m, place);
      break;
    case Operation::bottom_type:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.bottom_type(m, place);
      break;
    case Operation::shuffle:
      place = m[i.a];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      places_.shuffle(m, place);
      break;
    case Operation::set_face:
      place = m[i.a];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      places_.set_face(m, place, i.b);
      break;
    case Operation::face_up:
      place = m[i.b];
      if (!places_.has(place)) [[unlikely]] {
        goto no_place;
      }
      m[i.a] = places_.face_up(m, place) ? 1 : 0;
      break;

    // sets
    case Operation::set_clear:
      std::fill_n(m + i.a, i.b, 0);
      break;
    case Operation::set_insert: {
      const Cell value = m[i.b];
      if (value < 0 || static_cast<std::size_t>(i.a) + static_cast<std::size_t>(value / 32) >= constants) [[unlikely]] {
        goto no_cell;
      }
      m[i.a + value / 32] = static_cast<Cell>(bits(m[i.a + value / 32]) | (1U << (value % 32)));
      break;
    }
    case Operation::set_test: {
      const Cell value = m[i.c];
      const bool inside =
          value >= 0 && static_cast<std::size_t>(i.b) + static_cast<std::size_t>(value / 32) < memory_size;
      m[i.a] = inside && is_member(m + i.b, value) ? 1 : 0;
      break;
    }
    case Operation::set_count:
      m[i.a] = count_members(m + i.b, i.c);
      break;
    case Operation::set_next:
      m[i.a] = next_member(m + i.b, i.c, std::max(m[i.a], model::none) + 1);
      if (m[i.a] == model::none) {
        target = i.d;
        goto jump;
      }
      break;
    case Operation::set_or:
      for (int k = 0; k < i.d; ++k) {
        m[i.a + k] = m[i.b + k] | m[i.c + k];
      }
      break;
    case Operation::set_and:
      for (int k = 0; k < i.d; ++k) {
        m[i.a + k] = m[i.b + k] & m[i.c + k];
      }
      break;
    case Operation::set_minus:
      for (int k = 0; k < i.d; ++k) {
        m[i.a + k] = m[i.b + k] & ~m[i.c + k];
      }
      break;
    case Operation::set_shift:
      shift_down(m + i.b, m[i.c], i.d, m + i.a);
      break;
    case Operation::set_look_up: {
      const std::int64_t entry = std::int64_t{i.b} + std::int64_t{m[i.c]} * i.d;
      if (entry < 0 || entry + i.d > static_cast<std::int64_t>(program_->tables.size())) [[unlikely]] {
        goto no_cell;
      }
      std::copy_n(program_->tables.data() + entry, i.d, m + i.a);
      break;
    }
    case Operation::kept_set: {
      const KeptSets& kept = program_->kept[static_cast<std::size_t>(i.b)];
      const std::int64_t set = std::int64_t{m[i.c]} - kept.low;
      if (set < 0 || set >= kept.sets) {
        std::fill_n(m + i.a, kept.cells, 0);
      } else {
        std::copy_n(m + kept.first_cell + set * kept.cells, kept.cells, m + i.a);
      }
      break;
    }
    case Operation::slots:
      slots(m, i);
      break;
    case Operation::set_step:
      board(i.b).step(m + i.c, m[i.d], m + i.a);
      break;
    case Operation::set_fill:
      board(i.b).fill(m + i.a, m[i.d], m + i.c);
      break;
    case Operation::line:
      m[i.a] = line(m, i) ? 1 : 0;
      break;
    }
    continue;

  jump:
    // Every loop goes back somewhere, so counting that is enough.
    if (code + target <= ip && --patience_left == 0) [[unlikely]] {
      return fail(m, ip, "endless loop");
    }
    ip = code + target;
    goto again;
  }

too_large:
  return fail(m, ip, "a number becomes too large");
no_quotient:
  return fail(m, ip, m[ip->c] == 0 ? "division by 0" : "a number becomes too large");
no_cell:
  return fail(m, ip, "an index is out of its range");
no_place:
  place_fault = PlaceFault::no_place;
place_failure:
  return place_failure(m, ip, place_fault, place, type);
}

} // namespace brehon
