#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// A name where it is written, and the name of the declaration that it means there. A name may mean several things,
/// such as an attribute of two families; then it has several uses.
struct Use {
  Span name;
  Span declaration;

  friend auto operator<=>(const Use& a, const Use& b) {
    const auto key = [](const Use& use) {
      return std::tuple(use.name.file, use.name.begin, use.name.end, use.declaration.file, use.declaration.begin);
    };
    return key(a) <=> key(b);
  }
  friend bool operator==(const Use&, const Use&) = default;
};

/// A name with the type of what it is bound to, such as a parameter or a definition.
struct TypedName {
  Span name;
  model::Type type;
  std::string words; // "a `role` or none"
};

/// What those who show a rule file to its author want to know of it. The check of a game notes it on the way for
/// whoever gives it one; it depends on nothing in it.
struct Insight {
  std::vector<Use> uses;
  std::vector<TypedName> types;

  /// A word in place of one that is not written yet: what could stand there becomes `fitting`, the likeliest first.
  /// Empty where nobody asks.
  std::string asked;
  std::vector<std::string> fitting;

  /// Where the elements are declared that have names, by their paths.
  std::map<std::string, Span, std::less<>> paths;
  // Where the names are declared that are no elements: values of a kind by their number from 0, attributes.
  std::map<std::pair<model::KindId, std::size_t>, Span> values;
  std::multimap<std::string, Span, std::less<>> words; // results of matchups, sides: what `values` has, by name
  std::map<std::pair<model::KindId, std::string>, Span> attributes_of_kinds;
  std::map<std::pair<model::FamilyId, std::string>, Span> attributes_of_families;
  std::map<model::PieceTypeId, Span> cards;
};

/// What follows does nothing where `insight` is null.
namespace insight {

/// A value of a kind that is no element, by its number from 0.
void declare_value(Insight* insight, const Node& name, model::KindId kind, std::size_t place);

inline void use(Insight* insight, Span name, Span declaration) {
  if (insight != nullptr)
    insight->uses.push_back({name, declaration});
}

/// A value of a kind, by its number from 0.
void value(Insight* insight, const model::Model& model, Span name, model::KindId kind, std::size_t place);
void element(Insight* insight, const model::Model& model, Span name, model::ElementId element);
/// An attribute of each of some families that has it.
void attribute(Insight* insight, Span name, const std::vector<model::FamilyId>& families, const std::string& attribute);
void attribute(Insight* insight, Span name, model::KindId kind, const std::string& attribute);
/// A word of a piece: its family, its owner, a value that it bears, or its own name. False where it is none of these.
bool piece_word(Insight* insight, const model::Model& model, Span name, std::string_view word, model::PieceTypeId type);
/// A word that is known only as a piece, place or value: all that it can be.
void word(Insight* insight, const model::Model& model, Span name, std::string_view word);

/// Where the seats of a game or an example are named, by `players x, o`.
void seats(Insight* insight, const Node& players);

/// Whether a word is the one that was asked for, and nothing was said of it yet.
inline bool is_asked(const Insight* insight, std::string_view word) {
  return insight != nullptr && !insight->asked.empty() && word == insight->asked && insight->fitting.empty();
}

/// Notes what fits where a word stands, if it is asked for.
inline void fits(Insight* insight, std::string_view word, const std::vector<std::string_view>& words) {
  if (is_asked(insight, word))
    insight->fitting.assign(words.begin(), words.end());
}

} // namespace insight

} // namespace brehon
