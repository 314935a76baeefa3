#pragma once

#include "interpreter/program/program.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// How people and files name what a program numbers. Numbers that stand for nothing are written as numbers.
namespace brehon {

/// A value of a kind: `p1`, `7`, `none`.
std::string value_name(const model::Model& model, model::KindId kind, int value);
/// A value of a type, as `value_name`; truth values are `raised` and `lowered`.
std::string typed_value_name(const model::Model& model, const model::Type& type, int value);
std::string player_name(const Program& program, int player);
/// The players of which a bit is set, in their order.
std::vector<std::string> player_names(const Program& program, std::uint32_t players);
/// `guard[seat1, p2]`.
std::string place_name(const Program& program, PlaceId place);
/// The `offset`-th instance of a marker: `points[ann]`.
std::string marker_name(const Program& program, model::MarkerId marker, int offset);
/// An instance of a memory.
std::string memory_name(const Program& program, model::MemoryId memory, int instance);
/// A piece type, as examples write it. Where its owner is `reader` his name is left out: `boy`, `brigitte.boy`.
std::string type_name(const Program& program, model::PieceTypeId type, int reader = model::none);
/// The back of a piece: its family and owner, `patrick.token`.
std::string back_name(const Program& program, model::FamilyId family, int owner);
std::string_view outcome_name(Outcome outcome);

} // namespace brehon
