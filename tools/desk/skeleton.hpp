#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/desk/translations.hpp"
#include "tools/words/words.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace brehon::desk {

/// What a new edition is written for.
struct NewEdition {
  std::string name;                      // of the edition and of its source
  std::string language;                  // that it speaks
  std::string from;                      // the file of the game, as the edition names it
  std::optional<model::Source> declared; // its source, where the game does not declare it
};

/// A text that the game cites already, by which the elements are put in order; and both texts, where they are at hand.
struct BaseText {
  const model::Source* source = nullptr; // null: the game cites no lines
  const SplitText* text = nullptr;
};

/// The skeleton of an edition as a rule file: `cite PATH @NAME:?` for each element on which its text has to speak, in
/// the order of the base text and grouped by its lines, with a guess where a translation is likely; what settles each
/// gap, as comments; and `label PATH LANGUAGE "?"` for what has no label in its language. `words` are those of the game
/// in this language, `own` is its text.
std::string skeleton(const Node& game, const NewEdition& edition, const BaseText& base, const SplitText* own,
                     const Words& words);

} // namespace brehon::desk
