#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "tools/diff/alike/names.hpp"
#include "tools/diff/rate.hpp"
#include "tools/diff/side.hpp"
#include "tools/report/picture.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What two rule sets say differently.
namespace brehon::diff {

/// What a difference is about.
enum class Class : std::uint8_t {
  set_up,
  legality,
  effect,
  matchup,
  scoring,
  end,
  tie_break,
  information,
  option,
  gap,
  example,
  component,
  label,
  wording,
  citation,
};
inline constexpr int class_count = 15;

std::string_view class_name(Class sort);
std::optional<Class> class_named(std::string_view name);

/// How the proof or the lack of one stands where play was searched for a parting and none was found.
enum class Sameness : std::uint8_t {
  none_found,  // within so many positions
  same_rules,  // the programs are the same up to names
  all_visited, // every position that play can come to was visited
};

/// A position and a decision at which two games part.
struct Witness {
  int players = 0;
  Choices choices;                     // under which they part, where these are others than those of the difference
  std::vector<std::string> given;      // facts, as they are written
  std::string entry;                   // `at resolution`, `run raiding`, `score`; empty: the begin of the game
  std::vector<std::string> plays;      // lines that both games take
  std::string decision;                // the option that one of them does not offer, with who decides; may be empty
  std::vector<std::string> in_a, in_b; // what each does then
  std::string example_a, example_b;    // blocks to paste that hold under A and fail under B, and the other way round
  std::string under_a, under_b;        // where they hold, in words
  std::vector<doc::Picture> boards_a, boards_b; // where they part; a place is marked where something else lies
  bool whole_play = false;                      // it begins with the game
  bool made_up = false;                         // no random game has come to all that is given
  bool alone = false; // the games themselves do not part here, but those that differ in nothing else
};

/// One difference. Where an element is on one side only, the other side's texts are empty.
struct Difference {
  Class sort = Class::effect;
  std::string path; // of the element: of A where it is there, else of B
  std::string what; // the sort of element, and what has become of it: `gap`, `requirement`, `renaming`
  std::string a, b; // what each side says, in words of the language
  std::vector<model::Citation> citations_a, citations_b;

  std::string question;       // of a gap or option: what it settles
  std::string why_a, why_b;   // the reasons of readings
  bool settled_alike = false; // a gap that is read alike, and settled by one side only
  bool open_a = false;        // a gap that this side leaves open, and plays by a default of the game
  bool open_b = false;
  std::vector<std::string> acts_on; // paths of the elements that an option or a gap has a bearing on
  std::vector<int> players;         // the numbers of players with which it is there; empty: with all
  std::vector<Choices> choices;     // with each of which it is there, though not by default; empty: it is by default
  bool printed = false;             // only where both are read to the letter
  std::string against;              // of a literal reading: what speaks against it, and where
  std::vector<model::Citation> citations_against;

  // Where it is in the trees of the two games; empty where it is not.
  std::string path_a, path_b;
  std::string cell;   // of a matchup or table: the values of the axes, joined by `_vs_`
  std::string option; // of an option or gap: its name; what each side takes stands in `a` and `b`

  /// Where it can be made with nothing else changed.
  enum class Made : std::uint8_t {
    nowhere,     // only the games as a whole can be compared
    in_a,        // A with it is compared with A
    in_b,        // B is compared with B without it
    with_others, // A with others, by which it comes, is compared with A
  };
  std::size_t number = 0;            // in its report
  Made made = Made::nowhere;         // known once the differences of a report have been placed
  std::vector<std::size_t> together; // the numbers of those that are made with it, since alone it makes no sense
  std::optional<Rate> rate;          // of games that differ in nothing else, where those can be made
  std::optional<Witness> witness;
  std::optional<Sameness> sameness; // where play was searched without a witness
  std::uint64_t searched = 0;       // positions

  bool changes_play() const;
  /// Whether it is another choice of an option or gap that both have.
  bool is_choice() const { return !option.empty() && (what == "option" || what == "gap"); }
  /// Play was found not to be changed by it.
  bool proven_alike() const { return sameness && *sameness != Sameness::none_found; }
  bool one_sided() const { return a.empty() || b.empty(); }
};

/// What something is called in English, without its article.
struct EnglishName {
  std::string one;
  std::string several; // empty where no plural is known
};

/// By the paths of elements and values.
using EnglishNames = std::map<std::string, EnglishName>;

/// Two rule sets compared.
struct Report {
  const Side* a = nullptr;
  const Side* b = nullptr;
  std::vector<Difference> differences;
  std::vector<model::Source> sources; // that either side declares
  bool related = true;                // false: too little is alike for a comparison
  std::vector<std::string> aligned;   // of unrelated games: what could be aligned
  Translation translation;            // by which B was understood
  bool same_rules = false;            // proven: the programs are the same up to names
  std::uint64_t left_out = 0;         // combinations of options that were too many to be compared
  bool placed = false;                // it is known where each difference can be made
  bool searched = false;              // for witnesses
  std::vector<Rate> rates;            // of both in lock step: with each number of players
  std::uint64_t alike = 0;            // games that parted nowhere, where both are said to be the same
  std::size_t choices = 0;            // values of options with which these were played
  std::string title;                  // of the game, in A
  EnglishNames labels;                // of elements and values, in A
  Shared<model::Labels> glossary;     // all labels of A
  Shared<model::Looks> looks;         // of A

  std::vector<int> counts() const; // of the differences, by class
};

/// Compares two rule sets under every number of players that both allow. Findings of games that cannot be checked go
/// to `diagnostics`; then there is nothing to compare.
std::optional<Report> compare(const Side& a, const Side& b, Diagnostics& diagnostics);

} // namespace brehon::diff
