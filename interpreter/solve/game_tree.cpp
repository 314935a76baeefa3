#include "interpreter/solve/game_tree.hpp"

#include "interpreter/machine/score.hpp"
#include "interpreter/play/information.hpp"
#include "interpreter/play/ways.hpp"

#include <cmath>
#include <map>
#include <utility>

namespace brehon {

namespace {

/// What one player has learned.
struct Knowledge {
  Recorder recorder;
  std::string text;
};

class Grower {
public:
  Grower(const Program& program, std::size_t most) : program_(program), most_(most), machine_(program) {
    machine_.keep_glimpses(true);
    tree_.players = program.model.players;
  }

  GameTreeResult grow() {
    State state(program_);
    const Run run = machine_.start(state);
    std::vector<Knowledge> known;
    for (int player = 0; player < tree_.players && run == Run::rested; ++player) {
      known.push_back({Recorder(program_, player), ""});
      known.back().recorder.begin(machine_, state);
      known.back().text = known.back().recorder.first_lines(machine_);
    }
    visit(run, state, known);
    GameTreeResult result;
    result.fault = fault_;
    if (!fault_ && !too_many_) {
      result.tree = std::move(tree_);
    }
    return result;
  }

private:
  using Node = GameTree::Node;

  std::uint32_t visit(Run run, const State& state, const std::vector<Knowledge>& known) {
    const auto number = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.nodes.emplace_back();
    too_many_ = too_many_ || tree_.nodes.size() > most_;
    if (too_many_ || fault_) {
      return number;
    }
    if (run == Run::faulted) {
      fault_ = machine_.fault();
    } else if (run == Run::ended) {
      end(number, state);
    } else {
      go_on(number, state, known);
    }
    return number;
  }

  void end(std::uint32_t number, const State& state) {
    tree_.nodes[number].detail = static_cast<std::uint32_t>(tree_.returns.size());
    fault_ = judge(machine_, state, result_);
    if (!fault_) {
      for (const Fraction& each : result_.returns) {
        tree_.returns.push_back(to_double(each));
      }
    }
  }

  void go_on(std::uint32_t number, const State& state, const std::vector<Knowledge>& known) {
    std::vector<std::uint32_t> ways;
    ways_on(machine_, state, ways);
    const bool chance = machine_.rest(state) == Rest::chance;
    Node node;
    node.sort = chance ? Node::Sort::chance : Node::Sort::decision;
    node.first_way = static_cast<std::uint32_t>(tree_.ways.size());
    node.count = static_cast<std::uint32_t>(ways.size());
    const int player = chance ? chance_player : machine_.player(state);
    const std::vector<double> shares = chance ? shares_of(state) : std::vector<double>(ways.size(), 1.0);
    if (!chance) {
      node.detail = set_of(state, player, known[static_cast<std::size_t>(player)].text, ways);
    }
    tree_.nodes[number] = node;
    tree_.ways.resize(tree_.ways.size() + ways.size());
    for (std::size_t i = 0; i < ways.size() && !too_many_ && !fault_; ++i) {
      const std::uint32_t to = step(state, {player, ways[i], false}, known);
      tree_.ways[node.first_way + i] = {to, shares[i]};
    }
  }

  std::uint32_t step(const State& before, const Step& step, std::vector<Knowledge> known) {
    State after = before;
    const Run run = take(machine_, after, step.value);
    if (run != Run::faulted) {
      for (Knowledge& each : known) {
        each.recorder.step(machine_, before, step, after);
        each.text += each.recorder.lines(machine_, before, step);
      }
    }
    return visit(run, after, known);
  }

  std::vector<double> shares_of(const State& state) {
    double sum = 0;
    for (const ChanceOutcome& each : machine_.outcomes(state)) {
      sum += each.weight;
    }
    std::vector<double> shares;
    for (const ChanceOutcome& each : machine_.outcomes(state)) {
      shares.push_back(each.weight / sum);
    }
    return shares;
  }

  std::uint32_t set_of(const State& state, int player, const std::string& known,
                       const std::vector<std::uint32_t>& ways) {
    const auto [set, added] = sets_.try_emplace({player, known}, static_cast<std::uint32_t>(tree_.sets.size()));
    if (added) {
      GameTree::InformationSet information{player, known, {}, tree_.options};
      for (const std::uint32_t way : ways) {
        information.options.push_back(way_text(machine_, state, way));
      }
      tree_.options += ways.size();
      tree_.sets.push_back(std::move(information));
    }
    return set->second;
  }

  const Program& program_;
  std::size_t most_;
  Machine machine_;
  GameTree tree_;
  std::map<std::pair<int, std::string>, std::uint32_t> sets_;
  Result result_;
  std::optional<Fault> fault_;
  bool too_many_ = false;
};

} // namespace

bool is_opposed(const GameTree& tree) {
  if (tree.players != 2) {
    return false;
  }
  for (std::size_t i = 0; i < tree.returns.size(); i += 2) {
    if (std::abs(tree.returns[i] + tree.returns[i + 1] - tree.returns[0] - tree.returns[1]) > 1e-9) {
      return false;
    }
  }
  return true;
}

GameTreeResult game_tree(const Program& program, std::size_t most) {
  return Grower(program, most).grow();
}

} // namespace brehon
