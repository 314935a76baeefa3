#include "interpreter/play/information.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/play/set_text.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

namespace {

int seen_count(const SeenPlace& place, model::PieceTypeId type) {
  int count = 0;
  for (const auto* pieces : {&place.sequence, &place.unordered}) {
    for (const SeenPieces& each : *pieces) {
      count += each.type == type ? each.count : 0;
    }
  }
  return count;
}

/// Whether some pieces are not the same number all the time, as far as they are seen: who sees them come or go.
bool are_seen_to_move(const Observation& before, const Observation& now, model::PieceTypeId type) {
  for (std::size_t i = 0; i < now.places.size(); ++i) {
    if (seen_count(before.places[i], type) != seen_count(now.places[i], type)) {
      return true;
    }
  }
  return false;
}

/// A piece that moves is shown to whoever sees it at either end of the move.
bool saw(const std::vector<const Observation*>& seen, model::PieceTypeId type) {
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (are_seen_to_move(*seen[i - 1], *seen[i], type)) {
      return true;
    }
  }
  return false;
}

bool same_table(const Observation& a, const Observation& b) {
  return a.places == b.places && a.markers == b.markers;
}

/// While others choose in secret, what is withheld is for a player as he saw it last.
void keep_withheld(Observation& now, const Observation& before) {
  for (std::size_t i = 0; i < now.places.size(); ++i) {
    SeenPlace& place = now.places[i];
    if (place.withheld && place.sequence.empty() && place.unordered.empty()) {
      place = before.places[i];
    }
    place.withheld = false;
  }
  for (std::size_t i = 0; i < now.markers.size(); ++i) {
    if (now.markers[i].withheld) {
      now.markers[i] = before.markers[i];
    }
    now.markers[i].withheld = false;
  }
}

/// The states that a choice leads through: until chance falls, and where it is made in secret, until all have chosen.
std::vector<const State*> led_through(const Machine& machine, const State& before, const State& after, bool secret) {
  std::vector<const State*> out = {&before};
  for (const Glimpse& glimpse : machine.glimpses()) {
    out.push_back(&glimpse.state);
    if (!glimpse.fell.is_none() || (secret && glimpse.all_have_chosen)) {
      return out;
    }
  }
  out.push_back(&after);
  return out;
}

std::vector<const Observation*> pointers(const std::vector<Observation>& observations) {
  std::vector<const Observation*> out;
  for (const Observation& each : observations) {
    out.push_back(&each);
  }
  return out;
}

ToldFall fall_of(const Program& program, ChanceId chance, const Step& step) {
  const int outcome = static_cast<int>(step.value);
  if (draws_pieces(program, chance)) {
    return {model::PieceTypeId(outcome), {}, {}};
  }
  return {{}, program.chances.has(chance) ? program.chances[chance].kind : model::KindId(), outcome};
}

std::string as_lines(const std::vector<Learned>& learned) {
  std::string text;
  for (const Learned& each : learned) {
    const bool done = each.sort == Learned::Sort::choice || each.sort == Learned::Sort::fall;
    text += (done ? "- " : "") + each.text + "\n";
  }
  return text;
}

} // namespace

std::string Telling::choice(const ToldChoice& choice) const {
  const std::string who = player_name(program_, choice.who) + " ";
  return who + (choice.parts ? action_text(choice.decision.actions[choice.parts->action].name, choice.arguments) : "?");
}

std::string Telling::fall(const ToldFall& fall) const {
  std::string text = "?";
  if (!fall.drawn.is_none()) {
    text = type_name(program_, fall.drawn);
  } else if (fall.rolled) {
    text = roll_text(program_, fall.kind, *fall.rolled);
  }
  return "chance " + text;
}

std::string Telling::show(const ToldShow& show) const {
  std::vector<std::string> pieces;
  for (const SeenPieces& each : show.pieces) {
    pieces.push_back(fmt::format("{} {}", each.count, type_name(program_, each.type)));
  }
  return fmt::format("shown {} = {}", place_name(program_, show.place),
                     pieces.empty() ? "none" : fmt::format("{}", fmt::join(pieces, ", ")));
}

