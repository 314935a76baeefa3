#include "dsl/model/text/statements.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

namespace brehon {

using expressions::is_false;
using expressions::is_true;
using model::Act;
using model::Stmt;

namespace {

std::string indent(int depth) {
  return std::string(index(depth) * 2, ' ');
}

} // namespace

std::string StatementText::block(const model::Block& block, int depth) const {
  std::string text;
  for (const Stmt& stmt : block) {
    text += statement(stmt, depth);
  }
  return text;
}

std::string StatementText::statement(const Stmt& stmt, int depth) const {
  return indent(depth) + head(stmt) + "\n" + inside(stmt, depth + 1);
}

std::string StatementText::binders(const Stmt& stmt) const {
  std::string text;
  for (const model::Binder& binder : stmt.binders) {
    text += (text.empty() ? "" : ", ") + words_.binder(binder);
  }
  return text;
}

std::string StatementText::turns_head(const model::Turns& turns) const {
  std::string text = fmt::format("turns of {} clockwise from {}", words_.variable(turns.me), words_.unit(turns.from));
  for (const model::Expr& where : turns.where) {
    text += " where " + words_.unit(where);
  }
  switch (turns.until) {
  case model::Turns::Until::never:
    break;
  case model::Turns::Until::all_passed:
    text += ", until all have passed";
    break;
  case model::Turns::Until::once_each:
    text += ", once each";
    break;
  case model::Turns::Until::each:
    text += ", each until";
    break;
  case model::Turns::Until::condition:
    text += ", until";
    break;
  }
  for (const model::Expr& condition : turns.condition) {
    text += " " + words_.unit(condition);
  }
  return text;
}

std::string StatementText::head(const Stmt& stmt) const {
  const auto arg = [&](std::size_t i) { return words_.unit(stmt.args[i]); };
  const auto condition = [&](std::size_t i) { return is_true(stmt.args[i]) ? "" : " if " + arg(i); };
  const std::string_view face = stmt.face_down ? " face down" : "";
  switch (stmt.act) {
  case Act::move:
    return fmt::format("move {}{} of {} to {}{}", stmt.flag ? "up to " : "", arg(0), binders(stmt), arg(1), face);
  case Act::move_all:
    return fmt::format("move all {} to {}{}", binders(stmt), arg(0), face);
  case Act::move_piece:
    return fmt::format("move {} to {}{}", arg(0), arg(1), face);
  case Act::draw:
    return fmt::format("draw {} from {} to {}{}", arg(0), arg(1), arg(2), face);
  case Act::shuffle:
    return "shuffle " + arg(0);
  case Act::roll:
    return "roll " + arg(0);
  case Act::turn:
    return fmt::format("turn {} to {}", arg(0), arg(1));
  case Act::swap:
    return fmt::format("swap {} and {}", arg(0), arg(1));
  case Act::reveal:
    return "reveal " + arg(0);
  case Act::hide:
    return "hide " + arg(0);
  case Act::pay:
    return fmt::format("pay {}{}", stmt.flag ? "up to " : "", arg(0));
  case Act::gain:
    return "gain " + arg(0);
  case Act::show:
    return fmt::format("show {} to {}", arg(0), arg(1));
  case Act::set:
    return fmt::format("set {} to {}", arg(0), words_.expr(stmt.args[1]));
  case Act::let:
    return fmt::format("let {} be {}", words_.variable(stmt.index), words_.expr(stmt.args[0]));
  case Act::if_:
    return "if " + words_.expr(stmt.args[0]);
  case Act::match:
    return "match " + words_.expr(stmt.args[0]);
  case Act::for_each:
    if (stmt.flag)
      return "together";
    return fmt::format("for each {}{}{}", binders(stmt), stmt.args.size() > 1 ? " clockwise from " + arg(1) : "",
                       is_true(stmt.args[0]) ? "" : " where " + arg(0));
  case Act::repeat:
    return fmt::format("repeat {} in {}", model_.markers[index(stmt.index)].name, arg(0));
  case Act::repeat_times:
    return fmt::format("repeat {} times{}", arg(0), is_false(stmt.args[1]) ? "" : " until " + arg(1));
  case Act::do_:
    return fmt::format("do {}({})", model_.rules[index(stmt.index)].name, words_.exprs(stmt.args));
  case Act::decide: {
    const model::Decision& decision = model_.decisions[index(stmt.index)];
    return fmt::format("decide by {}{}{}", words_.unit(decision.player), decision.until_done ? " until done" : "",
                       decision.if_possible ? " if possible" : "");
  }
  case Act::turns:
    return turns_head(model_.turns[index(stmt.index)]);
  case Act::phase:
    return "phase " + model_.phases[index(stmt.index)].name;
  case Act::step:
    return stmt.index == model::none ? "setup" : "step " + model_.steps[index(stmt.index)].name;
  case Act::leave:
    return fmt::format("leave {}{}", model_.phases[index(stmt.index)].name, condition(0));
  case Act::end:
    return "end" + condition(0);
  case Act::wins:
    return fmt::format("{} wins{}", arg(0), condition(1));
  case Act::loses:
    return fmt::format("{} loses{}", arg(0), condition(1));
  case Act::draw_game:
    return "draw" + condition(0);
  case Act::watch:
    return fmt::format(
        "at once when {}{}", arg(0),
        stmt.index == model::none ? "" : fmt::format(", once per {}", model_.markers[index(stmt.index)].lasts));
  }
  return {};
}

/// What stands inside a statement.
std::string StatementText::inside(const Stmt& stmt, int depth) const {
  switch (stmt.act) {
  case Act::if_:
    return block(stmt.blocks[0], depth) +
           (stmt.blocks.size() < 2 ? "" : indent(depth - 1) + "else\n" + block(stmt.blocks[1], depth));
  case Act::match:
    return match_cases(stmt, depth);
  case Act::decide:
    return decision(model_.decisions[index(stmt.index)], depth);
  case Act::turns:
    return block(model_.turns[index(stmt.index)].body, depth);
  case Act::step:
    return stmt.index == model::none ? "" : block(model_.steps[index(stmt.index)].body, depth);
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
  case Act::watch:
    return block(stmt.blocks[0], depth);
  case Act::move:
  case Act::move_all:
  case Act::move_piece:
  case Act::draw:
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
  case Act::let:
  case Act::do_:
  case Act::phase:
  case Act::leave:
  case Act::end:
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
    break;
  }
  return {};
}

std::string StatementText::match_cases(const Stmt& stmt, int depth) const {
  std::string text;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    std::string values;
    for (const int value : stmt.cases[i]) {
      values += (values.empty() ? "" : ", ") + words_.value(stmt.args[0].type, value);
    }
    text += fmt::format("{}case {}\n{}", indent(depth), values, block(stmt.blocks[i], depth + 1));
  }
  return text;
}

