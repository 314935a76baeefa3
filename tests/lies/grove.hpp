#pragma once

#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "interpreter/machine/prelude.hpp"
#include "tests/lies/rules.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::lies {

using prelude::Random;

/// One of several, each with the same chance; there is one at least.
template <typename List> const auto& one_of(const List& list, Random& random) {
  return list[static_cast<std::size_t>(random.below(list.size()))];
}

/// A node that is played, and where it stands.
struct Spot {
  const Node* node = nullptr;
  const Node* parent = nullptr;
  std::size_t position = 0;     // among the children of the parent
  const Node* around = nullptr; // the part of the game that it is in, such as a phase
};

/// The nodes of a rule set as they are written, found by their kinds, and the names that it declares. What an edition
/// has put together of several places is left out.
class Grove {
public:
  /// The rules must outlive this object.
  explicit Grove(const Rules& rules);

  const Rules& rules() const { return rules_; }
  std::string_view text() const { return rules_.text(); }
  const std::map<Kind, std::vector<Spot>>& by_kind() const { return by_kind_; }
  /// All spots, those around before those in them.
  const std::vector<Spot>& spots() const { return spots_; }

  /// The tokens of the text before and behind some bytes of it; none at an end.
  const Token* before(std::uint32_t begin) const;
  const Token* behind(std::uint32_t end) const;
  /// The tokens of a node that are in none of its children.
  std::vector<Token> own_tokens(const Node& node) const;

  /// Other names of what is declared as `name` is; those that are bound only within one part of the game come from
  /// that of the spot.
  std::vector<std::string_view> others_like(const Spot& spot) const;
  bool is_declared(std::string_view name) const { return sorts_.count(name) != 0; }
  /// All declared names.
  std::vector<std::string_view> declared() const;

private:
  using Sort = std::pair<const Node*, std::string>; // of a name: where it is bound, and as what

  void add(const Node& node, const Node* around);
  void declare(const Node& node, const Node& parent, const Node* around);

  const Rules& rules_;
  std::vector<Token> tokens_;
  std::vector<Spot> spots_;
  std::map<Kind, std::vector<Spot>> by_kind_;
  std::map<std::string_view, std::set<Sort>> sorts_;
  std::map<Sort, std::set<std::string_view>> names_;
};

} // namespace brehon::lies
