#pragma once

#include "tools/batches/cluster.hpp"
#include "tools/play/line_reader.hpp"

#include <functional>
#include <iosfwd>
#include <memory>
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
  std::string commit = "unknown";                             // that the program was made of; for `--version` only
  std::function<std::unique_ptr<LineReader>()> terminal = {}; // reads from the terminal that `in` is, with line editing
  std::string kept_games = {}; // the folder for games that are kept unasked; empty: none is
  Cluster* cluster = nullptr;  // the processes that share long runs; null: this one alone
};

/// Runs the verb that the arguments ask for, without the name of the program. Returns the exit status: 0 fine, 1
/// findings, 2 usage error.
int command_line(const std::vector<std::string>& arguments, const Surroundings& surroundings);

} // namespace brehon
