#pragma once

#include "interpreter/agents/dealing.hpp"
#include "interpreter/agents/knowledge.hpp"

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace brehon {

/// So many pieces of a type, at least, lie in a place.
using AtLeast = std::map<std::pair<PlaceId, model::PieceTypeId>, int>;

/// What a player does not see of a state, and states as it might be. Once this is made, nothing is left of what was
/// hidden but its numbers: how many pieces of each type lie unseen anywhere, which follows from what is in the game and
/// what is seen. So what comes of it is the same for states that the player cannot tell apart.
///
/// Pieces that are not seen are dealt at random to the places where such backs lie: backs say family and owner, piles
/// only how high they are. Each side of a die that is not seen is as likely; a hidden marker has any value of its type;
/// where the number of pieces is hidden, they are spread over the places where it is. What is known to lie in a place
/// lies there. Left aside are how likely the others' choices would have been with these pieces, the order of a pile
/// that was seen once, and what rules say of hidden values. What rules under way have noted (cells that are neither
/// places nor markers) stays as it is.
class Unseen {
public:
  /// The program must outlive it.
  Unseen(const Program& program, const State& state, int player, const AtLeast& known);

  /// Whether all is seen.
  bool nothing() const { return dealing_.things.empty() && markers_.empty(); }

  /// Makes `state` one as it might be. False where none was found: pieces fit together in few ways.
  bool imagine(State& state, const PlaceTable& places, prelude::Random& random) const;

private:
  struct Spot {
    PlaceId place;
    int cell = model::none; // takes the type; none: pieces are counted there
  };
  /// What spots of one sort take: of a place, what has this back.
  struct Sort {
    PlaceId place;
    bool any = false; // no backs are seen
    model::FamilyId family;
    int owner = model::none;
  };
  struct HiddenMarker {
    int cell = 0;
    std::vector<int> values;
  };

  void hide_in(PlaceId place);
  void hide_sequence(PlaceId place, bool pile);
  void hide_counts(PlaceId place, int first_cell, bool pile);
  void hide(PlaceId place, int cell, model::PieceTypeId type, bool pile);
  std::size_t sort_of(const Sort& sort);
  bool takes(const Sort& sort, model::PieceTypeId type) const;
  void hide_marker(model::MarkerId marker);
  void lay_known(std::vector<int>& dealt, prelude::Random& random) const;
  void lay(State& state, std::size_t spot, model::PieceTypeId type, prelude::Random& random) const;
  PlaceId spread(std::size_t spot, model::PieceTypeId type, prelude::Random& random) const;
  model::PieceTypeId with_side(model::PieceTypeId type, PlaceId place, prelude::Random& random) const;

  const Program& program_;
  int player_;
  State base_; // without what is not seen
  std::vector<Spot> spots_;
  std::vector<Sort> sorts_;
  Dealing dealing_; // of the numbers of types, with the first side up
  std::vector<HiddenMarker> markers_;
  AtLeast known_;
};

} // namespace brehon
