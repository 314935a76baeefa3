#include "interpreter/play/observe.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

std::string seen_name(const Program& program, const SeenPieces& pieces) {
  return pieces.type.is_none() ? back_name(program, pieces.family, pieces.owner) : type_name(program, pieces.type);
}

std::string seen_words(const Program& program, const SeenPieces& pieces) {
  return (pieces.type.is_none() ? "hidden " : "") + seen_name(program, pieces);
}

model::Shape shape_of(const Program& program, const SeenPlace& place) {
  const Place& at = program.places[place.place];
  return program.model.zones[at.zone].shape;
}

Json pieces_json(const Program& program, const std::vector<SeenPieces>& pieces) {
  Json list = Json::array();
  for (const SeenPieces& each : pieces) {
    Json one = {{each.type.is_none() ? "back" : "piece", seen_name(program, each)}, {"count", each.count}};
    list.push_back(std::move(one));
  }
  return list;
}

Json seen_json(const Program& program, const SeenPlace& place) {
  Json result = Json::object();
  const model::Shape shape = shape_of(program, place);
  if (shape == model::Shape::pile || shape == model::Shape::row) {
    const char* const order = shape == model::Shape::pile ? "from_the_top" : "in_order";
    result[order] = pieces_json(program, order_from_top(program, place));
  }
  if (shape != model::Shape::row) {
    result["unordered"] = pieces_json(program, place.unordered);
  }
  if (shape == model::Shape::pile) {
    result["face_down"] = place.face_down;
  }
  result["uncounted"] = place.uncounted;
  if (place.withheld) {
    result["withheld"] = true;
  }
  return result;
}

/// Who has won, where the rules have stated it.
std::vector<std::string> winner_names(const Program& program, const Observation& observation) {
  return player_names(program, observation.outcome == Outcome::stated ? observation.winners : 0);
}

std::string ending_line(const Program& program, const Observation& observation) {
  const std::vector<std::string> winners = winner_names(program, observation);
  return fmt::format("ended {}{}{}", outcome_name(observation.outcome), winners.empty() ? "" : ": ",
                     fmt::join(winners, ", "));
}

} // namespace

std::vector<SeenPieces> order_from_top(const Program& program, const SeenPlace& place) {
  std::vector<SeenPieces> sequence = place.sequence;
  if (shape_of(program, place) == model::Shape::pile) {
    std::reverse(sequence.begin(), sequence.end());
  }
  return sequence;
}

std::string seen_text(const Program& program, const SeenPlace& place) {
  if (place.face_down > 0) {
    return fmt::format("{} face down", place.face_down);
  }
  std::string text;
  for (const SeenPieces& pieces : order_from_top(program, place)) {
    text += (text.empty() ? "[" : ", ") + seen_words(program, pieces);
  }
  text += text.empty() ? "" : "]";
  std::string unordered;
  for (const SeenPieces& pieces : place.unordered) {
    const bool slot = shape_of(program, place) == model::Shape::slot;
    unordered += unordered.empty() ? "" : ", ";
    unordered += slot ? "" : fmt::format("{} ", pieces.count);
    unordered += seen_words(program, pieces);
  }
  if (place.uncounted) {
    unordered += unordered.empty() ? "hidden" : ", and hidden";
  }
  text += (!text.empty() && !unordered.empty() ? " then " : "") + unordered;
  return text + (place.withheld && !text.empty() ? ", rest as before" : "");
}

std::string seen_line(const Program& program, const SeenPlace& place) {
  const std::string name = place_name(program, place.place);
  const std::string text = seen_text(program, place);
  if (text.empty() && place.withheld) {
    return name + " as before";
  }
  return name + " = " + (text.empty() ? "none" : text);
}

std::string seen_line(const Program& program, const SeenMarker& marker) {
  const std::string name = marker_name(program, marker.marker, marker.offset);
  if (marker.withheld) {
    return name + " as before";
  }
  return name + " at " + typed_value_name(program.model, program.model.markers[marker.marker].type, marker.value);
}

std::string rest_line(const Program& program, const Observation& observation) {
  switch (observation.rest) {
  case Rest::decision:
    if (observation.to_act == model::none) {
      return "others choose";
    }
    [[fallthrough]];
  case Rest::chance:
    return "to_act at " + to_act_text(program, observation.rest, observation.to_act);
  case Rest::terminal:
    return ending_line(program, observation);
  case Rest::nothing:
    break;
  }
  return "";
}

std::vector<std::string> observation_lines(const Program& program, const Observation& observation) {
  std::vector<std::string> lines;
  for (const SeenPlace& place : observation.places) {
    if (!seen_text(program, place).empty()) {
      lines.push_back(seen_line(program, place));
    }
  }
  for (const SeenMarker& marker : observation.markers) {
    std::string line = marker_text(program, marker.marker, marker.offset, marker.value);
    if (!line.empty() && !marker.withheld) {
      lines.push_back(std::move(line));
    }
  }
  if (std::string line = rest_line(program, observation); !line.empty()) {
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string observation_text(const Program& program, const Observation& observation) {
  std::string text;
  for (const std::string& line : observation_lines(program, observation)) {
    text += line + "\n";
  }
  return text;
}

nlohmann::ordered_json observation_json(const Program& program, const Observation& observation) {
  Json zones = Json::object();
  for (const SeenPlace& place : observation.places) {
    zones[place_name(program, place.place)] = seen_json(program, place);
  }
  Json markers = Json::object();
  for (const SeenMarker& marker : observation.markers) {
    markers[marker_name(program, marker.marker, marker.offset)] =
        marker.withheld ? Json() : marker_json(program, marker.marker, marker.value);
  }
  const std::string actor = to_act_text(program, observation.rest, observation.to_act);
  const bool running = observation.outcome == Outcome::running;
  Json out = {{"player", player_name(program, observation.player)},
              {"zones", zones},
              {"markers", markers},
              {"to_act", actor.empty() ? Json() : Json(actor)},
              {"ended", running ? Json() : Json(outcome_name(observation.outcome))}};
  if (observation.outcome == Outcome::stated) {
    out["winners"] = winner_names(program, observation);
  }
  return out;
}

} // namespace brehon
