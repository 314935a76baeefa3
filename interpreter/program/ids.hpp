#pragma once

#include "dsl/base/id.hpp"

#include <concepts>

/// What the parts of a program are called by. Operands of instructions are plain numbers; `ops.def` says of what.
namespace brehon {

/// A position in the code. Where code is being written also one that is not known yet.
using Label = Id<struct LabelTag>;
using PlaceId = Id<struct PlaceTag>;
using ProgramDecisionId = Id<struct ProgramDecisionTag>;
using ActionId = Id<struct ActionTag>; // of a decision
using ChanceId = Id<struct ChanceTag>;
using FaultId = Id<struct FaultTag>; // of a message
using RequirementId = Id<struct RequirementTag>;
using BoardId = Id<struct BoardTag>;
using LineId = Id<struct LineTag>;
using ProductId = Id<struct ProductTag>;
using TogetherId = Id<struct TogetherTag>;
using KeptId = Id<struct KeptTag>;
using AttemptId = Id<struct AttemptTag>;
using SubsetsId = Id<struct SubsetsTag>;

/// Things that follow one another in their list.
template <class I>
concept Consecutive = std::same_as<I, Label> || std::same_as<I, PlaceId>;

template <Consecutive I> constexpr I operator+(I id, int distance) {
  return I(id.number() + distance);
}
template <Consecutive I> constexpr I operator-(I id, int distance) {
  return I(id.number() - distance);
}
template <Consecutive I> constexpr int operator-(I to, I from) {
  return to.number() - from.number();
}
template <Consecutive I> constexpr I& operator++(I& id) {
  return id = id + 1;
}
template <Consecutive I> constexpr I operator++(I& id, int) {
  const I before = id;
  ++id;
  return before;
}

} // namespace brehon
