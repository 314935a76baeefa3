#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/proofs/none/report.hpp"
#include "dsl/model/known.hpp"

#include <functional>
#include <map>
#include <utility>
#include <vector>

/// Uses of what may be none within expressions.
namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using expressions::Known;

class NoneUses {
public:
  NoneUses(Context& context, Bodies& bodies) : context_(context), bodies_(bodies) {}

  /// How statements are judged that are tried within an expression. What is known behind them, or nothing.
  using Try = std::function<AllKnown(const model::Block&, const AllKnown&)>;
  void set_try(Try judge) { try_ = std::move(judge); }

  /// Judges the parts of an expression, each with what is known when play comes to it.
  void look(const Expr& expr, AllKnown& known);
  /// The same of one that may not be none itself. Whether it never is.
  bool look_needed(const Expr& expr, AllKnown& known);
  /// Reports that a `match` without a case for none needs one, if the value may be none.
  void need_case(const Expr& value, const AllKnown& known);
  /// Judges what binders run through. What holds of what they find is known from then on.
  void look_binders(const std::vector<model::Binder>& binders, AllKnown& known);
  /// Notes why the value of a name may be none.
  void note_name(model::VariableId variable, const Expr& origin) { names_[variable] = &origin; }
  /// What is judged next, for the words of a finding.
  void set_use(const NoneUse& use) { use_ = use; }
  const NoneUse& use() const { return use_; }

  /// Notes that something else is at fault; whether it is to be reported.
  bool finds() {
    found_ = true;
    return !silent_;
  }
  /// Whether nothing is found while something is judged, of which nothing is reported.
  template <class Judge> bool is_clean(const Judge& judge) {
    const bool silent = std::exchange(silent_, true), found = std::exchange(found_, false);
    judge();
    silent_ = silent;
    return !std::exchange(found_, found);
  }

private:
  bool need(const Expr& expr, const AllKnown& known);
  void look_under(const Expr& expr, const Expr& condition, bool holds, AllKnown& known);
  void look_found(const Expr& expr, AllKnown& known);
  void look_call(const Expr& call, AllKnown& known);
  void look_tried(const Expr& after, const AllKnown& known);
  void look_arguments(const Expr& expr, AllKnown& known);

  Context& context_;
  Bodies& bodies_;
  Try try_;
  NoneUse use_;
  bool silent_ = false, found_ = false;
  std::map<model::DefineId, bool> clean_;
  std::map<model::VariableId, const Expr*> names_;
};

} // namespace brehon::checking
