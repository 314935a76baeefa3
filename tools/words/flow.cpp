#include "tools/words/flow.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/intervals.hpp"
#include "dsl/model/walk.hpp"
#include "tools/words/author.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/telling.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using expressions::is_false;
using expressions::is_true;
using model::Act;
using model::Op;
using model::Role;
using model::Stmt;

std::string take(Context& context, model::VariableId variable, const Expr& value) {
  constexpr int most = 8; // operations of what is described where it is used
  const Expr meant = plain(context, value);
  const model::Type& type = context.model.variables[variable].type;
  const bool has_noun = (type.sort == model::Sort::kind || type.sort == model::Sort::set) && !type.kind.is_none();
  if (size_of(meant) > most && has_noun) {
    const Term told = telling::value(context, meant);
    bind(context, variable, true);
    return phrase(context, "let", {{"name", telling::variable(context, variable)}, {"value", told}});
  }
  pass(context, {variable}, {meant});
  context.taken.insert_or_assign(variable, value);
  context.past.erase(variable);
  return {};
}

std::string case_values(const Words& words, const Stmt& stmt, std::size_t of) {
  constexpr std::size_t many = 5;
  const model::Type& type = stmt[Role::value].type;
  const bool are_numbers = type.sort == model::Sort::integer;
  const std::vector<model::Interval> values = are_numbers ? model::united(stmt.cases[of], {}) : stmt.cases[of];
  if (of > 0 && of + 1 == stmt.cases.size() && values.size() >= many)
    return words.phrase("otherwise");
  std::vector<Term> names;
  for (const auto& [low, high] : values) {
    names.push_back(words.value_noun(type, low));
    if (high == low + 1) {
      names.push_back(words.value_noun(type, high)); // of two neighbours both are told
    } else if (low != high) {
      names.back() = words.value(type, low) + "\u2013" + words.value(type, high);
    }
  }
  return words.either(names).in({"a", ""});
}

void let(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  if (std::string text = take(context, stmt.id<model::VariableId>(), stmt[Role::value]); !text.empty()) {
    add(context, out, stmt, std::move(text));
  }
}

void branch(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const Expr& when = stmt[Role::condition];
  if (is_known(context, when)) {
    const std::size_t taken = is_true(when) ? 0 : 1;
    if (taken < stmt.blocks.size()) {
      for (Sentence& each : block(context, stmt.blocks[taken])) {
        out.push_back(std::move(each));
      }
    }
    return;
  }
  const std::string condition = telling::condition(context, when);
  std::vector<Sentence> then = block(context, stmt.blocks[0]);
  std::vector<Sentence> otherwise;
  if (stmt.blocks.size() > 1) {
    otherwise = block(context, stmt.blocks[1]);
  }
  if (!then.empty()) {
    add(context, out, stmt, phrase(context, "when", {{"condition", condition}}), std::move(then));
    if (!otherwise.empty()) {
      add(context, out, stmt, phrase(context, "otherwise"), std::move(otherwise));
    }
  } else if (!otherwise.empty()) {
    add(context, out, stmt, phrase(context, "when", {{"condition", telling::condition(context, when, false)}}),
        std::move(otherwise));
  }
}

void match(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const bool compares = stmt[Role::value].op == Op::matchup && stmt[Role::value].args.size() > 1;
  std::string head = compares ? compared(context, stmt[Role::value], "compare").bare()
                              : phrase(context, "match", {{"value", value(context, stmt[Role::value])}});
  std::vector<Sentence> cases;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    const std::string values = case_values(context.words, stmt, i);
    std::vector<Sentence> inside = block(context, stmt.blocks[i]);
    Stmt place = stmt;
    place.element = model::none;
    const bool is_rest = values == context.words.phrase("otherwise");
    if (!inside.empty()) {
      add(context, cases, place, values, std::move(inside));
    } else if (compares || is_rest) {
      add(context, cases, place, phrase(context, "case_nothing", {{"values", values}}));
    }
  }
  if (!cases.empty()) {
    add(context, out, stmt, std::move(head), std::move(cases));
  }
}

