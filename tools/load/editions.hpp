#pragma once

#include "dsl/editions/edition.hpp"
#include "tools/load/load.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// Reads the files that editions and variants of a tree name by `from`, relative to the file of the tree, and puts what
/// is in them into the tree, too. Reports what cannot be read, and rule sets of one name; a file is read once.
/// `read` gives the text of a file.
void add_bases(Node& tree, Findings& findings, const std::function<ReadResult(const std::string&)>& read = read_file);

/// The game as an edition or variant of a name has it; without a name the first game of the file as it stands, or where
/// there is none, its only edition or variant. Reports why there is none.
std::optional<EditedGame> choose_game(const Node& tree, const std::string& name, Diagnostics& diagnostics);

/// The names of the games, editions and variants of a tree, in their order.
std::vector<std::string> rule_set_names(const Node& tree);

} // namespace brehon
