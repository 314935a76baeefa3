#include "dsl/model/known.hpp"

#include "dsl/model/axes.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/substitute.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace brehon::expressions {

using model::Binder;
using model::Expr;
using model::Op;
using model::Role;
using model::Sort;

namespace {

constexpr int deepest = 3; // of what is known about what is known

bool is_of(Op op, std::initializer_list<Op> list) {
  return std::find(list.begin(), list.end(), op) != list.end();
}

/// The conditions that hold where a condition does: the parts of an `and`, calls of definitions and what they mean.
void collect_parts(Bodies& bodies, const Expr& condition, std::vector<const Expr*>& out) {
  if (condition.op == Op::and_) {
    collect_parts(bodies, condition[Role::left], out);
    collect_parts(bodies, condition[Role::right], out);
    return;
  }
  out.push_back(&condition);
  if (condition.op == Op::define)
    collect_parts(bodies, bodies.of(condition), out);
}

/// The number of things that a fact says to be at least 1: a `count` or the size of a set; null where it says no such
/// thing.
const Expr* at_least_one(const Known& fact) {
  const Expr& test = *fact.condition;
  const auto counts = [](const Expr& value) { return value.op == Op::count || value.op == Op::set_size; };
  if (test.op == Op::equal) {
    for (const auto& [number, other] :
         {std::pair(&test[Role::left], &test[Role::right]), std::pair(&test[Role::right], &test[Role::left])}) {
      if (!counts(*number) || other->type.sort != Sort::integer)
        continue;
      const bool is_none = other->type.low == 0 && other->type.high == 0;
      if (fact.holds ? other->type.low >= 1 : is_none)
        return number;
    }
    return nullptr;
  }
  if (test.op != Op::less && test.op != Op::less_equal)
    return nullptr;
  // `a < b` that does not hold is `b <= a`.
  const Expr& least = test[fact.holds ? Role::left : Role::right];
  const Expr& most = test[fact.holds ? Role::right : Role::left];
  const bool strict = (test.op == Op::less) == fact.holds;
  return counts(most) && least.type.sort == Sort::integer && least.type.low >= (strict ? 0 : 1) ? &most : nullptr;
}

/// Whether a condition on one variable is among those that hold of another, or the contrary of one that fails.
bool is_among(Bodies& bodies, const Expr& wanted, model::VariableId variable, const std::vector<const Expr*>& held,
              const Expr* failing, model::VariableId of_held) {
  if (is_true(wanted))
    return true;
  if (failing != nullptr && wanted.op == Op::not_ && same(*failing, wanted[Role::operand], of_held, variable))
    return true;
  if (std::any_of(held.begin(), held.end(), [&](const Expr* known) { return same(*known, wanted, of_held, variable); }))
    return true;
  const auto part = [&](const Expr& of) { return is_among(bodies, of, variable, held, failing, of_held); };
  if (wanted.op == Op::and_)
    return part(wanted[Role::left]) && part(wanted[Role::right]);
  return wanted.op == Op::define && part(bodies.of(wanted));
}

/// Whether something that a binder finds, with some condition, is found by another with its conditions.
bool found_by(Bodies& bodies, const Expr& finding, const Binder& binder, const std::vector<const Expr*>& conditions) {
  if (finding.binders.size() != 1 || finding.binders[0].source.size() != 1 || binder.source.size() != 1)
    return false;
  const Binder& known = finding.binders[0];
  if (!same(known.source[0], binder.source[0]))
    return false;
  std::vector<const Expr*> held;
  for (const Expr& filter : known.filter)
    collect_parts(bodies, filter, held);
  collect_parts(bodies, finding[Role::condition], held);
  const Expr* const failing = finding.op == Op::every ? &finding[Role::each] : nullptr;
  const auto is_held = [&](const Expr& wanted) {
    return is_among(bodies, wanted, binder.variable, held, failing, known.variable);
  };
  return std::all_of(binder.filter.begin(), binder.filter.end(), is_held) &&
         std::all_of(conditions.begin(), conditions.end(), [&](const Expr* wanted) { return is_held(*wanted); });
}

/// Whether one condition says that there is something: in places, in a set, or for a binder.
bool says_some(const Known& fact, const std::function<bool(const Expr&)>& places,
               const std::function<bool(const Expr&)>& finding) {
  const Expr& condition = *fact.condition;
  if (condition.op == Op::is_empty)
    return !fact.holds && places(condition[Role::places]);
  if (condition.op == Op::some || condition.op == Op::every)
    return fact.holds == (condition.op == Op::some) && finding(condition);
  const Expr* number = at_least_one(fact);
  if (number == nullptr)
    return false;
  return number->op == Op::count ? finding(*number) : places((*number)[Role::set]);
}

/// Whether an expression is none where a part of it is.
bool takes_over(Op op) {
  return is_of(op, {Op::attribute, Op::owner, Op::place_index, Op::kind_attribute, Op::next, Op::ring_number,
                    Op::ring_place, Op::add, Op::subtract, Op::multiply, Op::divide, Op::modulo, Op::negate,
                    Op::minimum, Op::maximum});
}

/// Whether an expression that is not none proves that another is not.
bool rests_on(Bodies& bodies, const Expr& known, const Expr& expr) {
  if (known.op == expr.op && same(known, expr))
    return true;
  if (known.op == Op::define)
    return rests_on(bodies, bodies.of(known), expr);
  return takes_over(known.op) && std::any_of(known.args.begin(), known.args.end(),
                                             [&](const Expr& part) { return rests_on(bodies, part, expr); });
}

const Expr* none_in(Bodies& bodies, const AllKnown& known, const Expr& expr, int depth);

bool is_among(int value, const std::vector<int>& values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

int nothing_of(const model::Type& type) {
  return type.sort == Sort::integer ? model::no_number : model::none;
}

/// Whether a family has an attribute, never none.
bool has_attribute(const model::Model& model, model::FamilyId family, const Expr& read) {
  const model::Family& pieces = model.families[family];
  if (read.op == Op::owner)
    return pieces.per_player;
  const std::string& name = model.attributes[read.id<model::AttributeId>()];
  return std::any_of(pieces.attributes.begin(), pieces.attributes.end(), [&](const model::Attribute& attribute) {
    return attribute.name == name && !is_among(nothing_of(attribute.type), attribute.values);
  });
}

/// Whether what a condition says of the family of a piece proves that it has an attribute.
bool has_by_family(const model::Model& model, const Known& fact, const Expr& read) {
  const Expr& condition = *fact.condition;
  if (!fact.holds || !is_of(condition.op, {Op::family_is, Op::type_is}) || !same(condition[Role::piece], read.args[0]))
    return false;
  const model::FamilyId family = condition.op == Op::family_is ? condition.id<model::FamilyId>()
                                                               : model.types[condition.id<model::PieceTypeId>()].family;
  return has_attribute(model, family, read);
}

/// The values that a condition says another may have; nothing where it says no such thing.
std::optional<std::vector<int>> values_of(const Known& fact) {
  const Expr& condition = *fact.condition;
  if (!fact.holds || (condition.op != Op::equal && condition.op != Op::contains))
    return std::nullopt;
  const Expr& values = condition.args[1];
  std::vector<int> out;
  if (is_constant(values))
    out.push_back(values.value);
  else if (condition.op != Op::contains || values.op != Op::set_of ||
           !std::all_of(values.args.begin(), values.args.end(), is_constant))
    return std::nullopt;
  for (const Expr& value : values.args)
    out.push_back(value.value);
  return out;
}

/// Whether another attribute of the same value of a kind says that this one is there: in all rows that it leaves.
bool has_by_row(const model::Model& model, const Known& fact, const Expr& read) {
  const Expr& other = fact.condition->args[0];
  const auto values = values_of(fact);
  if (!values || read.op != Op::kind_attribute || other.op != Op::kind_attribute || !same(other.args[0], read.args[0]))
    return false;
  const auto& attributes = model.kinds[read.args[0].type.kind].attributes;
  const model::Attribute& wanted = attributes[static_cast<std::size_t>(read.index)];
  const model::Attribute& known = attributes[static_cast<std::size_t>(other.index)];
  for (std::size_t row = 0; row < wanted.values.size(); ++row) {
    if (is_among(known.values[row], *values) && wanted.values[row] == nothing_of(wanted.type))
      return false;
  }
  return true;
}

/// Whether a cell of a table or matchup may have one of some values.
bool may_give(const model::Model& model, const Expr& asked, int row, const std::vector<int>& values) {
  if (asked.op == Op::matchup)
    return is_among(model.matchups[asked.id<model::MatchupId>()].rows[static_cast<std::size_t>(row)].result, values);
  const Expr& value = model.tables[asked.id<model::TableId>()].values[static_cast<std::size_t>(row)];
  return !is_constant(value) || is_among(value.value, values);
}

/// Whether a result of a matchup or table says that one of its sides is there: no row has that result without it.
bool has_by_result(Bodies& bodies, const Known& fact, const Expr& expr) {
  const Expr& asked = fact.condition->args[0];
  const auto results = values_of(fact);
  const bool is_table = asked.op == Op::table;
  if (!results || (!is_table && asked.op != Op::matchup))
    return false;
  const model::Model& model = bodies.model;
  const auto& axes =
      is_table ? model.tables[asked.id<model::TableId>()].axes : model.matchups[asked.id<model::MatchupId>()].axes;
  const auto& cells =
      is_table ? model.tables[asked.id<model::TableId>()].cells : model.matchups[asked.id<model::MatchupId>()].cells;
  std::size_t below = 1; // cells of the sides behind this one
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    const auto size = static_cast<std::size_t>(model::count_of_positions(model, axes[axis]));
    bool without = cells.empty();
    for (std::size_t cell = 0; axes[axis].type.optional && cell < cells.size(); ++cell) {
      const bool is_none = cell / below % size == size - 1;
      without = without || (is_none && cells[cell] != model::none && may_give(model, asked, cells[cell], *results));
    }
    if (!without && rests_on(bodies, asked.args[axis], expr))
      return true;
    below *= size;
  }
  return false;
}

/// Whether a condition holds for a value of which it is known, among all that a binder runs through.
bool found_by_value(Bodies& bodies, const Known& fact, const Expr& first) {
  constexpr int most = 64;
  const Binder& binder = first.binders[0];
  if (binder.pieces || binder.source[0].op != Op::whole || !binder.filter.empty())
    return false;
  const model::Kind& kind = bodies.model.kinds[binder.source[0].id<model::KindId>()];
  Expr value;
  value.op = Op::constant;
  value.type = bodies.model.variables[binder.variable].type;
  for (int i = 0; i < kind.size() && kind.size() <= most; ++i) {
    value.value = kind.first + i;
    const Expr condition = model::substituted(first[Role::condition], {{binder.variable, &value}});
    const auto is_it = [&](const Known& leaf) { return leaf.holds && same(*leaf.condition, condition); };
    if (follows(bodies, fact, is_it))
      return true;
  }
  return false;
}

/// Whether one condition says that a place or set has the first or last of its content.
bool has_end(Bodies& bodies, const Known& fact, const Expr& end) {
  if (end.op == Op::first)
    return surely_finds(bodies, fact, end.binders[0], {&end[Role::condition]}) || found_by_value(bodies, fact, end);
  if (!is_of(end.op, {Op::content, Op::top, Op::bottom, Op::set_first, Op::set_last}))
    return false;
  return surely_filled(bodies, fact, end.args[0]);
}

/// Whether one condition proves that an expression is not none.
bool excludes(Bodies& bodies, const AllKnown& known, const Known& fact, const Expr& expr, int depth) {
  const Expr& condition = *fact.condition;
  const auto rests = [&](const Expr& on) { return rests_on(bodies, on, expr); };
  if (has_end(bodies, fact, expr))
    return true;
  if (condition.op == Op::is_none)
    return !fact.holds && rests(condition[Role::operand]);
  if (condition.op == Op::less || condition.op == Op::less_equal)
    return rests(condition[Role::left]) || rests(condition[Role::right]);
  if ((condition.op == Op::contains || condition.op == Op::equal) &&
      (has_by_row(bodies.model, fact, expr) || has_by_result(bodies, fact, expr)))
    return true;
  if (condition.op == Op::contains)
    return fact.holds && rests(condition[Role::element]);
  if (is_of(condition.op, {Op::family_is, Op::type_is})) {
    const bool reads = is_of(expr.op, {Op::attribute, Op::owner});
    return fact.holds && (rests(condition[Role::piece]) || (reads && has_by_family(bodies.model, fact, expr)));
  }
  if (condition.op != Op::equal || !fact.holds || depth >= deepest)
    return false;
  const auto sure = [&](const Expr& value) { return none_in(bodies, known, value, depth + 1) == nullptr; };
  const Expr& left = condition[Role::left];
  const Expr& right = condition[Role::right];
  return (rests(left) && sure(right)) || (rests(right) && sure(left));
}

/// Whether a set has members whatever happens.
bool never_empty(const Expr& set) {
  if (set.op == Op::whole)
    return true;
  if (set.op == Op::range)
    return set[Role::low].type.sort == Sort::integer && set[Role::low].type.high <= set[Role::high].type.low;
  return set.op == Op::set_of && !set.args.empty();
}

/// Whether one can go on from each place of a board: in one direction, where it is known, or in all.
bool always_steps(const model::Model& model, const Expr& step) {
  const model::Kind& board = model.kinds[step.id<model::KindId>()];
  const Expr& direction = step[Role::direction];
  for (std::size_t each = 0; each < board.steps.size(); ++each) {
    if (direction.op == Op::constant && direction.value != static_cast<int>(each))
      continue;
    if (std::find(board.steps[each].begin(), board.steps[each].end(), model::none) != board.steps[each].end())
      return false;
  }
  return true;
}

/// The part of one side that makes it none, where a condition decides between them.
const Expr* none_in_side(Bodies& bodies, AllKnown known, const Expr& conditional, bool holds, int depth) {
  known.push_back({&conditional[Role::condition], holds});
  return none_in(bodies, known, conditional[holds ? Role::yes : Role::no], depth);
}

const Expr* none_in_first(Bodies& bodies, const AllKnown& known, const std::vector<Expr>& parts, int depth) {
  for (const Expr& part : parts) {
    if (const Expr* nothing = none_in(bodies, known, part, depth))
      return nothing;
  }
  return nullptr;
}

/// The part that makes a value read from a piece or a value of a kind none.
const Expr* none_in_read(Bodies& bodies, const AllKnown& known, const Expr& read, int depth) {
  const model::Model& model = bodies.model;
  const Expr& of = read.args[0];
  if (const Expr* nothing = none_in(bodies, known, of, depth))
    return nothing;
  if (read.op == Op::kind_attribute) {
    const model::Attribute& attribute = model.kinds[of.type.kind].attributes[static_cast<std::size_t>(read.index)];
    return is_among(nothing_of(attribute.type), attribute.values) ? &read : nullptr;
  }
  if (read.op == Op::place_index) {
    const auto has_index = [&](model::ZoneId zone) {
      const auto& dimensions = model.zones[zone].dimensions;
      return std::find(dimensions.begin(), dimensions.end(), read.id<model::KindId>()) != dimensions.end();
    };
    return std::all_of(of.type.zones.begin(), of.type.zones.end(), has_index) ? nullptr : &read;
  }
  const auto has = [&](model::FamilyId family) { return has_attribute(model, family, read); };
  return std::all_of(of.type.families.begin(), of.type.families.end(), has) ? nullptr : &read;
}

const Expr* none_in(Bodies& bodies, const AllKnown& known, const Expr& expr, int depth) {
  if (!expr.type.optional && expr.type.sort != Sort::tuple)
    return nullptr;
  if (expr.op == Op::constant) {
    return expr.type.sort == Sort::nothing || expr.value == nothing_of(expr.type) ? &expr : nullptr;
  }
  const std::function<bool(const Known&)> excluded_by = [&](const Known& leaf) {
    if (leaf.condition->op != Op::variable)
      return excludes(bodies, known, leaf, expr, depth);
    const Expr* named = settled(*leaf.condition, known);
    return named != nullptr && follows(bodies, {named, leaf.holds}, excluded_by);
  };
  if (std::any_of(known.begin(), known.end(), [&](const Known& fact) { return follows(bodies, fact, excluded_by); }))
    return nullptr;
  if (expr.op == Op::conditional) {
    const Expr* nothing = none_in_side(bodies, known, expr, true, depth);
    return nothing != nullptr ? nothing : none_in_side(bodies, known, expr, false, depth);
  }
  if (expr.op == Op::define) {
    const bool never = bodies.never_none(expr.id<model::DefineId>());
    return never ? nullptr : none_in(bodies, known, bodies.of(expr), depth);
  }
  if (expr.op == Op::tuple || expr.op == Op::next)
    return none_in_first(bodies, known, expr.args, depth);
  if (expr.op == Op::table)
    return none_in_first(bodies, {}, bodies.model.tables[expr.id<model::TableId>()].values, depth);
  if (expr.op == Op::highest || expr.op == Op::lowest)
    return none_in(bodies, known, expr[Role::otherwise], depth);
  if (is_of(expr.op, {Op::attribute, Op::owner, Op::place_index, Op::kind_attribute}))
    return none_in_read(bodies, known, expr, depth);
  if (expr.op == Op::first) {
    const Binder& binder = expr.binders[0];
    const bool all = !binder.pieces && binder.filter.empty() && is_true(expr[Role::condition]);
    return all && never_empty(binder.source[0]) ? nullptr : &expr;
  }
  if (expr.op == Op::set_first || expr.op == Op::set_last)
    return never_empty(expr[Role::set]) ? nullptr : &expr;
  if (expr.op == Op::step)
    return always_steps(bodies.model, expr) ? none_in(bodies, known, expr[Role::start], depth) : &expr;
  return &expr;
}

} // namespace

