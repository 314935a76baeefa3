#include "interpreter/lower/flow/subroutines.hpp"

#include <algorithm>

#include "dsl/model/walk.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/called.hpp"
#include "interpreter/lower/expressions/parameters.hpp"
#include "interpreter/lower/flow/hooks.hpp"
#include "interpreter/lower/flow/watchers.hpp"

namespace brehon::lowering {

namespace {

/// Whether statements move or change a piece that is known by name, or pass it on.
bool handles(const model::Block& block, model::VariableId piece) {
  bool out = false;
  model::each<Stmt>(block, [&](const Stmt& stmt) {
    const bool changes = stmt.act == Act::move_piece || stmt.act == Act::swap || stmt.act == Act::turn;
    if (!changes && stmt.act != Act::do_)
      return;
    out = out || std::any_of(stmt.args.begin(), stmt.args.end(), [&](const Expr& arg) {
            return arg.op == Op::variable && arg.id<model::VariableId>() == piece;
          });
  });
  return out;
}

/// Writes the subroutine of a rule.
void rule(Context& context, const RuleCopy& copy) {
  Writer& code = context.code;
  const model::Rule& written = context.model.rules[copy.rule];
  enter(context, copy.surroundings);
  context.scope.acting = model::none;
  for (std::size_t i = 0; i < written.parameters.size(); ++i)
    context.scope.variables[written.parameters[i]] = copy.parameters[i];
  if (!written.me.is_none() || copy.surroundings.acts)
    context.scope.acting = copy.parameters.back().cell;
  context.routine.rule = &copy;
  context.routine.tail = true;
  code.bind(copy.label);
  code.origin.element = written.element;
  code.touch(written.element);
  hooked(context, written.element, context.scope.acting, [&] { block(context, written.body); });
  code.emit(Operation::ret, copy.back);
}

} // namespace

const RuleCopy& copy_of(Context& context, model::RuleId id, Span called) {
  Writer& code = context.code;
  const model::Rule& rule = context.model.rules[id];
  const model::Block block = with_hooks(context.model, rule);
  Surroundings here = surroundings_of(context.model, context.surroundings, block, called);
  here.acts = rule.me.is_none() && acts_here(context);
  std::deque<RuleCopy>& copies = context.subroutines.rules;
  const auto known = std::find_if(copies.begin(), copies.end(),
                                  [&](const RuleCopy& copy) { return copy.rule == id && copy.surroundings == here; });
  if (known != copies.end())
    return *known;
  const bool keeps = waits(context, block);
  RuleCopy out{id, std::move(here), code.label(), keeps, code.cells.own(keeps, rule.name + " return"), {}, {}};
  for (const model::VariableId parameter : rule.parameters) {
    out.handled.push_back(is_piece(context.model.variables[parameter].type) && handles(block, parameter));
    out.parameters.push_back(own_cells(context, parameter, keeps, out.handled.back()));
  }
  if (out.surroundings.acts)
    out.parameters.push_back({code.cells.own(keeps, "me")});
  copies.push_back(std::move(out));
  return copies.back();
}

void subroutines(Context& context) {
  Subroutines& all = context.subroutines; // each can call for more
  while (all.written_rules < all.rules.size() || all.written_definitions < all.definitions.size() ||
         all.written_rounds < all.rounds.size() || all.written_happenings < all.happenings.size()) {
    while (all.written_rules < all.rules.size())
      rule(context, all.rules[all.written_rules++]);
    while (all.written_definitions < all.definitions.size())
      definition(context, all.definitions[all.written_definitions++]);
    while (all.written_rounds < all.rounds.size())
      written_rounds(context, all.rounds[all.written_rounds++]);
    while (all.written_happenings < all.happenings.size())
      written_happening(context, all.happenings[all.written_happenings++]);
  }
  context.surroundings.given = false;
}

} // namespace brehon::lowering
