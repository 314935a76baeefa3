#pragma once

#include "dsl/model/model.hpp"

#include <string>

namespace brehon::diff {

/// Values that B writes otherwise than A: what B has for `v` is `factor * v + shift` in A. Numbers stand for
/// themselves, names for their places in the list, from 0.
struct Recoding {
  model::Kind a, b; // as each side declares it, by one name
  int factor = 1;   // -1: from the other end
  int shift = 0;
};

/// The kind of a name, or none.
model::KindId kind_named(const model::Model& model, const std::string& name);

/// Whether the values of a kind can be written as those of another: both are numbers or names, and as many.
bool can_be_recoded(const model::Kind& a, const model::Kind& b);

/// How the values of `b`, called like `a`, are written as those of `a` from the same end, or from the other one.
Recoding recoding(const model::Kind& a, const model::Kind& b, bool reversed);

/// Writes the values of a kind of B as A has them: constants, ranges, comparisons, what is highest or first, cells,
/// attributes, where markers begin. False where something is calculated with them or depends on their order that cannot
/// be carried along; then the model stays as it is.
bool recode(model::Model& b, const Recoding& how);

} // namespace brehon::diff