bool follows(Bodies& bodies, const Known& fact, const std::function<bool(const Known&)>& leaf) {
  const Expr& condition = *fact.condition;
  const auto part = [&](const Expr& of, bool holds) { return follows(bodies, {&of, holds}, leaf); };
  if (condition.op == Op::not_)
    return part(condition[Role::operand], !fact.holds);
  if (condition.op == Op::and_ || condition.op == Op::or_) {
    const bool left = part(condition[Role::left], fact.holds);
    const bool all_hold = (condition.op == Op::and_) == fact.holds;
    if (left == all_hold)
      return left;
    return part(condition[Role::right], fact.holds);
  }
  if (condition.op == Op::conditional) {
    return (part(condition[Role::condition], true) || part(condition[Role::yes], fact.holds)) &&
           (part(condition[Role::condition], false) || part(condition[Role::no], fact.holds));
  }
  if (condition.op == Op::define && part(bodies.of(condition), fact.holds))
    return true;
  return leaf(fact);
}

const Expr& Bodies::of(const Expr& call) {
  const auto [known, is_new] = of_calls_.emplace(&call, nullptr);
  if (!is_new)
    return *known->second;
  const model::Define& define = model.defines[call.id<model::DefineId>()];
  model::Arguments arguments;
  for (std::size_t i = 0; i < call.args.size(); ++i)
    arguments[define.parameters[i]] = &call.args[i];
  Expr body = model::substituted(define.value, arguments);
  model::each<Expr>(body, [&](Expr& part) { // who acts is who acts where it is called
    if ((part.op == Op::define || part.op == Op::again) && part.value == model::none)
      part.value = call.value;
  });
  return *(of_calls_[&call] = &keep(std::move(body)));
}

