#include "interpreter/machine/piece_sets.hpp"

#include <algorithm>

namespace brehon::piece_sets {

prelude::Subsets numbering(const SubsetOperation& subsets) {
  return {subsets.first.data(), static_cast<int>(subsets.types.size()), subsets.low, subsets.high, subsets.ways.data()};
}

int next(const SubsetOperation& subsets, const Cell* units, int number) {
  const int cells = subsets.cells();
  return numbering(subsets).next(number, [&](int unit) { return cell_sets::next(units, cells, unit + 1); });
}

void write(const SubsetOperation& subsets, int number, Cell* units) {
  std::fill_n(units, subsets.cells(), 0);
  numbering(subsets).each(number, [&](int sort, int count) {
    for (int k = 0; k < count; ++k) {
      cell_sets::insert(units, subsets.first[index(sort)] + k);
    }
  });
}

} // namespace brehon::piece_sets
