#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

using model::Op;
using model::Sort;

Checker::Type Checker::kind_type(int kind, bool optional) const {
  const model::Kind& known = model_.kinds[static_cast<std::size_t>(kind)];
  Type type;
  type.kind = kind;
  type.optional = optional;
  type.sort = known.numeric() ? Sort::integer : Sort::kind;
  if (known.numeric()) {
    type.low = known.first;
    type.high = known.first + known.size() - 1;
  }
  return type;
}

/// The type that stands after `:` or `on`, or as an axis: a kind or a range, with `or none`.
Checker::Type Checker::value_type(const Node& node) {
  const bool optional = node.has(Kind::optional);
  if (const Node* bounds = node.find(Kind::range)) {
    const auto low = constant((*bounds)[0], "the start of a range");
    const auto high = constant((*bounds)[1], "the end of a range");
    if (!low || !high)
      return {};
    if (*low > *high) {
      error(DiagnosticId::range_overflow, bounds->span, fmt::format("the range {}..{} is empty", *low, *high));
      return {};
    }
    Type type = types::integer(*low, *high);
    type.optional = optional;
    return type;
  }
  const Node* word = node.find(Kind::name);
  const std::string_view name = word != nullptr ? word->text : node.name();
  if (name == "flag" && find(name) == nullptr)
    return types::boolean();
  const Entry* entry = find(name);
  if (entry == nullptr || entry->symbol != Symbol::kind) {
    std::vector<std::string_view> kinds;
    for (const model::Kind& kind : model_.kinds)
      kinds.push_back(kind.name);
    unknown(word != nullptr ? *word : node.get(Kind::id), "kind", kinds);
    return {};
  }
  return kind_type(entry->index, optional);
}

/// The kind of a range of numbers that is used as an index without a name.
int Checker::number_kind(std::string_view name, int low, int high) {
  for (std::size_t i = 0; i < model_.kinds.size(); ++i) {
    const model::Kind& kind = model_.kinds[i];
    if (kind.name == name && kind.first == low && kind.size() == high - low + 1)
      return static_cast<int>(i);
  }
  model::Kind kind;
  kind.name = name;
  kind.form = model::Form::numbers;
  kind.first = low;
  for (int value = low; value <= high; ++value)
    kind.values.push_back(fmt::format("{}", value));
  model_.kinds.push_back(std::move(kind));
  return static_cast<int>(model_.kinds.size()) - 1;
}

std::string Checker::kind_value_name(int kind, int value) const {
  const model::Kind& known = model_.kinds[static_cast<std::size_t>(kind)];
  const int at = value - known.first;
  return at >= 0 && at < known.size() ? known.values[static_cast<std::size_t>(at)] : fmt::format("{}", value);
}

std::string Checker::describe(const Type& type) const {
  const auto named = [&](const auto& indices, const auto& list) {
    std::string out;
    for (const auto i : indices)
      out += fmt::format("{}`{}`", out.empty() ? "" : ", ", list[i].name);
    return out;
  };
  std::string out;
  switch (type.sort) {
  case Sort::nothing:
    return "`none`";
  case Sort::boolean:
    return "a truth value";
  case Sort::integer:
    out = type.kind != model::none ? fmt::format("a `{}`", model_.kinds[static_cast<std::size_t>(type.kind)].name)
                                   : "a number";
    break;
  case Sort::kind:
    out = fmt::format("a `{}`", model_.kinds[static_cast<std::size_t>(type.kind)].name);
    break;
  case Sort::piece:
    out = "a piece of " + named(type.families, model_.families);
    break;
  case Sort::place:
    out = "a place of " + named(type.zones, model_.zones);
    break;
  case Sort::places:
    out = "places of " + named(type.zones, model_.zones);
    break;
  case Sort::set:
    out = type.kind != model::none
              ? fmt::format("a set of `{}`", model_.kinds[static_cast<std::size_t>(type.kind)].name)
              : "a set of numbers";
    break;
  case Sort::tuple:
    for (const Type& part : type.parts)
      out += (out.empty() ? "" : ", ") + describe(part);
    return "(" + out + ")";
  case Sort::bundle:
    return "pieces to pay or take";
  case Sort::error:
    return "something unclear";
  }
  return type.optional ? out + " or none" : out;
}

bool Checker::comparable(const Type& a, const Type& b) const {
  if (a.sort == Sort::error || b.sort == Sort::error)
    return true;
  if (a.sort == Sort::nothing)
    return b.optional || b.sort == Sort::nothing;
  if (b.sort == Sort::nothing)
    return a.optional;
  if (a.sort != b.sort)
    return false;
  if (a.sort == Sort::tuple) {
    if (a.parts.size() != b.parts.size())
      return false;
    for (std::size_t i = 0; i < a.parts.size(); ++i) {
      if (!comparable(a.parts[i], b.parts[i]))
        return false;
    }
    return true;
  }
  return a.sort == Sort::integer || a.kind == b.kind;
}

