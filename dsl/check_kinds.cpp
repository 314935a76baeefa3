#include <algorithm>

#include <fmt/format.h>

#include "dsl/checker.hpp"
#include "dsl/types.hpp"
#include "dsl/wording.hpp"

namespace brehon {
namespace {

bool declares_kind(const Node& node) {
  return node.kind == Kind::kind || node.kind == Kind::grid || node.kind == Kind::hexes || node.kind == Kind::ring ||
         node.kind == Kind::track || node.kind == Kind::graph;
}

} // namespace

void Checker::kinds() {
  for (const Node& node : game_.children) {
    if (declares_kind(node) && present(node))
      declare_kind(node);
  }
  // A family's attribute that names no kind is one: its values are those that the family counts.
  for (const Node& node : game_.children) {
    if (node.kind != Kind::pieces)
      continue;
    for (const Node& family : node.children) {
      if (family.kind != Kind::family || !family.has(Kind::counted_value))
        continue;
      for (const Node& attribute : family.children) {
        if (attribute.kind != Kind::attribute || attribute.children.size() != 1 || find(attribute.name()) != nullptr)
          continue;
        model::Kind kind;
        kind.name = attribute.name();
        kind.element = add_element(attribute, "kind", kind.name, root_);
        for (const Node& value : family.children) {
          if (value.kind != Kind::counted_value)
            continue;
          kind.values.emplace_back(value.name());
          kind.value_elements.push_back(add_element(value, "value", value.name(), kind.element));
        }
        declare(kind.name, Symbol::kind, static_cast<int>(model_.kinds.size()), attribute.span);
        model_.kinds.push_back(std::move(kind));
      }
    }
  }
  for (const Node& node : game_.children) {
    if (declares_kind(node) && find(node.name()) != nullptr)
      fill_kind(node);
  }
  for (const Node& node : game_.children) {
    if (declares_board(node) && find(node.name()) != nullptr)
      board_parts(node);
  }
}

void Checker::declare_kind(const Node& node) {
  model::Kind kind;
  kind.name = node.name();
  const Span span = node.get(Kind::id).span;
  if (node.kind == Kind::grid || node.kind == Kind::hexes)
    directions(span);
  const int index = static_cast<int>(model_.kinds.size());
  if (!declare(kind.name, Symbol::kind, index, span))
    return;
  kind.element = add_element(node, "kind", kind.name, root_);
  const Node* range = node.find(Kind::range);
  if (declares_board(node)) {
    board(node, kind);
  } else if (range != nullptr) {
    const auto low = constant((*range)[0], "the start of a range"), high = constant((*range)[1], "the end of a range");
    kind.form = model::Form::numbers;
    if (low && high && (*high < *low || *high - *low > 100000)) {
      error(DiagnosticId::range_overflow, range->span,
            fmt::format("the range {}..{} is empty or too long", *low, *high));
    } else if (low && high) {
      kind.first = *low;
      for (int value = *low; value <= *high; ++value)
        kind.values.push_back(fmt::format("{}", value));
    }
  } else {
    for (const Node& value : node.children) {
      if (value.kind != Kind::kind_value && value.kind != Kind::kind_row)
        continue;
      kind.values.emplace_back(value.name());
      kind.value_elements.push_back(add_element(value, "value", value.name(), kind.element));
    }
    if (kind.values.empty())
      not_lowered(node.get(Kind::id), "a kind of pairs");
  }
  model_.kinds.push_back(std::move(kind));
}

void Checker::fill_kind(const Node& node) {
  const int index = find(node.name())->index;
  std::vector<Type> types;
  std::vector<model::Attribute> attributes;
  for (const Node& child : node.children) {
    if (child.kind == Kind::ordered_by)
      not_lowered(child, "`ordered by`");
    if (child.kind != Kind::attribute)
      continue;
    model::Attribute attribute;
    attribute.name = child.name();
    attribute.type = value_type(child);
    attributes.push_back(std::move(attribute));
  }
  if (attributes.empty())
    return;
  for (const Node& row : node.children) {
    if (row.kind != Kind::kind_row)
      continue;
    std::size_t cell = 0;
    for (const Node& value : row.children) {
      if (value.kind == Kind::id || value.kind == Kind::citation)
        continue;
      if (cell >= attributes.size()) {
        ++cell;
        continue;
      }
      const Type& type = attributes[cell++].type;
      const auto known = fold(value_of(value, type));
      attributes[cell - 1].values.push_back(known.value_or(model::none));
    }
    if (cell != attributes.size()) {
      error(DiagnosticId::wrong_arity, row.span,
            fmt::format("`{}` has {}, `{}` needs {}", row.name(), wording::quantity(cell, "cell"), node.name(),
                        attributes.size()));
    }
  }
  model_.kinds[static_cast<std::size_t>(index)].attributes = std::move(attributes);
}

} // namespace brehon
