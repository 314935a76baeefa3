#pragma once

#include "tools/diff/diff.hpp"
#include "tools/diff/lockstep/pairs.hpp"
#include "tools/diff/lockstep/patches.hpp"

#include <optional>
#include <vector>

namespace brehon::diff {

/// Games that differ in one difference only, or in a few that make sense together only. Models are in the words of A.
class Alone {
public:
  /// All must outlive this object. The sides are those of the report, as they are or read to the letter.
  Alone(const Side& a, const Side& b, const Report& report);

  /// Finds out where a difference can be made, and which others have to be made with it: the smallest set with which
  /// `check` accepts it, something mentions what it declares, and that shows in random games.
  void place(Difference& difference, int players) const;

  /// A and A with the difference, or B without it and B, with some choices as A has them; none where that cannot be
  /// made.
  std::optional<ModelPair> pair(const Difference& difference, int players, const Choices& choices) const;
  /// With the first of the choices under which it is there.
  std::optional<ModelPair> pair(const Difference& difference, int players) const {
    return pair(difference, players, choices_of(difference));
  }

  /// It and those that are made with it, in their order; what comes by others is none of them.
  std::vector<const Difference*> made_with(const Difference& difference) const;

  /// The tree of the first or the second game of the pair; what is chosen otherwise is no part of it.
  std::optional<Node> tree(const Difference& difference, bool second) const;

private:
  const Difference* numbered(std::size_t number) const;
  Numbers others(const Difference& difference) const;
  std::optional<Node> tree_with(const Numbers& some) const;
  std::optional<model::Model> model_with(const Numbers& some, int players, Choices choices, bool cells_apart) const;
  bool makes_sense(const Difference& difference, const Numbers& some, int players) const;
  bool shows(const Numbers& some, int players, const Choices& choices) const;
  bool is_nothing(const Numbers& some, int players, const Choices& choices) const;
  bool has_come(const Difference& difference, const Numbers& some, int players) const;
  Numbers with_moved(const Difference& difference, int players) const;
  void place_with_others(Difference& difference, int players) const;
  std::optional<std::vector<std::size_t>> needed_for(const Difference& difference, int players) const;
  std::optional<model::Model> model_with(const Numbers& some, int players, const Choices& choices) const;

  const Side& a_;
  const Report& report_;
  Pairs pairs_;
  Patches patches_;
};

/// Does so for all differences of a report that change play, once.
void place_differences(Report& report);

} // namespace brehon::diff