/// The type of something that is either of two values.
Checker::Type Checker::common(const Type& a, const Type& b, Span span) {
  if (a.sort == Sort::error || b.sort == Sort::error)
    return {};
  if (a.sort == Sort::nothing || b.sort == Sort::nothing) {
    Type type = a.sort == Sort::nothing ? b : a;
    type.optional = true;
    return type;
  }
  const bool places =
      (a.sort == Sort::place || a.sort == Sort::places) && (b.sort == Sort::place || b.sort == Sort::places);
  if (!places && !comparable(a, b)) {
    error(DiagnosticId::wrong_type, span, fmt::format("this is either {} or {}", describe(a), describe(b)));
    return {};
  }
  Type type = a;
  if (places)
    type.sort = a.sort == b.sort ? a.sort : Sort::places;
  type.optional = a.optional || b.optional;
  type.low = std::min(a.low, b.low);
  type.high = std::max(a.high, b.high);
  if (a.kind != b.kind)
    type.kind = model::none;
  if (a.sort == Sort::set)
    type.parts = {common(types::element_of(a), types::element_of(b), span)};
  if (a.sort == Sort::tuple) {
    for (std::size_t i = 0; i < type.parts.size(); ++i)
      type.parts[i] = common(a.parts[i], b.parts[i], span);
  }
  const auto add_all = [](auto& list, const auto& more) {
    for (const auto id : more) {
      if (std::find(list.begin(), list.end(), id) == list.end())
        list.push_back(id);
    }
  };
  add_all(type.families, b.families);
  add_all(type.zones, b.zones);
  return type;
}

/// A value as another type is wanted: a slot for its piece, `none` for any optional, a number for one of a range.
Checker::Expr Checker::convert(Expr value, const Type& wanted, Span span) {
  if (value.type.sort == Sort::error || wanted.sort == Sort::error)
    return value;
  if (wanted.sort == Sort::piece && value.type.sort == Sort::place)
    value = as_piece(std::move(value));
  if (wanted.sort == Sort::places && value.type.sort == Sort::place)
    return value;
  if (value.type.sort == Sort::nothing) {
    if (wanted.optional) {
      if (wanted.sort == Sort::integer)
        value.value = model::no_number;
      value.type = wanted;
      return value;
    }
    error(DiagnosticId::wrong_type, span, fmt::format("`none` cannot stand here: {} is needed", describe(wanted)));
    return {};
  }
  const auto meet = [](const auto& a, const auto& b) {
    return std::any_of(a.begin(), a.end(), [&](auto id) { return std::find(b.begin(), b.end(), id) != b.end(); });
  };
  bool fits = value.type.sort == wanted.sort && (wanted.sort == Sort::integer || wanted.kind == value.type.kind);
  if (wanted.sort == Sort::piece)
    fits = fits && meet(value.type.families, wanted.families);
  if (wanted.sort == Sort::place)
    fits = fits && meet(value.type.zones, wanted.zones);
  if (!fits) {
    error(DiagnosticId::wrong_type, span,
          fmt::format("this is {}, but {} is needed", describe(value.type), describe(wanted)));
    return {};
  }
  if (wanted.sort == Sort::integer && (value.type.low > wanted.high || value.type.high < wanted.low)) {
    const bool one = value.type.low == value.type.high;
    error(DiagnosticId::range_overflow, span,
          fmt::format("this is {}, outside of {}..{}",
                      one ? fmt::format("{}", value.type.low) : fmt::format("{}..{}", value.type.low, value.type.high),
                      wanted.low, wanted.high));
  }
  return value;
}

std::optional<int> Checker::fold(const Expr& expr) const {
  std::map<int, int> variables;
  return fold(expr, variables);
}

