#pragma once

// The state of one lowering, shared by the files `lower_*.cpp`.

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "interpreter/lower/effects.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/lower/notes.hpp"

namespace brehon {

/// While code is written, scratch and constants have provisional numbers, since the size of the state is not yet known.
namespace provisional {
inline constexpr int own = 1 << 23; // cells of the state that subroutines have for themselves
inline constexpr int scratch = 1 << 24;
inline constexpr int fixed = 1 << 25; // scratch that is never taken for something else
inline constexpr int constant = 1 << 26;
} // namespace provisional

/// The most options that a decision can have: their numbers, and what they are numbered by, are kept in lists.
inline constexpr long long most_options = 100000000;

class Lowerer {
public:
  Lowerer(const model::Model& model, Diagnostics& diagnostics, const Lowering& how)
      : model_(model), diagnostics_(diagnostics), how_(how) {}

  std::optional<Program> run();

private:
  using Expr = model::Expr;
  using Op = model::Op;
  using Body = std::function<void()>;

  using Label = lowering::Label;
  using PlaceRun = lowering::PlaceRun;
  using Way = lowering::Way;
  using Ways = lowering::Ways;
  using Location = lowering::Location;
  using Piece = lowering::Piece;
  using Ratio = lowering::Ratio;
  using Leave = lowering::Leave;
  using Watcher = lowering::Watcher;
  using Context = lowering::Context;
  using PendingWatch = lowering::PendingWatch;
  using RuleCopy = lowering::RuleCopy;
  using EffectWatch = lowering::EffectWatch;
  using Payment = lowering::Payment;
  using Alternative = lowering::Alternative;
  using Pending = lowering::Pending;
  using Hoist = lowering::Hoist;
  using Lifted = lowering::Lifted;
  using LiftedSpace = lowering::LiftedSpace;

  /// Where a binder looks, point by point; of a zone also the place that stands for a point.
  struct Field {
    LiftedSpace space;
    std::optional<Expr> place;
  };
  /// A set of points, and what is still to be asked of each; it points into the conditions.
  struct Found {
    int set, cells;
    std::vector<const Expr*> left;
  };
  /// Of a comparison: the side that the point decides, the one that is the same for all, and which numbers that can be.
  struct OrderOfPoints {
    const Expr* read;
    const Expr* same;
    int low, high;
  };
  /// Places to be gone through: only those found, from the first one on, where that is known.
  struct Search {
    PlaceRun run;
    std::optional<Found> found;
  };

  /// A new variable frame: temporary cells taken inside are free again at its end.
  class Frame {
  public:
    explicit Frame(Lowerer& lowerer) : lowerer_(lowerer), top_(lowerer.temporaries_) {}
    ~Frame() { lowerer_.temporaries_ = top_; }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

  private:
    Lowerer& lowerer_;
    int top_;
  };

  /// While it lives, conditions are asked of all points of a space at once.
  class Lifting {
  public:
    Lifting(Lowerer& lowerer, LiftedSpace space);
    ~Lifting();
    Lifting(const Lifting&) = delete;
    Lifting& operator=(const Lifting&) = delete;

  private:
    Lowerer& lowerer_;
    LiftedSpace outer_;
  };
  /// While it lives, the code that is written runs in a loop.
  class Loop {
  public:
    explicit Loop(Lowerer& lowerer) : lowerer_(lowerer) { ++lowerer.loops_; }
    ~Loop() { --lowerer_.loops_; }
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

  private:
    Lowerer& lowerer_;
  };
  class HoistPoint {
  public:
    explicit HoistPoint(Lowerer& lowerer);
    ~HoistPoint();
    HoistPoint(const HoistPoint&) = delete;
    HoistPoint& operator=(const HoistPoint&) = delete;

  private:
    Lowerer& lowerer_;
  };

  // writing code (lower_code.cpp)
  void emit(Operation op, int a = 0, int b = 0, int c = 0, int d = 0);
  Label label();
  void bind(Label label);
  void jump(Label target) { emit(Operation::jump, target); }
  int constant(Cell value);
  std::optional<Cell> known(int cell) const;
  int temporary(int cells = 1);
  int fixed(int cells = 1);
  int final_cell(int cell) const;
  int state_cell(const std::string& name, int cells = 1);
  int kept(bool in_state, const std::string& name, int cells = 1);
  int table(const std::vector<Cell>& values);
  int fault(const std::string& message);
  void touch(int element);
  void copy(int to, int from);
  void clear_state(std::size_t from_local);
  void too_many(Span span, std::string_view what, std::string_view of_what);
  void finish_program();
  void check_known(int cell, const model::Type& type, const std::string& what);

