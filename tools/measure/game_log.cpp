#include "tools/measure/game_log.hpp"

#include "interpreter/program/names.hpp"
#include "tools/measure/winners.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

namespace brehon {

namespace {

constexpr const char* line_end = "\r\n";

} // namespace

GameLog::GameLog(const Program& program, std::ostream& out) : program_(program), out_(out) {
  out_ << "game,decisions,chances,outcome,winners";
  for (const char* what : {"score", "returns"}) {
    const bool there = what[0] != 's' || !program.model.score.empty();
    for (int player = 0; there && player < program.model.players; ++player) {
      out_ << ',' << csv_field(fmt::format("{} {}", what, player_name(program, player)));
    }
  }
  out_ << line_end;
}

void GameLog::add(std::uint64_t game, const Playout& playout) {
  out_ << fmt::format("{},{},{},", game, playout.decisions, playout.chances);
  const Result& result = playout.result;
  const bool scores = !program_.model.score.empty();
  const std::size_t cells = static_cast<std::size_t>(program_.model.players) * (scores ? 2 : 1);
  if (playout.fault) {
    out_ << "fault," << std::string(cells, ',') << line_end;
    return;
  }
  out_ << outcome_name(result.outcome) << ','
       << csv_field(result.drawn ? "" : joined(player_names(program_, result.winners), " "));
  for (const Fraction& each : scores ? result.totals : std::vector<Fraction>()) {
    out_ << ',' << fmt::format("{:g}", to_double(each));
  }
  for (const Fraction& each : result.returns) {
    out_ << ',' << fmt::format("{:g}", to_double(each));
  }
  out_ << line_end;
}

} // namespace brehon