std::optional<std::vector<int>> Checker::fold_set(const Expr& expr, std::map<int, int>& variables) const {
  std::vector<int> out;
  if (expr.op == Op::whole) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.index)];
    for (int i = 0; i < kind.size(); ++i)
      out.push_back(kind.first + i);
    return out;
  }
  if (expr.op == Op::range) {
    const auto low = fold(expr.args[0], variables), high = fold(expr.args[1], variables);
    if (!low || !high || *high - *low > 100000)
      return std::nullopt;
    for (int i = *low; i <= *high; ++i)
      out.push_back(i);
    return out;
  }
  if (expr.op != Op::set_of)
    return std::nullopt;
  for (const Expr& arg : expr.args) {
    const auto value = fold(arg, variables);
    if (!value)
      return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

std::optional<int> Checker::fold(const Expr& expr, std::map<int, int>& variables) const {
  const auto arg = [&](std::size_t i) { return fold(expr.args[i], variables); };
  switch (expr.op) {
  case Op::constant:
    return expr.value;
  case Op::variable: {
    const auto found = variables.find(expr.index);
    return found == variables.end() ? std::nullopt : std::optional<int>(found->second);
  }
  case Op::conditional: {
    const auto condition = arg(0);
    return condition ? arg(*condition != 0 ? 1 : 2) : std::nullopt;
  }
  case Op::and_:
  case Op::or_: {
    const auto left = arg(0);
    const int decisive = expr.op == Op::and_ ? 0 : 1;
    if (left && *left == decisive)
      return decisive;
    const auto right = arg(1);
    if (right && *right == decisive)
      return decisive;
    return left && right ? right : std::nullopt;
  }
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    if (adjusted_.count(define.name) > 0)
      return std::nullopt; // by what is in force
    std::map<int, int> inner;
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      const auto value = arg(i);
      if (!value)
        return std::nullopt;
      inner[define.parameters[i]] = *value;
    }
    return fold(define.value, inner);
  }
  case Op::contains: {
    const auto value = arg(0);
    const auto set = fold_set(expr.args[1], variables);
    if (!value || !set)
      return std::nullopt;
    return std::find(set->begin(), set->end(), *value) != set->end() ? 1 : 0;
  }
  case Op::set_size: {
    const auto set = fold_set(expr.args[0], variables);
    return set ? std::optional<int>(static_cast<int>(set->size())) : std::nullopt;
  }
  case Op::set_first:
  case Op::set_last: {
    const auto set = fold_set(expr.args[0], variables);
    if (!set || set->empty())
      return std::nullopt;
    return expr.op == Op::set_first ? set->front() : set->back();
  }
  case Op::kind_attribute: {
    const auto value = arg(0);
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.args[0].type.kind)];
    if (!value || *value == model::none)
      return std::nullopt;
    return kind.attributes[static_cast<std::size_t>(expr.index)].values[static_cast<std::size_t>(*value - kind.first)];
  }
  case Op::is_none: {
    const auto value = arg(0);
    if (!value)
      return std::nullopt;
    return *value == (expr.args[0].type.sort == Sort::integer ? model::no_number : model::none) ? 1 : 0;
  }
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::minimum:
  case Op::maximum:
  case Op::equal:
  case Op::less:
  case Op::less_equal: {
    const auto a = arg(0), b = arg(1);
    if (expr.flag)
      return std::nullopt; // an exact fraction is no number of the language
    return a && b && expr.args[0].type.sort != Sort::tuple ? types::compute(expr.op, *a, *b) : std::nullopt;
  }
  case Op::negate: {
    const auto a = arg(0);
    return a ? std::optional<int>(-*a) : std::nullopt;
  }
  case Op::not_: {
    const auto a = arg(0);
    return a ? std::optional<int>(*a == 0 ? 1 : 0) : std::nullopt;
  }
  case Op::marker:
  case Op::zone:
  case Op::zones:
  case Op::content:
  case Op::top:
  case Op::bottom:
  case Op::attribute:
  case Op::owner:
  case Op::place_index:
  case Op::family_is:
  case Op::opponent:
  case Op::is_empty:
  case Op::is_face_up:
  case Op::set_of:
  case Op::range:
  case Op::whole:
  case Op::set_union:
  case Op::set_minus:
  case Op::some:
  case Op::every:
  case Op::count:
  case Op::sum:
  case Op::highest:
  case Op::lowest:
  case Op::different:
  case Op::first:
  case Op::all:
  case Op::matchup:
  case Op::table:
  case Op::step:
  case Op::board_place:
  case Op::pair:
  case Op::next:
  case Op::line:
  case Op::span:
  case Op::group:
  case Op::chain:
  case Op::neighbours:
  case Op::unite:
  case Op::tuple:
  case Op::score:
  case Op::type_is:
  case Op::held:
  case Op::held_piece:
  case Op::bundle:
  case Op::adjusted:
  case Op::covers:
  case Op::has:
  case Op::error:
    return std::nullopt;
  }
  return std::nullopt;
}

/// The value of an expression that must be known when the game is loaded.
std::optional<int> Checker::constant(const Node& node, std::string_view what) {
  const Expr value = expr(node);
  if (value.type.sort == Sort::error)
    return std::nullopt;
  const auto folded = fold(value);
  if (!folded)
    error(DiagnosticId::not_constant, node.span, fmt::format("{} may use options and numbers only", what));
  return folded;
}

/// What is known already takes the place of how it is found.
Checker::Expr Checker::simplify(Expr value) const {
  if (value.type.sort != Sort::boolean && value.type.sort != Sort::integer && value.type.sort != Sort::kind)
    return value;
  if (value.op == Op::constant)
    return value;
  const auto known = fold(value);
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

} // namespace brehon
