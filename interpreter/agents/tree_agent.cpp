#include "interpreter/agents/agents.hpp"
#include "interpreter/agents/tree.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/observe.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace brehon {

namespace {

/// Games that are played by chance are given up after so many decisions, and judged as they stand.
constexpr int longest_playout = 5000;

std::uint64_t joined(std::uint64_t a, std::uint64_t b) {
  prelude::Hash hash;
  hash.add(a);
  hash.add(b);
  return hash.value();
}

/// The most that a player can come to; infinite where the rules do not say.
double best_returns(const model::Model& model) {
  if (model.returns.sort != model::Returns::Sort::ranks) {
    return std::numeric_limits<double>::infinity();
  }
  return model.returns.stated ? model.returns.win : 1 - 1.0 / model.players;
}

/// What all choose in secret: each chooses at the node where that began, by what they have chosen themselves since, so
/// that nobody knows what others do.
struct Secret {
  TogetherId id; // none: no such choice is under way
  std::uint32_t node = 0;
  std::vector<std::uint64_t> chosen; // by player: a hash of their choices
  std::vector<int> order;            // of who has chosen
  std::uint64_t fallen = 0;          // a hash of what has fallen meanwhile
};

/// A search for one decision. Each playout begins at a state as it might be, follows the tree by the options that there
/// are in it, adds a node, and goes on by chance. Nodes follow from what is chosen and, where something is hidden, from
/// what the player at the seat sees of the rest.
class Search {
public:
  Search(Machine& machine, const SeatView& view, bool learns_from_later, prelude::Random& random)
      : machine_(machine), view_(view), random_(random), state_(view.program()),
        best_(best_returns(view.program().model)), solves_(view.sees_all()), learns_from_later_(learns_from_later) {}

  Advice advise(const Budget& budget) {
    for (Spending spending(budget); !decided() && spending.spend();) {
      play_out();
    }
    return advice();
  }

private:
  struct Taken {
    std::uint32_t node = 0;
    std::size_t edge = 0;
    int player = model::none; // none: not chosen
    std::size_t moment = 0;   // so many choices were made before
  };

  /// Nothing more can be learned.
  bool decided() const { return !tree_[0].proven.empty() || (!view_.withheld() && view_.options().size() == 1); }

  void play_out() {
    if (!view_.imagine(state_, machine_.places(), random_)) {
      return;
    }
    taken_.clear();
    chosen_last_.clear();
    moment_ = 0;
    own_ = 0;
    node_ = 0;
    begin_secret(model::none);
    Run run = Run::rested;
    for (bool first = true, grown = false; run == Run::rested && !grown; first = false) {
      run = machine_.rest(state_) == Rest::chance ? fall() : choose(first, grown);
    }
    const bool in_tree = run == Run::ended;
    for (int i = 0; run == Run::rested && i < longest_playout; ++i) {
      run = by_chance();
    }
    if (run == Run::faulted || run == Run::stopped || judge(machine_, state_, result_)) {
      return; // a state that cannot be, or rules that come to no good: nothing is learned
    }
    learn(in_tree);
  }

  Run by_chance() {
    const Options& options = machine_.offered();
    if (options.empty()) {
      return machine_.apply_chance(state_, draw_outcome(machine_.outcomes(state_), random_));
    }
    return apply(options.at(static_cast<std::size_t>(random_.below(options.count()))));
  }

  /// Makes a choice, and notes it where what came of it later counts.
  Run apply(std::uint32_t option) {
    if (learns_from_later_) {
      const std::uint64_t key = joined(situation_at(machine_.decision(state_)), option);
      chosen_last_[joined(static_cast<std::uint64_t>(machine_.player(state_)), key)] = moment_++;
    }
    return machine_.apply(state_, option);
  }

  Run fall() {
    const int outcome = draw_outcome(machine_.outcomes(state_), random_);
    const Run run = machine_.apply_chance(state_, outcome);
    const std::uint64_t key = view_.sees_all() ? static_cast<std::uint64_t>(outcome)
                                               : observation_hash(observe(machine_, state_, view_.seat()));
    if (secret_.id.is_none()) {
      go(key);
    } else {
      secret_.fallen = joined(secret_.fallen, key);
    }
    return run;
  }

  /// Goes on to the node of what has happened.
  void go(std::uint64_t key) {
    const std::size_t edge = tree_.edge(node_, key, 0, 0);
    taken_.push_back({node_, edge, model::none, moment_});
    node_ = tree_.child(node_, edge);
  }

