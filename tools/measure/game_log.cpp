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

void GameLog::add(const GameRecord& game) {
  out_ << fmt::format("{},{},{},", game.game, game.decisions, game.chances);
  const bool scores = !program_.model.score.empty();
  const std::size_t cells = static_cast<std::size_t>(program_.model.players) * (scores ? 2 : 1);
  if (game.fault) {
    out_ << "fault," << std::string(cells, ',') << line_end;
    return;
  }
  out_ << outcome_name(game.outcome) << ','
       << csv_field(game.drawn ? "" : joined(player_names(program_, game.winners), " "));
  for (const Fraction& each : scores ? game.totals : std::vector<Fraction>()) {
    out_ << ',' << fmt::format("{:g}", to_double(each));
  }
  for (const Fraction& each : game.returns) {
    out_ << ',' << fmt::format("{:g}", to_double(each));
  }
  out_ << line_end;
}

} // namespace brehon
