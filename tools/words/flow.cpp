#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

using expressions::is_constant;
using expressions::is_false;
using expressions::is_true;
using model::Act;
using model::Expr;
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

/// A constant: what never changes is described where it is used; anything else has a sentence.
void Telling::let(const Stmt& stmt, std::vector<Sentence>& out) {
  if (const Expr meant = plain(stmt[Role::value]); is_fixed(meant)) {
    pass({stmt.id<model::VariableId>()}, {meant});
    return;
  }
  std::string text = value(stmt[Role::value]);
  bind(stmt.id<model::VariableId>());
  add(out, stmt, phrase("let", {{"name", variable(stmt.id<model::VariableId>())}, {"value", std::move(text)}}));
}

void Telling::branch(const Stmt& stmt, std::vector<Sentence>& out) {
  const Expr& when = stmt[Role::condition];
  if (is_constant(when)) {
    const std::size_t taken = is_true(when) ? 0 : 1;
    if (taken < stmt.blocks.size()) {
      for (Sentence& each : block(stmt.blocks[taken])) {
        out.push_back(std::move(each));
      }
    }
    return;
  }
  const std::string condition = this->condition(when);
  std::vector<Sentence> then = block(stmt.blocks[0]);
  std::vector<Sentence> otherwise;
  if (stmt.blocks.size() > 1) {
    otherwise = block(stmt.blocks[1]);
  }
  if (!then.empty()) {
    add(out, stmt, phrase("when", {{"condition", condition}}), std::move(then));
    if (!otherwise.empty()) {
      add(out, stmt, phrase("otherwise"), std::move(otherwise));
    }
  } else if (!otherwise.empty()) {
    add(out, stmt, phrase("when", {{"condition", this->condition(when, false)}}), std::move(otherwise));
  }
}

void Telling::match(const Stmt& stmt, std::vector<Sentence>& out) {
  std::string head = phrase("match", {{"value", value(stmt[Role::value])}});
  std::vector<Sentence> cases;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    std::vector<std::string> names;
    for (const int each : stmt.cases[i]) {
      names.push_back(words_.value(stmt[Role::value].type, each));
    }
    std::vector<Sentence> inside = block(stmt.blocks[i]);
    Stmt place = stmt;
    place.element = model::none;
    if (inside.empty()) {
      add(cases, place, phrase("case_nothing", {{"values", words_.either(names)}}));
    } else {
      add(cases, place, words_.either(names), std::move(inside));
    }
  }
  add(out, stmt, std::move(head), std::move(cases));
}

void Telling::loop(const Stmt& stmt, std::vector<Sentence>& out) {
  Scope scope(*this);
  std::string text;
  if (stmt.act == Act::for_each) {
    std::vector<std::string> things;
    for (const model::Binder& binder : stmt.binders) {
      things.push_back(is_acting(binder.variable) ? phrase("player") : this->binder(binder));
    }
    text = phrase("for_each", {{"things", words_.both(things)}});
    if (stmt.has(Role::start)) {
      text = phrase("clockwise", {{"what", std::move(text)}, {"start", value(stmt[Role::start])}});
    }
    text = stmt.flag ? phrase("together") : suffixed(std::move(text), stmt[Role::condition]);
  } else if (stmt.act == Act::repeat) {
    const model::Marker& marker = model().markers[stmt.id<model::MarkerId>()];
    const std::string name = words_.label(marker.pass_name.empty() ? marker.name : marker.pass_name);
    text = phrase("repeat", {{"marker", name}, {"values", value(stmt[Role::set])}});
  } else {
    const int number = is_constant(stmt[Role::count]) ? stmt[Role::count].value : 2;
    const std::string count = value(stmt[Role::count]);
    text = is_constant(stmt[Role::count]) ? phrase("times_over", {{"count", count}}, number)
                                          : phrase("times_computed", {{"count", count}});
    if (!is_false(stmt[Role::until])) {
      text = phrase("until", {{"what", std::move(text)}, {"condition", condition(stmt[Role::until])}});
    }
  }
  std::vector<Sentence> inside = block(stmt.blocks[0]);
  if (!inside.empty()) {
    add(out, stmt, std::move(text), std::move(inside));
  }
}

/// A rule is described where it is called; a recursive call is described by the name of the rule.
void Telling::call(const Stmt& stmt, std::vector<Sentence>& out) {
  const auto rule_id = stmt.id<model::RuleId>();
  const model::Rule& rule = model().rules[rule_id];
  if (std::find(rules_.begin(), rules_.end(), rule_id) != rules_.end()) {
    add(out, stmt, phrase("again"));
    return;
  }
  Scope scope(*this);
  pass(rule.parameters, stmt.args);
  rules_.push_back(rule_id);
  for (const Stmt& each : rule.body) {
    statement(each, out);
  }
  rules_.pop_back();
}

void Telling::turns(const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Turns& turns = model().turns[stmt.id<model::TurnsId>()];
  add(out, stmt, this->turns(turns), block(turns.body));
}

std::string Telling::turns(const model::Turns& turns) {
  std::string text = phrase("turns", {{"start", value(turns.from)}});
  for (const Expr& where : turns.where) {
    text = suffixed(std::move(text), where);
  }
  const auto until = [&](std::string_view key) {
    std::vector<std::string> conditions;
    for (const Expr& each : turns.condition) {
      conditions.push_back(condition(each));
    }
    return phrase(key, {{"what", std::move(text)}, {"condition", words_.both(conditions)}});
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

std::vector<Sentence> Telling::effect(const model::Effect& effect) {
  std::vector<Sentence> out;
  if (!effect.condition.empty() && is_false(effect.condition.front())) {
    return out;
  }
  Scope scope(*this);
  this_type_ = effect.type;
  const std::string target =
      effect.target == model::none ? std::string() : words_.label(model().elements[effect.target].path);
  std::string text;
  const std::string amount = fmt::format("{:+}", effect.amount);
  switch (effect.sort) {
  case model::Effect::Sort::adjust:
    text = phrase("effect_adjust", {{"what", target}, {"amount", amount}});
    break;
  case model::Effect::Sort::before:
    text = phrase("effect_before", {{"what", target}});
    break;
  case model::Effect::Sort::after:
    text = phrase("effect_after", {{"what", target}});
    break;
  case model::Effect::Sort::instead:
    text = phrase("effect_instead", {{"what", target}});
    break;
  case model::Effect::Sort::waive:
    text = phrase("effect_waive", {{"what", target}});
    break;
  case model::Effect::Sort::watch:
    text = effect.condition.empty() ? std::string()
                                    : phrase("as_soon_as", {{"condition", condition(effect.condition.front())}});
    break;
  }
  if (effect.any_player) {
    text = phrase("of_any_player", {{"what", text}});
  }
  if (effect.sort != model::Effect::Sort::watch && !effect.condition.empty()) {
    text = suffixed(std::move(text), effect.condition.front());
  }
  std::vector<Sentence> inside = block(effect.body);
  Stmt place;
  place.element = effect.element;
  if (effect.element != model::none) {
    place.span = model().elements[effect.element].span;
  }
  if (effect.sort == model::Effect::Sort::instead && inside.empty()) {
    text = phrase("effect_not_at_all", {{"what", target}});
  }
  add(out, place, std::move(text), std::move(inside));
  this_type_ = model::none;
  return out;
}

} // namespace brehon
