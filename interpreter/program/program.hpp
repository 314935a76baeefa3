#pragma once

#include <climits>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/program/ids.hpp"

namespace brehon {

/// One number of a state.
using Cell = std::int32_t;

/// The operations; `ops.def` says what each does.
enum class Operation : std::uint8_t {
#define X(name, operands, meaning) name,
#include "interpreter/program/ops.def"
#undef X
};

struct Instruction {
  Operation op;
  std::int32_t a = 0, b = 0, c = 0, d = 0;
};

/// How a game ended.
enum class Outcome : std::uint8_t {
  running,
  scored,     // the score and the winner chain decide
  stated,     // the winners are stated by a rule
  drawn,      // a draw by a rule
  unfinished, // the limit of decisions
};

/// The first cells of every state.
namespace cell {
inline constexpr int position = 0;  // the instruction at which it rests or goes on
inline constexpr int outcome = 1;   // Outcome
inline constexpr int winners = 2;   // stated winners, a bit for each player
inline constexpr int decisions = 3; // made so far; counted only in games with a limit
inline constexpr int first_free = 4;
} // namespace cell

/// A zone, or one of a family of zones, for one choice of its indices.
struct Place {
  model::ZoneId zone;
  int base = 0;             // its first cell
  int face = model::none;   // the cell that says how it is turned, or none where nothing turns it
  std::vector<int> indices; // values of its zone's dimensions
};

/// What the places of a zone have in common.
///
/// Cells of a place from its base: bag: a count for each type of the zone, in the order of `types`; slot: the type or
/// none; row: the number of pieces, then their types in order of arrival, `capacity` of them; pile: as a row (what is
/// known of its order, the last on top), then a count for each type of the zone (what lies below in unknown order).
struct ZoneLayout {
  model::ZoneId zone;
  PlaceId first_place;
  int places = 0;
  std::vector<model::PieceTypeId> types; // that can lie there, ascending
  List<int, model::PieceTypeId> offsets; // for every type of the game: its index in `types` or none; in the box, where
                                         // pieces have no side, that of the type with the first side up
  int capacity = 0;                      // most pieces in one place; of bags and slots too
  int cells = 0;                         // of one place
};

/// How the digits of an option stand for the values of a parameter.
struct Parameter {
  enum class Form : std::uint8_t {
    value,      // `values`: the numbers that the value cell takes
    type,       // `values`: piece types, of one place that the action's code knows
    place,      // `places`: slots; the action's code reads what lies there
    place_type, // `places` × `values`
    pieces,     // a set of pieces, by its number; `subsets` says of which
  } form = Form::value;
  model::KindId kind; // of values with names
  int value_cell = 0; // takes the value, the type, or the number of the set
  int place_cell = 0; // takes the place
  std::vector<int> values;
  std::vector<PlaceId> places;
  std::vector<std::pair<model::PieceTypeId, int>>
      counted; // of a value that stands for pieces: types, and one more than the most of each
  SubsetsId subsets;
  int sets = 0;        // of pieces: how many there can be
  bool secret = false; // only who acts learns it

  int radix() const;
};

struct ProgramAction {
  std::string name;
  model::ElementId element;
  model::Action::Sort sort = model::Action::Sort::plain;
  int first = 0;       // its first option's number in the decision
  int count = 1;       // how many options it has
  bool secret = false; // only who acts learns that it was this one
  std::vector<Parameter> parameters;
  Label entry; // what happens; parameter cells are filled before
  Label why;   // fails requirements one by one; parameter cells are filled before
};

struct ProgramDecision {
  std::string name; // of a named decision, else of the phase
  model::ElementId element;
  Label list;          // offers the options in order; where there is a `test`, those that remain to be tested, too
  int player_cell = 0; // who decides
  int options = 0;     // how many there can be
  TogetherId together; // of what is chosen together
  List<ProgramAction, ActionId> actions;
  Label test; // offers the option in a cell, which was listed, if it is possible; none where all are
  int tested_cell = model::none;
  bool in_order =
      false; // whether one of them is possible only where no other is, so that all before it are tested first
};

struct ChancePoint {
  model::ElementId element;
  model::KindId kind; // of a roll: whose values, in order, its numbers stand for
  Span span;
};

/// A place of entry: a phase, a step, the turns of a phase.
struct Entry {
  std::string path;
  Label begin;
  Label exit;  // the first instruction after it
  Label turns; // a turn begins; none where it has no turns
  int turn_player_cell = model::none;
};

/// A requirement, as the answer to "why not".
struct Requirement {
  std::string path;
  model::ElementId element; // none for "it is not there"
  Span span;
};

/// A board: its steps from place to place, and as shifts of whole sets of places.
struct BoardLayout {
  struct Direction {
    int shift = 0;              // what a step adds to the number of a place; 0 where that is not the same everywhere
    std::vector<Cell> from;     // the set of places from which there is a step
    int opposite = model::none; // the direction that leads back
  };
  model::KindId kind;
  int places = 0;
  int cells = 0; // of a set of its places
  int steps = 0; // where they are in the tables: for each place, for each direction, the next place or none
  std::vector<Direction> directions;
};

/// `line of n through c where P` on a board; each pair of opposite directions of the board is a line.
struct LineOperation {
  BoardId board;
  int length_cell = 0; // the cell that holds n
  int place_cell = 0;  // the cell that holds c
  bool exactly = false;

