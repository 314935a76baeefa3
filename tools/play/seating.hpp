#pragma once

#include "interpreter/agents/agent.hpp"

#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// Who sits at a seat: a person at the keyboard, or an agent.
struct Sitter {
  std::string name; // of the seat; empty: that of the game
  std::optional<AgentSpec> agent;

  bool is_person() const { return !agent; }
};

/// Those that were read, or what is wrong.
struct SittersResult {
  std::vector<Sitter> sitters;
  std::string error; // empty where it is well
};

/// Reads `me`, `mcts:2s`, `ann=me`, `ben=random`, … in the order of the seats.
SittersResult read_sitters(const std::vector<std::string>& texts);

/// Those at the seats with these names. A seat that nobody was named for has the next one without a name; where none is
/// left a person sits at the first one, and an agent with the default at the others.
SittersResult seated(std::vector<Sitter> sitters, const std::vector<std::string>& seats, const AgentSpec& otherwise);

} // namespace brehon
