#include "tools/words_telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

using model::Act;
using model::Expr;
using model::Op;
using model::Stmt;

namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

bool is_constant(const Expr& expr) {
  return expr.op == Op::constant;
}

bool is_true(const Expr& expr) {
  return expr.op == Op::constant && expr.value != 0;
}

bool is_false(const Expr& expr) {
  return expr.op == Op::constant && expr.value == 0;
}

/// Whether a value stays what it is while the game changes, so that it can be told where it is used.
bool is_fixed(const Expr& expr) {
  const bool fixed = expr.op == Op::variable || expr.op == Op::constant || expr.op == Op::owner ||
                     expr.op == Op::attribute || expr.op == Op::kind_attribute || expr.op == Op::opponent;
  return fixed && std::all_of(expr.args.begin(), expr.args.end(), is_fixed);
}

bool same(const Expr& a, const Expr& b) {
  return a.op == b.op && a.index == b.index && a.value == b.value && a.args.size() == b.args.size() &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), same);
}

} // namespace

void Telling::add(std::vector<Sentence>& out, const Stmt& stmt, std::string text, std::vector<Sentence> inside) const {
  text = Words::capital(std::move(text)) + (inside.empty() ? "." : phrase("colon"));
  out.push_back({std::move(text), stmt.element, stmt.span, std::move(inside)});
}

std::string Telling::suffixed(std::string text, const Expr& condition) {
  return is_true(condition) ? text
                            : phrase("if", {{"what", std::move(text)}, {"condition", this->condition(condition)}});
}

std::string Telling::prefixed(std::string text, const Expr& condition) {
  return is_true(condition)
             ? text
             : phrase("when_then", {{"what", std::move(text)}, {"condition", this->condition(condition)}});
}

std::vector<Sentence> Telling::block(const model::Block& block) {
  Scope scope(*this);
  std::vector<Sentence> sentences;
  for (const Stmt& stmt : block) {
    statement(stmt, sentences);
  }
  return sentences;
}

std::string Telling::move(const Stmt& stmt) {
  Scope scope(*this);
  const model::Binder& binder = stmt.binders.front();
  std::string from = binder.source.empty() ? phrase("box") : place(binder.source.front());
  bind(binder.variable);
  const std::string what = amount(stmt.flag ? "up_to" : "amount", stmt.args[0], pieces(binder, 1), pieces(binder, 2));
  return phrase("move", {{"what", what}, {"from", std::move(from)}, {"to", place(stmt.args[1])}});
}

std::string Telling::move_all(const Stmt& stmt) {
  Scope scope(*this);
  const model::Binder& binder = stmt.binders.front();
  std::string from = binder.source.empty() ? phrase("box") : place(binder.source.front());
  bind(binder.variable);
  const std::string one = pieces(binder, 1);
  const std::string what = phrase("all_pieces", {{"thing", one}, {"things", pieces(binder, 2)}}, 2);
  return phrase("move", {{"what", what}, {"from", std::move(from)}, {"to", place(stmt.args[0])}});
}

std::string Telling::assignment(const Stmt& stmt) {
  const Expr& target = stmt.args[0];
  const Expr& value = stmt.args[1];
  const std::string marker = this->value(target);
  if (model().markers[at(target.index)].type.sort == model::Sort::boolean && is_constant(value)) {
    return phrase(value.value != 0 ? "raise" : "lower", {{"marker", marker}});
  }
  if ((value.op == Op::add || value.op == Op::subtract) && same(value.args[0], target)) {
    return phrase(value.op == Op::add ? "add_to" : "take_from",
                  {{"marker", marker}, {"amount", this->value(value.args[1])}});
  }
  return phrase("set", {{"marker", marker}, {"value", this->value(value)}});
}

