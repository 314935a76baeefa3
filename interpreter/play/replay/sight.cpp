#include "interpreter/play/replay/sight.hpp"

#include "interpreter/play/observe.hpp"
#include "interpreter/play/replay/example_facts.hpp"
#include "interpreter/play/replay/pieces.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace brehon {

namespace {

/// The first type that has the back of some pieces.
model::PieceTypeId back_of(const model::Model& model, const SeenPieces& seen) {
  const auto at = std::find_if(model.types.begin(), model.types.end(), [&](const model::PieceType& type) {
    return type.family == seen.family && type.owner == seen.owner;
  });
  return model::PieceTypeId(static_cast<int>(at - model.types.begin()));
}

/// The type that pieces are seen to be of, or the first one with their back.
int seen_type(const model::Model& model, const SeenPieces& seen) {
  return (seen.type.is_none() ? back_of(model, seen) : seen.type).number();
}

/// Whether pieces are seen to be exactly those that are wanted, in any order.
bool sees_exactly(const model::Model& model, const std::vector<SeenPieces>& seen, const std::vector<Pieces>& wanted) {
  Counts faces;
  Counts backs;
  for (const SeenPieces& each : seen) {
    (each.type.is_none() ? backs : faces)[seen_type(model, each)] += each.count;
  }
  std::vector<Pieces> wanted_faces;
  std::vector<Pieces> wanted_backs;
  for (const Pieces& each : wanted) {
    (each.hidden ? wanted_backs : wanted_faces).push_back(each);
    if (each.hidden) {
      wanted_backs.back().types.resize(1);
    }
  }
  return are_exactly(std::move(faces), wanted_faces) && are_exactly(std::move(backs), wanted_backs);
}

/// How many pieces at the begin of an order are those that are wanted one after the other; none where it begins
/// otherwise.
std::optional<std::size_t> begins_with(const model::Model& model, const std::vector<SeenPieces>& order,
                                       const std::vector<Pieces>& wanted) {
  std::size_t at = 0;
  for (const Pieces& pieces : wanted) {
    for (int i = 0; i < pieces.count; ++i, ++at) {
      const auto& types = pieces.types;
      const bool fits = at < order.size() && order[at].type.is_none() == pieces.hidden &&
                        std::find(types.begin(), types.end(), seen_type(model, order[at])) != types.end();
      if (!fits) {
        return std::nullopt;
      }
    }
  }
  return at;
}

bool is_seen(const Program& program, const SeenPlace& seen, const Fact& fact) {
  const Sight& sight = *fact.sight;
  const bool open_end = fact.contents.then_any;
  if (seen.withheld != sight.withheld || seen.face_down != sight.face_down ||
      (seen.uncounted != sight.uncounted && !open_end)) {
    return false;
  }
  if (!fact.contents.ordered) {
    std::vector<SeenPieces> all = seen.sequence;
    all.insert(all.end(), seen.unordered.begin(), seen.unordered.end());
    return sees_exactly(program.model, all, fact.contents.pieces);
  }
  const std::vector<SeenPieces> order = order_from_top(program, seen);
  const std::optional<std::size_t> begun = begins_with(program.model, order, fact.contents.pieces);
  return begun && (open_end || (*begun == order.size() && sees_exactly(program.model, seen.unordered, sight.then)));
}

/// Texts of what a player sees instead, without who that is; empty where the fact holds.
std::string unlike_place(const Program& program, const Observation& seen, const Fact& fact) {
  const SeenPlace& there = seen.places[places_of(program, fact).front().index()];
  return is_seen(program, there, fact) ? "" : "sees " + seen_line(program, there);
}

std::string unlike_marker(const Program& program, const Observation& seen, const Fact& fact) {
  const auto marker = fact.id<model::MarkerId>();
  const auto at = std::find_if(seen.markers.begin(), seen.markers.end(), [&](const SeenMarker& each) {
    return each.marker == marker && marker_indices(program, marker, each.offset) == fact.indices;
  });
  const bool wanted = fact.sight->sort == Sight::Sort::sees;
  if (at == seen.markers.end()) {
    int offset = 0;
    while (marker_indices(program, marker, offset) != fact.indices) {
      ++offset;
    }
    return wanted ? "does not see " + marker_name(program, marker, offset) : "";
  }
  const bool as_wanted = at->withheld == fact.sight->withheld && (at->withheld || at->value == fact.value);
  return wanted && as_wanted ? "" : "sees " + seen_line(program, *at);
}

std::string unlike_turn(const Program& program, const Observation& seen, const Fact& fact) {
  const int wanted = fact.sight->withheld ? static_cast<int>(model::none) : fact.value;
  if (seen.rest == Rest::decision && seen.to_act == wanted) {
    return "";
  }
  const std::string line = rest_line(program, seen);
  return "sees " + (line.empty() ? "that nobody is to act" : line);
}

using ShownPlaces = std::map<PlaceId, Counts>;

/// What a player was shown of each place, added up.
ShownPlaces shown_to(const std::vector<Shown>& shown, int player) {
  ShownPlaces places;
  for (const Shown& each : shown) {
    if (each.player == player) {
      Counts& counts = places[each.place];
      if (!each.type.is_none()) {
        counts[each.type.number()] += each.count;
      }
    }
  }
  return places;
}

bool was_shown(const Program& program, const ShownPlaces& places, const Fact& fact) {
  if (fact.index == model::none) {
    return places.empty();
  }
  const auto at = places.find(places_of(program, fact).front());
  return at != places.end() && are_exactly(at->second, fact.contents.pieces);
}

} // namespace

std::string unlike_sight(const Machine& machine, const State& state, const std::vector<Shown>& shown,
                         const Fact& fact) {
  const Program& program = machine.program();
  const int player = fact.sight->player;
  if (fact.sight->sort == Sight::Sort::is_shown) {
    std::string text;
    if (!was_shown(program, shown_to(shown, player), fact)) {
      for (const std::string& each : shown_facts(program, shown, player)) {
        text += (text.empty() ? "" : "  ") + each;
      }
    }
    return text;
  }
  const Observation seen = observe(machine, state, player);
  const std::string unlike = fact.sort == Fact::Sort::place    ? unlike_place(program, seen, fact)
                             : fact.sort == Fact::Sort::marker ? unlike_marker(program, seen, fact)
                                                               : unlike_turn(program, seen, fact);
  return unlike.empty() ? "" : player_name(program, player) + " " + unlike;
}

std::vector<std::string> shown_facts(const Program& program, const std::vector<Shown>& shown, int player) {
  const std::string who = player_name(program, player);
  std::vector<std::string> facts;
  for (const auto& [place, counts] : shown_to(shown, player)) {
    std::string pieces;
    for (const auto& [type, count] : counts) {
      pieces += fmt::format("{}{} {}", pieces.empty() ? "" : ", ", count, type_name(program, model::PieceTypeId(type)));
    }
    facts.push_back(
        fmt::format("{} is shown {} = {}", who, place_name(program, place), pieces.empty() ? "none" : pieces));
  }
  if (facts.empty()) {
    facts.push_back(who + " is shown nothing");
  }
  return facts;
}

} // namespace brehon