std::string Telling::place(const SeenPlace& place) const {
  const std::string there = seen_text(program_, place);
  return place_name(program_, place.place) + " = " + (there.empty() ? "none" : there);
}

std::string Telling::marker(const SeenMarker& marker) const {
  const std::string text = marker_text(program_, marker.marker, marker.offset, marker.value);
  return text.empty() ? marker_name(program_, marker.marker, marker.offset) + " cleared" : text;
}

void Recorder::begin(const Machine& machine, const State& state) {
  before_ = observe(machine, state, player_);
  Observation seen = before_;
  keep_withheld(seen, before_);
  looks_ = {{std::move(seen), machine.shown().size(), false, model::none}};
  withheld_.clear();
  told_ = {};
}

const Told& Recorder::step(const Machine& machine, const State& before, const Step& step, const State& after) {
  if (looks_.back().all_have_chosen) {
    withheld_.clear();
  }
  before_ = std::move(looks_.back().seen);
  looks_.clear();
  told_ = {};
  const TogetherId secret = secret_at(machine, before);
  look_at_table(machine, secret, after);
  if (step.who == chance_player) {
    hear_chance(before, step);
    return told_;
  }
  told_.secret = step.who != player_ && !secret.is_none();
  hear_choice(machine, before, step, after);
  if (told_.secret) {
    withheld_.push_back({before, step, told_});
    told_.silent = nothing_new();
  }
  return told_;
}

void Recorder::look(Look look) {
  const Observation& last = looks_.empty() ? before_ : looks_.back().seen;
  keep_withheld(look.seen, last);
  const bool told = !looks_.empty() && looks_.back().all_have_chosen;
  look.all_have_chosen = look.all_have_chosen || told;
  looks_.push_back(std::move(look));
}

void Recorder::look_at_table(const Machine& machine, TogetherId secret, const State& after) {
  for (const Glimpse& glimpse : machine.glimpses()) {
    secret = glimpse.all_have_chosen ? TogetherId() : secret;
    look({observe_table(program_, glimpse.state, player_, secret), glimpse.shown, secret.is_none(), glimpse.fell});
  }
  look({observe(machine, after, player_), machine.shown().size(), secret_at(machine, after).is_none(), model::none});
}

bool Recorder::nothing_new() const {
  const auto is_as_before = [this](const Look& look) {
    return same_table(look.seen, before_) && !look.all_have_chosen;
  };
  return seen() == before_ && std::all_of(looks_.begin(), looks_.end(), is_as_before);
}

std::vector<Passing> Recorder::passed() const {
  std::vector<Passing> out;
  const auto is_known = [&](const Look& look) {
    const bool told = out.empty() ? false : out.back().all_have_chosen;
    return look.all_have_chosen == told && same_table(look.seen, out.empty() ? before_ : *out.back().seen);
  };
  for (std::size_t i = 0; i + 1 < looks_.size(); ++i) {
    const Look& look = looks_[i];
    const bool falls = !look.fell.is_none();
    if (falls || !is_known(look)) {
      out.push_back({&look.seen, look.all_have_chosen, look.fell, falls && saw_fall(look.fell, i + 1)});
    }
  }
  while (!out.empty() && out.back().fell.is_none() && same_table(*out.back().seen, seen())) {
    out.pop_back();
  }
  return out;
}

/// Whether a fall is seen by what it changes, from one look on to the next fall.
bool Recorder::saw_fall(model::PieceTypeId type, std::size_t first) const {
  for (std::size_t i = first; i < looks_.size(); ++i) {
    if (are_seen_to_move(i == 0 ? before_ : looks_[i - 1].seen, looks_[i].seen, type)) {
      return true;
    }
    if (!looks_[i].fell.is_none()) {
      return false;
    }
  }
  return false;
}

