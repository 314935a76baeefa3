#pragma once

#include "dsl/check/context/context.hpp"

/// Statements: blocks, and what has no file of its own.
namespace brehon::checking {

/// What statements need to know of where they stand.
struct Place {
  bool in_setup = false;
  model::TurnsId turns;
  bool hands_on = true; // where there are turns, it can be said who has the next one
  bool in_decision = false;
  bool in_rule = false; // or in what a piece in force does
};

/// The statements of a block. Adjacent actions are one decision. Names that it binds end with it.
model::Block check_block(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// Who wins or loses: a player, or several.
model::Expr whose_result(Context& context, const Node& node);
/// A statement with an element of its own.
model::Stmt begin_statement(Context& context, const Node& node, model::Act act, model::ElementId parent);

} // namespace brehon::checking
