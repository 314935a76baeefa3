#pragma once

#include "tools/engine/structure/flow.hpp"

#include <vector>

namespace brehon::engine {

/// Cells of the scratch that belong together, since a set or several cells are taken there at once.
struct Scratch {
  int first = 0;
  int cells = 1;
  bool array = false;
  bool set = false; // all that is done with it is done with it as a set
};

/// What a function uses of the scratch, and where it is still needed.
class ScratchUse {
public:
  /// `flow` must outlive this object.
  explicit ScratchUse(const Flow& flow);

  /// Ascending, without overlap.
  const std::vector<Scratch>& scratch() const { return scratch_; }
  bool is_scratch(int cell) const;
  /// Whether the value that a cell of the scratch has after an item may be read.
  bool live_after(int k, int cell) const;

private:
  using Bits = std::vector<bool>; // for each of `scratch_`

  void group();
  void mark_arrays(const Instruction& instruction);
  void mark_sets(const Instruction& instruction);
  void find_live();
  Bits live_before(int k) const;
  Bits live_behind(int k) const;
  std::size_t slot(int cell) const;

  const Flow& flow_;
  std::vector<Scratch> scratch_;
  std::vector<Bits> live_; // before each item, and behind the last one
};

} // namespace brehon::engine
