#pragma once

#include "tools/bench/games.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace brehon::bench {

/// How a measurement goes.
struct Conditions {
  std::string compiler; // of engines, with its options
  double seconds = 0.3; // of processor time for each of the repetitions
};

/// Random games a second of one core.
struct Figures {
  Row row;
  double interpreter = 0;
  double engine = 0;
  std::optional<double> limit;
  double decisions = 0; // of the engine, a game
  bool agree = true;    // games of all are of the same length in the mean
};

/// Measures interpreter, engine and limit program of each game, all of them in turn and that several times over, so
/// that what else the machine does falls on all alike. Says on `err` what it does; games that cannot be measured are
/// left out.
std::vector<Figures> measure_table(const std::vector<Row>& rows, const Conditions& conditions, std::ostream& err);

/// As a table in Markdown.
void write_table(const std::vector<Figures>& figures, const std::vector<Peer>& peers, std::ostream& out);
nlohmann::ordered_json table_as_json(const std::vector<Figures>& figures, const std::vector<Peer>& peers);

} // namespace brehon::bench
