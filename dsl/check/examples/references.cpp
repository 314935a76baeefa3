#include "dsl/check/examples/references.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/examples/values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace brehon::examples {

namespace {

/// None where nothing has that name, or the name stands for a part of it.
template <class T, class I> I named(const List<T, I>& list, const Reference& reference) {
  const auto at = std::find_if(list.begin(), list.end(), [&](const T& each) { return each.name == reference.name; });
  return reference.member != nullptr || at == list.end() ? I() : I(static_cast<int>(at - list.begin()));
}

} // namespace

std::optional<Reference> reference_of(Context& context, const Node& node) {
  Reference out;
  out.whole = &node;
  const Node* base = &node;
  if (base->kind == Kind::member && base->front().kind == Kind::index) {
    out.member = &(*base)[1];
    base = &base->front();
  }
  if (base->kind == Kind::index) {
    for (std::size_t i = 1; i < base->children.size(); ++i) {
      out.indices.push_back(&(*base)[i]);
    }
    base = &base->front();
  }
  if (out.member == nullptr && base->kind == Kind::member && base->front().kind == Kind::name) {
    out.member = &(*base)[1];
    base = &base->front();
  }
  if (base->kind != Kind::name) {
    error(context, DiagnosticId::bad_example, node.span, "this names no zone and no marker");
    return std::nullopt;
  }
  out.name = base->text;
  out.base = base;
  return out;
}

bool is_point(std::string_view name) {
  return name == "score" || name == "returns";
}

bool is_special(std::string_view name) {
  return is_point(name) || name == "winner" || name == "to_act";
}

model::ZoneId zone_of(const Context& context, const Reference& reference) {
  return named(context.model.zones, reference);
}

model::MarkerId marker_of(const Context& context, const Reference& reference) {
  return named(context.model.markers, reference);
}

model::MemoryId memory_of(const Context& context, const Reference& reference) {
  Reference whole = reference;
  const bool times = reference.member != nullptr && reference.member->text == "times";
  whole.member = times ? nullptr : reference.member;
  return times ? named(context.model.memories, whole) : model::MemoryId();
}

void note_reference(const Context& context, const Reference& reference) {
  const auto note = [&](const auto& list, auto id) {
    if (!id.is_none())
      insight::element(context.insight, context.model, reference.base->span, list[id].element);
  };
  note(context.model.zones, zone_of(context, reference));
  note(context.model.markers, marker_of(context, reference));
  note(context.model.memories, memory_of(context, reference));
}

void unknown_reference(Context& context, const Reference& reference, const std::vector<std::string_view>& others) {
  std::vector<std::string_view> near;
  for (const model::Zone& each : context.model.zones) {
    near.push_back(each.name);
  }
  for (const model::Marker& each : context.model.markers) {
    near.push_back(each.name);
  }
  for (const model::Memory& each : context.model.memories) {
    near.push_back(each.name);
    if (each.name == reference.name) {
      error(context, DiagnosticId::wrong_type, reference.whole->span, fmt::format("`{}` is a memory", each.name))
          .suggestion = fmt::format("how often the position was there is `{}.times`", each.name);
      return;
    }
  }
  near.insert(near.end(), others.begin(), others.end());
  const Node* name = reference.whole;
  while (!name->children.empty()) {
    name = &name->front();
  }
  unknown(context, *name, "zone or marker", near);
}

bool check_indices(Context& context, const Reference& reference, const std::vector<model::KindId>& dimensions,
                   std::vector<int>& out) {
  if (reference.indices.size() > dimensions.size()) {
    error(context, DiagnosticId::wrong_arity, reference.whole->span,
          fmt::format("`{}` has {}", reference.name, wording::quantity(dimensions.size(), "index", "indices")));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < reference.indices.size(); ++i) {
    const std::optional<int> found = value_of_kind(context, *reference.indices[i], dimensions[i]);
    good = good && found.has_value();
    out.push_back(found.value_or(0));
  }
  return good;
}

} // namespace brehon::examples
