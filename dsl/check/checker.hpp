#pragma once

// The state of one check, shared by the files `check_*.cpp`, each of which treats one feature of the language.

#include <initializer_list>
#include <map>
#include <memory_resource>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dsl/check/check.hpp"
#include "dsl/check/outline.hpp"
#include "dsl/model/boxes.hpp"
#include "dsl/model/example.hpp"

namespace brehon {

class Checker {
public:
  /// All of them must outlive it.
  Checker(const Node& game, const Outline& outline, const model::Configuration& configuration, Diagnostics& diagnostics)
      : game_(game), outline_(outline), configuration_(configuration), diagnostics_(diagnostics) {}

  std::optional<model::Model> run();
  /// Of `run` the part up to the options; a model that knows no more than them.
  std::optional<model::Model> run_head();
  /// What cannot matter under this configuration; a finding where it cannot matter under any.
  const Diagnostics& dead() const { return dead_; }

private:
  using Expr = model::Expr;
  using Type = model::Type;

  enum class Symbol : std::uint8_t { option, kind, family, zone, marker, define, area, matchup, table, rule, phase };
  struct Entry {
    Symbol symbol;
    int index;
    Span span;
  };
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  template <class T> using ByName = std::pmr::unordered_map<std::pmr::string, T, TextHash, std::equal_to<>>;
  struct Local {
    std::string name;
    int variable;
    bool used;
    Span span;
  };
  /// What statements need to know of where they stand.
  struct Place {
    bool in_setup = false;
    int turns = model::none;
    bool in_decision = false;
    bool in_rule = false; // or in what a piece in force does
  };

  void head();

  // names (check_names.cpp)
  int add_element(const Node& node, std::string_view sort, std::string_view name, int parent);
  int add_unnamed(const Node& node, int parent);
  Shared<model::Citations> citations(const Node& node);
  bool declare(std::string_view name, Symbol symbol, int index, Span span);
  const Entry* find(std::string_view name) const;
  int bind(std::string_view name, Type type, Span span);
  int hidden_variable(Type type, Span span);
  Local* find_local(std::string_view name);
  void close_scope(std::size_t size);
  void excuse(std::string_view name);
  void excuse_all(const Node& node);
  void unknown(const Node& node, std::string_view what, const std::vector<std::string_view>& near);
  std::vector<std::string_view> declared_names() const;
  std::vector<std::string_view> visible_names() const;
  std::vector<std::string_view> value_names(int kind) const;
  Diagnostic& error(DiagnosticId id, Span span, std::string message) {
    return diagnostics_.report(id, span, std::move(message));
  }
  Diagnostic& dead(DiagnosticId id, Span span, std::string message) {
    return dead_.report(id, span, std::move(message));
  }
  bool absent(const Node& name);
  void never_true(const Node& condition, const Expr& value, std::string_view so);
  void never_equal(const Node& test, const Expr& left, const Expr& right);
  std::size_t options_named(const Node& node) const;
  bool present(const Node& node);
  std::optional<int> parse_number(const Node& node);

  // types (check_types.cpp)
  Type kind_type(int kind, bool optional = false) const;
  Type value_type(const Node& node);
  int number_kind(std::string_view name, int low, int high);
  std::string describe(const Type& type) const;
  std::string kind_value_name(int kind, int value) const;
  Expr convert(Expr value, const Type& wanted, Span span);
  bool comparable(const Type& a, const Type& b) const;
  Type common(const Type& a, const Type& b, Span span);
  std::optional<int> fold(const Expr& expr) const;
  std::optional<int> fold(const Expr& expr, std::map<int, int>& variables) const;
  std::optional<std::vector<int>> fold_set(const Expr& expr, std::map<int, int>& variables) const;
  std::optional<int> constant(const Node& node, std::string_view what);

