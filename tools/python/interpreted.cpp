#include "tools/python/interpreted.hpp"

#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"
#include "tools/report/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon::python {

namespace {

std::vector<double> returns_of(Machine& machine, const State& state) {
  std::vector<double> out(static_cast<std::size_t>(machine.program().model.players));
  Result result;
  if (machine.rest(state) == Rest::terminal && !judge(machine, state, result)) {
    std::transform(result.returns.begin(), result.returns.end(), out.begin(), to_double);
  }
  return out;
}

class InterpretedPosition : public Position {
public:
  explicit InterpretedPosition(std::shared_ptr<Interpreter> interpreter)
      : interpreter_(std::move(interpreter)), state_(interpreter_->program()) {
    note(machine().start(state_));
  }

  std::unique_ptr<Position> clone() const override { return std::make_unique<InterpretedPosition>(*this); }

  int current_player() const override {
    switch (machine().rest(state_)) {
    case Rest::decision:
      return machine().player(state_);
    case Rest::chance:
      return chance_player;
    case Rest::terminal:
    case Rest::nothing:
      break;
    }
    return terminal_player;
  }

  bool is_faulted() const override { return machine().rest(state_) == Rest::nothing; }

  std::vector<std::int32_t> legal_actions() const override { return {options_.begin(), options_.end()}; }

  std::vector<std::pair<std::int32_t, double>> chance_outcomes() const override {
    std::vector<std::pair<std::int32_t, double>> out;
    if (machine().rest(state_) == Rest::chance) {
      double sum = 0;
      for (const ChanceOutcome& each : machine().outcomes(state_)) {
        sum += each.weight;
        out.emplace_back(each.outcome, each.weight);
      }
      for (auto& [outcome, probability] : out) {
        probability /= sum;
      }
    }
    return out;
  }

  std::vector<double> returns() const override { return returns_of(machine(), state_); }
  std::uint64_t hash() const override { return machine().hash(state_); }
  std::string to_string() const override { return state_text(machine(), state_); }

  std::string action_to_string(std::int32_t action) const override {
    switch (machine().rest(state_)) {
    case Rest::decision:
      return action >= 0 && action < decision().options
                 ? option_text(program(), state_, decision(), static_cast<std::uint32_t>(action))
                 : "";
    case Rest::chance:
      return chance_text(program(), machine().chance(state_), action);
    case Rest::terminal:
    case Rest::nothing:
      break;
    }
    return "";
  }

  std::optional<std::int32_t> string_to_action(const std::string& text) const override {
    if (machine().rest(state_) == Rest::chance) {
      return parse_chance(machine(), state_, text);
    }
    if (machine().rest(state_) == Rest::decision) {
      const ParsedOption parsed = parse_option(machine(), state_, text);
      if (parsed.ok() && parsed.possible) {
        return static_cast<std::int32_t>(parsed.option);
      }
    }
    return std::nullopt;
  }

  std::string why_not(std::int32_t action) const override {
    if (machine().rest(state_) != Rest::decision || action < 0 || action >= decision().options) {
      return "";
    }
    const OptionParts parts = option_parts(decision(), static_cast<std::uint32_t>(action));
    std::string out;
    for (const RequirementId id : machine().why(state_, parts.action, parts.digits)) {
      const Requirement& requirement = program().requirements[id];
      const std::string where = position_text(interpreter_->loaded->findings.sources, requirement.span);
      out += fmt::format("{}`{}` is not met{}", out.empty() ? "" : "; ", requirement.path,
                         where.empty() ? "" : " (" + where + ")");
    }
    return out;
  }

  std::string observation_string(int player) const override {
    return observation_text(program(), observe(machine(), state_, player));
  }

  std::string information_state_string(int player) const override { return session().information_state_string(player); }

  void write_observation(int player, std::span<float> out) const override {
    interpreter_->tensor.write(machine(), state_, player, out);
  }

  std::string save() const override { return session().save(); }

protected:
  bool apply_step(std::int32_t action) override {
    switch (machine().rest(state_)) {
    case Rest::decision:
      if (!std::binary_search(options_.begin(), options_.end(), static_cast<std::uint32_t>(action))) {
        return false;
      }
      note(machine().apply(state_, static_cast<std::uint32_t>(action)));
      return true;
    case Rest::chance: {
      const std::vector<ChanceOutcome>& outcomes = machine().outcomes(state_);
      if (std::none_of(outcomes.begin(), outcomes.end(),
                       [action](const ChanceOutcome& each) { return each.outcome == action; })) {
        return false;
      }
      note(machine().apply_chance(state_, action));
      return true;
    }
    case Rest::terminal:
    case Rest::nothing:
      break;
    }
    return false;
  }

  void undo_step() override {
    note(machine().start(state_));
    for (std::size_t i = 0; i + 1 < history_.size(); ++i) {
      apply_step(history_[i].action);
    }
  }

private:
  Machine& machine() const { return interpreter_->machine; }
  const Program& program() const { return interpreter_->program(); }
  const ProgramDecision& decision() const { return program().decisions[machine().decision(state_)]; }

  /// Takes what the machine found where it came to rest.
  void note(Run run) {
    options_.clear();
    if (run == Run::rested) {
      options_ = machine().options();
      std::sort(options_.begin(), options_.end());
    }
  }

