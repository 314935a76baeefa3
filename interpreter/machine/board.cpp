#include "interpreter/machine/board.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/cell_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace brehon {

namespace {

using cell_sets::bits;
using cell_sets::holds;
using cell_sets::insert;

/// Cells of a set of the largest board, 64 by 64 places.
constexpr std::size_t most_cells = 128;

/// Whether there is a step in the direction anywhere.
bool leads(const BoardLayout::Direction& direction) {
  return std::any_of(direction.from.begin(), direction.from.end(), [](Cell cell) { return cell != 0; });
}

bool leads_back(const std::vector<int>& step, const std::vector<int>& other) {
  bool leads = false;
  for (std::size_t place = 0; place < step.size(); ++place) {
    if (step[place] == model::none) {
      continue;
    }
    leads = true;
    if (other[index(step[place])] != static_cast<int>(place)) {
      return false;
    }
  }
  return leads;
}

/// What all steps of a direction add to the number of a place; 0 where they differ.
int shift_of(const std::vector<int>& step) {
  int shift = 0;
  for (std::size_t place = 0; place < step.size(); ++place) {
    const int by = step[place] - static_cast<int>(place);
    if (step[place] == model::none) {
      continue;
    }
    if (by == 0 || (shift != 0 && by != shift)) {
      return 0;
    }
    shift = by;
  }
  return shift;
}

} // namespace

BoardLayout board_layout(const model::Kind& kind, model::KindId id, std::vector<Cell>& tables) {
  BoardLayout out;
  out.kind = id;
  out.places = kind.size();
  out.cells = (kind.size() + 31) / 32;
  out.steps = static_cast<int>(tables.size());
  for (int place = 0; place < kind.size(); ++place) {
    for (const std::vector<int>& step : kind.steps) {
      tables.push_back(step[index(place)]);
    }
  }
  for (std::size_t d = 0; d < kind.steps.size(); ++d) {
    BoardLayout::Direction direction;
    direction.shift = shift_of(kind.steps[d]);
    direction.from.assign(index(out.cells), 0);
    for (int place = 0; place < kind.size(); ++place) {
      if (kind.steps[d][index(place)] != model::none) {
        insert(direction.from.data(), place);
      }
    }
    for (std::size_t e = 0; e < kind.steps.size() && direction.opposite == model::none; ++e) {
      if (e != d && leads_back(kind.steps[d], kind.steps[e]) && leads_back(kind.steps[e], kind.steps[d])) {
        direction.opposite = static_cast<int>(e);
      }
    }
    out.directions.push_back(std::move(direction));
  }
  return out;
}

int Board::next(int place, int direction) const {
  return (*tables_)[index(layout_->steps) + index(place) * layout_->directions.size() + index(direction)];
}

/// Adds what one step leads to, all places at once: pairs of neighbouring cells are shifted as one number.
void Board::shift(const Cell* from, const BoardLayout::Direction& direction, Cell* to) const {
  const int cells = layout_->cells;
  const int by = std::abs(direction.shift);
  const int whole = by / 32;
  const int rest = by % 32;
  const Cell* mask = direction.from.data();
  const auto add = [&](int i, std::uint64_t pair, int right) {
    to[i] = static_cast<Cell>(bits(to[i]) | static_cast<std::uint32_t>(pair >> right));
  };
  std::uint64_t neighbour = 0;
  if (direction.shift > 0) {
    for (int i = 0; i + whole < cells; ++i) {
      const std::uint64_t here = bits(from[i] & mask[i]);
      add(i + whole, here << 32 | neighbour, 32 - rest);
      neighbour = here;
    }
  } else {
    for (int i = cells - 1; i >= whole; --i) {
      const std::uint64_t here = bits(from[i] & mask[i]);
      add(i - whole, neighbour << 32 | here, rest);
      neighbour = here;
    }
  }
}

void Board::add_step(const Cell* from, int direction, Cell* to) const {
  const BoardLayout::Direction& of = layout_->directions[index(direction)];
  if (of.shift != 0) {
    shift(from, of, to);
    return;
  }
  for (int i = 0; i < layout_->cells; ++i) {
    for (std::uint32_t left = bits(from[i]) & bits(of.from[index(i)]); left != 0; left &= left - 1) {
      insert(to, next(32 * i + std::countr_zero(left), direction));
    }
  }
}

/// Adds what one step in any direction leads to, place by place.
void Board::add_beside(const Cell* from, Cell* to) const {
  const int directions = static_cast<int>(layout_->directions.size());
  for (int i = 0; i < layout_->cells; ++i) {
    for (std::uint32_t left = bits(from[i]); left != 0; left &= left - 1) {
      for (int d = 0; d < directions; ++d) {
        if (const int there = next(32 * i + std::countr_zero(left), d); there != model::none) {
          insert(to, there);
        }
      }
    }
  }
}

/// Whether steps in any direction are shifts of whole sets.
bool Board::all_shift() const {
  return std::all_of(layout_->directions.begin(), layout_->directions.end(),
                     [](const BoardLayout::Direction& direction) { return direction.shift != 0 || !leads(direction); });
}

/// Whether a set has so few places that each of them for itself takes less than a shift of the whole set.
bool Board::has_few(const Cell* set) const {
  constexpr int large = 8;
  if (layout_->cells < large) {
    return false;
  }
  int places = 0;
  for (int i = 0; i < layout_->cells; ++i) {
    places += std::popcount(bits(set[i]));
  }
  return places <= layout_->cells / 4;
}

void Board::step(const Cell* from, int direction, Cell* to) const {
  std::fill_n(to, layout_->cells, 0);
  if (direction >= 0) {
    if (index(direction) < layout_->directions.size()) {
      add_step(from, direction, to);
    }
    return;
  }
  if (has_few(from) || !all_shift()) {
    return add_beside(from, to);
  }
  for (int d = 0; d < static_cast<int>(layout_->directions.size()); ++d) {
    add_step(from, d, to);
  }
}

void Board::fill(Cell* set, int direction, const Cell* within) const {
  std::array<Cell, most_cells> edge;
  std::array<Cell, most_cells> reached;
  std::copy_n(set, layout_->cells, edge.begin());
  for (bool grows = true; grows;) {
    step(edge.data(), direction, reached.data());
    grows = false;
    for (int i = 0; i < layout_->cells; ++i) {
      edge[index(i)] = reached[index(i)] & within[i] & ~set[i];
      set[i] |= edge[index(i)];
      grows = grows || edge[index(i)] != 0;
    }
  }
}

/// How many places of the set follow a place.
int Board::run(const Cell* set, int place, int direction) const {
  const int directions = static_cast<int>(layout_->directions.size());
  const Cell* steps = tables_->data() + layout_->steps + direction;
  int length = 0;
  int at = steps[place * directions];
  while (at != model::none && at != place && length < layout_->places && holds(set, at)) {
    ++length;
    at = steps[at * directions];
  }
  return length;
}

bool Board::line(const Cell* set, int place, int length, bool exactly) const {
  if (place < 0 || place >= layout_->places || !holds(set, place)) {
    return false;
  }
  for (int d = 0; d < static_cast<int>(layout_->directions.size()); ++d) {
    const BoardLayout::Direction& direction = layout_->directions[index(d)];
    if (direction.opposite != model::none && direction.opposite < d) {
      continue; // told with its opposite
    }
    int found = 1 + run(set, place, d);
    if (direction.opposite != model::none) {
      found += run(set, place, direction.opposite);
    }
    found = std::min(found, layout_->places);
    if ((exactly ? found == length : found >= length) && leads(direction)) {
      return true;
    }
  }
  return false;
}

} // namespace brehon