  // declarations (check_kinds.cpp, check_boards.cpp, check_pieces.cpp, check_zones.cpp)
  void header();
  void options();
  void option(const Node& node);
  void gap(const Node& node);
  void kinds();
  void declare_kind(const Node& node);
  void fill_kind(const Node& node);
  static bool declares_board(const Node& node);
  void pairs(const Node& node, model::Kind& kind, std::vector<model::Attribute>& attributes);
  void order(const Node& node, model::Kind& kind);
  int size_of(const Type& type) const;
  void board(const Node& node, model::Kind& kind);
  void grid(const Node& node, model::Kind& kind);
  void ring(const Node& node, model::Kind& kind);
  void graph(const Node& node, model::Kind& kind);
  void directions(Span span);
  void board_parts(const Node& node);
  void facing(const Node& node, int board);
  void area(const Node& node, int board);
  std::optional<Expr> board_word(const Node& node);
  std::optional<int> coordinates(std::string_view word) const;
  void players_kind();
  void families();
  void family(const Node& node);
  void sides(const Node& node, model::Family& family);
  int side_kind(const Node& node, const model::Family& family);
  void family_attributes(const Node& node, model::Family& family, std::vector<Type>& types);
  void row_types(const Node& node, model::Family& family, const std::vector<Type>& types);
  void product_types(const Node& node, model::Family& family, const std::vector<Type>& types);
  void counted_types(const Node& node, model::Family& family, const std::vector<Type>& types);
  int copies_of(const Node& node, bool& unlimited);
  void zones();
  void zone(const Node& node);
  void refills();
  void where_in_force(const Node& node, model::Family& family);
  std::vector<model::KindId> dimensions(const Node& node);
  int dimension_kind(const Node& node);
  std::vector<model::Viewer> viewers(const Node& node);
  void markers();
  void marker(const Node& node);
  int declare_marker(model::Marker marker, Span span);
  void labels();
  void missing_labels();

  // expressions (check_expr.cpp, check_refs.cpp, check_sets.cpp, check_spatial.cpp)
  Expr expr(const Node& node, const Type* expected = nullptr);
  Expr expr_of(const Node& node, const Type* expected);
  Expr condition(const Node& node);
  Expr value_of(const Node& node, const Type& wanted) { return convert(expr(node, &wanted), wanted, node.span); }
  Expr name_expr(const Node& node, const Type* expected);
  Expr symbol_expr(const Node& node, const Entry& entry);
  std::optional<Expr> value_named(const Node& node, int kind);
  Expr member(const Node& node);
  Expr attribute_of(Expr base, std::string_view name, const Node& node);
  Expr index(const Node& node);
  Expr indexed(const Node& node, Expr base, const std::vector<model::KindId>& dimensions, std::string_view name);
  Expr call(const Node& node);
  Expr call_define(const Node& node, int index);
  Expr lookup(const Node& node, const Entry& entry);
  Expr pair(const Node& node, int kind);
  Expr predefined(const Node& node, std::string_view name);
  Expr arithmetic(const Node& node);
  Expr comparison(const Node& node);
  Expr is_test(const Node& node, bool negated);
  Expr piece_test(Expr piece, const Node& word);
  int card_named(std::string_view word, const std::vector<model::FamilyId>& families) const;
  bool names_pieces(const Node& word, const std::vector<model::FamilyId>& families) const;
  Expr membership(const Node& node, bool negated);
  Expr logic(const Node& node, model::Op op);
  Expr negation(Expr value);
  Expr conditional(const Node& node, const Type* expected);
  Expr set_literal(const Node& node, const Type* expected);
  Expr range(const Node& node, const Type* expected);
  Expr quantifier(const Node& node);
  Expr aggregate(const Node& node);
  Expr counted(const Node& node);
  Expr extreme(const Node& node, Expr base);
  Expr board_place(const Node& node);
  Expr board_set(const Node& node, int board);
  Expr direction_of(const Node& node, int board);
  Expr condition_on_it(const Node& node, int it);
  Expr spatial(const Node& node);
  Expr neighbours(const Node& node);
  Expr unite(const Node& node);
  Expr step(const Node& node, std::vector<Expr> args);
  Expr as_piece(Expr value);
  Expr constant_expr(int value, Type type, Span span) const;
  /// What is moved here is not copied, as it would be from braces.
  template <class... Exprs> static std::vector<Expr> list(Exprs&&... exprs) {
    std::vector<Expr> out;
    out.reserve(sizeof...(exprs));
    (out.push_back(std::forward<Exprs>(exprs)), ...);
    return out;
  }
  Expr simplify(Expr value) const;
  model::Binder binder(const Node& node);
  model::Binder noun(const Node& node, Expr source);
  int parameter_of(const Node& node);
  Expr bundle_of(const Node& node);
  Expr bundle_literal(const Node& node);
  model::Portion portion(const Node& node, std::vector<Expr>& args);
  void portion_word(const Node& noun, model::Portion& out, std::vector<Expr>& args);
  void only_with(const Node& node, std::vector<model::PieceTypeId>& types);
  void portion_value(const Expr& value, Span span, model::Portion& out, std::vector<Expr>& args);
  Expr adjusted(const Node& node);
  Expr covers(const Node& node);
  Expr has(const Node& node);
  void purse();
  void filters(const Node& node, model::Binder& binder);
  Expr side_filter(const Node& node, const model::Binder& binder);
  Expr with_filter(const Node& node, const model::Binder& binder);
  void word_filter(const Node& word, model::Binder& binder);
  std::vector<std::pair<int, int>> matching_values(std::string_view word,
                                                   const std::vector<model::FamilyId>& families) const;
  Expr where_of(const Node& node);
  Expr variable_expr(int variable, Span span) const;
  Expr attribute_equals(int variable, std::string_view attribute, Expr value, Span span);

