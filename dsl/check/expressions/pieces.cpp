#include "dsl/check/expressions/pieces.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/words/foreign.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

model::AttributeId attribute_named(const Context& context, std::string_view name) {
  const auto& attributes = context.model.attributes;
  return model::AttributeId(
      static_cast<int>(std::find(attributes.begin(), attributes.end(), name) - attributes.begin()));
}

std::vector<std::pair<model::AttributeId, int>> matching_values(const Context& context, std::string_view word,
                                                                const std::vector<model::FamilyId>& families) {
  std::vector<std::pair<model::AttributeId, int>> out;
  for (const model::FamilyId family : families) {
    for (const model::Attribute& attribute : context.model.families[family].attributes) {
      if (attribute.type.sort != Sort::kind)
        continue;
      const model::Kind& kind = context.model.kinds[attribute.type.kind];
      const auto at = std::find(kind.values.begin(), kind.values.end(), word);
      if (at == kind.values.end())
        continue;
      const std::pair<model::AttributeId, int> match{attribute_named(context, attribute.name),
                                                     static_cast<int>(at - kind.values.begin())};
      if (std::find(out.begin(), out.end(), match) == out.end())
        out.push_back(match);
    }
  }
  return out;
}

model::PieceTypeId card_named(const Context& context, std::string_view word,
                              const std::vector<model::FamilyId>& families) {
  for (const model::PieceTypeId type : ids(context.model.types)) {
    const model::PieceType& known = context.model.types[type];
    if (known.name == word && std::find(families.begin(), families.end(), known.family) != families.end() &&
        context.model.families[known.family].rows) {
      return type;
    }
  }
  return model::none;
}

void note_card(const Context& context, const Node& word, model::PieceTypeId card) {
  if (context.input.insight != nullptr)
    insight::piece_word(context.input.insight, context.model, word.span, word.text, card);
}

void note_borne(const Context& context, const Node& word, const std::vector<model::FamilyId>& families,
                std::string_view attribute, int value) {
  if (context.input.insight == nullptr)
    return;
  for (const model::FamilyId family : families) {
    for (const model::Attribute& known : context.model.families[family].attributes) {
      if (known.name == attribute && known.type.sort == Sort::kind)
        insight::value(context.input.insight, context.model, word.span, known.type.kind,
                       static_cast<std::size_t>(value));
    }
  }
}

bool names_pieces(const Context& context, const Node& word, const std::vector<model::FamilyId>& families) {
  const Entry* entry = find(context, word.text);
  if (entry != nullptr)
    return entry->symbol == Symbol::family;
  if (card_named(context, word.text, families) != model::none)
    return true;
  return !matching_values(context, word.text, families).empty();
}

namespace {

/// Whether a zone or marker has values of a type as indices.
bool is_indexed_by(const model::Model& model, const Entry* entry, const Type& type) {
  if (entry == nullptr || (entry->symbol != Symbol::zone && entry->symbol != Symbol::marker))
    return false;
  const std::vector<model::KindId>& dimensions = entry->symbol == Symbol::zone
                                                     ? model.zones[entry->id<model::ZoneId>()].dimensions
                                                     : model.markers[entry->id<model::MarkerId>()].dimensions;
  return std::find(dimensions.begin(), dimensions.end(), type.kind) != dimensions.end();
}

} // namespace

Expr member_expr(Context& context, const Node& node) {
  if (node[1].text == "times") {
    if (std::optional<Expr> times = memory_expr(context, node[0]))
      return std::move(*times);
  }
  Expr base = expr(context, node[0]);
  if (base.type.sort == Sort::error)
    return base;
  note_attribute(context, base.type, node[1]);
  return attribute_of(context, std::move(base), node[1].text, node[1]);
}

void note_attribute(Context& context, const Type& type, const Node& name) {
  Insight* const insight = context.input.insight;
  if (insight == nullptr)
    return;
  const std::string attribute(name.text);
  insight::attribute(insight, name.span, type.kind, attribute);
  insight::attribute(insight, name.span, type.families, attribute);
  const Entry* entry = find(context, attribute);
  const bool is_kind = entry != nullptr && entry->symbol == Symbol::kind;
  for (const model::ZoneId zone : type.zones) { // where it lies: `p.step`
    const auto& dimensions = context.model.zones[zone].dimensions;
    if (is_kind && std::find(dimensions.begin(), dimensions.end(), entry->id<model::KindId>()) != dimensions.end())
      note(context, name, *entry);
  }
}

