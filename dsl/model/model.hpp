#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/shared.hpp"
#include "dsl/base/source.hpp"
#include "dsl/model/expr.hpp"
#include "dsl/model/presentation.hpp"

/// The checked model of a game for one number of players and one choice of options and readings: names are resolved,
/// types known, sizes are numbers. It is a value; indices into its lists take the place of pointers.
namespace brehon::model {

/// What a game is specialised by.
struct Configuration {
  int players = 0;                            // 0: as few as the game allows
  std::vector<std::string> seats;             // names of the seats; empty: those of the game, or `seat1`, `seat2`, …
  std::map<std::string, std::string> options; // options and gaps that differ from their defaults
};

// ---- elements

/// A stretch of a text: whole lines, sentences of a line, or words of a sentence.
struct Extent {
  enum class Unit : std::uint8_t { lines, sentences, words } unit = Unit::lines;
  std::uint32_t line = 0, sentence = 0; // that hold the sentences or words
  std::uint32_t first = 0, last = 0;    // lines, sentences or words, both included; they count from 1

  friend bool operator==(const Extent&, const Extent&) = default;
};

struct Citation {
  std::string source;
  bool silent = false;
  bool guess = false;          // it ends with `?`: nobody has looked yet
  std::string key;             // of a source without lines
  std::vector<Extent> extents; // of one with lines; none of `@nl:?`
  Span span;
};

using Citations = std::vector<Citation>;

/// Anything with a path.
struct Element {
  std::string path; // without the name of the game
  std::string sort; // "action", "matchup row", …
  Span span;
  ElementId parent;
  Shared<Citations> citations;
};

// ---- declarations

struct Attribute {
  std::string name;
  Type type;
  std::vector<int> values; // for each value of the kind, or each piece type of the family
};

enum class Form : std::uint8_t { names, numbers, pairs, seats, grid, hexes, ring, track, graph, direction };

/// An enumeration, a range of numbers, the seats, a board. Values are 0 … size-1 where they have names; a value of a
/// kind of numbers is the number itself.
struct Kind {
  std::string name;
  ElementId element;
  Form form = Form::names;
  std::vector<std::string> values;       // how each is written
  int first = 0;                         // the number of the first value of a kind of numbers
  std::vector<ElementId> value_elements; // empty where values are no elements
  std::vector<Attribute> attributes;
  int rows = 0, columns = 0;           // of grids and hexes
  KindId directions;                   // the kind of its directions, where they have names
  std::vector<std::vector<int>> steps; // of boards: for each direction, for each place: the next place or none
  bool ordered = true;

  int size() const { return static_cast<int>(values.size()); }
  bool numeric() const { return form == Form::numbers; }
  bool is_board() const { return !steps.empty(); }
  /// The place in a row and a column of a grid or of hexes, which count from 1; none where there is none.
  int at(int row, int column) const;
};

inline int Kind::at(int row, int column) const {
  if (row < 1 || row > rows || column < 1 || column > columns)
    return none;
  const int in_rectangle = (row - 1) * columns + column - 1;
  if (size() == rows * columns)
    return in_rectangle;
  for (int place = 0; place < size(); ++place) { // rows come one after the other
    const auto i = static_cast<std::size_t>(place);
    if ((attributes[0].values[i] - 1) * columns + attributes[1].values[i] - 1 == in_rectangle)
      return place;
  }
  return none;
}

/// Pieces of one sort; the piece types of a family are numbered in a row from `first_type`.
struct Family {
  std::string name;
  ElementId element;
  bool per_player = false;
  bool unlimited = false;            // all its types are
  std::vector<Attribute> attributes; // values by type, from the first type of the family
  bool rows = false;                 // its types stand in rows, each with a name of its own
  ZoneId in_force;                   // the zone in which its pieces have their effects
  KindId showing;                    // the kind of its sides: the values of its last attribute, `showing`
  PieceTypeId first_type = PieceTypeId(0);
  int types = 0;

