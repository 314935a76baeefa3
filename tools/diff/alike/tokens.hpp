#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>

namespace brehon::diff {

inline bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Calls `visit` with each word of a text and each other character but spaces.
template <class Visit> void for_each_token(std::string_view text, const Visit& visit) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    while (is_word(text[i]) && end < text.size() && is_word(text[end])) {
      ++end;
    }
    if (text[i] != ' ') {
      visit(text.substr(i, end - i));
    }
    i = end;
  }
}

} // namespace brehon::diff
