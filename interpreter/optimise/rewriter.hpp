#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <vector>

namespace brehon {

/// Writes the code of a program anew. Labels are those of the program before, and new ones behind them; every label
/// that is used must be bound.
class Rewriter {
public:
  explicit Rewriter(Program program);

  /// The program as it was; its constants grow.
  const Program& program() const { return program_; }

  /// A new label.
  int label() { return labels_++; }
  /// The next instruction has this label, too.
  void bind(int label) { positions_[label] = static_cast<int>(code_.size()); }
  /// An instruction whose label is one of those above, with the origin of an old one.
  void emit(Instruction instruction, int origin);
  /// An old instruction as it was, with its label.
  void keep(int at);
  /// The number of a line operation, or of a product.
  int line(const LineOperation& line);
  int product(const ProductOperation& product);
  /// The cell of a constant, or the first one of a set that is.
  int constant(Cell value);
  int constants(const std::vector<Cell>& set);

  /// The program with the code that was written.
  Program finish();

private:
  Program program_;
  std::vector<Instruction> code_;
  std::vector<DebugInfo> debug_;
  std::map<int, int> positions_; // of labels
  std::map<Cell, int> constants_;
  int labels_;
};

/// Makes room for some more cells at the end of the state, or of the scratch.
Program with_state_cells(Program program, int count);
Program with_scratch_cells(Program program, int count);

} // namespace brehon
