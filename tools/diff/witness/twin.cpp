#include "tools/diff/witness/twin.hpp"

#include "interpreter/play/observe.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace brehon::diff {

namespace {

void note_shown(Version& version) {
  const std::vector<Shown>& more = version.machine.shown();
  version.shown.insert(version.shown.end(), more.begin(), more.end());
}

} // namespace

Version::Version(std::unique_ptr<Program> lowered)
    : program(std::move(lowered)), machine(*program), words(*program), table(*program), state(*program) {
  machine.set_up(table, nullptr);
}

Twin::Twin(std::unique_ptr<Program> a, std::unique_ptr<Program> b)
    : a_(std::move(a)), b_(std::move(b)), link_(*a_.program, *b_.program) {}

bool Twin::set_up(Version& version, const Case& tried) const {
  std::vector<Fact> facts;
  for (const NamedFact& named : tried.facts) {
    std::optional<Fact> fact = version.words.fact(named);
    if (!fact) {
      return false;
    }
    facts.push_back(std::move(*fact));
  }
  return brehon::set_up(version.machine, facts, false, version.state).empty();
}

bool Twin::begin(Version& version, const Case& tried) const {
  version.scored = tried.from == Case::From::score;
  version.state = version.table;
  version.shown.clear();
  if (tried.from == Case::From::start) {
    version.run = version.machine.start(version.state);
    note_shown(version);
    return true;
  }
  if (!set_up(version, tried)) {
    return false;
  }
  if (version.scored) {
    version.state[cell::outcome] = static_cast<Cell>(Outcome::scored);
    version.state[cell::position] = 0;
    version.run = Run::ended;
    return true;
  }
  const std::vector<Entry>& entries = version.program->entries;
  const auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& each) { return each.path == tried.path; });
  if (entry == entries.end() || (!tried.turn.empty() && entry->turns.is_none())) {
    return false;
  }
  Label label = entry->begin;
  if (!tried.turn.empty()) {
    const std::optional<int> player = version.words.player(tried.turn);
    if (!player) {
      return false;
    }
    version.state[entry->turn_player_cell] = *player;
    label = entry->turns;
  }
  const Label stop = tried.from == Case::From::run ? entry->exit : Label();
  version.run = version.machine.run_from(version.state, label, stop);
  note_shown(version);
  return true;
}

std::vector<std::string> Twin::options(Version& version) const {
  std::vector<std::string> texts;
  if (version.run != Run::rested) {
    return texts;
  }
  if (const ProgramDecisionId decision = version.machine.decision(version.state); !decision.is_none()) {
    for (const std::uint32_t option : version.machine.list(version.state)) {
      texts.push_back(option_text(*version.program, version.state, version.program->decisions[decision], option));
    }
  }
  return texts;
}

std::vector<std::string> Twin::outcomes(Version& version) const {
  std::vector<std::string> texts;
  const ChanceId chance = version.run == Run::rested ? version.machine.chance(version.state) : ChanceId();
  if (!chance.is_none()) {
    for (const ChanceOutcome& each : version.machine.outcomes(version.state)) {
      texts.push_back(chance_text(*version.program, chance, each.outcome));
    }
  }
  return texts;
}

/// Of places that both have, however they are turned.
bool Twin::same_place(PlaceId place) const {
  const PlaceId other = link_.place(place);
  if (other.is_none()) {
    return true;
  }
  const auto shape = [](const Version& version, PlaceId at) {
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
  const auto state_of = [](Version& version) {
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
  const std::vector<std::string> of_a = options(a_);
  const std::vector<std::string> of_b = options(b_);
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
    const auto text = [&](Version& version) {
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

bool Twin::step(const CaseStep& step) {
  for (Version* version : {&a_, &b_}) {
    if (version->run != Run::rested) {
      return false;
    }
    if (step.who.empty()) {
      const std::vector<std::string> known = outcomes(*version);
      const auto found = std::find(known.begin(), known.end(), step.text);
      if (found == known.end()) {
        return false;
      }
      const int outcome =
          version->machine.outcomes(version->state)[static_cast<std::size_t>(found - known.begin())].outcome;
      version->run = version->machine.apply_chance(version->state, outcome);
      note_shown(*version);
      continue;
    }
    const std::vector<std::string> known = options(*version);
    const auto found = std::find(known.begin(), known.end(), step.text);
    if (found == known.end() || player_name(*version->program, version->machine.player(version->state)) != step.who) {
      return false;
    }
    const std::uint32_t option = version->machine.list(version->state)[static_cast<std::size_t>(found - known.begin())];
    version->run = version->machine.apply(version->state, option);
    version->shown.clear();
    note_shown(*version);
  }
  return true;
}

std::optional<Parting> Twin::run(const Case& tried) {
  Case copy = tried;
  return run(copy);
}

std::optional<Parting> Twin::run(Case& tried, prelude::Random* random, int more) {
  if (!begin(a_, tried) || !begin(b_, tried)) {
    return std::nullopt;
  }
  // Markers alone are no reason to stop: what they are for may show later. What is seen may not be seen later, but what
  // is shown is remembered until the next choice.
  std::optional<Parting> weak;
  for (std::size_t i = 0;; ++i) {
    const std::optional<Parting> parting = compare();
    const bool seen_now = parting == Parting::sight && i >= tried.steps.size();
    if (parting && (*parting < Parting::markers || seen_now)) {
      return i >= tried.steps.size() ? parting : std::nullopt;
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
    CaseStep next;
    const bool decides = !a_.machine.decision(a_.state).is_none();
    const std::vector<std::string> choices = decides ? options(a_) : outcomes(a_);
    if (choices.empty()) {
      return weak;
    }
    next.who = decides ? player_name(*a_.program, a_.machine.player(a_.state)) : "";
    next.text = choices[static_cast<std::size_t>(random->below(choices.size()))];
    if (!step(next)) {
      return weak;
    }
    tried.steps.push_back(std::move(next));
  }
}

// ---- all positions

std::optional<std::uint64_t> Twin::visit_all(std::size_t most) {
  struct Pair {
    State a, b;
  };
  std::set<std::pair<std::uint64_t, std::uint64_t>> known;
  std::deque<Pair> open;
  begin(a_, Case());
  begin(b_, Case());
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
    for (const std::string& text : decides ? options(a_) : outcomes(a_)) {
      rest();
      if (!step({who, text}) || !reach()) {
        return std::nullopt;
      }
    }
  }
  return known.size();
}

} // namespace brehon::diff