  // definitions and tables (check_define.cpp, check_matchup.cpp, check_table.cpp)
  void defines();
  void check_define(int index);
  const std::vector<model::VariableId>& parameters_of_define(int index) const {
    return model_.defines[static_cast<std::size_t>(index)].parameters;
  }
  void matchups();
  void matchup(const Node& node, model::Matchup& matchup);
  std::vector<int> axis_values(const Node& item, const Type& type);
  Boxes::Row never_cells(const Node& row, const model::Matchup& matchup, const Boxes& boxes);
  Boxes::Row row_cells(const Node& row, const model::Matchup& matchup, const Boxes& boxes);
  void judge_matchup(const Node& node, model::Matchup& matchup, const Boxes& boxes,
                     const std::vector<Boxes::Row>& rows);
  std::string case_words(const model::Matchup& matchup, const std::vector<int>& values) const;
  void tables();
  void table(const Node& node, model::Table& table);
  Boxes::Row table_keys(const Node& row, const model::Matchup& shape, const Boxes& boxes);
  std::string key_words(const model::Matchup& shape, const std::vector<int>& values) const;
  void collecting(const Node& node, model::Table& table, const std::vector<Boxes::Row>& rows);

  // statements (check_stmt.cpp, check_moves.cpp, check_decision.cpp, check_flow.cpp)
  model::Block block(const Node& node, int parent, const Place& place);
  void statement(const Node& node, int parent, const Place& place, model::Block& out);
  model::Stmt begin(const Node& node, model::Act act, int parent);
  void move(const Node& node, int parent, const Place& place, model::Block& out);
  void chosen_move(const Node& node, const Node& bundle, bool up_to, int parent, const Place& place, model::Block& out);
  model::Stmt chosen_portion(const Node& node, const Node& portion, model::Stmt whole, const Place& place);
  Expr pieces_there(const Node& portion, const Node& node);
  Expr enough_alike(const Node& words, Expr places, Expr like, const Expr& amount);
  model::Stmt moving(const Node& node, bool up_to, int parent);
  void move_way(const Node& node, const Node& payment, const model::Stmt& whole, const Place& place, model::Block& out);
  Expr from_places(const Node& node);
  Expr from_anywhere(const Node& node);
  Expr to_place(const Node& node);
  Expr one_place(const Node& node);
  Expr some_places(const Node& node);
  void turn_faces(const Expr& places);
  void judge_move(const Type& pieces, const Expr& to);
  std::optional<int> capacity_of(int zone) const;
  void place_facts(const Node& node, int parent, model::Block& out);
  void place_pieces(const Fact& fact, const Expr& to, int element, model::Block& out);
  void judge_capacity(const Expr& count, const Expr& to);
  bool mentions(const Expr& value, int zone) const;
  void judge_slots(const model::Action& action);
  void judge_noun(const Node& words, const Type& type, const model::Binder& binder);
  model::Stmt set_marker(const Node& node, int parent);
  model::Stmt let(const Node& node, int parent);
  model::Stmt if_statement(const Node& node, int parent, const Place& place);
  model::Stmt match(const Node& node, int parent, const Place& place);
  std::optional<int> case_value(const Node& pattern, const Type& type);
  /// A variable that runs through all players.
  model::Binder all_players(int variable, Span span) const;
  model::Stmt for_each(const Node& node, int parent, const Place& place);
  model::Stmt repeat(const Node& node, int parent, const Place& place);
  model::Stmt repeat_times(const Node& node, int parent, const Place& place);
  model::Stmt do_rule(const Node& node, int parent);
  model::Stmt watch(const Node& node, int parent, const Place& place);
  model::Stmt roll(const Node& node, int parent);
  model::Stmt turn(const Node& node, int parent);
  model::Stmt show(const Node& node, int parent);
  model::Stmt swap(const Node& node, int parent);
  model::Stmt together(const Node& node, int parent, const Place& place);
  void keep(const Node& node, int parent, const Place& place, model::Block& out);
  model::Stmt outcome(const Node& node, int parent);
  model::Stmt enter(const Node& node, int parent);
  model::Stmt turns(const Node& node, int parent, const Place& place);
  model::Stmt decision(const std::vector<const Node*>& items, const Node& whole, int parent, const Place& place);
  model::Action action(const Node& node, int parent, const Place& place);
  model::Stmt choose(const Node& node, int parent, const Place& place, model::Block& before);
  model::Stmt may(const Node& node, int parent, const Place& place, model::Block& before);
  static bool is_decision_item(const Node& node);
  void action_body(const Node& block, int parent, const Place& place, model::Action& action);
  void by_player(const Node& node, const Place& place, model::Decision& decision, model::Block& before);
  bool never_empty(const model::Binder& parameter) const;
  void judge_decision(const model::Decision& decision, Span span);
  void declare_flow();
  void flow();
  void repeat_marker(const Node& node);
  bool needs_player(const Node& node, std::vector<bool>& asked) const;
  void rules();
  void reachable();
  void progress();

