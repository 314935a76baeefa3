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
  Label label() { return labels_++; }
  /// The next instruction has this label, too.
  void bind(Label label) { positions_[label] = code_.next(); }
  /// An instruction whose label is one of those above, with the origin of an old one.
  void emit(Instruction instruction, Label origin);
  /// An old instruction as it was, with its label.
  void keep(Label at);
  /// The number of a line operation, or of a product.
  LineId line(const LineOperation& line);
  ProductId product(const ProductOperation& product);
  /// The cell of a constant, or the first one of a set that is.
  int constant(Cell value);
  int constants(const std::vector<Cell>& set);

  /// The program with the code that was written.
  Program finish();

private:
  Program program_;
  List<Instruction, Label> code_;
  List<DebugInfo, Label> debug_;
  std::map<Label, Label> positions_; // of labels
  std::map<Cell, int> constants_;
  Label labels_;
};

/// Makes room for some more cells at the end of the state, or of the scratch.
Program with_state_cells(Program program, int count);
Program with_scratch_cells(Program program, int count);

} // namespace brehon
