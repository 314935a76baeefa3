#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"

namespace brehon::lowering {

/// While code is written, scratch and constants have provisional numbers, since the size of the state is not yet known.
namespace provisional {
inline constexpr int own = 1 << 23; // cells of the state that subroutines have for themselves
inline constexpr int scratch = 1 << 24;
inline constexpr int fixed = 1 << 25; // scratch that is never taken for something else
inline constexpr int constant = 1 << 26;
} // namespace provisional

/// Hands out the cells of a program beyond its places and markers: of the state, and scratch.
class Cells {
public:
  /// Of a program whose places and markers are laid out.
  explicit Cells(Program& program) : program_(program) {}

  /// Scratch that is free again at the end of the frame.
  int temporary(int cells = 1);
  /// Whether a temporary cell is free here.
  bool is_free(int cell) const { return cell >= provisional::scratch + temporaries_ && cell < provisional::fixed; }
  /// Scratch that is never taken for something else.
  int fixed(int cells = 1);
  /// New cells of the state; a name for each goes into its text.
  int of_state(const std::string& name, int cells = 1);
  /// A cell of the state, or a temporary one.
  int kept(bool in_state, const std::string& name, int cells = 1);
  /// A cell that a subroutine has for itself wherever it is called from: of the state, or scratch.
  int own(bool in_state, const std::string& name, int cells = 1);
  /// How many cells `of_state` has made.
  std::size_t locals() const { return program_.local_names.size(); }
  /// The code that follows takes temporary cells that no code before it has taken.
  void begin_subroutine() { temporaries_ = most_temporaries_; }

  /// Tells the program how many there are. None can be made after it.
  void finish();
  /// The final number of a cell, once that is known.
  int final_number(int cell) const;

private:
  friend class Frame;

  Program& program_;
  std::vector<std::string> own_names_; // of the cells that `own` has made in the state; they come last
  int fixed_ = 0;
  int temporaries_ = 0;
  int most_temporaries_ = 0;
};

/// A frame: temporary cells taken while it lives are free again at its end.
class Frame {
public:
  explicit Frame(Cells& cells) : cells_(cells), top_(cells.temporaries_) {}
  ~Frame() { cells_.temporaries_ = top_; }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

private:
  Cells& cells_;
  int top_;
};

} // namespace brehon::lowering
