#pragma once

#include "tools/diff/witness/games.hpp"
#include "tools/diff/witness/interest.hpp"
#include "tools/diff/witness/twin.hpp"

#include <functional>
#include <optional>

namespace brehon::diff {

/// How the games themselves part where those part that differ in nothing else.
enum class Match : std::uint8_t {
  same,    // in one thing at least in the same way
  similar, // in the same thing, in another way
  alone,   // not at all, or in other things
};

/// A case at which two games part.
struct Found {
  Scenario parted;
  Parting parting = Parting::play;
  Match match = Match::same;
  bool made_up = false; // something lies or stands where no random game has brought it
};

/// Looks for cases at which two games part.
class Search {
public:
  /// `narrow` differ in one difference only; `whole` are the games themselves, and both pairs have to part. Where the
  /// difference cannot be distinguished, they are one and the same twin. Where only `narrow` ever part, so does what is
  /// found.
  Search(Twin& narrow, Twin& whole, const Bearings& bearings, std::vector<std::string> paths, std::uint64_t seed);

  /// The best one of those found in random games and in up to so many tries from positions, made as small as can be:
  /// without any one fact, piece or step the games do not part. `in_time` says whether there is time for more.
  std::optional<Found> run(std::uint64_t tries, const std::function<bool()>& in_time);

  /// Where the shortest random game parts, if one does.
  const std::optional<FirstParting>& first_parting() const { return first_parting_; }

  bool sight_tells = false; // whether a case that parts in what is seen is as good as any

  std::uint64_t tried() const { return tried_; }

private:
  struct Weighted {
    Scenario::From from;
    std::string path;
    bool turns;
    int weight;
  };

  Scenario next();
  void try_games(const std::function<bool()>& in_time);
  bool try_last_steps(const Scenario& played);
  void consider(Scenario tried, Parting parting);
  bool is_usual(const Scenario& tried) const;
  std::optional<Parting> parts(const Scenario& tried, Parting weakest, Match match);
  std::size_t cost(const Found& found) const;
  bool better(const Found& a, const Found& b) const;
  bool shrink_entry(Found& found);
  bool shrink_steps(Found& found);
  bool shrink_facts(Found& found);
  bool shrink_pieces(Found& found);
  bool take(Found& found, const Scenario& smaller);
  void shrink(Found& found);

  Twin& narrow_;
  Twin& whole_;
  std::vector<std::string> paths_;
  Interest interest_;
  prelude::Random random_;
  Positions positions_;
  std::vector<Weighted> entries_;
  int weights_ = 0;
  bool only_setup_ = false;
  std::uint64_t tried_ = 0;
  std::optional<FirstParting> first_parting_;
  std::optional<Found> best_;
  int found_ = 0;         // good cases
  int found_alone_ = 0;   // those where the games themselves do not part
  int found_made_up_ = 0; // of both, those that play does not come to
};

} // namespace brehon::diff
