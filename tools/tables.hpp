#pragma once

#include "tools/load.hpp"

#include <iosfwd>
#include <string>

namespace brehon {

struct TablesOptions {
  GameOptions game;
  std::string only;     // the name of one matchup; empty: all of them
  std::string language; // of labels; empty: the first language of the game
  ReportOptions report; // text is Markdown
};

/// Prints the reference tables of a game; so far its matchups.
int tables_verb(const TablesOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
