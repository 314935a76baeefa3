#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/wording.hpp"
#include "dsl/check/checker.hpp"

// Places that may have to take more than they can hold. What is not found here is judged when it happens.

namespace brehon {

using model::Act;
using model::Op;

/// How many pieces a place of a zone holds; none where there is no bound.
std::optional<int> Checker::capacity_of(int zone) const {
  const model::Zone& known = model_.zones[static_cast<std::size_t>(zone)];
  if (known.shape == model::Shape::slot)
    return 1;
  return known.capacity == model::none ? std::nullopt : std::optional<int>(known.capacity);
}

/// A fixed number of pieces that goes to a place at once.
void Checker::judge_capacity(const Expr& count, const Expr& to) {
  const auto number = fold(count);
  if (!number)
    return;
  for (const int zone : to.type.zones) {
    const auto most = capacity_of(zone);
    if (!most || *number <= *most)
      continue;
    const std::string& name = model_.zones[static_cast<std::size_t>(zone)].name;
    error(DiagnosticId::capacity, count.span,
          fmt::format("`{}` holds {}, not {}", name, wording::quantity(static_cast<std::size_t>(*most), "piece"),
                      *number))
        .related.push_back({find(name)->span, "it is declared here"});
    return;
  }
}

/// Whether a value depends on what lies in a zone.
bool Checker::mentions(const Expr& value, int zone) const {
  const auto any = [&](const std::vector<Expr>& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](const Expr& part) { return mentions(part, zone); });
  };
  if (value.op == Op::zone && value.index == zone)
    return true;
  if (value.op == Op::define && mentions(model_.defines[static_cast<std::size_t>(value.index)].value, zone))
    return true;
  return any(value.args) || std::any_of(value.binders.begin(), value.binders.end(), [&](const model::Binder& binder) {
           return any(binder.source) || any(binder.filter);
         });
}

/// What is placed in a slot needs an empty one: a requirement, a condition or the choice itself must speak of it.
void Checker::judge_slots(const model::Action& action) {
  for (const model::Stmt& stmt : action.effects) {
    const bool plain = stmt.act == Act::let || stmt.act == Act::set;
    if (plain)
      continue;
    if (stmt.act != Act::move && stmt.act != Act::move_piece)
      return;
    const Expr& to = stmt.args.back();
    if (to.op != Op::zone || capacity_of(to.index) != 1)
      return;
    const auto speaks = [&](const Expr& value) { return mentions(value, to.index); };
    const bool spoken_of =
        std::any_of(known_.begin(), known_.end(), [&](const Expr* known) { return speaks(*known); }) ||
        speaks(stmt.args.front()) ||
        std::any_of(action.guards.begin(), action.guards.end(),
                    [&](const model::Guard& guard) { return speaks(guard.value); }) ||
        std::any_of(action.parameters.begin(), action.parameters.end(), [&](const model::Binder& parameter) {
          return std::any_of(parameter.source.begin(), parameter.source.end(), speaks) ||
                 std::any_of(parameter.filter.begin(), parameter.filter.end(), speaks);
        });
    if (spoken_of)
      return;
    error(DiagnosticId::capacity, to.span, "this slot may be full").suggestion =
        "add a requirement that it is empty before the effects";
    return;
  }
}

} // namespace brehon
