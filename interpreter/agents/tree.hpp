#pragma once

#include "interpreter/machine/prelude.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace brehon {

/// What can follow a node: a choice, or whatever else has happened, by its key.
struct TreeEdge {
  std::uint64_t key = 0;
  std::uint32_t option = 0;
  std::uint32_t child = 0;     // its node; 0: none yet
  std::uint64_t visits = 0;    // how often it was taken
  std::uint64_t available = 0; // how often it could have been
  double sum = 0;              // of the returns of who chooses
  // The same of all playouts in which who chooses did the same there or later (all moves as first).
  std::uint64_t later_visits = 0;
  double later_sum = 0;
};

struct TreeNode {
  std::vector<TreeEdge> edges;
  std::vector<double> proven; // the returns, where they are certain; else empty
};

/// The tree of a search: what was tried, and what came of it. Node 0 is the root.
class SearchTree {
public:
  SearchTree() : nodes_(1) {}

  TreeNode& operator[](std::uint32_t node) { return nodes_[node]; }
  const TreeNode& operator[](std::uint32_t node) const { return nodes_[node]; }

  /// The place of the edge with a key among those of a node, which is made where there is none. It is looked for at
  /// `near` first.
  std::size_t edge(std::uint32_t node, std::uint64_t key, std::uint32_t option, std::size_t near);
  /// The node behind an edge, which is made where there is none.
  std::uint32_t child(std::uint32_t node, std::size_t edge);

  /// The returns of what follows an edge, where they are certain; else empty.
  const std::vector<double>& proven(const TreeEdge& edge) const;
  /// The returns of the choice at a node that is certainly the best for who chooses there, since it comes to the most
  /// that there is, or all others are certain, too; or null.
  const std::vector<double>* best_proven(std::uint32_t node, int player, double most) const;

private:
  std::vector<TreeNode> nodes_;
  std::vector<double> nothing_;
};

/// The least and the most that games have come to, so that returns can be compared with how seldom something was tried.
class ReturnScale {
public:
  void add(double value);
  /// 0 for the least, 1 for the most.
  double operator()(double value) const { return high_ > low_ ? (value - low_) / (high_ - low_) : 0.5; }

private:
  bool any_ = false;
  double low_ = 0, high_ = 0;
};

/// The edge to try next, of those with these places in their node: one of which nothing is known, by chance; else the
/// one of the greatest upper confidence bound (UCB1, with as many trials as the edge was there to be taken). What came
/// of the same later counts as long as little is known of the edge itself (RAVE); without that it is never known.
std::size_t most_promising(const TreeNode& node, std::span<const std::size_t> edges, const ReturnScale& scale,
                           prelude::Random& random);

} // namespace brehon
