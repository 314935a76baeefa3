#include "interpreter/solve/regret.hpp"

#include <algorithm>
#include <numeric>

namespace brehon {

namespace {

using Node = GameTree::Node;
using Set = GameTree::InformationSet;

} // namespace

RegretMatching::RegretMatching(const GameTree& tree)
    : tree_(tree), regrets_(tree.options), gained_(tree.options), current_(tree.options), sums_(tree.options) {
  for (const Set& set : tree.sets) {
    match(set);
  }
}

void RegretMatching::match(const Set& set) {
  const std::size_t count = set.options.size();
  const auto first = regrets_.begin() + static_cast<std::ptrdiff_t>(set.first_option);
  const double sum = std::accumulate(first, first + static_cast<std::ptrdiff_t>(count), 0.0);
  for (std::size_t i = set.first_option; i < set.first_option + count; ++i) {
    current_[i] = sum > 0 ? regrets_[i] / sum : 1.0 / static_cast<double>(count);
  }
}

void RegretMatching::iterate() {
  ++iterations_;
  for (int player = 0; player < tree_.players; ++player) {
    std::fill(gained_.begin(), gained_.end(), 0.0);
    visit(0, player, 1, 1);
    for (const Set& set : tree_.sets) {
      if (set.player != player) {
        continue;
      }
      for (std::size_t i = set.first_option; i < set.first_option + set.options.size(); ++i) {
        regrets_[i] = std::max(0.0, regrets_[i] + gained_[i]);
      }
      match(set);
    }
  }
}

/// What `player` gets from a node on. `own` and `others` are the probabilities with which they and all others play to
/// it, chance among these.
double RegretMatching::visit(std::uint32_t at, int player, double own, double others) {
  const Node& node = tree_.nodes[at];
  switch (node.sort) {
  case Node::Sort::end:
    return tree_.returns[node.detail + static_cast<std::size_t>(player)];
  case Node::Sort::decision:
    return decide(node, player, own, others);
  case Node::Sort::chance:
    break;
  }
  double value = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const GameTree::Way& way = tree_.ways[node.first_way + i];
    value += way.share * visit(way.to, player, own, others * way.share);
  }
  return value;
}

double RegretMatching::decide(const Node& node, int player, double own, double others) {
  const Set& set = tree_.sets[node.detail];
  const bool mine = set.player == player;
  double value = 0;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const std::size_t option = set.first_option + i;
    const double share = current_[option];
    const std::uint32_t to = tree_.ways[node.first_way + i].to;
    const double of_option = visit(to, player, mine ? own * share : own, mine ? others : others * share);
    value += share * of_option;
    gained_[option] += mine ? others * of_option : 0;
  }
  for (std::size_t i = set.first_option; mine && i < set.first_option + node.count; ++i) {
    gained_[i] -= others * value;
    sums_[i] += static_cast<double>(iterations_) * own * current_[i];
  }
  return value;
}

Strategy RegretMatching::mean() const {
  Strategy strategy(tree_.options);
  for (const Set& set : tree_.sets) {
    const std::size_t last = set.first_option + set.options.size();
    double sum = 0;
    for (std::size_t i = set.first_option; i < last; ++i) {
      sum += sums_[i];
    }
    for (std::size_t i = set.first_option; i < last; ++i) {
      strategy[i] = sum > 0 ? sums_[i] / sum : 1.0 / static_cast<double>(set.options.size());
    }
  }
  return strategy;
}

std::vector<double> values_of(const GameTree& tree, const Strategy& strategy) {
  std::vector<std::vector<double>> values(tree.nodes.size(),
                                          std::vector<double>(static_cast<std::size_t>(tree.players)));
  for (std::size_t at = tree.nodes.size(); at-- > 0;) {
    const Node& node = tree.nodes[at];
    for (std::size_t player = 0; player < values[at].size(); ++player) {
      if (node.sort == Node::Sort::end) {
        values[at][player] = tree.returns[node.detail + player];
      }
      for (std::uint32_t i = 0; i < node.count; ++i) {
        const GameTree::Way& way = tree.ways[node.first_way + i];
        const double share =
            node.sort == Node::Sort::chance ? way.share : strategy[tree.sets[node.detail].first_option + i];
        values[at][player] += share * values[way.to][player];
      }
    }
  }
  return values.front();
}

namespace {

/// The best that one player can do against all others.
class Response {
public:
  Response(const GameTree& tree, const Strategy& strategy, int player)
      : tree_(tree), strategy_(strategy), player_(player), reach_(tree.nodes.size()), members_(tree.sets.size()),
        chosen_(tree.sets.size(), none) {}

  double value() {
    spread();
    return value_at(0);
  }

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  bool is_mine(const Node& node) const {
    return node.sort == Node::Sort::decision && tree_.sets[node.detail].player == player_;
  }

  double share(const Node& node, std::uint32_t i) const {
    return node.sort == Node::Sort::chance ? tree_.ways[node.first_way + i].share
                                           : strategy_[tree_.sets[node.detail].first_option + i];
  }

  /// With which probabilities the others play to each node, and which nodes are in each set.
  void spread() {
    reach_.front() = 1;
    for (std::uint32_t at = 0; at < tree_.nodes.size(); ++at) {
      const Node& node = tree_.nodes[at];
      if (is_mine(node)) {
        members_[node.detail].push_back(at);
      }
      for (std::uint32_t i = 0; i < node.count; ++i) {
        reach_[tree_.ways[node.first_way + i].to] = reach_[at] * (is_mine(node) ? 1 : share(node, i));
      }
    }
  }

  double value_at(std::uint32_t at) {
    const Node& node = tree_.nodes[at];
    if (node.sort == Node::Sort::end) {
      return tree_.returns[node.detail + static_cast<std::size_t>(player_)];
    }
    if (is_mine(node)) {
      return value_at(tree_.ways[node.first_way + choice(node.detail)].to);
    }
    double value = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
      value += share(node, i) * value_at(tree_.ways[node.first_way + i].to);
    }
    return value;
  }

  /// The option that is best in all nodes of a set together.
  std::uint32_t choice(std::uint32_t set) {
    if (chosen_[set] != none) {
      return chosen_[set];
    }
    double best = 0;
    for (std::uint32_t i = 0; i < tree_.sets[set].options.size(); ++i) {
      double value = 0;
      for (const std::uint32_t at : members_[set]) {
        value += reach_[at] * value_at(tree_.ways[tree_.nodes[at].first_way + i].to);
      }
      if (chosen_[set] == none || value > best) {
        best = value;
        chosen_[set] = i;
      }
    }
    return chosen_[set];
  }

  const GameTree& tree_;
  const Strategy& strategy_;
  int player_;
  std::vector<double> reach_;
  std::vector<std::vector<std::uint32_t>> members_; // by set
  std::vector<std::uint32_t> chosen_;               // by set
};

} // namespace

double best_response(const GameTree& tree, const Strategy& strategy, int player) {
  return Response(tree, strategy, player).value();
}

double exploitability(const GameTree& tree, const Strategy& strategy) {
  const std::vector<double> values = values_of(tree, strategy);
  double gain = 0;
  for (int player = 0; player < tree.players; ++player) {
    gain += best_response(tree, strategy, player) - values[static_cast<std::size_t>(player)];
  }
  return gain / tree.players;
}

} // namespace brehon
