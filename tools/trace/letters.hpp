#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Letters, digits and blanks of texts in UTF-8.
namespace brehon::letters {

/// A character at the start of a text and the number of its bytes; what is no UTF-8 counts byte by byte.
struct Letter {
  std::uint32_t code = 0;
  std::size_t length = 0;
};

/// `text` is not empty.
Letter first(std::string_view text);

bool is_blank(std::uint32_t code);
bool is_digit(std::uint32_t code);
bool is_letter(std::uint32_t code);
/// Of the Latin, Greek and Cyrillic letters.
bool is_lower(std::uint32_t code);
bool is_upper(std::uint32_t code);

/// A text with the capitals of ASCII as small letters.
std::string lower(std::string_view text);

} // namespace brehon::letters