/// The words of a statement that governs no others.
std::string Telling::simple(const Stmt& stmt) {
  const auto arg = [&](std::size_t i) { return value(stmt.args[i]); };
  const auto where = [&](std::size_t i) { return place(stmt.args[i]); };
  switch (stmt.act) {
  case Act::move:
    return move(stmt);
  case Act::move_all:
    return move_all(stmt);
  case Act::move_piece:
    return phrase("move_piece", {{"what", arg(0)}, {"to", where(1)}});
  case Act::draw: {
    model::Type piece;
    piece.sort = model::Sort::piece;
    piece.families = stmt.args[1].type.families;
    const std::string what = amount("amount", stmt.args[0], noun(piece, 1), noun(piece, 2));
    return phrase("draw", {{"what", what}, {"from", where(1)}, {"to", where(2)}});
  }
  case Act::shuffle:
    return phrase("shuffle", {{"place", where(0)}});
  case Act::roll:
    return phrase("roll", {{"place", where(0)}});
  case Act::turn:
    return phrase("turn", {{"what", arg(0)}, {"value", arg(1)}});
  case Act::swap:
    return phrase("swap", {{"one", arg(0)}, {"other", arg(1)}});
  case Act::reveal:
    return phrase("reveal", {{"place", where(0)}});
  case Act::hide:
    return phrase("hide", {{"place", where(0)}});
  case Act::pay:
    return phrase(stmt.flag ? "pay_up_to" : "pay", {{"goods", arg(0)}});
  case Act::gain:
    return phrase("gain", {{"goods", arg(0)}});
  case Act::show:
    return phrase("show", {{"place", where(0)}, {"player", arg(1)}});
  case Act::set:
    return assignment(stmt);
  case Act::leave:
    return prefixed(phrase("leave", {{"phase", words_.label(model().phases[at(stmt.index)].name)}}), stmt.args[0]);
  case Act::end:
    return prefixed(phrase("end"), stmt.args[0]);
  case Act::wins:
    return prefixed(is_you(stmt.args[0]) ? phrase("you_win") : phrase("wins", {{"player", arg(0)}}), stmt.args[1]);
  case Act::loses:
    return prefixed(is_you(stmt.args[0]) ? phrase("you_lose") : phrase("loses", {{"player", arg(0)}}), stmt.args[1]);
  case Act::draw_game:
    return prefixed(phrase("draw_game"), stmt.args[0]);
  case Act::phase:
    return phrase("play_phase", {{"phase", words_.label(model().phases[at(stmt.index)].name)}});
  case Act::let:
  case Act::if_:
  case Act::match:
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
  case Act::do_:
  case Act::decide:
  case Act::turns:
  case Act::step:
  case Act::watch:
    break;
  }
  return {};
}

void Telling::statement(const Stmt& stmt, std::vector<Sentence>& out) {
  switch (stmt.act) {
  case Act::let:
    let(stmt, out);
    return;
  case Act::if_:
    branch(stmt, out);
    return;
  case Act::match:
    match(stmt, out);
    return;
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
    loop(stmt, out);
    return;
  case Act::do_:
    call(stmt, out);
    return;
  case Act::decide:
    decide(stmt, out);
    return;
  case Act::turns:
    turns(stmt, out);
    return;
  case Act::step:
    if (stmt.index == model::none) {
      add(out, stmt, phrase("setup_again"));
    } else {
      const model::Step& step = model().steps[at(stmt.index)];
      add(out, stmt, words_.label(step.name), block(step.body));
    }
    return;
  case Act::watch: {
    std::string text = phrase("as_soon_as", {{"condition", condition(stmt.args[0])}});
    add(out, stmt, std::move(text), block(stmt.blocks[0]));
    return;
  }
  case Act::end:
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
  case Act::leave:
    if (is_false(stmt.args.back())) {
      return;
    }
    add(out, stmt, simple(stmt));
    return;
  case Act::move:
  case Act::move_all:
  case Act::move_piece:
  case Act::draw:
    add(out, stmt, stmt.face_down ? phrase("face_down", {{"what", simple(stmt)}}) : simple(stmt));
    return;
  case Act::shuffle:
  case Act::roll:
  case Act::turn:
  case Act::swap:
  case Act::reveal:
  case Act::hide:
  case Act::pay:
  case Act::gain:
  case Act::show:
  case Act::set:
  case Act::phase:
    add(out, stmt, simple(stmt));
    return;
  }
}

