#include "dsl/check/proofs/reachable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

namespace {

/// The piece that is declared behind another one on the same line, where nothing but its name stands before it.
const Node* behind_bare_name(const Node& pieces, const Node& family) {
  const std::size_t next = static_cast<std::size_t>(&family - pieces.children.data()) + 1;
  if (family.children.size() > 1 || next >= pieces.children.size() || pieces[next].kind != Kind::family)
    return nullptr;
  const char* const end = family.text.data() + family.text.size();
  const std::string_view between(end, static_cast<std::size_t>(pieces[next].text.data() - end));
  return between.find('\n') == std::string_view::npos ? &pieces[next] : nullptr;
}

/// Reports the first half of a name in two words, `gold coin x10`: it declares a piece of its own, which no zone holds.
void report_halves(Context& context) {
  const auto holds = [&](model::FamilyId family) {
    return std::any_of(context.model.zones.begin() + 1, context.model.zones.end(), [&](const model::Zone& zone) {
      return std::find(zone.families.begin(), zone.families.end(), family) != zone.families.end();
    });
  };
  for (const Node& pieces : context.input.game.children) {
    if (pieces.kind != Kind::pieces)
      continue;
    for (const Node& node : pieces.children) {
      const Node* next = node.kind == Kind::family ? behind_bare_name(pieces, node) : nullptr;
      const Entry* entry = next == nullptr ? nullptr : find(context, node.name());
      if (entry == nullptr || entry->symbol != Symbol::family || holds(entry->id<model::FamilyId>()))
        continue;
      dead(context, DiagnosticId::unreachable, node.get(Kind::id).span,
           fmt::format("`{}` is a piece of its own here, and no zone holds it", node.name()))
          .suggestion = fmt::format("a name is one word: `{}_{}`", node.name(), next->name());
    }
  }
}

} // namespace

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
  report_halves(context);
}

} // namespace brehon::checking
