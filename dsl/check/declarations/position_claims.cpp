#include "dsl/check/declarations/position_claims.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"

#include <string_view>
#include <utility>

namespace brehon::checking {

using Claiming = model::Claim::Sort;

namespace {

Claiming claiming_of(const Node& claim) {
  const std::string_view word = claim.get(Kind::claim_sort).text;
  return word == "always" ? Claiming::always : word == "never" ? Claiming::never : Claiming::reaches;
}

/// Reports a claim that is decided before the game begins.
void judge_decided(Context& context, const Node& condition, Claiming sort, const Expr& value) {
  constexpr std::string_view idle = "the claim says nothing";
  constexpr std::string_view broken = "the claim never holds";
  never_true(context, condition, value, sort == Claiming::never ? idle : broken);
  never_false(context, condition, value, sort == Claiming::never ? broken : idle);
}

} // namespace

void check_position_claims(Context& context) {
  const Used used_by_play = context.used;
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::claim || !present(context, node))
      continue;
    model::Claim claim;
    claim.name = node.name();
    claim.sort = claiming_of(node);
    claim.element = add_element(context, node, "claim", "claim." + claim.name, context.names.root);
    const Node& stated = node[2];
    claim.value = condition(context, stated);
    judge_decided(context, stated, claim.sort, claim.value);
    claim.value = simplify(context, std::move(claim.value));
    context.model.claims.push_back(std::move(claim));
  }
  context.used = used_by_play;
}

} // namespace brehon::checking