namespace {

bool runs_through_players(const Context& context, const Stmt& stmt) {
  return stmt.act == Act::for_each &&
         std::any_of(stmt.binders.begin(), stmt.binders.end(), [&](const model::Binder& binder) {
           const model::Type& type = context.model.variables[binder.variable].type;
           return !binder.pieces && type.sort == model::Sort::kind && type.kind == model::player_kind;
         });
}

/// Whether a loop runs through players and nobody else acts in it, so that each of them is addressed in it.
bool addresses(const Context& context, const Stmt& stmt, const model::Binder& binder) {
  if (!runs_through_players(context, stmt) || stmt.binders.size() != 1) {
    return false;
  }
  bool somebody_acts = false;
  for (const Stmt& inside : stmt.blocks.front()) {
    model::each<Stmt>(inside,
                      [&](const Stmt& each) { somebody_acts = somebody_acts || runs_through_players(context, each); });
  }
  const auto look = [&](const Expr& expr) {
    somebody_acts = somebody_acts || (expr.op == Op::variable && expr.id<model::VariableId>() != binder.variable &&
                                      is_acting(context, expr.id<model::VariableId>()));
  };
  for (const Expr& source : binder.source) {
    model::each<Expr>(source, look);
  }
  model::each<Expr>(stmt[Role::condition], look);
  for (const Stmt& each : stmt.blocks.front()) {
    model::each<Expr>(each, look);
  }
  return !somebody_acts;
}

/// Who the only player is that a loop takes; null where it may take others.
const Expr* only_player(const Stmt& stmt) {
  const Expr& where = stmt[Role::condition];
  if (where.op != Op::equal || stmt.binders.size() != 1 || stmt.has(Role::start)) {
    return nullptr;
  }
  const model::VariableId variable = stmt.binders.front().variable;
  for (const auto& [it, other] :
       {std::pair(&where[Role::left], &where[Role::right]), std::pair(&where[Role::right], &where[Role::left])}) {
    const bool is_it = it->op == Op::variable && it->id<model::VariableId>() == variable;
    if (is_it && expressions::variables(*other).count(variable) == 0) {
      return other;
    }
  }
  return nullptr;
}

/// `for each gate`, and the variables of the loop in sight.
std::string for_each(Context& context, const Stmt& stmt) {
  if (const Expr* only = only_player(stmt); only != nullptr && addresses(context, stmt, stmt.binders.front())) {
    const Term who = value(context, *only);
    if (!who.you) {
      bind(context, stmt.binders.front().variable);
      context.you.insert(stmt.binders.front().variable);
      return phrase(context, "for_player", {{"player", who}});
    }
  }
  std::vector<Term> things;
  Expr where = stmt[Role::condition];
  for (const model::Binder& binder : stmt.binders) {
    const bool you = addresses(context, stmt, binder);
    const bool apart = sets_apart(binder.variable, where);
    things.push_back(is_acting(context, binder.variable) && !you ? context.words.own_noun("player")
                                                                 : telling::binder(context, binder, 1, apart));
    if (you) {
      context.you.insert(binder.variable);
    }
  }
  const bool players = stmt.binders.size() == 1 && is_acting(context, stmt.binders.front().variable);
  std::string text =
      phrase(context, players ? "for_each_player" : "for_each", {{"things", context.words.both(things)}}, 1);
  if (stmt.has(Role::start)) {
    const std::string_view key = is_for_two(context)  ? "first_of_two"
                                 : stmt.anticlockwise ? "anticlockwise"
                                                      : "clockwise";
    text = phrase(context, key, {{"what", std::move(text)}, {"start", value(context, stmt[Role::start])}});
  }
  return stmt.flag ? phrase(context, "together") : suffixed(context, std::move(text), where);
}

std::string repeat(Context& context, const Stmt& stmt) {
  const model::Marker& marker = context.model.markers[stmt.id<model::MarkerId>()];
  const Term name = context.words.noun(marker.pass_name.empty() ? marker.name : marker.pass_name);
  const Expr& set = stmt[Role::set];
  if (set.op == Op::whole) {
    const Term things = context.words.kind_noun(set.id<model::KindId>());
    const bool is_seen = context.words.own_label(marker.name) != nullptr && marker.name != marker.pass_name &&
                         context.words.noun(marker.name).bare() != things.bare();
    return is_seen ? phrase(context, "moves_through",
                            {{"marker", known(context.words.noun(marker.name))}, {"things", things}})
                   : phrase(context, "for_each", {{"things", things}}, 1);
  }
  if (set.op == Op::range) {
    return phrase(
        context, "repeat_range",
        {{"marker", name}, {"from", value(context, set[Role::low])}, {"to", value(context, set[Role::high])}});
  }
  return phrase(context, "repeat", {{"marker", name}, {"values", value(context, set)}});
}

std::string repeat_times(Context& context, const Stmt& stmt) {
  if (stmt.flag) {
    return phrase(context, "until",
                  {{"what", phrase(context, "repeatedly")}, {"condition", condition(context, stmt[Role::until])}});
  }
  const Expr& times = stmt[Role::count];
  constexpr int never_reached = 20; // so many times only limit what ends before
  const auto numbers = by_players(context, times);
  const bool is_limit = is_constant(times) && times.value >= never_reached && !is_false(stmt[Role::until]);
  const Term count = value(context, times);
  std::string text = is_limit ? phrase(context, "repeatedly")
                     : numbers && !is_of_players(context, *numbers)
                         ? phrase(context, "times_over", {{"count", count}}, 2)
                     : is_known(context, times) ? phrase(context, "times_over", {{"count", count}}, times.value)
                                                : phrase(context, "times_computed", {{"count", count}});
  return is_false(stmt[Role::until])
             ? text
             : phrase(context, "until",
                      {{"what", std::move(text)}, {"condition", condition(context, stmt[Role::until])}});
}

} // namespace

