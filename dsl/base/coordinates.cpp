#include "dsl/base/coordinates.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon {

std::optional<Coordinates> coordinates(std::string_view name) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto first_digit = std::find_if_not(name.begin(), name.end(), is_letter);
  const auto letters = static_cast<std::size_t>(first_digit - name.begin());
  const std::size_t digits = name.size() - letters;
  if (letters < 1 || letters > 2 || digits < 1 || digits > 2 || name[letters] == '0' ||
      !std::all_of(first_digit, name.end(), is_digit))
    return std::nullopt;
  Coordinates out{0, 0};
  for (const char c : name.substr(0, letters))
    out.column = out.column * 26 + (c - 'a' + 1);
  for (const char c : name.substr(letters))
    out.row = out.row * 10 + (c - '0');
  return out;
}

std::string column_letters(int column) {
  const auto letter = [](int number) { return static_cast<char>('a' + number); };
  const int at = column - 1;
  return at < 26 ? std::string(1, letter(at)) : std::string{letter(at / 26 - 1), letter(at % 26)};
}

} // namespace brehon
