#pragma once

#include "dsl/base/id.hpp"

/// What the parts of a model are called by: each sort of thing in the lists of `Model` has ids of its own.
namespace brehon::model {

/// No such thing; as a value no kind value, no piece.
inline constexpr None none;

using ElementId = Id<struct ElementTag>;
using SourceId = Id<struct SourceTag>;
using KindId = Id<struct KindTag>;
using OptionId = Id<struct OptionTag>;
using FamilyId = Id<struct FamilyTag>;
using PieceTypeId = Id<struct PieceTypeTag>;
using AttributeId = Id<struct AttributeTag>; // of pieces, over all families
using ZoneId = Id<struct ZoneTag>;
using MarkerId = Id<struct MarkerTag>;
using MemoryId = Id<struct MemoryTag>;
using VariableId = Id<struct VariableTag>;
using BundleId = Id<struct BundleTag>;
using EffectId = Id<struct EffectTag>;
using DefineId = Id<struct DefineTag>;
using MatchupId = Id<struct MatchupTag>;
using TableId = Id<struct TableTag>;
using RuleId = Id<struct RuleTag>;
using DecisionId = Id<struct DecisionTag>;
using TurnsId = Id<struct TurnsTag>;
using PhaseId = Id<struct PhaseTag>;
using StepId = Id<struct StepTag>;
using ScoreItemId = Id<struct ScoreItemTag>;
using CriterionId = Id<struct CriterionTag>;
using ClaimId = Id<struct ClaimTag>;

/// The kind `player`, the first of every model.
inline constexpr KindId player_kind = KindId(0);
/// The zone `box`, the first of every model.
inline constexpr ZoneId box = ZoneId(0);

} // namespace brehon::model
