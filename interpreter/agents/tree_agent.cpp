#include "interpreter/agents/agents.hpp"
#include "interpreter/agents/secret_choice.hpp"
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

/// The most that a player can come to; infinite where the rules do not say.
double best_returns(const model::Model& model) {
  if (model.returns.sort != model::Returns::Sort::ranks) {
    return std::numeric_limits<double>::infinity();
  }
  return model.returns.stated ? model.returns.win : 1 - 1.0 / model.players;
}

/// A search for one decision. Each playout begins at a state as it might be, follows the tree by the options that there
/// are in it, adds a node, and goes on by chance. Nodes follow from what is chosen and, where something is hidden, from
/// what the player at the seat sees of the rest.
class Search {
public:
  Search(Machine& machine, const SeatView& view, bool learns_from_later, prelude::Random& random)
      : machine_(machine), view_(view), random_(random), state_(view.program()),
        best_(best_returns(view.program().model)), solves_(view.sees_all()), learns_from_later_(learns_from_later),
        secret_(view.program().model.players) {}

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
    secret_.begin(model::none, 0);
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
    if (secret_.under_way()) {
      secret_.fell(key);
    } else {
      go(key);
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
    const std::uint32_t node = together.is_none() ? node_ : secret_.node();
    const std::uint64_t situation =
        together.is_none() ? situation_at(machine_.decision(state_)) : secret_.situation(player);
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
      secret_.chose(player, option);
    }
    return apply(option);
  }

  /// What edges with options are for.
  static std::uint64_t situation_at(ProgramDecisionId decision) {
    return static_cast<std::uint64_t>(decision.number());
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
    const auto is_certain = [&](std::size_t place) { return !tree_.proven(tree_[node].edges[place]).empty(); };
    if (solves_ && !std::all_of(places_.begin(), places_.end(), is_certain)) {
      std::erase_if(places_, is_certain);
    }
    return most_promising(tree_[node], places_, scale_, random_);
  }

  /// A choice in secret begins, goes on with another who has not chosen, or is over.
  void follow_secret(TogetherId together, int player) {
    if (!secret_.includes(together, player)) {
      if (secret_.under_way()) {
        node_ = secret_.node();
        go(secret_.all());
      }
      secret_.begin(together, node_);
    }
    secret_.has_turn(player);
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
          taken.player == model::none ? nullptr : tree_.best_proven(taken.node, taken.player, best_);
      if (certain == nullptr) {
        return;
      }
      tree_[taken.node].proven = std::vector<double>(*certain);
    }
  }

  Advice advice() {
    Advice advice;
    const std::uint64_t situation = own_situation();
    for (std::size_t i = 0; i < view_.options().size(); ++i) {
      const std::uint32_t option = view_.options()[i];
      const TreeEdge& edge = tree_[0].edges[tree_.edge(0, joined(situation, option), option, i)];
      const std::vector<double>& certain = tree_.proven(edge);
      const double mean = edge.visits == 0 ? 0 : edge.sum / static_cast<double>(edge.visits);
      advice.rated.push_back(
          {option, edge.visits, certain.empty() ? mean : certain[index(view_.seat())], !certain.empty()});
    }
    sort_by_merit(advice.rated);
    advice.option = best_of(advice.rated);
    return advice;
  }

  std::uint64_t own_situation() const {
    if (!view_.withheld()) {
      return situation_at(view_.decision());
    }
    SecretChoice own(view_.program().model.players);
    for (const std::uint32_t each : view_.own()) {
      own.chose(view_.seat(), each);
    }
    return own.situation(view_.seat());
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
  SecretChoice secret_;
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
