#include "tools/measure/winners.hpp"

#include "interpreter/program/names.hpp"

namespace brehon {

std::string winner_text(const Program& program, std::uint32_t winners) {
  std::string text;
  for (const std::string& name : player_names(program, winners)) {
    text += (text.empty() ? "won by " : ", ") + name;
  }
  return text.empty() ? "without a winner" : text;
}

} // namespace brehon
