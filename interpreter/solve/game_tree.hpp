#pragma once

#include "interpreter/machine/execute.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// All plays of a game, with what players know where they decide. Nodes are in the order in which a search in depth
/// comes to them, so what is behind a node has a greater number.
struct GameTree {
  /// A decision where players cannot tell it from others.
  struct InformationSet {
    int player = 0;
    std::string known;                // what the player knows there
    std::vector<std::string> options; // as examples write them
    std::size_t first_option = 0;     // of all options of all sets
  };

  struct Node {
    enum class Sort : std::uint8_t { decision, chance, end } sort = Sort::end;
    std::uint32_t detail = 0;    // the number of the information set, or of the first of the returns in `returns`
    std::uint32_t first_way = 0; // in `ways`
    std::uint32_t count = 0;     // of the ways
  };

  struct Way {
    std::uint32_t to = 0;
    double share = 1; // of chance
  };

  int players = 0;
  std::vector<Node> nodes;
  std::vector<Way> ways;
  std::vector<double> returns; // of ends, for each player
  std::vector<InformationSet> sets;
  std::size_t options = 0; // of all sets together
};

/// What a tree could not be made of.
struct GameTreeResult {
  std::optional<GameTree> tree; // none where there is a fault or it would have more than `most` nodes
  std::optional<Fault> fault;
};

/// Plays all that can be played. What players know is what `Session::information_state_string` says.
GameTreeResult game_tree(const Program& program, std::size_t most);

/// Whether two play, and what one of them gets more the other gets less.
bool is_opposed(const GameTree& tree);

} // namespace brehon
