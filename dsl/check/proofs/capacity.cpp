#include "dsl/check/proofs/capacity.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/constants.hpp"

#include <fmt/format.h>

#include <algorithm>

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
                    [&](const expressions::Known& known) { return speaks(*known.condition); }) ||
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

void report_full(Context& context, const Expr& place) {
  error(context, DiagnosticId::capacity, place.span, "a piece lies in this slot already, and one is all that it holds")
      .suggestion = "move that one away first";
}

} // namespace brehon::checking
