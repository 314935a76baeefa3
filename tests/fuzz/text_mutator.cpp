#include "dsl/syntax/words/tokens.hpp"
#include "interpreter/machine/prelude.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

// How rule files are changed while they are fuzzed: mostly by whole tokens and lines, since changed bytes seldom come
// further than the parser.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

namespace {

using brehon::prelude::Random;

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t below(Random& random, std::size_t bound) {
  return static_cast<std::size_t>(random.below(bound));
}

/// Starts of lines, and the end of the text.
std::vector<std::size_t> line_starts(std::string_view text) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      starts.push_back(i + 1);
    }
  }
  starts.push_back(text.size());
  return starts;
}

/// A few lines that follow each other.
std::string_view some_lines(std::string_view text, Random& random) {
  const std::vector<std::size_t> starts = line_starts(text);
  const std::size_t first = below(random, starts.size() - 1);
  const std::size_t last = std::min(first + 1 + below(random, 4), starts.size() - 1);
  return text.substr(starts[first], starts[last] - starts[first]);
}

/// The text with some lines put in before one of its lines.
std::string with_lines(std::string_view text, std::string_view lines, Random& random) {
  const std::vector<std::size_t> starts = line_starts(text);
  std::string out(text);
  return out.insert(starts[below(random, starts.size())], lines);
}

std::string without(std::string_view text, std::string_view part) {
  std::string out(text);
  return out.erase(static_cast<std::size_t>(part.data() - text.data()), part.size());
}

std::string replaced(std::string_view text, const brehon::Token& token, std::string_view by) {
  std::string out(text);
  return out.replace(token.begin, token.text.size(), by);
}

/// A token becomes another of the text, or goes, or stands twice; or lines go, or stand twice.
std::string changed(std::string_view text, Random& random) {
  const std::vector<brehon::Token> tokens = brehon::tokenize(text);
  if (tokens.empty()) {
    return std::string(text);
  }
  const brehon::Token& token = tokens[below(random, tokens.size())];
  switch (random.below(6)) {
  case 0:
    return replaced(text, token, "");
  case 1:
    return replaced(text, token, std::string(token.text) + " " + std::string(token.text));
  case 2:
    return without(text, some_lines(text, random));
  case 3:
    return with_lines(text, some_lines(text, random), random);
  default:
    return replaced(text, token, tokens[below(random, tokens.size())].text);
  }
}

std::size_t write(const std::string& text, std::uint8_t* data, std::size_t room) {
  const std::size_t size = std::min(text.size(), room);
  std::memcpy(data, text.data(), size);
  return size;
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room, unsigned seed) {
  Random random(seed, 0);
  if (random.below(8) == 0) {
    return LLVMFuzzerMutate(data, size, room);
  }
  return write(changed(text_of(data, size), random), data, room);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t room, unsigned seed) {
  Random random(seed, 1);
  const std::string text = with_lines(text_of(data1, size1), some_lines(text_of(data2, size2), random), random);
  return write(text, out, room);
}