namespace {

/// What `keep at most` says: a loop over the surplus in which the holder chooses one after the other.
struct Kept {
  const model::Binder& pieces;
  const Expr& most;
  const Expr& holder;
  const Expr& target;
};

std::optional<Kept> kept(const Context& context, const Stmt& stmt) {
  const bool is_surplus = stmt.act == Act::repeat_times && !stmt.flag && stmt[Role::count].op == Op::subtract &&
                          stmt[Role::count][Role::left].op == Op::count && is_false(stmt[Role::until]);
  const model::Block* inside = is_surplus ? &stmt.blocks.front() : nullptr;
  if (inside == nullptr || inside->size() != 2 || (*inside)[0].act != Act::let || (*inside)[1].act != Act::decide) {
    return std::nullopt;
  }
  const model::Decision& decision = context.model.decisions[(*inside)[1].id<model::DecisionId>()];
  const model::Block& effects = decision.actions.front().effects;
  if (decision.actions.size() != 1 || decision.element != stmt.element || effects.size() != 1 ||
      effects.front().act != Act::move_piece) {
    return std::nullopt;
  }
  return Kept{stmt[Role::count][Role::left].binders.front(), stmt[Role::count][Role::right], (*inside)[0][Role::value],
              effects.front()[Role::to]};
}

std::string keep(Context& context, const Kept& of) {
  bind(context, of.pieces.variable);
  const bool you = is_you(context, of.holder);
  const Term player = value(context, of.holder);
  const Term what = amount(context, "amount", of.most, pieces(context, of.pieces, 1), pieces(context, of.pieces, 2));
  return phrase(context, you ? "keep_at_most" : "player_keeps_at_most",
                {{"player", player},
                 {"what", what},
                 {"place", place(context, of.pieces.source.front())},
                 {"to", target_place(context, of.target, context.model.variables[of.pieces.variable].type)}});
}

} // namespace

void loop(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  Scope scope(context);
  if (const std::optional<Kept> of = kept(context, stmt)) {
    add(context, out, stmt, keep(context, *of));
    return;
  }
  const bool is_once = stmt.act == Act::repeat_times && !stmt.flag && is_known(context, stmt[Role::count]) &&
                       stmt[Role::count].value == 1 && is_false(stmt[Role::until]);
  if (is_once) {
    std::vector<Sentence> inside = block(context, stmt.blocks[0]);
    std::move(inside.begin(), inside.end(), std::back_inserter(out));
    return;
  }
  std::string text = stmt.act == Act::for_each ? for_each(context, stmt)
                     : stmt.act == Act::repeat ? repeat(context, stmt)
                                               : repeat_times(context, stmt);
  std::vector<Sentence> inside = block(context, stmt.blocks[0]);
  if (!inside.empty()) {
    add(context, out, stmt, std::move(text), std::move(inside));
  }
}

void call(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const auto rule_id = stmt.id<model::RuleId>();
  const model::Rule& rule = context.model.rules[rule_id];
  if (std::find(context.rules.begin(), context.rules.end(), rule_id) != context.rules.end()) {
    add(context, out, stmt, phrase(context, "again"));
    return;
  }
  if (std::optional<Sentence> own = author_sentence(context.words, rule.element)) {
    out.push_back(std::move(*own));
    return;
  }
  Scope scope(context);
  pass(context, rule.parameters, stmt.args);
  context.rules.push_back(rule_id);
  for (const Stmt& each : rule.body) {
    statement(context, each, out);
  }
  context.rules.pop_back();
}

