#pragma once

#include "interpreter/machine/prelude.hpp"
#include "interpreter/program/ids.hpp"

#include <cstdint>
#include <vector>

namespace brehon {

/// A key for what two keys are for together, in this order.
inline std::uint64_t joined(std::uint64_t a, std::uint64_t b) {
  prelude::Hash hash;
  hash.add(a);
  hash.add(b);
  return hash.value();
}

/// What all choose in secret, in a tree of what follows what: each chooses at the node where that began, by what they
/// have chosen themselves since, so that nobody knows what others do.
class SecretChoice {
public:
  explicit SecretChoice(int players) : chosen_(static_cast<std::size_t>(players), 0) {}

  bool under_way() const { return !id_.is_none(); }
  std::uint32_t node() const { return node_; }
  /// A key for what has happened until now.
  std::uint64_t all() const;
  /// A key for the decision of a player.
  std::uint64_t situation(int player) const;

  /// Nothing is chosen in secret, where `id` is none; else that begins at a node.
  void begin(TogetherId id, std::uint32_t node);
  /// Whether a decision of a player, which is chosen together as `id` says, belongs to it: they go on, or have not
  /// chosen yet.
  bool includes(TogetherId id, int player) const;
  void has_turn(int player);
  void chose(int player, std::uint32_t option);
  void fell(std::uint64_t key) { fallen_ = joined(fallen_, key); }

private:
  TogetherId id_;
  std::uint32_t node_ = 0;
  std::vector<std::uint64_t> chosen_; // by player: a key for their choices
  std::vector<int> order_;            // of who has had a turn
  std::uint64_t fallen_ = 0;          // a key for what has fallen
};

} // namespace brehon
