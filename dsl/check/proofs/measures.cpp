#include "dsl/check/proofs/measures.hpp"

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
    return is_bounded(model, move) && way_back(all.moves, move).empty();
  };
  const auto goes_one_way = [&](const MarkerChange& change) {
    return all.changes.count({change.marker, !change.rises}) == 0 &&
           !(by_turns && model.markers[change.marker].lasts == "turn");
  };
  return way.is_beyond || std::any_of(way.surely.moves.begin(), way.surely.moves.end(), goes_for_good) ||
         std::any_of(way.surely.changes.begin(), way.surely.changes.end(), goes_one_way);
}

/// The moves of a way by which pieces of a family come to a zone, or go from it.
std::vector<PieceMove> moves_at(const std::set<PieceMove>& moves, FamilyId family, ZoneId zone, bool to) {
  std::vector<PieceMove> out;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(out), [&](const PieceMove& move) {
    return move.family == family && (to ? move.to : move.from) == zone;
  });
  return out;
}

/// What comes to a zone on a way and goes on from there, as if it went directly.
void pass_through(Way& way, FamilyId family, ZoneId zone) {
  const auto come = moves_at(way.perhaps.moves, family, zone, true);
  const auto go = moves_at(way.perhaps.moves, family, zone, false);
  const auto surely = [&](const PieceMove& move) { return way.surely.moves.count(move) > 0; };
  const bool is_sure = std::any_of(come.begin(), come.end(), surely) || std::any_of(go.begin(), go.end(), surely);
  for (const PieceMove& in : come) {
    for (const PieceMove& out : go) {
      const PieceMove direct{family, in.from, out.to};
      if (direct.from == direct.to) {
        way.is_beyond = way.is_beyond || is_sure;
        continue;
      }
      way.perhaps.moves.insert(direct);
      if (is_sure && come.size() == 1 && go.size() == 1)
        way.surely.moves.insert(direct);
    }
  }
  const auto is_there = [&](const PieceMove& move) {
    return move.family == family && (move.from == zone || move.to == zone);
  };
  std::erase_if(way.perhaps.moves, is_there);
  std::erase_if(way.surely.moves, is_there);
}

/// Zones to which pieces come only on ways on which some go on from there, as a hand that holds what is being sown.
void pass_through(std::vector<Way>& ways) {
  for (const PieceMove& move : all_of(ways).moves) {
    if (move.to == model::box)
      continue;
    const bool goes_on = std::all_of(ways.begin(), ways.end(), [&](const Way& way) {
      return moves_at(way.perhaps.moves, move.family, move.to, true).empty() ==
             moves_at(way.perhaps.moves, move.family, move.to, false).empty();
    });
    for (Way& way : ways) {
      if (goes_on)
        pass_through(way, move.family, move.to);
    }
  }
}

} // namespace

void take_away_nearer(const model::Model& model, std::vector<Way>& ways, bool by_turns) {
  pass_through(ways);
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
