#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Words of messages.
namespace brehon::wording {

/// "1 argument", "2 arguments", "no arguments". `many` is the plural; without it an `s` is added.
inline std::string quantity(std::size_t count, std::string_view one, std::string_view many = {}) {
  const std::string plural = many.empty() ? std::string(one) + "s" : std::string(many);
  return count == 0 ? "no " + plural : std::to_string(count) + " " + (count == 1 ? std::string(one) : plural);
}

} // namespace brehon::wording
