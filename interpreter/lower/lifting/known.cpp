#include "interpreter/lower/lifting/known.hpp"

#include <algorithm>
#include <set>

#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/in_force.hpp"

namespace brehon::lowering {

namespace {

using Number = std::optional<int>;
using Members = std::optional<std::set<int>>;

/// Values of a set that are looked at one by one.
constexpr long long most_members = 100'000;

/// Computes what is known; binders and parameters are variables with values while it is inside of them.
class Knowledge {
public:
  Knowledge(const Context& context, const Values& values) : context_(context), values_(values) {}

  Number value(const Expr& expr) {
    if (expr.op == Op::constant)
      return expr.value;
    if (expr.op == Op::variable)
      return variable(expr.id<model::VariableId>());
    if (is_one_of(expr.op, {Op::kind_attribute, Op::opponent, Op::next, Op::negate, Op::step}))
      return found_from(expr);
    if (expr.op == Op::equal)
      return computed(expr, value(expr[Role::left]), value(expr[Role::right]));
    if (is_one_of(expr.op, {Op::add, Op::subtract, Op::multiply, Op::divide, Op::modulo, Op::minimum, Op::maximum,
                            Op::less, Op::less_equal}))
      return computed(expr, there(expr[Role::left]), there(expr[Role::right]));
    if (expr.op == Op::conditional) {
      const Expr* side = side_of(expr);
      return side == nullptr ? std::nullopt : value(*side);
    }
    if (expr.op == Op::define)
      return defined<Number>(expr, [this](const Expr& of) { return value(of); });
    return truth(expr);
  }

private:
  /// What comes of one value that must be there.
  Number found_from(const Expr& expr) {
    if (expr.op == Op::step)
      return step(expr);
    const Number of = there(expr.args[0]);
    if (!of)
      return std::nullopt;
    if (expr.op == Op::kind_attribute)
      return kind_attribute(expr, *of);
    if (expr.op == Op::next)
      return next(expr, *of);
    return expr.op == Op::opponent ? 1 - *of : -*of; // of two players; a negation
  }

  Number truth(const Expr& expr) {
    if (expr.op == Op::not_)
      return negated(value(expr[Role::operand]));
    if (expr.op == Op::and_ || expr.op == Op::or_) {
      const Number left = value(expr[Role::left]);
      const bool decisive = left && (*left != 0) == (expr.op == Op::or_);
      return !left || decisive ? left : value(expr[Role::right]);
    }
    if (expr.op == Op::is_none) {
      const Number number = value(expr[Role::operand]);
      return number ? Number(is_none(expr[Role::operand], *number) ? 1 : 0) : std::nullopt;
    }
    if (expr.op == Op::contains) {
      const bool in_set = expr[Role::set].type.sort == Sort::set;
      const Number element = in_set ? value(expr[Role::element]) : std::nullopt;
      const Members members = element ? set(expr[Role::set]) : std::nullopt;
      return members ? Number(members->count(*element) != 0 ? 1 : 0) : std::nullopt;
    }
    if (expr.op == Op::set_size) {
      const Members members = set(expr[Role::set]);
      return members ? Number(static_cast<int>(members->size())) : std::nullopt;
    }
    if (expr.op == Op::some)
      return some(expr.binders[0], expr[Role::condition], true);
    if (expr.op == Op::every)
      return negated(some(expr.binders[0], expr[Role::each], false));
    return expr.op == Op::count && expr.value == 0 ? count(expr) : std::nullopt;
  }

  Number count(const Expr& expr) {
    int found = 0;
    const bool known = each(expr.binders, 0, expr[Role::condition], [&] {
      ++found;
      return true;
    });
    return known ? Number(found) : std::nullopt;
  }

  Number variable(model::VariableId id) const {
    const auto found = values_.find(id);
    return found == values_.end() ? std::nullopt : Number(found->second);
  }

  static bool is_none(const Expr& expr, int value) {
    return expr.type.optional && value == (expr.type.sort == Sort::integer ? model::no_number : model::none);
  }

  /// A value that is not none.
  Number there(const Expr& expr) {
    const Number number = value(expr);
    return number && is_none(expr, *number) ? std::nullopt : number;
  }

