#include "interpreter/play/text.hpp"
#include "tools/diff/lockstep/lock_step.hpp"
#include "tools/diff/lockstep/sight_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace brehon::diff {

namespace {

/// Options and lines that are written out.
constexpr std::size_t most_told = 4;

/// `a, b and 3 more`.
std::string some_of(const std::vector<std::string>& list) {
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < most_told; ++i) {
    text += (i == 0 ? "" : ", ") + list[i];
  }
  return list.size() > most_told ? text + fmt::format(" and {} more", list.size() - most_told) : text;
}

void shorten(std::vector<std::string>& lines) {
  if (lines.size() > most_told) {
    const std::size_t rest = lines.size() - most_told;
    lines.resize(most_told);
    lines.push_back(fmt::format("and {} more", rest));
  }
}

std::string decider_of(const SideGame& game) {
  return player_name(game.program, game.machine.player(game.state));
}

std::vector<std::string> option_texts(SideGame& game) {
  std::vector<std::string> texts;
  if (const ProgramDecisionId decision = game.machine.decision(game.state); !decision.is_none()) {
    for (const std::uint32_t option : game.machine.list(game.state)) {
      texts.push_back(option_text(game.program, game.state, game.program.decisions[decision], option));
    }
  }
  return texts;
}

/// `red.1 2 of 5`.
std::vector<std::string> outcome_texts(SideGame& game) {
  std::vector<std::string> texts;
  const ChanceId chance = game.machine.chance(game.state);
  const std::vector<ChanceOutcome> outcomes = game.machine.outcomes(game.state);
  int total = 0;
  for (const ChanceOutcome& each : outcomes) {
    total += each.weight;
  }
  for (const ChanceOutcome& each : outcomes) {
    texts.push_back(fmt::format("{} {} of {}", chance_text(game.program, chance, each.outcome), each.weight, total));
  }
  return texts;
}

/// Who wins, and with how many points, where there are any.
std::string ending_text(SideGame& game) {
  if (judge(game.machine, game.state, game.result)) {
    return "a run-time error of the scoring";
  }
  std::string winners;
  std::string points;
  for (int player = 0; player < game.program.model.players; ++player) {
    const std::string name = player_name(game.program, player);
    if (game.result.won_by(player)) {
      winners += (winners.empty() ? "" : " and ") + name;
    }
    points += fmt::format("{}{} {}", points.empty() ? "" : ", ", name, to_string(game.result.totals[index(player)]));
  }
  const bool several = winners.find(" and ") != std::string::npos;
  const std::string how = game.result.outcome == Outcome::unfinished ? "it is stopped"
                          : winners.empty()                          ? "nobody wins"
                                                                     : winners + (several ? " win" : " wins");
  return fmt::format("the game is over: {}{}", how, game.program.score_items.empty() ? "" : " (" + points + ")");
}

std::string standing_text(SideGame& game) {
  if (game.run == Run::faulted) {
    const std::optional<Fault>& fault = game.machine.fault();
    return "a run-time error of the rules" + (fault ? ": " + fault->message : std::string());
  }
  if (game.run == Run::ended) {
    return ending_text(game);
  }
  if (!game.machine.chance(game.state).is_none()) {
    return "chance falls: " + some_of(outcome_texts(game));
  }
  return fmt::format("{} decides: {}", decider_of(game), some_of(option_texts(game)));
}

/// What one has and the other has not; how often it is there counts.
std::vector<std::string> only_here(std::vector<std::string> here, std::vector<std::string> there) {
  std::sort(here.begin(), here.end());
  std::sort(there.begin(), there.end());
  std::vector<std::string> rest;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(rest));
  return rest;
}

/// The lines of what a player is told, which begin with a dash where they are a choice.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    begin += text.compare(begin, 2, "- ") == 0 ? 2 : 0;
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// What comes first where the same comes in another order, and what comes behind it.
std::vector<std::string> from_first_unlike(const std::vector<std::string>& here,
                                           const std::vector<std::string>& there) {
  return {std::mismatch(here.begin(), here.end(), there.begin(), there.end()).first, here.end()};
}

