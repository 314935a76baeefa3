#pragma once

#include "tools/report/picture.hpp"
#include "tools/words/words.hpp"

#include <vector>

/// Where the places of boards are drawn.
namespace brehon::pictures {

/// Zones with the same places: those of one board, or pairs, the first index across, the second upwards.
struct Board {
  std::vector<model::KindId> dimensions;
  std::vector<model::ZoneId> zones;
};

/// Those that can be drawn, in the order of their first zones.
std::vector<Board> boards_of(const model::Model& model);

/// Puts the empty places of a board into a picture, with areas, dark squares, lines and the names of rows and columns.
/// Gives the number in a zone of each place of the picture.
std::vector<int> lay(doc::Picture& picture, const Words& words, const Board& board);

} // namespace brehon::pictures
