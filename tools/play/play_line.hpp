#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A choice, and how chance falls after it. One of the two may be missing.
struct PlayAct {
  std::string action;             // as options are written
  std::vector<std::string> falls; // one after the other
};

/// A line that somebody plays by.
struct PlayLine {
  enum class Sort : std::uint8_t { nothing, acts, options, state, why, undo, save, load, help, quit, players };
  Sort sort = Sort::nothing;
  std::string seat;               // who acts or would act, empty where the line does not say
  std::vector<PlayAct> acts;      // of acts
  std::string argument;           // of why: an action; of save and load: a path
  std::vector<std::string> names; // of players: the seats
};

/// Reads `[play] [SEAT] ACTION [as OUTCOME], ...`, where OUTCOME may be `[OUTCOME, ...]`, or a command: `options`,
/// `state`, `why [SEAT] ACTION`, `undo`, `save PATH`, `load PATH`, `help`, `quit`, `players NAME, ...`. A command is
/// not taken for an action of its name where `play` or a seat stands before it. `#` begins a comment at the start of a
/// word. Every line is read as something.
PlayLine read_play_line(std::string_view line, const std::vector<std::string>& seats);

/// What a player can write, for `help`.
std::string_view play_help();

} // namespace brehon
