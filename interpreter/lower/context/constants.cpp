#include "interpreter/lower/context/constants.hpp"

#include <cstddef>

#include "interpreter/lower/context/cells.hpp"
#include "interpreter/machine/cell_sets.hpp"

namespace brehon::lowering {

int Constants::of(Cell value) {
  const auto [known, is_new] = numbers_.emplace(value, static_cast<int>(values_.size()));
  if (is_new)
    values_.push_back(value);
  return provisional::constant + known->second;
}

int Constants::of_set(int cells, const std::vector<int>& values) {
  std::vector<Cell> words(static_cast<std::size_t>(cells), 0);
  for (const int value : values)
    cell_sets::insert(words.data(), value);
  const auto [known, is_new] = sets_.emplace(words, static_cast<int>(values_.size()));
  if (is_new)
    values_.insert(values_.end(), words.begin(), words.end());
  return provisional::constant + known->second;
}

std::optional<Cell> Constants::known(int cell) const {
  if (cell < provisional::constant)
    return std::nullopt;
  return values_[static_cast<std::size_t>(cell - provisional::constant)];
}

} // namespace brehon::lowering
