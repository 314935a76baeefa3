#pragma once

#include "tools/load/load.hpp"
#include "tools/report/forms.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct TablesOptions {
  GameOptions game;
  std::vector<std::string> only; // names of sections, or of what tables are about; empty: all
  std::string language;          // empty: the first language of the game
  std::string pack;              // a file with the phrases of a language; empty: those that are shipped
  std::string against;           // an edition or variant, or FILE:NAME; empty: none
  std::string folder;            // empty: the standard output
  doc::Form form = doc::Form::markdown;
  bool colours = false;
};

/// Prints the reference tables of a game. Nothing is printed or written where the rules have errors. What is in
/// another language than the stated one, because a label or phrase is missing, is listed on `err`.
int tables_verb(const TablesOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