  static Number negated(const Number& truth) { return truth ? Number(*truth == 0 ? 1 : 0) : std::nullopt; }

  static Number computed(const Expr& expr, const Number& left, const Number& right) {
    const Sort sort = expr[Role::left].type.sort;
    const bool plain = sort == Sort::integer || sort == Sort::kind || sort == Sort::boolean;
    return plain && !expr.flag && left && right ? types::compute(expr.op, *left, *right) : std::nullopt;
  }

  Number kind_attribute(const Expr& expr, int of) const {
    const model::Kind& kind = context_.model.kinds[expr[Role::operand].type.kind];
    if (of < kind.first || of >= kind.first + kind.size())
      return std::nullopt;
    const auto& values = kind.attributes[static_cast<std::size_t>(expr.index)].values;
    const auto at = static_cast<std::size_t>(of - kind.first);
    return at < values.size() ? Number(values[at]) : std::nullopt;
  }

  Number next(const Expr& expr, int of) {
    const Number by = expr.has(Role::distance) ? there(expr[Role::distance]) : Number(1);
    const bool players = expr.type.kind == model::player_kind;
    const int size = players ? context_.model.players : context_.model.kinds[expr.type.kind].size();
    return by ? Number(((of + *by) % size + size) % size) : std::nullopt;
  }

  Number step(const Expr& expr) {
    const Number from = there(expr[Role::start]), direction = there(expr[Role::direction]);
    Number left = expr.has(Role::distance) ? there(expr[Role::distance]) : Number(1);
    if (!from || !direction || !left)
      return std::nullopt;
    int at = *from;
    for (; *left > 0 && at != model::none; --*left)
      at = step_from(context_, expr.id<model::KindId>(), at, *direction);
    return at;
  }

  const Expr* side_of(const Expr& conditional) {
    const Number condition = value(conditional[Role::condition]);
    return !condition ? nullptr : &conditional[*condition != 0 ? Role::yes : Role::no];
  }

  Members set(const Expr& expr) {
    if (expr.op == Op::whole) {
      const model::Kind& kind = context_.model.kinds[expr.id<model::KindId>()];
      return between(kind.first, kind.first + kind.size() - 1);
    }
    if (expr.op == Op::range) {
      const Number low = there(expr[Role::low]), high = there(expr[Role::high]);
      return low && high ? between(*low, *high) : std::nullopt;
    }
    if (expr.op == Op::set_of)
      return listed(expr);
    if (expr.op == Op::set_union || expr.op == Op::set_minus)
      return combined(expr);
    if (expr.op == Op::conditional) {
      const Expr* side = side_of(expr);
      return side == nullptr ? std::nullopt : set(*side);
    }
    if (expr.op == Op::neighbours)
      return neighbours(expr);
    if (expr.op == Op::span)
      return span(expr);
    if (expr.op == Op::all && expr.value == 0)
      return all(expr);
    return expr.op == Op::define ? defined<Members>(expr, [this](const Expr& of) { return set(of); }) : std::nullopt;
  }

  Members listed(const Expr& expr) {
    std::set<int> out;
    for (const Expr& item : expr.args) {
      const Number number = there(item);
      if (!number)
        return std::nullopt;
      out.insert(*number);
    }
    return out;
  }

  Members combined(const Expr& expr) {
    Members left = set(expr[Role::left]);
    const Members right = left ? set(expr[Role::right]) : std::nullopt;
    if (!right)
      return std::nullopt;
    for (const int each : *right) {
      if (expr.op == Op::set_union)
        left->insert(each);
      else
        left->erase(each);
    }
    return left;
  }

  Members all(const Expr& expr) {
    std::set<int> out;
    const bool known = each(expr.binders, 0, expr[Role::condition], [&] {
      out.insert(values_.at(expr.binders[0].variable));
      return true;
    });
    return known ? Members(std::move(out)) : std::nullopt;
  }

  /// Nothing where they are so many that the machine runs through them better.
  static Members between(int low, int high) {
    if (static_cast<long long>(high) - low > most_members)
      return std::nullopt;
    std::set<int> out;
    for (int value = low; value <= high; ++value)
      out.insert(out.end(), value);
    return out;
  }

