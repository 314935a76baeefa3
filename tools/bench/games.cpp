#include "tools/bench/games.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <utility>

namespace brehon::bench {

namespace {

using Json = nlohmann::ordered_json;

Series boards_of(const Json& json) {
  Series series{json.at("name"), json.at("sizes"), {}};
  for (const int size : series.sizes) {
    Setting setting{series.name, 0, {}};
    for (const std::string option : json.at("options")) {
      setting.options.push_back(fmt::format(fmt::runtime(option), size));
    }
    series.settings.push_back(setting);
  }
  return series;
}

Series tables_of(const Json& json) {
  Series series{json.at("name"), json.at("players"), {}};
  for (const int players : series.sizes) {
    series.settings.push_back({series.name, players, {}});
  }
  return series;
}

Row row_of(const Json& json) {
  return {{json.at("name"), json.at("players"), json.at("options")}, json.at("peers")};
}

/// All rule sets, those that `known` lists with what it says of them.
std::vector<Row> library(const Json& known) {
  std::map<std::string, Row> rows;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      const std::string name = entry.path().filename().string();
      rows[name] = {{name, 0, {}}, {}};
    }
  }
  for (const Json& json : known) {
    rows.at(json.at("name")) = row_of(json);
  }
  std::vector<Row> out;
  for (auto& [name, row] : rows) {
    out.push_back(std::move(row));
  }
  return out;
}

} // namespace

Games read_games() {
  std::ifstream in(BREHON_SOURCE_DIR "/tools/bench/games.json");
  const Json json = Json::parse(in);
  Games games;
  for (const auto& [name, peer] : json.at("peers").items()) {
    games.peers.push_back({name, peer.at("title"), peer.at("source")});
  }
  for (const Json& row : json.at("games")) {
    games.rows.push_back(row_of(row));
  }
  games.library = library(json.at("library"));
  for (const Json& series : json.at("boards")) {
    games.boards.push_back(boards_of(series));
  }
  for (const Json& series : json.at("tables")) {
    games.tables.push_back(tables_of(series));
  }
  for (const Json& row : json.at("passes")) {
    games.passes.push_back({{row.at("name"), row.at("players"), row.at("options")}, row.at("engine")});
  }
  games.cores = json.at("cores").get<std::vector<std::string>>();
  return games;
}

} // namespace brehon::bench
