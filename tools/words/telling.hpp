#pragma once

#include "tools/words/words.hpp"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace brehon {

/// One text being made: which variables are in sight and what they stand for.
///
/// A variable is called by what it is, `gate`; where two of one sort are in sight at once they are `gate A` and `gate
/// B`. That is known only at the end, so a text is made twice, see `tell`.
class Telling {
public:
  Telling(const Words& words, std::set<model::VariableId> ambiguous)
      : words_(words), ambiguous_(std::move(ambiguous)) {}

  /// The variables of which two of one sort were in sight at once.
  const std::set<model::VariableId>& ambiguous() const { return ambiguous_; }

  // ---- expressions

  /// A condition, or its contrary.
  std::string condition(const model::Expr& expr, bool holds = true);
  std::string value(const model::Expr& expr);
  /// What a binder runs through, `clan token from screen (you)`; its variable is in sight from now on.
  std::string binder(const model::Binder& binder, int number = 1);

  /// Whether an operator has words.
  static bool has_words(model::Op op);

  // ---- statements

  std::vector<Sentence> block(const model::Block& block);
  std::vector<std::string> parameters(const model::Action& action);
  RequirementWords requirement(const model::Guard& guard);
  ActionWords action(const model::Action& action);
  std::string decision(const model::Decision& decision);
  std::string turns(const model::Turns& turns);
  std::vector<Sentence> effect(const model::Effect& effect);

private:
  /// Variables bound in its life are out of sight after it, and stand for themselves.
  class Scope {
  public:
    explicit Scope(Telling& telling)
        : telling_(telling), live_(telling.live_.size()), stands_for_(telling.stands_for_) {}
    ~Scope() {
      telling_.live_.resize(live_);
      telling_.stands_for_ = std::move(stands_for_);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

  private:
    Telling& telling_;
    std::size_t live_;
    std::map<model::VariableId, model::Expr> stands_for_;
  };

  struct Live {
    model::VariableId variable;
    std::string noun;
    int number; // among those of the same noun
  };

  // the words of operators
  using Condition = std::function<std::string(Telling&, const model::Expr&, bool holds)>;
  using Value = std::function<std::string(Telling&, const model::Expr&)>;
  static const std::map<model::Op, Condition>& conditions();
  static const std::map<model::Op, Value>& values_of_operators();

  const model::Model& model() const { return words_.model(); }
  std::string phrase(std::string_view key, const Places& places = {}, int number = 1) const {
    return words_.phrase(key, places, number);
  }

  // variables
  void bind(model::VariableId variable);
  std::string variable(model::VariableId variable);
  bool is_acting(model::VariableId variable) const;
  bool is_you(const model::Expr& expr) const;
  std::string noun(const model::Type& type, int number = 1) const;
  /// An expression with the variables replaced that stand for something.
  model::Expr resolved(model::Expr expr) const;
  /// What a definition says, for its arguments, where it is described by that and not by its label.
  std::optional<model::Expr> expansion(const model::Expr& expr) const;
  /// The same expression, with definitions that are described by what they say replaced by that.
  model::Expr plain(model::Expr expr) const;
  /// Parameters stand for arguments from now on.
  void pass(const std::vector<model::VariableId>& parameters, const std::vector<model::Expr>& arguments);

  // things
  std::string piece_type(model::PieceTypeId type, int number = 1) const;
  std::string attribute_name(const model::Expr& attribute) const;
  /// The thing whose attribute it is.
  static const model::Expr& bearer(const model::Expr& attribute);
  /// Whether a value of the attribute says what a piece is, `boy`, so that the attribute need not be named.
  bool says_what_it_is(const model::Expr& attribute) const;
  std::string with_indices(std::string name, const std::vector<model::Expr>& indices);
  std::string place(const model::Expr& expr);
  std::string pieces(const model::Binder& binder, int number);
  std::string pieces_and_source(const model::Binder& binder, int number);
  std::string amount(std::string_view key, const model::Expr& count, const std::string& one,
                     const std::string& several);
  std::string portion(const model::Portion& portion, const std::vector<model::Expr>& arguments, std::size_t& next);
  std::string bundle(const model::Expr& expr);

