#pragma once

#include "dsl/check/context/context.hpp"

#include <string_view>
#include <utility>
#include <vector>

/// Attributes of values and pieces, and words that say which pieces are meant.
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

/// `x.y`.
Expr member_expr(Context& context, const Node& node);
/// An attribute of a kind value or of a piece; of an empty place it is none.
Expr attribute_of(Context& context, Expr base, std::string_view name, const Node& node);
/// Notes what the name of an attribute means behind a value of a type.
void note_attribute(Context& context, const Type& type, const Node& name);
/// Whether an attribute of a variable has a value.
Expr attribute_equals(Context& context, model::VariableId variable, std::string_view attribute, Expr value, Span span);

} // namespace brehon::checking