  // pieces in force (check_effects.cpp)
  void effects();
  void effect(const Node& node, const model::Family& family, int type, int parent);
  int effect_target(const Node& node, std::initializer_list<std::string_view> sorts);
  void adjust(const Node& node, model::Effect& out);
  void hook(const Node& node, model::Effect& out);
  void added_action(const Node& node, const model::Effect& out, int parent);
  int element_of_type(int type) const;
  Expr in_force(model::Op op, int type, int player, Span span);

  // the end (check_score.cpp)
  void score();
  int score_element(const Node& item);
  int score_define(const Node& score, const Node& item);
  Expr call_score(const Node& node);
  Expr exact_score(const Node& node);
  Expr score_value(const Node& node);
  void winner();
  void returns();
  void limit();

  const Node& game_;
  const Outline& outline_;
  const model::Configuration& configuration_;
  Diagnostics& diagnostics_;
  Diagnostics dead_;
  model::Model model_;
  std::pmr::monotonic_buffer_resource names_; // these are many, and go together
  ByName<Entry> symbols_{&names_};
  std::vector<Local> locals_;
  std::vector<int> me_; // the variables that stand for the acting player, the innermost last
  std::vector<const Node*> define_nodes_;
  std::vector<int> define_states_; // 0 not begun, 1 begun, 2 done
  std::vector<int> define_stack_;
  ByName<Span> paths_{&names_};
  std::vector<const Node*> phase_nodes_;
  std::vector<bool> phase_used_;
  std::vector<const Node*> rule_nodes_;
  std::vector<bool> rule_used_;
  std::vector<std::vector<Local>> rule_scopes_;
  std::set<int> option_used_;
  std::vector<std::pair<int, const Node*>> refills_;
  struct CardBundle {
    const Node* node;
    int family, attribute;
  };
  std::vector<CardBundle> card_bundles_; // cells of cards, in the order of types within each attribute
  std::set<int> zone_reached_;
  ByName<Span> absent_{&names_};   // what `when` takes away here
  std::vector<const Expr*> known_; // conditions that hold where the statement at hand stands
  std::string score_name_;
  int score_root_ = model::none;
  std::map<const Node*, int> score_elements_;
  std::map<const Node*, int> score_defines_; // of the score items that something else uses
  struct ScoreEffect {
    model::ScoreItem item;
    Expr value;
    int me, type;
  };
  std::vector<ScoreEffect> score_effects_;
  std::set<std::string, std::less<>> adjusted_; // defines that pieces in force adjust
  int this_type_ = model::none;                 // of the piece whose effect is at hand
  std::set<int> gained_;                        // the variables of `gain … as`
  bool exact_ = false;                          // in a score item, where a division leaves a fraction
  int root_ = model::none;
  bool has_rules_ = false;
  bool ends_ = false;   // some statement ends the game
  bool leaves_ = false; // some statement ends the game or leaves a phase
};

} // namespace brehon
