#pragma once

#include "dsl/model/model.hpp"

#include <deque>
#include <functional>
#include <map>
#include <vector>

/// What follows from conditions that are known to hold, or not to hold: what is not none, what is not empty.
namespace brehon::expressions {

/// A condition, and whether it holds. It must outlive the fact.
struct Known {
  const model::Expr* condition;
  bool holds = true;
  model::VariableId any = model::none; // a variable for each value of which it is so; only whether places are empty

  friend bool operator==(const Known&, const Known&) = default;
};
using AllKnown = std::vector<Known>;

/// Expressions that proofs make, with the model that they belong to. They live as long as it does.
class Bodies {
public:
  explicit Bodies(const model::Model& of_game) : model(of_game) {}
  Bodies(const Bodies&) = delete;
  Bodies& operator=(const Bodies&) = delete;

  /// What a call of a definition means: its value, with the arguments in place of the parameters.
  const model::Expr& of(const model::Expr& call);
  /// Whether a definition is never none, whatever is known where it is called.
  bool never_none(model::DefineId define);
  const model::Expr& keep(model::Expr expr);

  const model::Model& model;

private:
  std::deque<model::Expr> kept_;
  std::map<const model::Expr*, const model::Expr*> of_calls_;
  std::map<model::DefineId, bool> never_none_;
};

/// Whether something is true of a fact: of one of the conditions that follow from it, where it says that all of them
/// hold, or of each where it says that one of them does. `leaf` is asked about conditions of one piece.
bool follows(Bodies& bodies, const Known& fact, const std::function<bool(const Known&)>& leaf);

/// The part of an expression that makes it none where it is none; null where it is never none, by what is known.
const model::Expr* may_be_none(Bodies& bodies, const AllKnown& known, const model::Expr& expr);

/// Whether a binder surely finds something for which some conditions on its variable hold.
bool surely_finds(Bodies& bodies, const Known& known, const model::Binder& binder,
                  const std::vector<const model::Expr*>& conditions);

/// Whether a condition surely holds, as a part of what is known or as what a definition means.
bool surely_holds(Bodies& bodies, const Known& known, const model::Expr& condition);

/// Whether a place, or one of several, is surely not empty.
bool surely_filled(Bodies& bodies, const Known& known, const model::Expr& places);

/// Whether two places or markers are named alike; a variable that stands for any value is like everything.
bool same_place(const model::Expr& known, const model::Expr& named, model::VariableId any);

/// What a name is known to have been settled as; null where that is not known.
const model::Expr* settled(const model::Expr& variable, const AllKnown& known);
/// Adds what holds of the variables of binders wherever they stand for something: their conditions, and those of the
/// sets that they run through.
void add_binders(Bodies& bodies, const std::vector<model::Binder>& binders, AllKnown& known);
/// Adds what holds of a variable that is what `first(…)` finds, unless that is none.
void add_found(Bodies& bodies, const model::Expr& first, model::VariableId variable, AllKnown& known);

} // namespace brehon::expressions
