#pragma once

#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/score.hpp"
#include "tools/diff/lockstep/link.hpp"
#include "tools/diff/lockstep/sight_words.hpp"
#include "tools/scenario/sandbox.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace brehon::diff {

/// In what two games part; what tells a reader most comes first.
enum class Parting : std::uint8_t {
  play,    // who decides what, or how the game has ended
  pieces,  // what lies where
  fault,   // one comes to a run-time error
  markers, // where markers are
  sight,   // what the players see
  glimpse, // what they see where chance is to fall
};

/// Two versions of a game in lock step.
class Twin {
public:
  Twin(std::unique_ptr<Program> a, std::unique_ptr<Program> b);

  Sandbox& a() { return a_; }
  Sandbox& b() { return b_; }
  const Sandbox& a() const { return a_; }
  const Sandbox& b() const { return b_; }

  /// Plays a case on both. Goes on by chance for up to `more` steps, which are added to the case; the steps behind
  /// where they part are taken from it. Nothing where they do not part, or one of the two cannot do what the case asks
  /// before they do. The versions are left where they part.
  std::optional<Parting> run(Scenario& tried, prelude::Random* random = nullptr, int more = 0);
  /// Nothing where they part before the last step, too.
  std::optional<Parting> run(const Scenario& tried);

  /// What is not alike where they have parted, an item a line; equal items mean the same difference.
  std::set<std::string> signature();

  /// Names of places and markers that both have and that are not alike.
  std::vector<std::string> places_that_differ() const;
  std::vector<std::string> markers_that_differ() const;

  /// The positions that play can come to are visited in lock step; their number where the games part at none of them
  /// and there are not more than `most`.
  std::optional<std::uint64_t> visit_all(std::size_t most);

  /// How the two part where they are now.
  std::optional<Parting> compare();

  /// Whether the same player has the same options, or chance falls alike. Both rest.
  bool same_rest();

  /// What players see in one of them only where they are now.
  SightWords sight() const;

private:
  bool step(const ScenarioStep& step);
  std::optional<ScenarioStep> step(prelude::Random& random);
  std::optional<Parting> compare_ends();
  bool same_place(PlaceId place) const;
  bool same_sight() const;
  std::optional<Parting> compare_sight() const;

  Sandbox a_;
  Sandbox b_;
  Link link_;
  std::vector<std::uint32_t> images_; // of the options of A, in B
  std::vector<int> falls_;            // of the outcomes of A, in B
};

} // namespace brehon::diff
