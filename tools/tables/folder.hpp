#pragma once

#include <string>
#include <utility>
#include <vector>

namespace brehon::tables {

/// Files of a folder by their names, with their texts.
using Files = std::vector<std::pair<std::string, std::string>>;

/// Writes files into a folder, which is made where it is not there. A list beside them, `.brehon-tables`, says which
/// files of the folder are of our making, and of which game: of those of this game the ones with the same ending go
/// that are not written any more; all others stay. Returns why that cannot be done, with the path; nothing is written
/// where a file of this name is there that is not ours, or is that of another game.
std::string write_folder(const std::string& folder, const std::string& game, const std::string& ending,
                         const Files& files);

} // namespace brehon::tables
