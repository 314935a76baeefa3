#include "tools/words/condition.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/flags.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/places.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/things.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using model::Op;
using model::Role;
using model::Sort;

bool is_compound(const Context& context, const Expr& expr) {
  if (expr.op == Op::not_) {
    return is_compound(context, expr[Role::operand]);
  }
  if (const auto body = expansion(context, expr)) {
    return is_compound(context, *body);
  }
  return expr.op == Op::and_ || expr.op == Op::or_ || expr.op == Op::conditional;
}

namespace {

using ConditionWords = std::function<std::string(Context&, const Expr&, bool holds)>;

/// Whether the contrary of a condition is told as that it does not hold, for want of a sentence of its own.
bool is_clause_of_contrary(const Context& context, const Expr& expr, bool holds) {
  if (expr.op == Op::not_) {
    return is_clause_of_contrary(context, expr[Role::operand], !holds);
  }
  if (holds || !has_own_sentence(context, expr)) {
    return false;
  }
  const std::string& path = expr.op == Op::define ? context.model.defines[expr.id<model::DefineId>()].name
                                                  : context.model.markers[expr.id<model::MarkerId>()].name;
  return !has_contrary(context, path);
}

std::string parts(Context& context, const Expr& expr, bool holds) {
  const bool all = (expr.op == Op::and_) == holds;
  std::vector<std::string> texts;
  std::vector<std::string> last; // `it is not so that …` would seem to go for all that follows it
  const auto collect = [&](const auto& self, const Expr& each) -> void {
    if (each.op == expr.op) {
      for (const Expr& arg : each.args) {
        self(self, arg);
      }
      return;
    }
    const std::string text = condition(context, each, holds);
    std::vector<std::string>& list = is_clause_of_contrary(context, each, holds) ? last : texts;
    list.push_back(is_compound(context, each) ? "(" + text + ")" : text);
  };
  collect(collect, expr);
  std::move(last.begin(), last.end(), std::back_inserter(texts));
  return all ? context.words.both(texts) : context.words.either(texts);
}

/// Whether earlier positions are those of the only memory, for who was to act then where there is one for each player.
bool is_of_whole_position(const Context& context, const Expr& times) {
  return context.model.memories.size() == 1 &&
         (times.args.empty() || (times.args.size() == 1 && times.args.front().type.kind == model::player_kind));
}

/// Where a marker stands that is on places: `the robber is on that square`.
std::optional<std::string> standing(Context& context, const Expr& left, const Expr& right, bool holds) {
  for (const auto& [marker, place] : {std::pair(&left, &right), std::pair(&right, &left)}) {
    if (marker->op == Op::marker && place->op != Op::marker) {
      if (const std::optional<Term> where = place_of_kind(context, *place)) {
        return phrase(context, holds ? "stands" : "stands_not",
                      {{"thing", value(context, *marker)}, {"place", *where}});
      }
    }
  }
  return std::nullopt;
}

/// Whether a set of values of a kind is a definition without a label, so that there is no plural of its own for it.
bool is_unnamed_set(const Context& context, const Expr& set) {
  return set.op == Op::define && !set.type.kind.is_none() &&
         context.words.own_label(context.model.defines[set.id<model::DefineId>()].name) == nullptr;
}

std::string equality(Context& context, const Expr& left, const Expr& right, bool holds) {
  if (left.op == Op::count && is_known(context, right)) {
    if (right.value == 0) {
      return counted(context, holds ? "none_of" : "some_of", left, 1).bare();
    }
    return counted(context, holds ? "exactly" : "not_exactly", left, right.value).bare();
  }
  if (left.op == Op::set_size && is_known(context, right) && right.value == 0) {
    const Term set = value(context, left[Role::set]);
    if (is_unnamed_set(context, left[Role::set])) {
      const Term element = context.words.kind_noun(left[Role::set].type.kind);
      return phrase(context, holds ? "none_of" : "some_of",
                    {{"things", term(context, "among", {{"thing", element}, {"set", set}})}}, 1);
    }
    return left[Role::set].op == Op::define ? phrase(context, holds ? "none_of" : "some_of", {{"things", set}})
                                            : phrase(context, holds ? "is_empty" : "is_not_empty", {{"place", set}});
  }
  if (left.op == Op::times && is_known(context, right) && right.value == 0) {
    return phrase(context, holds ? "new_position" : "known_position",
                  {{"position", remembered(context, left.id<model::MemoryId>(), left.args)}});
  }
  if (left.op == Op::times && is_known(context, right) && holds) {
    if (is_of_whole_position(context, left)) {
      return phrase(context, "same_position_times", {{"count", std::to_string(right.value)}}, right.value);
    }
    return phrase(context, "noted_times",
                  {{"count", std::to_string(right.value)},
                   {"position", remembered(context, left.id<model::MemoryId>(), left.args)}},
                  right.value);
  }
  if (left.op == Op::owner) {
    const Term thing = piece_at(context, left[Role::piece]);
    if (is_you(context, right)) {
      return phrase(context, holds ? "belongs_to_you" : "not_belongs_to_you", {{"thing", thing}});
    }
    return phrase(context, holds ? "belongs_to" : "not_belongs_to",
                  {{"thing", thing}, {"player", value(context, right)}});
  }
  if (left.op == Op::modulo && is_constant(left[Role::right]) && left[Role::right].value == 2 && is_constant(right)) {
    return phrase(context, (right.value == 0) == holds ? "even" : "odd",
                  {{"number", value(context, left[Role::left])}});
  }
  const bool attributes =
      (left.op == Op::attribute || left.op == Op::kind_attribute) && right.op == left.op && right.index == left.index;
  if (attributes && bearer(left).type.kind == bearer(right).type.kind) {
    return phrase(context, holds ? "same_attribute" : "not_same_attribute",
                  {{"attribute", attribute_name(context, left)},
                   {"left", piece_at(context, bearer(left))},
                   {"right", piece_at(context, bearer(right))}});
  }
  if (shows_side(context, left)) {
    const bool you = is_you(context, right);
    const std::string key = std::string(holds ? "shows" : "shows_not") + (you ? "_you" : "");
    return phrase(context, key, {{"thing", piece_at(context, bearer(left))}, {"side", value(context, right)}});
  }
  if (is_attribute(left) && names_itself(context, left, right)) {
    return phrase(context, holds ? "of_that" : "not_of_that",
                  {{"thing", piece_at(context, bearer(left))}, {"which", value(context, right)}});
  }
  if (const auto stands = standing(context, left, right, holds)) {
    return *stands;
  }
  const bool shorter = is_constant(right) && says_what_it_is(context, left);
  const Term subject = shorter ? piece_at(context, left[Role::piece]) : operand(context, left);
  return phrase(context, holds ? "is" : "is_not", {{"left", subject}, {"right", value(context, right)}});
}

std::string comparison(Context& context, const Expr& left, const Expr& right, bool or_equal, bool holds) {
  // a < b; with a number first it is worded the other way round: `at least 11 cattle`
  const bool flipped = is_constant(left) && !is_constant(right);
  const Expr& subject = flipped ? right : left;
  const Expr& limit = flipped ? left : right;
  const bool above = flipped == holds;       // the subject is the greater one
  const bool with_equal = or_equal == holds; // or equal to the limit
  if (is_known(context, limit) && limit.type.sort == Sort::integer) {
    const int number = above ? limit.value + (with_equal ? 0 : 1) : limit.value - (with_equal ? 0 : 1);
    if (subject.op == Op::count) {
      const std::string_view key = number == 1 && above ? "some_of" : above ? "count_at_least" : "count_at_most";
      return counted(context, key, subject, number).bare();
    }
    return phrase(context, above ? "at_least" : "at_most",
                  {{"left", value(context, subject)}, {"right", with_minus(number)}});
  }
  const std::string_view key = above ? (with_equal ? "at_least" : "more_than") : (with_equal ? "at_most" : "less_than");
  return phrase(context, key, {{"left", value(context, subject)}, {"right", value(context, limit)}});
}

std::string held(Context& context, const Expr& expr, std::string_view key) {
  return phrase(
      context, key,
      {{"player", value(context, expr[Role::player])}, {"card", piece_type(context, expr.id<model::PieceTypeId>())}});
}

std::string containment(Context& context, const Expr& expr, bool holds) {
  const Expr& set = expr[Role::set];
  const Expr& element = expr[Role::element];
  if (set.type.sort == Sort::places || set.type.sort == Sort::place) {
    return phrase(context, holds ? "lies_in" : "lies_not_in",
                  {{"thing", value(context, element)}, {"place", place(context, set)}});
  }
  if (is_area(context, set)) {
    return phrase(context, holds ? "lies_in" : "lies_not_in",
                  {{"thing", value(context, element)}, {"place", value(context, set)}});
  }
  const bool is_list = set.op == Op::set_of;
  const bool is_negated = is_list && !holds && set.args.size() > 1;
  const Term list = !is_list     ? value(context, set)
                    : is_negated ? context.words.neither(values(context, set.args))
                                 : context.words.either(values(context, set.args));
  const Term subject =
      says_what_it_is(context, element) ? piece_at(context, element[Role::piece]) : operand(context, element);
  if (is_list && set.args.size() == 1) {
    return phrase(context, holds ? "is" : "is_not", {{"left", subject}, {"right", list}});
  }
  const std::string_view key = holds ? (is_list ? "is_one_of" : "is_among") : (is_list ? "is_none_of" : "is_not_among");
  return phrase(context, key, {{"left", subject}, {"list", list}});
}

std::string absence(Context& context, const Expr& thing, bool holds) {
  if (thing.op == Op::kind_attribute || thing.op == Op::attribute) {
    return phrase(context, holds ? "lacks" : "has",
                  {{"whole", piece_at(context, bearer(thing))}, {"thing", attribute_name(context, thing)}});
  }
  if (thing.op == Op::content) {
    return phrase(context, holds ? "is_empty" : "is_not_empty", {{"place", place(context, thing)}});
  }
  const bool is_step = plain(context, thing).op == Op::step;
  const bool is_marker = thing.op == Op::marker && thing.args.empty();
  return phrase(context, holds ? "there_is_no" : "there_is",
                {{"thing", is_step     ? any_step(context, thing)
                           : is_marker ? context.words.any_noun(context.model.markers[thing.id<model::MarkerId>()].name)
                                       : value(context, thing)}});
}

/// A value that is true or false.
std::string truth(Context& context, const Expr& expr, bool holds) {
  return phrase(context, holds ? "flag" : "not_flag", {{"what", value(context, expr)}});
}

std::string variable_condition(Context& context, const Expr& expr, bool holds) {
  const auto meant = context.stands_for.find(expr.id<model::VariableId>());
  if (meant == context.stands_for.end()) {
    return truth(context, expr, holds);
  }
  const Meanings stands_for = std::exchange(context.stands_for, {});
  std::string text = condition(context, stands_for.at(expr.id<model::VariableId>()), holds);
  context.stands_for = stands_for;
  return text;
}

std::string conditional(Context& context, const Expr& expr, bool holds) {
  const std::string yes = condition(context, expr[Role::yes], holds);
  const std::string no = condition(context, expr[Role::no], holds);
  return phrase(context, "conditional",
                {{"condition", condition(context, expr[Role::condition])}, {"value", yes}, {"other", no}});
}

std::string definition(Context& context, const Expr& expr, bool holds) {
  if (const auto body = expansion(context, expr)) {
    return condition(context, *body, holds);
  }
  const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
  return flag(context, {define.name, define.parameters, expr.args}, holds);
}

/// What holds once something is done.
std::string holds_afterwards(Context& context, const Expr& expr, bool holds) {
  const std::string what = condition(context, expr[Role::value], holds);
  return expr.flag ? phrase(context, "after_that", {{"what", what}})
                   : phrase(context, "after_doing", {{"deed", deeds(context, expr.blocks[0])}, {"what", what}});
}

std::string connection(Context& context, const Expr& expr, bool holds) {
  const std::string text = connected(context, expr).bare();
  return holds ? text : phrase(context, "not_flag", {{"what", text}});
}

std::string raised(Context& context, const Expr& expr, bool holds) {
  const model::Marker& marker = context.model.markers[expr.id<model::MarkerId>()];
  return flag(context, {marker.name, {}, expr.args, marker.dimensions}, holds);
}

/// The operators whose values are conditions with words of their own. Of any other one a condition is its value, which
/// is a flag.
const std::map<Op, ConditionWords>& conditions() {
  using T = Context;
  using E = const Expr;
  static const std::map<Op, ConditionWords> all = {
      {Op::constant, [](T& t, E& e, bool holds) { return phrase(t, (e.value != 0) == holds ? "always" : "never"); }},
      {Op::variable, variable_condition},
      {Op::marker, raised},
      {Op::not_, [](T& t, E& e, bool holds) { return condition(t, e[Role::operand], !holds); }},
      {Op::and_, parts},
      {Op::or_, parts},
      {Op::equal,
       [](T& t, E& e, bool holds) { return equality(t, plain(t, e[Role::left]), plain(t, e[Role::right]), holds); }},
      {Op::less,
       [](T& t, E& e, bool holds) {
         return comparison(t, plain(t, e[Role::left]), plain(t, e[Role::right]), false, holds);
       }},
      {Op::less_equal,
       [](T& t, E& e, bool holds) {
         return comparison(t, plain(t, e[Role::left]), plain(t, e[Role::right]), true, holds);
       }},
      {Op::is_none, [](T& t, E& e, bool holds) { return absence(t, e[Role::operand], holds); }},
      {Op::is_empty,
       [](T& t, E& e, bool holds) {
         if (is_of_several(t, e[Role::places])) {
           return phrase(t, holds ? "holds_nothing" : "holds_something", {{"place", together(t, e[Role::places])}});
         }
         return phrase(t, holds ? "is_empty" : "is_not_empty", {{"place", place(t, e[Role::places])}});
       }},
      {Op::is_face_up,
       [](T& t, E& e, bool holds) {
         return phrase(t, holds ? "is_face_up" : "is_face_down", {{"what", piece_at(t, e[Role::slot])}});
       }},
      {Op::family_is,
       [](T& t, E& e, bool holds) {
         return phrase(
             t, holds ? "is" : "is_not",
             {{"left", piece_at(t, e[Role::piece])}, {"right", t.words.family_noun(e.id<model::FamilyId>())}});
       }},
      {Op::type_is,
       [](T& t, E& e, bool holds) {
         return phrase(t, holds ? "is" : "is_not",
                       {{"left", piece_at(t, e[Role::piece])}, {"right", piece_type(t, e.id<model::PieceTypeId>())}});
       }},
      {Op::held, [](T& t, E& e, bool holds) { return held(t, e, holds ? "in_force" : "not_in_force"); }},
      {Op::contains, containment},
      {Op::covers,
       [](T& t, E& e, bool holds) {
         return phrase(t, holds ? "covers" : "not_covers",
                       {{"place", place(t, e[Role::places])}, {"goods", value(t, e[Role::price])}});
       }},
      {Op::has,
       [](T& t, E& e, bool holds) {
         return phrase(t, holds ? "includes" : "not_includes",
                       {{"whole", value(t, e[Role::price])}, {"thing", value(t, e[Role::element])}});
       }},
      {Op::some, some},
      {Op::every, some},
      {Op::conditional, conditional},
      {Op::define, definition},
      {Op::again, definition},
      {Op::line, connection},
      {Op::chain, connection},
      {Op::after, holds_afterwards},
  };
  return all;
}

} // namespace

std::string condition(Context& context, const Expr& expr, bool holds) {
  if (const auto truths = by_players(context, expr)) {
    return holds_by_players(context, *truths, holds);
  }
  const auto own = conditions().find(expr.op);
  return own == conditions().end() ? truth(context, expr, holds) : own->second(context, expr, holds);
}

bool has_condition(Op op) {
  return conditions().count(op) != 0;
}

} // namespace brehon::telling
