#include "tools/verbs/perft.hpp"

#include "interpreter/play/perft.hpp"
#include "interpreter/play/text.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/quick_build.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> names_of(const Program& program, std::uint32_t players) {
  std::vector<std::string> names;
  for (int player = 0; player < program.model.players; ++player) {
    if (((players >> player) & 1U) != 0) {
      names.push_back(player_name(program, player));
    }
  }
  return names;
}

std::string winner_text(const Program& program, std::uint32_t winners) {
  std::string text;
  for (const std::string& name : names_of(program, winners)) {
    text += (text.empty() ? "won by " : ", ") + name;
  }
  return text.empty() ? "without a winner" : text;
}

void write_text(const Program& program, const Perft& perft, bool finished, std::ostream& out) {
  for (std::size_t depth = 1; depth < perft.histories.size(); ++depth) {
    out << fmt::format("{} {}\n", depth, perft.histories[depth]);
  }
  if (!finished) {
    return;
  }
  out << fmt::format("finished {}\n", perft.finished);
  for (const auto& [winners, count] : perft.won) {
    out << fmt::format("{} {}\n", winner_text(program, winners), count);
  }
  out << fmt::format("drawn {}\nunfinished {}\n", perft.drawn, perft.unfinished);
}

Json as_json(const Program& program, const Perft& perft) {
  Json depths = Json::array();
  for (std::size_t depth = 1; depth < perft.histories.size(); ++depth) {
    depths.push_back({{"depth", depth}, {"count", perft.histories[depth]}});
  }
  Json won = Json::array();
  for (const auto& [winners, count] : perft.won) {
    won.push_back({{"winners", names_of(program, winners)}, {"count", count}});
  }
  return {{"game", program.model.name},
          {"players", program.model.players},
          {"depths", depths},
          {"finished",
           {{"games", perft.finished}, {"won", won}, {"drawn", perft.drawn}, {"unfinished", perft.unfinished}}}};
}

} // namespace

int perft_verb(const PerftOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  note_quick_build(err);
  const int status = load_or_report(options.game, Stage::compiled, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  Machine machine(*loaded.program);
  const Perft result = perft(machine, options.depth, options.skip_forced);
  if (result.fault) {
    return report_fault(*result.fault, *loaded.program, loaded.findings.sources, options.report, out, err);
  }
  if (options.report.format == Format::json) {
    write_json(as_json(*loaded.program, result), out);
  } else {
    write_text(*loaded.program, result, options.finished, out);
  }
  return status::fine;
}

} // namespace brehon
