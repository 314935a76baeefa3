#pragma once

#include "interpreter/solve/game_tree.hpp"

#include <cstdint>
#include <vector>

namespace brehon {

/// The probability of each option of each information set of a tree, see `InformationSet::first_option`.
using Strategy = std::vector<double>;

/// Counterfactual regret minimisation with regrets that never fall below 0 and later strategies that count more (CFR+;
/// Tammelin 2014). In games for two whose returns are opposite the mean strategy comes to an equilibrium.
class RegretMatching {
public:
  /// The tree must outlive this object.
  explicit RegretMatching(const GameTree& tree);

  /// One round for each player. Linear in the tree.
  void iterate();
  std::uint64_t iterations() const { return iterations_; }

  /// The mean of the strategies so far.
  Strategy mean() const;

private:
  double visit(std::uint32_t at, int player, double own, double others);
  double decide(const GameTree::Node& node, int player, double own, double others);
  /// The probabilities of the options of a set that its regrets ask for.
  void match(const GameTree::InformationSet& set);

  const GameTree& tree_;
  std::vector<double> regrets_;
  std::vector<double> gained_; // in this round
  std::vector<double> current_;
  std::vector<double> sums_;
  std::uint64_t iterations_ = 0;
};

/// What each player gets on the mean if all play by a strategy.
std::vector<double> values_of(const GameTree& tree, const Strategy& strategy);

/// What a player gets who plays as well as can be against a strategy of the others.
double best_response(const GameTree& tree, const Strategy& strategy, int player);

/// How much players could gain by other play, on the mean: 0 in an equilibrium of a game whose returns are opposite. As
/// OpenSpiel calculates it.
double exploitability(const GameTree& tree, const Strategy& strategy);

} // namespace brehon