Expr attribute_of(Context& context, Expr base, std::string_view name, const Node& node) {
  const std::string_view how_many = foreign_hint("size");
  if (holds_several(context, base.type) && (name == "count" || foreign_hint(name) == how_many)) {
    error(context, DiagnosticId::unknown_name, node.span, fmt::format("a place has no `{}`", name)).suggestion =
        std::string(how_many);
    return {};
  }
  if (base.type.sort == Sort::place)
    base = as_piece(context, std::move(base));
  if (base.type.sort == Sort::error)
    return base;
  Expr out;
  out.span = {base.span.file, base.span.begin, node.span.end};
  std::vector<std::string_view> near;
  if (base.type.kind != model::none && (base.type.sort == Sort::kind || base.type.sort == Sort::integer)) {
    const model::Kind& kind = context.model.kinds[base.type.kind];
    for (std::size_t i = 0; i < kind.attributes.size(); ++i) {
      near.push_back(kind.attributes[i].name);
      if (kind.attributes[i].name != name)
        continue;
      out.op = Op::kind_attribute;
      out.index = static_cast<int>(i);
      out.type = kind.attributes[i].type;
      out.type.optional = out.type.optional || base.type.optional;
      out.args = list(std::move(base));
      return simplify(context, std::move(out));
    }
  } else if (base.type.sort == Sort::piece) {
    if (name == "owner") {
      out.op = Op::owner;
      out.type = kind_type(context, model::player_kind, base.type.optional);
      for (const model::FamilyId family : base.type.families) {
        if (!context.model.families[family].per_player)
          out.type.optional = true;
      }
      out.args = list(std::move(base));
      return out;
    }
    near.push_back("owner");
    bool everywhere = true, anywhere = false;
    for (const model::FamilyId family : base.type.families) {
      const auto& attributes = context.model.families[family].attributes;
      const auto at = std::find_if(attributes.begin(), attributes.end(), [&](const auto& a) { return a.name == name; });
      for (const auto& attribute : attributes)
        near.push_back(attribute.name);
      everywhere = everywhere && at != attributes.end();
      if (at == attributes.end())
        continue;
      out.type = anywhere ? common(context, out.type, at->type, node.span) : at->type;
      anywhere = true;
    }
    if (anywhere) {
      out.op = Op::attribute;
      out.index = attribute_named(context, name).number();
      out.type.optional = out.type.optional || base.type.optional || !everywhere;
      out.args = list(std::move(base));
      return out;
    }
    for (const model::ZoneId zone : base.type.zones) { // where it lies: `p.step`
      for (const model::KindId dimension : context.model.zones[zone].dimensions) {
        if (context.model.kinds[dimension].name != name)
          continue;
        out.op = Op::place_index;
        out.index = dimension.number();
        const auto& zones = base.type.zones;
        const bool everywhere_known = std::all_of(zones.begin(), zones.end(), [&](model::ZoneId other) {
          const auto& dimensions = context.model.zones[other].dimensions;
          return std::find(dimensions.begin(), dimensions.end(), dimension) != dimensions.end();
        });
        out.type = kind_type(context, dimension, base.type.optional || !everywhere_known);
        out.args = list(std::move(base));
        return out;
      }
    }
  }
  auto& finding = error(context, DiagnosticId::unknown_name, node.span,
                        fmt::format("{} has no `{}`", describe(context, base.type), name));
  if (const auto word = meant(context, name, near))
    suggest_word(finding, *word);
  else if (base.type.sort == Sort::places && !base.type.zones.empty())
    finding.suggestion =
        fmt::format("one of them is written `{}[{}]`", context.model.zones[base.type.zones.front()].name, name);
  else if (is_indexed_by(context.model, find(context, name), base.type))
    finding.suggestion = fmt::format("indices stand in brackets: `{}[…]`", name);
  return {};
}

Expr attribute_equals(Context& context, model::VariableId variable, std::string_view attribute, Expr value, Span span) {
  Node word;
  word.kind = Kind::id;
  word.span = span;
  word.text = attribute;
  Expr read = attribute_of(context, variable_expr(context, variable, span), attribute, word);
  if (read.type.sort == Sort::error || value.type.sort == Sort::error)
    return {};
  if (!comparable(read.type, value.type)) {
    error(context, DiagnosticId::wrong_type, span,
          fmt::format("{} cannot be {}", describe(context, read.type), describe(context, value.type)));
    return {};
  }
  Expr out;
  out.op = Op::equal;
  out.type = types::boolean();
  out.span = span;
  out.args = list(std::move(read), std::move(value));
  return simplify(context, std::move(out));
}

} // namespace brehon::checking
