#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace brehon {

using expressions::is_constant;
using model::Expr;
using model::Op;
using model::Sort;

bool Telling::is_compound(const Expr& expr) const {
  if (expr.op == Op::not_) {
    return is_compound(expr.args[0]);
  }
  if (expr.op == Op::some || expr.op == Op::every) {
    return expr.binders.size() > 1 || !expr.binders.front().pieces;
  }
  if (const auto body = expansion(expr)) {
    return is_compound(*body);
  }
  return expr.op == Op::and_ || expr.op == Op::or_ || expr.op == Op::conditional;
}

std::string Telling::parts(const Expr& expr, bool holds) {
  const bool all = (expr.op == Op::and_) == holds;
  std::vector<std::string> texts;
  const auto collect = [&](const auto& self, const Expr& each) -> void {
    if (each.op == expr.op) {
      for (const Expr& arg : each.args) {
        self(self, arg);
      }
      return;
    }
    const std::string text = condition(each, holds);
    texts.push_back(is_compound(each) ? "(" + text + ")" : text);
  };
  collect(collect, expr);
  return all ? words_.both(texts) : words_.either(texts);
}

std::string Telling::equality(const Expr& left, const Expr& right, bool holds) {
  if (left.op == Op::count && is_constant(right)) {
    if (right.value == 0) {
      return counted(holds ? "none_of" : "some_of", left, 1);
    }
    return counted(holds ? "exactly" : "not_exactly", left, right.value);
  }
  if (left.op == Op::owner) {
    const std::string thing = value(left.args[0]);
    if (is_you(right)) {
      return phrase(holds ? "belongs_to_you" : "not_belongs_to_you", {{"thing", thing}});
    }
    return phrase(holds ? "belongs_to" : "not_belongs_to", {{"thing", thing}, {"player", value(right)}});
  }
  if (left.op == Op::modulo && is_constant(left.args[1]) && left.args[1].value == 2 && is_constant(right)) {
    return phrase((right.value == 0) == holds ? "even" : "odd", {{"number", value(left.args[0])}});
  }
  const bool attributes =
      (left.op == Op::attribute || left.op == Op::kind_attribute) && right.op == left.op && right.index == left.index;
  if (attributes && left.args[0].type.kind == right.args[0].type.kind) {
    return phrase(
        holds ? "same_attribute" : "not_same_attribute",
        {{"attribute", attribute_name(left)}, {"left", value(left.args[0])}, {"right", value(right.args[0])}});
  }
  const bool shorter = is_constant(right) && says_what_it_is(left);
  const std::string subject = shorter ? value(left.args[0]) : operand(left);
  return phrase(holds ? "is" : "is_not", {{"left", subject}, {"right", value(right)}});
}

std::string Telling::comparison(const Expr& left, const Expr& right, bool or_equal, bool holds) {
  // a < b; with a number first it is told the other way round: `at least 11 cattle`
  const bool flipped = is_constant(left) && !is_constant(right);
  const Expr& subject = flipped ? right : left;
  const Expr& limit = flipped ? left : right;
  const bool above = flipped == holds;       // the subject is the greater one
  const bool with_equal = or_equal == holds; // or equal to the limit
  if (is_constant(limit) && limit.type.sort == Sort::integer) {
    const int number = above ? limit.value + (with_equal ? 0 : 1) : limit.value - (with_equal ? 0 : 1);
    if (subject.op == Op::count) {
      return number == 1 && above ? counted("some_of", subject, 1)
                                  : counted(above ? "count_at_least" : "count_at_most", subject, number);
    }
    return phrase(above ? "at_least" : "at_most", {{"left", value(subject)}, {"right", std::to_string(number)}});
  }
  const std::string_view key = above ? (with_equal ? "at_least" : "more_than") : (with_equal ? "at_most" : "less_than");
  return phrase(key, {{"left", value(subject)}, {"right", value(limit)}});
}

std::string Telling::flag(const Expr& expr, bool holds) {
  return phrase(holds ? "flag" : "not_flag", {{"what", value(expr)}});
}

std::string Telling::held(const Expr& expr, std::string_view key) {
  if (is_you(expr.args[0])) {
    return phrase(std::string(key) + "_you", {{"card", piece_type(expr.index)}});
  }
  return phrase(key, {{"card", piece_type(expr.index)}, {"player", value(expr.args[0])}});
}

