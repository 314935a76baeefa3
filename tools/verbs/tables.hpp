#pragma once

#include "tools/load/load.hpp"
#include "tools/report/forms.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

/// What a page of tables is for.
enum class TablesPart : std::uint8_t { all, aid, reference, cards, set_up };

struct TablesForm {
  doc::Form form = doc::Form::markdown;
  bool printed = false; // a page as PDF
};

struct TablesOptions {
  GameOptions game;
  TablesPart part = TablesPart::all;
  std::vector<std::string> only; // names of sections, or of what tables are about; empty: all
  std::string language;          // empty: the first language of the game
  std::string pack;              // a file with the phrases of a language; empty: those that are shipped
  std::string against;           // an edition or variant, or FILE:NAME; empty: none
  std::string folder;            // empty: the standard output
  std::string title;             // empty: that of the game
  std::string paper = "A4";      // or `letter`
  std::string css;               // a file with a style sheet; empty: none
  TablesForm form;
  bool colours = false;
};

/// Prints the reference tables of a game. Nothing is printed or written where the rules have errors. What is in
/// another language than the stated one, because a label or phrase is missing, is listed on `err`.
int tables_verb(const TablesOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
