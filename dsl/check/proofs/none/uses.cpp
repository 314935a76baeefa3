#include "dsl/check/proofs/none/uses.hpp"

namespace brehon::checking {

using model::Op;
using model::Role;
using model::Sort;

namespace {

/// Whether none may be an argument of an expression.
bool takes_none(const model::Model& model, const Expr& expr, std::size_t argument) {
  const auto& roles = model::facts(expr.op).roles;
  if (argument >= roles.size) { // of a list, whose arguments have no roles
    if (expr.op == Op::matchup)
      return model.matchups[expr.id<model::MatchupId>()].axes[argument].type.optional;
    if (expr.op == Op::table)
      return model.tables[expr.id<model::TableId>()].axes[argument].type.optional;
    return expr.op == Op::tuple;
  }
  const Role role = roles.list[argument];
  if (expr.op == Op::conditional)
    return role != Role::condition;
  if (expr.op == Op::different)
    return role == Role::each;
  if (expr.op == Op::contains)
    return role == Role::element;
  return expr.op == Op::equal || expr.op == Op::is_none || expr.op == Op::attribute || expr.op == Op::owner ||
         expr.op == Op::place_index || expr.op == Op::kind_attribute || expr.op == Op::family_is ||
         expr.op == Op::type_is || role == Role::otherwise;
}

/// AllKnown that are added while it lives are taken away again.
class Assuming {
public:
  explicit Assuming(AllKnown& known) : known_(known), size_(known.size()) {}
  ~Assuming() { known_.resize(size_); }
  Assuming(const Assuming&) = delete;
  Assuming& operator=(const Assuming&) = delete;

private:
  AllKnown& known_;
  std::size_t size_;
};

/// Another use while it lives.
class Using {
public:
  Using(NoneUses& uses, NoneUse::Sort sort, Span span) : uses_(uses), before_(uses.use()) {
    uses_.set_use({sort, span});
  }
  ~Using() { uses_.set_use(before_); }
  Using(const Using&) = delete;
  Using& operator=(const Using&) = delete;

private:
  NoneUses& uses_;
  NoneUse before_;
};

} // namespace

bool NoneUses::need(const Expr& expr, const AllKnown& known) {
  const Expr* nothing = expressions::may_be_none(bodies_, known, expr);
  if (nothing == nullptr)
    return true;
  found_ = true;
  if (silent_)
    return false;
  const auto named = nothing->op == Op::variable ? names_.find(nothing->id<model::VariableId>()) : names_.end();
  report_none(context_, expr, *nothing, named == names_.end() ? nullptr : named->second, use_);
  return false;
}

void NoneUses::need_case(const Expr& value, const AllKnown& known) {
  if (expressions::may_be_none(bodies_, known, value) == nullptr)
    return;
  found_ = true;
  if (!silent_)
    error(context_, DiagnosticId::missing_case, value.span, "no case for `none`");
}

bool NoneUses::look_needed(const Expr& expr, AllKnown& known) {
  look(expr, known);
  return need(expr, known);
}

void NoneUses::look(const Expr& expr, AllKnown& known) {
  if (expr.args.empty() && expr.binders.empty() && expr.op != Op::define)
    return;
  if (expr.op == Op::and_ || expr.op == Op::or_) {
    look_needed(expr[Role::left], known);
    look_under(expr[Role::right], expr[Role::left], expr.op == Op::and_, known);
  } else if (expr.op == Op::conditional) {
    look_needed(expr[Role::condition], known);
    look_under(expr[Role::yes], expr[Role::condition], true, known);
    look_under(expr[Role::no], expr[Role::condition], false, known);
  } else if (expr.op == Op::not_) {
    look_needed(expr[Role::operand], known);
  } else if (!expr.binders.empty()) {
    look_found(expr, known);
  } else if (expr.op == Op::define) {
    look_call(expr, known);
  } else if (expr.op == Op::after) {
    look_tried(expr, known);
  } else if (expr.type.sort == Sort::boolean) {
    const Using test(*this, NoneUse::Sort::condition, expr.span);
    look_arguments(expr, known);
  } else {
    look_arguments(expr, known);
  }
}

/// Statements that are tried, and what is asked behind them. The effects of an action are judged by themselves, too.
void NoneUses::look_tried(const Expr& after, const AllKnown& known) {
  const Using asked(*this, NoneUse::Sort::condition, after[Role::value].span);
  AllKnown behind;
  const NoneUse use = use_;
  const auto judge = [&] { behind = try_(after.blocks[0], known); };
  if (after.flag)
    is_clean(judge);
  else
    judge();
  set_use(use);
  if (after.type.sort == Sort::boolean)
    look_needed(after[Role::value], behind);
  else
    look(after[Role::value], behind);
}

void NoneUses::look_arguments(const Expr& expr, AllKnown& known) {
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    look(expr.args[i], known);
    if (!takes_none(context_.model, expr, i))
      need(expr.args[i], known);
  }
}

/// Judges what is come to only where a condition holds, or where it does not.
void NoneUses::look_under(const Expr& expr, const Expr& condition, bool holds, AllKnown& known) {
  const Assuming assuming(known);
  known.push_back({&condition, holds});
  look(expr, known);
}

void NoneUses::look_binders(const std::vector<model::Binder>& binders, AllKnown& known) {
  for (const model::Binder& binder : binders) {
    for (const Expr& source : binder.source)
      look(source, known);
    for (const Expr& filter : binder.filter) {
      look_needed(filter, known);
      known.push_back({&filter, true});
    }
  }
  expressions::add_binders(bodies_, binders, known);
}

/// What is tested, and then collected, of all that binders find.
void NoneUses::look_found(const Expr& expr, AllKnown& known) {
  {
    const Assuming assuming(known);
    look_binders(expr.binders, known);
    look_needed(expr[Role::condition], known);
    known.push_back({&expr[Role::condition], true});
    if (expr.has(Role::each)) {
      const Using found(*this, NoneUse::Sort::found, expr[Role::each].span);
      if (expr.op == Op::different)
        look(expr[Role::each], known);
      else
        look_needed(expr[Role::each], known);
    }
  }
  const bool has_other = (expr.op == Op::highest || expr.op == Op::lowest) && expr.has(Role::otherwise);
  if (has_other)
    look(expr[Role::otherwise], known);
}

/// A definition is judged where it is called, unless it is without fault whatever is known.
void NoneUses::look_call(const Expr& call, AllKnown& known) {
  bool sound = true;
  for (const Expr& argument : call.args)
    sound = look_needed(argument, known) && sound;
  if (!sound)
    return;
  const auto define = call.id<model::DefineId>();
  const auto [clean, is_new] = clean_.emplace(define, true);
  const model::Define& called = context_.model.defines[define];
  AllKnown nothing;
  if (is_new) {
    clean_[define] = is_clean([&] { look(called.value, nothing); });
  }
  if (clean_[define])
    return;
  const bool repeats = called.deep > 0; // with other arguments, of which nothing is known
  const Expr& body = repeats ? called.value : bodies_.of(call);
  const Using value(*this, NoneUse::Sort::value, body.span);
  look(body, repeats ? nothing : known);
}

} // namespace brehon::checking
