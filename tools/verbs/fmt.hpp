#pragma once

#include "tools/report/report.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;     // only says which files are not in the canonical form
  bool to_stdout = false; // prints the canonical form and writes no file
  ReportOptions report;
};

/// Brings rule files into their canonical form. A file with errors, or that is in this form, is not touched; another
/// one is replaced as a whole; the form of the standard input, `-`, is printed. Status 1 where a file has errors or
/// cannot be written, and with `check` where one is not in the form.
int fmt_verb(const FmtOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
