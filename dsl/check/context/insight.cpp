#include "dsl/check/context/insight.hpp"

#include <algorithm>

namespace brehon::insight {

void declare_value(Insight* insight, const Node& name, model::KindId kind, std::size_t place) {
  if (insight == nullptr)
    return;
  insight->values[{kind, place}] = name.span;
  insight->words.emplace(name.text, name.span);
}

void value(Insight* insight, const model::Model& model, Span name, model::KindId kind, std::size_t place) {
  if (insight == nullptr)
    return;
  const model::Kind& of = model.kinds[kind];
  const auto noted = insight->values.find({kind, place});
  if (place < of.value_elements.size() && !of.value_elements[place].is_none())
    use(insight, name, model.elements[of.value_elements[place]].span);
  else if (noted != insight->values.end())
    use(insight, name, noted->second);
}

void element(Insight* insight, const model::Model& model, Span name, model::ElementId element) {
  if (insight != nullptr && !element.is_none())
    use(insight, name, model.elements[element].span);
}

void attribute(Insight* insight, Span name, const std::vector<model::FamilyId>& families,
               const std::string& attribute) {
  if (insight == nullptr)
    return;
  for (const model::FamilyId family : families) {
    const auto noted = insight->attributes_of_families.find({family, attribute});
    if (noted != insight->attributes_of_families.end())
      use(insight, name, noted->second);
  }
}

void attribute(Insight* insight, Span name, model::KindId kind, const std::string& attribute) {
  if (insight == nullptr)
    return;
  const auto noted = insight->attributes_of_kinds.find({kind, attribute});
  if (noted != insight->attributes_of_kinds.end())
    use(insight, name, noted->second);
}

bool piece_word(Insight* insight, const model::Model& model, Span name, std::string_view word,
                model::PieceTypeId type) {
  if (insight == nullptr)
    return true;
  const model::PieceType& piece = model.types[type];
  const model::Family& family = model.families[piece.family];
  if (family.name == word) {
    element(insight, model, name, family.element);
    return true;
  }
  const std::vector<std::string>& seats = model.kinds[model::player_kind].values;
  if (piece.owner != model::none && seats[static_cast<std::size_t>(piece.owner)] == word) {
    value(insight, model, name, model::player_kind, static_cast<std::size_t>(piece.owner));
    return true;
  }
  const std::size_t number = type.index() - family.first_type.index();
  for (const model::Attribute& attribute : family.attributes) {
    if (attribute.type.sort != model::Sort::kind || number >= attribute.values.size() || attribute.values[number] < 0)
      continue;
    const auto place = static_cast<std::size_t>(attribute.values[number]);
    const std::vector<std::string>& values = model.kinds[attribute.type.kind].values;
    if (place < values.size() && values[place] == word) {
      value(insight, model, name, attribute.type.kind, place);
      return true;
    }
  }
  const auto card = insight->cards.find(type);
  if (card == insight->cards.end() || piece.name != word)
    return false;
  use(insight, name, card->second);
  return true;
}

void word(Insight* insight, const model::Model& model, Span name, std::string_view word) {
  if (insight == nullptr)
    return;
  for (const model::KindId kind : ids(model.kinds)) {
    const std::vector<std::string>& values = model.kinds[kind].values;
    const auto at = std::find(values.begin(), values.end(), word);
    if (at != values.end())
      value(insight, model, name, kind, static_cast<std::size_t>(at - values.begin()));
    if (model.kinds[kind].name == word)
      element(insight, model, name, model.kinds[kind].element);
  }
  for (const model::Family& family : model.families) {
    if (family.name == word)
      element(insight, model, name, family.element);
  }
  for (const model::Zone& zone : model.zones) {
    if (zone.name == word)
      element(insight, model, name, zone.element);
  }
  for (const auto& [type, span] : insight->cards) {
    if (model.types[type].name == word)
      use(insight, name, span);
  }
}

void seats(Insight* insight, const Node& players) {
  if (insight == nullptr)
    return;
  std::size_t place = 0;
  for (const Node& name : players.children) {
    if (name.kind == Kind::id)
      insight->values[{model::player_kind, place++}] = name.span;
  }
}

} // namespace brehon::insight
