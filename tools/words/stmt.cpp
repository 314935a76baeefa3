#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <cstddef>
#include <utility>

namespace brehon {

using expressions::is_constant;
using expressions::is_false;
using expressions::is_true;
using expressions::same;
using model::Act;
using model::Expr;
using model::Op;
using model::Role;
using model::Stmt;

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
  const std::string what =
      amount(stmt.flag ? "up_to" : "amount", stmt[Role::count], pieces(binder, 1), pieces(binder, 2));
  return phrase("move", {{"what", what}, {"from", std::move(from)}, {"to", place(stmt[Role::to])}});
}

std::string Telling::move_all(const Stmt& stmt) {
  Scope scope(*this);
  const model::Binder& binder = stmt.binders.front();
  std::string from = binder.source.empty() ? phrase("box") : place(binder.source.front());
  bind(binder.variable);
  const std::string one = pieces(binder, 1);
  const std::string what = phrase("all_pieces", {{"thing", one}, {"things", pieces(binder, 2)}}, 2);
  return phrase("move", {{"what", what}, {"from", std::move(from)}, {"to", place(stmt[Role::to])}});
}

std::string Telling::assignment(const Stmt& stmt) {
  const Expr& target = stmt[Role::marker];
  const Expr& value = stmt[Role::value];
  const std::string marker = this->value(target);
  if (model().markers[target.id<model::MarkerId>()].type.sort == model::Sort::boolean && is_constant(value)) {
    return phrase(value.value != 0 ? "raise" : "lower", {{"marker", marker}});
  }
  if ((value.op == Op::add || value.op == Op::subtract) && same(value[Role::left], target)) {
    return phrase(value.op == Op::add ? "add_to" : "take_from",
                  {{"marker", marker}, {"amount", this->value(value[Role::right])}});
  }
  return phrase("set", {{"marker", marker}, {"value", this->value(value)}});
}

std::string Telling::draw(const Stmt& stmt) {
  model::Type piece;
  piece.sort = model::Sort::piece;
  piece.families = stmt[Role::from].type.families;
  const std::string what = amount("amount", stmt[Role::count], noun(piece, 1), noun(piece, 2));
  return phrase("draw", {{"what", what}, {"from", place(stmt[Role::from])}, {"to", place(stmt[Role::to])}});
}

/// How the game ends, or play leaves a phase, where its condition can hold.
void Telling::end(const Stmt& stmt, const std::function<std::string()>& text, std::vector<Sentence>& out) {
  if (!is_false(stmt[Role::condition])) {
    add(out, stmt, prefixed(text(), stmt[Role::condition]));
  }
}

/// A player who wins or loses.
void Telling::outcome(const Stmt& stmt, std::string_view of_you, std::string_view of_player,
                      std::vector<Sentence>& out) {
  const auto text = [&] {
    const Expr& player = stmt[Role::player];
    return is_you(player) ? phrase(of_you) : phrase(of_player, {{"player", value(player)}});
  };
  end(stmt, text, out);
}

void Telling::step(const Stmt& stmt, std::vector<Sentence>& out) {
  if (stmt.index == model::none) {
    add(out, stmt, phrase("setup_again"));
    return;
  }
  const model::Step& step = model().steps[stmt.id<model::StepId>()];
  add(out, stmt, words_.label(step.name), block(step.body));
}

void Telling::statement(const Stmt& stmt, std::vector<Sentence>& out) {
  const auto say = [&](std::string text) { add(out, stmt, std::move(text)); };
  const auto moved = [&](std::string text) {
    say(stmt.face_down ? phrase("face_down", {{"what", std::move(text)}}) : std::move(text));
  };
  const auto phase = [&](std::string_view key) {
    return phrase(key, {{"phase", words_.label(model().phases[stmt.id<model::PhaseId>()].name)}});
  };
  switch (stmt.act) {
  case Act::move:
    return moved(move(stmt));
  case Act::move_all:
    return moved(move_all(stmt));
  case Act::move_piece:
    return moved(phrase("move_piece", {{"what", value(stmt[Role::moved])}, {"to", place(stmt[Role::to])}}));
  case Act::draw:
    return moved(draw(stmt));
  case Act::shuffle:
    return say(phrase("shuffle", {{"place", place(stmt[Role::changed])}}));
  case Act::roll:
    return say(phrase("roll", {{"place", place(stmt[Role::changed])}}));
  case Act::turn:
    return say(phrase("turn", {{"what", value(stmt[Role::changed])}, {"value", value(stmt[Role::value])}}));
  case Act::swap:
    return say(phrase("swap", {{"one", value(stmt[Role::changed])}, {"other", value(stmt[Role::exchanged])}}));
  case Act::reveal:
    return say(phrase("reveal", {{"place", place(stmt[Role::changed])}}));
  case Act::hide:
    return say(phrase("hide", {{"place", place(stmt[Role::changed])}}));
  case Act::pay:
    return say(phrase(stmt.flag ? "pay_up_to" : "pay", {{"goods", value(stmt[Role::price])}}));
  case Act::gain:
    return say(phrase("gain", {{"goods", value(stmt[Role::price])}}));
  case Act::show:
    return say(phrase("show", {{"place", place(stmt[Role::shown])}, {"player", value(stmt[Role::player])}}));
  case Act::set:
    return say(assignment(stmt));
  case Act::let:
    return let(stmt, out);
  case Act::if_:
    return branch(stmt, out);
  case Act::match:
    return match(stmt, out);
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
    return loop(stmt, out);
  case Act::do_:
    return call(stmt, out);
  case Act::decide:
    return decide(stmt, out);
  case Act::turns:
    return turns(stmt, out);
  case Act::phase:
    return say(phase("play_phase"));
  case Act::step:
    return step(stmt, out);
  case Act::watch: {
    std::string text = phrase("as_soon_as", {{"condition", condition(stmt[Role::condition])}});
    return add(out, stmt, std::move(text), block(stmt.blocks.front()));
  }
  case Act::leave:
    return end(
        stmt, [&] { return phase("leave"); }, out);
  case Act::end:
    return end(
        stmt, [&] { return phrase("end"); }, out);
  case Act::wins:
    return outcome(stmt, "you_win", "wins", out);
  case Act::loses:
    return outcome(stmt, "you_lose", "loses", out);
  case Act::draw_game:
    return end(
        stmt, [&] { return phrase("draw_game"); }, out);
  }
  unreachable();
}

} // namespace brehon
