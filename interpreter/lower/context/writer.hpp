#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/ids.hpp"
#include "interpreter/lower/context/cells.hpp"
#include "interpreter/lower/context/constants.hpp"
#include "interpreter/program/program.hpp"

namespace brehon::lowering {

/// Where in the rules an instruction comes from.
struct Origin {
  Span span;
  model::ElementId element;
};

/// An operand of an instruction: a cell, a number, or the id of something.
struct Operand {
  Operand(int value = 0) : number(value) {}
  Operand(None none) : number(none) {}
  template <class Tag> Operand(Id<Tag> id) : number(id.number()) {}
  int number;
};

/// Writes the code of a program, and hands out its labels and tables, with the cells and constants that it uses. What
/// is handed out is an operand of instructions: cells and labels get their final numbers in `finish`.
class Writer {
public:
  /// Writes into a program whose places and markers are laid out. `watched`: see `Lowering`.
  Writer(Program& program, bool watched) : cells(program), program_(program), watched_(watched) {}

  Origin origin; // of the instructions that are written next
  Cells cells;
  Constants constants;
  bool quiet = false; // what comes to bear is not noted: it is only tried

  // ---- code

  void emit(Operation op, Operand a = {}, Operand b = {}, Operand c = {}, Operand d = {});
  /// A new label, which `bind` gives its place: that of the next instruction.
  Label label();
  void bind(Label label);
  void jump(Label target) { emit(Operation::jump, target); }
  void copy(int to, int from);
  /// Counts a round of a loop that can have very many.
  void round() { emit(Operation::round); }
  /// Notes that an element comes to bear, in programs that are watched.
  void touch(model::ElementId element);
  /// What is dead is not in the state: the cells of `of_state` made since there were so many are 0 again.
  void clear_state(std::size_t from_local);
  /// All of them from one on are 0 again, those that are made later in the code included.
  void clear_all_state(std::size_t from_local = 0);

  // ---- lists of the program

  /// Where the tables hold these values, for `look_up`.
  int table(const std::vector<Cell>& values);
  template <class Tag> int table(const std::vector<Id<Tag>>& ids) {
    std::vector<Cell> values;
    for (const Id<Tag> id : ids)
      values.push_back(id.number());
    return table(values);
  }
  /// The number of a message for a run-time error.
  FaultId fault(const std::string& message);
  /// The number of a requirement, as the answer to "why not"; each path is there once.
  RequirementId requirement(const std::string& path, model::ElementId element, Span span);

  /// Gives cells and labels their final numbers. Nothing can be written after it.
  void finish();

  // ---- moving code

  /// A place in the code, with the labels there that lead to what is moved to it, too.
  struct Position {
    Label at;
    std::vector<Label> labels;
  };
  /// Here.
  Position position() const;
  /// Moves the code from a label to the end, and the labels made since, to an earlier position, which then is behind
  /// it. Returns how many instructions that are.
  int move_code(Label first, Position& to);

private:
  Program& program_;
  bool watched_;
  List<Label, Label> label_positions_; // none for one that is not bound yet
  std::map<std::vector<Cell>, int> tables_;
};

} // namespace brehon::lowering
