#include "dsl/check/declarations/kinds.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/declarations/boards.hpp"
#include "dsl/check/declarations/holes.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace brehon::checking {

namespace {

void declare_pairs(Context& context, const Node& node, model::Kind& kind, std::vector<model::Attribute>& attributes);
void order_values(Context& context, const Node& node, model::Kind& kind);

bool declares_kind(const Node& node) {
  return node.kind == Kind::kind || node.kind == Kind::grid || node.kind == Kind::hexes || node.kind == Kind::ring ||
         node.kind == Kind::track || node.kind == Kind::graph;
}

void declare_kind(Context& context, const Node& node) {
  model::Kind kind;
  kind.name = node.name();
  const Span span = node.get(Kind::id).span;
  if (node.kind == Kind::grid || node.kind == Kind::hexes)
    declare_directions(context, span);
  if (!declare(context, kind.name, context.model.kinds.next(), span))
    return;
  kind.element = add_element(context, node, "kind", kind.name, context.names.root);
  const Node* range = node.find(Kind::range);
  if (declares_board(node)) {
    declare_board(context, node, kind);
  } else if (range != nullptr) {
    const auto low = constant(context, (*range)[0], "the start of a range"),
               high = constant(context, (*range)[1], "the end of a range");
    kind.form = model::Form::numbers;
    if (low && high && (*high < *low || static_cast<long long>(*high) - *low > 100000)) {
      error(context, DiagnosticId::range_overflow, range->span,
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
      kind.value_elements.push_back(add_value(context, value, "value", kind.element));
    }
    if (kind.values.empty())
      kind.form = model::Form::pairs; // its values come when all kinds are known
  }
  context.model.kinds.push_back(std::move(kind));
}

/// The kind that a node has declared; none where its name has a meaning already.
model::KindId declared_by(const Context& context, const Node& node) {
  const Entry* entry = find(context, node.name());
  const bool its_own = entry != nullptr && entry->symbol == Symbol::kind && entry->span == node.get(Kind::id).span;
  return its_own ? entry->id<model::KindId>() : model::KindId();
}

void fill_kind(Context& context, const Node& node, model::KindId index) {
  std::vector<Type> types;
  std::vector<model::Attribute> attributes;
  for (const Node& child : node.children) {
    if (child.kind != Kind::attribute)
      continue;
    model::Attribute attribute;
    attribute.name = child.name();
    attribute.type = value_type(context, child);
    if (context.input.insight != nullptr)
      context.input.insight->attributes_of_kinds[{index, attribute.name}] = span_of_attribute(context, child);
    attributes.push_back(std::move(attribute));
  }
  if (attributes.empty())
    return;
  if (context.model.kinds[index].form == model::Form::pairs)
    declare_pairs(context, node, context.model.kinds[index], attributes);
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
      const auto known = fold(context, value_of(context, value, type));
      attributes[cell - 1].values.push_back(known.value_or(model::none));
    }
    if (cell != attributes.size()) {
      error(context, DiagnosticId::wrong_arity, row.span,
            fmt::format("`{}` has {}, `{}` needs {}", row.name(), wording::quantity(cell, "cell"), node.name(),
                        attributes.size()));
    }
  }
  model::Kind& kind = context.model.kinds[index];
  kind.attributes = std::move(attributes);
  order_values(context, node, kind);
  if (const Node* only = node.find(Kind::only_places)) {
    model::Kind left = kind;
    leave_only(context, *only, left);
    context.model.kinds[index] = std::move(left);
  }
}

