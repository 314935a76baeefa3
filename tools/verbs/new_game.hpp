#pragma once

#include <iosfwd>
#include <string>

namespace brehon {

struct NewOptions {
  std::string game;             // its name
  std::string players = "2..4"; // a number or a range
  bool to_stdout = false;       // prints the rules and writes no file
};

/// Writes the rules of a small game, which plays and tests itself, to GAME.brehon in the current folder, for an author
/// to change into their own. Status 1 where there is such a file already or it cannot be written, 2 where the name
/// cannot be one or the numbers of players are none.
int new_verb(const NewOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
