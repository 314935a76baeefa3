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
  Positions(Version& version, const Interest& interest, prelude::Random& random);

  /// Facts that make the set-up the next position.
  std::vector<NamedFact> next();

  /// How many sorts of pieces a fact puts where no game has brought them.
  std::size_t unusual(const NamedFact& fact) const;

private:
  void play_games();
  void note_usual(const State& state);
  void change(State& state);
  void change_count(State& state, int place);
  void change_slot(State& state, int place);
  void fill_slots(State& state, int place);
  void empty(State& state, int place);
  void change_marker(State& state);
  void set_marker(State& state, int marker, int offset);
  bool bring(State& state, int place, int type);
  bool send_away(State& state, int place, int type);
  int number(int most);
  std::vector<NamedFact> facts(const State& state) const;
  model::Shape shape(int place) const;

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_.below(n)); }
  bool chance(std::size_t of_ten) { return below(10) < of_ten; }

  Version& version_;
  const Interest& interest_;
  prelude::Random& random_;
  std::vector<State> pool_;
  std::set<std::pair<std::string, std::string>> usual_; // zones and what pieces lie there, whoever owns them
  std::vector<int> places_;                             // that positions are changed in
  std::vector<int> all_places_;                         // now and then in these
  std::vector<std::pair<int, int>> markers_;            // and markers with their offsets
  std::vector<std::vector<int>> bags_;                  // by type: places without order that it can lie in
};

} // namespace brehon::diff