/// What a player is told in one game only.
void add_heard(const std::string& who, const std::vector<std::string>& in_a, const std::vector<std::string>& in_b,
               SightWords& words) {
  if (in_a.empty() && in_b.empty()) {
    return;
  }
  words.in_a.push_back(fmt::format("{} is told {}", who, in_a.empty() ? "nothing of this" : some_of(in_a)));
  words.in_b.push_back(fmt::format("{} is told {}", who, in_b.empty() ? "nothing of this" : some_of(in_b)));
}

} // namespace

FirstParting LockStep::told() {
  FirstParting result;
  result.sort = *parted_;
  result.decision = decision_;
  result.play = step_lines(played());
  switch (*parted_) {
  case PartedIn::fault:
  case PartedIn::end:
  case PartedIn::turn:
    result.in_a.push_back(standing_text(a_));
    result.in_b.push_back(standing_text(b_));
    break;
  case PartedIn::options: {
    const std::vector<std::string> of_a = option_texts(a_);
    const std::vector<std::string> of_b = option_texts(b_);
    const auto add = [](const SideGame& game, const std::vector<std::string>& only, std::vector<std::string>& words) {
      words.push_back(only.empty() ? "not this" : fmt::format("{} can {}", decider_of(game), some_of(only)));
    };
    add(a_, only_here(of_a, of_b), result.in_a);
    add(b_, only_here(of_b, of_a), result.in_b);
    break;
  }
  case PartedIn::chance: {
    const std::vector<std::string> of_a = outcome_texts(a_);
    const std::vector<std::string> of_b = outcome_texts(b_);
    result.in_a.push_back("chance falls: " + some_of(only_here(of_a, of_b)));
    result.in_b.push_back("chance falls: " + some_of(only_here(of_b, of_a)));
    break;
  }
  case PartedIn::sight:
    tell_sight(result);
    break;
  }
  return result;
}

void LockStep::tell_sight(FirstParting& out) const {
  SightWords words;
  for (int player = 0; player < a_.program.model.players; ++player) {
    const int other = link_.player(player);
    if (other == model::none) {
      continue;
    }
    const Recorder& of_a = a_.recorders[index(player)];
    const Recorder& of_b = b_.recorders[index(other)];
    const Observation seen_a = looks_ ? of_a.seen() : observe(a_.machine, a_.state, player);
    const Observation seen_b = looks_ ? of_b.seen() : observe(b_.machine, b_.state, other);
    const std::size_t before = words.in_a.size() + words.in_b.size();
    add_sight_words(link_, {player, seen_a, seen_b, a_.machine.shown(), b_.machine.shown()}, words);
    const bool is_said = words.in_a.size() + words.in_b.size() > before && of_a.told() == of_b.told();
    if (looks_ && !record_.empty() && !is_said) {
      const std::string who = player_name(a_.program, player);
      const std::vector<std::string> heard_a = lines_of(of_a.lines(a_.machine, a_.before, record_.back()));
      const std::vector<std::string> heard_b = lines_of(of_b.lines(b_.machine, b_.before, image_));
      const std::vector<std::string> own_a = only_here(heard_a, heard_b);
      const std::vector<std::string> own_b = only_here(heard_b, heard_a);
      const bool in_another_order = own_a.empty() && own_b.empty() && heard_a != heard_b;
      add_heard(who, in_another_order ? from_first_unlike(heard_a, heard_b) : own_a,
                in_another_order ? from_first_unlike(heard_b, heard_a) : own_b, words);
    }
  }
  out.in_a = std::move(words.in_a);
  out.in_b = std::move(words.in_b);
  shorten(out.in_a);
  shorten(out.in_b);
}

/// It is played once more to name its steps.
std::vector<ScenarioStep> LockStep::played() const {
  Machine machine(a_.program);
  State state(a_.program);
  machine.start(state);
  std::vector<ScenarioStep> steps;
  for (const Step& each : record_) {
    if (each.who == chance_player) {
      const auto outcome = static_cast<int>(each.value);
      steps.push_back({"", chance_text(a_.program, machine.chance(state), outcome)});
      machine.apply_chance(state, outcome);
    } else {
      const ProgramDecision& decision = a_.program.decisions[machine.decision(state)];
      steps.push_back({player_name(a_.program, each.who), option_text(a_.program, state, decision, each.value)});
      machine.apply(state, each.value);
    }
  }
  return steps;
}

} // namespace brehon::diff
