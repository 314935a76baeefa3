#pragma once

#include "tools/words/context.hpp"

#include <optional>
#include <string>
#include <vector>

/// What holds or does not hold, by its label.
namespace brehon::telling {

/// A flag, definition or requirement with a label.
struct Labelled {
  std::string path;
  std::vector<model::VariableId> parameters; // of a definition
  std::vector<Expr> indices;
  std::vector<model::KindId> kinds = {}; // of the indices of a flag
};

/// A value whose label says itself where its indices are: `the squares around {cell, the}`.
std::optional<Term> described(Context& context, const Labelled& what);
/// The form that a label has as a condition: what follows an `if`. Without forms of that sort it is quoted.
std::string flag(Context& context, const Labelled& what, bool holds);
/// Whether a label is a sentence, which can stand by itself.
bool is_sentence(const Context& context, const std::string& path);
/// Whether a label says the contrary, too: `you are not protected`.
bool has_contrary(const Context& context, const std::string& path);
/// Whether a condition is a flag or definition whose label is a sentence.
bool has_own_sentence(const Context& context, const Expr& expr);
/// That a flag is raised whose label is a sentence: `Ann is protected`. An index that is not given stands for all.
std::string raised(Context& context, model::MarkerId id, const std::vector<std::optional<int>>& indices);
/// The sentence that a label is: `you are protected`.
std::string sentence(Context& context, const Labelled& what, bool holds);

} // namespace brehon::telling
