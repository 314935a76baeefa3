#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/sequence.hpp"

#include <algorithm>
#include <numeric>

namespace brehon {

namespace {

/// Where in a sequence, from 1, a piece of a type lies: the nearest one from `near` down, else where `take` begins; 0
/// where there is none.
int find_in_sequence(const Cell* sequence, model::Shape shape, int type, int near) {
  const int size = *sequence;
  for (int i = std::min(near, size); i >= 1; --i) {
    if (sequence[i] == type) {
      return i;
    }
  }
  const bool row = shape == model::Shape::row;
  for (int i = row ? 1 : size; i >= 1 && i <= size; i += row ? 1 : -1) {
    if (sequence[i] == type) {
      return i;
    }
  }
  return 0;
}

} // namespace

PlaceFault PlaceTable::put_under(Cell* memory, int place, int type, int number, int above) const {
  const PlaceFault fault = put(memory, place, type, number);
  if (fault != PlaceFault::none || number == 0 || info_of(place).shape != model::Shape::pile) {
    return fault;
  }
  Cell* const end = memory + info_of(place).base + 1 + memory[info_of(place).base];
  const int moved = std::min(above, memory[info_of(place).base] - number);
  std::rotate(end - number - moved, end - number, end);
  return PlaceFault::none;
}

int PlaceTable::piece_at(const Cell* memory, int place, int number) const {
  const Info& info = info_of(place);
  if (!model::has_order(info.shape) || number < 0) {
    return model::none;
  }
  int left = number;
  for (int i = info.shape == model::Shape::pile ? info.type_count : 0; i-- > 0;) {
    left -= memory[counts(info) + i];
    if (left < 0) {
      return info.types[i].number();
    }
  }
  return left < memory[info.base] ? memory[info.base + 1 + left] : model::none;
}

int PlaceTable::find_piece(const Cell* memory, int place, int type, int near) const {
  const Info& info = info_of(place);
  if (count_type(memory, place, type) == 0) {
    return model::none;
  }
  if (!model::has_order(info.shape)) {
    return 0;
  }
  const int below = unordered_in(memory, info);
  if (const int at = find_in_sequence(memory + info.base, info.shape, type, near - below + 1); at > 0) {
    return below + at - 1;
  }
  const Cell* first = memory + counts(info);
  return std::accumulate(first + offset(info, type), first + info.type_count, -1);
}

PlaceFault PlaceTable::take_piece(Cell* memory, int place, int type, int near) const {
  if (!has(place) || !model::has_order(info_of(place).shape)) {
    return take(memory, place, type, 1);
  }
  const Info& info = info_of(place);
  const int number = find_piece(memory, place, type, near), below = unordered_in(memory, info);
  if (number < below) { // there is none, or its place in the order is not known
    return take(memory, place, type, 1);
  }
  close_up(memory + info.base, number - below + 1);
  emptied(memory, info, count_all(memory, place) == 0);
  return PlaceFault::none;
}

PlaceFault PlaceTable::change_piece(Cell* memory, int place, int type, int near, int to) const {
  if (!has(place) || !model::has_order(info_of(place).shape) || offset(info_of(place), to) == model::none) {
    return turn(memory, place, type, to, 1);
  }
  const Info& info = info_of(place);
  const int number = find_piece(memory, place, type, near), below = unordered_in(memory, info);
  if (number < below) {
    return turn(memory, place, type, to, 1);
  }
  memory[info.base + 1 + number - below] = to;
  return PlaceFault::none;
}

} // namespace brehon
