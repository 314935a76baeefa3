#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/set_text.hpp"
#include "interpreter/play/text.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace brehon {

/// Who has seen what in a game, in the plainest way: from its moves and from what the rules declare of zones and
/// markers. Written apart from `observe` and `Recorder`, to be compared with them. One player's eyes.
class PlainKnowledge {
public:
  PlainKnowledge(const Machine& machine, int player)
      : machine_(machine), program_(machine.program()), model_(program_.model), me_(player) {}

  void begin(const State& state) {
    last_ = table(state, model::none, {});
    for (const auto& [what, seen] : last_) {
      known_ += what + seen + "\n";
    }
    known_ += shown(0, machine_.shown().size()) + rest(state);
  }

  void step(const State& before, const Step& step, const State& after) {
    const TogetherId secret = together(before);
    std::vector<std::string> lines; // what is seen, in order
    std::string told = secret.is_none() || step.who == me_ ? heard(before, step, after, false) : "";
    if (told.empty()) {
      later_.push_back(heard(before, step, after, true));
    }
    bool withheld = !secret.is_none();
    bool news = !told.empty();
    const Table first = last_;
    const std::string rest_before = rest(before);
    std::size_t at = 0;
    const auto look = [&](const State& state, std::size_t upto, TogetherId veil) {
      const Table now = table(state, veil, last_);
      const std::string seen = shown(at, upto) + changes(last_, now);
      news = news || now != last_;
      told += seen;
      at = upto;
      last_ = now;
    };
    const auto all_have_chosen = [&] {
      for (const std::string& each : later_) {
        told += each;
      }
      news = news || !later_.empty();
      later_.clear();
      withheld = false;
    };
    const std::vector<Glimpse>& glimpses = machine_.glimpses();
    for (std::size_t g = 0; g < glimpses.size(); ++g) {
      if (glimpses[g].all_have_chosen) {
        all_have_chosen();
      }
      look(glimpses[g].state, glimpses[g].shown, withheld ? secret : TogetherId());
      if (!glimpses[g].fell.is_none()) {
        told += "chance is to fall\n" + fall(glimpses[g].fell, g + 1, glimpses[g].state, after);
      }
    }
    if (together(after).is_none()) {
      all_have_chosen();
    }
    look(after, machine_.shown().size(), together(after));
    const std::string now = rest(after);
    if (news || now != rest_before) {
      known_ += told + now;
    }
  }

  /// All that he knows by now.
  const std::string& known() const { return known_; }

  /// What he sees of a state at rest.
  std::string sight(const State& state) const {
    std::string text;
    for (const auto& [what, seen] : table(state, together(state), {})) {
      text += what + seen + "\n";
    }
    return text + rest(state);
  }

  /// Whether he sees the face of a piece, by what the rules say of its zone and how the place is turned.
  bool sees_face(const State& state, PlaceId place, model::PieceTypeId type) const {
    const Place& at = program_.places[place];
    const model::Zone& zone = model_.zones[at.zone];
    if (at.zone == model::box && program_.unseen_in_box.count(model_.types[type].family) > 0) {
      return false;
    }
    const int turned = at.face == model::none ? 0 : state[at.face];
    const bool hidden_from_somebody = zone.face_down || !zone.seen_by.empty();
    bool sees = !hidden_from_somebody;
    for (const model::Viewer viewer : zone.seen_by) {
      sees = sees || viewer == model::Viewer::everybody ||
             (viewer == model::Viewer::holder && holder(zone.dimensions, at.indices) == me_) ||
             (viewer == model::Viewer::others && holder(zone.dimensions, at.indices) != me_) ||
             (viewer == model::Viewer::owner && model_.types[type].owner == me_);
    }
    const bool everybody = !hidden_from_somebody || std::find(zone.seen_by.begin(), zone.seen_by.end(),
                                                              model::Viewer::everybody) != zone.seen_by.end();
    return turned == 1 || (turned == 2 ? sees && !everybody : sees);
  }

private:
  using Table = std::map<std::string, std::string>; // what he sees of each place and marker

