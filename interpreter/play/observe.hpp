#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace brehon {

/// Whether a player sees the face of a piece of this type in this place.
bool sees(const Program& program, const State& state, int player, PlaceId place, model::PieceTypeId type);

/// Whether a player sees the value of an instance of a marker.
bool sees_marker(const Program& program, int player, model::MarkerId marker, int offset);

/// What a player sees of some pieces.
struct SeenPieces {
  model::PieceTypeId type; // none: their back only
  model::FamilyId family;
  int owner = model::none;
  int count = 0;

  friend bool operator==(const SeenPieces&, const SeenPieces&) = default;
};

/// What a player sees of a place.
struct SeenPlace {
  PlaceId place;
  bool uncounted = false;            // there may be more than is listed
  std::vector<SeenPieces> sequence;  // in the order of arrival, where that can be seen
  std::vector<SeenPieces> unordered; // by type, the backs last
  int face_down = 0;                 // pieces of a pile of which only the number is seen
  bool withheld = false;             // others choose in secret, so only what is his own is listed

  friend bool operator==(const SeenPlace&, const SeenPlace&) = default;
};

/// A marker's value that a player sees.
struct SeenMarker {
  model::MarkerId marker;
  int offset = 0;
  int value = 0;
  bool withheld = false; // others choose it in secret; then the value is 0

  friend bool operator==(const SeenMarker&, const SeenMarker&) = default;
};

/// What a player sees of a state: nothing in it depends on what he may not see. The possible options are no part of it.
struct Observation {
  int player = 0;
  std::vector<SeenPlace> places; // all of them, in order
  std::vector<SeenMarker> markers;
  Rest rest = Rest::nothing;
  int to_act = model::none; // the player; none where others choose in secret
  Outcome outcome = Outcome::running;
  std::uint32_t winners = 0; // stated ones

  friend bool operator==(const Observation&, const Observation&) = default;
};

Observation observe(const Machine& machine, const State& state, int player);

/// The places and markers alone, also of a state that does not rest. What others can change by what is chosen together
/// in secret, where something is, is withheld.
Observation observe_table(const Program& program, const State& state, int player, TogetherId secret);

/// What is chosen together where a state rests; none elsewhere.
TogetherId secret_at(const Machine& machine, const State& state);

/// What is seen in order: of a pile from the top down, of a row from the first on.
std::vector<SeenPieces> order_from_top(const Program& program, const SeenPlace& place);
/// What is seen of a place, empty where that is nothing.
std::string seen_text(const Program& program, const SeenPlace& place);
/// What is seen of a place or a marker in the words of an example, also where that is nothing: `hand[ann] = 2 hidden
/// card`, `hand[ann] = none`, `bid[ann] as before`.
std::string seen_line(const Program& program, const SeenPlace& place);
std::string seen_line(const Program& program, const SeenMarker& marker);
/// Who is to act, or how the game ended; empty where it rests at nothing.
std::string rest_line(const Program& program, const Observation& observation);
/// One line for each place where something is seen and each marker that is not lowered or none, then who is to act.
std::vector<std::string> observation_lines(const Program& program, const Observation& observation);
std::string observation_text(const Program& program, const Observation& observation);
/// The same as JSON; where the rules have stated who wins, `winners` are their names.
nlohmann::ordered_json observation_json(const Program& program, const Observation& observation);
std::uint64_t observation_hash(const Observation& observation);

} // namespace brehon
