#pragma once

#include "tools/engine/data/names.hpp"
#include "tools/engine/structure/code.hpp"

#include <optional>
#include <set>
#include <string>

namespace brehon::engine {

/// How the operands of instructions are written in a function: cells of the state by their names in the array `m`,
/// those of the scratch as local variables `sN`, constants as numbers. It notes which variables are spoken of.
class Operands {
public:
  /// All must outlive this object. The cell `mover`, if there is one, is a constant of this name in the function.
  Operands(const Program& program, const Names& names, const Function& function, int mover = model::none)
      : program_(program), names_(names), function_(function), mover_(mover) {}

  /// A cell whose value is used.
  std::string cell(int at);
  /// A cell that is written, and no more.
  std::string target(int at);
  /// The first of several cells, as a pointer.
  std::string cells(int at);
  /// A set of some cells that is read, and `to = value;` for one that is written.
  std::string set(int at, int cells);
  std::string set_assigned(int at, const std::string& value);
  /// A variable that is a set, and changed in part or cleared.
  std::string set_target(int at);
  /// The value of a constant.
  std::optional<Cell> known(int at) const;
  /// Whether a set is a variable of its own.
  bool is_set(int at) const;
  /// A cell that holds the number of a place, or of a piece type.
  std::string place(int at);
  std::string type(int at);
  /// How many values the set that begins at a cell has room for.
  int room(int at) const;
  /// The variables that are spoken of, as they are declared at the head of the function.
  std::string declarations() const;
  /// Whether a cell of the scratch is a variable that is spoken of.
  bool uses(int cell) const;
  bool uses_mover() const { return uses_mover_; }

  /// The variable beside the state that notes what an attempt can change.
  static std::string noted(AttemptId attempt);
  static std::string number(Cell value);
  static std::string table(int at);

private:
  bool is_constant(int cell) const { return cell >= program_.first_constant; }
  Cell constant(int cell) const;
  const Scratch* scratch(int cell) const;
  template <class I> std::string named(int at, const char* space, const List<std::string, I>& names);

  const Program& program_;
  const Names& names_;
  const Function& function_;
  int mover_;
  bool uses_mover_ = false;
  std::set<int> used_; // the first cells of variables
  std::set<int> read_;
};

} // namespace brehon::engine
