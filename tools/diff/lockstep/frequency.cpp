#include "tools/diff/lockstep/frequency.hpp"

#include "dsl/base/unreachable.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/diff/lockstep/alone.hpp"
#include "tools/diff/lockstep/lock_step.hpp"
#include "tools/diff/lockstep/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace brehon::diff {

namespace {

/// No more games are begun after so many steps for each game that is asked for, so that long games do not take long:
/// with each number of players, and with each value of an option.
constexpr std::uint64_t steps_with_players = 200;
constexpr std::uint64_t steps_with_choice = 25;
/// Nor after so many rounds of loops for each of these steps, so that games with many options do not.
constexpr std::uint64_t rounds_of_a_step = 125;

PointScale scale_of(const Translation& translation) {
  return {std::max(translation.divisor, 1), std::max(-translation.divisor, 1)};
}

/// Whether it is said that play is the same.
bool is_said_to_be_the_same(const Report& report) {
  return report.related &&
         std::none_of(report.differences.begin(), report.differences.end(), [](const Difference& each) {
           return each.changes_play() && !each.printed && !each.proven_alike();
         });
}

Class class_of_parting(PartedIn sort) {
  switch (sort) {
  case PartedIn::fault:
  case PartedIn::turn:
  case PartedIn::chance:
    return Class::effect;
  case PartedIn::end:
    return Class::end;
  case PartedIn::options:
    return Class::legality;
  case PartedIn::sight:
    return Class::information;
  }
  unreachable();
}

std::string one_line_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += (text.empty() ? "" : "; ") + line;
  }
  return text;
}

/// What parts though it is said to be the same.
Difference unexplained(const Rate& rate) {
  Difference difference;
  difference.what = "unexplained";
  difference.sort = class_of_parting(rate.first.sort);
  difference.path = "play";
  difference.question = "the rules are said to be the same, and games part";
  for (const auto& [option, value] : rate.choices) {
    difference.question += fmt::format(" with {} is {}", option, value);
  }
  difference.a = one_line_of(rate.first.in_a);
  difference.b = one_line_of(rate.first.in_b);
  difference.players.push_back(rate.players);
  difference.witness = witness_of(rate.first, rate.players);
  return difference;
}

/// Plays both sides of a report.
class Frequencies {
public:
  Frequencies(Report& report, std::uint64_t games)
      : report_(report), games_(games), pairs_(*report.a, *report.b, report.translation) {}

  void run(bool all) {
    const bool same = is_said_to_be_the_same(report_);
    if (!report_.related || games_ == 0 || !(same || all)) {
      return;
    }
    const std::vector<int> numbers = pairs_.players();
    for (const int players : numbers) {
      if (std::optional<Rate> rate = played(players, {})) {
        report_.rates.push_back(std::move(*rate));
      }
    }
    if (!same) {
      rate_differences(numbers);
      sort_by_rate();
    }
    if (!same || numbers.empty()) {
      return;
    }
    std::vector<Rate> all_rates = report_.rates;
    for (const Choices& choices : pairs_.choices(numbers.front())) {
      if (std::optional<Rate> rate = played(numbers.front(), choices)) {
        all_rates.push_back(std::move(*rate));
        ++report_.choices;
      }
    }
    judge_sameness(all_rates);
  }

private:
  /// Both with some choices as A has them.
  std::optional<Rate> played(int players, const Choices& choices) const {
    const std::optional<ModelPair> models = pairs_.whole(players, choices);
    const std::uint64_t steps = choices.empty() ? steps_with_players : steps_with_choice;
    std::optional<Rate> rate = models ? played(*models, scale_of(report_.translation), steps) : std::nullopt;
    if (rate) {
      rate->choices = choices;
    }
    return rate;
  }

  std::optional<Rate> played(const ModelPair& models, PointScale scale, std::uint64_t steps_of_a_game) const {
    Diagnostics ignored; // a game that cannot be executed cannot be played
    const std::optional<Program> a = lower(models.first, ignored);
    const std::optional<Program> b = lower(models.second, ignored);
    if (!a || !b) {
      return std::nullopt;
    }
    Rate rate;
    rate.players = a->model.players;
    LockStep both(*a, *b, scale);
    std::vector<std::uint64_t> decisions;
    while (rate.games < games_ && both.steps() < games_ * steps_of_a_game &&
           both.rounds() < games_ * steps_of_a_game * rounds_of_a_step) {
      if (both.play(lock_step_seed, rate.games++)) {
        decisions.push_back(both.decision());
        if (++rate.parted == 1) {
          rate.first = both.told();
        }
      }
    }
    if (!decisions.empty()) {
      const auto middle = decisions.begin() + static_cast<std::ptrdiff_t>((decisions.size() - 1) / 2);
      std::nth_element(decisions.begin(), middle, decisions.end());
      rate.decision = *middle;
    }
    return rate;
  }

  /// Of each difference alone, with as few players as it is there with.
  void rate_differences(const std::vector<int>& numbers) {
    place_differences(report_);
    const Alone alone(*report_.a, *report_.b, report_);
    for (Difference& difference : report_.differences) {
      const std::vector<int>& there = difference.players.empty() ? numbers : difference.players;
      if (!difference.changes_play() || difference.printed || there.empty()) {
        continue;
      }
      if (const std::optional<ModelPair> models = alone.pair(difference, there.front())) {
        difference.rate = played(*models, {}, steps_with_choice);
      }
    }
  }

  /// What shows most often comes first.
  void sort_by_rate() {
    const auto rank = [](const Difference& each) {
      const double share =
          each.rate ? static_cast<double>(each.rate->parted) / static_cast<double>(each.rate->games) : 0;
      return std::make_tuple(!each.changes_play(), each.printed, -share);
    };
    std::stable_sort(report_.differences.begin(), report_.differences.end(),
                     [&](const Difference& x, const Difference& y) { return rank(x) < rank(y); });
  }

  void judge_sameness(const std::vector<Rate>& rates) {
    const auto parted = std::find_if(rates.begin(), rates.end(), [](const Rate& rate) { return rate.parted > 0; });
    if (parted != rates.end()) {
      report_.same_rules = false;
      Difference difference = unexplained(*parted);
      difference.number = report_.differences.size();
      report_.differences.insert(report_.differences.begin(), std::move(difference));
      return;
    }
    for (const Rate& rate : rates) {
      report_.alike += rate.games;
    }
  }

  Report& report_;
  std::uint64_t games_;
  Pairs pairs_;
};

} // namespace

Witness witness_of(const FirstParting& parting, int players) {
  Witness witness;
  witness.players = players;
  witness.plays = parting.play;
  witness.in_a = parting.in_a;
  witness.in_b = parting.in_b;
  witness.whole_play = true;
  return witness;
}

void play_both(Report& report, std::uint64_t games) {
  Frequencies(report, games).run(true);
}

void confirm_sameness(Report& report, std::uint64_t games) {
  Frequencies(report, games).run(false);
}

} // namespace brehon::diff
