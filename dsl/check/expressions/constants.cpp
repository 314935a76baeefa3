#include "dsl/check/expressions/constants.hpp"

#include "dsl/check/expressions/expr.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace brehon::checking {

using model::Op;
using model::Role;
using model::Sort;

namespace {

bool is_decisive(model::Op op, int value) {
  return op == Op::and_ ? value == 0 : value == 1;
}

/// `and` and `or`: one side may decide.
std::optional<int> fold_logic(const Context& context, const Expr& expr, const KnownValues& values) {
  const auto left = fold(context, expr[Role::left], values);
  if (left && is_decisive(expr.op, *left))
    return left;
  const auto right = fold(context, expr[Role::right], values);
  if (right && is_decisive(expr.op, *right))
    return right;
  return left && right ? right : std::nullopt;
}

std::optional<int> fold_define(const Context& context, const Expr& expr, const KnownValues& values) {
  const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
  if (context.definitions.adjusted.contains(define.name))
    return std::nullopt; // by what is in force
  KnownValues arguments{{}, values.whole};
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const auto value = fold(context, expr.args[i], values);
    if (!value)
      return std::nullopt;
    arguments.of[define.parameters[i]] = *value;
  }
  return fold(context, define.value, arguments);
}

/// A step on a board, or several.
std::optional<int> fold_step(const Context& context, const Expr& expr, const KnownValues& values) {
  const auto start = fold(context, expr[Role::start], values), direction = fold(context, expr[Role::direction], values);
  const auto distance = expr.has(Role::distance) ? fold(context, expr[Role::distance], values) : std::optional(1);
  if (!start || !direction || !distance || *direction == model::none)
    return std::nullopt;
  const auto& steps = context.model.kinds[expr.id<model::KindId>()].steps[static_cast<std::size_t>(*direction)];
  int at = *start;
  for (int i = 0; i < *distance && at != model::none; ++i)
    at = steps[static_cast<std::size_t>(at)];
  return at;
}

/// A cell of a table whose rows do not add up.
std::optional<int> fold_table(const Context& context, const Expr& expr, const KnownValues& values) {
  const model::Table& table = context.model.tables[expr.id<model::TableId>()];
  if (table.policy != model::Table::Policy::one)
    return std::nullopt;
  std::size_t cell = 0;
  for (std::size_t i = 0; i < table.axes.size(); ++i) {
    const auto key = fold(context, expr.args[i], values);
    const int positions = model::count_of_positions(context.model, table.axes[i]);
    int position = 0;
    while (key && position < positions && model::value_at(context.model, table.axes[i], position) != *key)
      ++position;
    if (!key || position == positions)
      return std::nullopt;
    cell = cell * static_cast<std::size_t>(positions) + static_cast<std::size_t>(position);
  }
  const int row = table.cells[cell];
  return row == model::none ? std::nullopt : fold(context, table.values[static_cast<std::size_t>(row)], {{}, true});
}

std::optional<int> fold_of_set(const Context& context, const Expr& expr, const KnownValues& values) {
  const auto set = fold_set(context, expr[Role::set], values);
  if (expr.op == Op::contains) {
    const auto value = fold(context, expr[Role::element], values);
    if (!value || !set)
      return std::nullopt;
    return std::find(set->begin(), set->end(), *value) != set->end() ? 1 : 0;
  }
  if (!set)
    return std::nullopt;
  if (expr.op == Op::set_size)
    return static_cast<int>(set->size());
  if (set->empty())
    return std::nullopt;
  return expr.op == Op::set_first ? set->front() : set->back();
}

/// Operators with one operand.
std::optional<int> fold_operand(const Context& context, const Expr& expr, const KnownValues& values) {
  const Expr& operand = expr[Role::operand];
  const auto value = fold(context, operand, values);
  if (!value)
    return std::nullopt;
  if (expr.op == Op::negate)
    return -*value;
  if (expr.op == Op::not_)
    return *value == 0 ? 1 : 0;
  if (expr.op == Op::is_none)
    return *value == (operand.type.sort == Sort::integer ? model::no_number : int(model::none)) ? 1 : 0;
  ensure(expr.op == Op::kind_attribute);
  if (*value == model::none)
    return std::nullopt;
  const model::Kind& kind = context.model.kinds[operand.type.kind];
  return kind.attributes[static_cast<std::size_t>(expr.index)].values[static_cast<std::size_t>(*value - kind.first)];
}

} // namespace

