#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace brehon {

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_word_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// Whether a word bears the grammar and cannot be a name.
bool is_reserved(std::string_view word);
/// Whether a word is a number of copies, such as `x2`, which cannot be a name either.
bool is_number_of_copies(std::string_view word);

// How many bytes at the start of a text are one token of a kind; 0 where it starts with none.
std::size_t word_length(std::string_view text);
std::size_t number_length(std::string_view text); ///< digits; none where they run on as a word
std::size_t string_length(std::string_view text); ///< with its quotes, on one line
std::size_t
citation_length(std::string_view text); ///< such as `@nl:112,134.2-3` or `@nl:7?`, without a comma that follows
std::size_t comment_length(std::string_view text); ///< to the end of the line, without blanks at its end

enum class TokenKind : std::uint8_t { word, number, string, citation, comment, punctuation };

/// A token of a rule file. Unlike the parser, this reading knows nothing of the grammar: `-` is always punctuation.
struct Token {
  TokenKind kind = TokenKind::punctuation;
  std::uint32_t begin = 0;
  std::uint32_t newlines = 0; ///< line ends between the token before and this one
  std::string_view text;

  std::uint32_t end() const { return begin + static_cast<std::uint32_t>(text.size()); }
  bool is(std::string_view punctuation) const { return kind == TokenKind::punctuation && text == punctuation; }
};

/// All tokens of a text, comments among them. What is no token of the language is taken as punctuation, a byte each.
std::vector<Token> tokenize(std::string_view text);

} // namespace brehon
