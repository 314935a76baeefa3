#pragma once

#include "dsl/check/context/context.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What can fill the slots of a sentence.
namespace brehon::checking {

/// What a sentence is about. A slot is called by its number in the rule, `2`, or by a name.
struct Subject {
  const elements::Tellable& game;
  const Outline::Told& told;
  std::string path;
  std::map<std::string, std::string> must_have = {}; // the slots that tell the whole rule, and what each is there: `8`

  std::map<const Node*, std::string> numbers = {}; // those of `must_have`, by where they stand

  /// Whether it is one element, and not the whole game.
  bool is_element() const { return told.element != nullptr; }
};

Subject subject_of(const Context& context, const Outline::Told& told);

/// What fills a slot.
struct Filling {
  std::string slot;               // what it is called among those that the sentence must have
  std::optional<int> number = {}; // of a slot for one
  const Node* element = nullptr;  // whose number it is
};

/// What a slot of this name is filled with; nothing where the subject does not speak of it.
std::optional<Filling> filling(const Context& context, const Subject& subject, std::string_view name);

/// The names of the slots that a sentence about the subject can have, for suggestions.
std::vector<std::string> slots_of(const Subject& subject);

/// The last word of a path.
inline std::string_view last_word(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

} // namespace brehon::checking
