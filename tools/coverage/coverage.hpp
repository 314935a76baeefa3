#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/example.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"
#include "interpreter/play/replay/replay.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Which elements of a game come to bear in which of its examples.
namespace brehon {

/// What is counted together.
enum class CoverageGroup : std::uint8_t {
  actions,      // touched where an example takes them
  requirements, // touched where an example says that something is refused because of them
  matchup_rows, // touched where one is looked up
  table_rows,
  rules, // phases, steps, rules, statements, and what pieces in force do: touched where they are carried out or go on
  score_items, // touched where they come to other than 0 for a player
  criteria,    // of the winner: touched where several players are equal by those before
  ends,        // of the game by a statement
  readings,    // of gaps, and values of options: touched where an example is played under them
};

/// The names of the groups, in their order: `actions`, `requirements`, `matchup rows`, …
inline constexpr std::array<std::string_view, 9> coverage_groups = {
    "actions", "requirements", "matchup rows", "table rows", "rules", "score items", "criteria", "ends", "readings"};

struct CoveredElement {
  CoverageGroup group = CoverageGroup::rules;
  std::string path;
  std::string sort;
  Span span;
  std::vector<std::string> examples; // that touch it, in the order of the file
};

/// The elements that can be touched, in the order of the text, of all numbers of players and options that examples use.
/// An example touches an element that comes to bear in it, after its table was laid, in one of the ways in which what
/// it leaves open can fall. Only examples that pass touch something: others say nothing for sure of the rules.
struct Coverage {
  std::vector<CoveredElement> elements;
  int examples = 0; // replayed
  int passed = 0, failed = 0, disputed = 0;

  /// The element of a path; null where none of that path is counted. Linear.
  const CoveredElement* find(std::string_view path) const;
};

/// The elements of one model that can be touched, in the order of the text; no example touches them.
std::vector<CoveredElement> elements_that_count(const model::Model& model);

/// Replays all examples of a game, and gathers what they touch. `checked` is its model under `configuration`. Reports
/// what is wrong with the examples.
Coverage coverage_of(const Node& game, const model::Model& checked, const model::Configuration& configuration,
                     Diagnostics& diagnostics);

} // namespace brehon
