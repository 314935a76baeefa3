#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

struct Pieces {
  model::PieceTypeId type;
  int count;
};

/// What lies in a place: what has an order, from the bottom up, and what has none.
struct Content {
  std::vector<model::PieceTypeId> sequence;
  std::vector<Pieces> unordered;
};

Content content(const Program& program, const State& state, PlaceId place) {
  const Place& at = program.places[place];
  const ZoneLayout& layout = program.zones[at.zone];
  const model::Shape shape = program.model.zones[at.zone].shape;
  Content found;
  if (shape == model::Shape::slot) {
    if (state[at.base] != model::none) {
      found.sequence.emplace_back(state[at.base]);
    }
    return found;
  }
  int counts = at.base;
  if (shape != model::Shape::bag) {
    for (int i = 1; i <= state[at.base]; ++i) {
      found.sequence.emplace_back(state[at.base + i]);
    }
    counts += 1 + layout.capacity;
  }
  if (shape != model::Shape::row) {
    for (std::size_t i = 0; i < layout.types.size(); ++i) {
      if (const Cell count = state[counts + static_cast<int>(i)]; count > 0) {
        found.unordered.push_back({layout.types[i], count});
      }
    }
  }
  return found;
}

model::Shape shape_of(const Program& program, PlaceId place) {
  return program.model.zones[program.places[place].zone].shape;
}

std::string unordered_text(const Program& program, const std::vector<Pieces>& pieces) {
  std::string text;
  for (const Pieces& each : pieces) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", each.count, type_name(program, each.type));
  }
  return text;
}

Json unordered_json(const Program& program, const std::vector<Pieces>& pieces) {
  Json list = Json::array();
  for (const Pieces& each : pieces) {
    list.push_back({{"piece", type_name(program, each.type)}, {"count", each.count}});
  }
  return list;
}

Json content_json(const Program& program, const State& state, PlaceId place) {
  const Content found = content(program, state, place);
  Json sequence = Json::array();
  for (const model::PieceTypeId type : found.sequence) {
    sequence.push_back(type_name(program, type));
  }
  switch (shape_of(program, place)) {
  case model::Shape::bag:
    return unordered_json(program, found.unordered);
  case model::Shape::slot:
    return sequence.empty() ? Json() : sequence[0];
  case model::Shape::row:
    return sequence;
  case model::Shape::pile:
    std::reverse(sequence.begin(), sequence.end());
    return {{"from_the_top", sequence}, {"unordered", unordered_json(program, found.unordered)}};
  }
  return {};
}

/// Whether a place that can be turned is turned; of others, nothing.
std::string face_text(const Program& program, const State& state, PlaceId place) {
  const int face = program.places[place].face;
  if (face == model::none || state[face] == 0) {
    return "";
  }
  return state[face] == 1 ? " face up" : " face down";
}

} // namespace

std::string content_text(const Program& program, const State& state, PlaceId place) {
  const Content found = content(program, state, place);
  const model::Shape shape = shape_of(program, place);
  if (shape == model::Shape::slot) {
    return found.sequence.empty() ? "" : type_name(program, found.sequence[0]);
  }
  if (shape == model::Shape::bag || found.sequence.empty()) {
    return unordered_text(program, found.unordered);
  }
  std::vector<model::PieceTypeId> sequence = found.sequence;
  if (shape == model::Shape::pile) {
    std::reverse(sequence.begin(), sequence.end());
  }
  std::string text;
  for (const model::PieceTypeId type : sequence) {
    text += (text.empty() ? "[" : ", ") + type_name(program, type);
  }
  const std::string below = unordered_text(program, found.unordered);
  return text + (below.empty() ? "]" : "] then " + below);
}

std::string marker_text(const Program& program, model::MarkerId marker, int offset, int value) {
  const model::Type& type = program.model.markers[marker].type;
  const std::string text = typed_value_name(program.model, type, value);
  const bool nothing = type.sort == model::Sort::boolean ? value == 0 : type.optional && text == "none";
  return nothing ? "" : marker_name(program, marker, offset) + " at " + text;
}

std::string state_text(const Machine& machine, const State& state) {
  const Program& program = machine.program();
  std::string text;
  for (const PlaceId place : ids(program.places)) {
    const model::ZoneId zone = program.places[place].zone;
    if (is_drawn(program, zone)) {
      text += place == program.zones[zone].first_place ? board_text(program, state, zone) : "";
      continue;
    }
    const std::string there = content_text(program, state, place);
    if (!there.empty()) {
      text += fmt::format("{} = {}{}\n", place_name(program, place), there, face_text(program, state, place));
    }
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    for (int offset = 0; offset < marker_size(program, marker); ++offset) {
      const int value = state[program.marker_cells[marker] + offset];
      const std::string line = marker_text(program, marker, offset, value);
      text += line.empty() ? "" : line + "\n";
    }
  }
  const auto outcome = static_cast<Outcome>(state[cell::outcome]);
  if (outcome != Outcome::running) {
    const auto winners = static_cast<std::uint32_t>(outcome == Outcome::stated ? state[cell::winners] : 0);
    const std::vector<std::string> names = player_names(program, winners);
    return text +
           fmt::format("ended {}{}{}\n", outcome_name(outcome), names.empty() ? "" : ": ", fmt::join(names, ", "));
  }
  const std::string to_act = to_act_text(machine, state);
  return to_act.empty() ? text : text + fmt::format("to_act at {}\n", to_act);
}

nlohmann::ordered_json state_json(const Machine& machine, const State& state) {
  const Program& program = machine.program();
  Json zones = Json::object();
  for (const PlaceId place : ids(program.places)) {
    Json there = content_json(program, state, place);
    if (program.places[place].face != model::none && !content_text(program, state, place).empty()) {
      const Cell face = state[program.places[place].face];
      there = {{"content", there}, {"face", face == 0 ? "as its zone" : face == 1 ? "up" : "down"}};
    }
    zones[place_name(program, place)] = there;
  }
  Json markers = Json::object();
  for (const model::MarkerId marker : ids(program.model.markers)) {
    for (int offset = 0; offset < marker_size(program, marker); ++offset) {
      markers[marker_name(program, marker, offset)] =
          marker_json(program, marker, state[program.marker_cells[marker] + offset]);
    }
  }
  const std::string to_act = to_act_text(machine, state);
  const auto outcome = static_cast<Outcome>(state[cell::outcome]);
  return {{"zones", zones},
          {"markers", markers},
          {"to_act", to_act.empty() ? Json() : Json(to_act)},
          {"ended", outcome == Outcome::running ? Json() : Json(outcome_name(outcome))}};
}

nlohmann::ordered_json marker_json(const Program& program, model::MarkerId marker, int value) {
  const model::Type& type = program.model.markers[marker].type;
  const std::string text = typed_value_name(program.model, type, value);
  if (type.sort == model::Sort::boolean) {
    return value != 0;
  }
  if (type.optional && text == "none") {
    return nullptr;
  }
  return type.sort == model::Sort::integer ? Json(value) : Json(text);
}

} // namespace brehon
