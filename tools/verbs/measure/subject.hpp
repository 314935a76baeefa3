#pragma once

#include "interpreter/machine/state.hpp"
#include "tools/load/load.hpp"

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

namespace brehon {

/// A game whose play is looked at, and where that begins.
struct Subject {
  LoadedGame loaded;
  std::unique_ptr<Program> program;
  std::optional<State> from; // none: the start of the game
};

/// Makes a game ready, from where the example `from` leads to, or from the start where that is empty. `stage` is
/// `compiled` or `watched`. Reports why it cannot be done; the status.
int find_subject(const GameOptions& game, const std::string& from, Stage stage, const ReportOptions& how,
                 Subject& subject, std::ostream& out, std::ostream& err);

} // namespace brehon
