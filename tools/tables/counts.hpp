#pragma once

#include "tools/tables/sections.hpp"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

/// What lies where after a set-up, counted.
namespace brehon::tables {

inline constexpr int everybody = -2;   // all players alike, or whoever holds the place
inline constexpr int every_index = -2; // each place of a zone alike

/// What is counted: pieces in a place. All are names, since games of several numbers of players, which need not have
/// the same places and pieces, are counted side by side.
struct Key {
  std::string zone;
  int holder = model::none; // a player, `everybody`, or none
  int owner = model::none;  // of the piece: a player, `everybody`, or none
  int index = model::none;  // of the place, see `indexed_by`; none: all of them together
  std::string family;
  std::string piece; // without its owner; empty: any of the family, of which chance decides the rest

  friend bool operator==(const Key&, const Key&) = default;
  friend bool operator<(const Key& a, const Key& b) {
    return std::tie(a.zone, a.holder, a.owner, a.index, a.family, a.piece) <
           std::tie(b.zone, b.holder, b.owner, b.index, b.family, b.piece);
  }
};

/// The kind by whose values the places of a zone are told from each other, apart from who holds them: the only one,
/// where it has few values and is no board.
std::optional<model::KindId> indexed_by(const model::Model& model, model::ZoneId zone);

/// A number, or none where it is up to chance.
using Counts = std::map<Key, std::optional<int>>;

/// The name of a type, whoever owns it.
std::string without_owner(const model::Model& model, model::PieceTypeId type);

/// What there is before anything is laid out; what all players have alike is counted once.
Counts count_components(const Program& program);

/// What all set-ups have in common; where they differ in how many, that is up to chance.
Counts count_laid_out(const LaidOut& laid);

} // namespace brehon::tables
