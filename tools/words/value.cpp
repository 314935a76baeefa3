#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace brehon {

using expressions::is_true;
using model::Expr;
using model::Op;
using model::Sort;

namespace {

bool is_number(const Expr& expr, int value) {
  return expr.op == Op::constant && expr.type.sort == Sort::integer && expr.value == value;
}

} // namespace

std::vector<std::string> Telling::values(const std::vector<Expr>& list) {
  std::vector<std::string> texts;
  for (const Expr& each : list) {
    texts.push_back(value(each));
  }
  return texts;
}

std::string Telling::operand(const Expr& operand) {
  const Expr expr = plain(operand);
  const bool compound = expr.op == Op::add || expr.op == Op::subtract || expr.op == Op::multiply ||
                        expr.op == Op::divide || expr.op == Op::modulo || expr.op == Op::conditional;
  return compound ? "(" + value(expr) + ")" : value(expr);
}

std::string Telling::infix(const Expr& expr, std::string_view key) {
  return phrase(key, {{"left", operand(expr.args[0])}, {"right", operand(expr.args[1])}});
}

/// A value that hangs on conditions; nothing is said of a nought otherwise.
std::string Telling::choice(const Expr& expr) {
  std::vector<std::string> conditions;
  Expr inner = expr;
  while (inner.op == Op::conditional && is_number(inner.args[2], 0)) {
    const std::string text = condition(inner.args[0]);
    conditions.push_back(is_compound(inner.args[0]) ? "(" + text + ")" : text);
    inner = plain(Expr(inner.args[1]));
  }
  if (!conditions.empty()) {
    return phrase("if", {{"what", value(inner)},
                         {"condition", conditions.size() == 1 ? condition(expr.args[0]) : words_.both(conditions)}});
  }
  return phrase(
      "conditional",
      {{"condition", condition(expr.args[0])}, {"value", value(expr.args[1])}, {"other", value(expr.args[2])}});
}

/// `line`, `span`, `group` and `chain`: places of a board that hang together, and what is asked of each of them.
std::string Telling::connected(const Expr& expr) {
  Scope scope(*this);
  bind(expr.value);
  const auto arg = [&](std::size_t i) { return value(expr.args[i]); };
  const auto condition_in = [&](std::size_t i) { return condition(expr.args[i]); };
  if (expr.op == Op::line) {
    return phrase(expr.flag ? "line_exactly" : "line",
                  {{"count", arg(0)}, {"place", arg(1)}, {"condition", condition_in(2)}});
  }
  if (expr.op == Op::span) {
    return phrase(is_true(expr.args[3]) ? "span" : "span_up_to",
                  {{"place", arg(0)}, {"direction", arg(1)}, {"over", condition_in(2)}, {"until", condition_in(3)}});
  }
  if (expr.op == Op::group) {
    return phrase("group", {{"place", arg(0)}, {"condition", condition_in(1)}});
  }
  return phrase("chain", {{"place", arg(0)}, {"condition", condition_in(1)}, {"from", arg(2)}, {"to", arg(3)}});
}

