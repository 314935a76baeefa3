#include "tools/diff/lockstep/sight_words.hpp"

#include "interpreter/play/replay/sight.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace brehon::diff {

namespace {

/// The instance of a marker in what a player sees; null where it is not there.
const SeenMarker* instance_in(const Observation& observation, model::MarkerId marker, int offset) {
  const auto at = std::find_if(observation.markers.begin(), observation.markers.end(),
                               [&](const SeenMarker& each) { return each.marker == marker && each.offset == offset; });
  return at == observation.markers.end() ? nullptr : &*at;
}

void add_shown_words(const Link& link, const SightOfPlayer& sight, SightWords& out) {
  const std::vector<std::string> of_a = shown_facts(link.a(), sight.shown_a, sight.player);
  const std::vector<std::string> of_b = shown_facts(link.b(), sight.shown_b, link.player(sight.player));
  const auto add = [](const std::vector<std::string>& own, const std::vector<std::string>& other,
                      std::vector<std::string>& words) {
    std::copy_if(own.begin(), own.end(), std::back_inserter(words),
                 [&](const std::string& fact) { return std::find(other.begin(), other.end(), fact) == other.end(); });
  };
  add(of_a, of_b, out.in_a);
  add(of_b, of_a, out.in_b);
}

} // namespace

void add_sight_words(const Link& link, const SightOfPlayer& sight, SightWords& out) {
  const std::string who = player_name(link.a(), sight.player);
  const UnlikeSight unlike = link.unlike(sight.a, sight.b);
  const auto say = [&who](std::vector<std::string>& words, const std::string& what) {
    words.push_back(fmt::format("{} sees {}", who, what));
  };
  if (link.player(sight.a.to_act) != sight.b.to_act) {
    say(out.in_a, rest_line(link.a(), sight.a));
    say(out.in_b, rest_line(link.b(), sight.b));
  }
  for (const PlaceId place : unlike.places) {
    say(out.in_a, seen_line(link.a(), sight.a.places[place.index()]));
    if (const PlaceId other = link.place(place); !other.is_none()) {
      say(out.in_b, seen_line(link.b(), sight.b.places[other.index()]));
    }
  }
  for (const PlaceId place : unlike.places_of_b) {
    say(out.in_b, seen_line(link.b(), sight.b.places[place.index()]));
  }
  for (const auto& [marker, offset] : unlike.markers) {
    const MarkerLink* pair = link.marker(marker, offset);
    const SeenMarker* of_b = pair == nullptr ? nullptr : instance_in(sight.b, pair->marker_b, pair->offset_b);
    say(out.in_a, seen_line(link.a(), *instance_in(sight.a, marker, offset)));
    const std::string name = marker_name(link.a(), marker, offset);
    out.in_b.push_back(of_b == nullptr ? fmt::format("{} does not see {}", who, name)
                                       : fmt::format("{} sees {}", who, seen_line(link.b(), *of_b)));
  }
  for (const auto& [marker, offset] : unlike.markers_of_b) {
    say(out.in_b, seen_line(link.b(), *instance_in(sight.b, marker, offset)));
    out.in_a.push_back(fmt::format("{} does not see {}", who, marker_name(link.b(), marker, offset)));
  }
  add_shown_words(link, sight, out);
}

} // namespace brehon::diff
