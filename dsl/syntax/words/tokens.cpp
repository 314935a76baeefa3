#include "dsl/syntax/words/tokens.hpp"

#include <algorithm>
#include <array>

namespace brehon {

namespace {

std::size_t punctuation_length(std::string_view text) {
  const std::string_view two = text.substr(0, 2);
  return two == ".." || two == "->" || two == "<=" || two == ">=" ? 2 : 1;
}

/// What a row of a table is called in a path, after its keys: `4__`, `5_7`.
std::size_t key_word_length(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_word_part);
  const auto length = static_cast<std::size_t>(end - text.begin());
  return text.substr(0, length).find('_') == std::string_view::npos ? 0 : length;
}

struct Shape {
  TokenKind kind;
  std::size_t (*length)(std::string_view);
};

Token token_at(std::string_view text, std::size_t begin) {
  static constexpr Shape shapes[] = {
      {TokenKind::comment, comment_length}, {TokenKind::word, word_length},         {TokenKind::number, number_length},
      {TokenKind::string, string_length},   {TokenKind::citation, citation_length}, {TokenKind::word, key_word_length},
  };
  const std::string_view rest = text.substr(begin);
  Token token;
  token.begin = static_cast<std::uint32_t>(begin);
  for (const Shape& shape : shapes) {
    if (const std::size_t length = shape.length(rest); length > 0) {
      token.kind = shape.kind;
      token.text = rest.substr(0, length);
      return token;
    }
  }
  token.text = rest.substr(0, punctuation_length(rest));
  return token;
}

} // namespace

bool is_reserved(std::string_view word) {
  static constexpr auto words = std::to_array<std::string_view>(
      {"all", "and",       "anticlockwise", "any",   "at",  "by",  "clockwise", "covers", "each",    "else", "every",
       "for", "from",      "has",           "if",    "in",  "is",  "less",      "may",    "mod",     "must", "never",
       "no",  "none",      "not",           "once",  "or",  "per", "plus",      "same",   "showing", "some", "then",
       "to",  "unlimited", "when",          "where", "with"});
  static_assert(std::is_sorted(words.begin(), words.end()));
  return std::binary_search(words.begin(), words.end(), word);
}

bool is_number_of_copies(std::string_view word) {
  return word.size() > 1 && word[0] == 'x' && number_length(word.substr(1)) == word.size() - 1;
}

std::size_t word_length(std::string_view text) {
  if (text.empty() || !is_letter(text[0]))
    return 0;
  std::size_t length = 1;
  while (length < text.size() && is_word_part(text[length]))
    ++length;
  return length;
}

std::size_t number_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length]))
    ++length;
  return length < text.size() && is_word_part(text[length]) ? 0 : length;
}

std::size_t string_length(std::string_view text) {
  if (text.empty() || text[0] != '"')
    return 0;
  for (std::size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '"')
      return i + 1;
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] != '\n')
      ++i;
  }
  return 0;
}

std::size_t citation_length(std::string_view text) {
  if (text.empty() || text[0] != '@')
    return 0;
  const std::size_t source = word_length(text.substr(1));
  if (source == 0 || text.size() <= source + 1 || text[source + 1] != ':')
    return 0;
  const std::size_t begin = source + 2;
  std::size_t end = begin;
  while (end < text.size() && (is_word_part(text[end]) || text[end] == ',' || text[end] == '-' || text[end] == '.'))
    ++end;
  while (end > begin && !is_word_part(text[end - 1]))
    --end;
  if (end < text.size() && text[end] == '?')
    ++end;
  return end == begin ? 0 : end;
}

std::size_t comment_length(std::string_view text) {
  if (text.empty() || text[0] != '#')
    return 0;
  std::size_t length = text.find('\n');
  if (length == std::string_view::npos)
    length = text.size();
  while (is_blank(text[length - 1]))
    --length;
  return length;
}

std::vector<Token> tokenize(std::string_view text) {
  std::vector<Token> tokens;
  std::uint32_t newlines = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      if (text[at] == '\n')
        ++newlines;
      ++at;
      continue;
    }
    Token token = token_at(text, at);
    token.newlines = newlines;
    newlines = 0;
    at += token.text.size();
    tokens.push_back(token);
  }
  return tokens;
}

} // namespace brehon
