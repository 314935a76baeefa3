#pragma once

#include "tools/engine/engine.hpp"
#include "tools/load/load.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct GenerateOptions {
  GameOptions game;
  std::vector<std::string> kept; // options that are chosen at run time
  std::string folder;
  bool force = false; // write into a folder that holds other files
  engine::Adapter adapter = engine::Adapter::none;
  ReportOptions report;
};

/// Writes a stand-alone engine of a game into a folder: header, source, an interface for C, a driver and a file for
/// CMake. The folder is made where it is missing. Refused is one that holds anything but an engine of before, unless
/// `force` is set; files of other names stay. Nothing is written where the rules have errors.
int generate_verb(const GenerateOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