/// A constant: what never changes is told where it is used, anything else gets a sentence.
void Telling::let(const Stmt& stmt, std::vector<Sentence>& out) {
  if (const Expr meant = plain(stmt.args[0]); is_fixed(meant)) {
    pass({stmt.index}, {meant});
    return;
  }
  std::string text = value(stmt.args[0]);
  bind(stmt.index);
  add(out, stmt, phrase("let", {{"name", variable(stmt.index)}, {"value", std::move(text)}}));
}

void Telling::branch(const Stmt& stmt, std::vector<Sentence>& out) {
  const Expr& when = stmt.args[0];
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
  std::string head = phrase("match", {{"value", value(stmt.args[0])}});
  std::vector<Sentence> cases;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    std::vector<std::string> names;
    for (const int each : stmt.cases[i]) {
      names.push_back(words_.value(stmt.args[0].type, each));
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
    if (stmt.args.size() > 1) {
      text = phrase("clockwise", {{"what", std::move(text)}, {"start", value(stmt.args[1])}});
    }
    text = stmt.flag ? phrase("together") : suffixed(std::move(text), stmt.args[0]);
  } else if (stmt.act == Act::repeat) {
    const model::Marker& marker = model().markers[at(stmt.index)];
    const std::string name = words_.label(marker.pass_name.empty() ? marker.name : marker.pass_name);
    text = phrase("repeat", {{"marker", name}, {"values", value(stmt.args[0])}});
  } else {
    const int number = is_constant(stmt.args[0]) ? stmt.args[0].value : 2;
    const std::string count = value(stmt.args[0]);
    text = is_constant(stmt.args[0]) ? phrase("times_over", {{"count", count}}, number)
                                     : phrase("times_computed", {{"count", count}});
    if (!is_false(stmt.args[1])) {
      text = phrase("until", {{"what", std::move(text)}, {"condition", condition(stmt.args[1])}});
    }
  }
  std::vector<Sentence> inside = block(stmt.blocks[0]);
  if (!inside.empty()) {
    add(out, stmt, std::move(text), std::move(inside));
  }
}

/// A rule is told where it is called for; one that calls for itself by its name.
void Telling::call(const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Rule& rule = model().rules[at(stmt.index)];
  if (std::find(rules_.begin(), rules_.end(), stmt.index) != rules_.end()) {
    add(out, stmt, phrase("again"));
    return;
  }
  Scope scope(*this);
  pass(rule.parameters, stmt.args);
  rules_.push_back(stmt.index);
  for (const Stmt& each : rule.body) {
    statement(each, out);
  }
  rules_.pop_back();
}

/// Whether an action has no name: one that `choose` or `keep` made. It is told in place.
bool Telling::is_unnamed(const model::Action& action) const {
  if (action.element == model::none) {
    return action.sort == model::Action::Sort::plain;
  }
  const std::string& path = model().elements[at(action.element)].path;
  return !path.empty() && path.back() >= '0' && path.back() <= '9' &&
         path.find_last_not_of("0123456789") != std::string::npos && path[path.find_last_not_of("0123456789")] == '.';
}