void turns(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Turns& turns = context.model.turns[stmt.id<model::TurnsId>()];
  add(context, out, stmt, telling::turns(context, turns), block(context, turns.body));
}

std::string turns(Context& context, const model::Turns& turns) {
  const std::string_view key = is_for_two(context)   ? "turns_of_two"
                               : turns.anticlockwise ? "turns_anticlockwise"
                                                     : "turns";
  std::string text = phrase(context, key, {{"start", value(context, turns.from)}}, 1);
  for (const Expr& where : turns.where) {
    text = suffixed(context, std::move(text), where);
  }
  const auto until = [&](std::string_view how) {
    std::vector<std::string> conditions;
    for (const Expr& each : turns.condition) {
      conditions.push_back(condition(context, each));
    }
    return phrase(context, how, {{"what", std::move(text)}, {"condition", context.words.both(conditions)}});
  };
  switch (turns.until) {
  case model::Turns::Until::never:
    return text;
  case model::Turns::Until::all_passed:
    return until("until_all_passed");
  case model::Turns::Until::once_each:
    return until("once_each");
  case model::Turns::Until::each:
    return until("each_until");
  case model::Turns::Until::condition:
    return until("until");
  }
  unreachable();
}

namespace {

/// What ends when a marker is reset: a part of the game by its label, or a turn or round.
Term period(const Context& context, model::MarkerId marker) {
  const std::string& path = context.model.markers[marker].lasts;
  const std::string own = "period." + path;
  const bool is_predefined = context.words.own_label(path) == nullptr && base_pack().phrase(own) != nullptr;
  return is_predefined ? context.words.own_noun(own) : context.words.noun(path);
}

} // namespace

std::string as_soon_as(Context& context, const Expr& when, model::MarkerId once) {
  std::string text = phrase(context, "as_soon_as", {{"condition", condition(context, when)}});
  if (once.is_none()) {
    return text;
  }
  return phrase(context, "once_per", {{"what", std::move(text)}, {"period", period(context, once)}});
}

std::vector<Sentence> effect(Context& context, const model::Effect& effect) {
  std::vector<Sentence> out;
  if (!effect.condition.empty() && never_holds(context, effect.condition.front())) {
    return out;
  }
  if (std::optional<Sentence> own = author_sentence(context.words, effect.element)) {
    out.push_back(std::move(*own));
    return out;
  }
  Scope scope(context);
  context.this_type = effect.type;
  const std::string target =
      effect.target == model::none ? std::string() : context.words.label(context.model.elements[effect.target].path);
  std::string text;
  std::string amount = effect.amount < 0 ? with_minus(effect.amount) : fmt::format("+{}", effect.amount);
  for (const model::Expr& times : effect.times) {
    amount = phrase(context, "per", {{"count", amount}, {"thing", counted(context, "counted", times, 1)}});
  }
  switch (effect.sort) {
  case model::Effect::Sort::adjust:
    text = phrase(context, "effect_adjust", {{"what", target}, {"amount", amount}});
    break;
  case model::Effect::Sort::before:
    text = phrase(context, "effect_before", {{"what", target}});
    break;
  case model::Effect::Sort::after:
    text = phrase(context, "effect_after", {{"what", target}});
    break;
  case model::Effect::Sort::instead:
    text = phrase(context, "effect_instead", {{"what", target}});
    break;
  case model::Effect::Sort::waive:
    text = phrase(context, "effect_waive", {{"what", target}});
    break;
  case model::Effect::Sort::watch:
    text = effect.condition.empty() ? std::string() : as_soon_as(context, effect.condition.front(), effect.flag);
    break;
  }
  if (effect.any_player) {
    text = phrase(context, "of_any_player", {{"what", text}});
  }
  if (effect.sort != model::Effect::Sort::watch && !effect.condition.empty()) {
    text = suffixed(context, std::move(text), effect.condition.front());
  }
  std::vector<Sentence> inside = block(context, effect.body);
  Stmt place;
  place.element = effect.element;
  if (effect.element != model::none) {
    place.span = context.model.elements[effect.element].span;
  }
  if (effect.sort == model::Effect::Sort::instead && inside.empty()) {
    text = phrase(context, "effect_not_at_all", {{"what", target}});
  }
  add(context, out, place, std::move(text), std::move(inside));
  context.this_type = model::none;
  return out;
}

} // namespace brehon::telling
