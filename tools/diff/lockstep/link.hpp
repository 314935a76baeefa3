#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/play/information.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/program/program.hpp"
#include "tools/diff/lockstep/contents.hpp"
#include "tools/diff/lockstep/values.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

/// An instance of a marker that both games have.
struct MarkerLink {
  std::string name; // in A
  model::MarkerId marker_a, marker_b;
  int offset_a = 0, offset_b = 0; // of the instance
  int a = 0, b = 0;               // cells
  const ValueLink* values = nullptr;

  bool alike(const State& of_a, const State& of_b) const { return values->of(of_a[a]) == of_b[b]; }
};

/// The values of a parameter of A as those of one of B.
class DigitLink {
public:
  /// Of values that are listed: for each of A that of B, or none.
  DigitLink(std::vector<int> listed, int radix_b) : listed_(std::move(listed)), radix_b_(radix_b) {}
  /// Of sets of pieces: for each sort of A that of B, or none.
  DigitLink(const SubsetOperation& a, const SubsetOperation& b, std::vector<int> sorts)
      : sets_a_(&a), sets_b_(&b), sorts_(std::move(sorts)), radix_b_(b.total()) {}

  int radix() const { return sets_a_ == nullptr ? static_cast<int>(listed_.size()) : sets_a_->total(); }
  int radix_of_b() const { return radix_b_; }
  /// The value of B; none where it has no such one.
  int of(int digit) const;
  /// Whether values have the same numbers in both.
  bool identical() const;

private:
  std::vector<int> listed_;
  const SubsetOperation* sets_a_ = nullptr;
  const SubsetOperation* sets_b_ = nullptr;
  std::vector<int> sorts_;
  int radix_b_ = 0;
};

/// An option of B for each of A: by its action and arguments, whatever its number is.
class DecisionLink {
public:
  /// The option of B; none where B has no such action or argument.
  std::optional<std::uint32_t> option(std::uint32_t of_a) const;
  /// Whether options have the same numbers in both.
  bool identical() const { return identical_; }
  /// Whether what is chosen in secret is the same.
  bool same_secrecy() const { return same_secrecy_; }

private:
  friend class Link;

  struct ActionLink {
    int first_a = 0, first_b = 0, count = 0;
    bool known = false;            // B has it, too
    std::vector<DigitLink> digits; // of each parameter

    bool identical() const;
  };

  std::vector<ActionLink> actions_;
  bool identical_ = false;
  bool same_secrecy_ = true;
};

/// What is not alike in what players see: places and instances of markers that A has, and those that only B has or
/// shows.
struct UnlikeSight {
  std::vector<PlaceId> places, places_of_b;
  std::vector<std::pair<model::MarkerId, int>> markers, markers_of_b;

  bool empty() const { return places.empty() && places_of_b.empty() && markers.empty() && markers_of_b.empty(); }
};

/// What belongs together in the programs of two games: arrays from A to B that are made once. The model of B is in the
/// words of A, so things belong together that have the same name. What has no counterpart is none.
class Link {
public:
  /// Both must outlive this object, whose parts refer to each other.
  Link(const Program& a, const Program& b);
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  const Program& a() const { return a_; }
  const Program& b() const { return b_; }

  /// Of none, none: whoever does not act.
  int player(int of_a) const { return of_a == model::none ? of_a : players_[index(of_a)]; }
  std::uint32_t players(std::uint32_t of_a) const; // a bit for each
  PlaceId place(PlaceId of_a) const { return places_[of_a]; }
  model::PieceTypeId type(model::PieceTypeId of_a) const { return of_a.is_none() ? of_a : types_[of_a]; }
  /// Of the instances that both have, by their names in A. What only one game has shows in what follows from it.
  const std::vector<MarkerLink>& markers() const { return markers_; }

  /// None where B does not have it.
  const MarkerLink* marker(model::MarkerId of_a, int offset) const;

