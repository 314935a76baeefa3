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
  if (model().markers[index(target.index)].type.sort == model::Sort::boolean && is_constant(value)) {
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
    return prefixed(phrase("leave", {{"phase", words_.label(model().phases[index(stmt.index)].name)}}), stmt.args[0]);
  case Act::end:
    return prefixed(phrase("end"), stmt.args[0]);
  case Act::wins:
    return prefixed(is_you(stmt.args[0]) ? phrase("you_win") : phrase("wins", {{"player", arg(0)}}), stmt.args[1]);
  case Act::loses:
    return prefixed(is_you(stmt.args[0]) ? phrase("you_lose") : phrase("loses", {{"player", arg(0)}}), stmt.args[1]);
  case Act::draw_game:
    return prefixed(phrase("draw_game"), stmt.args[0]);
  case Act::phase:
    return phrase("play_phase", {{"phase", words_.label(model().phases[index(stmt.index)].name)}});
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
      const model::Step& step = model().steps[index(stmt.index)];
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

} // namespace brehon
