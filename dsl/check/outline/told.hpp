#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/message.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/spoken.hpp"

namespace brehon {

/// A sentence in one language.
struct ToldText {
  const Node* label = nullptr;
  std::string text;
  ReadMessage read;
  bool writes_numbers = false;              // outside of slots
  std::vector<std::string_view> words = {}; // of what it tells, sorted, with those of the elements whose numbers it has
};

/// A number of the rules, as what fills a slot.
struct NumberMeant {
  std::string slot; // what it is called among those that the sentence must have
  int number = 0;
  const Node* element = nullptr; // whose number it is
};

/// A sentence of the author, with what it is about.
struct ToldEntry {
  const Node* entry = nullptr;
  const Node* element = nullptr;                 // null: all of the game, or nothing that there is
  std::vector<std::string_view> words = {};      // of all that tells it: of a game, in its course and its end; sorted
  std::vector<std::string_view> thought_of = {}; // the words of its `when`, sorted
  std::vector<ToldText> texts = {};
  // What it takes to tell the element and all rules that it carries out:
  std::map<std::string, std::string> numbers = {};            // the slots of numbers, and how each is written there
  std::vector<std::string_view> names = {};                   // all that they name, things and others
  std::map<std::string, NumberMeant, std::less<>> meant = {}; // what slots of the texts fill, where that is a number
};

/// Whether a slot says by itself what stands there: `{2, literal}`.
bool is_literal(const Message::Part& slot);
/// The number for which a branch of a plural is, as `=2`; none of `one` and `other`.
std::optional<int> branch_number(std::string_view word);

/// What an entry of a game's `sentences` is about.
ToldEntry told_in(const Node& game, const elements::Tellable& tellable, const Node& entry);

} // namespace brehon
