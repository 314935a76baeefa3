#pragma once

#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

/// Symmetries of boards under which a game goes on alike. Pieces of one type are alike in states anyway. Seats are
/// never exchanged: what a game ends with is worth something else to each.
namespace brehon {

/// A map of the places of a board onto themselves, and of its directions.
struct BoardMap {
  model::KindId board;
  std::vector<int> places;     // by place
  std::vector<int> directions; // by direction
};

/// The maps of boards, turned and reflected, that keep all steps; not those that leave each place where it is.
std::vector<BoardMap> board_maps(const model::Model& model);

/// Whether play from two positions of which a map makes one out of the other is proven to go on alike: everything in
/// the rules but the set-up means the same of places and of those that the map makes of them. What depends on their
/// order, or on what has been noted in the middle of a turn, is not judged.
bool keeps_rules(const Program& program, const BoardMap& map);

/// What a map does to the cells of a state.
class Symmetry {
public:
  Symmetry(const Program& program, const BoardMap& map);

  /// Makes `to` the state that the map makes of `from`, but for what is no content.
  void apply(const State& from, State& to) const;

private:
  std::vector<std::pair<int, int>> moves_; // from cells, to cells
};

/// The symmetries of a program that are proven.
std::vector<Symmetry> symmetries(const Program& program);

} // namespace brehon
