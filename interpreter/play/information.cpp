#include "interpreter/play/information.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/play/set_text.hpp"
#include "interpreter/play/text.hpp"

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

} // namespace

std::string in_notation(const Program& program, const ToldChoice& choice) {
  const std::string who = player_name(program, choice.who) + " ";
  return who + (choice.parts ? action_text(choice.decision.actions[choice.parts->action].name, choice.arguments) : "?");
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

std::string Recorder::first_lines(const Machine& machine) const {
  return observation_text(program_, before_) + shown_lines(machine, 0, machine.shown().size());
}

std::string Recorder::lines(const Machine& machine, const State& before, const Step& step) const {
  if (told_.silent) {
    return {};
  }
  std::string text;
  if (step.who == chance_player) {
    text = chance_line(machine, before, step);
  } else if (!told_.secret) {
    text = choice_line(machine, before, step, told_);
  }
  std::size_t shown = 0;
  for (std::size_t i = 0; i < looks_.size(); ++i) {
    const Look& look = looks_[i];
    if (look.all_have_chosen && (i == 0 || !looks_[i - 1].all_have_chosen)) {
      for (const Withheld& each : withheld_) {
        text += choice_line(machine, each.before, each.step, each.told);
      }
    }
    text += shown_lines(machine, shown, look.shown) + change_lines(i == 0 ? before_ : looks_[i - 1].seen, look.seen);
    shown = look.shown;
    if (!look.fell.is_none()) {
      const bool seen = saw_fall(look.fell, i + 1);
      text += "to_act at chance\n- chance " + (seen ? type_name(program_, look.fell) : "?") + "\n";
    }
  }
  const std::string rest = rest_line(program_, seen());
  return text + (rest.empty() ? "" : rest + "\n");
}

std::string Recorder::chance_line(const Machine& machine, const State& before, const Step& step) const {
  const ChanceId chance = machine.chance(before);
  return "- chance " + (told_.sealed ? "?" : chance_text(program_, chance, static_cast<int>(step.value))) + "\n";
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

std::string Recorder::choice_line(const Machine& machine, const State& before, const Step& step,
                                  const Told& told) const {
  return "- " + tell_(program_, told_choice(machine, before, step, told)) + "\n";
}

/// What he was shown: it is seen in that moment only.
std::string Recorder::shown_lines(const Machine& machine, std::size_t from, std::size_t to) const {
  std::string text;
  const std::vector<Shown>& shown = machine.shown();
  for (std::size_t i = from; i < to; ++i) {
    if (shown[i].player != player_) {
      continue;
    }
    const bool goes_on = i > from && shown[i - 1].player == player_ && shown[i - 1].place == shown[i].place;
    if (goes_on) {
      text.pop_back(); // the end of the line
    }
    text += goes_on ? ", " : "shown " + place_name(program_, shown[i].place) + " = ";
    text +=
        shown[i].type.is_none() ? "none" : std::to_string(shown[i].count) + " " + type_name(program_, shown[i].type);
    text += "\n";
  }
  return text;
}

std::string Recorder::change_lines(const Observation& before, const Observation& now) const {
  std::string text;
  for (std::size_t i = 0; i < now.places.size(); ++i) {
    if (!(now.places[i] == before.places[i])) {
      const std::string there = seen_text(program_, now.places[i]);
      text += place_name(program_, now.places[i].place) + " = " + (there.empty() ? "none" : there) + "\n";
    }
  }
  for (std::size_t i = 0; i < now.markers.size(); ++i) {
    const SeenMarker& marker = now.markers[i];
    if (!(marker == before.markers[i])) {
      const std::string line = marker_text(program_, marker.marker, marker.offset, marker.value);
      text += line.empty() ? marker_name(program_, marker.marker, marker.offset) + " cleared" : line;
      text += "\n";
    }
  }
  return text;
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