  const DecisionLink& decision(ProgramDecisionId a, ProgramDecisionId b);
  /// Whether the options of two decisions are the same; `images` are those of A in B then. How often an option is
  /// offered counts, its place among the others does not.
  bool same_options(ProgramDecisionId a, const std::vector<std::uint32_t>& of_a, ProgramDecisionId b,
                    const std::vector<std::uint32_t>& of_b, std::vector<std::uint32_t>& images);
  /// Whether chance can fall alike where two states rest, with the same shares; `images` are the outcomes of A in B
  /// then.
  bool same_outcomes(Machine& a, const State& state_a, Machine& b, const State& state_b, std::vector<int>& images);

  /// Whether the same lies in all places, the box included, turned alike, and stands at all markers.
  bool alike(const State& a, const State& b) const { return all_.alike(a, b); }
  /// However it is turned.
  bool alike(PlaceId place_of_a, const State& a, const State& b) const { return contents_[place_of_a].alike(a, b); }

  /// Whether players see the same of all positions that are alike, and are told the same.
  bool same_view() const { return same_view_; }
  /// Whether two players see the same. What lies in the box is on no table.
  bool alike(const Observation& a, const Observation& b) const;
  UnlikeSight unlike(const Observation& a, const Observation& b) const;
  /// Whether what players see on the way is the same.
  bool alike(const std::vector<Passing>& a, const std::vector<Passing>& b) const;
  /// Whether they see the same come into the box and leave it, where faces are seen there in one game only.
  bool same_in_box(const Recorder& a, const Recorder& b) const;
  /// Whether machines that keep glimpses have come the same way.
  bool alike(const std::vector<Glimpse>& a, const std::vector<Glimpse>& b) const;
  /// What was shown in A, as B numbers it; both in an order that does not depend on declarations.
  std::vector<Shown> shown(const std::vector<Shown>& of_a) const;
  static std::vector<Shown> sorted(std::vector<Shown> shown);

private:
  using Instance = std::pair<model::MarkerId, int>; // of a marker: its offset

  void link_types();
  void link_places();
  void link_markers();
  Contents content(PlaceId a, PlaceId b) const;
  void add_faces(PlaceId a, PlaceId b);
  bool same_view_of_types() const;
  bool same_view_of_places() const;
  bool same_view_of_markers() const;
  bool same_view_of_box() const;
  bool same_pieces_by_number() const;
  bool same_view(PlaceId a, PlaceId b) const;
  bool alike(const SeenPlace& a, const SeenPlace& b) const;
  std::vector<SeenPieces> translated(std::vector<SeenPieces> pieces) const;
  std::optional<int> outcome(ChanceId a, ChanceId b, bool draw, int outcome);
  bool same_secrecy(TogetherId a, TogetherId b) const;
  DigitLink digits(const Parameter& a, const Parameter& b);
  DigitLink sets_of_pieces(const SubsetOperation& a, const SubsetOperation& b) const;
  std::vector<int> listed(const Parameter& a, const Parameter& b);
  DecisionLink::ActionLink linked(const ProgramAction& a, const ProgramAction& b);
  int counted(const Parameter& a, const Parameter& b, int value) const;

  const Program& a_;
  const Program& b_;
  ValueLinks values_;
  std::vector<int> players_;
  List<model::PieceTypeId, model::PieceTypeId> types_;
  List<model::FamilyId, model::FamilyId> families_;
  List<PlaceId, PlaceId> places_;
  std::vector<PlaceId> places_of_b_; // that A does not have
  std::vector<MarkerLink> markers_;
  std::map<Instance, std::size_t> linked_a_, linked_b_; // where an instance stands in `markers_`
  List<Contents, PlaceId> contents_;                    // of the places of A
  Contents all_;
  bool same_view_ = false;
  bool same_box_ = false;     // faces that can be seen there
  bool same_numbers_ = false; // piece types, families and owners have the same numbers in both
  std::map<std::pair<ProgramDecisionId, ProgramDecisionId>, DecisionLink> decisions_;
  std::vector<std::uint32_t> sorted_a_, sorted_b_; // buffers
};

} // namespace brehon::diff
