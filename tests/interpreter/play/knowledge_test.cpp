#include "interpreter/play/information.hpp"
#include "interpreter/play/observe.hpp"
#include "tests/effort.hpp"
#include "tests/interpreter/play/plain_knowledge.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

// What players know by `observe` and `Recorder`, against a plain account of who has seen what.

namespace brehon {
namespace {

/// Whether two ways to tell things tell the same ones apart: each text of one goes with one of the other.
class SameDistinctions {
public:
  bool add(const std::string& a, const std::string& b) {
    const std::size_t of_a = std::hash<std::string>{}(a), of_b = std::hash<std::string>{}(b);
    repeated_ += to_b_.count(of_a) > 0 ? 1 : 0;
    return to_b_.emplace(of_a, of_b).first->second == of_b && to_a_.emplace(of_b, of_a).first->second == of_a;
  }
  /// How often something came that had come before.
  int repeated() const { return repeated_; }

private:
  std::map<std::size_t, std::size_t> to_b_, to_a_;
  int repeated_ = 0;
};

/// A player who is followed in both ways.
struct Follower {
  Recorder recorder;
  std::string text;
  PlainKnowledge plain;
};

/// Plays games, and compares what players know after each step of each.
class Comparison {
public:
  explicit Comparison(const Program& program) : program_(program), machine_(program), state_(program) {
    machine_.keep_glimpses(true);
    for (int player = 0; player < program.model.players; ++player) {
      states_.emplace_back();
      sights_.emplace_back();
    }
  }

  /// Plays the steps of a record as far as they are possible, but for one that is made otherwise; then at random.
  std::vector<Step> play(const std::vector<Step>& record, std::size_t otherwise, std::size_t steps,
                         prelude::Random& random) {
    begin();
    std::vector<Step> played;
    while (played.size() < steps && (rest() == Rest::decision || rest() == Rest::chance)) {
      const std::vector<std::uint32_t> possible = ways();
      const std::size_t at = played.size();
      std::uint32_t value = possible[static_cast<std::size_t>(random.below(possible.size()))];
      const bool repeats = at < record.size() && at != otherwise &&
                           std::find(possible.begin(), possible.end(), record[at].value) != possible.end();
      value = repeats ? record[at].value : value;
      played.push_back({rest() == Rest::chance ? chance_player : machine_.player(state_), value, false});
      step(played.back());
    }
    return played;
  }

  /// How often a player could not tell a history from another one.
  int alike() const {
    int out = 0;
    for (const SameDistinctions& each : states_) {
      out += each.repeated();
    }
    return out;
  }

private:
  Rest rest() const { return machine_.rest(state_); }

  std::vector<std::uint32_t> ways() {
    if (rest() == Rest::decision) {
      return machine_.list(state_);
    }
    std::vector<std::uint32_t> out;
    for (const ChanceOutcome& each : machine_.outcomes(state_)) {
      out.push_back(static_cast<std::uint32_t>(each.outcome));
    }
    return out;
  }

  void begin() {
    machine_.start(state_);
    followers_.clear();
    for (int player = 0; player < program_.model.players; ++player) {
      Follower& each = followers_.emplace_back(Follower{Recorder(program_, player), "", {machine_, player}});
      each.recorder.begin(machine_, state_);
      each.text = each.recorder.first_lines(machine_);
      each.plain.begin(state_);
    }
    compare();
  }

  void step(const Step& step) {
    const State before = state_;
    if (step.who == chance_player) {
      machine_.apply_chance(state_, static_cast<int>(step.value));
    } else {
      machine_.apply(state_, step.value);
    }
    if (rest() == Rest::nothing) {
      return;
    }
    for (Follower& each : followers_) {
      each.recorder.step(machine_, before, step, state_);
      each.text += each.recorder.lines(machine_, before, step);
      each.plain.step(before, step, state_);
    }
    check_box(before);
    compare();
  }

  void compare() {
    for (std::size_t player = 0; player < followers_.size(); ++player) {
      const Follower& each = followers_[player];
      require_same(states_[player], each.text, each.plain.known());
      const Observation seen = observe(machine_, state_, static_cast<int>(player));
      require_same(sights_[player], observation_json(program_, seen).dump(), each.plain.sight(state_));
    }
  }

  static void require_same(SameDistinctions& distinctions, const std::string& told, const std::string& plainly) {
    if (!distinctions.add(told, plainly)) {
      FAIL("these are not told apart alike:\n" << told << "\nplainly:\n" << plainly);
    }
  }

  /// Nobody sees in the box what came there from where they did not see it.
  void check_box(const State& before) {
    const State* last = &before;
    for (const Glimpse& glimpse : machine_.glimpses()) {
      for (const model::PieceTypeId type : program_.zones[model::box].types) {
        check_boxed(*last, glimpse.state, type);
      }
      last = &glimpse.state;
    }
  }

  void check_boxed(const State& before, const State& now, model::PieceTypeId type) {
    const auto count = [&](const State& state, PlaceId place) {
      const bool held = program_.zones[program_.places[place].zone].offsets[type] != model::none;
      return held ? machine_.places().count_type(state.memory(), place.number(), type.number()) : 0;
    };
    const PlaceId box = program_.zones[model::box].first_place;
    if (count(now, box) <= count(before, box)) {
      return;
    }
    for (const PlaceId place : ids(program_.places)) {
      for (std::size_t player = 0; player < followers_.size(); ++player) {
        const PlainKnowledge& plain = followers_[player].plain;
        if (place != box && count(now, place) < count(before, place) && !plain.sees_face(before, place, type)) {
          CHECK_FALSE(sees(program_, now, static_cast<int>(player), box, type));
        }
      }
    }
  }

  const Program& program_;
  Machine machine_;
  State state_;
  std::vector<Follower> followers_;
  std::vector<SameDistinctions> states_, sights_; // by player
};

/// Random games, and for each some in which one step was made otherwise. Returns how often a player could not tell two
/// histories apart.
int compare_games(const RuleSet& rules, int games, int twins, std::size_t steps) {
  Comparison comparison(*rules.program);
  prelude::Random random(31, 7);
  for (int game = 0; game < games; ++game) {
    const std::vector<Step> record = comparison.play({}, 0, steps, random);
    for (int twin = 0; twin < twins && !record.empty(); ++twin) {
      const auto otherwise = static_cast<std::size_t>(random.below(record.size()));
      comparison.play(record, otherwise, steps, random);
    }
  }
  return comparison.alike();
}

void compare_all(int games, int twins, std::size_t steps) {
  for (const std::string& name : sample(rule_set_names())) {
    INFO(name);
    CHECK(compare_games(compile_rule_set(name), games, twins, steps) > 0);
  }
  for (const std::filesystem::path& file : sample(case_files("play"))) {
    INFO(file.string());
    compare_games(compile_rules(file.string(), text_of(file.string())), games, twins, steps);
  }
}

} // namespace

TEST_CASE("knowledge: what players know agrees with a plain account of who has seen what") {
  compare_all(1, 2, 24);
}

TEST_CASE("knowledge: the same in many games", "[long]") {
  compare_all(12, 12, 400);
}

} // namespace brehon
