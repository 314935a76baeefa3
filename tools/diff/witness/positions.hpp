#pragma once

#include "interpreter/machine/prelude.hpp"
#include "tools/diff/witness/twin.hpp"

#include <set>
#include <string>
#include <vector>

namespace brehon::diff {

/// What the search looks at first.
struct Interest {
  std::set<std::string> names; // of zones and markers; empty: all
  std::vector<int> numbers;    // that the rules in question mention
};

/// Makes positions of a game: as the set-up leaves it, from games played by chance, and with a few things changed.
class Positions {
public:
  /// All must outlive this object.
  Positions(Sandbox& version, const Interest& interest, prelude::Random& random);

  /// Facts that make the set-up the next position.
  std::vector<NamedFact> next();

  /// A position that play comes to.
  void note(const State& state);

  /// How many sorts of pieces a fact puts where no game has brought them.
  std::size_t unusual(const NamedFact& fact) const;
  /// Whether some game has brought all of them there, or the marker to this value.
  bool is_usual(const NamedFact& fact) const;

private:
  void play_games();
  void note_usual(const State& state);
  void change(State& state);
  void change_count(State& state, PlaceId place);
  void change_slot(State& state, PlaceId place);
  void fill_slots(State& state, PlaceId place);
  void empty(State& state, PlaceId place);
  void change_marker(State& state);
  void set_marker(State& state, model::MarkerId marker, int offset);
  bool bring(State& state, PlaceId place, model::PieceTypeId type);
  bool send_away(State& state, PlaceId place, model::PieceTypeId type);
  int number(int most);
  model::Shape shape(PlaceId place) const;
  const ZoneLayout& zone_of(PlaceId place) const;

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_.below(n)); }
  bool chance(std::size_t of_ten) { return below(10) < of_ten; }

  Sandbox& version_;
  const Interest& interest_;
  prelude::Random& random_;
  std::vector<State> pool_;
  std::set<std::pair<std::string, std::string>> usual_;  // zones and what pieces lie there, whoever owns them
  std::set<std::pair<std::string, std::string>> values_; // of markers, whoever has them
  std::vector<PlaceId> places_;                          // that positions are changed in
  std::vector<PlaceId> all_places_;                      // now and then in these
  std::vector<std::pair<model::MarkerId, int>> markers_; // and markers with their offsets
  List<std::vector<PlaceId>, model::PieceTypeId> bags_;  // places without order that a type can lie in
};

} // namespace brehon::diff
