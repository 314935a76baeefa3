#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

/// A name that B has where A has another.
struct Renaming {
  std::string what;   // the sort of thing: "value", "zone", …
  std::string within; // of a value: its kind, in the words of A
  std::string a, b;
};

/// What makes B mention the same things in the same words as A.
struct Translation {
  std::vector<Renaming> renamings;
  std::vector<std::string> reversed; // kinds of numbers that count from the other end
  int divisor = 1;                   // of all points of B; below 0: those of A have to be divided

  /// All but the points.
  void apply(model::Model& b) const;
};

/// Gives things in a model the names that another has for them.
void rename(model::Model& model, const std::vector<Renaming>& renamings);

/// Turns the order of a kind of numbers round: what was the first value becomes the last one.
void reverse_kind(model::Model& model, model::KindId kind);

/// Bound variables are called by how deep they are bound, so that their names do not matter.
void name_variables_by_depth(model::Model& model);

/// Divides all points of the score by a number. False where that cannot be done, and the model is not to be used then.
bool divide_score(model::Model& model, int by);

/// Takes factors of 1 away.
void drop_factors_of_one(model::Model& model);

} // namespace brehon::diff
