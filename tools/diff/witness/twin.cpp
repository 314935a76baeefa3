#include "tools/diff/witness/twin.hpp"

#include "interpreter/play/observe.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace brehon::diff {

Version::Version(std::unique_ptr<Program> lowered)
    : program(std::move(lowered)), machine(*program), words(*program), table(*program), state(*program) {
  machine.run_from(table, program->setup_given);
}

Twin::Twin(std::unique_ptr<Program> a, std::unique_ptr<Program> b) : a_(std::move(a)), b_(std::move(b)) {
  for (const auto& [name, place] : a_.words.places()) {
    if (const PlaceId other = b_.words.place(name); !other.is_none()) {
      places_.emplace_back(place, other);
    }
  }
  std::sort(places_.begin(), places_.end());
  for (const auto& [name, marker] : a_.words.markers()) {
    if (const int other = b_.words.marker_cell(name); other != model::none) {
      cells_.emplace_back(a_.words.marker_cell(name), other);
      marker_names_.push_back(name);
    }
  }
  for (const model::PieceTypeId type : ids(a_.program->model.types)) {
    types_.push_back(b_.words.type(type_name(*a_.program, type)));
  }
}

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
  if (tried.from == Case::From::start) {
    version.run = version.machine.start(version.state);
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

bool Twin::same_place(PlaceId a, PlaceId b) const {
  const Place& place_a = a_.program->places[a];
  const Place& place_b = b_.program->places[b];
  const model::Shape shape = a_.program->model.zones[place_a.zone].shape;
  const auto other = [&](model::PieceTypeId type) { return type.is_none() ? type : types_[type]; };
  if (shape != b_.program->model.zones[place_b.zone].shape) {
    return content_text(*a_.program, a_.state, a) == content_text(*b_.program, b_.state, b);
  }
  if (shape == model::Shape::slot) {
    return other(model::PieceTypeId(a_.state[place_a.base])) == model::PieceTypeId(b_.state[place_b.base]);
  }
  if (shape != model::Shape::bag) {
    return content_text(*a_.program, a_.state, a) == content_text(*b_.program, b_.state, b);
  }
  const std::vector<model::PieceTypeId>& types = a_.program->zones[place_a.zone].types;
  const Cell* of_a = a_.state.memory();
  const Cell* of_b = b_.state.memory();
  for (const model::PieceTypeId type : types) {
    if (other(type).is_none() || a_.machine.places().count_type(of_a, a.number(), type.number()) !=
                                     b_.machine.places().count_type(of_b, b.number(), other(type).number())) {
      return false;
    }
  }
  return a_.machine.places().count_all(of_a, a.number()) == b_.machine.places().count_all(of_b, b.number());
}

std::vector<std::string> Twin::places_that_differ() const {
  std::vector<std::string> names;
  for (const auto& [a, b] : places_) {
    if (a_.program->places[a].zone != model::box && !same_place(a, b)) {
      names.push_back(place_name(*a_.program, a));
    }
  }
  return names;
}

std::vector<std::string> Twin::markers_that_differ() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (a_.state[cells_[i].first] != b_.state[cells_[i].second]) {
      names.push_back(marker_names_[i]);
    }
  }
  return names;
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

std::optional<Parting> Twin::compare() {
  if (a_.run == Run::faulted || b_.run == Run::faulted) {
    return a_.run == b_.run ? std::nullopt : std::optional<Parting>(Parting::fault);
  }
  if (a_.run != b_.run) {
    return Parting::play;
  }
  if (a_.run == Run::ended) {
    return compare_ends();
  }
  if (a_.run == Run::rested) {
    const bool same_rest = a_.machine.rest(a_.state) == b_.machine.rest(b_.state) &&
                           a_.machine.player(a_.state) == b_.machine.player(b_.state);
    if (!same_rest || options(a_) != options(b_) || outcomes(a_) != outcomes(b_)) {
      return Parting::play;
    }
  }
  const bool alike = std::all_of(places_.begin(), places_.end(),
                                 [&](const auto& pair) { return same_place(pair.first, pair.second); });
  if (!alike) {
    return Parting::pieces;
  }
  for (const auto& [a, b] : cells_) {
    if (a_.state[a] != b_.state[b]) {
      return Parting::markers;
    }
  }
  for (int player = 0; compares_sight && player < a_.program->model.players; ++player) {
    const auto seen_by = [&](Version& version) {
      return observation_text(*version.program, observe(version.machine, version.state, player));
    };
    if (a_.run == Run::rested && seen_by(a_) != seen_by(b_)) {
      return Parting::sight;
    }
  }
  return std::nullopt;
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
      continue;
    }
    const std::vector<std::string> known = options(*version);
    const auto found = std::find(known.begin(), known.end(), step.text);
    if (found == known.end() || player_name(*version->program, version->machine.player(version->state)) != step.who) {
      return false;
    }
    const std::uint32_t option = version->machine.list(version->state)[static_cast<std::size_t>(found - known.begin())];
    version->run = version->machine.apply(version->state, option);
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
  // Markers alone are no reason to stop: what they are for may show later.
  std::optional<Parting> weak;
  for (std::size_t i = 0;; ++i) {
    const std::optional<Parting> parting = compare();
    if (parting && *parting < Parting::markers) {
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
  a_.scored = b_.scored = false;
  a_.run = a_.machine.start(a_.state);
  b_.run = b_.machine.start(b_.state);
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
