#include "dsl/check/declarations/markers.hpp"

#include "dsl/check/declarations/zones.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

namespace {

void declare_marker(Context& context, model::Marker marker, Span span);

void check_marker(Context& context, const Node& node) {
  model::Marker marker;
  marker.name = node.name();
  if (const Node* indices = node.find(Kind::dimensions))
    marker.dimensions = dimensions_of(context, *indices);
  const Node* bounds = node.find(Kind::range);
  const Node* word = node.find(Kind::name);
  if (bounds == nullptr && word != nullptr && word->text == "flag" && find(context, "flag") == nullptr) {
    marker.type = types::boolean();
  } else {
    marker.type = value_type(context, node);
  }
  if (marker.type.sort == model::Sort::error) {
    declare(context, marker.name, context.model.markers.next(), node.get(Kind::id).span);
    context.model.markers.push_back(std::move(marker));
    return;
  }
  marker.initial = marker.type.optional ? (marker.type.sort == model::Sort::integer ? model::no_number : model::none)
                                        : marker.type.low;
  if (const Node* initial = node.find(Kind::initial)) {
    const Expr value = value_of(context, initial->front(), marker.type);
    const auto known = fold(context, value);
    if (known)
      marker.initial = *known;
    else if (value.type.sort != model::Sort::error) {
      error(context, DiagnosticId::not_constant, initial->span,
            "what a marker begins at must be known before the game begins");
    }
  }
  if (const Node* lasts = node.find(Kind::lasts))
    marker.lasts = lasts->name();
  marker.seen_by = viewers_of(context, node);
  if (std::find(marker.seen_by.begin(), marker.seen_by.end(), model::Viewer::others) != marker.seen_by.end())
    judge_viewers(context, node, marker.name, marker.seen_by, marker.dimensions);
  marker.element = add_element(context, node, "marker", marker.name, context.names.root);
  declare_marker(context, std::move(marker), node.get(Kind::id).span);
}

void declare_marker(Context& context, model::Marker marker, Span span) {
  declare(context, marker.name, context.model.markers.next(), span);
  context.model.markers.push_back(std::move(marker));
}

} // namespace

void declare_markers(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::markers)
      continue;
    for (const Node& child : node.children) {
      if (child.kind == Kind::marker && present(context, child))
        check_marker(context, child);
    }
  }
}

void repeat_marker(Context& context, const Node& node) {
  if (find(context, node.name()) != nullptr)
    return;
  const Expr values = expr(context, node.get(Kind::source).front());
  if (values.type.sort == Sort::error)
    return;
  if (values.type.sort != Sort::set) {
    error(context, DiagnosticId::wrong_type, node.get(Kind::source).span,
          fmt::format("this is {}, but a set is needed", describe(context, values.type)));
    return;
  }
  model::Marker marker;
  marker.name = node.name();
  marker.type = types::element_of(values.type);
  marker.initial = marker.type.sort == Sort::integer ? marker.type.low : 0;
  marker.element = add_element(context, node, "marker", marker.name, context.names.root);
  declare_marker(context, std::move(marker), node.get(Kind::id).span);
}

} // namespace brehon::checking