  /// Its piece types, in their order.
  std::vector<PieceTypeId> type_ids() const {
    std::vector<PieceTypeId> out;
    for (int i = 0; i < types; ++i) {
      out.push_back(PieceTypeId(first_type.number() + i));
    }
    return out;
  }
};

/// Some pieces of a bundle: so many of one type, or of any of several, or all of one of several.
struct Portion {
  enum class How : std::uint8_t { exact, any, same } how = How::exact;
  int amount = none; // none: it is the next argument of the expression
  std::vector<PieceTypeId>
      types;             // that it can be of; of `exact` one, or one for each value that the next argument can have
  bool by_value = false; // the type depends on the next argument
};

/// Ways to pay or to take, each a list of portions.
struct Bundle {
  std::vector<std::vector<Portion>> ways;
};

struct PieceType {
  FamilyId family;
  int owner = none;
  std::string name;     // as examples write it: `patrick.chief`, `yellow.7`, `cow`
  int copies = 0;       // in the game, at the start; meaningless for unlimited types
  PieceTypeId unturned; // the same piece with its first side up, as which it lies in the box
  bool unlimited = false;
};

enum class Shape : std::uint8_t { bag, slot, pile, row };
/// Whether what lies in places of a shape has an order.
constexpr bool has_order(Shape shape) {
  return shape == Shape::pile || shape == Shape::row;
}

/// Who sees: `others` are all but the holder.
enum class Viewer : std::uint8_t { holder, owner, nobody, everybody, others };

struct Zone {
  std::string name;
  ElementId element;
  Shape shape = Shape::bag;
  std::vector<KindId> dimensions;
  std::vector<FamilyId> families;
  bool face_down = false;
  std::vector<Viewer> seen_by; // empty: everybody, unless face down
  bool count_hidden = false;
  ZoneId refill;         // the zone whose pieces are shuffled into an empty pile when one is drawn
  int capacity = none;   // none: as many as there are
  bool turnable = false; // some statement turns what lies there
};

struct Marker {
  std::string name;
  ElementId element;
  std::vector<KindId> dimensions;
  Type type; // boolean for flags
  int initial = 0;
  std::string pass_name; // of the variable of a `repeat`: what one of its passes is called
  std::string lasts;     // the path of the element at whose end it is reset; empty: it stays
  std::vector<Viewer> seen_by;
};

/// Positions that were there before: of some zones and markers, each with all its places and indices.
struct Memory {
  std::string name;
  ElementId element;
  std::vector<KindId> dimensions; // a memory of its own for each of their values
  std::vector<ZoneId> zones;
  std::vector<MarkerId> markers;
  int most = 0; // positions that it has room for
};

/// An option or a gap; its value is a constant of the model.
struct Option {
  std::string name;
  ElementId element;
  bool gap = false;
  std::string question;             // of a gap
  KindId kind;                      // of named values
  int low = 0, high = 0;            // of numbers
  int initial = 0;                  // the default
  int value = 0;                    // what it is here
  std::vector<std::string> reasons; // of the readings of a gap
};

// ---- statements

/// Numbers that follow each other, both ends included. A value of a kind, and none, stand alone.
struct Interval {
  int low = 0, high = 0;

  friend auto operator<=>(const Interval&, const Interval&) = default;
  bool contains(int value) const { return low <= value && value <= high; }
};

struct Stmt {
  Act act = Act::end;
  ElementId element;
  Span span;
  int index = none; // of what `facts(act).index` says
  bool flag = false;
  bool face_down = false;
  bool anticlockwise = false; // of a loop through players that has a start
  std::vector<Expr> args;     // what they are: `facts(act).roles`
  std::vector<Binder> binders;
  std::vector<Block> blocks;
  std::vector<std::vector<Interval>> cases; // of match: the values of each block

