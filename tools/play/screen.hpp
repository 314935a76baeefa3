#pragma once

#include "interpreter/machine/score.hpp"
#include "interpreter/play/observe.hpp"
#include "tools/words/words.hpp"

#include <string>
#include <utility>
#include <vector>

/// What a player sees of a game, as text for a terminal.
namespace brehon::screen {

/// What a player is called.
std::string called(const Words& words, int player);

/// What lies in a place, as a player sees it; empty where nothing does.
std::string content(const Words& words, const Program& program, const SeenPlace& place, int player);

/// A place with all its indices: `Hand, ben, 2`.
std::string name_of(const Words& words, const Program& program, PlaceId place);

/// A marker with all its indices and where it stands: `Pointed at, ben, 2`, `Bid, ann: 3`.
std::string standing(const Words& words, const SeenMarker& marker);

/// The title of a game, or its name.
std::string title(const model::Model& model);

/// Title, where the course of the game is, and whose turn it is.
std::string head(const Words& words, const Machine& machine, const State& state, const Observation& seen);

/// What is called how, and what is there or how it stands.
using Lines = std::vector<std::pair<std::string, std::string>>;

/// What lies elsewhere than on boards, and where markers stand: what all share first, then the things of each player.
/// Nothing is told of what is empty, and of the box.
std::vector<Lines> beside_boards(const Words& words, const Program& program, const Observation& seen);

/// Boards, then what lies elsewhere and where markers stand: what all share first, then the things of each player.
/// Nothing is told of what is empty, and of the box. With colours the pieces of each player on a board have one.
std::string table(const Words& words, const Program& program, const Observation& seen, bool colours);

/// The points of each player so far; empty where there are none.
std::string points(const Words& words, const Result& result);

/// How a game ended: who won, and what decided it; then the points item by item.
std::string ending(const Words& words, const Program& program, const Result& result);

} // namespace brehon::screen
