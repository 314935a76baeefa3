#pragma once

#include "dsl/model/model.hpp"

#include <cstdint>
#include <string>

namespace brehon {

/// A checked game as readable text, for people and for comparison: all that play depends on, in the order of the model.
/// Conditions of options and readings that are known are gone from it, as they are from the model.
std::string model_text(const model::Model& model);

/// A hash of the rules: of what play depends on, the options and the number of players. Files that differ only in
/// layout, comments, titles, labels, citations, notes, examples, the wording of gaps and the names of bound variables
/// have one hash; those that play differently do not, but by an accident of 64 bits.
std::uint64_t rules_hash(const model::Model& model);

} // namespace brehon