/// A decision by the names of its actions, which are told elsewhere.
void Telling::decide(const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Decision& decision = model().decisions[at(stmt.index)];
  const bool you = is_you(decision.player);
  const std::string player = you ? std::string() : value(decision.player);
  const std::string who = you ? "you_" : "player_";
  if (decision.actions.size() == 1 && is_unnamed(decision.actions.front())) {
    Scope scope(*this);
    const ActionWords only = action(decision.actions.front());
    add(out, stmt, phrase(who + "choose_what", {{"player", player}, {"what", words_.both(only.parameters)}}),
        only.effects);
    return;
  }
  std::vector<std::string> names;
  bool may = false;
  for (const model::Action& each : decision.actions) {
    const bool possible = std::none_of(each.guards.begin(), each.guards.end(),
                                       [](const model::Guard& guard) { return is_false(guard.value); });
    if (!possible) {
      continue;
    }
    may = may || each.sort == model::Action::Sort::pass;
    if (each.sort != model::Action::Sort::done) {
      names.push_back(is_unnamed(each) ? phrase("choose") : words_.label(path_of(each)));
    }
  }
  const std::string_view how = decision.until_done ? "choose_often" : may ? "may" : "choose";
  add(out, stmt, phrase(who + std::string(how), {{"player", player}, {"actions", words_.either(names)}}));
}

void Telling::turns(const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Turns& turns = model().turns[at(stmt.index)];
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
  return text;
}

std::vector<std::string> Telling::parameters(const model::Action& action) {
  std::vector<std::string> texts;
  for (const model::Binder& parameter : action.parameters) {
    texts.push_back(binder(parameter));
  }
  return texts;
}

std::string Telling::path_of(const model::Action& action) const {
  return action.element == model::none || action.sort == model::Action::Sort::done
             ? action.name
             : model().elements[at(action.element)].path;
}

const Labels::Forms* Telling::labelled(const std::string& path) const {
  return words_.labels().find(path, words_.labels().language());
}

RequirementWords Telling::requirement(const model::Guard& guard) {
  RequirementWords words;
  words.element = guard.element;
  words.condition =
      guard.variable == model::none ? phrase("only_if", {{"condition", condition(guard.value)}}) : value(guard.value);
  if (guard.variable != model::none) {
    bind(guard.variable);
    words.condition = phrase("let", {{"name", variable(guard.variable)}, {"value", words.condition}});
    words.text = words.condition;
    return words;
  }
  const std::string path = guard.element == model::none ? guard.name : model().elements[at(guard.element)].path;
  words.text = labelled(path) != nullptr ? words_.label(path) : words.condition;
  return words;
}

ActionWords Telling::action(const model::Action& action) {
  ActionWords words;
  words.element = action.element;
  words.text = is_unnamed(action)                                                                 ? phrase("choose")
               : action.sort == model::Action::Sort::done && labelled(path_of(action)) == nullptr ? phrase("done")
               : action.sort == model::Action::Sort::pass && labelled(path_of(action)) == nullptr
                   ? phrase("pass")
                   : words_.label(path_of(action));
  words.parameters = parameters(action);
  for (const model::Guard& guard : action.guards) {
    if (is_constant(guard.value)) {
      continue;
    }
    words.requirements.push_back(requirement(guard));
  }
  words.effects = block(action.effects);
  return words;
}

std::string Telling::decision(const model::Decision& decision) {
  if (is_you(decision.player)) {
    return phrase(decision.until_done ? "you_decide_often" : "you_decide");
  }
  return phrase(decision.until_done ? "decides_often" : "decides", {{"player", value(decision.player)}});
}

std::string Telling::score_item(const model::ScoreItem& item) {
  return value(item.value);
}

std::vector<Sentence> Telling::effect(const model::Effect& effect) {
  std::vector<Sentence> out;
  if (!effect.condition.empty() && is_false(effect.condition.front())) {
    return out;
  }
  Scope scope(*this);
  this_type_ = effect.type;
  const std::string target =
      effect.target == model::none ? std::string() : words_.label(model().elements[at(effect.target)].path);
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
    place.span = model().elements[at(effect.element)].span;
  }
  if (effect.sort == model::Effect::Sort::instead && inside.empty()) {
    text = phrase("effect_not_at_all", {{"what", target}});
  }
  add(out, place, std::move(text), std::move(inside));
  this_type_ = model::none;
  return out;
}

} // namespace brehon
