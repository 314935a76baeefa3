#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/replay/example_facts.hpp"
#include "tools/scenario/scenario.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Positions and decisions in words, so that they can be tried on any program that knows these words.
namespace brehon {

/// What lies in a place, or where a marker is.
struct NamedFact {
  std::string name; // `herd[ann]`, `round`
  bool marker = false;
  bool ordered = false;                            // as they lie, the first ones first; of a pile from the top
  std::vector<std::pair<std::string, int>> pieces; // types and how many of each
  std::string value;                               // of a marker

  /// As an example has it.
  std::string text() const;
};

/// A choice, or one fall of chance.
struct ScenarioStep {
  std::string who;  // a player; empty for chance
  std::string text; // as options and outcomes are written
};

/// Steps as lines of an example; chance stands behind the choice before it.
std::vector<std::string> step_lines(const std::vector<ScenarioStep>& steps);

/// A list of facts in braces as a line of an example, or several lines where it is long.
std::string facts_block(std::string_view word, const std::vector<std::string>& facts);

/// Where play begins, and what is done then.
struct Scenario {
  enum class From : std::uint8_t { start, at, run, score } from = From::start;
  std::vector<NamedFact> facts; // none with `start`
  std::string path;             // of `at` and `run`
  std::string turn;             // whose turn it is; may be empty
  std::vector<ScenarioStep> steps;

  std::string entry_text() const;

  /// All of it as lines of an example.
  std::string text() const;
};

/// The words of a program.
class StateWords {
public:
  /// The program must outlive this object.
  explicit StateWords(const Program& program);

  const Program& program() const { return program_; }

  /// A fact in numbers; none where the program does not know a word of it.
  std::optional<Fact> fact(const NamedFact& named) const;
  std::optional<int> player(const std::string& name) const;
  /// None where there is no such one.
  PlaceId place(const std::string& name) const;
  model::PieceTypeId type(const std::string& name) const;
  /// The cell of an instance of a marker, none where there is no such one.
  int marker_cell(const std::string& name) const;
  const std::map<std::string, PlaceId>& places() const { return places_; }
  const std::map<std::string, std::pair<model::MarkerId, int>>& markers() const { return markers_; }

  /// What lies in a place of a state, as a fact; the words of a fact about it.
  NamedFact fact_of(const PlaceTable& table, const State& state, PlaceId place) const;
  NamedFact fact_of_marker(const State& state, model::MarkerId marker, int offset) const;

private:
  std::optional<int> value(const model::Type& type, const std::string& text) const;

  const Program& program_;
  std::map<std::string, PlaceId> places_;
  std::map<std::string, model::PieceTypeId> types_;
  std::map<std::string, std::pair<model::MarkerId, int>> markers_; // marker and offset
  std::map<std::string, int> players_;
};

} // namespace brehon
