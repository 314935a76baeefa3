#pragma once

#include "tools/report/forms.hpp"
#include "tools/report/report.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct DiffOptions {
  std::vector<std::string> games;   // two, each FILE or FILE:NAME
  std::string all;                  // a file of which all rule sets are compared with each other; empty: none
  std::vector<std::string> options; // NAME=VALUE: chosen on both sides
  std::vector<std::string> texts;   // SOURCE=PATH
  doc::Form form = doc::Form::text;
  bool fail = false;                // status 1 where there is a difference
  std::vector<std::string> classes; // of one of these classes, of `play` or of `wording`; empty: of any
  bool exit_code = false;           // the status tells the gravest difference
  bool witness = false;             // look for positions where the games part
  double seconds = 120;             // so long at most
  std::uint64_t seed = 1;
  std::uint64_t playouts = 200; // random games of both in lock step; 0: none
  std::string as_edition;       // print the edition of the first with this name that is the second; empty: compare
  bool colours = false;
};

/// Compares two rule sets by meaning, or all rule sets of a file with each other. An option to choose that neither side
/// has, or a value that one of them does not take, is a usage error. Unrelated games, rule sets that are
/// not there and texts that are not the declared ones are findings. With `exit_code` the status is 3 where nothing that
/// differs changes play, 4 where it may, and no game or position shows it, and 5 where one does. With `as_edition` the
/// edition is all that is printed.
int diff_verb(const DiffOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
