#include "interpreter/machine/piece_sets.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace brehon {
namespace {

using Counts = std::vector<int>;

/// All sets of some sorts, by brute force: the last sort decides first.
std::vector<Counts> all_sets(const std::vector<int>& most, int low, int high) {
  std::vector<Counts> out = {{}};
  for (std::size_t i = most.size(); i-- > 0;) {
    std::vector<Counts> longer;
    for (const Counts& later : out) {
      for (int count = 0; count <= most[i]; ++count) {
        Counts more = {count};
        more.insert(more.end(), later.begin(), later.end());
        longer.push_back(more);
      }
    }
    out = longer;
  }
  std::erase_if(out, [&](const Counts& counts) {
    int total = 0;
    for (const int count : counts) {
      total += count;
    }
    return total < low || total > high;
  });
  return out;
}

/// The tables of `SubsetOperation`, by counting what brute force finds.
SubsetOperation operation(const std::vector<int>& most, int low, int high) {
  SubsetOperation out;
  out.low = low;
  out.high = high;
  out.first = {0};
  for (std::size_t sort = 0; sort < most.size(); ++sort) {
    out.types.push_back(model::PieceTypeId(static_cast<int>(sort)));
    out.sources.push_back(0);
    out.first.push_back(out.first.back() + most[sort]);
  }
  for (std::size_t n = 0; n <= most.size(); ++n) {
    for (int others = 0; others <= high; ++others) {
      const std::vector<int> first_ones(most.begin(), most.begin() + static_cast<std::ptrdiff_t>(n));
      out.ways.push_back(static_cast<Cell>(all_sets(first_ones, low - others, high - others).size()));
    }
  }
  return out;
}

std::vector<Cell> units_of(const SubsetOperation& of, const Counts& counts) {
  std::vector<Cell> units(static_cast<std::size_t>(of.cells()));
  for (std::size_t sort = 0; sort < counts.size(); ++sort) {
    for (int k = 0; k < counts[sort]; ++k) {
      cell_sets::insert(units.data(), of.first[sort] + k);
    }
  }
  return units;
}

bool within(const Counts& set, const Counts& there) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i] > there[i]) {
      return false;
    }
  }
  return true;
}

} // namespace

TEST_CASE("piece sets: numbers count all sets, in order, and lead back to them") {
  const std::vector<std::vector<int>> sorts = {{1, 1, 1, 1, 1, 1}, {2, 1, 3}, {4}, {1, 5, 2, 1}, {40, 1}};
  for (const std::vector<int>& most : sorts) {
    for (int least = 0; least < 4; ++least) {
      for (int greatest = std::max(1, least); greatest < 6; ++greatest) {
        const SubsetOperation of = operation(most, least, greatest);
        const std::vector<Counts> all = all_sets(most, least, greatest);
        REQUIRE(of.total() == static_cast<int>(all.size()));
        for (std::size_t number = 0; number < all.size(); ++number) {
          std::vector<Cell> units(static_cast<std::size_t>(of.cells()), -1);
          piece_sets::write(of, static_cast<int>(number), units.data());
          REQUIRE(units == units_of(of, all[number]));
          REQUIRE(piece_sets::numbering(of).number_of([&](int sort) {
            return all[number][static_cast<std::size_t>(sort)];
          }) == static_cast<int>(number));
        }
      }
    }
  }
}

TEST_CASE("piece sets: the next one is the next of those that are there") {
  const std::vector<int> most = {2, 1, 3, 1};
  for (int least = 0; least < 5; ++least) {
    for (int greatest = std::max(1, least); greatest < 6; ++greatest) {
      const SubsetOperation of = operation(most, least, greatest);
      const std::vector<Counts> all = all_sets(most, least, greatest);
      for (const Counts& there : all_sets(most, 0, 7)) {
        const std::vector<Cell> units = units_of(of, there);
        std::vector<int> expected;
        for (std::size_t number = 0; number < all.size(); ++number) {
          if (within(all[number], there)) {
            expected.push_back(static_cast<int>(number));
          }
        }
        std::vector<int> found;
        for (int at = piece_sets::next(of, units.data(), model::none); at != model::none;
             at = piece_sets::next(of, units.data(), at)) {
          found.push_back(at);
        }
        REQUIRE(found == expected);
      }
    }
  }
}

} // namespace brehon
