#include "dsl/check/proofs/capacity.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;

namespace {

/// How many pieces a place of a zone holds; none where there is no bound.
std::optional<int> capacity_of(const Context& context, model::ZoneId zone) {
  const model::Zone& known = context.model.zones[zone];
  if (known.shape == model::Shape::slot)
    return 1;
  return known.capacity == model::none ? std::nullopt : std::optional<int>(known.capacity);
}

/// Whether a value depends on what lies in a zone.
bool mentions(const Context& context, const Expr& value, model::ZoneId zone) {
  const auto any = [&](const std::vector<Expr>& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](const Expr& part) { return mentions(context, part, zone); });
  };
  if (value.op == Op::after) // it asks what would lie there then
    return false;
  if (value.op == Op::zone && value.id<model::ZoneId>() == zone)
    return true;
  if (value.op == Op::define && mentions(context, context.model.defines[value.id<model::DefineId>()].value, zone))
    return true;
  return any(value.args) || std::any_of(value.binders.begin(), value.binders.end(), [&](const model::Binder& binder) {
           return any(binder.source) || any(binder.filter);
         });
}

} // namespace

void judge_capacity(Context& context, const Expr& count, const Expr& to) {
  const auto number = fold(context, count);
  if (!number)
    return;
  for (const model::ZoneId zone : to.type.zones) {
    const auto most = capacity_of(context, zone);
    if (!most || *number <= *most)
      continue;
    const std::string& name = context.model.zones[zone].name;
    error(context, DiagnosticId::capacity, count.span,
          fmt::format("`{}` holds {}, not {}", name, wording::quantity(static_cast<std::size_t>(*most), "piece"),
                      *number))
        .related.push_back({find(context, name)->span, "it is declared here"});
    return;
  }
}

namespace {

/// Whether a condition is about a place, and not only about its zone: it names the same, or mentions what says which.
bool is_about(const Expr& condition, const Expr& place) {
  bool found = false;
  model::each<Expr>(condition, [&](const Expr& part) {
    const bool is_index =
        part.op == Op::variable && std::any_of(place.args.begin(), place.args.end(), [&](const Expr& index) {
          return index.op == Op::variable && index.index == part.index;
        });
    found = found || is_index || expressions::same(part, place);
  });
  return found;
}

/// Whether a place is one for each player, and each has one turn.
bool is_own_place(const Context& context, const Expr& place, model::TurnsId id) {
  if (id.is_none() || context.model.turns[id].until != model::Turns::Until::once_each)
    return false;
  return std::any_of(place.args.begin(), place.args.end(), [&](const Expr& index) {
    return index.op == Op::variable && index.id<model::VariableId>() == context.model.turns[id].me;
  });
}

} // namespace

void judge_slots(Context& context, const model::Action& action, model::TurnsId turns) {
  for (const model::Stmt& stmt : action.effects) {
    const bool plain = stmt.act == Act::let || stmt.act == Act::set;
    if (plain)
      continue;
    if (stmt.act != Act::move && stmt.act != Act::move_piece)
      return;
    const Expr& to = stmt[Role::to];
    if (to.op != Op::zone || capacity_of(context, to.id<model::ZoneId>()) != 1)
      return;
    const auto speaks = [&](const Expr& value) { return mentions(context, value, to.id<model::ZoneId>()); };
    const bool spoken_of =
        std::any_of(context.scope.known.begin(), context.scope.known.end(),
                    [&](const expressions::Known& known) {
                      return speaks(*known.condition) && is_about(*known.condition, to);
                    }) ||
        speaks(stmt[stmt.act == Act::move ? Role::count : Role::moved]) ||
        std::any_of(action.guards.begin(), action.guards.end(),
                    [&](const model::Guard& guard) {
                      return guard.value.type.sort == model::Sort::error || speaks(guard.value); // it may have asked
                    }) ||
        std::any_of(action.parameters.begin(), action.parameters.end(), [&](const model::Binder& parameter) {
          return std::any_of(parameter.source.begin(), parameter.source.end(), speaks) ||
                 std::any_of(parameter.filter.begin(), parameter.filter.end(), speaks);
        });
    if (spoken_of || is_own_place(context, to, turns))
      return;
    error(context, DiagnosticId::capacity, to.span, "this slot may be full").suggestion =
        "add a requirement that it is empty before the effects";
    return;
  }
}

void judge_payment(Context& context, const model::Action& action) {
  const auto is_plain = [](const model::Stmt& stmt) { return stmt.act == Act::let || stmt.act == Act::set; };
  const auto pays = std::find_if_not(action.effects.begin(), action.effects.end(), is_plain);
  if (pays == action.effects.end() || pays->act != Act::pay || pays->flag)
    return;
  expressions::Bodies bodies(context.model);
  const std::function<bool(const Expr&)> asks = [&](const Expr& condition) {
    bool found = condition.type.sort == model::Sort::error; // it may have asked
    model::each<Expr>(condition, [&](const Expr& part) {
      found = found || part.op == Op::covers || (part.op == Op::define && asks(bodies.of(part)));
    });
    return found;
  };
  const auto is_asked = [&](const model::Guard& guard) { return asks(guard.value); };
  const auto is_known = [&](const expressions::Known& known) { return asks(*known.condition); };
  const auto is_found = [&](const model::Binder& parameter) {
    return std::any_of(parameter.source.begin(), parameter.source.end(), asks) ||
           std::any_of(parameter.filter.begin(), parameter.filter.end(), asks);
  };
  if (std::any_of(action.guards.begin(), action.guards.end(), is_asked) ||
      std::any_of(action.parameters.begin(), action.parameters.end(), is_found) ||
      std::any_of(context.scope.known.begin(), context.scope.known.end(), is_known))
    return;
  const Expr& price = (*pays)[Role::price];
  if (price.type.sort == model::Sort::error || context.model.purse.empty())
    return;
  std::string purse;
  for (const model::ZoneId zone : context.model.purse)
    purse += fmt::format("{}{}[me]", purse.empty() ? "" : ", ", context.model.zones[zone].name);
  if (context.model.purse.size() > 1)
    purse = fmt::format("{{{}}}", purse);
  error(context, DiagnosticId::capacity, price.span, "this price need not be there to be paid").suggestion =
      fmt::format("require it before the effects: `require payable: {} covers {}`", purse,
                  one_line(written_at(context.input.game, price.span)));
}

void report_full(Context& context, const Expr& place) {
  error(context, DiagnosticId::capacity, place.span, "a piece lies in this slot already, and one is all that it holds")
      .suggestion = "move that one away first";
}

} // namespace brehon::checking
