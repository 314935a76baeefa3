#include "interpreter/agents/secret_choice.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>

namespace brehon {

std::uint64_t SecretChoice::all() const {
  std::uint64_t all = fallen_;
  for (const std::uint64_t each : chosen_) {
    all = joined(all, each);
  }
  return all;
}

std::uint64_t SecretChoice::situation(int player) const {
  return joined(static_cast<std::uint64_t>(player), chosen_[index(player)]);
}

void SecretChoice::begin(TogetherId id, std::uint32_t node) {
  id_ = id;
  node_ = node;
  std::fill(chosen_.begin(), chosen_.end(), 0);
  order_.clear();
  fallen_ = 0;
}

bool SecretChoice::includes(TogetherId id, int player) const {
  const bool had_turn = std::find(order_.begin(), order_.end(), player) != order_.end();
  return id_ == id && (!had_turn || order_.back() == player);
}

void SecretChoice::has_turn(int player) {
  if (under_way() && (order_.empty() || order_.back() != player)) {
    order_.push_back(player);
  }
}

void SecretChoice::chose(int player, std::uint32_t option) {
  chosen_[index(player)] = joined(chosen_[index(player)], option);
}

} // namespace brehon
