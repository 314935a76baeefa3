#pragma once

#include "dsl/model/model.hpp"
#include "tools/diff/alike/recode.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::diff {

/// A model with the wording of its elements, by their paths.
struct Worded {
  const model::Model& model;
  const std::map<std::string, std::string>& wording;
};

/// A name that B has where A has another.
struct Renaming {
  std::string what;   // the sort of thing: "value", "zone", …
  std::string within; // of a value: its kind, in the words of A
  std::string a, b;
};

/// What makes B mention the same things in the same words as A.
struct Translation {
  std::vector<Renaming> renamings;
  std::vector<Recoding> recoded; // kinds of which B writes the values otherwise
  int divisor = 1;               // of all points of B; below 0: those of A have to be divided

  /// All but the points.
  void apply(model::Model& b) const;

  /// What B calls something that A calls `name`.
  const std::string& in_b(std::string_view what, const std::string& within, const std::string& name) const;
  /// What A calls something that B calls `name`.
  const std::string& in_a(std::string_view what, const std::string& within, const std::string& name) const;
  /// A path of B in the words of A.
  std::string path_in_a(const std::string& path) const;
};

/// Gives things in a model the names that another has for them.
void rename(model::Model& model, const std::vector<Renaming>& renamings);

/// Bound variables are called by how deep they are bound, so that their names do not matter; those of `let` by their
/// number.
void name_variables_by_depth(model::Model& model);
/// The same for two models, but that those of `let` which belong together are called as A calls them: first those of
/// one name, then those of one value.
void name_variables_alike(model::Model& a, model::Model& b);

/// Divides all points of the score by a number. False where that cannot be done, and the model is not to be used then.
bool divide_score(model::Model& model, int by);

} // namespace brehon::diff
