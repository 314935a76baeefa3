#pragma once

#include "interpreter/play/playout.hpp"

#include <ostream>

namespace brehon {

/// Writes games as CSV (RFC 4180), a row for each: its number, decisions, chances, outcome, winners, then the score,
/// where there is one, and the returns of each seat. Where a game came to a run-time error there is nothing behind the
/// outcome `fault`.
class GameLog {
public:
  /// Writes the head. The program and the stream must outlive this object.
  GameLog(const Program& program, std::ostream& out);

  void add(std::uint64_t game, const Playout& playout);

private:
  const Program& program_;
  std::ostream& out_;
};

} // namespace brehon