std::string StatementText::decision(const model::Decision& decision, int depth) const {
  std::string text;
  for (const model::Action& each : decision.actions) {
    text += action(each, depth);
  }
  for (const Stmt& stmt : decision.if_nothing) {
    text += indent(depth) + "if nothing possible " + head(stmt) + "\n";
  }
  if (!decision.always_possible.empty()) {
    text += indent(depth) + "always possible\n";
  }
  return text;
}

std::string StatementText::action(const model::Action& action, int depth) const {
  std::string parameters;
  for (const model::Binder& parameter : action.parameters) {
    parameters += (parameters.empty() ? "" : ", ") + words_.binder(parameter);
  }
  std::string_view sort;
  switch (action.sort) {
  case model::Action::Sort::plain:
    break;
  case model::Action::Sort::pass:
    sort = ", a pass";
    break;
  case model::Action::Sort::done:
    sort = ", ends the decision";
    break;
  }
  std::string text = fmt::format("{}action {}({}){}{}\n", indent(depth), action.name, parameters, sort,
                                 action.if_nothing_else ? " if nothing else" : "");
  for (const model::Guard& guard : action.guards) {
    const std::string value = words_.expr(guard.value);
    text += indent(depth + 1);
    if (guard.variable == model::none) {
      text += fmt::format("require {}: {}\n", guard.name, value);
    } else {
      text += fmt::format("let {} be {}{}\n", words_.variable(guard.variable), value,
                          guard.partial ? ", which must not be none" : "");
    }
  }
  return text + block(action.effects, depth + 1);
}

} // namespace brehon
