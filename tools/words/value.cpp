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
using model::Role;
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
  return phrase(key, {{"left", operand(expr[Role::left])}, {"right", operand(expr[Role::right])}});
}

/// A value that depends on conditions; nothing is said of a zero otherwise.
std::string Telling::choice(const Expr& expr) {
  std::vector<std::string> conditions;
  Expr inner = expr;
  while (inner.op == Op::conditional && is_number(inner[Role::no], 0)) {
    const std::string text = condition(inner[Role::condition]);
    conditions.push_back(is_compound(inner[Role::condition]) ? "(" + text + ")" : text);
    inner = plain(Expr(inner[Role::yes]));
  }
  if (!conditions.empty()) {
    return phrase("if",
                  {{"what", value(inner)},
                   {"condition", conditions.size() == 1 ? condition(expr[Role::condition]) : words_.both(conditions)}});
  }
  return phrase("conditional", {{"condition", condition(expr[Role::condition])},
                                {"value", value(expr[Role::yes])},
                                {"other", value(expr[Role::no])}});
}

/// `line`, `span`, `group` and `chain`: connected places of a board, and the condition of each.
std::string Telling::connected(const Expr& expr) {
  Scope scope(*this);
  bind(model::VariableId(expr.value));
  const auto arg = [&](Role role) { return value(expr[role]); };
  const auto met = [&](Role role) { return condition(expr[role]); };
  if (expr.op == Op::line) {
    return phrase(expr.flag ? "line_exactly" : "line",
                  {{"count", arg(Role::length)}, {"place", arg(Role::start)}, {"condition", met(Role::condition)}});
  }
  if (expr.op == Op::span) {
    return phrase(is_true(expr[Role::until]) ? "span" : "span_up_to", {{"place", arg(Role::start)},
                                                                       {"direction", arg(Role::direction)},
                                                                       {"over", met(Role::over)},
                                                                       {"until", met(Role::until)}});
  }
  if (expr.op == Op::group) {
    return phrase("group", {{"place", arg(Role::start)}, {"condition", met(Role::condition)}});
  }
  ensure(expr.op == Op::chain);
  return phrase("chain", {{"place", arg(Role::start)},
                          {"condition", met(Role::condition)},
                          {"from", arg(Role::one_end)},
                          {"to", arg(Role::other_end)}});
}

/// The piece at one end of a pile or row.
std::string Telling::end_of(const Expr& expr, std::string_view of_pile, std::string_view of_row) {
  const Expr& pile = expr[Role::pile];
  const bool row = pile.type.zones.size() == 1 && model().zones[pile.type.zones.front()].shape == model::Shape::row;
  return phrase(row ? of_row : of_pile, {{"thing", noun(expr.type)}, {"place", place(pile)}});
}

std::string Telling::product(const Expr& expr) {
  const Expr& each = expr[Role::left];
  const Expr& times = expr[Role::right];
  if (each.op == Op::constant && times.op == Op::count) {
    return phrase("per", {{"count", std::to_string(each.value)}, {"thing", counted("counted", times, 1)}}, each.value);
  }
  if (each.op == Op::constant && times.op == Op::divide && times[Role::left].op == Op::count &&
      times[Role::right].op == Op::constant) {
    const int many = times[Role::right].value;
    return phrase("per_several",
                  {{"count", value(each)},
                   {"many", std::to_string(many)},
                   {"things", counted("counted", times[Role::left], many)}},
                  each.value);
  }
  return infix(expr, "times");
}

/// `minimum` and `maximum`; with a constant they are limits.
std::string Telling::extreme(const Expr& expr, std::string_view limit, std::string_view list) {
  return expr[Role::right].op == Op::constant
             ? phrase(limit, {{"value", value(expr[Role::left])}, {"limit", value(expr[Role::right])}})
             : phrase(list, {{"list", words_.both(values(expr.args))}});
}

