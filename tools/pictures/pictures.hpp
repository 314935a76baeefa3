#pragma once

#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"
#include "tools/report/picture.hpp"
#include "tools/words/words.hpp"

#include <vector>

/// Boards with what lies on them.
namespace brehon::pictures {

/// A picture of each board, and of each table of places, with what lies there in all of some states of a program; what
/// is not alike in them is up to chance. No pictures without a state.
std::vector<doc::Picture> pictures_of(const Words& words, const Program& program, const std::vector<State>& states);

/// Marks the places in which something else lies, in pictures of the same boards.
void mark_differences(std::vector<doc::Picture>& some, std::vector<doc::Picture>& others);

} // namespace brehon::pictures