  /// What `ask` comes to while a variable has a value.
  template <typename Ask> auto with(model::VariableId variable, int number, const Ask& ask) {
    const Number before = this->variable(variable);
    values_[variable] = number;
    auto out = ask();
    if (before)
      values_[variable] = *before;
    else
      values_.erase(variable);
    return out;
  }

  Members neighbours(const Expr& expr) {
    const Members of = set(expr[Role::set]);
    if (!of)
      return std::nullopt;
    std::set<int> out;
    const auto kind = expr.id<model::KindId>();
    const auto directions = static_cast<int>(board(context_, kind).directions.size());
    for (const int place : *of) {
      for (int direction = 0; direction < directions; ++direction) {
        if (const int to = step_from(context_, kind, place, direction); to != model::none)
          out.insert(to);
      }
    }
    return out;
  }

  Members span(const Expr& expr) {
    const Number from = there(expr[Role::start]), direction = there(expr[Role::direction]);
    if (!from || !direction)
      return std::nullopt;
    std::set<int> out;
    const auto next = [&](int place) { return step_from(context_, expr.id<model::KindId>(), place, *direction); };
    int at = next(*from);
    for (; at != model::none && at != *from && out.count(at) == 0; at = next(at)) {
      const Number runs_on = with(model::VariableId(expr.value), at, [&] { return value(expr[Role::over]); });
      if (!runs_on)
        return std::nullopt;
      if (*runs_on == 0)
        break;
      out.insert(at);
    }
    if (expressions::is_true(expr[Role::until]))
      return out;
    const bool beyond = at != model::none && at != *from && out.count(at) == 0;
    const Number bounded =
        beyond ? with(model::VariableId(expr.value), at, [&] { return value(expr[Role::until]); }) : Number(0);
    return !bounded ? std::nullopt : *bounded != 0 ? Members(std::move(out)) : Members(std::in_place);
  }

  /// Calls `found` for all that binders find and a condition allows, until it returns false; false where that is not
  /// known.
  template <typename FoundOne>
  bool each(const std::vector<Binder>& binders, std::size_t at, const Expr& condition, const FoundOne& found) {
    if (at == binders.size()) {
      const Number holds = value(condition);
      return holds && (*holds == 0 || found());
    }
    const Binder& binder = binders[at];
    const Members source = binder.pieces || binder.source.size() != 1 || binder.source[0].op == Op::subsets
                               ? std::nullopt
                               : set(binder.source[0]);
    if (!source)
      return false;
    return std::all_of(source->begin(), source->end(), [&](int number) {
      return with(binder.variable, number, [&] {
        for (const Expr& filter : binder.filter) {
          const Number holds = value(filter);
          if (!holds || *holds == 0)
            return holds.has_value();
        }
        return each(binders, at + 1, condition, found);
      });
    });
  }

  /// Whether there is one for which a condition comes to `wanted`.
  Number some(const Binder& binder, const Expr& condition, bool wanted) {
    bool found = false, known = true;
    const Expr always = expressions::truth();
    const bool gone_through = each({binder}, 0, always, [&] {
      const Number holds = value(condition);
      known = holds.has_value();
      found = holds && (*holds != 0) == wanted;
      return known && !found;
    });
    return known && (found || gone_through) ? Number(found ? 1 : 0) : std::nullopt;
  }

  template <typename Out, typename Ask> Out defined(const Expr& call, const Ask& ask) {
    const model::Define& define = context_.model.defines[call.id<model::DefineId>()];
    if (define.deep != 0 || is_adjusted(context_, define.element) ||
        !types::are_within(context_.model, call.args, define.parameters))
      return std::nullopt;
    Values inside = values_;
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      if (const Number number = value(call.args[i]))
        inside[define.parameters[i]] = *number;
      else
        inside.erase(define.parameters[i]);
    }
    std::swap(inside, values_);
    Out out = ask(define.value);
    std::swap(inside, values_);
    return out;
  }

  const Context& context_;
  Values values_;
};

} // namespace

std::optional<int> known_value(const Context& context, const Expr& expr, const Values& values) {
  return Knowledge(context, values).value(expr);
}

} // namespace brehon::lowering
