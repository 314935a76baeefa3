#include "dsl/check/proofs/measures.hpp"

#include "dsl/model/effects.hpp"

#include <algorithm>

namespace brehon::checking {

using model::FamilyId;
using model::MarkerId;
using model::ZoneId;

namespace {

/// Whether pieces of a family can get from one zone to another. `path` is the way there.
bool leads(const std::set<PieceMove>& moves, FamilyId family, ZoneId from, ZoneId to, std::set<ZoneId>& seen,
           std::vector<ZoneId>& path) {
  if (from == to)
    return true;
  if (!seen.insert(from).second)
    return false;
  path.push_back(from);
  for (const PieceMove& move : moves) {
    if (move.family == family && move.from == from && leads(moves, family, move.to, to, seen, path))
      return true;
  }
  path.pop_back();
  return false;
}

std::vector<ZoneId> way_back(const std::set<PieceMove>& moves, const PieceMove& move) {
  std::set<ZoneId> seen;
  std::vector<ZoneId> path = {move.from};
  return leads(moves, move.family, move.to, move.from, seen, path) ? path : std::vector<ZoneId>();
}

Happening all_of(const std::vector<Way>& ways) {
  Happening out;
  for (const Way& way : ways) {
    out.moves.insert(way.perhaps.moves.begin(), way.perhaps.moves.end());
    out.changes.insert(way.perhaps.changes.begin(), way.perhaps.changes.end());
  }
  return out;
}

/// Whether so many pieces only can come to a zone.
bool is_bounded(const model::Model& model, const PieceMove& move) {
  const model::Zone& zone = model.zones[move.to];
  const bool endless_supply = move.from == model::box && model.families[move.family].unlimited;
  return !endless_supply || zone.shape == model::Shape::slot || zone.capacity != model::none;
}

bool brings_nearer(const model::Model& model, const Way& way, const Happening& all, bool by_turns) {
  const auto goes_for_good = [&](const PieceMove& move) {
    return move.from != move.to && is_bounded(model, move) && way_back(all.moves, move).empty();
  };
  const auto all_go_for_good = [&](const std::set<PieceMove>& moves) {
    return std::all_of(moves.begin(), moves.end(), goes_for_good);
  };
  const auto goes_one_way = [&](const MarkerChange& change) {
    return all.changes.count({change.marker, !change.rises}) == 0 &&
           !(by_turns && model.markers[change.marker].lasts == "turn");
  };
  return way.is_beyond || std::any_of(way.surely.moves.begin(), way.surely.moves.end(), all_go_for_good) ||
         std::any_of(way.surely.changes.begin(), way.surely.changes.end(), goes_one_way);
}

/// Whether pieces of a family come to a zone on a way, or go from it.
bool moves_at(const Way& way, FamilyId family, ZoneId zone, bool to) {
  const auto& moves = way.perhaps.moves;
  return std::any_of(moves.begin(), moves.end(), [&](const PieceMove& move) {
    return move.family == family && (to ? move.to : move.from) == zone;
  });
}

/// Whether a zone only holds what is on its way: nothing lies there from the set-up on, and pieces come to it only on
/// ways on which some go on from there.
bool passes_on(const model::Model& model, const std::vector<Way>& ways, FamilyId family, ZoneId zone) {
  const bool filled = model::moves(model, model.setup).zones.contains(zone);
  return zone != model::box && !filled && std::all_of(ways.begin(), ways.end(), [&](const Way& way) {
           return moves_at(way, family, zone, true) == moves_at(way, family, zone, false);
         });
}

/// Marks ways on which pieces are taken up and laid down in places of one zone, as seeds that are sown.
void mark_moves_within(const model::Model& model, std::vector<Way>& ways) {
  for (Way& way : ways) {
    for (const PieceMove& move : way.perhaps.moves) {
      const bool goes_back = way.perhaps.moves.count({move.family, move.to, move.from}) > 0;
      if (goes_back && has_places(model, move.from) && passes_on(model, ways, move.family, move.to))
        way.is_beyond = true;
    }
  }
}

} // namespace

void take_away_nearer(const model::Model& model, std::vector<Way>& ways, bool by_turns) {
  mark_moves_within(model, ways);
  for (std::size_t before = ways.size() + 1; ways.size() < before;) {
    before = ways.size();
    const Happening all = all_of(ways);
    std::erase_if(ways, [&](const Way& way) { return brings_nearer(model, way, all, by_turns); });
  }
}

std::vector<ZoneId> circle_of(const std::vector<Way>& ways) {
  const Happening all = all_of(ways);
  for (const PieceMove& move : all.moves) {
    if (std::vector<ZoneId> circle = way_back(all.moves, move); !circle.empty())
      return circle;
  }
  return {};
}

} // namespace brehon::checking