/// Every combination of attribute values is a value, the leftmost attribute slowest.
void declare_pairs(Context& context, const Node& node, model::Kind& kind, std::vector<model::Attribute>& attributes) {
  long long count = 1;
  for (const model::Attribute& attribute : attributes) {
    if (attribute.type.sort == model::Sort::error)
      return;
    count *= static_cast<long long>(types::count_of_values(context.model, attribute.type)) +
             (attribute.type.optional ? 1 : 0);
    if (count > 100000 || count == 0 || attribute.type.sort == model::Sort::boolean || attribute.type.optional) {
      error(context, DiagnosticId::range_overflow, node.get(Kind::id).span,
            "a kind of pairs has 1 to 100000 values, of kinds and ranges that are declared before it");
      return;
    }
  }
  for (int number = 0; number < count; ++number) {
    std::vector<int> digits(attributes.size());
    int rest = number;
    for (std::size_t a = attributes.size(); a-- > 0;) {
      const int size = types::count_of_values(context.model, attributes[a].type);
      digits[a] = rest % size + (attributes[a].type.sort == model::Sort::integer ? attributes[a].type.low : 0);
      rest /= size;
    }
    std::string name = attributes[0].type.sort == model::Sort::integer ? kind.name : "";
    for (std::size_t a = 0; a < attributes.size(); ++a) {
      const model::KindId of = attributes[a].type.kind;
      name += (name.empty() ? "" : ".") +
              (of == model::none ? fmt::format("{}", digits[a]) : kind_value_name(context, of, digits[a]));
      attributes[a].values.push_back(digits[a]);
    }
    kind.values.push_back(std::move(name));
  }
}

/// `ordered by a, b`: values with less of the first attribute come first, and so on; equal ones as declared.
void order_values(Context& context, const Node& node, model::Kind& kind) {
  const Node* first = nullptr;
  for (const Node& child : node.children) {
    if (child.kind != Kind::ordered_by || !present(context, child))
      continue;
    if (first != nullptr) {
      error(context, DiagnosticId::duplicate_name, child.span, fmt::format("`{}` has one order", kind.name))
          .related.push_back({first->span, "the first one is here"});
      return;
    }
    first = &child;
  }
  if (first == nullptr)
    return;
  std::vector<const std::vector<int>*> keys;
  const std::vector<std::string_view> names = names_of(kind.attributes);
  for (const Node& word : first->children) {
    if (word.kind != Kind::name)
      continue;
    const auto at = std::find(names.begin(), names.end(), word.text);
    if (at == names.end()) {
      unknown(context, word, fmt::format("attribute of `{}` called", kind.name), names);
      return;
    }
    insight::attribute(context.input.insight, word.span, named<model::KindId>(context, kind.name),
                       std::string(word.text));
    keys.push_back(&kind.attributes[static_cast<std::size_t>(at - names.begin())].values);
  }
  std::vector<std::size_t> sorted(kind.values.size());
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  std::stable_sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
    for (const std::vector<int>* key : keys) {
      if (key->size() == sorted.size() && (*key)[a] != (*key)[b])
        return (*key)[a] < (*key)[b];
    }
    return false;
  });
  const auto permute = [&](auto& list) {
    if (list.size() != sorted.size())
      return;
    auto before = list;
    for (std::size_t i = 0; i < sorted.size(); ++i)
      list[i] = before[sorted[i]];
  };
  permute(kind.values);
  permute(kind.value_elements);
  for (model::Attribute& attribute : kind.attributes)
    permute(attribute.values);
}

} // namespace

void declare_kinds(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (declares_kind(node) && present(context, node))
      declare_kind(context, node);
  }
  // A family's attribute that names no kind is one: its values are those that the family counts.
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::pieces)
      continue;
    for (const Node& family : node.children) {
      if (family.kind != Kind::family || !family.has(Kind::counted_value))
        continue;
      for (const Node& attribute : family.children) {
        if (attribute.kind != Kind::attribute || attribute.children.size() != 1 ||
            find(context, attribute.name()) != nullptr)
          continue;
        model::Kind kind;
        kind.name = attribute.name();
        kind.element = add_element(context, attribute, "kind", kind.name, context.names.root);
        for (const Node& value : family.children) {
          if (value.kind != Kind::counted_value)
            continue;
          kind.values.emplace_back(value.name());
          kind.value_elements.push_back(add_value(context, value, "value", kind.element));
        }
        declare(context, kind.name, context.model.kinds.next(), attribute.span);
        context.model.kinds.push_back(std::move(kind));
      }
    }
  }
  for (const Node& node : context.input.game.children) {
    if (!declares_kind(node))
      continue;
    if (const model::KindId kind = declared_by(context, node); !kind.is_none())
      fill_kind(context, node, kind);
  }
  for (const Node& node : context.input.game.children) {
    if (!declares_board(node))
      continue;
    if (const model::KindId kind = declared_by(context, node); !kind.is_none())
      board_parts(context, node, kind);
  }
}

} // namespace brehon::checking
