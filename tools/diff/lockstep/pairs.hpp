#pragma once

#include "tools/diff/diff.hpp"
#include "tools/diff/models.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

using ModelPair = std::pair<model::Model, model::Model>;

/// The model of a game with some choices; none where it cannot be played so. Seats without names get some.
std::optional<model::Model> model_of(const Node& game, int players, const Choices& choices);

/// The choices under which a difference is looked at.
inline Choices choices_of(const Difference& difference) {
  return difference.choices.empty() ? Choices() : difference.choices.front();
}

/// Makes the models of two games that are played side by side, B in the words of A.
class Pairs {
public:
  /// All must outlive this object.
  Pairs(const Side& a, const Side& b, const Translation& translation) : a_(a), b_(b), translation_(translation) {}

  /// Both as they are, with some choices as A has them; none where one of them cannot be played so.
  std::optional<ModelPair> whole(int players, const Choices& choices) const;

  /// The translation with the seats, which have names of their own here and there.
  Translation with_seats(int players, const Choices& choices) const;

  /// Each value of each option of A that it does not have anyway; what is chosen stays.
  std::vector<Choices> choices(int players) const;

  /// The same of the options that A lacks, in the words of A.
  std::vector<Choices> choices_of_b(int players) const;

  /// The numbers of players that both games allow.
  std::vector<int> players() const;

private:
  std::optional<ModelPair> models(int players, const Choices& choices) const;

  const Side& a_;
  const Side& b_;
  const Translation& translation_;
};

} // namespace brehon::diff
