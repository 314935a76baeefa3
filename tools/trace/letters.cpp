#include "tools/trace/letters.hpp"

#include "dsl/base/source.hpp"

namespace brehon::letters {

namespace {

constexpr bool within(std::uint32_t code, std::uint32_t low, std::uint32_t high) {
  return low <= code && code <= high;
}

/// The letters with marks of which a capital has an even code and its small letter the next one.
constexpr bool in_pairs(std::uint32_t code) {
  return within(code, 0x100, 0x137) || within(code, 0x14A, 0x177) || within(code, 0x218, 0x21B);
}

} // namespace

Letter first(std::string_view text) {
  const std::size_t length = utf8_length(text);
  const auto byte = [&](std::size_t at) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at])); };
  if (length <= 1) {
    return {byte(0), 1};
  }
  std::uint32_t code = byte(0) & (0x7FU >> length);
  for (std::size_t at = 1; at < length; ++at) {
    code = code << 6 | (byte(at) & 0x3FU);
  }
  return {code, length};
}

bool is_blank(std::uint32_t code) {
  return code == ' ' || within(code, '\t', '\r') || code == 0xA0 || within(code, 0x2000, 0x200B) || code == 0x202F ||
         code == 0x3000 || code == 0xFEFF;
}

bool is_digit(std::uint32_t code) {
  return within(code, '0', '9');
}

bool is_letter(std::uint32_t code) {
  if (code < 0x80) {
    return within(code, 'a', 'z') || within(code, 'A', 'Z');
  }
  const bool mark = code < 0xC0 || code == 0xD7 || code == 0xF7 || within(code, 0x2000, 0x2BFF) ||
                    within(code, 0x3000, 0x303F) || within(code, 0xE000, 0xF8FF) || code >= 0xFE00;
  return !mark;
}

bool is_lower(std::uint32_t code) {
  return within(code, 'a', 'z') || (within(code, 0xDF, 0xFF) && code != 0xF7) || (in_pairs(code) && code % 2 == 1) ||
         code == 0x13A || within(code, 0x3B1, 0x3C9) || within(code, 0x430, 0x45F);
}

bool is_upper(std::uint32_t code) {
  return within(code, 'A', 'Z') || (within(code, 0xC0, 0xDE) && code != 0xD7) || (in_pairs(code) && code % 2 == 0) ||
         within(code, 0x391, 0x3A9) || within(code, 0x400, 0x42F);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

} // namespace brehon::letters
