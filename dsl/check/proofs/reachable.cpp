#include "dsl/check/proofs/reachable.hpp"

#include <fmt/format.h>

namespace brehon::checking {

void judge_reachable(Context& context) {
  if (context.findings.reported.has(DiagnosticId::unknown_name))
    return; // an unknown name may stand for any of them
  const model::Model& model = context.model;
  const auto report = [&](Span span, std::string message) {
    dead(context, DiagnosticId::unreachable, span, std::move(message));
  };
  for (const model::PhaseId phase : ids(model.phases)) {
    if (!context.used.phases.contains(phase)) {
      report(context.flow.phases[phase]->get(Kind::id).span,
             fmt::format("phase `{}` is never entered", model.phases[phase].name));
    }
  }
  for (const model::RuleId rule : ids(model.rules)) {
    if (!context.used.rules.contains(rule)) {
      report(context.flow.rules[rule]->get(Kind::id).span,
             fmt::format("rule `{}` is never called", model.rules[rule].name));
    }
  }
  for (const model::OptionId id : ids(model.options)) {
    const model::Option& option = model.options[id];
    if (!context.used.options.contains(id)) {
      report(model.elements[option.element].span,
             fmt::format("nothing depends on {} `{}`", option.gap ? "gap" : "option", option.name));
    }
  }
  if (context.findings.reported.has_errors())
    return;
  for (const model::ZoneId id : ids(model.zones)) {
    const model::Zone& zone = model.zones[id];
    if (id != model::box && zone.refill.is_none() && !context.used.zones.contains(id))
      report(model.elements[zone.element].span, fmt::format("nothing ever comes to `{}`", zone.name));
  }
}

} // namespace brehon::checking
