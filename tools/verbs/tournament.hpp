#pragma once

#include "tools/batches/batches.hpp"
#include "tools/load/load.hpp"
#include "tools/report/forms.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct TournamentOptions {
  GameOptions game;
  std::vector<std::string> agents; // as `read_agent` reads them
  std::uint64_t games = 100;       // of each pair
  std::uint64_t seed = 1;
  std::string sprt; // as `read_sprt` reads it: no more games once it is decided; empty: all games
  LongRun run;
  std::string database; // an SQLite file that all games are added to; empty: none
  std::string html;     // a file for a page with plots; empty: none
  doc::Form form = doc::Form::text;
  bool colours = false;
};

/// Lets agents play against each other, and prints how strong they are. An interrupt (Ctrl-C) ends it with what was
/// played until then. Status 1 where a game came to a run-time error; the others are counted all the same.
int tournament_verb(const TournamentOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
