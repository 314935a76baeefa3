#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

/// What holds at one place of the rules: bound names, who acts, what is known there. Guards restore it.
namespace brehon::checking {

struct Context;

/// A bound name.
struct Local {
  std::string name;
  model::VariableId variable;
  bool used;
  Span span;
};

struct Scope {
  std::vector<Local> locals;                     // the innermost last
  std::vector<model::VariableId> actors;         // who acts, as `me`, the innermost last
  model::PieceTypeId this_type;                  // of the piece whose effect is checked: `this`
  model::VariableId this_one;                    // that piece, where each of several alike has its effect
  bool exact = false;                            // in a score item, where a division leaves a fraction
  expressions::AllKnown known;                   // conditions that hold here, or do not
  model::ElementId around = model::ElementId(0); // the element that an expression belongs to
  bool tried = false;                            // in statements that are only tried, which are no elements
};

/// Names that are bound while it lives. At its end those that nothing used are reported.
class LocalScope {
public:
  explicit LocalScope(Context& context);
  ~LocalScope() { close(); }
  LocalScope(const LocalScope&) = delete;
  LocalScope& operator=(const LocalScope&) = delete;

  /// Ends it before its time. `mend` says how to write what has a name that nothing uses.
  void close(const std::string& mend = {});
  /// The name that was bound last counts as used, where one was bound.
  void use_last();

private:
  Context& context_;
  std::size_t size_;
  std::size_t findings_; // how many there were before it
};

/// A scope that sees nothing of the one around it: that of a definition, wherever it is called first.
class FreshScope {
public:
  explicit FreshScope(Context& context);
  ~FreshScope();
  FreshScope(const FreshScope&) = delete;
  FreshScope& operator=(const FreshScope&) = delete;

private:
  Context& context_;
  Scope outer_;
};

/// A player acts while it lives.
class Acting {
public:
  Acting(Context& context, model::VariableId player);
  ~Acting();
  Acting(const Acting&) = delete;
  Acting& operator=(const Acting&) = delete;

private:
  Context& context_;
};

/// Divisions are exact while it lives.
class Exactly {
public:
  explicit Exactly(Context& context);
  ~Exactly();
  Exactly(const Exactly&) = delete;
  Exactly& operator=(const Exactly&) = delete;

private:
  Context& context_;
  bool outer_;
};

/// A condition is known to hold, or not to hold, while it lives.
class Knowing {
public:
  Knowing(Context& context, const model::Expr& condition, bool holds = true);
  ~Knowing();
  Knowing(const Knowing&) = delete;
  Knowing& operator=(const Knowing&) = delete;

private:
  Context& context_;
};

/// A variable without a name.
model::VariableId hidden_variable(Context& context, model::Type type, Span span);
/// A variable with a name, which is bound from here on. Reports a name that means something already.
model::VariableId bind(Context& context, std::string_view name, model::Type type, Span span);
/// Binds a name to a variable that is there; it counts as used.
void bind_to(Context& context, std::string_view name, model::VariableId variable, Span span);
/// The innermost local of a name, or null.
Local* find_local(Context& context, std::string_view name);
/// The families of pieces, and all values of kinds.
std::vector<std::string_view> words_of_pieces(const Context& context);
/// The names of locals, and all declared ones.
std::vector<std::string_view> visible_names(const Context& context);

/// Counts a name as used: it is misspelt elsewhere, or part of something at fault, which makes no second finding.
void excuse(Context& context, std::string_view name);
/// The same for all names in a tree.
void excuse_all(Context& context, const Node& node);

} // namespace brehon::checking