std::string Telling::condition(const Expr& expr, bool holds) {
  const auto arg = [&](std::size_t i) { return value(expr.args[i]); };
  switch (expr.op) {
  case Op::constant:
    return phrase((expr.value != 0) == holds ? "always" : "never");
  case Op::variable: {
    const auto meant = stands_for_.find(expr.index);
    if (meant != stands_for_.end()) {
      const std::map<int, Expr> stands_for = std::exchange(stands_for_, {});
      std::string text = condition(stands_for.at(expr.index), holds);
      stands_for_ = stands_for;
      return text;
    }
    return flag(expr, holds);
  }
  case Op::not_:
    return condition(expr.args[0], !holds);
  case Op::and_:
  case Op::or_:
    return parts(expr, holds);
  case Op::equal:
    return equality(plain(expr.args[0]), plain(expr.args[1]), holds);
  case Op::less:
    return comparison(plain(expr.args[0]), plain(expr.args[1]), false, holds);
  case Op::less_equal:
    return comparison(plain(expr.args[0]), plain(expr.args[1]), true, holds);
  case Op::is_none:
    if (expr.args[0].op == Op::kind_attribute || expr.args[0].op == Op::attribute) {
      return phrase(holds ? "lacks" : "has",
                    {{"whole", value(expr.args[0].args[0])}, {"thing", attribute_name(expr.args[0])}});
    }
    return phrase(holds ? "there_is_no" : "there_is", {{"thing", arg(0)}});
  case Op::is_empty:
    return phrase(holds ? "is_empty" : "is_not_empty", {{"place", place(expr.args[0])}});
  case Op::is_face_up:
    return phrase(holds ? "is_face_up" : "is_face_down", {{"place", place(expr.args[0])}});
  case Op::family_is:
    return phrase(holds ? "is" : "is_not", {{"left", arg(0)}, {"right", words_.family(expr.index)}});
  case Op::type_is:
    return phrase(holds ? "is" : "is_not", {{"left", arg(0)}, {"right", piece_type(expr.index)}});
  case Op::held:
    return held(expr, holds ? "in_force" : "not_in_force");
  case Op::contains: {
    const Expr& set = expr.args[1];
    const bool places = set.type.sort == Sort::places || set.type.sort == Sort::place;
    if (places) {
      return phrase(holds ? "lies_in" : "lies_not_in", {{"thing", arg(0)}, {"place", place(set)}});
    }
    const Expr& thing = expr.args[0];
    const std::string list = set.op == Op::set_of ? words_.either(values(set.args)) : value(set);
    return phrase(holds ? "is_one_of" : "is_none_of",
                  {{"left", says_what_it_is(thing) ? value(thing.args[0]) : operand(thing)}, {"list", list}});
  }
  case Op::covers:
    return phrase(holds ? "covers" : "not_covers", {{"place", place(expr.args[0])}, {"goods", arg(1)}});
  case Op::has:
    return phrase(holds ? "includes" : "not_includes", {{"whole", arg(0)}, {"thing", arg(1)}});
  case Op::some:
  case Op::every:
    return some(expr, holds);
  case Op::conditional: {
    const std::string first = condition(expr.args[1], holds);
    const std::string second = condition(expr.args[2], holds);
    return phrase("conditional", {{"condition", condition(expr.args[0])}, {"value", first}, {"other", second}});
  }
  case Op::define: {
    if (const auto body = expansion(expr)) {
      return condition(*body, holds);
    }
    const model::Define& define = model().defines[index(expr.index)];
    return phrase(holds ? "flag" : "not_flag", {{"what", with_indices(words_.label(define.name), expr.args)}});
  }
  case Op::line:
  case Op::chain: {
    const std::string text = connected(expr);
    return holds ? text : phrase("not_flag", {{"what", text}});
  }
  case Op::marker:
  case Op::zone:
  case Op::zones:
  case Op::content:
  case Op::top:
  case Op::bottom:
  case Op::attribute:
  case Op::kind_attribute:
  case Op::owner:
  case Op::place_index:
  case Op::held_piece:
  case Op::opponent:
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::negate:
  case Op::minimum:
  case Op::maximum:
  case Op::set_of:
  case Op::range:
  case Op::whole:
  case Op::set_union:
  case Op::set_minus:
  case Op::count:
  case Op::sum:
  case Op::highest:
  case Op::lowest:
  case Op::different:
  case Op::first:
  case Op::all:
  case Op::set_size:
  case Op::set_first:
  case Op::set_last:
  case Op::bundle:
  case Op::adjusted:
  case Op::matchup:
  case Op::table:
  case Op::step:
  case Op::board_place:
  case Op::pair:
  case Op::next:
  case Op::tuple:
  case Op::score:
  case Op::span:
  case Op::group:
  case Op::neighbours:
  case Op::unite:
  case Op::error:
    return flag(expr, holds);
  }
  return {};
}

} // namespace brehon
