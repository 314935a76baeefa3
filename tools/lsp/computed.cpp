#include "tools/lsp/features.hpp"

#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>

/// What a text comes to: verdicts of examples, values of definitions, numbers of pieces.
namespace brehon::lsp {

namespace {

/// Definitions whose value is a number that is not written there.
void add_values(const View& view, Json& hints, const auto& add) {
  const model::Model& model = *view.known()->model;
  for (const model::Define& define : model.defines) {
    const bool constant = define.parameters.empty() && !define.element.is_none() &&
                          define.value.type.sort == model::Sort::integer && expressions::is_constant(define.value);
    const std::string_view written = view.known()->reading->sources.text(define.value.span);
    const std::string value = fmt::format("{}", define.value.value);
    if (constant && written != value)
      add(model.elements[define.element].span, " = " + value, hints);
  }
}

/// Families of several types: how many pieces there are.
void add_numbers(const View& view, Json& hints, const auto& add) {
  const model::Model& model = *view.known()->model;
  for (const model::Family& family : model.families) {
    if (family.types < 2 || family.unlimited || family.element.is_none())
      continue;
    int copies = 0;
    for (const model::PieceTypeId type : family.type_ids())
      copies += model.types[type].copies;
    const bool by_players = family.per_player && model.player_range.first != model.player_range.second;
    add(model.elements[family.element].span,
        fmt::format(": {} pieces{}", copies, by_players ? fmt::format(" for {} players", model.players) : ""), hints);
  }
}

} // namespace

Json code_lenses(const View& view, const ExampleRuns* runs) {
  Json lenses = Json::array();
  if (!view.reading().tree)
    return lenses;
  for (const Node& part : view.reading().tree->children) {
    for (const Node& node : part.children) {
      if (part.kind != Kind::game || node.kind != Kind::example || node.span.file != 0)
        continue;
      const Node& id = node.get(Kind::id);
      const ExampleResult* result = runs != nullptr ? runs->find(id.text) : nullptr;
      lenses.push_back({{"range", view.range(id.span)},
                        {"command",
                         {{"title", result != nullptr ? result->message : "run"},
                          {"command", "brehon.runExample"},
                          {"arguments", {view.uri(), std::string(id.text)}}}}});
    }
  }
  return lenses;
}

Json inlay_hints(const View& view, const Json& range) {
  Json hints = Json::array();
  if (!view.current() || !view.known()->model || !range.is_object())
    return hints;
  const auto from = view.offset(range.value("start", Json())), to = view.offset(range.value("end", Json()));
  const auto add = [&](Span name, const std::string& text, Json& list) {
    if (name.file != 0 || (from && name.end < *from) || (to && name.end > *to))
      return;
    list.push_back({{"position", position_of(view.source(), name.end, view.encoding())},
                    {"label", text},
                    {"paddingLeft", false},
                    {"paddingRight", true}});
  };
  add_values(view, hints, add);
  add_numbers(view, hints, add);
  return hints;
}

} // namespace brehon::lsp
