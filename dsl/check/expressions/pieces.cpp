#include "dsl/check/expressions/pieces.hpp"

#include <algorithm>

namespace brehon::checking {

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

} // namespace brehon::checking
