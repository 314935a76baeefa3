#include "interpreter/machine/place_table.hpp"

#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/sequence.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <numeric>
#include <utility>

namespace brehon {

namespace {

/// Takes up to `number` pieces of a type out of a sequence, the first ones of a row, the last ones of a pile; returns
/// how many.
int remove_from_sequence(Cell* sequence, model::Shape shape, int type, int number) {
  const bool row = shape == model::Shape::row;
  int taken = 0;
  for (int i = row ? 1 : *sequence; i >= 1 && i <= *sequence && taken < number;) {
    const bool is_taken = sequence[i] == type;
    if (is_taken) {
      close_up(sequence, i);
      ++taken;
    }
    i += !row ? -1 : is_taken ? 0 : 1;
  }
  return taken;
}

int count_in_sequence(const Cell* sequence, int type) {
  return static_cast<int>(std::count(sequence + 1, sequence + 1 + *sequence, type));
}

} // namespace

bool open_zone(const model::Zone& zone) {
  const bool everybody =
      std::find(zone.seen_by.begin(), zone.seen_by.end(), model::Viewer::everybody) != zone.seen_by.end();
  return everybody || (zone.seen_by.empty() && !zone.face_down);
}

PlaceTable::PlaceTable(const Program& program) : type_total_(program.model.types.size()) {
  places_.reserve(program.places.size());
  for (const Place& place : program.places) {
    const ZoneLayout& layout = program.zones[place.zone];
    const model::Zone& zone = program.model.zones[place.zone];
    Info info;
    info.base = place.base;
    info.face = place.face;
    info.shape = zone.shape;
    info.bounded = zone.capacity != model::none;
    info.box = place.zone == model::box;
    info.open = open_zone(zone);
    info.capacity = layout.capacity;
    info.zone = place.zone;
    info.cells = layout.cells;
    info.type_count = static_cast<int>(layout.types.size());
    info.types = layout.types.data();
    info.offsets = layout.offsets.data();
    info.number = static_cast<int>(places_.size()) - layout.first_place.number();
    const bool keeps = std::any_of(program.kept.begin(), program.kept.end(),
                                   [&place](const KeptSets& each) { return each.zone == place.zone; });
    info.kept = keeps ? &program.kept : nullptr;
    places_.push_back(info);
  }
}

int PlaceTable::total(const Cell* memory, const Info& info) {
  const Cell* first = memory + counts(info);
  return std::accumulate(first, first + info.type_count, 0);
}

int PlaceTable::count_in(const Cell* memory, const Info& info) {
  return (info.shape == model::Shape::bag ? 0 : memory[info.base]) +
         (info.shape == model::Shape::row ? 0 : total(memory, info));
}

/// What lies in a slot changes, and the sets that it is in.
void PlaceTable::set_slot(Cell* memory, const Info& info, int type) const {
  const int before = std::exchange(memory[info.base], type);
  if (info.kept == nullptr) {
    return;
  }
  const auto bit = 1U << (info.number % 32);
  for (const KeptSets& kept : *info.kept) {
    if (kept.zone != info.zone) {
      continue;
    }
    const auto word = [&](int set) -> Cell& { return memory[kept.first_cell + set * kept.cells + info.number / 32]; };
    if (const int set = kept.set_of[index(before + 1)]; set != model::none) {
      word(set) = static_cast<Cell>(static_cast<std::uint32_t>(word(set)) & ~bit);
    }
    if (const int set = kept.set_of[index(type + 1)]; set != model::none) {
      word(set) = static_cast<Cell>(static_cast<std::uint32_t>(word(set)) | bit);
    }
  }
}

void PlaceTable::keep(Cell* memory) const {
  for (const Info& info : places_) {
    if (info.kept != nullptr) {
      const int type = memory[info.base];
      set_slot(memory, info, model::none);
      set_slot(memory, info, type);
    }
  }
}

PlaceFault PlaceTable::put_sequence(Cell* memory, const Info& info, int type, int number) const {
  Cell* sequence = memory + info.base;
  int& size = *sequence;
  if (number > info.capacity - size - unordered_in(memory, info)) {
    return PlaceFault::full;
  }
  std::fill_n(sequence + 1 + size, number, type);
  size += number;
  return PlaceFault::none;
}

PlaceFault PlaceTable::put(Cell* memory, int place, int type, int number) const {
  if (!has(place)) {
    return PlaceFault::no_place;
  }
  const Info& info = info_of(place);
  if (number <= 0) {
    return number == 0 ? PlaceFault::none : PlaceFault::negative;
  }
  const int at = offset(info, type);
  if (at == model::none) {
    return info.box && is_type(type) ? PlaceFault::none : PlaceFault::no_type;
  }
  switch (info.shape) {
  case model::Shape::bag: {
    if (info.bounded && number > info.capacity - total(memory, info)) {
      return PlaceFault::full;
    }
    Cell& count = memory[info.base + at];
    return prelude::add(count, number, count) ? PlaceFault::none : PlaceFault::full;
  }
  case model::Shape::slot:
    if (memory[info.base] != model::none || number > 1) {
      return PlaceFault::full;
    }
    set_slot(memory, info, type);
    return PlaceFault::none;
  case model::Shape::pile:
  case model::Shape::row:
    return put_sequence(memory, info, type, number);
  }
  return PlaceFault::none;
}

PlaceFault PlaceTable::take(Cell* memory, int place, int type, int number) const {
  if (!has(place)) {
    return PlaceFault::no_place;
  }
  const Info& info = info_of(place);
  if (number <= 0) {
    return number == 0 ? PlaceFault::none : PlaceFault::negative;
  }
  const int at = offset(info, type);
  if (at == model::none) {
    return info.box && is_type(type) ? PlaceFault::none : PlaceFault::missing;
  }
  if (count_type(memory, place, type) < number) {
    return PlaceFault::missing;
  }
  switch (info.shape) {
  case model::Shape::bag:
    memory[info.base + at] -= number;
    break;
  case model::Shape::slot:
    set_slot(memory, info, model::none);
    break;
  case model::Shape::pile:
    memory[counts(info) + at] -= number - remove_from_sequence(memory + info.base, info.shape, type, number);
    break;
  case model::Shape::row:
    remove_from_sequence(memory + info.base, info.shape, type, number);
    break;
  }
  if (info.face != model::none) {
    emptied(memory, info, count_all(memory, place) == 0);
  }
  return PlaceFault::none;
}

PlaceFault PlaceTable::pop(Cell* memory, int place, int type) const {
  if (!has(place)) {
    return PlaceFault::no_place;
  }
  const Info& info = info_of(place);
  if (!model::has_order(info.shape) || memory[info.base] == 0) {
    return take(memory, place, type, 1);
  }
  Cell* sequence = memory + info.base;
  const int at = info.shape == model::Shape::row ? 1 : *sequence;
  if (sequence[at] != type) {
    return PlaceFault::missing;
  }
  close_up(sequence, at);
  if (info.face != model::none) {
    emptied(memory, info, count_all(memory, place) == 0);
  }
  return PlaceFault::none;
}

PlaceFault PlaceTable::turn(Cell* memory, int place, int type, int to, int number) const {
  if (!has(place)) {
    return PlaceFault::no_place;
  }
  const Info& info = info_of(place);
  if (number <= 0) {
    return number == 0 ? PlaceFault::none : PlaceFault::negative;
  }
  const int at = offset(info, type), other = offset(info, to);
  if (other == model::none) {
    return PlaceFault::no_type;
  }
  if (at == model::none || count_type(memory, place, type) < number) {
    return PlaceFault::missing;
  }
  if (info.shape == model::Shape::slot) {
    set_slot(memory, info, to);
    return PlaceFault::none;
  }
  int left = number;
  if (info.shape != model::Shape::bag) {
    Cell* sequence = memory + info.base;
    const bool row = info.shape == model::Shape::row;
    for (int i = row ? 1 : *sequence; i >= 1 && i <= *sequence && left > 0; i += row ? 1 : -1) {
      if (sequence[i] == type) {
        sequence[i] = to;
        --left;
      }
    }
  }
  if (info.shape != model::Shape::row) {
    memory[counts(info) + at] -= left;
    memory[counts(info) + other] += left;
  }
  return PlaceFault::none;
}

PlaceFault PlaceTable::swap(Cell* memory, int place, int other) const {
  if (!has(place) || !has(other)) {
    return PlaceFault::no_place;
  }
  const Info& a = info_of(place);
  const Info& b = info_of(other);
  if (a.zone != b.zone) {
    return PlaceFault::no_place;
  }
  if (place == other) {
    return PlaceFault::none;
  }
  if (a.kept != nullptr) {
    const Cell type = memory[a.base];
    set_slot(memory, a, memory[b.base]);
    set_slot(memory, b, type);
  } else {
    std::swap_ranges(memory + a.base, memory + a.base + a.cells, memory + b.base);
  }
  if (a.face != model::none) {
    std::swap(memory[a.face], memory[b.face]);
  }
  return PlaceFault::none;
}

void PlaceTable::shuffle(Cell* memory, int place) const {
  const Info& info = info_of(place);
  if (info.shape != model::Shape::pile) {
    return;
  }
  for (Cell& size = memory[info.base]; size > 0; --size) {
    Cell& type = memory[info.base + size];
    ++memory[counts(info) + info.offsets[type]];
    type = 0;
  }
}

void PlaceTable::set_face(Cell* memory, int place, int face) const {
  const Info& info = info_of(place);
  if (info.face != model::none && count_all(memory, place) > 0) {
    memory[info.face] = face;
  }
}

bool PlaceTable::face_up(const Cell* memory, int place) const {
  const Info& info = info_of(place);
  const Cell face = info.face == model::none ? 0 : memory[info.face];
  return face == 0 ? info.open : face == 1;
}

int PlaceTable::count_type(const Cell* memory, int place, int type) const {
  const Info& info = info_of(place);
  const int at = offset(info, type);
  if (at == model::none) {
    return info.box && is_type(type) ? INT_MAX : 0;
  }
  switch (info.shape) {
  case model::Shape::bag:
    return memory[info.base + at];
  case model::Shape::slot:
    return memory[info.base] == type ? 1 : 0;
  case model::Shape::pile:
    return memory[counts(info) + at] + count_in_sequence(memory + info.base, type);
  case model::Shape::row:
    return count_in_sequence(memory + info.base, type);
  }
  return 0;
}

int PlaceTable::find_type(const Cell* memory, int first, int number, int type) const {
  for (int place = first; place < first + number; ++place) {
    if (count_type(memory, place, type) > 0) {
      return place;
    }
  }
  return model::none;
}

void PlaceTable::types_in(const Cell* memory, int place, Cell* set, int cells) const {
  std::fill_n(set, cells, 0);
  const auto insert = [set](int type) { cell_sets::insert(set, type); };
  const Info& info = info_of(place);
  if (info.shape == model::Shape::slot) {
    if (memory[info.base] != model::none) {
      insert(memory[info.base]);
    }
    return;
  }
  if (info.shape != model::Shape::bag) {
    std::for_each(memory + info.base + 1, memory + info.base + 1 + memory[info.base], insert);
  }
  if (info.shape != model::Shape::row) {
    const Cell* count = memory + counts(info);
    for (int begin = 0; begin < info.type_count; begin += 32) {
      const int end = std::min(begin + 32, info.type_count);
      std::uint32_t there = 0; // without a branch: what lies there cannot be foretold
      for (int i = begin; i < end; ++i) {
        there |= std::uint32_t{count[i] > 0} << (i - begin);
      }
      for (; there != 0; there &= there - 1) {
        insert(info.types[begin + std::countr_zero(there)].number());
      }
    }
  }
}

int PlaceTable::next_type(const Cell* memory, int place, int type) const {
  const Info& info = info_of(place);
  if (info.shape == model::Shape::slot) {
    const Cell there = memory[info.base];
    return there > type ? there : model::none;
  }
  int next = INT_MAX;
  if (info.shape != model::Shape::bag) {
    for (int i = 1; i <= memory[info.base]; ++i) {
      const Cell there = memory[info.base + i];
      next = there > type ? std::min<int>(next, there) : next;
    }
  }
  if (info.shape != model::Shape::row) {
    const Cell* count = memory + counts(info);
    for (int i = type == model::none ? 0 : offset(info, type) + 1; i < info.type_count; ++i) {
      if (count[i] > 0) {
        next = std::min(next, info.types[i].number());
        break;
      }
    }
  }
  return next == INT_MAX ? model::none : next;
}

int PlaceTable::top_type(const Cell* memory, int place) const {
  const Info& info = info_of(place);
  switch (info.shape) {
  case model::Shape::bag:
    return model::none;
  case model::Shape::slot:
    return memory[info.base];
  case model::Shape::pile:
  case model::Shape::row:
    return memory[info.base] > 0 ? memory[info.base + memory[info.base]] : model::none;
  }
  return model::none;
}

int PlaceTable::bottom_type(const Cell* memory, int place) const {
  const Info& info = info_of(place);
  switch (info.shape) {
  case model::Shape::bag:
    return model::none;
  case model::Shape::slot:
    return memory[info.base];
  case model::Shape::pile:
  case model::Shape::row:
    return unordered_in(memory, info) == 0 && memory[info.base] > 0 ? memory[info.base + 1] : model::none;
  }
  return model::none;
}

} // namespace brehon
