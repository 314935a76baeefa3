#pragma once

#include "interpreter/program/program.hpp"
#include "tools/measure/game_record.hpp"

#include <ostream>

namespace brehon {

/// Writes games as CSV (RFC 4180), a row for each: its number, decisions, chances, outcome, winners, then the score,
/// where there is one, and the returns of each seat. Where a game came to a run-time error there is nothing behind the
/// outcome `fault`.
class GameLog {
public:
  /// Writes the head. The program and the stream must outlive this object.
  GameLog(const Program& program, std::ostream& out);

  void add(const GameRecord& game);

private:
  const Program& program_;
  std::ostream& out_;
};

} // namespace brehon