/// A price that pieces in force change.
std::string Telling::adjusted(const Expr& expr) {
  const model::Portion& portion = model().bundles[expr.id<model::BundleId>()].ways.front().front();
  const std::string goods =
      portion.types.empty() ? phrase("goods") : words_.family(model().types[portion.types.front()].family, 2);
  std::string text = value(expr[Role::price]);
  if (!is_number(expr[Role::less_by], 0)) {
    text = phrase("reduced", {{"cost", text}, {"count", operand(expr[Role::less_by])}, {"things", goods}});
  }
  if (!is_number(plain(Expr(expr[Role::more_by])), 0)) {
    text = phrase("increased", {{"cost", text}, {"count", operand(expr[Role::more_by])}, {"things", goods}});
  }
  return text;
}

std::string Telling::neighbour(const Expr& operand) {
  if (is_you(operand)) {
    return phrase("your_left_neighbour");
  }
  const bool player = operand.type.sort == Sort::kind && operand.type.kind == model::player_kind;
  return phrase(player ? "left_neighbour" : "next", {{"thing", value(operand)}});
}

/// The operators with words of their own where a value is wanted. The others are conditions, see `conditions`.
const std::map<Op, Telling::Value>& Telling::values_of_operators() {
  using T = Telling;
  using E = const Expr;
  const static auto in_place = [](T& t, E& e) { return t.place(e); };
  const static auto list = [](T& t, E& e) { return t.words_.both(t.values(e.args)); };
  const static auto called = [](T& t, E& e) {
    return fmt::format("{} ({})", t.words_.kind(e.id<model::KindId>()), fmt::join(t.values(e.args), ", "));
  };
  static const std::map<Op, Value> all = {
      {Op::constant, [](T& t, E& e) { return t.words_.value(e.type, e.value); }},
      {Op::variable, [](T& t, E& e) { return t.variable(e.id<model::VariableId>()); }},
      {Op::marker, [](T& t, E& e) { return t.with_indices(t.words_.marker(e.id<model::MarkerId>()), e.args); }},
      {Op::zone, in_place},
      {Op::zones, in_place},
      {Op::content, in_place},
      {Op::top, [](T& t, E& e) { return t.end_of(e, "top", "last_in"); }},
      {Op::bottom, [](T& t, E& e) { return t.end_of(e, "bottom", "first_in"); }},
      {Op::attribute,
       [](T& t, E& e) {
         return t.phrase("of", {{"thing", t.attribute_name(e)}, {"whole", t.value(e[Role::piece])}});
       }},
      {Op::kind_attribute,
       [](T& t, E& e) {
         return t.phrase("of", {{"thing", t.attribute_name(e)}, {"whole", t.value(e[Role::operand])}});
       }},
      {Op::owner,
       [](T& t, E& e) {
         return t.phrase("owner", {{"thing", t.value(e[Role::piece])}});
       }},
      {Op::place_index,
       [](T& t, E& e) {
         return t.phrase("of", {{"thing", t.words_.kind(e.id<model::KindId>())}, {"whole", t.value(e[Role::piece])}});
       }},
      {Op::held_piece, [](T& t, E& e) { return t.piece_type(e.id<model::PieceTypeId>()); }},
      {Op::opponent,
       [](T& t, E& e) {
         return t.is_you(e[Role::player]) ? t.phrase("your_opponent")
                                          : t.phrase("opponent", {{"player", t.value(e[Role::player])}});
       }},
      {Op::add, [](T& t, E& e) { return t.infix(e, "plus"); }},
      {Op::subtract, [](T& t, E& e) { return t.infix(e, "minus"); }},
      {Op::multiply, [](T& t, E& e) { return t.product(e); }},
      {Op::divide, [](T& t, E& e) { return t.infix(e, e.flag ? "divided_exactly" : "divided"); }},
      {Op::modulo, [](T& t, E& e) { return t.infix(e, "remainder"); }},
      {Op::negate, [](T& t, E& e) { return "\u2212" + t.operand(e[Role::operand]); }},
      {Op::minimum, [](T& t, E& e) { return t.extreme(e, "limited_to", "least_of"); }},
      {Op::maximum, [](T& t, E& e) { return t.extreme(e, "no_less_than", "greatest_of"); }},
      {Op::conditional, [](T& t, E& e) { return t.choice(e); }},
      {Op::set_of, list},
      {Op::range,
       [](T& t, E& e) {
         return t.phrase("range", {{"from", t.value(e[Role::low])}, {"to", t.value(e[Role::high])}});
       }},
      {Op::whole, [](T& t, E& e) { return t.words_.kind(e.id<model::KindId>(), 2); }},
      {Op::set_union, list},
      {Op::set_minus,
       [](T& t, E& e) {
         return t.phrase("except", {{"set", t.value(e[Role::left])}, {"less", t.value(e[Role::right])}});
       }},
      {Op::count, [](T& t, E& e) { return t.counted("number_of", e, 2); }},
      {Op::sum, [](T& t, E& e) { return t.over("sum_of", e); }},
      {Op::highest, [](T& t, E& e) { return t.over("highest_of", e); }},
      {Op::lowest, [](T& t, E& e) { return t.over("lowest_of", e); }},
      {Op::different, [](T& t, E& e) { return t.over("different_of", e); }},
      {Op::unite, [](T& t, E& e) { return t.over("union_of", e); }},
      {Op::first, [](T& t, E& e) { return t.pick(e); }},
      {Op::all, [](T& t, E& e) { return t.pick(e); }},
      {Op::set_size,
       [](T& t, E& e) {
         return t.phrase("number_of", {{"things", t.value(e[Role::set])}});
       }},
      {Op::set_first,
       [](T& t, E& e) {
         return t.phrase("first_of", {{"thing", t.value(e[Role::set])}});
       }},
      {Op::set_last,
       [](T& t, E& e) {
         return t.phrase("last_of", {{"thing", t.value(e[Role::set])}});
       }},
      {Op::define,
       [](T& t, E& e) {
         const auto body = t.expansion(e);
         const model::Define& define = t.model().defines[e.id<model::DefineId>()];
         return body ? t.value(*body) : t.with_indices(t.words_.label(define.name), e.args);
       }},
      {Op::bundle, [](T& t, E& e) { return t.bundle(e); }},
      {Op::adjusted, [](T& t, E& e) { return t.adjusted(e); }},
      {Op::matchup,
       [](T& t, E& e) {
         return t.with_indices(t.words_.label(t.model().matchups[e.id<model::MatchupId>()].name), e.args);
       }},
      {Op::table,
       [](T& t, E& e) {
         return t.with_indices(t.words_.label(t.model().tables[e.id<model::TableId>()].name), e.args);
       }},
      {Op::step,
       [](T& t, E& e) {
         const bool several = e.has(Role::distance);
         return t.phrase(several ? "steps" : "step", {{"place", t.value(e[Role::start])},
                                                      {"direction", t.value(e[Role::direction])},
                                                      {"count", several ? t.value(e[Role::distance]) : "1"}});
       }},
      {Op::board_place, called},
      {Op::pair, called},
      {Op::next, [](T& t, E& e) { return t.neighbour(e[Role::operand]); }},
      {Op::line, [](T& t, E& e) { return t.connected(e); }},
      {Op::span, [](T& t, E& e) { return t.connected(e); }},
      {Op::group, [](T& t, E& e) { return t.connected(e); }},
      {Op::chain, [](T& t, E& e) { return t.connected(e); }},
      {Op::neighbours,
       [](T& t, E& e) {
         return t.phrase("neighbours", {{"places", t.value(e[Role::set])}});
       }},
      {Op::tuple, [](T& t, E& e) { return fmt::format("({})", fmt::join(t.values(e.args), ", ")); }},
      {Op::score,
       [](T& t, E& e) {
         const auto item = e.id<model::ScoreItemId>();
         return item.is_none() ? t.phrase("score") : t.with_indices(t.words_.label(t.model().score[item].name), e.args);
       }},
  };
  return all;
}

std::string Telling::value(const Expr& expr) {
  if (const auto own = values_of_operators().find(expr.op); own != values_of_operators().end()) {
    return own->second(*this, expr);
  }
  ensure(has_words(expr.op));
  return condition(expr);
}

bool Telling::has_words(Op op) {
  return values_of_operators().count(op) != 0 || conditions().count(op) != 0;
}

} // namespace brehon
