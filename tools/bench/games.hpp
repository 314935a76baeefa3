#pragma once

#include "tools/bench/subject.hpp"

#include <map>
#include <string>
#include <vector>

namespace brehon::bench {

/// Another system that plays the same games.
struct Peer {
  std::string name;
  std::string title;
  std::string source; // of its figures
};

/// A game of the table.
struct Row {
  Setting setting;
  std::map<std::string, double> peers; // their random games a second
};

/// A game in several sizes.
struct Series {
  std::string name;
  std::vector<int> sizes; // of the board, or numbers of players
  std::vector<Setting> settings;
};

/// A game in which each pass of the optimisation is measured.
struct PassRow {
  Setting setting;
  bool engine = false; // in its engine, too
};

/// What is measured: `games.json`.
struct Games {
  std::vector<Peer> peers;
  std::vector<Row> rows;
  std::vector<Row> library; // all rule sets, by name, as peers play them where they do
  std::vector<Series> boards;
  std::vector<Series> tables; // with more and more players
  std::vector<std::string> cores;
  std::vector<PassRow> passes;
};

Games read_games();

} // namespace brehon::bench
