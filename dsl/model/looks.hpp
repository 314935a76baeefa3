#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dsl/model/model.hpp"

/// How things are drawn: what the rule file says of it, and what goes without saying.
namespace brehon::model {

/// The look of the element or value with a path: under it, or under the end of it. Null where nothing is said of it.
const Look* look_at(const Model& model, std::string_view path);

/// What the pieces of a seat look like.
struct SeatLook {
  std::string_view colour, ink; // `#rrggbb`: of the piece, and of letters on it
  int shape = 0;                // a number; as many seats have shapes of their own as there are `seat_shapes`

  friend bool operator==(const SeatLook&, const SeatLook&) = default;
};

inline constexpr int seat_shapes = 6;

/// A look for each seat: the colour that is said, or that its name is, else the next that no other seat has. Seats
/// whose colours anybody tells apart as light and dark have one shape.
std::vector<SeatLook> seat_looks(const Model& model);

/// The sign that is said of a piece type: of itself, of the values of its attributes one after the other, or of its
/// family; empty where none is.
std::string sign_of(const Model& model, PieceTypeId type);

} // namespace brehon::model
