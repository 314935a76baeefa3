#include "dsl/syntax/words/declared_words.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "dsl/syntax/words/tokens.hpp"

namespace brehon::mending {

namespace {

constexpr std::size_t longest_file = 500'000; // bytes

bool is_shape(std::string_view word) {
  return word == "bag" || word == "slot" || word == "pile" || word == "row";
}

/// Reads the words of a file.
class Reader {
public:
  explicit Reader(std::string_view file) : tokens_(tokenize(file)) {
    std::erase_if(
        tokens_, [](const Token& each) { return each.kind == TokenKind::comment || each.kind == TokenKind::citation; });
  }

  std::vector<DeclaredPlace> places() {
    std::size_t markers_end = 0;
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      if (word(at) == "markers")
        markers_end = block_end(at + 1);
      else if (is_shape(word(at)) && word(at + 1) == "of")
        add_before(at, families(at + 2));
      else if (word(at) == "on" && at < markers_end)
        add_before(at, {});
    }
    return std::move(places_);
  }

private:
  std::string_view word(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].kind == TokenKind::word ? tokens_[at].text : std::string_view();
  }

  /// Where a block ends that begins at a token; there, where none does.
  std::size_t block_end(std::size_t at) const {
    int depth = 0;
    do {
      if (at >= tokens_.size())
        return at;
      depth += tokens_[at].is("{") ? 1 : tokens_[at].is("}") ? -1 : 0;
      ++at;
    } while (depth > 0);
    return at;
  }

  /// `card`, or `{card, coin}`.
  std::vector<std::string_view> families(std::size_t at) const {
    std::vector<std::string_view> names;
    const bool several = at < tokens_.size() && tokens_[at].is("{");
    for (at += several ? 1 : 0; !word(at).empty(); at += 2) {
      names.push_back(word(at));
      if (!several || at + 1 >= tokens_.size() || !tokens_[at + 1].is(","))
        break;
    }
    return names;
  }

  /// The names that stand before a word: `hand[player], deck`.
  void add_before(std::size_t end, const std::vector<std::string_view>& holds) {
    while (end > 0) {
      std::size_t at = end - 1;
      const bool has_index = tokens_[at].is("]");
      while (has_index && at > 0 && !tokens_[at].is("["))
        --at;
      at -= has_index && at > 0 ? 1 : 0;
      if (word(at).empty())
        return;
      places_.push_back({word(at), has_index, holds});
      if (at == 0 || !tokens_[at - 1].is(","))
        return;
      end = at - 1;
    }
  }

  std::vector<Token> tokens_;
  std::vector<DeclaredPlace> places_;
};

} // namespace

std::vector<DeclaredPlace> declared_places(std::string_view file) {
  return file.size() > longest_file ? std::vector<DeclaredPlace>() : Reader(file).places();
}

const DeclaredPlace* find_place(const std::vector<DeclaredPlace>& places, std::string_view name) {
  const auto found =
      std::find_if(places.begin(), places.end(), [&](const DeclaredPlace& each) { return each.name == name; });
  return found == places.end() ? nullptr : &*found;
}

const DeclaredPlace* place_with(const std::vector<DeclaredPlace>& places, std::string_view family) {
  const auto found = std::find_if(places.begin(), places.end(), [&](const DeclaredPlace& each) {
    return std::find(each.holds.begin(), each.holds.end(), family) != each.holds.end();
  });
  return found == places.end() ? nullptr : &*found;
}

bool declares_kind(std::string_view file, std::string_view name) {
  static constexpr std::string_view sorts[] = {"kind", "grid", "hexes", "ring", "track", "graph"};
  const std::vector<Token> tokens = tokenize(file.substr(0, longest_file));
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i + 1].text == name && std::find(std::begin(sorts), std::end(sorts), tokens[i].text) != std::end(sorts))
      return true;
  }
  return false;
}

} // namespace brehon::mending
