#pragma once

#include "dsl/model/model.hpp"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace brehon {

/// What constants of a game are with each number of players. Whatever the rules compute of that number alone, such as
/// `count(player)`, is a constant of the model, which is made for one number of players; the same place of the rule
/// file has another constant in the model for another number.
class ByPlayers {
public:
  /// `models` are of one game, each for another number of players.
  explicit ByPlayers(const std::vector<const model::Model*>& models);

  /// The numbers of players, in the order of the models.
  const std::vector<int>& players() const { return players_; }
  /// What a constant is with each of them; null where it is always the same.
  const std::vector<int>* values(const model::Expr& constant) const;

private:
  using Place = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>; // a span of the rule file

  std::vector<int> players_;
  std::map<Place, std::vector<int>> values_; // those that differ
};

} // namespace brehon