  int holder(const std::vector<model::KindId>& dimensions, const std::vector<int>& indices) const {
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
      if (model_.kinds[dimensions[i]].form == model::Form::seats) {
        return indices[i];
      }
    }
    return model::none;
  }

  TogetherId together(const State& state) const {
    const ProgramDecisionId decision = machine_.decision(state);
    return decision.is_none() ? model::none : program_.decisions[decision].together;
  }

  static bool has(const auto& list, auto which) { return std::find(list.begin(), list.end(), which) != list.end(); }

  /// A piece as he sees it; nothing where he may not even know that it is there.
  std::string piece(const State& state, PlaceId place, model::PieceTypeId type) const {
    const model::PieceType& of = model_.types[type];
    if (sees_face(state, place, type)) {
      return " t" + std::to_string(type.number());
    }
    const bool counted = !model_.zones[program_.places[place].zone].count_hidden;
    return counted ? " back" + std::to_string(of.family.number()) + "/" + std::to_string(of.owner) : "";
  }

  std::vector<model::PieceTypeId> pieces_of(const State& state, PlaceId place) const {
    std::vector<model::PieceTypeId> out;
    const model::Shape shape = model_.zones[program_.places[place].zone].shape;
    const PlaceTable& places = machine_.places();
    if (model::has_order(shape)) {
      int known = 0;
      while (places.piece_at(state.memory(), place.number(), known) >= 0) {
        out.emplace_back(places.piece_at(state.memory(), place.number(), known++));
      }
      return out;
    }
    for (const model::PieceTypeId type : ids(model_.types)) {
      const bool fits = program_.zones[program_.places[place].zone].offsets[type] != model::none;
      const bool boxed = program_.places[place].zone == model::box && !has(program_.zones[model::box].types, type);
      for (int i = fits && !boxed ? places.count_type(state.memory(), place.number(), type.number()) : 0; i > 0; --i) {
        out.push_back(type);
      }
    }
    return out;
  }

  std::string seen_of(const State& state, PlaceId place, bool withheld) const {
    const model::Zone& zone = model_.zones[program_.places[place].zone];
    const auto& types = program_.zones[program_.places[place].zone].types;
    const bool all = std::all_of(types.begin(), types.end(), [&](auto type) { return sees_face(state, place, type); });
    const int height = machine_.places().count_all(state.memory(), place.number());
    if (zone.shape == model::Shape::pile && !all) {
      return zone.count_hidden || withheld ? "" : " height " + std::to_string(height);
    }
    std::vector<std::string> seen;
    for (const model::PieceTypeId type : pieces_of(state, place)) {
      const std::string one = piece(state, place, type);
      if (!one.empty() && (!withheld || model_.types[type].owner == me_)) {
        seen.push_back(one);
      }
    }
    if (!model::has_order(zone.shape)) {
      std::sort(seen.begin(), seen.end());
    }
    std::string text;
    for (const std::string& one : seen) {
      text += one;
    }
    const bool shuffled = zone.shape == model::Shape::pile && !withheld;
    return text + (shuffled ? " of " + std::to_string(height) + loose(state, place) : "");
  }

  /// What lies in a pile without an order, where all see it.
  std::string loose(const State& state, PlaceId place) const {
    std::string text;
    machine_.places().unordered(state.memory(), place.number(), [&](int type, int count) {
      text += " loose " + std::to_string(count) + "t" + std::to_string(type);
    });
    return text;
  }

  Table table(const State& state, TogetherId secret, const Table& before) const {
    Table out;
    for (const PlaceId place : ids(program_.places)) {
      const Place& at = program_.places[place];
      const bool withheld = !secret.is_none() && has(program_.togethers[secret].zones, at.zone) &&
                            holder(model_.zones[at.zone].dimensions, at.indices) != me_;
      const std::string name = "place" + std::to_string(place.number());
      const std::string seen = seen_of(state, place, withheld);
      out[name] = withheld && seen.empty() && before.count(name) > 0 ? before.at(name)
                  : withheld && before.empty()                       ? "? " + seen
                                                                     : seen;
    }
    for (const model::MarkerId marker : ids(model_.markers)) {
      for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
        add_marker(state, secret, before, marker, offset, out);
      }
    }
    return out;
  }

  void add_marker(const State& state, TogetherId secret, const Table& before, model::MarkerId marker, int offset,
                  Table& out) const {
    if (!sees_value(marker, offset)) {
      return;
    }
    const bool withheld =
        !secret.is_none() && has(program_.togethers[secret].markers, marker) && marker_holder(marker, offset) != me_;
    const std::string name = "marker" + std::to_string(marker.number()) + "." + std::to_string(offset);
    const std::string value = " " + std::to_string(state[program_.marker_cells[marker] + offset]);
    out[name] = !withheld ? value : before.count(name) > 0 ? before.at(name) : "?";
  }

  int marker_holder(model::MarkerId marker, int offset) const {
    const model::Marker& of = model_.markers[marker];
    std::vector<int> indices(of.dimensions.size());
    for (std::size_t i = indices.size(); i-- > 0;) {
      indices[i] = offset % model_.kinds[of.dimensions[i]].size();
      offset /= model_.kinds[of.dimensions[i]].size();
    }
    return holder(of.dimensions, indices);
  }

  bool sees_value(model::MarkerId marker, int offset) const {
    const std::vector<model::Viewer>& seen_by = model_.markers[marker].seen_by;
    const bool mine = marker_holder(marker, offset) == me_;
    return seen_by.empty() || has(seen_by, model::Viewer::everybody) ||
           (!mine && has(seen_by, model::Viewer::others)) ||
           (mine && (has(seen_by, model::Viewer::holder) || has(seen_by, model::Viewer::owner)));
  }

  static std::string changes(const Table& before, const Table& now) {
    std::string text;
    for (const auto& [what, seen] : now) {
      text += before.count(what) > 0 && before.at(what) == seen ? "" : what + seen + "\n";
    }
    return text;
  }

  std::string shown(std::size_t from, std::size_t to) const {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
      const Shown& each = machine_.shown()[i];
      text += each.player != me_ ? ""
                                 : "shown" + std::to_string(each.place.number()) + ":" + std::to_string(each.count) +
                                       "t" + std::to_string(each.type.number()) + "\n";
    }
    return text;
  }

  std::string rest(const State& state) const {
    switch (machine_.rest(state)) {
    case Rest::decision: {
      const int player = machine_.player(state);
      return !together(state).is_none() && player != me_ ? "others choose\n"
                                                         : "player " + std::to_string(player) + "\n";
    }
    case Rest::chance:
      return "chance is to fall\n";
    case Rest::terminal:
      return "over " + std::to_string(state[cell::outcome]) + "/" + std::to_string(state[cell::winners]) + "\n";
    case Rest::nothing:
      break;
    }
    return "";
  }

  /// How many of a type he sees in each place.
  std::vector<int> faces(const State& state, model::PieceTypeId type) const {
    std::vector<int> out;
    for (const PlaceId place : ids(program_.places)) {
      const model::ZoneId zone = program_.places[place].zone;
      const auto& types = program_.zones[zone].types;
      const bool pile = model_.zones[zone].shape == model::Shape::pile;
      const bool looks =
          !pile || std::all_of(types.begin(), types.end(), [&](auto each) { return sees_face(state, place, each); });
      const bool there = looks && has(types, type) && sees_face(state, place, type);
      out.push_back(there ? machine_.places().count_type(state.memory(), place.number(), type.number()) : 0);
    }
    return out;
  }

  bool sees_moving(const std::vector<const State*>& states, model::PieceTypeId type) const {
    return std::any_of(states.begin(), states.end(),
                       [&](const State* state) { return faces(*state, type) != faces(*states.front(), type); });
  }

  /// The states from a glimpse on, to the next fall of chance.
  std::vector<const State*> states_from(const State& first, std::size_t glimpse, const State& after,
                                        bool until_chosen) const {
    std::vector<const State*> states = {&first};
    for (; glimpse < machine_.glimpses().size(); ++glimpse) {
      const Glimpse& each = machine_.glimpses()[glimpse];
      states.push_back(&each.state);
      if (!each.fell.is_none() || (until_chosen && each.all_have_chosen)) {
        return states;
      }
    }
    states.push_back(&after);
    return states;
  }

  std::string fall(model::PieceTypeId type, std::size_t glimpse, const State& from, const State& after) const {
    const bool seen = sees_moving(states_from(from, glimpse, after, false), type);
    return "fell " + (seen ? std::to_string(type.number()) : "?") + "\n";
  }

  /// What he is told of a choice or a fall.
  std::string heard(const State& before, const Step& step, const State& after, bool secret) const {
    if (step.who == chance_player) {
      const bool draw = program_.code[Label(before[cell::position])].op == Operation::chance_draw;
      return draw ? fall(model::PieceTypeId(static_cast<int>(step.value)), 0, before, after) : "rolled\n";
    }
    const std::string who = "player " + std::to_string(step.who) + " does ";
    const ProgramDecisionId number = machine_.decision(before);
    if (step.who == me_) {
      return who + option_text(program_, before, program_.decisions[number], step.value) + "\n";
    }
    const ProgramDecision& decision = program_.decisions[number];
    if (decision.actions[option_parts(decision, step.value).action].secret) {
      return who + "something\n";
    }
    const std::vector<const State*> states = states_from(before, 0, after, secret);
    return who + choice(program_.decisions[number], before, step.value, states) + "\n";
  }

  std::string choice(const ProgramDecision& decision, const State& before, std::uint32_t option,
                     const std::vector<const State*>& states) const {
    const OptionParts parts = option_parts(decision, option);
    const ProgramAction& action = decision.actions[parts.action];
    std::string text = action.name;
    for (std::size_t i = 0; i < action.parameters.size(); ++i) {
      text += " " + argument(action.parameters[i], parts.digits[i], before, states);
    }
    return text;
  }

  std::string argument(const Parameter& of, int digit, const State& before,
                       const std::vector<const State*>& states) const {
    using Form = Parameter::Form;
    if (of.secret) {
      return "?";
    }
    if (of.form == Form::value) {
      return std::to_string(digit);
    }
    if (of.form == Form::place) {
      const PlaceId place = of.places[static_cast<std::size_t>(digit)];
      const auto there = pieces_of(before, place);
      const bool open = there.size() == 1 && sees_face(before, place, there.front());
      return "from" + std::to_string(place.number()) + (open ? "t" + std::to_string(there.front().number()) : "");
    }
    if (of.form == Form::pieces) {
      const SubsetOperation& sets = program_.subsets[of.subsets];
      const std::vector<int> counts = counts_of_set(sets, digit);
      bool all_seen = true;
      for (std::size_t sort = 0; sort < counts.size(); ++sort) {
        all_seen = all_seen && (counts[sort] == 0 || sees_moving(states, sets.types[sort]));
      }
      return all_seen ? std::to_string(digit) : "?";
    }
    const auto values = static_cast<int>(of.values.size());
    const model::PieceTypeId type(of.values[static_cast<std::size_t>(digit % values)]);
    const bool lies_open =
        of.form == Form::place_type && sees_face(before, of.places[static_cast<std::size_t>(digit / values)], type);
    return lies_open || sees_moving(states, type) ? std::to_string(digit) : "?";
  }

  const Machine& machine_;
  const Program& program_;
  const model::Model& model_;
  int me_;
  Table last_;
  std::vector<std::string> later_; // what others have chosen, to be told when all have
  std::string known_;
};

} // namespace brehon
