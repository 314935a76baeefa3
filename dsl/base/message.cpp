#include "dsl/base/message.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

namespace brehon {

namespace {

constexpr int deepest_plural = 8; // plurals in plurals

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

/// Where the brace is that closes the one before `from`, or npos.
std::size_t closing_brace(std::string_view text, std::size_t from) {
  int open = 1;
  for (std::size_t i = from; i < text.size(); ++i) {
    open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (open == 0)
      return i;
  }
  return std::string_view::npos;
}

/// Whether a word names a branch of a plural.
bool is_plural_branch(std::string_view word) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return word == "one" || word == "other" ||
         (word.size() > 1 && word.size() < 10 && word[0] == '=' && std::all_of(word.begin() + 1, word.end(), is_digit));
}

class MessageReader {
public:
  /// `number` is what a `#` stands for; empty where it stands for itself.
  Message read(std::string_view text, const std::string& number, int depth) {
    Message out;
    std::string plain;
    const auto end_plain = [&] {
      if (!plain.empty())
        out.parts.push_back({std::move(plain), false, {}, {}});
      plain.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '}') {
        fail("a `}` closes nothing");
      } else if (text[i] == '#' && !number.empty()) {
        end_plain();
        out.parts.push_back({number, true, {}, {}});
      } else if (text[i] == '{') {
        const std::size_t close = closing_brace(text, i + 1);
        if (close == std::string_view::npos) {
          fail("a `{` is never closed");
          return out;
        }
        end_plain();
        out.parts.push_back(slot(text.substr(i + 1, close - i - 1), depth));
        i = close;
      } else {
        plain += text[i];
      }
    }
    end_plain();
    return out;
  }

  std::string fault;

private:
  void fail(std::string why) {
    if (fault.empty())
      fault = std::move(why);
  }

  Message::Part slot(std::string_view inside, int depth) {
    Message::Part out;
    out.is_slot = true;
    const std::size_t comma = std::min(inside.find(','), inside.size());
    out.text = without_blanks(inside.substr(0, comma));
    if (out.text.empty() || out.text.find_first_of("{} ") != std::string::npos)
      fail("a slot needs the name of what fills it");
    std::string_view rest = without_blanks(inside.substr(std::min(comma + 1, inside.size())));
    constexpr std::string_view plural = "plural,";
    if (rest.substr(0, plural.size()) == plural) {
      branches(rest.substr(plural.size()), out, depth);
      return out;
    }
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" ,"), rest.size());
      if (end > 0)
        out.styles.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
  }

  void branches(std::string_view rest, Message::Part& out, int depth) {
    if (depth == deepest_plural)
      return fail("plurals stand too deep within each other");
    for (rest = without_blanks(rest); !rest.empty(); rest = without_blanks(rest)) {
      const std::size_t open = rest.find('{');
      const std::size_t close = open == std::string_view::npos ? open : closing_brace(rest, open + 1);
      if (close == std::string_view::npos)
        return fail("a branch of a plural is written as `one {…}`");
      const std::string word(without_blanks(rest.substr(0, open)));
      if (!is_plural_branch(word))
        return fail(
            fmt::format("`{}` is no branch of a plural: there are `one`, `other`, and `=2` for a number", word));
      out.branches.push_back({std::string(word), read(rest.substr(open + 1, close - open - 1), out.text, depth + 1)});
      rest.remove_prefix(close + 1);
    }
    const auto is_other = [](const auto& branch) { return branch.word == "other"; };
    if (std::none_of(out.branches.begin(), out.branches.end(), is_other))
      fail("a plural needs the branch `other {…}`");
  }
};

} // namespace

ReadMessage read_message(std::string_view text) {
  MessageReader reader;
  Message message = reader.read(text, {}, 0);
  return {std::move(message), std::move(reader.fault)};
}

} // namespace brehon