  friend bool operator==(const LineOperation&, const LineOperation&) = default;
};

/// Options that are all pairs out of two sets: how often the first value of a pair counts, and the cells of each set.
struct ProductOperation {
  int factor = 1;
  int cells = 1;

  friend bool operator==(const ProductOperation&, const ProductOperation&) = default;
};

/// Sets of pieces that lie in some places, see `prelude::Subsets`: the sorts are the types of pieces in each place.
struct SubsetOperation {
  std::vector<model::PieceTypeId> types; // of each sort
  std::vector<int> sources;              // of each sort: which of the places, from 0
  std::vector<model::ZoneId> zones;      // of each of these places
  std::vector<Cell> first;
  int low = 0, high = 0;
  std::vector<Cell> ways;

  int units() const { return first.back(); }
  /// Of a set of units.
  int cells() const { return (units() + 31) / 32; }
  /// How many sets there are.
  int total() const { return ways[ways.size() - static_cast<std::size_t>(high) - 1]; }

  friend bool operator==(const SubsetOperation&, const SubsetOperation&) = default;
};

/// Cells that count in a position: each holds one of 2^`bits` numbers from `low` on. In a sequence the first one says
/// how many of the others count.
struct PositionPart {
  int first = 0, cells = 0;
  Cell low = 0;
  int bits = 0; // 32 at most
  bool is_sequence = false;
};

/// Where the positions of a memory are noted: for each instance a number of cells that are used, and these, where a
/// position comes after the other.
struct MemoryLayout {
  int first_cell = 0; // of the first instance
  int cells = 0;      // of one
  int instances = 1;
  int size = 0; // cells of one position
  std::vector<PositionPart> parts;
};

/// What statements that are only tried can change, until it is taken back: by zones and markers, with the sets that are
/// kept of them.
struct Attempt {
  std::set<model::ZoneId> zones;
  std::set<model::MarkerId> markers;
  std::set<model::MemoryId> memories; // as far as they are used
  bool locals = false;                // also what is neither

  friend bool operator==(const Attempt&, const Attempt&) = default;
};

/// What all choose in secret, one after the other: until all have, nobody sees what others change by it.
struct Together {
  std::vector<model::ZoneId> zones; // that it can change, ascending
  std::vector<model::MarkerId> markers;
};

/// Sets of the places of a zone of slots, one for each value that what lies in a slot can have. They are kept up to
/// date as pieces move, and are no content of a state: the places say all.
struct KeptSets {
  model::ZoneId zone;
  int first_cell = 0; // of the first set; the others follow
  int cells = 0;      // of one set
  int low = 0;        // the value that the first set is for; the others are for those that follow
  int sets = 0;
  std::vector<int> set_of; // by type, none first: which set a slot with it is in, or none
};

struct DebugInfo {
  Span span;
  model::ElementId element;
  int ordinal = 0; // see `number_points`
};

/// What a score item or criterion comes to: the cells of its numerator and denominator, for each player.
struct ScoreCells {
  std::string path;
  model::ElementId element;
  std::vector<int> numerator, denominator; // by player
};

/// What a claim comes to: the cell that says whether its condition holds, and what it is about, to be told where the
/// claim is broken.
struct ClaimCells {
  struct Value {
    Span span;
    model::Type type;        // a number, a value of a kind, or a piece
    int cell = 0;            // of the value, or the type of the piece; `unasked` where it has no part in the answer
    int place = model::none; // the cell of the place where the piece is
  };
  static constexpr Cell unasked = INT_MAX;

