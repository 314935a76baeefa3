#include "tools/measure/statistics.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cmath>
#include <limits>

namespace brehon {

namespace {

/// What is between the scores of the winner and of who comes nearest; 0 where several won or nobody did.
double margin(const Result& result) {
  const std::size_t winner = static_cast<std::size_t>(std::countr_zero(result.winners));
  if (result.drawn || std::popcount(result.winners) != 1) {
    return 0;
  }
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t player = 0; player < result.totals.size(); ++player) {
    if (player != winner) {
      least = std::min(least, std::abs(to_double(result.totals[winner] - result.totals[player])));
    }
  }
  return least;
}

} // namespace

Statistics::Statistics(const Program& program)
    : seats(static_cast<std::size_t>(program.model.players)), reached(program.model.claims.size()), program_(&program) {
}

EndPoint Statistics::end_point(const Playout& playout) const {
  if (!playout.finished_at.is_none()) {
    const DebugInfo& debug = program_->debug[playout.finished_at];
    return {playout.result.outcome, debug.element, debug.span};
  }
  const model::ElementId element = element_at(program_->model, "limit");
  const Span span = element.is_none() ? Span{} : program_->model.elements[element].span;
  return {playout.result.outcome, element, span};
}

void Statistics::add(std::uint64_t game, const Playout& playout) {
  ++games;
  decisions += playout.decisions;
  chances += playout.chances;
  add_choices(playout.choices);
  for (const model::ClaimId claim : playout.reached) {
    ++reached[claim];
  }
  if (playout.fault) {
    if (++faulted == 1) {
      first_fault = playout.fault;
      first_faulted_game = game;
    }
    return;
  }
  ++ends[end_point(playout)];
  if (playout.result.outcome == Outcome::unfinished) {
    ++unfinished;
  } else {
    add_finished(playout);
  }
}

namespace {

void add_each(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) {
    sums[i] += more[i];
  }
}

} // namespace

void Statistics::add(const Statistics& later) {
  const auto& [more, more_finished, more_unfinished, more_faulted, more_lengths, more_margins, more_course, more_drawn,
               more_shared, more_seats, more_ends, more_reached, more_decisions, more_chances, fault, faulted_game,
               more_choices_at, more_games_at, program, more_choices] = later;
  if (!first_fault && fault) {
    first_fault = fault;
    first_faulted_game = faulted_game;
  }
  games += more;
  finished += more_finished;
  unfinished += more_unfinished;
  faulted += more_faulted;
  lengths.add(more_lengths);
  margins.add(more_margins);
  course.changes.add(more_course.changes);
  course.behind.add(more_course.behind);
  course.decided.add(more_course.decided);
  drawn += more_drawn;
  shared += more_shared;
  for (std::size_t player = 0; player < std::min(seats.size(), more_seats.size()); ++player) {
    const auto& [wins, share, score, returns] = more_seats[player];
    seats[player].wins += wins;
    seats[player].share += share;
    seats[player].score.add(score);
    seats[player].returns.add(returns);
  }
  for (const auto& [end, count] : more_ends) {
    ends[end] += count;
  }
  add_each(reached, more_reached);
  decisions += more_decisions;
  chances += more_chances;
  add_each(choices_at, more_choices_at);
  add_each(games_at, more_games_at);
  add_each(choices_, more_choices);
}

void Statistics::add_finished(const Playout& playout) {
  ++finished;
  lengths.add(static_cast<double>(playout.decisions));
  const Result& result = playout.result;
  const std::size_t winners = result.drawn ? 0 : std::bitset<32>(result.winners).count();
  drawn += result.drawn ? 1 : 0;
  shared += winners > 1 ? 1 : 0;
  const bool scores = !program_->model.score.empty();
  for (std::size_t player = 0; player < seats.size(); ++player) {
    Seat& seat = seats[player];
    const bool won = result.won_by(static_cast<int>(player));
    seat.wins += won ? 1 : 0;
    seat.share += winners == 0 ? 1.0 / static_cast<double>(seats.size()) : won ? 1.0 / static_cast<double>(winners) : 0;
    seat.returns.add(to_double(result.returns[player]));
    if (scores) {
      seat.score.add(to_double(result.totals[player]));
    }
  }
  if (scores && seats.size() > 1) {
    margins.add(margin(result));
  }
  if (winners == 1 && !playout.leads.empty()) {
    add_course(playout);
  }
}

void Statistics::add_choices(const std::vector<std::uint32_t>& choices) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices_.size() <= choices[i]) {
      choices_.resize(choices[i] + 1);
    }
    ++choices_[choices[i]];
    if (i >= most_noted) {
      continue;
    }
    if (choices_at.size() <= i) {
      choices_at.push_back(0);
      games_at.push_back(0);
    }
    choices_at[i] += choices[i];
    ++games_at[i];
  }
}

void Statistics::add_course(const Playout& playout) {
  const std::vector<std::uint32_t>& leads = playout.leads;
  std::uint32_t leader = 0;
  std::uint64_t changes = 0;
  std::size_t behind = 0;
  std::size_t decided = 0; // decisions
  for (std::size_t i = 0; i < leads.size(); ++i) {
    const bool alone = std::bitset<32>(leads[i]).count() == 1;
    changes += alone && leader != 0 && leads[i] != leader ? 1 : 0;
    leader = alone ? leads[i] : leader;
    if (leads[i] != playout.result.winners) {
      ++behind;
      decided = i + 1;
    }
  }
  const auto noted = static_cast<double>(leads.size());
  course.changes.add(static_cast<double>(changes));
  course.behind.add(static_cast<double>(behind) / noted);
  course.decided.add(static_cast<double>(decided) / noted);
}

Distribution Statistics::choices() const {
  Distribution all;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (choices_[i] > 0) {
      all.add(static_cast<double>(i), choices_[i]);
    }
  }
  return all;
}

} // namespace brehon
