#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/ids.hpp"
#include "interpreter/program/program.hpp"

namespace brehon::lowering {

/// A place in the code, known or still to come.
using Label = int;

/// While code is written, scratch and constants have provisional numbers, since the size of the state is not yet known.
namespace provisional {
inline constexpr int own = 1 << 23; // cells of the state that subroutines have for themselves
inline constexpr int scratch = 1 << 24;
inline constexpr int fixed = 1 << 25; // scratch that is never taken for something else
inline constexpr int constant = 1 << 26;
} // namespace provisional

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

/// Writes the code of a program, and hands out its labels, cells, constants and tables. What it hands out is an operand
/// of instructions: cells and labels get their final numbers in `finish`.
class Writer {
public:
  /// Writes into a program whose places and markers are laid out. `watched`: see `Lowering`.
  Writer(Program& program, bool watched) : program_(program), watched_(watched) {}

  Origin origin; // of the instructions that are written next

  // ---- code

  void emit(Operation op, Operand a = {}, Operand b = {}, Operand c = {}, Operand d = {});
  /// A new label, which `bind` gives its place: that of the next instruction.
  Label label();
  void bind(Label label);
  void jump(Label target) { emit(Operation::jump, target); }
  void copy(int to, int from);
  /// Notes that an element comes to bear, in programs that are watched.
  void touch(model::ElementId element);
  /// What is dead is not in the state: the cells of `state_cell` made since there were so many are 0 again.
  void clear_state(std::size_t from_local);
  /// All of them from one on are 0 again, those that are made later in the code included.
  void clear_all_state(std::size_t from_local = 0);

  // ---- cells

  /// Scratch that is free again at the end of the frame.
  int temporary(int cells = 1);
  /// Scratch that is never taken for something else.
  int fixed(int cells = 1);
  /// New cells of the state; a name for each goes into its text.
  int state_cell(const std::string& name, int cells = 1);
  /// A cell of the state, or a temporary one.
  int kept(bool in_state, const std::string& name, int cells = 1);
  /// A cell that a subroutine has for itself wherever it is called from: of the state, or scratch.
  int own_cell(bool in_state, const std::string& name, int cells = 1);
  /// How many cells `state_cell` has made.
  std::size_t locals() const { return program_.local_names.size(); }
  /// The code that follows takes temporary cells that no code before it has taken.
  void begin_subroutine() { temporaries_ = most_temporaries_; }

  // ---- constants and tables

  int constant(Cell value);
  template <class Tag> int constant(Id<Tag> id) { return constant(id.number()); }
  /// The first cell of a set that is known beforehand, of values counted from 0 on; nothing may be written to it.
  int constant_set(int cells, const std::vector<int>& values);
  /// The value of a cell that holds a constant.
  std::optional<Cell> known(int cell) const;
  bool is_known(int cell, Cell value) const { return known(cell) == value; }
  /// Where the tables hold these values, for `look_up`.
  int table(const std::vector<Cell>& values);
  template <class Tag> int table(const std::vector<Id<Tag>>& ids) {
    std::vector<Cell> values;
    for (const Id<Tag> id : ids)
      values.push_back(id.number());
    return table(values);
  }
  /// The number of a message for a run-time error.
  int fault(const std::string& message);
  /// The number of a requirement, as the answer to "why not"; each path is there once.
  int requirement(const std::string& path, model::ElementId element, Span span);

  /// Gives cells and labels their final numbers. Nothing can be written after it.
  void finish();

  // ---- moving code

  /// A place in the code, with the labels there that lead to what is moved to it, too.
  struct Position {
    int at = 0;
    std::vector<Label> labels;
  };
  /// Here.
  Position position() const;
  /// Moves the code from a label to the end, and the labels made since, to an earlier position, which then is behind
  /// it. Returns how many instructions that are.
  int move_code(Label first, Position& to);
  /// Whether a temporary cell is free here.
  bool is_free(int cell) const { return cell >= provisional::scratch + temporaries_ && cell < provisional::fixed; }

private:
  friend class Frame;

  int final_cell(int cell) const;

  Program& program_;
  bool watched_;
  std::vector<int> label_positions_;
  std::map<Cell, int> constants_;
  std::map<std::vector<Cell>, int> constant_sets_;
  std::vector<Cell> constant_values_;
  std::map<std::vector<Cell>, int> tables_;
  std::vector<std::string> own_names_; // of the cells that `own_cell` has made in the state; they come last
  int fixed_ = 0;
  int temporaries_ = 0;
  int most_temporaries_ = 0;
};

/// A frame: temporary cells taken while it lives are free again at its end.
class Frame {
public:
  explicit Frame(Writer& code) : code_(code), top_(code.temporaries_) {}
  ~Frame() { code_.temporaries_ = top_; }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

private:
  Writer& code_;
  int top_;
};

} // namespace brehon::lowering
