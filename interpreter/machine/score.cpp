#include "interpreter/machine/score.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/machine/worth.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

void read_values(const Cell* memory, const std::vector<ScoreCells>& cells, std::vector<std::vector<Fraction>>& values) {
  values.resize(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    values[i].clear();
    for (std::size_t player = 0; player < cells[i].numerator.size(); ++player) {
      values[i].push_back(fraction(memory[cells[i].numerator[player]], memory[cells[i].denominator[player]]));
    }
  }
}

bool all_defined(const std::vector<Fraction>& values) {
  return std::all_of(values.begin(), values.end(), [](const Fraction& value) { return value.defined(); });
}

bool all_defined(const std::vector<std::vector<Fraction>>& values) {
  return std::all_of(values.begin(), values.end(), [](const std::vector<Fraction>& each) { return all_defined(each); });
}

bool is_one(std::uint32_t players) {
  return players != 0 && (players & (players - 1)) == 0;
}

/// Those who are best by the winner chain: by the first criterion, among them by the second, and so on, until
/// one is left. `asked` is how many criteria that takes.
std::uint32_t best(const model::Model& model, const std::vector<std::vector<Fraction>>& criteria, std::size_t& asked) {
  std::uint32_t left = (std::uint32_t{1} << model.players) - 1;
  const auto in = [&left](std::size_t player) { return ((left >> player) & 1U) != 0; };
  for (auto criterion = model.criteria.begin(); asked < criteria.size() && !is_one(left); ++criterion) {
    const std::vector<Fraction>& values = criteria[asked++];
    const bool most = criterion->most;
    std::size_t leader = values.size();
    for (std::size_t p = 0; p < values.size(); ++p) {
      const bool ahead = leader == values.size() || (most ? values[leader] < values[p] : values[p] < values[leader]);
      leader = in(p) && ahead ? p : leader;
    }
    for (std::size_t p = 0; p < values.size(); ++p) {
      if (in(p) && !(values[p] == values[leader])) {
        left &= ~(std::uint32_t{1} << p);
      }
    }
  }
  return left;
}

void find_winners(const model::Model& model, const State& state, Result& result) {
  const std::uint32_t everybody = (std::uint32_t{1} << model.players) - 1;
  result.winners = 0;
  result.asked = 0;
  result.drawn = false;
  switch (result.outcome) {
  case Outcome::stated:
    result.winners = static_cast<std::uint32_t>(state[cell::winners]) & everybody;
    break;
  case Outcome::drawn:
    result.winners = everybody;
    result.drawn = true;
    break;
  case Outcome::unfinished:
    break;
  case Outcome::running:
  case Outcome::scored:
    if (!result.criteria.empty()) {
      result.winners = best(model, result.criteria, result.asked);
      result.drawn = !model.shared_victory && !is_one(result.winners);
    }
    break;
  }
}

/// The winners share 1, and everybody pays the mean of that.
void return_ranks(const model::Model& model, Result& result) {
  const int players = model.players;
  int sharing = 0;
  for (int p = 0; p < players; ++p) {
    sharing += static_cast<int>((result.winners >> p) & 1U);
  }
  for (int p = 0; p < players && sharing > 0; ++p) {
    const bool shares = ((result.winners >> p) & 1U) != 0;
    result.returns[index(p)] = (shares ? fraction(1, sharing) : Fraction{}) - fraction(1, players);
  }
}

void return_stated(const model::Model& model, Result& result) {
  const bool has_result = result.winners != 0 || result.outcome == Outcome::stated; // all can lose
  for (int p = 0; p < model.players && has_result; ++p) {
    const bool best = ((result.winners >> p) & 1U) != 0;
    const int best_value = result.drawn ? model.returns.draw : model.returns.win;
    result.returns[index(p)] = fraction(best ? best_value : model.returns.loss);
  }
}

/// What the points of each player are worth to them.
void return_points(const model::Model& model, Result& result) {
  result.returns = result.totals;
  if (fewest_points_win(model)) {
    for (Fraction& each : result.returns) {
      each = Fraction{} - each;
    }
  }
}

void find_returns(const model::Model& model, Result& result) {
  const auto players = index(model.players);
  result.returns.assign(players, Fraction{});
  if (result.outcome == Outcome::unfinished) {
    return;
  }
  switch (model.returns.sort) {
  case model::Returns::Sort::ranks:
    if (model.returns.stated) {
      return_stated(model, result);
    } else {
      return_ranks(model, result);
    }
    break;
  case model::Returns::Sort::score:
    return_points(model, result);
    break;
  case model::Returns::Sort::score_less_average: {
    return_points(model, result);
    Fraction sum;
    for (const Fraction& each : result.returns) {
      sum = sum + each;
    }
    for (Fraction& each : result.returns) {
      each = each - sum / model.players;
    }
    break;
  }
  }
}

std::optional<Fault> too_large(const Program& program) {
  return Fault{"a score is not a number that can be written", {}, model::none, program.score};
}

} // namespace

std::optional<Fault> judge(Machine& machine, const State& state, Result& result) {
  const Program& program = machine.program();
  const Cell* memory = machine.score(state);
  if (memory == nullptr) {
    return machine.fault();
  }
  result.outcome = static_cast<Outcome>(state[cell::outcome]);
  read_values(memory, program.score_items, result.items);
  read_values(memory, program.criteria, result.criteria);
  result.totals.assign(index(program.model.players), Fraction{});
  for (const std::vector<Fraction>& item : result.items) {
    for (std::size_t p = 0; p < result.totals.size(); ++p) {
      result.totals[p] = result.totals[p] + item[p];
    }
  }
  if (!all_defined(result.items) || !all_defined(result.criteria) || !all_defined(result.totals)) {
    return too_large(program);
  }
  find_winners(program.model, state, result);
  find_returns(program.model, result);
  return all_defined(result.returns) ? std::nullopt : too_large(program);
}

} // namespace brehon