std::string Telling::value(const Expr& expr) {
  const auto arg = [&](std::size_t i) { return value(expr.args[i]); };
  const auto end_of = [&](std::string_view end) {
    const model::Type& type = expr.args[0].type;
    const bool row = type.zones.size() == 1 && model().zones[index(type.zones.front())].shape == model::Shape::row;
    return phrase(row ? (end == "top" ? "last_in" : "first_in") : end,
                  {{"thing", noun(expr.type)}, {"place", place(expr.args[0])}});
  };
  switch (expr.op) {
  case Op::constant:
    return words_.value(expr.type, expr.value);
  case Op::variable:
    return variable(expr.index);
  case Op::marker:
    return with_indices(words_.marker(expr.index), expr.args);
  case Op::zone:
  case Op::zones:
  case Op::content:
    return place(expr);
  case Op::top:
    return end_of("top");
  case Op::bottom:
    return end_of("bottom");
  case Op::attribute:
    return phrase("of", {{"thing", words_.attribute(expr.index)}, {"whole", arg(0)}});
  case Op::kind_attribute: {
    const model::Kind& kind = model().kinds[index(expr.args[0].type.kind)];
    return phrase("of", {{"thing", words_.label(kind.attributes[index(expr.index)].name)}, {"whole", arg(0)}});
  }
  case Op::owner:
    return phrase("owner", {{"thing", arg(0)}});
  case Op::place_index:
    return phrase("of", {{"thing", words_.kind(expr.index)}, {"whole", arg(0)}});
  case Op::held_piece:
    return piece_type(expr.index);
  case Op::opponent:
    return is_you(expr.args[0]) ? phrase("your_opponent") : phrase("opponent", {{"player", arg(0)}});
  case Op::add:
    return infix(expr, "plus");
  case Op::subtract:
    return infix(expr, "minus");
  case Op::multiply:
    if (expr.args[0].op == Op::constant && expr.args[1].op == Op::count) {
      const int each = expr.args[0].value;
      return phrase("per", {{"count", std::to_string(each)}, {"thing", counted("counted", expr.args[1], 1)}}, each);
    }
    if (expr.args[0].op == Op::constant && expr.args[1].op == Op::divide && expr.args[1].args[0].op == Op::count &&
        expr.args[1].args[1].op == Op::constant) {
      const int many = expr.args[1].args[1].value;
      const std::string things = counted("counted", expr.args[1].args[0], many);
      return phrase("per_several", {{"count", arg(0)}, {"many", std::to_string(many)}, {"things", things}},
                    expr.args[0].value);
    }
    return infix(expr, "times");
  case Op::divide:
    return infix(expr, expr.flag ? "divided_exactly" : "divided");
  case Op::modulo:
    return infix(expr, "remainder");
  case Op::negate:
    return "−" + operand(expr.args[0]);
  case Op::minimum:
  case Op::maximum: {
    const bool limited = expr.args.size() == 2 && expr.args[1].op == Op::constant;
    const bool least = expr.op == Op::minimum;
    return limited ? phrase(least ? "limited_to" : "no_less_than", {{"value", arg(0)}, {"limit", arg(1)}})
                   : phrase(least ? "least_of" : "greatest_of", {{"list", words_.both(values(expr.args))}});
  }
  case Op::conditional:
    return choice(expr);
  case Op::set_of:
    return words_.both(values(expr.args));
  case Op::range:
    return phrase("range", {{"from", arg(0)}, {"to", arg(1)}});
  case Op::whole:
    return words_.kind(expr.index, 2);
  case Op::set_union:
    return words_.both(values(expr.args));
  case Op::set_minus:
    return phrase("except", {{"set", arg(0)}, {"less", arg(1)}});
  case Op::count:
    return counted("number_of", expr, 2);
  case Op::sum:
    return over("sum_of", expr);
  case Op::highest:
    return over("highest_of", expr);
  case Op::lowest:
    return over("lowest_of", expr);
  case Op::different:
    return over("different_of", expr);
  case Op::first:
  case Op::all:
    return pick(expr);
  case Op::set_size:
    return phrase("number_of", {{"things", arg(0)}});
  case Op::set_first:
    return phrase("first_of", {{"thing", arg(0)}});
  case Op::set_last:
    return phrase("last_of", {{"thing", arg(0)}});
  case Op::define: {
    if (const auto body = expansion(expr)) {
      return value(*body);
    }
    return with_indices(words_.label(model().defines[index(expr.index)].name), expr.args);
  }
  case Op::bundle:
    return bundle(expr);
  case Op::adjusted: {
    const std::string what = [&] {
      const model::Portion& each = model().bundles[index(expr.index)].ways.front().front();
      return each.types.empty() ? phrase("goods") : words_.family(model().types[index(each.types.front())].family, 2);
    }();
    std::string text = arg(0);
    text = is_number(expr.args[1], 0)
               ? text
               : phrase("reduced", {{"cost", text}, {"count", operand(expr.args[1])}, {"things", what}});
    return expr.args.size() < 3 || is_number(plain(Expr(expr.args[2])), 0)
               ? text
               : phrase("increased", {{"cost", text}, {"count", operand(expr.args[2])}, {"things", what}});
  }
  case Op::matchup:
    return with_indices(words_.label(model().matchups[index(expr.index)].name), expr.args);
  case Op::table:
    return with_indices(words_.label(model().tables[index(expr.index)].name), expr.args);
  case Op::step:
    return phrase(expr.args.size() > 2 ? "steps" : "step",
                  {{"place", arg(0)}, {"direction", arg(1)}, {"count", expr.args.size() > 2 ? arg(2) : "1"}});
  case Op::board_place:
  case Op::pair:
    return fmt::format("{} ({})", words_.kind(expr.index), fmt::join(values(expr.args), ", "));
  case Op::next: {
    const bool player = expr.args[0].type.sort == Sort::kind && expr.args[0].type.kind == 0;
    return is_you(expr.args[0]) ? phrase("your_left_neighbour")
                                : phrase(player ? "left_neighbour" : "next", {{"thing", arg(0)}});
  }
  case Op::line:
  case Op::span:
  case Op::group:
  case Op::chain:
    return connected(expr);
  case Op::neighbours:
    return phrase("neighbours", {{"places", arg(0)}});
  case Op::unite:
    return over("union_of", expr);
  case Op::tuple:
    return fmt::format("({})", fmt::join(values(expr.args), ", "));
  case Op::score:
    return expr.index == model::none ? phrase("score")
                                     : with_indices(words_.label(model().score[index(expr.index)].name), expr.args);
  case Op::equal:
  case Op::less:
  case Op::less_equal:
  case Op::and_:
  case Op::or_:
  case Op::not_:
  case Op::is_none:
  case Op::is_empty:
  case Op::is_face_up:
  case Op::family_is:
  case Op::type_is:
  case Op::held:
  case Op::contains:
  case Op::some:
  case Op::every:
  case Op::covers:
  case Op::has:
    return condition(expr);
  case Op::error:
    break;
  }
  return {};
}

} // namespace brehon
