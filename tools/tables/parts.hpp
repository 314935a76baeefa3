#pragma once

#include "dsl/base/index.hpp"
#include "tools/report/document.hpp"
#include "tools/words/sentence.hpp"
#include "tools/words/words.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// What the builders of sections share.
namespace brehon::tables {

using doc::Cell;
using doc::Citations;
using doc::Column;
using doc::Item;
using doc::List;
using doc::Paragraph;
using doc::Row;
using doc::Section;
using doc::Table;

/// What stands where nothing can be.
inline constexpr const char* never = "\u2013";

/// The language that is assumed of what rule files say in sentences of their own.
inline constexpr const char* rules_language = "en";

inline std::string path_of(const Words& words, model::ElementId element) {
  return element == model::none ? std::string() : words.model().elements[element].path;
}

inline Citations citations_of(const Words& words, model::ElementId element) {
  return element == model::none ? Citations() : words.model().elements[element].citations;
}

inline Cell cell(std::string text, std::string value = {}) {
  Cell result;
  result.text = std::move(text);
  result.value = std::move(value);
  return result;
}

inline Cell impossible_cell() {
  Cell result = cell(never);
  result.impossible = true;
  return result;
}

inline Column column(std::string name, std::string label, bool number = false) {
  Column result;
  result.name = std::move(name);
  result.label = std::move(label);
  result.number = number;
  return result;
}

/// What is called so by a label where there is one. Games need none for rules, seats and readings: there the name in
/// the rules will do.
std::string called(const Words& words, const std::string& path);

/// A point about an element.
inline Item item(const Words& words, std::string text, model::ElementId element) {
  Item result;
  result.text = std::move(text);
  result.path = path_of(words, element);
  result.citations = citations_of(words, element);
  return result;
}

/// Sentences and what they govern.
std::vector<Item> items_of(const Words& words, const std::vector<Sentence>& sentences);

/// A point that governs a single other one is one with it, `if it rains: go home`, unless that has a colon, too. Names
/// stay by themselves.
std::vector<Item> joined(const Words& words, std::vector<Item> items);

/// Sentences one below the other; what they govern is indented.
std::string lines_of(const std::vector<Sentence>& sentences, std::size_t depth = 0);

/// The values of a type that a table or matchup runs through, none last where it is optional.
std::vector<int> values_of(const Words& words, const model::Type& type);

/// How a value is written in the rules.
std::string written(const Words& words, const model::Type& type, int value);

} // namespace brehon::tables
