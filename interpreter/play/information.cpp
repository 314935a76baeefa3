#include "dsl/base/index.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"

#include <algorithm>
#include <cstddef>

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

/// Writes down what a player learns step by step.
class Recorder {
public:
  Recorder(const Session& session, int player)
      : program_(session.program()), player_(player), machine_(program_), state_(program_), before_(program_) {
    machine_.start(state_);
    seen_ = observe(machine_, state_, player_);
    text_ = observation_text(program_, seen_);
    add_shown();
  }

  void step(const Step& step) {
    before_ = state_;
    if (step.who == chance_player) {
      machine_.apply_chance(state_, static_cast<int>(step.value));
    } else {
      machine_.apply(state_, step.value);
    }
    Observation now = observe(machine_, state_, player_);
    keep_withheld(now);
    const bool secret = step.who != chance_player && step.who != player_ && in_secret();
    if (secret && now == seen_) {
      return; // not even that somebody has chosen is known
    }
    if (!secret) {
      text_ += "- " + (step.who == chance_player ? chance_line(step, now) : choice_line(step, now)) + "\n";
    }
    add_shown();
    add_changes(now);
    seen_ = std::move(now);
  }

  std::string text() { return std::move(text_); }

private:
  bool in_secret() const {
    const ProgramDecisionId decision = machine_.decision(before_);
    return !decision.is_none() && !program_.decisions[decision].together.is_none();
  }

  /// While others choose in secret, what is withheld is for the player as he saw it last.
  void keep_withheld(Observation& now) const {
    for (std::size_t i = 0; i < now.places.size(); ++i) {
      SeenPlace& place = now.places[i];
      if (place.withheld && place.sequence.empty() && place.unordered.empty()) {
        place = seen_.places[i];
      }
      place.withheld = false;
    }
    for (std::size_t i = 0; i < now.markers.size(); ++i) {
      if (now.markers[i].withheld) {
        now.markers[i] = seen_.markers[i];
      }
      now.markers[i].withheld = false;
    }
  }

  /// What he was shown: it is seen in that moment only.
  void add_shown() {
    const std::vector<Shown>& shown = machine_.shown();
    for (std::size_t i = 0; i < shown.size(); ++i) {
      if (shown[i].player != player_) {
        continue;
      }
      const bool goes_on = i > 0 && shown[i - 1].player == player_ && shown[i - 1].place == shown[i].place;
      if (goes_on) {
        text_.pop_back(); // the end of the line
      }
      text_ += goes_on ? ", " : "shown " + place_name(program_, shown[i].place) + " = ";
      text_ +=
          shown[i].type.is_none() ? "none" : std::to_string(shown[i].count) + " " + type_name(program_, shown[i].type);
      text_ += "\n";
    }
  }

  /// A piece that moves is shown to whoever sees it at either end of the move.
  bool saw(model::PieceTypeId type, const Observation& now) const {
    for (std::size_t i = 0; i < now.places.size(); ++i) {
      if (seen_count(seen_.places[i], type) != seen_count(now.places[i], type)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the player cannot see all that a choice wrote down: a sealed bid.
  bool hidden_writing() const {
    for (const model::MarkerId marker : ids(program_.model.markers)) {
      for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
        const int at = program_.marker_cells[marker] + offset;
        if (before_[at] != state_[at] && !sees_marker(program_, player_, marker, offset)) {
          return true;
        }
      }
    }
    return false;
  }

  /// How a roll fell is seen by what it changes.
  std::string chance_line(const Step& step, const Observation& now) const {
    const ChanceId chance = machine_.chance(before_);
    const auto outcome = static_cast<int>(step.value);
    const bool draw = program_.code[Label(before_[cell::position])].op == Operation::chance_draw;
    return "chance " + (draw && saw(model::PieceTypeId(outcome), now) ? chance_text(program_, chance, outcome) : "?");
  }

  std::string choice_line(const Step& step, const Observation& now) const {
    const ProgramDecision& decision = program_.decisions[machine_.decision(before_)];
    const std::string who = player_name(program_, step.who) + " ";
    if (step.who == player_) {
      return who + option_text(program_, before_, decision, step.value);
    }
    if (hidden_writing()) {
      return who + "?";
    }
    const OptionParts parts = option_parts(decision, step.value);
    const ProgramAction& action = decision.actions[parts.action];
    std::vector<std::string> arguments = argument_texts(program_, before_, decision, parts, player_);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (hides(action.parameters[i], parts.digits[i], now)) {
        arguments[i] = "?";
      }
    }
    return who + action_text(action.name, arguments);
  }

  bool hides(const Parameter& parameter, int digit, const Observation& now) const {
    const auto values = static_cast<int>(parameter.values.size());
    switch (parameter.form) {
    case Parameter::Form::value:
    case Parameter::Form::place:
      return false;
    case Parameter::Form::type:
      return !saw(model::PieceTypeId(parameter.values[index(digit)]), now);
    case Parameter::Form::place_type: {
      const model::PieceTypeId type(parameter.values[index(digit % values)]);
      return !sees(program_, before_, player_, parameter.places[index(digit / values)], type) && !saw(type, now);
    }
    }
    return true;
  }

  void add_changes(const Observation& now) {
    for (std::size_t i = 0; i < now.places.size(); ++i) {
      if (!(now.places[i] == seen_.places[i])) {
        const std::string there = seen_text(program_, now.places[i]);
        text_ += place_name(program_, now.places[i].place) + " = " + (there.empty() ? "none" : there) + "\n";
      }
    }
    for (std::size_t i = 0; i < now.markers.size(); ++i) {
      const SeenMarker& marker = now.markers[i];
      if (!(marker == seen_.markers[i])) {
        const std::string line = marker_text(program_, marker.marker, marker.offset, marker.value);
        text_ += line.empty() ? marker_name(program_, marker.marker, marker.offset) + " cleared" : line;
        text_ += "\n";
      }
    }
    const std::string rest = rest_line(program_, now);
    text_ += rest.empty() ? "" : rest + "\n";
  }

  const Program& program_;
  int player_;
  Machine machine_;
  State state_;
  State before_;
  Observation seen_;
  std::string text_;
};

} // namespace

std::string Session::information_state_string(int player) const {
  Recorder recorder(*this, player);
  for (const Step& each : record_) {
    recorder.step(each);
  }
  return recorder.text();
}

} // namespace brehon