  // expressions (lower_expr.cpp, lower_lookup.cpp)
  int value(const Expr& expr);
  void value_into(const Expr& expr, int cell);
  int arithmetic(const Expr& expr);
  int attribute(const Expr& expr);
  int attribute_table(const Expr& expr);
  int kind_attribute(const Expr& expr);
  int lookup(const Expr& expr);
  int collect(const Expr& expr);
  int table_key(const Expr& expr);
  int matchup(const Expr& expr);
  int pair(const Expr& expr);
  void within_define(const Expr& expr, const Body& body);
  void with_arguments(const std::vector<model::VariableId>& parameters, const std::vector<Expr>& args, const Body& body);
  Location argument(const Expr& expr, const model::Type& type);
  bool is_piece(const model::Type& type) const { return type.sort == model::Sort::piece; }
  int piece_table(const std::function<Cell(int)>& value);

  // conditions (lower_truth.cpp)
  int truth(const Expr& expr);
  void compare(const Expr& expr, int to);
  void compare_parts(const Expr& expr, int to);
  std::vector<int> parts(const Expr& expr);
  void branch(const Expr& condition, Label target, bool when);
  void chosen(const Expr& conditional, const std::function<void(const Expr&)>& take);
  void branch_end(Label yes, Label target, bool when);
  void contains(const Expr& expr, Label target, bool when);
  void in_set(int value, const Expr& set, Label target, bool when);
  void in_places(int place, const Expr& places, Label target, bool when);

  // places and pieces (lower_places.cpp)
  int place(const Expr& expr);
  Piece piece(const Expr& expr);
  int flat_index(const std::vector<model::KindId>& dimensions, const std::vector<Expr>& args, int& free_size);
  std::vector<PlaceRun> runs(const Expr& places);
  std::vector<PlaceRun> either(const std::vector<PlaceRun>& a, const std::vector<PlaceRun>& b, Label other, Label end);
  std::vector<PlaceRun> keep_runs(std::vector<PlaceRun> runs, bool in_state, const std::string& name);
  void each_place(const Expr& places, bool keep, const std::function<void(int)>& body);
  void each_of_run(const PlaceRun& run, bool keep, const std::function<void(int)>& body);
  int index_of_kind(int value, int kind);
  static bool is_always(const model::Type& type, const model::Kind& kind);

  // sets and what runs through them (lower_sets.cpp)
  int set(const Expr& expr);
  int set_as(int set, const model::Type& type, const model::Type& wanted);
  void compare_sets(const Expr& expr, int to);
  std::optional<std::vector<int>> constant_members(const Expr& expr) const;
  int width(const model::Type& set) const;
  int width(const model::Type& set, Span span);
  int first_of(const model::Type& set) const;
  void each(const model::Binder& binder, const Expr& condition, bool keep, const std::function<void(int)>& body);
  void each_value(const model::Binder& binder, const Expr& condition, bool keep, const Body& body);
  void each_piece(const model::Binder& binder, const Expr& condition, bool keep, const std::function<void(int)>& body);
  void ask(const std::vector<const Expr*>& questions, Label otherwise);
  void each_type(int place, bool slot, int type, const std::function<void(Label)>& body);
  void each_of(const std::vector<model::Binder>& binders, const Expr& condition, const std::function<void(int)>& body,
               std::size_t at = 0, std::optional<int> weight = std::nullopt);
  std::optional<int> single_type(const model::Binder& binder) const;
  std::optional<bool> fixed_filter(const Expr& filter, int variable, int type) const;
  int aggregate(const Expr& expr);
  int different(const Expr& expr);
  int different_by_pairs(const Expr& expr);
  static int values_in(const model::Type& type);
  void extreme(const Expr& expr, const Body& better, const Body& equal);
  int count(const Expr& expr);
  Location first(const Expr& expr);
  int all(const Expr& expr);
  int some(const Expr& expr);

