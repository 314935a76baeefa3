#pragma once

#include "dsl/base/source.hpp"
#include "dsl/model/model.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The examples of a game with their names resolved. They speak in numbers of the model that belongs to them.
namespace brehon {

/// Some pieces of one type, or of any of several.
struct Pieces {
  int count = 1;
  std::vector<int> types; // ascending; several only for `any` and for what is hidden
  Span span;
  bool hidden = false; // only the back is seen: all types that have it
};

/// What lies in a place, or in several.
struct Contents {
  bool ordered = false;       // in brackets: from the top of a pile down, from the first of a row on
  bool then_any = false;      // more may follow
  std::vector<Pieces> pieces; // none for `none`

  /// Whether nothing is left open.
  bool is_exact() const {
    return !then_any &&
           std::all_of(pieces.begin(), pieces.end(), [](const Pieces& some) { return some.types.size() == 1; });
  }
};

/// What a player sees of what a fact is about, or was shown of it.
struct Sight {
  enum class Sort : std::uint8_t {
    sees,
    does_not_see, // where a marker is
    is_shown,     // since the last choice; of no place: nothing at all
  } sort = Sort::sees;
  int player = 0;
  bool withheld = false;    // others choose in secret: what they change is as before, who is to act is not seen
  int face_down = 0;        // pieces of a pile of which only the number is seen
  bool uncounted = false;   // there may be more than is listed
  std::vector<Pieces> then; // behind what lies in order
};

/// One fact of a `given` or an `expect`.
struct Fact {
  enum class Sort : std::uint8_t { place, marker, times, ended, winner, score, returns, to_act } sort = Sort::place;
  Span span;
  std::string text;        // as it is written, on one line
  int index = model::none; // the zone, marker or memory; the score item, none for the whole score
  std::vector<int>
      indices; // values; fewer than the zone or marker has: all that begin with these. The player of a score
  int value = model::none; // where the marker is, how often a position is noted, the player or none, the points
  int parts = 1;           // into how many parts a point of `value` is divided: 3 / 2
  Contents contents;
  std::optional<Sight> sight; // it says what a player sees, not what is the case

  /// What `index` is the number of.
  template <class I> I id() const { return I(index); }
};

/// One way, or several, in which chance may fall.
struct Fall {
  struct Outcome {
    std::vector<int> types; // of a piece that is drawn; empty where the text names no piece
    std::string text;       // of what is rolled
  };
  bool any = false;              // every outcome, until play waits for a decision
  std::vector<Outcome> outcomes; // one after the other
};

/// A choice of a player.
struct ExampleAct {
  std::string action;
  std::vector<std::string> arguments; // as options are written, `boy on lane[ann, red]`; `any` for whatever is possible
  std::optional<Fall> fall;           // what chance does then
  Span span;
};

struct ExampleLine {
  enum class Sort : std::uint8_t { given, at, run, score, play, chance, refuse, expect } sort = Sort::expect;
  Span span;
  bool only = false;            // of given: the table is empty otherwise
  std::vector<Fact> facts;      // of given and expect
  std::string path;             // of at and run: the phase or step; of refuse: the requirement
  int player = model::none;     // whose turn it is; who plays; who is refused
  std::vector<ExampleAct> acts; // of play; of refuse one
  Fall fall;                    // of chance
};

struct Example {
  std::string name;
  std::string path; // `example.NAME`
  Span span;        // of its name
  std::vector<model::Citation> citations;
  model::Configuration configuration; // what its model was made for
  std::size_t model = 0;              // in `Examples::models`
  std::vector<ExampleLine> lines;
  std::vector<model::ElementId> passed_over; // statements of the set-up that depend on what is not said
  std::vector<model::ElementId> left_undone; // those that are passed over if what is said does not suffice for them
  std::optional<std::string> disputed;       // why the example contradicts the rules
};

/// The examples of a game and the models that they need, one for each choice of seats and options.
struct Examples {
  std::vector<Example> examples; // in the order of the file
  std::vector<model::Model> models;
};

} // namespace brehon
