#include "interpreter/play/information.hpp"
#include "dsl/base/index.hpp"
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

} // namespace

void Recorder::begin(const Machine& machine, const State& state) {
  now_ = observe(machine, state, player_);
  before_ = now_;
  told_ = {};
}

const Told& Recorder::step(const Machine& machine, const State& before, const Step& step, const State& after) {
  before_ = std::move(now_);
  now_ = observe(machine, after, player_);
  keep_withheld();
  told_ = {};
  if (step.who == chance_player) {
    hear_chance(before, step);
    return told_;
  }
  const ProgramDecision& decision = program_.decisions[machine.decision(before)];
  told_.secret = step.who != player_ && !decision.together.is_none();
  told_.silent = told_.secret && now_ == before_;
  if (!told_.secret) {
    hear_choice(machine, before, step, after);
  }
  return told_;
}

void Recorder::keep_withheld() {
  for (std::size_t i = 0; i < now_.places.size(); ++i) {
    SeenPlace& place = now_.places[i];
    if (place.withheld && place.sequence.empty() && place.unordered.empty()) {
      place = before_.places[i];
    }
    place.withheld = false;
  }
  for (std::size_t i = 0; i < now_.markers.size(); ++i) {
    if (now_.markers[i].withheld) {
      now_.markers[i] = before_.markers[i];
    }
    now_.markers[i].withheld = false;
  }
}

/// A piece that moves is shown to whoever sees it at either end of the move.
bool Recorder::saw(model::PieceTypeId type) const {
  for (std::size_t i = 0; i < now_.places.size(); ++i) {
    if (seen_count(before_.places[i], type) != seen_count(now_.places[i], type)) {
      return true;
    }
  }
  return false;
}

/// Whether the player cannot see all that a choice wrote down: a sealed bid.
bool Recorder::hidden_writing(const State& before, const State& after) const {
  for (const model::MarkerId marker : ids(program_.model.markers)) {
    for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
      const int at = program_.marker_cells[marker] + offset;
      if (before[at] != after[at] && !sees_marker(program_, player_, marker, offset)) {
        return true;
      }
    }
  }
  return false;
}

/// How a roll fell is seen by what it changes.
void Recorder::hear_chance(const State& before, const Step& step) {
  const bool draw = program_.code[Label(before[cell::position])].op == Operation::chance_draw;
  told_.sealed = !draw || !saw(model::PieceTypeId(static_cast<int>(step.value)));
}

void Recorder::hear_choice(const Machine& machine, const State& before, const Step& step, const State& after) {
  const bool own = step.who == player_;
  told_.sealed = !own && hidden_writing(before, after);
  if (told_.sealed) {
    return;
  }
  const ProgramDecision& decision = program_.decisions[machine.decision(before)];
  const OptionParts parts = option_parts(decision, step.value);
  const std::vector<Parameter>& parameters = decision.actions[parts.action].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    told_.hidden.push_back(!own && hides(parameters[i], parts.digits[i], before));
  }
}

bool Recorder::hides(const Parameter& parameter, int digit, const State& before) const {
  const auto values = static_cast<int>(parameter.values.size());
  switch (parameter.form) {
  case Parameter::Form::value:
  case Parameter::Form::place:
    return false;
  case Parameter::Form::type:
    return !saw(model::PieceTypeId(parameter.values[index(digit)]));
  case Parameter::Form::place_type: {
    const model::PieceTypeId type(parameter.values[index(digit % values)]);
    return !sees(program_, before, player_, parameter.places[index(digit / values)], type) && !saw(type);
  }
  }
  return true;
}

std::string Recorder::first_lines(const Machine& machine) const {
  return observation_text(program_, now_) + shown_lines(machine);
}

std::string Recorder::lines(const Machine& machine, const State& before, const Step& step) const {
  if (told_.silent) {
    return {};
  }
  std::string text;
  if (!told_.secret && step.who == chance_player) {
    const ChanceId chance = machine.chance(before);
    text = "- chance " + (told_.sealed ? "?" : chance_text(program_, chance, static_cast<int>(step.value))) + "\n";
  } else if (!told_.secret) {
    text = "- " + choice_line(machine, before, step) + "\n";
  }
  return text + shown_lines(machine) + change_lines();
}

std::string Recorder::choice_line(const Machine& machine, const State& before, const Step& step) const {
  const ProgramDecision& decision = program_.decisions[machine.decision(before)];
  const std::string who = player_name(program_, step.who) + " ";
  if (step.who == player_) {
    return who + option_text(program_, before, decision, step.value);
  }
  if (told_.sealed) {
    return who + "?";
  }
  const OptionParts parts = option_parts(decision, step.value);
  std::vector<std::string> arguments = argument_texts(program_, before, decision, parts, player_);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (told_.hidden[i]) {
      arguments[i] = "?";
    }
  }
  return who + action_text(decision.actions[parts.action].name, arguments);
}

/// What he was shown: it is seen in that moment only.
std::string Recorder::shown_lines(const Machine& machine) const {
  std::string text;
  const std::vector<Shown>& shown = machine.shown();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown[i].player != player_) {
      continue;
    }
    const bool goes_on = i > 0 && shown[i - 1].player == player_ && shown[i - 1].place == shown[i].place;
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

std::string Recorder::change_lines() const {
  std::string text;
  for (std::size_t i = 0; i < now_.places.size(); ++i) {
    if (!(now_.places[i] == before_.places[i])) {
      const std::string there = seen_text(program_, now_.places[i]);
      text += place_name(program_, now_.places[i].place) + " = " + (there.empty() ? "none" : there) + "\n";
    }
  }
  for (std::size_t i = 0; i < now_.markers.size(); ++i) {
    const SeenMarker& marker = now_.markers[i];
    if (!(marker == before_.markers[i])) {
      const std::string line = marker_text(program_, marker.marker, marker.offset, marker.value);
      text += line.empty() ? marker_name(program_, marker.marker, marker.offset) + " cleared" : line;
      text += "\n";
    }
  }
  const std::string rest = rest_line(program_, now_);
  return text + (rest.empty() ? "" : rest + "\n");
}

std::string Session::information_state_string(int player) const {
  Machine machine(program());
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
