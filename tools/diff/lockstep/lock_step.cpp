#include "tools/diff/lockstep/lock_step.hpp"

#include <algorithm>

namespace brehon::diff {

namespace {

/// A game that is not over by then is not gone on with.
constexpr std::uint64_t most_decisions_of_a_game = 10'000;

bool same_numbers(const std::vector<Fraction>& a, int times_a, const std::vector<Fraction>& b, int times_b,
                  const Link& link) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const int other = link.player(static_cast<int>(i));
    const bool same =
        other != model::none && index(other) < b.size() &&
        fraction(a[i].num * times_a, a[i].den) == fraction(b[index(other)].num * times_b, b[index(other)].den);
    if (!same) {
      return false;
    }
  }
  return a.size() == b.size();
}

} // namespace

LockStep::LockStep(const Program& a, const Program& b, PointScale scale) : link_(a, b), scale_(scale), a_(a), b_(b) {
  for (SideGame* game : {&a_, &b_}) {
    for (int player = 0; player < game->program.model.players; ++player) {
      game->recorders.emplace_back(game->program, player);
    }
  }
}

std::optional<PartedIn> LockStep::play(std::uint64_t seed, std::uint64_t game) {
  looks_ = !link_.same_view();
  parted_ = attempt(seed, game);
  if (!parted_ && must_look_) {
    looks_ = true;
    parted_ = attempt(seed, game);
  }
  return parted_;
}

std::optional<PartedIn> LockStep::attempt(std::uint64_t seed, std::uint64_t game) {
  prelude::Random random(seed, game);
  begin();
  for (;;) {
    if (const std::optional<PartedIn> parted = compare()) {
      decision_ = decisions_ + (parted == PartedIn::options ? 1 : 0);
      return parted;
    }
    const bool over = a_.run != Run::rested || decisions_ >= most_decisions_of_a_game;
    if (over || (must_look_ && !looks_)) {
      return std::nullopt;
    }
    step(random);
  }
}

void LockStep::begin() {
  decisions_ = 0;
  must_look_ = false;
  record_.clear();
  for (SideGame* game : {&a_, &b_}) {
    game->machine.keep_glimpses(true);
    game->run = game->machine.start(game->state);
    for (Recorder& recorder : game->recorders) {
      if (looks_ && game->run != Run::faulted) {
        recorder.begin(game->machine, game->state);
      }
    }
  }
}

void LockStep::step(prelude::Random& random) {
  ++steps_;
  if (looks_) {
    a_.before = a_.state;
    b_.before = b_.state;
  }
  if (a_.machine.rest(a_.state) == Rest::decision) {
    ++decisions_;
    const auto chosen = static_cast<std::size_t>(random.below(images_.size()));
    const std::uint32_t option = a_.machine.options()[chosen];
    record_.push_back({a_.machine.player(a_.state), option, false});
    a_.run = a_.machine.apply(a_.state, option);
    image_ = {b_.machine.player(b_.state), images_[chosen], false};
    b_.run = b_.machine.apply(b_.state, image_.value);
  } else {
    const std::vector<ChanceOutcome>& outcomes = a_.machine.outcomes(a_.state);
    const int outcome = draw_outcome(outcomes, random);
    const auto at = std::find_if(outcomes.begin(), outcomes.end(),
                                 [outcome](const ChanceOutcome& each) { return each.outcome == outcome; });
    const int fall = falls_[static_cast<std::size_t>(at - outcomes.begin())];
    record_.push_back({chance_player, static_cast<std::uint32_t>(outcome), false});
    image_ = {chance_player, static_cast<std::uint32_t>(fall), false};
    a_.run = a_.machine.apply_chance(a_.state, outcome);
    b_.run = b_.machine.apply_chance(b_.state, fall);
  }
}

std::optional<PartedIn> LockStep::compare() {
  if (a_.run == Run::faulted || b_.run == Run::faulted) {
    return a_.run == b_.run ? std::nullopt : std::optional(PartedIn::fault);
  }
  if (a_.run != b_.run) {
    return PartedIn::end;
  }
  const std::optional<PartedIn> parted = a_.run == Run::ended ? compare_ends() : compare_rests();
  return parted || same_sight() ? parted : std::optional(PartedIn::sight);
}

std::optional<PartedIn> LockStep::compare_ends() {
  const bool fault_a = judge(a_.machine, a_.state, a_.result).has_value();
  const bool fault_b = judge(b_.machine, b_.state, b_.result).has_value();
  if (fault_a || fault_b) {
    return fault_a == fault_b ? std::nullopt : std::optional(PartedIn::fault);
  }
  const Result& a = a_.result;
  const Result& b = b_.result;
  const bool points_returned = a_.program.model.returns.sort != model::Returns::Sort::ranks &&
                               b_.program.model.returns.sort != model::Returns::Sort::ranks;
  const bool same =
      a.outcome == b.outcome && link_.players(a.winners) == b.winners && a.drawn == b.drawn &&
      same_numbers(a.totals, scale_.a, b.totals, scale_.b, link_) &&
      same_numbers(a.returns, points_returned ? scale_.a : 1, b.returns, points_returned ? scale_.b : 1, link_);
  return same ? std::nullopt : std::optional(PartedIn::end);
}

std::optional<PartedIn> LockStep::compare_rests() {
  const Rest rest = a_.machine.rest(a_.state);
  const bool same_turn =
      rest == b_.machine.rest(b_.state) && link_.player(a_.machine.player(a_.state)) == b_.machine.player(b_.state);
  if (!same_turn) {
    return PartedIn::turn;
  }
  if (rest == Rest::decision) {
    const ProgramDecisionId of_a = a_.machine.decision(a_.state);
    const ProgramDecisionId of_b = b_.machine.decision(b_.state);
    must_look_ = must_look_ || !link_.decision(of_a, of_b).same_secrecy();
    const bool same = link_.same_options(of_a, a_.machine.options(), of_b, b_.machine.options(), images_);
    return same ? std::nullopt : std::optional(PartedIn::options);
  }
  const bool same = link_.same_outcomes(a_.machine, a_.state, b_.machine, b_.state, falls_);
  return same ? std::nullopt : std::optional(PartedIn::chance);
}

/// Where positions are alike, those on the way, too, and so is who sees what, nobody need be asked.
bool LockStep::same_sight() {
  const std::vector<Shown>& shown_a = a_.machine.shown();
  const std::vector<Shown>& shown_b = b_.machine.shown();
  const bool shown_alike = (shown_a.empty() && shown_b.empty()) || link_.shown(shown_a) == Link::sorted(shown_b);
  if (!looks_) {
    must_look_ =
        must_look_ || !link_.alike(a_.state, b_.state) || !link_.alike(a_.machine.glimpses(), b_.machine.glimpses());
    return shown_alike;
  }
  bool alike = shown_alike;
  for (int player = 0; player < a_.program.model.players; ++player) {
    const int other = link_.player(player);
    if (other == model::none) {
      return false;
    }
    Recorder& of_a = a_.recorders[index(player)];
    Recorder& of_b = b_.recorders[index(other)];
    if (!record_.empty()) {
      const Told& told_a = of_a.step(a_.machine, a_.before, record_.back(), a_.state);
      const Told& told_b = of_b.step(b_.machine, b_.before, image_, b_.state);
      alike = alike && told_a == told_b && link_.alike(of_a.passed(), of_b.passed()) && link_.same_in_box(of_a, of_b);
    }
    alike = alike && link_.alike(of_a.seen(), of_b.seen());
  }
  return alike;
}

} // namespace brehon::diff
