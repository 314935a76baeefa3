#pragma once

#include "dsl/check/context/context.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

/// What can fill the slots of a sentence.
namespace brehon::checking {

/// The names of what is seen on the table, unless it is declared under them: pieces and values.
class Things {
public:
  /// Of a model that does not change meanwhile.
  explicit Things(const Context& context);

  bool contain(std::string_view word) const { return words_.contains(word); }

private:
  std::unordered_set<std::string_view> words_;
};

/// What a sentence is about. A slot is called by its number in the rule, `2`, or by a name.
struct Subject {
  const ToldEntry& told;
  const Things& things;
  std::string path;
  std::map<std::string, std::string> must_have; // the slots that tell the whole rule, and what each is there: `8`

  /// Whether it is one element, and not the whole game.
  bool is_element() const { return told.element != nullptr; }
};

Subject subject_of(const Context& context, const Things& things, const ToldEntry& told);

/// What fills a slot.
struct Filling {
  std::string slot;               // what it is called among those that the sentence must have
  std::optional<int> number = {}; // of a slot for one
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