std::optional<int> fold(const Context& context, const Expr& expr) {
  return fold(context, expr, {});
}

std::optional<std::vector<int>> fold_set(const Context& context, const Expr& expr, const KnownValues& values) {
  std::vector<int> out;
  if (expr.op == Op::whole) {
    const model::Kind& kind = context.model.kinds[expr.id<model::KindId>()];
    for (int i = 0; i < kind.size(); ++i)
      out.push_back(kind.first + i);
    return out;
  }
  if (expr.op == Op::range) {
    const auto low = fold(context, expr[Role::low], values), high = fold(context, expr[Role::high], values);
    if (!low || !high || static_cast<long long>(*high) - *low > 100000)
      return std::nullopt;
    for (int i = *low; i <= *high; ++i)
      out.push_back(i);
    return out;
  }
  if (expr.op != Op::set_of)
    return std::nullopt;
  for (const Expr& arg : expr.args) {
    const auto value = fold(context, arg, values);
    if (!value)
      return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

std::optional<int> fold(const Context& context, const Expr& expr, const KnownValues& values) {
  if (expr.op == Op::constant)
    return expr.value;
  if (expr.op == Op::variable) {
    const auto found = values.of.find(expr.id<model::VariableId>());
    return found == values.of.end() ? std::nullopt : std::optional<int>(found->second);
  }
  if (expr.op == Op::conditional) {
    const auto condition = fold(context, expr[Role::condition], values);
    return condition ? fold(context, expr[*condition != 0 ? Role::yes : Role::no], values) : std::nullopt;
  }
  if (expr.op == Op::and_ || expr.op == Op::or_)
    return fold_logic(context, expr, values);
  if (expr.op == Op::define)
    return fold_define(context, expr, values);
  if (expr.op == Op::table && values.whole)
    return fold_table(context, expr, values);
  if (expr.op == Op::step && values.whole)
    return fold_step(context, expr, values);
  if (expr.op == Op::contains || expr.op == Op::set_size || expr.op == Op::set_first || expr.op == Op::set_last)
    return fold_of_set(context, expr, values);
  if (expr.op == Op::negate || expr.op == Op::not_ || expr.op == Op::is_none || expr.op == Op::kind_attribute)
    return fold_operand(context, expr, values);
  if (!types::computes(expr.op) || expr.flag) // an exact fraction is no number of the language
    return std::nullopt;
  const auto left = fold(context, expr[Role::left], values), right = fold(context, expr[Role::right], values);
  return left && right && expr[Role::left].type.sort != Sort::tuple ? types::compute(expr.op, *left, *right)
                                                                    : std::nullopt;
}

std::optional<int> constant(Context& context, const Node& node, std::string_view what) {
  const Expr value = expr(context, node);
  if (value.type.sort == Sort::error)
    return std::nullopt;
  const auto folded = fold(context, value);
  if (!folded)
    error(context, DiagnosticId::not_constant, node.span, fmt::format("{} may use options and numbers only", what));
  return folded;
}

Expr simplify(const Context& context, Expr value) {
  if (value.type.sort != Sort::boolean && value.type.sort != Sort::integer && value.type.sort != Sort::kind)
    return value;
  if (value.op == Op::constant)
    return value;
  const auto known = fold(context, value);
  if (!known)
    return value;
  Expr out;
  out.op = Op::constant;
  out.span = value.span;
  out.type = value.type;
  out.value = *known;
  if (out.type.sort == Sort::integer && *known != model::no_number)
    out.type.low = out.type.high = *known;
  return out;
}

bool present(Context& context, const Node& node) {
  const Node* when = node.find(Kind::when);
  if (when == nullptr)
    return true;
  const Expr value = expr(context, when->front());
  if (value.type.sort == model::Sort::error)
    return true;
  const auto known = fold(context, value);
  if (!known)
    error(context, DiagnosticId::not_constant, when->front().span,
          "a `when` condition may use options and numbers only");
  never_true(context, when->front(), value, "what it stands with is never there");
  if (known.value_or(1) != 0)
    return true;
  for (const Node& child : node.children) {
    if (child.kind == Kind::id)
      context.names.absent.emplace(child.text, child.span);
  }
  return false;
}

std::optional<int> parse_number(Context& context, const Node& node) {
  int value = 0;
  const auto [end, failure] = std::from_chars(node.text.data(), node.text.data() + node.text.size(), value);
  if (failure == std::errc() && value > -1000000000 && value < 1000000000)
    return value;
  error(context, DiagnosticId::range_overflow, node.span,
        fmt::format("`{}` is too large a number", node.text.substr(0, 24)));
  return std::nullopt;
}

using model::Sort;

namespace {

/// More options than one may be needed at once: that is not tried.
std::size_t options_named(const Context& context, const Node& node) {
  std::size_t count = 0;
  if (node.kind == Kind::name) {
    const Entry* entry = find(context, node.text);
    if (entry != nullptr && entry->symbol == Symbol::option)
      count = 1;
    if (entry != nullptr && entry->symbol == Symbol::define)
      count = 2;
  }
  for (const Node& child : node.children)
    count += options_named(context, child);
  return count;
}

/// Reports as dead a condition that always has one value.
void always_is(Context& context, bool truth, const Node& condition, const Expr& value, std::string_view so) {
  if (value.type.sort == Sort::error || options_named(context, condition) > 1)
    return;
  if (const std::optional<int> known = fold(context, value); known && (*known != 0) == truth)
    dead(context, DiagnosticId::unreachable, condition.span,
         fmt::format("this is {} true: {}", truth ? "always" : "never", so));
}

} // namespace

void never_true(Context& context, const Node& condition, const Expr& value, std::string_view so) {
  always_is(context, false, condition, value, so);
}

void never_false(Context& context, const Node& condition, const Expr& value, std::string_view so) {
  always_is(context, true, condition, value, so);
}

namespace {

/// Whether two values are numbers of which not both are constants: what follows from those is said elsewhere.
bool are_numbers_of_play(Context& context, const Node& test, const Expr& left, const Expr& right) {
  return left.type.sort == Sort::integer && right.type.sort == Sort::integer && options_named(context, test) <= 1 &&
         !(fold(context, left) && fold(context, right));
}

std::string numbers_of(const Type& type) {
  constexpr int any_number = 10000; // what counts come to at most
  if (type.low == type.high)
    return fmt::format("{}", type.low);
  return type.high >= any_number ? fmt::format("{} or more", type.low) : fmt::format("{}..{}", type.low, type.high);
}

} // namespace

void never_equal(Context& context, const Node& test, const Expr& left, const Expr& right) {
  if (!are_numbers_of_play(context, test, left, right))
    return;
  if (left.type.high >= right.type.low && right.type.high >= left.type.low)
    return;
  dead(context, DiagnosticId::unreachable, test.span,
       fmt::format("these are never equal: {} and {}", numbers_of(left.type), numbers_of(right.type)));
}

void never_within(Context& context, const Node& test, const Expr& value, const Expr& range) {
  const Expr &low = range[model::Role::low], &high = range[model::Role::high];
  if (!are_numbers_of_play(context, test, value, low) || high.type.sort != Sort::integer)
    return;
  if (value.type.high >= low.type.low && value.type.low <= high.type.high)
    return;
  dead(context, DiagnosticId::unreachable, test.span,
       fmt::format("this never holds: {} is never in {}", numbers_of(value.type),
                   numbers_of(types::integer(low.type.low, high.type.high))));
}

void never_ordered(Context& context, const Node& test, std::string_view sign, const Expr& left, const Expr& right) {
  if (!are_numbers_of_play(context, test, left, right))
    return;
  const bool more = sign[0] == '>', or_equal = sign.size() == 2;
  const long long greater = more ? left.type.high : right.type.high, less = more ? right.type.low : left.type.low;
  if (or_equal ? greater >= less : greater > less)
    return;
  dead(context, DiagnosticId::unreachable, test.span,
       fmt::format("this never holds: {} is never {} {}", numbers_of(left.type),
                   or_equal ? (more ? "at least" : "at most") : (more ? "more than" : "less than"),
                   numbers_of(right.type)));
}

} // namespace brehon::checking
