#include "tools/diff/lockstep/sight_words.hpp"

#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::diff {

namespace {

std::string seen_place(const Program& program, const SeenPlace& place) {
  const std::string text = seen_text(program, place);
  return fmt::format("{} = {}", place_name(program, place.place), text.empty() ? "none" : text);
}

/// The instance of a marker in what a player sees; null where it is not there.
const SeenMarker* instance_in(const Observation& observation, model::MarkerId marker, int offset) {
  const auto at = std::find_if(observation.markers.begin(), observation.markers.end(),
                               [&](const SeenMarker& each) { return each.marker == marker && each.offset == offset; });
  return at == observation.markers.end() ? nullptr : &*at;
}

std::string seen_marker(const Program& program, const SeenMarker& marker) {
  const std::string name = marker_name(program, marker.marker, marker.offset);
  if (marker.withheld) {
    return name + " as it was before others chose";
  }
  const std::string text = marker_text(program, marker.marker, marker.offset, marker.value);
  return text.empty() ? name + " at nothing" : text;
}

/// What one player was shown, a text for each place.
std::vector<std::string> shown_texts(const Program& program, const std::vector<Shown>& shown, int player) {
  std::vector<std::string> texts;
  PlaceId place;
  for (const Shown& each : Link::sorted(shown)) {
    if (each.player != player) {
      continue;
    }
    if (texts.empty() || each.place != place) {
      texts.push_back(place_name(program, each.place) + " = ");
    } else {
      texts.back() += ", ";
    }
    place = each.place;
    texts.back() +=
        each.type.is_none() ? std::string("none") : fmt::format("{} {}", each.count, type_name(program, each.type));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

void add_shown_words(const Link& link, const SightOfPlayer& sight, const std::string& who, SightWords& out) {
  const std::vector<std::string> of_a = shown_texts(link.a(), sight.shown_a, sight.player);
  const std::vector<std::string> of_b = shown_texts(link.b(), sight.shown_b, link.player(sight.player));
  const auto add = [&](const std::vector<std::string>& own, const std::vector<std::string>& other,
                       std::vector<std::string>& words) {
    for (const std::string& text : own) {
      if (std::find(other.begin(), other.end(), text) == other.end()) {
        words.push_back(fmt::format("{} is shown {}", who, text));
      }
    }
    if (own.empty() && !other.empty()) {
      words.push_back(who + " is shown nothing");
    }
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
    say(out.in_a, seen_place(link.a(), sight.a.places[place.index()]));
    if (const PlaceId other = link.place(place); !other.is_none()) {
      say(out.in_b, seen_place(link.b(), sight.b.places[other.index()]));
    }
  }
  for (const PlaceId place : unlike.places_of_b) {
    say(out.in_b, seen_place(link.b(), sight.b.places[place.index()]));
  }
  for (const auto& [marker, offset] : unlike.markers) {
    const MarkerLink* pair = link.marker(marker, offset);
    const SeenMarker* of_b = pair == nullptr ? nullptr : instance_in(sight.b, pair->marker_b, pair->offset_b);
    say(out.in_a, seen_marker(link.a(), *instance_in(sight.a, marker, offset)));
    const std::string name = marker_name(link.a(), marker, offset);
    out.in_b.push_back(of_b == nullptr ? fmt::format("{} does not see {}", who, name)
                                       : fmt::format("{} sees {}", who, seen_marker(link.b(), *of_b)));
  }
  for (const auto& [marker, offset] : unlike.markers_of_b) {
    say(out.in_b, seen_marker(link.b(), *instance_in(sight.b, marker, offset)));
    out.in_a.push_back(fmt::format("{} does not see {}", who, marker_name(link.b(), marker, offset)));
  }
  add_shown_words(link, sight, who, out);
}

} // namespace brehon::diff
