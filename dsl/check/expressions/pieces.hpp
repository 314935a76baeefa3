#pragma once

#include "dsl/check/context/context.hpp"

/// Words that say which pieces are meant.
namespace brehon::checking {

/// An attribute that some family has.
model::AttributeId attribute_named(const Context& context, std::string_view name);
/// The attributes that a word is a value of, among those of some families.
std::vector<std::pair<model::AttributeId, int>> matching_values(const Context& context, std::string_view word,
                                                                const std::vector<model::FamilyId>& families);
/// The type of a card that stands in a row of its own, by its name.
model::PieceTypeId card_named(const Context& context, std::string_view word,
                              const std::vector<model::FamilyId>& families);
/// Notes that a word means a card.
void note_card(const Context& context, const Node& word, model::PieceTypeId card);
/// Notes that a word means a value that pieces of some families bear as an attribute.
void note_borne(const Context& context, const Node& word, const std::vector<model::FamilyId>& families,
                std::string_view attribute, int value);
/// Whether a word says which pieces are meant: a family, a card, a value that such pieces bear.
bool names_pieces(const Context& context, const Node& word, const std::vector<model::FamilyId>& families);

} // namespace brehon::checking