  // boards (lower_boards.cpp)
  int board_of(int kind) const;
  const BoardLayout& board(int kind) const;
  int constant_set(int cells, const std::vector<int>& values);
  int all_places(int kind);
  int set_algebra(Operation op, int a, int b, int cells);
  int places_where(int kind, int variable, const Expr& condition);
  int single_place(const Expr& place);
  int line(const Expr& expr);
  int span(const Expr& expr);
  int group(const Expr& expr);
  int chain(const Expr& expr);
  int neighbours(const Expr& expr);
  int unite(const Expr& expr);
  int step(const Expr& expr);
  int next(const Expr& expr);

  // what a binder finds, as a set (lower_found.cpp)
  int kind_of(const model::Binder& binder) const;
  std::optional<Field> field(const model::Binder& binder, const Expr& source) const;
  std::optional<Field> field_of_zone(const Expr& source) const;
  std::optional<Found> found(const model::Binder& binder, const Expr& source, const Expr& condition, bool wholly);
  std::optional<Found> all_found(const model::Binder& binder, const Expr& condition);
  std::vector<Search> searches(const model::Binder& binder, const Expr& condition, bool keep);
  static std::vector<const Expr*> questions(const model::Binder& binder, const Expr& condition);
  void each_member(int set, int cells, int member, const std::function<void(Label)>& body);

  // conditions on all places of a board (lower_lift.cpp)
  bool speaks_of_lifted(const Expr& expr) const;
  bool is_safe(const Expr& expr) const;
  LiftedSpace places_of(int kind, int variable) const;
  int all_points();
  std::optional<int> value_at(const Expr& expr, int point) const;
  std::optional<std::vector<int>> points_at(const Expr& condition) const;
  const Expr* lifted_point(const Expr& expr) const;
  const Expr* lifted_slot(const Expr& expr) const;
  std::optional<std::pair<const Expr*, const Expr*>> lifted_sides(const Expr& equation) const;
  bool lifts(const Expr& condition);
  int led_to(const Lifted& from, int places);
  int led_to(const std::vector<int>& directions, int places);
  int opposite(int kind, int direction);
  bool leads_back(int kind) const;
  void lift_arguments(const Expr& call, const std::function<void(int, const Expr&)>& other);
  bool lifts_emptiness(const Expr& set);
  int where_not_empty(const Expr& expr);
  int slots_with(const Expr& slot, int table_of_types, const Expr& wanted);
  int lifted_equation(const Expr& equation);
  int lifted(const Expr& condition);

  // conditions on all combinations of values (lower_combine.cpp)
  std::optional<LiftedSpace> combinations(const model::Action& action, const ProgramAction& program,
                                          std::size_t from) const;
  std::optional<int> combined_requirements(const model::Action& action, const ProgramAction& program, std::size_t from,
                                           std::vector<bool>& done);
  Expr variable_expr(int variable) const;
  bool is_digit(const Expr& read, const Expr& wanted) const;
  int offset_of(const Expr& slot);
  int points_equal(const Expr& read, const Expr& wanted);
  int sets_by_value(const Expr& read, int low, int high, const std::function<bool(int here, int number)>& holds);
  bool lifts_membership(const Expr& value, const Expr& set);
  int lifted_membership(const Expr& value, const Expr& set);

  // conditions that put values in order (lower_order.cpp)
  const Expr* shown_there(const Expr& junction) const;
  bool is_there(const Expr& expr) const;
  std::optional<OrderOfPoints> order_of_points(const Expr& comparison) const;
  int points_in_order(const Expr& comparison, const OrderOfPoints& order);
  int lifted_junction(const Expr& junction);

  // sets before loops (lower_hoist.cpp)
  bool is_known_at(const Hoist& hoist, const std::set<int>& variables) const;
  int hoisted(const std::set<int>& variables, int cells, const std::function<int()>& code);
  void splice(Hoist& hoist, Label first);

