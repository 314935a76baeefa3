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
using model::Role;
using model::Sort;

bool Telling::is_compound(const Expr& expr) const {
  if (expr.op == Op::not_) {
    return is_compound(expr[Role::operand]);
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
    const std::string thing = value(left[Role::piece]);
    if (is_you(right)) {
      return phrase(holds ? "belongs_to_you" : "not_belongs_to_you", {{"thing", thing}});
    }
    return phrase(holds ? "belongs_to" : "not_belongs_to", {{"thing", thing}, {"player", value(right)}});
  }
  if (left.op == Op::modulo && is_constant(left[Role::right]) && left[Role::right].value == 2 && is_constant(right)) {
    return phrase((right.value == 0) == holds ? "even" : "odd", {{"number", value(left[Role::left])}});
  }
  const bool attributes =
      (left.op == Op::attribute || left.op == Op::kind_attribute) && right.op == left.op && right.index == left.index;
  if (attributes && bearer(left).type.kind == bearer(right).type.kind) {
    return phrase(
        holds ? "same_attribute" : "not_same_attribute",
        {{"attribute", attribute_name(left)}, {"left", value(bearer(left))}, {"right", value(bearer(right))}});
  }
  const bool shorter = is_constant(right) && says_what_it_is(left);
  const std::string subject = shorter ? value(left[Role::piece]) : operand(left);
  return phrase(holds ? "is" : "is_not", {{"left", subject}, {"right", value(right)}});
}

std::string Telling::comparison(const Expr& left, const Expr& right, bool or_equal, bool holds) {
  // a < b; with a number first it is worded the other way round: `at least 11 cattle`
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
  if (is_you(expr[Role::player])) {
    return phrase(std::string(key) + "_you", {{"card", piece_type(expr.id<model::PieceTypeId>())}});
  }
  return phrase(key, {{"card", piece_type(expr.id<model::PieceTypeId>())}, {"player", value(expr[Role::player])}});
}

std::string Telling::containment(const Expr& expr, bool holds) {
  const Expr& set = expr[Role::set];
  const Expr& element = expr[Role::element];
  if (set.type.sort == Sort::places || set.type.sort == Sort::place) {
    return phrase(holds ? "lies_in" : "lies_not_in", {{"thing", value(element)}, {"place", place(set)}});
  }
  const std::string list = set.op == Op::set_of ? words_.either(values(set.args)) : value(set);
  return phrase(holds ? "is_one_of" : "is_none_of",
                {{"left", says_what_it_is(element) ? value(element[Role::piece]) : operand(element)}, {"list", list}});
}

std::string Telling::absence(const Expr& thing, bool holds) {
  if (thing.op == Op::kind_attribute || thing.op == Op::attribute) {
    return phrase(holds ? "lacks" : "has", {{"whole", value(bearer(thing))}, {"thing", attribute_name(thing)}});
  }
  return phrase(holds ? "there_is_no" : "there_is", {{"thing", value(thing)}});
}

std::string Telling::variable_condition(const Expr& expr, bool holds) {
  const auto meant = stands_for_.find(expr.id<model::VariableId>());
  if (meant == stands_for_.end()) {
    return flag(expr, holds);
  }
  const std::map<model::VariableId, Expr> stands_for = std::exchange(stands_for_, {});
  std::string text = condition(stands_for.at(expr.id<model::VariableId>()), holds);
  stands_for_ = stands_for;
  return text;
}

std::string Telling::conditional(const Expr& expr, bool holds) {
  const std::string yes = condition(expr[Role::yes], holds);
  const std::string no = condition(expr[Role::no], holds);
  return phrase("conditional", {{"condition", condition(expr[Role::condition])}, {"value", yes}, {"other", no}});
}

std::string Telling::definition(const Expr& expr, bool holds) {
  if (const auto body = expansion(expr)) {
    return condition(*body, holds);
  }
  const model::Define& define = model().defines[expr.id<model::DefineId>()];
  return phrase(holds ? "flag" : "not_flag", {{"what", with_indices(words_.label(define.name), expr.args)}});
}