  model::ClaimId claim;
  int holds = 0;
  std::vector<Value> values;
};

/// An executable game. The memory it works on is one run of cells: the state, then scratch, then constants; operands
/// name cells of it. A state is its first `state_cells` cells.
struct Program {
  model::Model model; // names, kinds, visibility; what runs is below
  int state_cells = 0;
  int memory_cells = 0;
  int first_constant = 0;    // cells from here on are constants; those before it and after the state are scratch
  std::vector<Cell> initial; // of the whole memory
  std::vector<Cell> tables;  // constants for `look_up`
  List<Instruction, Label> code;
  List<DebugInfo, Label> debug;      // beside `code`
  List<std::string, FaultId> faults; // messages of run-time errors
  List<Place, PlaceId> places;
  List<ZoneLayout, model::ZoneId> zones;
  List<int, model::MarkerId> marker_cells; // the first cell of each marker; indices leftmost slowest
  List<MemoryLayout, model::MemoryId> memories;
  std::vector<std::string> local_names; // of state cells that are neither zones nor markers, from `first_local` on
  int first_local = 0;
  List<ProgramDecision, ProgramDecisionId> decisions;
  List<ChancePoint, ChanceId> chances;
  List<Requirement, RequirementId> requirements;
  List<BoardLayout, BoardId> boards; // of the kinds that are boards, in their order
  List<LineOperation, LineId> lines;
  List<ProductOperation, ProductId> products;
  List<SubsetOperation, SubsetsId> subsets;
  List<Attempt, AttemptId> attempts;
  List<Together, TogetherId> togethers;
  std::set<model::FamilyId> unseen_in_box; // families of which some can come there unseen: nobody sees them there
  List<KeptSets, KeptId> kept;             // their cells are the last of the state
  std::vector<Entry> entries;
  Label begin;       // the game begins
  Label setup_given; // the set-up without its chance, for examples; ends with `done`
  Label score;       // computes the scores; ends with `done`
  std::vector<ScoreCells> score_items;
  std::vector<ScoreCells> criteria; // the value of each winner criterion; its sense is in the model
  Label claim_test;                 // tests all claims; ends with `done`; none where they are not lowered
  std::vector<ClaimCells> claims;   // as far as they are lowered
  std::set<int> return_cells;       // of the state: they hold where a rule that is being done goes on
  bool superinstructions = false;   // whether the machine does sequences of operations in one step
  std::uint64_t rules_hash = 0;

  /// The number of a place; none where an index is no value of its dimension.
  PlaceId place_of(model::ZoneId zone, const std::vector<int>& indices) const;
};

/// The indices of an instance of what has one for each value of its dimensions, each as a position among them; of the
/// instances in their order, the leftmost index slowest.
std::vector<int> instance_indices(const model::Model& model, const std::vector<model::KindId>& dimensions, int number);
/// The player among the indices of a zone or marker: that of the first dimension that is the seats; none without one.
int holder(const model::Model& model, const std::vector<model::KindId>& dimensions, const std::vector<int>& indices);
/// The number of cells that all instances of a marker have together.
int marker_size(const Program& program, model::MarkerId marker);

/// Numbers the instructions that the content of a state speaks of: those at which it rests among all for the same
/// decision or chance point, calls among all calls; and notes the cells that hold return addresses. To be done once,
/// before anything is optimised, so that content does not depend on that.
void number_points(Program& program);

/// The labels where a subroutine can come back to whose return address is in a cell: behind the calls that store it
/// there, or in a cell from which it is copied there. Ascending; none for a cell that holds no return address.
std::vector<Label> return_labels(const Program& program, int cell);

/// The name of an operation.
std::string_view operation_name(Operation op);
/// What its operands are, as in `ops.def`.
std::string_view operation_operands(Operation op);

/// The program as readable text: layout, decisions, then the code with labels and the rules it comes from.
std::string dump(const Program& program, const Sources& sources);

} // namespace brehon