  // statements (lower_stmt.cpp, lower_moves.cpp, lower_loops.cpp)
  void block(const model::Block& block);
  void statement(const model::Stmt& stmt, const model::Block& rest, std::size_t at);
  void move(const model::Stmt& stmt);
  void move_all(const model::Stmt& stmt);
  void move_piece(const model::Stmt& stmt);
  void draw(const model::Stmt& stmt);
  void put(int place, int type, int count, bool face_down);
  int selected_type(const model::Binder& binder);
  int searched_type(const model::Binder& binder, const std::vector<int>& candidates);
  void move_from_several(const model::Stmt& stmt);
  void set_marker(const model::Stmt& stmt);
  void let(const model::Stmt& stmt, bool in_state);
  void match(const model::Stmt& stmt);
  void for_each(const model::Stmt& stmt);
  void for_each_of(const model::Stmt& stmt);
  void clockwise(const model::Stmt& stmt, bool keep);
  void through(const model::Stmt& stmt, std::size_t at, bool keep);
  void through_snapshot(const model::Binder& binder, const Expr& condition, bool keep, const Body& body);
  void through_noted_pieces(const model::Binder& binder, const Expr& condition, bool keep, const Body& body);
  void rounds(int left, const Body& body);
  void repeat(const model::Stmt& stmt);
  void repeat_over_set(const model::Stmt& stmt);
  void repeat_times(const model::Stmt& stmt);
  void call(const model::Stmt& stmt);
  void tail_call(const RuleCopy& called, const std::vector<Location>& arguments);
  void fill_parameters(const RuleCopy& called, const std::vector<Location>& arguments);
  void clear_cells(const RuleCopy& of);
  void outcome(const model::Stmt& stmt);
  void leave(const model::Stmt& stmt);
  void swap(const model::Stmt& stmt);
  void refill(const Expr& pile);
  void roll(const model::Stmt& stmt);
  void roll_family(const model::Stmt& stmt, const model::Family& family, int at);
  void turn(const model::Stmt& stmt);
  void show(const model::Stmt& stmt);
  void reveal(const model::Stmt& stmt);

  // payments (lower_bundle.cpp)
  Ways ways_of(const Expr& bundle);
  Ways constant_ways(const std::vector<int>& bundles, int index);
  Way literal_way(const std::vector<model::Portion>& way, const std::vector<Expr>& args, std::size_t& next, Ways& ways);
  void open_types(const model::Portion& part, Ways& ways) const;
  Ways no_ways();
  static std::vector<int*> cells_of(Ways& ways);
  Ways either_ways(Ways a, Ways b, Label first, Label end);
  Ways keep_ways(Ways ways, bool in_state, const std::string& name);
  std::vector<int> most_of(const Expr& bundle) const;
  std::vector<int> available(const Expr& places);
  std::vector<int> purse_of(int player);
  void is_way(const std::vector<int>& counts, const Ways& ways, const std::vector<int>* there, Label yes);
  void way_of_open(const std::vector<int>& counts, const Ways& ways, const Way& way, const std::vector<int>* there,
                   Label no);
  void covers(const Expr& expr, Label target, bool when);
  void each_way(const Payment& payment, const std::function<void(int)>& body);
  void pay(const model::Stmt& stmt);
  void transfer(const model::Stmt& stmt, const std::vector<int>& counts);
  void list_payment(const Payment& payment);
  std::vector<int> decode(int digit, const std::vector<int>& radixes);
  std::size_t currency_index(int type) const;

  // pieces in force (lower_effects.cpp)
  int held_place(int type, int player);
  void where_in_force(const model::Effect& effect, int player, const Body& body);
  void adjustments(int element, int to);
  void waivers(int element, Label met);
  void hooks(int element, model::Effect::Sort sort, int acting);
  void hooked(int element, int acting, const Body& body);
  void ask_effects(const Effects& changed);
  Effects looked_at(const model::Effect& effect) const;
  EffectWatch& watch_of(const model::Effect& effect);
  void effect_watcher(const EffectWatch& watch);
  int acting_cell(const Expr& player) const;
  int next_player(int player);

  // flow and decisions (lower_flow.cpp, lower_decision.cpp)
  void turns(const model::Stmt& stmt);
  void phase(const model::Stmt& stmt);
  void step(const model::Stmt& stmt);
  void reset_markers(const std::string& lasts);
  model::Block with_hooks(const model::Rule& rule) const;
  Effects outcome_of(const model::Block& block, bool with_watchers, int moved = model::none) const;
  bool waits(const model::Block& block) const;
  Context context_of(const model::Block& block, Span called) const;
  RuleCopy& copy_of(std::size_t rule, Span called);
  int own_cell(bool in_state, const std::string& name, int cells = 1);
  void subroutines();
  void enter(const Context& context);
  void rule(std::size_t copy);
  void watch(const model::Stmt& stmt);
  void ask_watchers(const model::Stmt& stmt);
  void written_watch(const PendingWatch& pending);
  void decide(const model::Stmt& stmt);
  std::vector<Alternative> alternatives(const model::Decision& decision) const;
  Parameter parameter(const model::Binder& binder, bool keep, bool slots, Location& location);
  std::vector<int> domain(const model::Binder& binder);
  bool is_static(const model::Binder& binder) const;
  void entry(const model::Decision& decision, const model::Action& action, int number, std::size_t at,
             const std::vector<Location>& locations);
  void find_parameters(const model::Action& action, const std::vector<Parameter>& parameters,
                       const std::vector<Location>& locations);