/// What the player saw of the states that a choice has led through.
std::vector<const Observation*> Recorder::looked_through() const {
  std::vector<const Observation*> out = {&before_};
  for (const Look& look : looks_) {
    out.push_back(&look.seen);
    if (!look.fell.is_none()) {
      break;
    }
  }
  return out;
}

/// How a roll fell is seen by what it changes.
void Recorder::hear_chance(const State& before, const Step& step) {
  const bool draw = program_.code[Label(before[cell::position])].op == Operation::chance_draw;
  told_.sealed = !draw || !saw_fall(model::PieceTypeId(static_cast<int>(step.value)), 0);
}

void Recorder::hear_choice(const Machine& machine, const State& before, const Step& step, const State& after) {
  if (step.who == player_) {
    return;
  }
  const ProgramDecision& decision = program_.decisions[machine.decision(before)];
  const OptionParts parts = option_parts(decision, step.value);
  told_.sealed = decision.actions[parts.action].secret;
  if (told_.sealed) {
    return;
  }
  const std::vector<const State*> states = led_through(machine, before, after, told_.secret);
  const bool in_secret = !secret_at(machine, before).is_none() || !secret_at(machine, after).is_none();
  std::vector<Observation> without_secrets;
  for (const State* state : in_secret ? states : std::vector<const State*>()) {
    without_secrets.push_back(observe_table(program_, *state, player_, model::none));
  }
  const std::vector<const Observation*> seen = in_secret ? pointers(without_secrets) : looked_through();
  const std::vector<Parameter>& parameters = decision.actions[parts.action].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    told_.hidden.push_back(hides(parameters[i], parts.digits[i], before, seen));
  }
}

bool Recorder::hides(const Parameter& parameter, int digit, const State& before,
                     const std::vector<const Observation*>& seen) const {
  if (parameter.secret) {
    return true;
  }
  const auto values = static_cast<int>(parameter.values.size());
  switch (parameter.form) {
  case Parameter::Form::value:
  case Parameter::Form::place:
    return false;
  case Parameter::Form::type:
    return !saw(seen, model::PieceTypeId(parameter.values[index(digit)]));
  case Parameter::Form::pieces: {
    const SubsetOperation& subsets = program_.subsets[parameter.subsets];
    const std::vector<int> counts = counts_of_set(subsets, digit);
    for (std::size_t sort = 0; sort < counts.size(); ++sort) {
      if (counts[sort] > 0 && !saw(seen, subsets.types[sort])) {
        return true;
      }
    }
    return false;
  }
  case Parameter::Form::place_type: {
    const model::PieceTypeId type(parameter.values[index(digit % values)]);
    return !sees(program_, before, player_, parameter.places[index(digit / values)], type) && !saw(seen, type);
  }
  }
  return true;
}

std::vector<Learned> Recorder::first_learned(const Machine& machine) const {
  std::vector<Learned> out;
  add_shown(machine, 0, machine.shown().size(), out);
  return out;
}

std::vector<Learned> Recorder::learned(const Machine& machine, const State& before, const Step& step) const {
  std::vector<Learned> out;
  if (told_.silent) {
    return out;
  }
  if (step.who == chance_player) {
    out.push_back(fall(told_.sealed ? ToldFall() : fall_of(program_, machine.chance(before), step)));
  } else if (!told_.secret) {
    out.push_back(choice(machine, before, step, told_));
  }
  std::size_t shown = 0;
  for (std::size_t i = 0; i < looks_.size(); ++i) {
    const Look& look = looks_[i];
    if (look.all_have_chosen && (i == 0 || !looks_[i - 1].all_have_chosen)) {
      for (const Withheld& each : withheld_) {
        out.push_back(choice(machine, each.before, each.step, each.told));
      }
    }
    add_shown(machine, shown, look.shown, out);
    add_changes(i == 0 ? before_ : looks_[i - 1].seen, look.seen, out);
    shown = look.shown;
    if (!look.fell.is_none()) {
      out.push_back({Learned::Sort::rest, "to_act at chance"});
      out.push_back(fall({saw_fall(look.fell, i + 1) ? look.fell : model::PieceTypeId(), {}, {}}));
    }
  }
  if (std::string rest = rest_line(program_, seen()); !rest.empty()) {
    out.push_back({Learned::Sort::rest, std::move(rest)});
  }
  return out;
}

