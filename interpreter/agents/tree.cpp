#include "interpreter/agents/tree.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brehon {

namespace {

/// How much what was seldom tried counts.
constexpr double curiosity = 0.7;
/// So many visits count as much as what came of the same later.
constexpr double equivalence = 250;

/// What an edge is worth by what is known, from 0 to 1.
double worth(const TreeEdge& edge, const ReturnScale& scale) {
  const auto visits = static_cast<double>(edge.visits);
  const double own = edge.visits == 0 ? 0 : scale(edge.sum / visits);
  if (edge.later_visits == 0) {
    return own;
  }
  const double later = scale(edge.later_sum / static_cast<double>(edge.later_visits));
  const double weight = edge.visits == 0 ? 1 : std::sqrt(equivalence / (3 * visits + equivalence));
  return weight * later + (1 - weight) * own;
}

} // namespace

std::size_t SearchTree::edge(std::uint32_t node, std::uint64_t key, std::uint32_t option, std::size_t near) {
  std::vector<TreeEdge>& edges = nodes_[node].edges;
  if (near < edges.size() && edges[near].key == key) {
    return near;
  }
  const auto found = std::find_if(edges.begin(), edges.end(), [key](const TreeEdge& edge) { return edge.key == key; });
  if (found != edges.end()) {
    return static_cast<std::size_t>(found - edges.begin());
  }
  TreeEdge& made = edges.emplace_back();
  made.key = key;
  made.option = option;
  return edges.size() - 1;
}

std::uint32_t SearchTree::child(std::uint32_t node, std::size_t edge) {
  const std::uint32_t there = nodes_[node].edges[edge].child;
  if (there != 0) {
    return there;
  }
  const auto made = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].edges[edge].child = made;
  nodes_.emplace_back();
  return made;
}

const std::vector<double>& SearchTree::proven(const TreeEdge& edge) const {
  return edge.child == 0 ? nothing_ : nodes_[edge.child].proven;
}

const std::vector<double>* SearchTree::best_proven(std::uint32_t node, int player, double most) const {
  const std::vector<double>* best = nullptr;
  bool all = true;
  for (const TreeEdge& edge : nodes_[node].edges) {
    const std::vector<double>& certain = proven(edge);
    all = all && !certain.empty();
    if (!certain.empty() && (best == nullptr || certain[index(player)] > (*best)[index(player)])) {
      best = &certain;
    }
  }
  return best != nullptr && (all || (*best)[index(player)] >= most) ? best : nullptr;
}

void ReturnScale::add(double value) {
  low_ = any_ ? std::min(low_, value) : value;
  high_ = any_ ? std::max(high_, value) : value;
  any_ = true;
}

std::size_t most_promising(const TreeNode& node, std::span<const std::size_t> edges, const ReturnScale& scale,
                           prelude::Random& random) {
  std::size_t best = edges.front();
  double best_bound = -1;
  std::uint64_t untried = 0;
  for (const std::size_t place : edges) {
    const TreeEdge& edge = node.edges[place];
    const bool unknown = edge.visits == 0 && edge.later_visits == 0;
    if (unknown) {
      best = random.below(++untried) == 0 ? place : best;
    }
    if (unknown || untried > 0) {
      continue;
    }
    const auto visits = static_cast<double>(std::max<std::uint64_t>(edge.visits, 1));
    const double bound =
        worth(edge, scale) + curiosity * std::sqrt(std::log(static_cast<double>(edge.available)) / visits);
    if (bound > best_bound) {
      best_bound = bound;
      best = place;
    }
  }
  return best;
}

} // namespace brehon
