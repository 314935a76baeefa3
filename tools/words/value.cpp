#include "tools/words/value.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "tools/words/arithmetic.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/flags.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/places.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/things.hpp"
#include "tools/words/variables.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using expressions::is_true;
using model::Op;
using model::Role;
using model::Sort;

namespace {

/// Whether a value says nothing where a condition does not hold: nought, or a set without elements.
bool is_nothing(const Expr& expr) {
  return is_number(expr, 0) || (expr.op == Op::set_of && expr.args.empty());
}

} // namespace

std::vector<Term> values(Context& context, const std::vector<Expr>& list) {
  std::vector<Term> all;
  for (const Expr& each : list) {
    all.push_back(value(context, each));
  }
  return all;
}

Term operand(Context& context, const Expr& operand) {
  const Expr expr = plain(context, operand);
  const bool compound = expr.op == Op::add || expr.op == Op::subtract || expr.op == Op::multiply ||
                        expr.op == Op::divide || expr.op == Op::modulo || expr.op == Op::conditional ||
                        expr.has(Role::otherwise);
  return compound ? term(context, "in_brackets", {{"value", value(context, expr)}}) : value(context, expr);
}

Term connected(Context& context, const Expr& expr) {
  Scope scope(context);
  const model::VariableId it(expr.value);
  bind(context, it);
  context.each.insert(it);
  const auto arg = [&](Role role) { return value(context, expr[role]); };
  const auto met = [&](Role role) { return condition(context, expr[role]); };
  if (expr.op == Op::line) {
    return term(context, expr.flag ? "line_exactly" : "line",
                {{"count", arg(Role::length)}, {"place", arg(Role::start)}, {"condition", met(Role::condition)}});
  }
  if (expr.op == Op::span) {
    const std::string key = std::string(is_true(expr[Role::until]) ? "span" : "span_up_to") +
                            (expr[Role::direction].op == Op::constant ? "" : "_that");
    return term(context, key,
                {{"place", arg(Role::start)},
                 {"direction", arg(Role::direction)},
                 {"over", met(Role::over)},
                 {"until", met(Role::until)}});
  }
  if (expr.op == Op::group) {
    return term(context, "group", {{"place", arg(Role::start)}, {"condition", met(Role::condition)}});
  }
  if (expr.op == Op::reached) {
    return term(context, "reached", {{"start", arg(Role::start)}, {"onward", arg(Role::each)}});
  }
  ensure(expr.op == Op::chain);
  return term(context, "chain",
              {{"place", arg(Role::start)},
               {"condition", met(Role::condition)},
               {"from", arg(Role::one_end)},
               {"to", arg(Role::other_end)}});
}

Term compared(Context& context, const Expr& matchup, std::string_view key) {
  std::vector<Term> sides;
  for (const Expr& each : matchup.args) {
    const Expr side = plain(context, each);
    const bool is_attribute = side.op == Op::attribute || side.op == Op::kind_attribute;
    sides.push_back(is_attribute ? piece_at(context, bearer(side)) : value(context, side));
  }
  const Term rest = context.words.both(std::vector<Term>(sides.begin() + 1, sides.end()));
  return term(context, key,
              {{"first", sides.front()},
               {"next", rest},
               {"name", context.words.name(context.model.matchups[matchup.id<model::MatchupId>()].name)}});
}

namespace {

using ValueWords = std::function<Term(Context&, const Expr&)>;

Term remembered(const Context& context, const model::Memory& memory) {
  if (context.model.memories.size() > 1 && context.words.own_label(memory.name) != nullptr) {
    return Term(context.words.name(memory.name).bare()); // of several each has a name
  }
  std::vector<Term> parts;
  for (const model::ZoneId zone : memory.zones) {
    parts.push_back(context.words.name(context.model.zones[zone].name));
  }
  for (const model::MarkerId marker : memory.markers) {
    parts.push_back(context.words.name(context.model.markers[marker].name));
  }
  return Term(context.words.both(parts).bare());
}

} // namespace

Term remembered(Context& context, model::MemoryId memory, const std::vector<Expr>& indices) {
  Term what = remembered(context, context.model.memories[memory]);
  return indices.empty()
             ? what
             : term(context, "for_key", {{"thing", what}, {"key", context.words.both(values(context, indices))}});
}

