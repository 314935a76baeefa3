#pragma once

#include "tools/load/load.hpp"
#include "tools/report/forms.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct TraceOptions {
  GameOptions game;
  std::vector<std::string> texts;  // SOURCE=PATH
  std::vector<std::string> old;    // SOURCE=PATH: the texts that the citations were made for
  std::vector<std::string> beside; // editions to stand beside this one: NAME, or FILE:NAME
  std::uint64_t playouts = 200;    // random games by the editions beside each other; 0: none
  bool strict = false;             // coarse citations, rules without one and guesses are findings
  bool weak = false;               // also rules with numbers that the cited text lacks
  doc::Form form = doc::Form::text;
  bool coverage = false; // also which examples touch each rule, see `coverage.hpp`
  std::string language;  // of the rules beside a text; empty: that of the text
  std::string pack;      // a file with the phrases of a language; empty: the one that the program brings along
  bool colours = false;
};

/// Prints which source states which rule. With texts, status 1 where one is not the declared one, a sentence of it is
/// neither cited by a rule nor excused by a note, or a citation names what it does not have. Without an edition, the
/// elements of all editions of the file account for texts; those of examples do, too. As a page, each text stands there
/// with the rules beside it. With
/// editions beside it: what each of them and its text say, rule by rule, and nothing else; status 1 for a text that is
/// not the declared one.
int trace_verb(const TraceOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
