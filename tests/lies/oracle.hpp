#pragma once

#include "tests/lies/rules.hpp"
#include "tools/diff/diff.hpp"
#include "tools/diff/witness/witness.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brehon::lies {

/// How much is played at most of two rule sets in lock step, for each number of players and each choice of options.
struct Effort {
  std::uint64_t games = 50;
  std::uint64_t steps = 20'000;
  bool only_lies = false;                     // what is said to differ is not looked at any further
  bool witnesses = false;                     // they are looked for, and their examples replayed
  double seconds = diff::unlimited;           // for the witnesses of one pair
  std::optional<diff::Class> overlooked = {}; // a comparison that does not see this class is judged, to judge the judge
};

/// Where two rule sets part.
struct Parted {
  model::Configuration configuration; // of A
  std::string how;                    // in words
  bool same_hash = false;             // `rules_hash` takes both for the same
};

/// Plays both in lock step, with each number of players, each value of each option by itself, and some values of all
/// options together, until they part. Things belong together that have the same name, or a name that `translation`
/// says is another one for the same. A configuration that B does not have is a parting, too.
std::optional<Parted> first_parting(const Rules& a, const Rules& b, const Effort& effort,
                                    const diff::Translation& translation = {});

/// What is expected of a comparison.
enum class Line : std::uint8_t {
  no_lie,         // what parts in play is said to change play
  hash,           // and has another hash
  no_false_alarm, // what is the same by intent is said to be the same
  sound,          // and is the same
  symmetric,      // the other way round as many differences change play
  itself,         // a rule set does not differ from itself
  repeatable,     // the same is said again
  complete,       // of two changes each is reported that is reported by itself
  example,        // the examples of a witness hold on their own side only
};

std::string_view line_name(Line line);

/// An expectation that does not hold.
struct Lie {
  Line line = Line::no_lie;
  std::string what; // in words
};

/// What was found out of a pair.
struct Examined {
  bool parted = false;   // in play
  bool reported = false; // as a change of play
  bool shown = false;    // by a witness, where these are looked for
  bool made_up = false;  // by such only whose position no random game has come to
  std::string how;       // they part
  std::optional<Lie> lie;
};

/// Judges the comparison of a rule set with a mutant of it.
Examined examine_mutant(const Rules& a, const Rules& mutant, const Effort& effort);
/// Judges the comparison of a rule set with one that means the same; where things have other names in it, that is not
/// tried in play.
Examined examine_equal(const Rules& a, const Rules& equal, bool renamed, const Effort& effort);

/// Judges the comparison of a rule set with one in which two changes are made that are known by themselves, too.
Examined examine_two(const Rules& a, const Rules& first, const Rules& second, const Rules& both);

} // namespace brehon::lies
