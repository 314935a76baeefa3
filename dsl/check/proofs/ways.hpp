#pragma once

#include "dsl/model/known.hpp"

#include <compare>
#include <set>
#include <vector>

/// The ways through statements, by what happens on each that could bring an end nearer.
namespace brehon::checking {

/// Pieces of a family go from one zone to another.
struct PieceMove {
  model::FamilyId family;
  model::ZoneId from, to;

  friend auto operator<=>(const PieceMove&, const PieceMove&) = default;
};

/// A marker, of whatever indices, rises or falls; a flag that is raised rises.
struct MarkerChange {
  model::MarkerId marker;
  bool rises = false;

  friend auto operator<=>(const MarkerChange&, const MarkerChange&) = default;
};

/// What happens perhaps.
struct Happening {
  std::set<PieceMove> moves;
  std::set<MarkerChange> changes;
};

/// What happens surely: one of some moves each.
struct Certainty {
  std::set<std::set<PieceMove>> moves;
  std::set<MarkerChange> changes;
};

/// One way through statements on which play goes on behind them.
struct Way {
  Happening perhaps;
  Certainty surely;                   // it is among what happens perhaps
  std::set<model::MarkerId> raised;   // flags of who acts that are raised then, perhaps they were before
  bool is_beyond = false;             // dice are rolled, or a piece moves within a zone: it is not judged
  bool hands_on = false;              // it says who has the next turn
  bool only_if_nothing_else = false;  // it is a pass of those who can do nothing else
  model::DecisionId decision;         // the last decision on it
  std::set<model::ElementId> actions; // that are taken on it
};

/// Whether a zone has several places that are not just one for each player.
bool has_places(const model::Model& model, model::ZoneId zone);
/// The ways through a single turn.
std::vector<Way> ways_of(expressions::Bodies& bodies, model::TurnsId turns);
/// The ways through a decision that is made again and again until somebody is done.
std::vector<Way> ways_of(expressions::Bodies& bodies, model::DecisionId decision);

} // namespace brehon::checking
