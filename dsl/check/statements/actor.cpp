#include "dsl/check/statements/actor.hpp"

#include <algorithm>
#include <set>

#include "dsl/check/expressions/board_words.hpp"

namespace brehon::checking {

namespace {

bool is_decision(const Node& node) {
  return node.kind == Kind::choose || node.kind == Kind::may_choose || node.kind == Kind::may;
}

/// Whether a name means somebody who acts, or what is ahead of them.
bool mentions_actor(const Context& context, const Node& node) {
  if (node.kind != Kind::name)
    return false;
  if (node.text == "me" || node.text == "opponent" || node.text == "opponents")
    return true;
  const bool relative =
      std::any_of(relatives.begin(), relatives.end(), [&](const Relative& known) { return known.name == node.text; });
  return relative && context.names.paths.find("facing") != context.names.paths.end();
}

/// Whether a move leaves it to who acts what is moved.
bool is_choice(const Node& node) {
  if (node.kind == Kind::bundle && node.children.size() > 1)
    return true;
  if (node.kind == Kind::portion && (node.has(Kind::any) || node.has(Kind::same)))
    return true;
  return std::any_of(node.children.begin(), node.children.end(), is_choice);
}

/// Whether a part of a statement has somebody who acts by what the statement says.
bool brings_actor(const Node& node, const Node& part) {
  if (node.kind == Kind::turns)
    return part.kind != Kind::clockwise_from && part.kind != Kind::until;
  if (node.kind == Kind::for_each_player)
    return !node.has(Kind::id) && part.kind != Kind::clockwise_from;
  if (is_decision(node))
    return node.has(Kind::by) && part.kind != Kind::by;
  return node.kind == Kind::together;
}

/// Each rule is asked once.
bool needs(const Context& context, const Node& node, std::set<model::RuleId>& asked) {
  if (mentions_actor(context, node) || (is_decision(node) && !node.has(Kind::by)))
    return true;
  if (node.kind == Kind::actions || node.kind == Kind::action || node.kind == Kind::pay || node.kind == Kind::gain)
    return true;
  if (node.kind == Kind::move && is_choice(node))
    return true;
  if (node.kind == Kind::do_) {
    const model::RuleId rule = named<model::RuleId>(context, node.name());
    if (!rule.is_none() && asked.insert(rule).second &&
        needs(context, context.flow.rules[rule]->get(Kind::block), asked))
      return true;
  }
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& part) { return !brings_actor(node, part) && needs(context, part, asked); });
}

} // namespace

bool needs_player(const Context& context, const Node& statements) {
  std::set<model::RuleId> asked;
  return needs(context, statements, asked);
}

} // namespace brehon::checking
