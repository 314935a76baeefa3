#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

/// What surrounds a run of the program.
struct Surroundings {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool prompts = false;  // `in` and `out` are a terminal
  bool progress = false; // `err` is a terminal
  bool colours = false;  // `err` is a terminal that colours are wanted on
  std::string version;
};

/// Runs the verb that the arguments ask for, without the name of the program. Returns the exit status: 0 fine, 1
/// findings, 2 usage error.
int command_line(const std::vector<std::string>& arguments, const Surroundings& surroundings);

} // namespace brehon
