#include "dsl/check/statements/rule_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace brehon::checking {

namespace {

/// The most rules of which each is called by the one before.
constexpr int most_rule_calls = 100;

struct RuleCall {
  model::RuleId rule;
  Span span;
  bool acting = false; // by whoever acts in the rule that calls
};

struct RuleMentions {
  bool player = false; // who acts
  std::vector<RuleCall> calls;
};

/// What statements mention. With `acting` they are carried out by whoever acts in the rule.
void read_mentions(const Context& context, const Node& node, bool acting, RuleMentions& out) {
  const bool says =
      node.kind == Kind::name && (node.text == "me" || node.text == "opponent" || node.text == "opponents");
  const bool decides =
      (node.kind == Kind::choose || node.kind == Kind::may_choose || node.kind == Kind::may) && !node.has(Kind::by);
  out.player = out.player || (acting && (says || decides || node.kind == Kind::actions || node.kind == Kind::action));
  if (node.kind == Kind::do_) {
    const model::RuleId rule = named<model::RuleId>(context, node.name());
    if (!rule.is_none())
      out.calls.push_back({rule, node.span, acting});
  }
  const bool each_acts = node.kind == Kind::for_each_player && !node.has(Kind::id);
  for (const Node& child : node.children)
    read_mentions(context, child, acting && !each_acts, out);
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
    for (const RuleCall& call : rules[rule].calls) {
      if (call.acting)
        callers[call.rule].push_back(rule);
    }
    if (rules[rule].player)
      add(rule);
  }
  for (std::size_t i = 0; i < found.size(); ++i) { // it grows
    for (const model::RuleId caller : callers[found[i]])
      add(caller);
  }
  return out;
}

/// How deep rules call each other. What comes back to a rule under way is left out.
class CallDepths {
public:
  CallDepths(Context& context, const List<RuleMentions, model::RuleId>& rules) : context_(context), rules_(rules) {
    heights_.resize(rules.size(), unknown);
  }

  void judge() {
    for (const model::RuleId rule : ids(rules_)) {
      if (!enter(rule, 1))
        return;
    }
  }

private:
  static constexpr int unknown = -1;

  /// Finds how many rules are below one, itself included, when `depth` are above and at it; false where that is too
  /// deep.
  bool enter(model::RuleId rule, int depth) {
    if (heights_[rule] != unknown)
      return true;
    heights_[rule] = 0;
    int below = 0;
    for (const RuleCall& call : rules_[rule].calls) {
      if (depth < most_rule_calls && !enter(call.rule, depth + 1))
        return false;
      if (depth >= most_rule_calls || depth + heights_[call.rule] > most_rule_calls)
        return report(call);
      below = std::max(below, heights_[call.rule]);
    }
    heights_[rule] = below + 1;
    return true;
  }

  bool report(const RuleCall& call) {
    error(context_, DiagnosticId::too_deep, call.span,
          fmt::format("rules call each other more than {} deep", most_rule_calls));
    return false;
  }

  Context& context_;
  const List<RuleMentions, model::RuleId>& rules_;
  List<int, model::RuleId> heights_;
};

} // namespace

std::set<model::RuleId> rules_with_player(Context& context) {
  List<RuleMentions, model::RuleId> rules;
  for (const Node* node : context.flow.rules) {
    rules.emplace_back();
    read_mentions(context, node->get(Kind::block), true, rules.back());
  }
  CallDepths(context, rules).judge();
  return with_player(rules);
}

} // namespace brehon::checking
