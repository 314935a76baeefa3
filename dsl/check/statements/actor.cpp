#include "dsl/check/statements/actor.hpp"

#include <algorithm>
#include <vector>

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
    return part.kind != Kind::clockwise_from;
  if (node.kind == Kind::for_each_player)
    return !node.has(Kind::id) && part.kind != Kind::clockwise_from;
  if (is_decision(node))
    return node.has(Kind::by) && part.kind != Kind::by;
  return node.kind == Kind::together;
}

/// What a rule needs whoever acts for, and the rules that it calls while they act.
struct RuleNeeds {
  bool actor = false;
  std::vector<model::RuleId> calls;
};

/// What statements need where nothing in them says who acts.
void read_needs(const Context& context, const Node& node, RuleNeeds& out) {
  out.actor = out.actor || mentions_actor(context, node) || (is_decision(node) && !node.has(Kind::by)) ||
              node.kind == Kind::actions || node.kind == Kind::action || node.kind == Kind::pay ||
              node.kind == Kind::gain || (node.kind == Kind::move && is_choice(node));
  if (node.kind == Kind::do_) {
    const model::RuleId rule = named<model::RuleId>(context, node.name());
    if (!rule.is_none())
      out.calls.push_back(rule);
  }
  for (const Node& part : node.children) {
    if (!brings_actor(node, part))
      read_needs(context, part, out);
  }
}

/// The rules that need somebody who acts, and those that come to them by calls.
std::set<model::RuleId> with_actor(const List<RuleNeeds, model::RuleId>& rules) {
  std::set<model::RuleId> out;
  List<std::vector<model::RuleId>, model::RuleId> callers(rules.size());
  std::vector<model::RuleId> found;
  const auto add = [&](model::RuleId rule) {
    if (out.insert(rule).second)
      found.push_back(rule);
  };
  for (const model::RuleId rule : ids(rules)) {
    for (const model::RuleId called : rules[rule].calls)
      callers[called].push_back(rule);
    if (rules[rule].actor)
      add(rule);
  }
  for (std::size_t i = 0; i < found.size(); ++i) { // it grows
    for (const model::RuleId caller : callers[found[i]])
      add(caller);
  }
  return out;
}

} // namespace

std::set<model::RuleId> rules_with_actor(const Context& context) {
  List<RuleNeeds, model::RuleId> rules;
  for (const Node* node : context.flow.rules) {
    rules.emplace_back();
    read_needs(context, node->get(Kind::block), rules.back());
  }
  return with_actor(rules);
}

} // namespace brehon::checking