  /// The argument that has a role. Aborts where the statement has none, or where it is not there.
  const Expr& operator[](Role role) const { return args[position(act, role, args.size())]; }
  Expr& operator[](Role role) { return args[position(act, role, args.size())]; }
  /// Whether an argument that may be missing is there.
  bool has(Role role) const { return has_position(act, role, args.size()); }
  /// What `index` is the id of. Aborts where it is the id of something else.
  template <class I> I id() const {
    ensure(facts(act).index == index_of<I>);
    return I(index);
  }
};

/// A line before the effects of an action: a requirement or a constant.
struct Guard {
  ElementId element; // of a requirement
  std::string name;
  VariableId variable;  // of a constant
  bool partial = false; // a constant that is none makes the action impossible
  Expr value;
};

/// An action of a decision. `pass` and `done` are actions without parameters and effects.
struct Action {
  std::string name;
  ElementId element;
  std::vector<Binder> parameters;
  std::vector<Guard> guards;
  Block effects;
  enum class Sort : std::uint8_t { plain, pass, done } sort = Sort::plain;
  bool if_nothing_else = false;
  bool secret = false; // only who acts learns that it was this one
};

/// Whether the others are not told all of what is chosen.
inline bool has_secret(const Action& action) {
  return action.secret || std::any_of(action.parameters.begin(), action.parameters.end(),
                                      [](const Binder& parameter) { return parameter.secret; });
}

struct Decision {
  std::string name;
  ElementId element;
  Expr player;
  std::vector<Action> actions;
  bool until_done = false;
  bool if_possible = false;
  std::string always_possible;
  std::vector<Stmt> if_nothing; // wins, loses, draw_game, end: the first of which the condition holds
  TurnsId turns;                // the turns whose `pass` it holds
};

struct Turns {
  ElementId element;
  Expr from;
  bool anticlockwise = false;
  std::vector<Expr> where; // of the players who take part; asked with `me` as the player
  enum class Until : std::uint8_t { never, all_passed, once_each, each, condition } until = Until::never;
  std::vector<Expr> condition;
  VariableId me;         // the variable
  bool hands_on = false; // some statement in it says who has the next turn
  Block body;
};

struct Phase {
  std::string name;
  ElementId element;
  Block body;
};

struct Step {
  std::string name;
  ElementId element;
  VariableId me; // the variable of who acts, where somebody does
  Block body;
};

struct Rule {
  std::string name;
  ElementId element;
  std::vector<VariableId> parameters;
  VariableId me; // the last parameter, where the rule mentions who acts
  Block body;
};

struct Define {
  std::string name;
  ElementId element;
  std::vector<VariableId> parameters;
  Expr value;
  int deep = 0; // of one that calls itself: how many calls there can be within one another
};

// ---- tables

/// What the rows of a table or matchup name on one side: a kind, or numbers.
struct Axis {
  std::string name; // empty in tables
  Type type;
};

struct MatchupRow {
  ElementId element;
  Span span;
  bool but = false;
  int result = none; // none: a `never` row
};

struct Matchup {
  std::string name;
  ElementId element;
  std::vector<Axis> axes;
  KindId results;
  std::vector<MatchupRow> rows;
  std::vector<int> cells; // the row that decides each cell, leftmost axis slowest; an optional axis ends with none
};

struct Table {
  std::string name;
  ElementId element;
  Type type; // optional where a cell may be none
  std::vector<Axis> axes;
  std::vector<ElementId> row_elements;
  std::vector<int> cells; // the row of each cell, as those of matchups
  enum class Policy : std::uint8_t { one, sum, all } policy = Policy::one;
  std::vector<std::vector<int>> collected; // of a table that collects: for each row, 1 for the cells that it is about
  std::vector<Expr> values;                // of each row
};

// ---- the end

struct ScoreItem {
  std::string name;
  ElementId element;
  VariableId me; // of an effect in force: another variable for the player
  Expr value;
};

struct Criterion {
  bool most = true;
  ElementId element;
  Expr value;
};

/// What the rules say of their positions. Play does not depend on it.
struct Claim {
  std::string name;
  enum class Sort : std::uint8_t { always, never, reaches } sort = Sort::always;
  ElementId element;
  Expr value; // a condition
};

struct Returns {
  bool stated = false;
  enum class Sort : std::uint8_t { ranks, score, score_less_average } sort = Sort::ranks;
  int win = 1, draw = 0, loss = -1;
};

/// What a piece does while it is in force. `me` is who has it before him; `this` is the piece.
struct Effect {
  enum class Sort : std::uint8_t { adjust, before, after, instead, waive, watch } sort = Sort::adjust;
  PieceTypeId type; // of the piece
  ElementId element;
  ElementId target; // the element that it is about; none of a watcher
  VariableId me;    // a variable
  bool any_player = false;
  std::vector<Expr> condition; // none or one; of a watcher what it waits for
  int amount = 0;              // of an adjustment
  std::vector<Expr> times;     // how often it counts where there are several pieces of the type; else none
  MarkerId flag;               // of a watcher that comes to bear once: a marker
  Block body;
};

struct Model {
  std::string name, title;
  int players = 0;
  std::pair<int, int> player_range;
  List<Element, ElementId> elements;
  List<Source, SourceId> sources;
  std::vector<Note> notes;
  List<Kind, KindId> kinds; // the first is `player`
  List<Option, OptionId> options;
  List<Family, FamilyId> families;
  List<PieceType, PieceTypeId> types;
  List<std::string, AttributeId> attributes; // names of the attributes of pieces, of all families
  List<Zone, ZoneId> zones;                  // the first is `box`
  List<Marker, MarkerId> markers;
  List<Memory, MemoryId> memories;
  List<Variable, VariableId> variables;
  List<Bundle, BundleId> bundles;
  std::vector<ZoneId> purse;         // zones that a player pays from, in order; gains come to the last
  std::vector<PieceTypeId> currency; // the piece types that purses hold
  List<Effect, EffectId> effects;
  List<Define, DefineId> defines;
  List<Matchup, MatchupId> matchups;
  List<Table, TableId> tables;
  List<Rule, RuleId> rules;
  List<Decision, DecisionId> decisions;
  List<Turns, TurnsId> turns;
  List<Phase, PhaseId> phases;
  List<Step, StepId> steps;
  Block setup;
  Block play;
  VariableId score_player; // the variable of the score items and the criteria
  List<ScoreItem, ScoreItemId> score;
  List<Criterion, CriterionId> criteria;
  bool shared_victory = false; // what a full tie is: a win for all of them, or a draw
  bool has_winner = false;
  Returns returns;
  int limit = 0; // decisions; 0: none
  bool limit_is_draw = false;
  List<Claim, ClaimId> claims;
  Shared<Labels> labels;
  Shared<Tellings> tellings; // those that hold under the options
  Shared<Looks> looks;
};

/// The first element with a path, or none.
inline ElementId element_at(const Model& model, std::string_view path) {
  for (const ElementId element : ids(model.elements)) {
    if (model.elements[element].path == path) {
      return element;
    }
  }
  return none;
}

} // namespace brehon::model
