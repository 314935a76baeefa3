#pragma once

#include "interpreter/machine/state.hpp"
#include "tools/diff/lockstep/values.hpp"

#include <utility>
#include <vector>

namespace brehon::diff {

/// Which cells of two games say the same, so that positions are compared without looking at what they are.
class Contents {
public:
  /// Cells that are equal.
  void equal(int a, int b) { equal_.push_back({a, b, 1}); }
  /// Cells with a piece type or none.
  void typed(int a, int b) { typed_.emplace_back(a, b); }
  /// Numbers of pieces, with a type in each of so many cells behind them.
  void sequence(int a, int b) { sequences_.emplace_back(a, b); }
  /// Cells with a value.
  void valued(int a, int b, const ValueLink& values);
  /// Things of which nothing can be said are never alike.
  void never() { never_ = true; }
  /// All that another one says.
  void add(const Contents& other);
  /// Cells that only one game has.
  void fixed_in_a(int cell, int value) { fixed_a_.emplace_back(cell, value); }
  void fixed_in_b(int cell, int value) { fixed_b_.emplace_back(cell, value); }

  /// All is known. `types` are those of B for those of A, and outlive this object.
  void finish(const List<model::PieceTypeId, model::PieceTypeId>& types);

  bool alike(const State& a, const State& b) const;

private:
  struct Stretch {
    int a, b, size;
  };
  struct Valued {
    int a, b;
    const ValueLink* values;
  };

  bool same_type(Cell a, Cell b) const {
    return a < 0 ? b < 0 : (*types_)[model::PieceTypeId(a)] == model::PieceTypeId(b);
  }
  bool alike(std::pair<int, int> sequence, const State& a, const State& b) const;

  bool never_ = false;
  const List<model::PieceTypeId, model::PieceTypeId>* types_ = nullptr;
  std::vector<Stretch> equal_;
  std::vector<std::pair<int, int>> typed_;
  std::vector<std::pair<int, int>> sequences_;
  std::vector<Valued> valued_;
  std::vector<std::pair<int, int>> fixed_a_, fixed_b_; // cells and their values
};

} // namespace brehon::diff