  Run choose(bool first, bool& grown) {
    const int player = machine_.player(state_);
    const TogetherId together = view_.sees_all() ? TogetherId() : secret_at(machine_, state_);
    follow_secret(together, player);
    // The options of an imagined state are only listed where a run has come to it.
    const bool at_view = first && !view_.withheld();
    const std::vector<std::uint32_t>& options = at_view ? view_.options()
                                                : first ? machine_.list(state_)
                                                        : machine_.options();
    const std::uint32_t node = together.is_none() ? node_ : secret_.node;
    const std::uint64_t situation = together.is_none() ? situation_at(machine_.decision(state_))
                                                       : situation_of(player, secret_.chosen[index(player)]);
    places_.clear();
    for (std::size_t i = 0; i < options.size(); ++i) {
      places_.push_back(tree_.edge(node, joined(situation, options[i]), options[i], i));
      ++tree_[node].edges[places_[i]].available;
    }
    const std::optional<std::size_t> edge = has_chosen(player) ? chosen_before(options) : std::optional(pick(node));
    if (!edge) {
      return Run::stopped;
    }
    const std::uint32_t option = tree_[node].edges[*edge].option;
    grown = tree_[node].edges[*edge].visits == 0;
    taken_.push_back({node, *edge, player, moment_});
    if (together.is_none()) {
      node_ = tree_.child(node_, *edge);
    } else {
      secret_.chosen[index(player)] = joined(secret_.chosen[index(player)], option);
    }
    return apply(option);
  }

  // What edges with options are for.
  static std::uint64_t situation_at(ProgramDecisionId decision) {
    return static_cast<std::uint64_t>(decision.number());
  }
  static std::uint64_t situation_of(int player, std::uint64_t chosen) {
    return joined(static_cast<std::uint64_t>(player), chosen);
  }

  bool has_chosen(int player) const { return player == view_.seat() && own_ < view_.own().size(); }

  /// What the player has chosen since a choice in secret began is what they choose.
  std::optional<std::size_t> chosen_before(const std::vector<std::uint32_t>& options) {
    const auto found = std::find(options.begin(), options.end(), view_.own()[own_++]);
    return found == options.end() ? std::nullopt
                                  : std::optional(places_[static_cast<std::size_t>(found - options.begin())]);
  }

  /// What is certain need not be tried again.
  std::size_t pick(std::uint32_t node) {
    const auto is_certain = [&](std::size_t place) { return !proven(tree_[node].edges[place]).empty(); };
    if (solves_ && !std::all_of(places_.begin(), places_.end(), is_certain)) {
      std::erase_if(places_, is_certain);
    }
    return most_promising(tree_[node], places_, scale_, random_);
  }

  const std::vector<double>& proven(const TreeEdge& edge) const {
    static const std::vector<double> nothing;
    return edge.child == 0 ? nothing : tree_[edge.child].proven;
  }

  /// A choice in secret begins, goes on with another who has not chosen, or is over.
  void follow_secret(TogetherId together, int player) {
    const bool had_turn = !secret_.order.empty() && secret_.order.back() != player &&
                          std::find(secret_.order.begin(), secret_.order.end(), player) != secret_.order.end();
    if (secret_.id == together && !had_turn) {
      note_turn(player);
      return;
    }
    if (!secret_.id.is_none()) {
      std::uint64_t all = secret_.fallen;
      for (const std::uint64_t each : secret_.chosen) {
        all = joined(all, each);
      }
      node_ = secret_.node;
      go(all);
    }
    begin_secret(together);
    note_turn(player);
  }

  void begin_secret(TogetherId together) {
    secret_ = {together, node_, std::vector<std::uint64_t>(index(view_.program().model.players), 0), {}, 0};
  }

  void note_turn(int player) {
    if (!secret_.id.is_none() && (secret_.order.empty() || secret_.order.back() != player)) {
      secret_.order.push_back(player);
    }
  }

  void learn(bool in_tree) {
    returns_.clear();
    for (const Fraction& each : result_.returns) {
      returns_.push_back(to_double(each));
      scale_.add(returns_.back());
    }
    for (const Taken& taken : taken_) {
      TreeEdge& edge = tree_[taken.node].edges[taken.edge];
      ++edge.visits;
      edge.sum += taken.player == model::none ? 0 : returns_[index(taken.player)];
      if (learns_from_later_ && taken.player != model::none) {
        learn_from_later(taken);
      }
    }
    if (solves_ && in_tree) {
      prove();
    }
  }

