#include "tools/diff/witness/twin.hpp"

#include "interpreter/play/observe.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace brehon::diff {

Twin::Twin(std::unique_ptr<Program> a, std::unique_ptr<Program> b)
    : a_(std::move(a)), b_(std::move(b)), link_(*a_.program, *b_.program) {}

/// Of places that both have, however they are turned.
bool Twin::same_place(PlaceId place) const {
  const PlaceId other = link_.place(place);
  if (other.is_none()) {
    return true;
  }
  const auto shape = [](const Sandbox& version, PlaceId at) {
    return version.program->model.zones[version.program->places[at].zone].shape;
  };
  return shape(a_, place) == shape(b_, other)
             ? link_.alike(place, a_.state, b_.state)
             : content_text(*a_.program, a_.state, place) == content_text(*b_.program, b_.state, other);
}

std::vector<std::string> Twin::places_that_differ() const {
  std::vector<std::string> names;
  for (const PlaceId place : ids(a_.program->places)) {
    if (a_.program->places[place].zone != model::box && !same_place(place)) {
      names.push_back(place_name(*a_.program, place));
    }
  }
  return names;
}

std::vector<std::string> Twin::markers_that_differ() const {
  std::vector<std::string> names;
  for (const MarkerLink& marker : link_.markers()) {
    if (!marker.alike(a_.state, b_.state)) {
      names.push_back(marker.name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

SightWords Twin::sight() const {
  SightWords words;
  for (int player = 0; player < a_.program->model.players; ++player) {
    if (const int other = link_.player(player); other != model::none) {
      const Observation of_a = observe(a_.machine, a_.state, player);
      const Observation of_b = observe(b_.machine, b_.state, other);
      add_sight_words(link_, {player, of_a, of_b, a_.shown, b_.shown}, words);
    }
  }
  return words;
}

std::set<std::string> Twin::signature() {
  std::set<std::string> items;
  const auto state_of = [](Sandbox& version) {
    const int player = version.run == Run::rested ? version.machine.player(version.state) : model::none;
    return fmt::format("{} {}", static_cast<int>(version.run), player);
  };
  if (state_of(a_) != state_of(b_)) {
    items.insert(fmt::format("stands|{}|{}", state_of(a_), state_of(b_)));
  }
  if (a_.run == Run::ended && b_.run == Run::ended && !judge(a_.machine, a_.state, a_.result) &&
      !judge(b_.machine, b_.state, b_.result)) {
    for (std::size_t player = 0; player < a_.result.totals.size(); ++player) {
      if (a_.result.totals[player] != b_.result.totals[player]) {
        items.insert(fmt::format("score|{}|{}|{}", player, to_string(a_.result.totals[player]),
                                 to_string(b_.result.totals[player])));
      }
    }
    if (a_.result.winners != b_.result.winners || a_.result.drawn != b_.result.drawn) {
      items.insert(fmt::format("winners|{}|{}", a_.result.winners, b_.result.winners));
    }
  }
  const std::vector<std::string> of_a = a_.options();
  const std::vector<std::string> of_b = b_.options();
  for (const std::string& option : of_a) {
    if (std::find(of_b.begin(), of_b.end(), option) == of_b.end()) {
      items.insert("a can|" + option);
    }
  }
  for (const std::string& option : of_b) {
    if (std::find(of_a.begin(), of_a.end(), option) == of_a.end()) {
      items.insert("b can|" + option);
    }
  }
  if (compare() >= Parting::sight) {
    const SightWords words = sight();
    for (const std::string& word : words.in_a) {
      items.insert("sight of a|" + word);
    }
    for (const std::string& word : words.in_b) {
      items.insert("sight of b|" + word);
    }
  }
  for (const std::string& name : places_that_differ()) {
    const auto text = [&](Sandbox& version) {
      return version.words.fact_of(version.machine.places(), version.state, version.words.place(name)).text();
    };
    items.insert(fmt::format("{}|{}|{}", name, text(a_), text(b_)));
  }
  for (const std::string& name : markers_that_differ()) {
    items.insert(
        fmt::format("{}|{}|{}", name, a_.state[a_.words.marker_cell(name)], b_.state[b_.words.marker_cell(name)]));
  }
  return items;
}

std::optional<Parting> Twin::compare_ends() {
  const std::optional<Fault> fault_a = judge(a_.machine, a_.state, a_.result);
  const std::optional<Fault> fault_b = judge(b_.machine, b_.state, b_.result);
  if (fault_a.has_value() != fault_b.has_value()) {
    return Parting::fault;
  }
  if (fault_a) {
    return std::nullopt;
  }
  const bool differs = a_.result.winners != b_.result.winners || a_.result.drawn != b_.result.drawn ||
                       a_.result.returns != b_.result.returns || a_.result.totals != b_.result.totals;
  return differs ? std::optional<Parting>(Parting::play) : std::nullopt;
}

bool Twin::same_rest() {
  const ProgramDecisionId of_a = a_.machine.decision(a_.state);
  const ProgramDecisionId of_b = b_.machine.decision(b_.state);
  const bool same_turn = a_.machine.rest(a_.state) == b_.machine.rest(b_.state) &&
                         link_.player(a_.machine.player(a_.state)) == b_.machine.player(b_.state);
  if (!same_turn || of_a.is_none()) {
    return same_turn && link_.same_outcomes(a_.machine, a_.state, b_.machine, b_.state, falls_);
  }
  return link_.same_options(of_a, a_.machine.list(a_.state), of_b, b_.machine.list(b_.state), images_);
}

/// Positions in which all lies alike, and is seen by the same players, need not be looked at.
bool Twin::same_sight() const {
  const bool shows = !a_.shown.empty() || !b_.shown.empty();
  if (shows && link_.shown(a_.shown) != Link::sorted(b_.shown)) {
    return false;
  }
  const bool looked_at = a_.run == Run::rested || (a_.run == Run::ended && !a_.scored);
  if (!looked_at || (link_.same_view() && link_.alike(a_.state, b_.state))) {
    return true;
  }
  for (int player = 0; player < a_.program->model.players; ++player) {
    const int other = link_.player(player);
    if (other != model::none &&
        !link_.alike(observe(a_.machine, a_.state, player), observe(b_.machine, b_.state, other))) {
      return false;
    }
  }
  return true;
}

std::optional<Parting> Twin::compare_sight() const {
  if (same_sight()) {
    return std::nullopt;
  }
  return a_.machine.rest(a_.state) == Rest::chance ? Parting::glimpse : Parting::sight;
}

std::optional<Parting> Twin::compare() {
  if (a_.run == Run::faulted || b_.run == Run::faulted) {
    return a_.run == b_.run ? std::nullopt : std::optional<Parting>(Parting::fault);
  }
  if (a_.run != b_.run) {
    return Parting::play;
  }
  if (a_.run == Run::ended) {
    const std::optional<Parting> ends = compare_ends();
    return ends ? ends : compare_sight();
  }
  if (a_.run == Run::rested && !same_rest()) {
    return Parting::play;
  }
  if (link_.alike(a_.state, b_.state)) {
    return compare_sight();
  }
  for (const PlaceId place : ids(a_.program->places)) {
    if (!same_place(place)) {
      return Parting::pieces;
    }
  }
  for (const MarkerLink& marker : link_.markers()) {
    if (!marker.alike(a_.state, b_.state)) {
      return Parting::markers;
    }
  }
  return compare_sight();
}

bool Twin::step(const ScenarioStep& step) {
  return a_.take(step) && b_.take(step);
}

std::optional<Parting> Twin::run(const Scenario& tried) {
  Scenario copy = tried;
  const std::optional<Parting> parting = run(copy);
  return copy.steps.size() == tried.steps.size() ? parting : std::nullopt;
}

/// Where both rest alike: a step by chance in A, and its image in B; none where there is no option.
std::optional<ScenarioStep> Twin::step(prelude::Random& random) {
  if (a_.machine.decision(a_.state).is_none()) {
    const std::vector<ChanceOutcome>& outcomes = a_.machine.outcomes(a_.state);
    const auto drawn = static_cast<std::size_t>(random.below(outcomes.size()));
    const int outcome = outcomes[drawn].outcome;
    ScenarioStep taken = a_.step_of_outcome(outcome);
    a_.fall(outcome);
    b_.fall(falls_[drawn]);
    return taken;
  }
  const std::vector<std::uint32_t>& options = a_.machine.list(a_.state);
  if (options.empty()) {
    return std::nullopt;
  }
  const auto drawn = static_cast<std::size_t>(random.below(options.size()));
  const std::uint32_t option = options[drawn];
  ScenarioStep taken = a_.step_of_option(option);
  a_.choose(option);
  b_.choose(images_[drawn]);
  return taken;
}

std::optional<Parting> Twin::run(Scenario& tried, prelude::Random* random, int more) {
  if (!a_.begin(tried) || !b_.begin(tried)) {
    return std::nullopt;
  }
  // Markers alone are no reason to stop: what they are for may show later. What is seen may not be seen later, but what
  // is shown is remembered until the next choice.
  std::optional<Parting> weak;
  for (std::size_t i = 0;; ++i) {
    const std::optional<Parting> parting = compare();
    const bool seen_now = parting == Parting::sight && i >= tried.steps.size();
    if (parting && (*parting < Parting::markers || seen_now)) {
      tried.steps.resize(std::min(i, tried.steps.size()));
      return parting;
    }
    weak = parting;
    if (i < tried.steps.size()) {
      if (!step(tried.steps[i])) {
        return std::nullopt;
      }
      continue;
    }
    const bool goes_on = random != nullptr && more-- > 0 && a_.run == Run::rested;
    if (!goes_on) {
      return weak;
    }
    std::optional<ScenarioStep> next = step(*random);
    if (!next) {
      return weak;
    }
    tried.steps.push_back(std::move(*next));
  }
}

// ---- all positions

std::optional<std::uint64_t> Twin::visit_all(std::size_t most) {
  struct Pair {
    State a, b;
  };
  std::set<std::pair<std::uint64_t, std::uint64_t>> known;
  std::deque<Pair> open;
  a_.begin(Scenario());
  b_.begin(Scenario());
  const auto reach = [&]() {
    if (compare()) {
      return false;
    }
    const bool is_new = known.emplace(a_.machine.hash(a_.state), b_.machine.hash(b_.state)).second;
    if (is_new && a_.run == Run::rested) {
      open.push_back({a_.state, b_.state});
    }
    return known.size() <= most;
  };
  if (!reach()) {
    return std::nullopt;
  }
  while (!open.empty()) {
    const Pair pair = open.front();
    open.pop_front();
    const auto rest = [&] {
      a_.state = pair.a;
      b_.state = pair.b;
      a_.run = b_.run = Run::rested;
      a_.shown.clear();
      b_.shown.clear();
    };
    rest();
    const bool decides = !a_.machine.decision(a_.state).is_none();
    const std::string who = decides ? player_name(*a_.program, a_.machine.player(a_.state)) : "";
    for (const std::string& text : decides ? a_.options() : a_.outcomes()) {
      rest();
      if (!step({who, text}) || !reach()) {
        return std::nullopt;
      }
    }
  }
  return known.size();
}

} // namespace brehon::diff
