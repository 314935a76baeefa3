#include "tools/words/flow.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/intervals.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/telling.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using expressions::is_false;
using expressions::is_true;
using model::Act;
using model::Op;
using model::Role;
using model::Stmt;

namespace {

/// Whether a value stays what it is while the game changes, so that it can be described where it is used.
bool is_fixed(const Expr& expr) {
  const bool fixed = expr.op == Op::variable || expr.op == Op::constant || expr.op == Op::owner ||
                     expr.op == Op::attribute || expr.op == Op::kind_attribute || expr.op == Op::opponent;
  return fixed && std::all_of(expr.args.begin(), expr.args.end(), is_fixed);
}

} // namespace

std::string case_values(const Words& words, const Stmt& stmt, std::size_t of) {
  constexpr std::size_t many = 5;
  const model::Type& type = stmt[Role::value].type;
  const bool are_numbers = type.sort == model::Sort::integer;
  const std::vector<model::Interval> values = are_numbers ? model::united(stmt.cases[of], {}) : stmt.cases[of];
  if (of > 0 && of + 1 == stmt.cases.size() && values.size() >= many)
    return words.phrase("otherwise");
  std::vector<std::string> names;
  for (const auto& [low, high] : values) {
    names.push_back(words.value(type, low));
    if (high == low + 1) {
      names.push_back(words.value(type, high)); // of two neighbours both are told
    } else if (low != high) {
      names.back() += "\u2013" + words.value(type, high);
    }
  }
  return words.either(names);
}

void let(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  if (const Expr meant = plain(context, stmt[Role::value]); is_fixed(meant)) {
    pass(context, {stmt.id<model::VariableId>()}, {meant});
    return;
  }
  std::string text = value(context, stmt[Role::value]);
  bind(context, stmt.id<model::VariableId>());
  add(context, out, stmt,
      phrase(context, "let", {{"name", variable(context, stmt.id<model::VariableId>())}, {"value", std::move(text)}}));
}

void branch(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const Expr& when = stmt[Role::condition];
  if (is_constant(when)) {
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
  std::string head = phrase(context, "match", {{"value", value(context, stmt[Role::value])}});
  std::vector<Sentence> cases;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    const std::string values = case_values(context.words, stmt, i);
    std::vector<Sentence> inside = block(context, stmt.blocks[i]);
    Stmt place = stmt;
    place.element = model::none;
    if (inside.empty()) {
      add(context, cases, place, phrase(context, "case_nothing", {{"values", values}}));
    } else {
      add(context, cases, place, values, std::move(inside));
    }
  }
  add(context, out, stmt, std::move(head), std::move(cases));
}

void loop(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  Scope scope(context);
  std::string text;
  if (stmt.act == Act::for_each) {
    std::vector<std::string> things;
    for (const model::Binder& binder : stmt.binders) {
      things.push_back(is_acting(context, binder.variable) ? phrase(context, "player")
                                                           : telling::binder(context, binder));
    }
    text = phrase(context, "for_each", {{"things", context.words.both(things)}});
    if (stmt.has(Role::start)) {
      text = phrase(context, "clockwise", {{"what", std::move(text)}, {"start", value(context, stmt[Role::start])}});
    }
    text = stmt.flag ? phrase(context, "together") : suffixed(context, std::move(text), stmt[Role::condition]);
  } else if (stmt.act == Act::repeat) {
    const model::Marker& marker = context.model.markers[stmt.id<model::MarkerId>()];
    const std::string name = context.words.label(marker.pass_name.empty() ? marker.name : marker.pass_name);
    text = phrase(context, "repeat", {{"marker", name}, {"values", value(context, stmt[Role::set])}});
  } else {
    const int number = is_constant(stmt[Role::count]) ? stmt[Role::count].value : 2;
    const std::string count = value(context, stmt[Role::count]);
    text = is_constant(stmt[Role::count]) ? phrase(context, "times_over", {{"count", count}}, number)
                                          : phrase(context, "times_computed", {{"count", count}});
    if (!is_false(stmt[Role::until])) {
      text =
          phrase(context, "until", {{"what", std::move(text)}, {"condition", condition(context, stmt[Role::until])}});
    }
  }
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
  std::string text = phrase(context, "turns", {{"start", value(context, turns.from)}});
  for (const Expr& where : turns.where) {
    text = suffixed(context, std::move(text), where);
  }
  const auto until = [&](std::string_view key) {
    std::vector<std::string> conditions;
    for (const Expr& each : turns.condition) {
      conditions.push_back(condition(context, each));
    }
    return phrase(context, key, {{"what", std::move(text)}, {"condition", context.words.both(conditions)}});
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

std::vector<Sentence> effect(Context& context, const model::Effect& effect) {
  std::vector<Sentence> out;
  if (!effect.condition.empty() && is_false(effect.condition.front())) {
    return out;
  }
  Scope scope(context);
  context.this_type = effect.type;
  const std::string target =
      effect.target == model::none ? std::string() : context.words.label(context.model.elements[effect.target].path);
  std::string text;
  const std::string amount = fmt::format("{:+}", effect.amount);
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
    text = effect.condition.empty()
               ? std::string()
               : phrase(context, "as_soon_as", {{"condition", condition(context, effect.condition.front())}});
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