std::string Telling::connection(const Expr& expr, bool holds) {
  const std::string text = connected(expr);
  return holds ? text : phrase("not_flag", {{"what", text}});
}

/// The operators whose values are conditions with words of their own. Of any other one a condition is its value, which
/// is a flag.
const std::map<Op, Telling::Condition>& Telling::conditions() {
  using T = Telling;
  using E = const Expr;
  static const std::map<Op, Condition> all = {
      {Op::constant, [](T& t, E& e, bool holds) { return t.phrase((e.value != 0) == holds ? "always" : "never"); }},
      {Op::variable, [](T& t, E& e, bool holds) { return t.variable_condition(e, holds); }},
      {Op::not_, [](T& t, E& e, bool holds) { return t.condition(e[Role::operand], !holds); }},
      {Op::and_, [](T& t, E& e, bool holds) { return t.parts(e, holds); }},
      {Op::or_, [](T& t, E& e, bool holds) { return t.parts(e, holds); }},
      {Op::equal,
       [](T& t, E& e, bool holds) { return t.equality(t.plain(e[Role::left]), t.plain(e[Role::right]), holds); }},
      {Op::less,
       [](T& t, E& e, bool holds) {
         return t.comparison(t.plain(e[Role::left]), t.plain(e[Role::right]), false, holds);
       }},
      {Op::less_equal,
       [](T& t, E& e, bool holds) {
         return t.comparison(t.plain(e[Role::left]), t.plain(e[Role::right]), true, holds);
       }},
      {Op::is_none, [](T& t, E& e, bool holds) { return t.absence(e[Role::operand], holds); }},
      {Op::is_empty,
       [](T& t, E& e, bool holds) {
         return t.phrase(holds ? "is_empty" : "is_not_empty", {{"place", t.place(e[Role::places])}});
       }},
      {Op::is_face_up,
       [](T& t, E& e, bool holds) {
         return t.phrase(holds ? "is_face_up" : "is_face_down", {{"place", t.place(e[Role::slot])}});
       }},
      {Op::family_is,
       [](T& t, E& e, bool holds) {
         return t.phrase(holds ? "is" : "is_not",
                         {{"left", t.value(e[Role::piece])}, {"right", t.words_.family(e.id<model::FamilyId>())}});
       }},
      {Op::type_is,
       [](T& t, E& e, bool holds) {
         return t.phrase(holds ? "is" : "is_not",
                         {{"left", t.value(e[Role::piece])}, {"right", t.piece_type(e.id<model::PieceTypeId>())}});
       }},
      {Op::held, [](T& t, E& e, bool holds) { return t.held(e, holds ? "in_force" : "not_in_force"); }},
      {Op::contains, [](T& t, E& e, bool holds) { return t.containment(e, holds); }},
      {Op::covers,
       [](T& t, E& e, bool holds) {
         return t.phrase(holds ? "covers" : "not_covers",
                         {{"place", t.place(e[Role::places])}, {"goods", t.value(e[Role::price])}});
       }},
      {Op::has,
       [](T& t, E& e, bool holds) {
         return t.phrase(holds ? "includes" : "not_includes",
                         {{"whole", t.value(e[Role::price])}, {"thing", t.value(e[Role::element])}});
       }},
      {Op::some, [](T& t, E& e, bool holds) { return t.some(e, holds); }},
      {Op::every, [](T& t, E& e, bool holds) { return t.some(e, holds); }},
      {Op::conditional, [](T& t, E& e, bool holds) { return t.conditional(e, holds); }},
      {Op::define, [](T& t, E& e, bool holds) { return t.definition(e, holds); }},
      {Op::line, [](T& t, E& e, bool holds) { return t.connection(e, holds); }},
      {Op::chain, [](T& t, E& e, bool holds) { return t.connection(e, holds); }},
  };
  return all;
}

std::string Telling::condition(const Expr& expr, bool holds) {
  const auto own = conditions().find(expr.op);
  return own == conditions().end() ? flag(expr, holds) : own->second(*this, expr, holds);
}

} // namespace brehon
