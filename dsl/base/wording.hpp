#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Words of messages.
namespace brehon::wording {

/// "1 argument", "2 arguments", "0 arguments". `many` is the plural; without it an `s` is added.
inline std::string counted(std::size_t count, std::string_view one, std::string_view many = {}) {
  const std::string plural = many.empty() ? std::string(one) + "s" : std::string(many);
  return std::to_string(count) + " " + (count == 1 ? std::string(one) : plural);
}

/// The same, with "no arguments" where there are none.
inline std::string quantity(std::size_t count, std::string_view one, std::string_view many = {}) {
  return count == 0 ? "no " + counted(count, one, many).substr(2) : counted(count, one, many);
}

/// "2 players", "1 player", "2..4 players".
inline std::string players(int low, int high) {
  return low == high ? counted(static_cast<std::size_t>(low), "player")
                     : std::to_string(low) + ".." + std::to_string(high) + " players";
}
inline std::string players(int count) {
  return players(count, count);
}

} // namespace brehon::wording
