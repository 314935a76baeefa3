#include "tools/bench/table.hpp"

#include "tools/bench/limits.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

namespace brehon::bench {

namespace {

using Json = nlohmann::ordered_json;

/// By how much the mean lengths of random games may differ.
constexpr double tolerance = 0.05;

/// All that plays the game of a row.
struct Race {
  Row row;
  std::unique_ptr<Subject> subject;
  std::vector<Contender> contenders; // interpreter, engine, and the limit program where there is one
};

std::string title_of(const Setting& setting) {
  std::string out = setting.name;
  for (const std::string& option : setting.options) {
    out += fmt::format(" {}", option);
  }
  return setting.players == 0 ? out : fmt::format("{}, {} players", out, setting.players);
}

std::vector<Race> prepare(const std::vector<Row>& rows, const Conditions& conditions, std::ostream& err) {
  std::vector<Race> races;
  for (const Row& row : rows) {
    err << fmt::format("compiling {}\n", title_of(row.setting));
    Race race{row, make_subject(row.setting, conditions.compiler, err), {}};
    if (race.subject == nullptr) {
      continue;
    }
    race.contenders = {Contender(interpreter(*race.subject)), Contender(engine(*race.subject))};
    if (const Play limit = limit_program(row.setting.name)) {
      race.contenders.emplace_back(limit);
    }
    races.push_back(std::move(race));
  }
  return races;
}

Figures figures_of(const Race& race) {
  Figures figures;
  figures.row = race.row;
  figures.interpreter = race.contenders[0].games_a_second();
  figures.engine = race.contenders[1].games_a_second();
  figures.decisions = race.contenders[1].decisions_a_game();
  if (race.contenders.size() > 2) {
    figures.limit = race.contenders[2].games_a_second();
  }
  figures.agree = std::all_of(race.contenders.begin(), race.contenders.end(), [&](const Contender& contender) {
    return std::abs(contender.decisions_a_game() / figures.decisions - 1) < tolerance;
  });
  return figures;
}

/// A number with three digits that count: `1.23 M`, `45.6 k`, `789`.
std::string rate(double value) {
  const char* unit = value >= 1e6 ? " M" : value >= 1e3 ? " k" : "";
  const double scaled = value >= 1e6 ? value / 1e6 : value >= 1e3 ? value / 1e3 : value;
  return fmt::format("{:.{}f}{}", scaled, scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2, unit);
}

std::string ratio(double value) {
  return fmt::format("{:.{}f}", value, value >= 10 ? 0 : value >= 1 ? 1 : 2);
}

std::optional<double> best_peer(const Row& row) {
  const auto best = std::max_element(row.peers.begin(), row.peers.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return best == row.peers.end() ? std::nullopt : std::optional(best->second);
}

std::vector<std::string> cells_of(const Figures& figures, const std::vector<Peer>& peers) {
  const auto best = best_peer(figures.row);
  std::vector<std::string> cells = {title_of(figures.row.setting),
                                    fmt::format("{:.1f}", figures.decisions),
                                    rate(figures.interpreter),
                                    rate(figures.engine),
                                    figures.limit ? rate(*figures.limit) : "",
                                    figures.limit ? ratio(*figures.limit / figures.engine) : "",
                                    ratio(figures.engine / figures.interpreter),
                                    best ? ratio(figures.engine / *best) : ""};
  for (const Peer& peer : peers) {
    const auto found = figures.row.peers.find(peer.name);
    cells.push_back(found == figures.row.peers.end() ? "" : rate(found->second));
  }
  return cells;
}

} // namespace

std::vector<Figures> measure_table(const std::vector<Row>& rows, const Conditions& conditions, std::ostream& err) {
  std::vector<Race> races = prepare(rows, conditions, err);
  for (int repetition = 1; repetition <= repetitions; ++repetition) {
    err << fmt::format("measuring, {} of {}\n", repetition, repetitions);
    for (Race& race : races) {
      for (Contender& contender : race.contenders) {
        contender.measure(conditions.seconds);
      }
    }
  }
  std::vector<Figures> out;
  std::transform(races.begin(), races.end(), std::back_inserter(out), figures_of);
  return out;
}

namespace {

/// Those that play one of the games.
std::vector<Peer> playing(const std::vector<Figures>& figures, std::vector<Peer> peers) {
  const auto plays_none = [&](const Peer& peer) {
    return std::none_of(figures.begin(), figures.end(),
                        [&](const Figures& game) { return game.row.peers.count(peer.name) > 0; });
  };
  peers.erase(std::remove_if(peers.begin(), peers.end(), plays_none), peers.end());
  return peers;
}

} // namespace

void write_table(const std::vector<Figures>& figures, const std::vector<Peer>& known, std::ostream& out) {
  const std::vector<Peer> peers = playing(figures, known);
  std::vector<std::vector<std::string>> lines = {{"random games a second", "decisions a game", "interpreter", "engine",
                                                  "limit", "limit / engine", "engine / interpreter",
                                                  "engine / best peer"}};
  for (const Peer& peer : peers) {
    lines.front().push_back(peer.name);
  }
  lines.emplace_back(lines.front().size());
  for (const Figures& game : figures) {
    lines.push_back(cells_of(game, peers));
  }
  std::vector<std::size_t> widths(lines.front().size(), 3);
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], line[i].size());
    }
  }
  for (std::size_t i = 0; i < widths.size(); ++i) {
    lines[1][i] = i == 0 ? std::string(widths[i], '-') : std::string(widths[i] - 1, '-') + ":";
  }
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      out << (i == 0 ? fmt::format("| {:<{}} |", line[i], widths[i]) : fmt::format(" {:>{}} |", line[i], widths[i]));
    }
    out << '\n';
  }
  for (const Figures& game : figures) {
    if (!game.agree) {
      out << fmt::format("\n{}: games are not of the same length everywhere\n", game.row.setting.name);
    }
  }
}

Json table_as_json(const std::vector<Figures>& figures, const std::vector<Peer>& peers) {
  Json sources = Json::object();
  for (const Peer& peer : peers) {
    sources[peer.name] = {{"title", peer.title}, {"source", peer.source}};
  }
  Json games = Json::array();
  for (const Figures& game : figures) {
    Json json = {{"name", game.row.setting.name},
                 {"players", game.row.setting.players},
                 {"options", game.row.setting.options},
                 {"decisions_a_game", game.decisions},
                 {"agree", game.agree},
                 {"games_a_second", {{"interpreter", game.interpreter}, {"engine", game.engine}}},
                 {"ratios", {{"engine/interpreter", game.engine / game.interpreter}}}};
    if (game.limit) {
      json["games_a_second"]["limit"] = *game.limit;
      json["ratios"]["limit/engine"] = *game.limit / game.engine;
    }
    for (const auto& [peer, value] : game.row.peers) {
      json["games_a_second"][peer] = value;
      json["ratios"]["engine/" + peer] = game.engine / value;
      json["ratios"]["interpreter/" + peer] = game.interpreter / value;
    }
    games.push_back(json);
  }
  return {{"peers", sources}, {"games", games}};
}

} // namespace brehon::bench
