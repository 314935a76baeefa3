#include "dsl/check/examples/context.hpp"

#include "dsl/base/suggest.hpp"

#include <fmt/format.h>

namespace brehon::examples {

namespace {

void add_requirements(const model::Model& model, std::set<std::string, std::less<>>& out) {
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      const std::string& path = model.elements[action.element].path;
      out.insert(path + ".here");
      for (const model::Guard& guard : action.guards) {
        const bool constant = !guard.variable.is_none();
        if (constant && !guard.partial) {
          continue;
        }
        const bool own_element = !constant && !guard.element.is_none() && guard.element != action.element;
        out.insert(own_element ? model.elements[guard.element].path : path + "." + guard.name);
      }
    }
  }
}

} // namespace

Vocabulary::Vocabulary(const model::Model& model) : names(model) {
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      actions[action.name].insert(action.parameters.size());
    }
  }
  if (!model.purse.empty()) { // a payment that can be made in several ways
    actions["pay"].insert(1);
    actions["gain"].insert(1);
  }
  add_requirements(model, requirements);
  for (const model::Kind& kind : model.kinds) {
    words.insert(kind.values.begin(), kind.values.end());
    if (kind.form == model::Form::pairs) {
      words.insert(kind.name);
    }
  }
  for (const model::PieceTypeId type : ids(model.types)) {
    words.insert(names.words_of(type).begin(), names.words_of(type).end());
    words.insert(model.types[type].name);
  }
  for (const model::Zone& zone : model.zones) {
    words.insert(zone.name);
  }
}

Diagnostic& error(Context& context, DiagnosticId id, Span span, std::string message) {
  return context.findings.report(id, span, std::move(message));
}

void unknown(Context& context, const Node& node, std::string_view what, const std::vector<std::string_view>& near) {
  insight::fits(context.insight, node.text, near);
  Diagnostic& finding =
      error(context, DiagnosticId::unknown_name, node.span, fmt::format("there is no {} `{}`", what, node.text));
  if (const auto word = nearest(node.text, near)) {
    suggest_word(finding, *word);
  }
}

std::vector<std::string_view> seat_names(const Context& context) {
  const std::vector<std::string>& values = context.model.kinds[model::player_kind].values;
  return {values.begin(), values.end()};
}

} // namespace brehon::examples