  // binders
  /// A thing that a condition narrows, unless that always holds.
  std::string such_that(std::string thing, const model::Expr& condition);
  std::string counted(std::string_view key, const model::Expr& count, int number);
  std::string some(const model::Expr& expr, bool holds);
  std::string over(std::string_view key, const model::Expr& expr);
  std::string pick(const model::Expr& expr);

  // conditions
  /// Whether its words need brackets among others.
  bool is_compound(const model::Expr& expr) const;
  std::string parts(const model::Expr& expr, bool holds);
  std::string equality(const model::Expr& left, const model::Expr& right, bool holds);
  std::string comparison(const model::Expr& left, const model::Expr& right, bool or_equal, bool holds);
  std::string flag(const model::Expr& expr, bool holds);
  std::string containment(const model::Expr& expr, bool holds);
  std::string absence(const model::Expr& thing, bool holds);
  std::string variable_condition(const model::Expr& expr, bool holds);
  std::string conditional(const model::Expr& expr, bool holds);
  std::string definition(const model::Expr& expr, bool holds);
  std::string connection(const model::Expr& expr, bool holds);
  std::string held(const model::Expr& expr, std::string_view key);

  // values
  std::vector<std::string> values(const std::vector<model::Expr>& list);
  std::string operand(const model::Expr& expr);
  std::string infix(const model::Expr& expr, std::string_view key);
  std::string choice(const model::Expr& expr);
  std::string connected(const model::Expr& expr);
  std::string end_of(const model::Expr& expr, std::string_view of_pile, std::string_view of_row);
  std::string product(const model::Expr& expr);
  std::string extreme(const model::Expr& expr, std::string_view limit, std::string_view list);
  std::string adjusted(const model::Expr& expr);
  std::string neighbour(const model::Expr& operand);

  // statements
  void statement(const model::Stmt& stmt, std::vector<Sentence>& out);
  void add(std::vector<Sentence>& out, const model::Stmt& stmt, std::string text,
           std::vector<Sentence> inside = {}) const;
  std::string suffixed(std::string text, const model::Expr& condition);
  std::string prefixed(std::string text, const model::Expr& condition);
  std::string draw(const model::Stmt& stmt);
  void end(const model::Stmt& stmt, const std::function<std::string()>& text, std::vector<Sentence>& out);
  void outcome(const model::Stmt& stmt, std::string_view of_you, std::string_view of_player,
               std::vector<Sentence>& out);
  void step(const model::Stmt& stmt, std::vector<Sentence>& out);
  std::string move(const model::Stmt& stmt);
  std::string move_all(const model::Stmt& stmt);
  std::string assignment(const model::Stmt& stmt);

  // flow
  void let(const model::Stmt& stmt, std::vector<Sentence>& out);
  void branch(const model::Stmt& stmt, std::vector<Sentence>& out);
  void match(const model::Stmt& stmt, std::vector<Sentence>& out);
  void loop(const model::Stmt& stmt, std::vector<Sentence>& out);
  void call(const model::Stmt& stmt, std::vector<Sentence>& out);
  void turns(const model::Stmt& stmt, std::vector<Sentence>& out);

  // decisions
  void decide(const model::Stmt& stmt, std::vector<Sentence>& out);
  bool is_unnamed(const model::Action& action) const;
  std::string path_of(const model::Action& action) const;
  const Labels::Forms* labelled(const std::string& path) const;

  const Words& words_;
  std::set<model::VariableId> ambiguous_;
  std::vector<Live> live_;
  std::map<model::VariableId, model::Expr> stands_for_;
  std::vector<model::RuleId> rules_; // that are being told
  model::PieceTypeId this_type_;     // the piece whose effect is being told
};

/// A text that is made by `make` of a telling.
template <typename Make> auto tell(const Words& words, Make make) {
  Telling first(words, {});
  make(first);
  Telling second(words, first.ambiguous());
  return make(second);
}

} // namespace brehon