bool Bodies::never_none(model::DefineId define) {
  const auto [known, is_new] = never_none_.emplace(define, false);
  if (is_new)
    never_none_[define] = may_be_none(*this, {}, model.defines[define].value) == nullptr;
  return never_none_[define];
}

const Expr& Bodies::keep(Expr expr) {
  return kept_.emplace_back(std::move(expr));
}

const Expr* may_be_none(Bodies& bodies, const AllKnown& known, const Expr& expr) {
  return none_in(bodies, known, expr, 0);
}

bool surely_finds(Bodies& bodies, const Known& known, const Binder& binder,
                  const std::vector<const Expr*>& conditions) {
  const bool bare = binder.filter.empty() && binder.source.size() == 1 &&
                    std::all_of(conditions.begin(), conditions.end(), [](const Expr* each) { return is_true(*each); });
  const auto source = [&](const Expr& places) { return bare && same(places, binder.source[0]); };
  const auto finding = [&](const Expr& found) { return found_by(bodies, found, binder, conditions); };
  return follows(bodies, known, [&](const Known& leaf) { return says_some(leaf, source, finding); });
}

bool surely_holds(Bodies& bodies, const Known& known, const Expr& condition) {
  if (is_true(condition))
    return true;
  const auto is_it = [&](const Known& fact) {
    const bool negated = condition.op == Op::not_;
    return fact.holds != negated && same(*fact.condition, negated ? condition[Role::operand] : condition);
  };
  if (is_it(known) || follows(bodies, known, is_it))
    return true;
  if (condition.op == Op::and_)
    return surely_holds(bodies, known, condition[Role::left]) && surely_holds(bodies, known, condition[Role::right]);
  return condition.op == Op::define && surely_holds(bodies, known, bodies.of(condition));
}

bool same_place(const Expr& known, const Expr& named, model::VariableId any) {
  if (any.is_none())
    return same(known, named);
  return known.op == named.op && known.index == named.index &&
         std::equal(known.args.begin(), known.args.end(), named.args.begin(), named.args.end(),
                    [&](const Expr& a, const Expr& b) {
                      return (a.op == Op::variable && a.id<model::VariableId>() == any) || same(a, b);
                    });
}

bool surely_filled(Bodies& bodies, const Known& known, const Expr& places) {
  const auto source = [&](const Expr& filled) { return same_place(filled, places, known.any); };
  const auto finding = [&](const Expr& found) {
    return found.binders.size() == 1 && found.binders[0].source.size() == 1 && same(found.binders[0].source[0], places);
  };
  return follows(bodies, known, [&](const Known& leaf) { return says_some(leaf, source, finding); });
}

} // namespace brehon::expressions
