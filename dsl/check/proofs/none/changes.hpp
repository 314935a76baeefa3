#pragma once

#include "dsl/model/effects.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/substitute.hpp"

#include <map>
#include <set>
#include <vector>

/// What statements leave of what is known, and what they add to it.
namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using expressions::Known;
using model::Expr;

/// Places and markers that a statement writes. Those that are named with all their indices are single ones: what is
/// known of another place or marker, whose indices are written otherwise, stays known.
struct Written {
  model::Effects whole;             // zones and markers of which any place or index may be meant
  model::Effects moved;             // the same where pieces come or go: places can become empty or be filled
  std::vector<const Expr*> singles; // zones and markers with all their indices
  bool turned = false;              // what lies in these places stays there
};

class Changes {
public:
  Changes(Bodies& bodies);

  /// Takes away what a statement may have changed, and adds what it brings about: a place is filled, a marker is not
  /// none. Of a statement with others in it, it only takes away.
  void carry_out(const model::Stmt& stmt, AllKnown& known);
  /// Takes away what statements may have changed, and what happens at once because of them.
  void forget(const model::Block& block, AllKnown& known);
  /// Takes away what statements may have changed when it is the turn of the next value of some variables: what they
  /// change of a place or marker with such a value as index is of that value only.
  void forget_of_others(const model::Block& block, const std::vector<model::Binder>& binders, AllKnown& known);
  /// Adds to `known` that places are filled for each value of a variable, if they are known to be behind statements
  /// that happen once for each value.
  void add_for_each(const model::Block& block, model::VariableId variable, AllKnown behind, AllKnown& known);
  /// Adds to `noted` what is known for every value of some variable, for these variables.
  void add_instances(const AllKnown& known, const std::vector<model::Binder>& binders, AllKnown& noted);
  /// Takes away what pieces in force may change before and after phases and steps, and markers that last as long.
  void forget_at_border(AllKnown& known);
  /// Adds that a value is not none.
  void add_not_none(const Expr& value, AllKnown& known);
  /// Adds that a place, or that of which an end is named, is not empty.
  void add_filled(const Expr& place, AllKnown& known);
  void add_moved(const model::Stmt& stmt, AllKnown& known);

private:
  void forget(const model::Stmt& stmt, AllKnown& known);
  void add_left(const Written& written, const Known& fact, AllKnown& left);
  void forget(const Written& written, AllKnown& known);
  void collect_others(const model::Block& block, const std::vector<model::Binder>& binders,
                      const model::Arguments& called_with, model::Effects& out);
  bool touches(const Written& written, const Known& fact);
  const model::Effects& reads(const Expr& condition);
  void add(Expr condition, bool holds, AllKnown& known);

  Bodies& bodies_;
  model::Effects at_once_; // what watchers and pieces in force may write at any time
  model::Effects border_;
  std::map<const Expr*, model::Effects> reads_;
};

} // namespace brehon::checking
