#pragma once

#include "dsl/model/example.hpp"

#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

/// Places and markers one by one, as expressions mention them and examples give them.
namespace brehon::examples {

struct Spot {
  Fact::Sort sort;
  int index; // of the zone or marker
  std::vector<int> indices;

  friend bool operator==(const Spot&, const Spot&) = default;
  friend bool operator<(const Spot& a, const Spot& b) {
    return std::tie(a.sort, a.index, a.indices) < std::tie(b.sort, b.index, b.indices);
  }
};

using Spots = std::set<Spot>;

/// Adds all that a place, a piece or a marker may be; the box is none.
void add_spots(const model::Model& model, const model::Expr& expr, Spots& out);
/// Whether a place or marker may be what an expression that is a zone or a marker mentions.
bool may_be(const Spot& spot, const model::Expr& mentioned);
/// Whether a `given` says something of a place or marker, or, `exactly`, all.
bool is_given(const Example& example, const Spot& spot, bool exactly);
/// The names of all, with their indices, or without where all of a zone or marker are among them; whether each is of a
/// place.
std::vector<std::pair<std::string, bool>> names(const model::Model& model, const Spots& spots);

} // namespace brehon::examples
