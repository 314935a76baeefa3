#pragma once

#include "interpreter/machine/state.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/program/program.hpp"
#include "tools/report/picture.hpp"
#include "tools/words/words.hpp"

#include <vector>

/// Boards with what lies on them.
namespace brehon::pictures {

/// A picture of each board, and of each table of places, with what lies there in all of some states of a program; what
/// is not alike in them is up to chance. No pictures without a state.
std::vector<doc::Picture> pictures_of(const Words& words, const Program& program, const std::vector<State>& states);

/// The same with what a player sees of a state; what they do not see lies face down.
std::vector<doc::Picture> seen_pictures(const Words& words, const Program& program, const Observation& observation);

/// The zones that these pictures show.
std::vector<model::ZoneId> drawn_zones(const model::Model& model);

/// Marks the places in which something else lies, in pictures of the same boards.
void mark_differences(std::vector<doc::Picture>& some, std::vector<doc::Picture>& others);

} // namespace brehon::pictures
