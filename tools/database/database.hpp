#pragma once

#include "tools/load/load.hpp"
#include "tools/measure/game_record.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace brehon {

/// Games that were played together, with all that they depend on.
struct DatabaseRun {
  std::string verb;
  std::uint64_t seed = 0;
  std::vector<std::string> agents; // empty where all was chosen by chance
  std::vector<GameRecord> games;
  std::vector<std::vector<std::size_t>> seats = {}; // for each game, which agent sat at each seat
};

/// Why runs cannot be added to a file: this program cannot do it, it is no database of runs, or of another form. Where
/// there is no file, one can be made.
std::string unfit_database(const std::string& path);

/// Adds a run to an SQLite file, or makes one, all or nothing; `schema.sql` says what is in it. Returns why that cannot
/// be done.
std::string add_to_database(const std::string& path, const LoadedGame& game, const DatabaseRun& run);

} // namespace brehon