  /// The same game with its record.
  Session session() const {
    Session session(program(), 0);
    for (const Played& step : history_) {
      if (step.who == chance_player) {
        session.let_fall(step.action);
      } else {
        session.choose(static_cast<std::uint32_t>(step.action));
      }
    }
    return session;
  }

  std::shared_ptr<Interpreter> interpreter_;
  State state_;
  std::vector<std::uint32_t> options_; // ascending
};

class InterpretedGames : public Games {
public:
  InterpretedGames(std::shared_ptr<Interpreter> interpreter, int count, int workers, std::uint64_t seed, int actions)
      : interpreter_(std::move(interpreter)), actions_(static_cast<std::size_t>(actions)),
        players_(static_cast<std::size_t>(interpreter_->program().model.players)),
        size_(static_cast<std::size_t>(interpreter_->tensor.size())),
        machines_(static_cast<std::size_t>(workers), Machine(interpreter_->program())) {
    for (int i = 0; i < count; ++i) {
      games_.push_back({State(interpreter_->program()), prelude::Random(seed, static_cast<std::uint64_t>(i))});
    }
  }

  void begin(int worker, int first, int count, const Arrays& arrays) override {
    Machine& machine = machines_[static_cast<std::size_t>(worker)];
    each(first, count, [&](std::size_t row) {
      start(machine, games_[row]);
      play_on(arrays, row);
      look(machine, games_[row].state, arrays, row);
    });
  }

  void step(int worker, const std::int32_t* actions, int first, int count, const Arrays& arrays) override {
    Machine& machine = machines_[static_cast<std::size_t>(worker)];
    each(first, count, [&](std::size_t row) {
      Game& game = games_[row];
      if (machine.rest(game.state) == Rest::decision) {
        machine.apply(game.state, static_cast<std::uint32_t>(actions[row]));
        settle(machine, game);
      }
      if (machine.rest(game.state) == Rest::decision) {
        play_on(arrays, row);
      } else {
        end(machine, game.state, arrays, row);
        start(machine, game);
      }
      look(machine, game.state, arrays, row);
    });
  }

private:
  struct Game {
    State state;
    prelude::Random random;
  };

  template <typename Row> static void each(int first, int count, const Row& row) {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(first + count); ++i) {
      row(i);
    }
  }

  static void start(Machine& machine, Game& game) {
    machine.start(game.state);
    settle(machine, game);
  }

  /// Lets chance fall until somebody is to act, or the game is over.
  static void settle(Machine& machine, Game& game) {
    while (machine.rest(game.state) == Rest::chance) {
      machine.apply_chance(game.state, draw_outcome(machine.outcomes(game.state), game.random));
    }
  }

  void play_on(const Arrays& arrays, std::size_t row) const {
    std::fill_n(arrays.rewards + row * players_, players_, 0.0F);
    arrays.dones[row] = goes_on;
  }

  void end(Machine& machine, const State& state, const Arrays& arrays, std::size_t row) const {
    const std::vector<double> returns = returns_of(machine, state);
    std::transform(returns.begin(), returns.end(), arrays.rewards + row * players_,
                   [](double value) { return static_cast<float>(value); });
    arrays.dones[row] = machine.rest(state) == Rest::terminal ? ended : faulted;
  }

  /// Writes what is seen of a state where the machine has just come to.
  void look(Machine& machine, const State& state, const Arrays& arrays, std::size_t row) const {
    std::uint8_t* mask = arrays.masks + row * actions_;
    float* numbers = arrays.observations + row * size_;
    std::fill_n(mask, actions_, std::uint8_t{0});
    if (machine.rest(state) != Rest::decision) {
      arrays.players[row] = terminal_player;
      std::fill_n(numbers, size_, 0.0F);
      return;
    }
    const int player = machine.player(state);
    arrays.players[row] = player;
    interpreter_->tensor.write(machine, state, player, {numbers, size_});
    for (const std::uint32_t option : machine.options()) {
      mask[option] = 1;
    }
  }

  std::shared_ptr<Interpreter> interpreter_;
  std::size_t actions_;
  std::size_t players_;
  std::size_t size_;
  std::vector<Machine> machines_; // by worker
  std::vector<Game> games_;
};

} // namespace

Interpreter::Interpreter(std::unique_ptr<LoadedGame> game)
    : loaded(std::move(game)), tensor(*loaded->program), machine(*loaded->program) {}

std::unique_ptr<Position> interpreted_start(const std::shared_ptr<Interpreter>& interpreter) {
  return std::make_unique<InterpretedPosition>(interpreter);
}

std::unique_ptr<Position> interpreted_load(const std::shared_ptr<Interpreter>& interpreter, const std::string& text,
                                           std::string& error) {
  const LoadResult loaded = load(interpreter->program(), text);
  if (!loaded.ok()) {
    error = loaded.error;
    return nullptr;
  }
  std::unique_ptr<Position> out = interpreted_start(interpreter);
  for (const Step& step : loaded.session.front().record()) {
    out->apply(static_cast<std::int32_t>(step.value));
  }
  return out;
}

std::unique_ptr<Games> interpreted_games(const std::shared_ptr<Interpreter>& interpreter, int count, int workers,
                                         std::uint64_t seed, int actions) {
  return std::make_unique<InterpretedGames>(interpreter, count, workers, seed, actions);
}

} // namespace brehon::python