namespace {

/// A value once something is done.
Term afterwards(Context& context, const Expr& expr) {
  const Term what = value(context, expr[Role::value]);
  return expr.flag ? term(context, "value_after_that", {{"what", what}})
                   : term(context, "value_after_doing", {{"deed", deeds(context, expr.blocks[0])}, {"what", what}});
}

/// A value that depends on conditions; nothing is said of a zero otherwise.
Term choice(Context& context, const Expr& expr) {
  std::vector<std::string> conditions;
  Expr inner = expr;
  while (inner.op == Op::conditional && is_nothing(inner[Role::no])) {
    const std::string text = condition(context, inner[Role::condition]);
    conditions.push_back(is_compound(context, inner[Role::condition]) ? "(" + text + ")" : text);
    inner = plain(context, Expr(inner[Role::yes]));
  }
  if (!conditions.empty()) {
    return term(context, "if",
                {{"what", value(context, inner)},
                 {"condition", conditions.size() == 1 ? condition(context, expr[Role::condition])
                                                      : context.words.both(conditions)}});
  }
  return term(context, "conditional",
              {{"condition", condition(context, expr[Role::condition])},
               {"value", value(context, expr[Role::yes])},
               {"other", value(context, expr[Role::no])}});
}

/// The piece at one end of a pile or row.
Term end_of(Context& context, const Expr& expr, std::string_view of_pile, std::string_view of_row) {
  const Expr& pile = expr[Role::pile];
  const bool row =
      pile.type.zones.size() == 1 && context.model.zones[pile.type.zones.front()].shape == model::Shape::row;
  return term(context, row ? of_row : of_pile,
              {{"thing", known(noun(context, expr.type))}, {"place", place(context, pile)}});
}

/// A price that pieces in force change.
Term adjusted(Context& context, const Expr& expr) {
  const model::Portion& portion = context.model.bundles[expr.id<model::BundleId>()].ways.front().front();
  const Term goods = portion.types.empty()
                         ? context.words.own_noun("goods", 2)
                         : context.words.family_noun(context.model.types[portion.types.front()].family, 2);
  Term text = value(context, expr[Role::price]);
  if (!is_number(expr[Role::less_by], 0)) {
    text =
        term(context, "reduced", {{"cost", text}, {"count", operand(context, expr[Role::less_by])}, {"things", goods}});
  }
  if (!is_number(plain(context, Expr(expr[Role::more_by])), 0)) {
    text = term(context, "increased",
                {{"cost", text}, {"count", operand(context, expr[Role::more_by])}, {"things", goods}});
  }
  return text;
}

Term neighbour(Context& context, const Expr& next) {
  const Expr& operand = next[Role::operand];
  const bool is_number = next.has(Role::distance) && expressions::is_constant(next[Role::distance]);
  const bool goes_back = is_number && next[Role::distance].value == -1;
  const bool player = operand.type.sort == Sort::kind && operand.type.kind == model::player_kind;
  if (next.has(Role::distance) && !goes_back) {
    const bool is_less = is_number && next[Role::distance].value < 0;
    const Term count =
        is_less ? Term(std::to_string(-next[Role::distance].value)) : value(context, next[Role::distance]);
    return term(context,
                !player   ? "places_on"
                : is_less ? "seats_back"
                          : "seats_on",
                {{"kind", noun(context, operand.type)}, {"count", count}, {"thing", value(context, operand)}});
  }
  if (player && is_for_two(context)) {
    return is_you(context, operand) ? term(context, "your_opponent", {})
                                    : term(context, "opponent", {{"player", value(context, operand)}});
  }
  if (is_you(context, operand)) {
    return term(context, goes_back ? "your_right_neighbour" : "your_left_neighbour", {});
  }
  return player ? term(context, goes_back ? "right_neighbour" : "left_neighbour", {{"thing", value(context, operand)}})
                : term(context, goes_back ? "previous" : "next",
                       {{"kind", noun(context, operand.type)}, {"thing", value(context, operand)}});
}

Term attribute_of(Context& context, const Expr& expr) {
  const Term whole = piece_at(context, bearer(expr));
  return whole.you ? possession(context, attribute_name(context, expr), whole)
                   : term(context, "of", {{"thing", attribute_name(context, expr)}, {"whole", whole}});
}

/// All values of a kind.
Term all_values(Context& context, const Expr& expr) {
  return with_determiners(context.words.kind_noun(expr.id<model::KindId>(), 2), {{"the", "all"}, {"a", "all"}});
}

/// Steps one after the other in one direction as a single one; their variables are resolved.
Expr in_one(Expr expr) {
  const auto distance_of = [](const Expr& step) {
    const bool is_one = !step.has(Role::distance);
    return is_one                              ? std::optional(1)
           : is_constant(step[Role::distance]) ? std::optional(step[Role::distance].value)
                                               : std::nullopt;
  };
  while (expr[Role::start].op == Op::step) {
    Expr before = expr[Role::start];
    const std::optional<int> first = distance_of(before), then = distance_of(expr);
    if (!first || !then || !expressions::same(before[Role::direction], expr[Role::direction])) {
      break;
    }
    Expr distance;
    distance.op = Op::constant;
    distance.type = types::integer(*first + *then, *first + *then);
    distance.value = *first + *then;
    expr.args = {before[Role::start], before[Role::direction], std::move(distance)};
  }
  return expr;
}

/// A place some steps on, of that kind. A direction that is known is named, any other is `that direction`.
Term stepped(Context& context, const Expr& steps, const Term& kind) {
  const Expr expr = in_one(plain(context, steps));
  const Resolved resolved(context);
  const bool several = expr.has(Role::distance);
  const std::string key =
      std::string(several ? "steps" : "step") + (expr[Role::direction].op == Op::constant ? "" : "_that");
  return term(context, key,
              {{"kind", kind},
               {"place", value(context, expr[Role::start])},
               {"direction", value(context, expr[Role::direction])},
               {"count", several ? operand(context, expr[Role::distance]) : Term("1")}});
}

Term one_step(Context& context, const Expr& steps) {
  return stepped(context, steps, known(noun(context, steps.type)));
}

/// What a table, or a matchup of one side, says for keys: `the toll for the number`.
Term for_keys(Context& context, const std::string& table, const std::vector<Expr>& keys) {
  return known(term(context, "for_key",
                    {{"thing", context.words.name(table)}, {"key", context.words.both(values(context, keys))}}));
}

Term table_value(Context& context, const Expr& expr) {
  return for_keys(context, context.model.tables[expr.id<model::TableId>()].name, expr.args);
}

Term matchup_value(Context& context, const Expr& expr) {
  return expr.args.size() == 1 ? for_keys(context, context.model.matchups[expr.id<model::MatchupId>()].name, expr.args)
                               : compared(context, expr, "result");
}

/// A value by what its parts are: a place by its row and column.
Term by_parts(Context& context, const Expr& expr) {
  return term(context, "which",
              {{"thing", context.words.kind_noun(expr.id<model::KindId>())},
               {"name", term(context, "parts", {{"list", context.words.both(values(context, expr.args))}})}});
}

/// A call of a definition: what it says, or its name.
Term defined(Context& context, const Expr& expr) {
  if (const auto body = expansion(context, expr)) {
    return value(context, *body);
  }
  const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
  const auto own = described(context, {define.name, define.parameters, expr.args});
  return own ? *own : with_indices(context, context.words.name(define.name), expr.args);
}

/// The operators with words of their own where a value is wanted. The others are conditions, see `has_condition`.
const std::map<Op, ValueWords>& values_of_operators() {
  using T = Context;
  using E = const Expr;
  const static auto list = [](T& t, E& e) { return t.words.both(values(t, e.args)); };
  static const std::map<Op, ValueWords> all = {
      {Op::constant, [](T& t, E& e) { return t.words.value_noun(e.type, e.value); }},
      {Op::variable, [](T& t, E& e) { return variable(t, e.id<model::VariableId>()); }},
      {Op::marker,
       [](T& t, E& e) { return with_indices(t, t.words.noun(t.model.markers[e.id<model::MarkerId>()].name), e.args); }},
      {Op::zone, place},
      {Op::zones, place},
      {Op::content, piece_at},
      {Op::top, [](T& t, E& e) { return end_of(t, e, "top", "last_in"); }},
      {Op::bottom, [](T& t, E& e) { return end_of(t, e, "bottom", "first_in"); }},
      {Op::attribute, [](T& t, E& e) { return known(attribute_of(t, e)); }},
      {Op::kind_attribute, [](T& t, E& e) { return known(attribute_of(t, e)); }},
      {Op::owner,
       [](T& t, E& e) {
         return term(t, "owner", {{"thing", piece_at(t, e[Role::piece])}});
       }},
      {Op::place_index,
       [](T& t, E& e) {
         return term(t, "of",
                     {{"thing", t.words.kind_noun(e.id<model::KindId>())}, {"whole", value(t, e[Role::piece])}});
       }},
      {Op::held_piece, [](T& t, E& e) { return piece_type(t, e.id<model::PieceTypeId>()); }},
      {Op::opponent,
       [](T& t, E& e) {
         return is_you(t, e[Role::player]) ? term(t, "your_opponent", {})
                                           : term(t, "opponent", {{"player", value(t, e[Role::player])}});
       }},
      {Op::add, [](T& t, E& e) { return infix(t, e, "plus"); }},
      {Op::subtract, difference},
      {Op::multiply, product},
      {Op::divide, quotient},
      {Op::modulo, [](T& t, E& e) { return infix(t, e, "remainder"); }},
      {Op::negate,
       [](T& t, E& e) {
         return term(t, "negative", {{"value", operand(t, e[Role::operand])}});
       }},
      {Op::minimum, [](T& t, E& e) { return extreme(t, e, "limited_to", "least_of"); }},
      {Op::maximum, [](T& t, E& e) { return extreme(t, e, "no_less_than", "greatest_of"); }},
      {Op::conditional, choice},
      {Op::set_of, list},
      {Op::range,
       [](T& t, E& e) {
         return term(t, "range", {{"from", value(t, e[Role::low])}, {"to", value(t, e[Role::high])}});
       }},
      {Op::whole, [](T& t, E& e) { return all_values(t, e); }},
      {Op::subsets, set_of_pieces},
      {Op::set_union, list},
      {Op::set_minus,
       [](T& t, E& e) {
         return term(t, "except", {{"set", value(t, e[Role::left])}, {"less", value(t, e[Role::right])}});
       }},
      {Op::count, [](T& t, E& e) { return known(counted(t, "number_of", e, 2)); }},
      {Op::sum, [](T& t, E& e) { return over(t, "sum_of", e); }},
      {Op::highest, [](T& t, E& e) { return over(t, "highest_of", e); }},
      {Op::lowest, [](T& t, E& e) { return over(t, "lowest_of", e); }},
      {Op::different, [](T& t, E& e) { return over(t, "different_of", e); }},
      {Op::unite, [](T& t, E& e) { return over(t, "union_of", e); }},
      {Op::first, pick},
      {Op::all, pick},
      {Op::set_size,
       [](T& t, E& e) {
         return term(t, "size_of", {{"set", value(t, e[Role::set])}});
       }},
      {Op::set_first,
       [](T& t, E& e) {
         return term(t, "first_of", {{"thing", value(t, e[Role::set])}});
       }},
      {Op::set_last,
       [](T& t, E& e) {
         return term(t, "last_of", {{"thing", value(t, e[Role::set])}});
       }},
      {Op::define, defined},
      {Op::again, defined},
      {Op::bundle, bundle},
      {Op::adjusted, adjusted},
      {Op::matchup, matchup_value},
      {Op::table, table_value},
      {Op::step, one_step},
      {Op::board_place, by_parts},
      {Op::pair, by_parts},
      {Op::ring_number, [](T& t, E& e) { return value(t, e[Role::operand]); }},
      {Op::ring_place,
       [](T& t, E& e) {
         return term(t, "which",
                     {{"thing", t.words.kind_noun(e.id<model::KindId>())}, {"name", value(t, e[Role::operand])}});
       }},
      {Op::next, [](T& t, E& e) { return neighbour(t, e); }},
      {Op::line, connected},
      {Op::span, connected},
      {Op::group, connected},
      {Op::reached, connected},
      {Op::chain, connected},
      {Op::after, afterwards},
      {Op::neighbours,
       [](T& t, E& e) {
         return term(t, "neighbours", {{"places", value(t, e[Role::set])}});
       }},
      {Op::times,
       [](T& t, E& e) {
         return term(t, "times_noted", {{"position", remembered(t, e.id<model::MemoryId>(), e.args)}});
       }},
      {Op::tuple,
       [](T& t, E& e) {
         return term(t, "in_brackets", {{"value", t.words.both(values(t, e.args))}});
       }},
      {Op::score,
       [](T& t, E& e) {
         const auto item = e.id<model::ScoreItemId>();
         return item.is_none() ? known(t.words.own_noun("score"))
                               : with_indices(t, t.words.name(t.model.score[item].name), e.args);
       }},
  };
  return all;
}

} // namespace

Term value(Context& context, const Expr& expr) {
  if (const auto numbers = by_players(context, expr); numbers && expr.type.sort == Sort::integer) {
    return number_by_players(context, *numbers);
  }
  if (const auto own = values_of_operators().find(expr.op); own != values_of_operators().end()) {
    return own->second(context, expr);
  }
  ensure(has_condition(expr.op));
  return condition(context, expr);
}

Term any_step(Context& context, const Expr& step) {
  return stepped(context, step, noun(context, step.type));
}

bool has_value(Op op) {
  return values_of_operators().count(op) != 0;
}

} // namespace brehon::telling