  /// All that the player could have chosen and did choose then or later.
  void learn_from_later(const Taken& taken) {
    for (TreeEdge& edge : tree_[taken.node].edges) {
      const auto chosen = chosen_last_.find(joined(static_cast<std::uint64_t>(taken.player), edge.key));
      if (chosen != chosen_last_.end() && chosen->second >= taken.moment) {
        ++edge.later_visits;
        edge.later_sum += returns_[index(taken.player)];
      }
    }
  }

  /// The game has ended in the tree: what is certain by that, from the end back.
  void prove() {
    const Taken& last = taken_.back();
    tree_[tree_.child(last.node, last.edge)].proven = returns_;
    for (std::size_t i = taken_.size(); i-- > 0;) {
      const Taken& taken = taken_[i];
      const std::vector<double>* certain =
          taken.player == model::none ? nullptr : best_certain(tree_[taken.node], taken.player);
      if (certain == nullptr) {
        return;
      }
      tree_[taken.node].proven = std::vector<double>(*certain);
    }
  }

  /// The returns of a choice that is certainly the best, or null.
  const std::vector<double>* best_certain(const TreeNode& node, int player) const {
    const std::vector<double>* best = nullptr;
    bool all = true;
    for (const TreeEdge& edge : node.edges) {
      const std::vector<double>& certain = proven(edge);
      all = all && !certain.empty();
      if (!certain.empty() && (best == nullptr || certain[index(player)] > (*best)[index(player)])) {
        best = &certain;
      }
    }
    return best != nullptr && (all || (*best)[index(player)] >= best_) ? best : nullptr;
  }

  Advice advice() {
    Advice advice;
    const std::uint64_t situation = own_situation();
    for (std::size_t i = 0; i < view_.options().size(); ++i) {
      const std::uint32_t option = view_.options()[i];
      const TreeEdge& edge = tree_[0].edges[tree_.edge(0, joined(situation, option), option, i)];
      const std::vector<double>& certain = proven(edge);
      const double mean = edge.visits == 0 ? 0 : edge.sum / static_cast<double>(edge.visits);
      advice.rated.push_back(
          {option, edge.visits, certain.empty() ? mean : certain[index(view_.seat())], !certain.empty()});
    }
    sort_by_merit(advice.rated);
    advice.option = best_of(advice.rated);
    return advice;
  }

  std::uint64_t own_situation() const {
    std::uint64_t chosen = 0;
    for (const std::uint32_t each : view_.own()) {
      chosen = joined(chosen, each);
    }
    return view_.withheld() ? situation_of(view_.seat(), chosen) : situation_at(view_.decision());
  }

  /// The most tried, unless what is certain speaks against it.
  static std::uint32_t best_of(const std::vector<Rated>& rated) {
    const Rated* best = &rated.front();
    for (const Rated& each : rated) {
      const bool comparable = each.proven || (best->proven && each.visits > 0);
      const bool as_good_and_certain = each.proven && !best->proven && each.value >= best->value;
      best = as_good_and_certain || (comparable && each.value > best->value) ? &each : best;
    }
    return best->option;
  }

  Machine& machine_;
  const SeatView& view_;
  prelude::Random& random_;
  State state_;
  double best_;
  bool solves_;
  bool learns_from_later_;
  SearchTree tree_;
  ReturnScale scale_;
  Result result_;
  // Of the playout at hand.
  std::uint32_t node_ = 0;
  std::vector<Taken> taken_;
  Secret secret_;
  std::size_t own_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> chosen_last_; // by player and option: the moment
  std::size_t moment_ = 0;
  // Buffers.
  std::vector<std::size_t> places_;
  std::vector<double> returns_;
};

class TreeAgent final : public Agent {
public:
  TreeAgent(const Program& program, const Budget& budget, bool learns_from_later)
      : machine_(program), budget_(budget), learns_from_later_(learns_from_later) {}

  Advice advise(const SeatView& view, prelude::Random& random) override {
    return Search(machine_, view, learns_from_later_, random).advise(budget_);
  }

private:
  Machine machine_;
  Budget budget_;
  bool learns_from_later_;
};

} // namespace

std::unique_ptr<Agent> tree_agent(const Program& program, const Budget& budget, bool learns_from_later) {
  return std::make_unique<TreeAgent>(program, budget, learns_from_later);
}

} // namespace brehon