  // the listing of options and the answers to "why not" (lower_listing.cpp)
  void listing(const Pending& pending);
  void list_parameter(const model::Action& action, const ProgramAction& program, std::size_t at, int sum,
                      std::vector<bool>& done);
  void list_values(const model::Binder& binder, const Parameter& parameter, Label next,
                   const std::function<void(int)>& body);
  Location constant_of(const model::Guard& guard);
  std::optional<int> lifted_requirements(const model::Action& action, std::size_t at, std::vector<bool>& done);
  bool lifts_step(const Expr& expr) const;
  bool is_waived(const model::Guard& guard) const;
  void list_points(int points, int cells, const std::function<void(int, Label)>& body);
  void digit_of(const std::vector<int>& values, int cell, int to, Label next);
  static bool is_whole(const Expr& places);
  void within_types(const model::Binder& binder, const std::vector<int>& types, int type, Label next);
  void list_pieces(const model::Binder& binder, const Parameter& parameter,
                   const std::function<void(int, Label)>& body);
  void list_guards(const model::Action& action, std::size_t bound, std::vector<bool>& done, Label skip);
  bool ready(const model::Action& action, const Expr& expr, std::size_t bound, const std::vector<bool>& done) const;
  void question(const Pending& pending, std::size_t action);
  int requirement(const std::string& path, int element, Span span);

  // the end (lower_score.cpp)
  void score();
  Ratio ratio(const Expr& expr);
  void copy_ratio(const Ratio& to, const Ratio& from);
  int less(Operation how, const Ratio& a, const Ratio& b);
  Ratio combine(Op op, const Ratio& a, const Ratio& b);
  void reduce(const Ratio& of);

  const model::Model& model_;
  Diagnostics& diagnostics_;
  Lowering how_;
  Program program_;
  std::vector<int> label_positions_;
  std::map<Cell, int> constants_;
  std::vector<Cell> constant_values_;
  std::map<std::vector<Cell>, int> tables_;
  std::map<std::vector<Cell>, int> constant_sets_;
  std::map<int, Location> variables_;
  LiftedSpace lifted_;             // of what conditions are asked at once
  std::vector<const Expr*> there_; // which conditions around have shown not to be none
  std::vector<Hoist> hoists_;      // the outermost first
  int loops_ = 0;                  // that the code being written runs in
  std::vector<Pending> pending_;
  std::vector<Leave> leaves_;
  std::vector<int> phases_;       // the entry of each phase that is being written, none where it has one already
  std::vector<int> turn_players_; // the cell of the player whose turn it is
  std::deque<RuleCopy> rule_copies_;
  std::vector<std::set<int>> rule_reaches_; // the rules that each comes to call
  std::vector<Watcher> watchers_;
  std::vector<PendingWatch> pending_watches_;
  std::vector<Payment> payments_;
  std::deque<EffectWatch> effect_watches_;
  int acting_ = model::none;           // the cell of who acts where code is being written
  int together_ = model::none;         // of what is chosen in secret where code is being written
  bool asks_effects_ = true;           // false while the code of such a watcher is written
  std::vector<std::string> own_names_; // of the cells of the state that subroutines have for themselves; they come last
  int rule_ = model::none;             // the copy that is being written
  std::size_t rule_locals_ = 0;        // how many locals there were when it was begun
  bool in_subroutine_ = false;         // a rule or watcher is being written
  std::vector<Span> called_;           // from where it is called
  bool tail_ = false;                  // nothing follows the statement at hand in its rule
  std::vector<std::pair<Label, Label>>
      decision_ends_;       // of the decisions being written: where they are asked again, where they end
  std::vector<int> passed_; // by turns: the set of players who have passed
  int fixed_ = 0;
  int temporaries_ = 0;
  int most_temporaries_ = 0;
  Span span_;
  int element_ = model::none;
  bool given_ = false; // the set-up without its chance
};

} // namespace brehon
