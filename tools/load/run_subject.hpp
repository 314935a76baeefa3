#pragma once

#include "tools/load/load.hpp"

#include <string>

namespace brehon {

/// What a run that is kept in batches depends on as far as the game goes, a line for each matter: the rules as they are
/// played, and the texts of the rule files, since places in them are kept, too.
std::string subject_of(const LoadedGame& loaded);

} // namespace brehon