std::string Recorder::first_lines(const Machine& machine) const {
  return observation_text(program_, before_) + as_lines(first_learned(machine));
}

std::string Recorder::lines(const Machine& machine, const State& before, const Step& step) const {
  return as_lines(learned(machine, before, step));
}

ToldChoice Recorder::told_choice(const Machine& machine, const State& before, const Step& step,
                                 const Told& told) const {
  const ProgramDecision& decision = program_.decisions[machine.decision(before)];
  ToldChoice choice{step.who, decision, {}, {}, {}};
  if (step.who != player_ && told.sealed) {
    return choice;
  }
  choice.parts = option_parts(decision, step.value);
  choice.arguments = argument_texts(program_, before, decision, *choice.parts, player_);
  choice.hidden = step.who == player_ ? std::vector<bool>(choice.arguments.size()) : told.hidden;
  for (std::size_t i = 0; i < choice.arguments.size(); ++i) {
    if (choice.hidden[i]) {
      choice.arguments[i] = "?";
    }
  }
  return choice;
}

Learned Recorder::choice(const Machine& machine, const State& before, const Step& step, const Told& told) const {
  return {Learned::Sort::choice, telling_->choice(told_choice(machine, before, step, told))};
}

Learned Recorder::fall(const ToldFall& fall) const {
  return {Learned::Sort::fall, telling_->fall(fall), !fall.drawn.is_none() || fall.rolled.has_value()};
}

/// What they were shown: it is seen in that moment only.
void Recorder::add_shown(const Machine& machine, std::size_t from, std::size_t to, std::vector<Learned>& out) const {
  std::vector<ToldShow> shows;
  const std::vector<Shown>& shown = machine.shown();
  for (std::size_t i = from; i < to; ++i) {
    if (shown[i].player != player_) {
      continue;
    }
    const bool goes_on = i > from && shown[i - 1].player == player_ && shown[i - 1].place == shown[i].place;
    if (!goes_on) {
      shows.push_back({shown[i].place, {}});
    }
    if (!shown[i].type.is_none()) {
      const model::PieceType& type = program_.model.types[shown[i].type];
      shows.back().pieces.push_back({shown[i].type, type.family, type.owner, shown[i].count});
    }
  }
  for (const ToldShow& each : shows) {
    out.push_back({Learned::Sort::shown, telling_->show(each)});
  }
}

void Recorder::add_changes(const Observation& before, const Observation& now, std::vector<Learned>& out) const {
  for (std::size_t i = 0; i < now.places.size(); ++i) {
    if (!(now.places[i] == before.places[i])) {
      out.push_back({Learned::Sort::changed, telling_->place(now.places[i])});
    }
  }
  for (std::size_t i = 0; i < now.markers.size(); ++i) {
    if (!(now.markers[i] == before.markers[i])) {
      out.push_back({Learned::Sort::changed, telling_->marker(now.markers[i])});
    }
  }
}

std::string Session::information_state_string(int player) const {
  Machine machine(program());
  machine.keep_glimpses(true);
  State state(program());
  State before(program());
  machine.start(state);
  Recorder recorder(program(), player);
  recorder.begin(machine, state);
  std::string text = recorder.first_lines(machine);
  for (const Step& each : record_) {
    before = state;
    if (each.who == chance_player) {
      machine.apply_chance(state, static_cast<int>(each.value));
    } else {
      machine.apply(state, each.value);
    }
    recorder.step(machine, before, each, state);
    text += recorder.lines(machine, before, each);
  }
  return text;
}

} // namespace brehon
