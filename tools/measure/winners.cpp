#include "tools/measure/winners.hpp"

#include "interpreter/program/names.hpp"

namespace brehon {

std::vector<std::string> names_of(const Program& program, std::uint32_t players) {
  std::vector<std::string> names;
  for (int player = 0; player < program.model.players; ++player) {
    if (((players >> player) & 1U) != 0) {
      names.push_back(player_name(program, player));
    }
  }
  return names;
}

std::string winner_text(const Program& program, std::uint32_t winners) {
  std::string text;
  for (const std::string& name : names_of(program, winners)) {
    text += (text.empty() ? "won by " : ", ") + name;
  }
  return text.empty() ? "without a winner" : text;
}

} // namespace brehon
