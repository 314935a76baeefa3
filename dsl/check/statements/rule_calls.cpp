#include "dsl/check/statements/rule_calls.hpp"

#include <vector>

namespace brehon::checking {

namespace {

struct RuleMentions {
  bool player = false; // who acts
  std::vector<model::RuleId> calls;
};

/// What statements mention that whoever acts in the rule carries out.
void read_mentions(const Context& context, const Node& node, RuleMentions& out) {
  if (node.kind == Kind::for_each_player && !node.has(Kind::id))
    return; // each player acts in turn
  const bool says =
      node.kind == Kind::name && (node.text == "me" || node.text == "opponent" || node.text == "opponents");
  const bool decides =
      (node.kind == Kind::choose || node.kind == Kind::may_choose || node.kind == Kind::may) && !node.has(Kind::by);
  out.player = out.player || says || decides || node.kind == Kind::actions || node.kind == Kind::action;
  if (node.kind == Kind::do_) {
    const model::RuleId rule = named<model::RuleId>(context, node.name());
    if (!rule.is_none())
      out.calls.push_back(rule);
  }
  for (const Node& child : node.children)
    read_mentions(context, child, out);
}

/// The rules that mention who acts, and those that come to them by calls.
std::set<model::RuleId> with_player(const List<RuleMentions, model::RuleId>& rules) {
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
    if (rules[rule].player)
      add(rule);
  }
  for (std::size_t i = 0; i < found.size(); ++i) { // it grows
    for (const model::RuleId caller : callers[found[i]])
      add(caller);
  }
  return out;
}

} // namespace

std::set<model::RuleId> rules_with_player(const Context& context) {
  List<RuleMentions, model::RuleId> rules;
  for (const Node* node : context.flow.rules) {
    rules.emplace_back();
    read_mentions(context, node->get(Kind::block), rules.back());
  }
  return with_player(rules);
}

} // namespace brehon::checking
