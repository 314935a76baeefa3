#pragma once

#include "tools/report/forms.hpp"
#include "tools/report/report.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct DiffOptions {
  std::vector<std::string> games; // two, each FILE or FILE:NAME
  std::string all;                // a file of which all rule sets are compared with each other; empty: none
  std::vector<std::string> texts; // SOURCE=PATH
  doc::Form form = doc::Form::text;
  bool fail = false;                // status 1 where there is a difference
  std::vector<std::string> classes; // of one of these classes; empty: of any
  bool witness = false;             // look for positions where the games part
  double seconds = 120;             // so long at most
  std::uint64_t seed = 1;
  std::uint64_t playouts = 200; // random games of both in lock step; 0: none
  std::string as_edition;       // print the edition of the first with this name that is the second; empty: compare
  bool colours = false;
};

/// Compares two rule sets by meaning, or all rule sets of a file with each other. Unrelated games, rule sets that are
/// not there and texts that are not the declared ones are findings. With `as_edition` the edition is all that is
/// printed.
int diff_verb(const DiffOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
