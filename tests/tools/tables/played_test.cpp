#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// What the tables say is what happens: each number and each cell is read from what `tables` prints, made into an
/// example, and played.
namespace brehon {

namespace {

using Json = nlohmann::json;

/// An example by its lines, and how it is to end: it holds, or play ends in a run-time error, which the table says.
struct Claim {
  std::string text;
  std::string fault = {};
};
using Claims = std::vector<Claim>;
using Texts = std::vector<std::string>;

std::string rules_of(const std::string& game) {
  return text_of(BREHON_SOURCE_DIR "/rulesets/" + game + "/" + game + ".brehon");
}

std::string replaced(std::string text, const std::string& part, const std::string& other) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), other);
}

Json tables_of(const std::string& game, const std::string& edition, const std::string& only,
               const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {
      "tables", "rulesets/" + game + "/" + game + ".brehon", "--format", "json", "--only", only};
  if (!edition.empty()) {
    arguments.insert(arguments.end(), {"--edition", edition});
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Ran ran = run_command(arguments);
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  return Json::parse(ran.out);
}

bool has_block(const Json& tables, const std::string& name) {
  const auto is_it = [&](const Json& block) { return block.value("name", "") == name; };
  return std::any_of(tables["sections"].begin(), tables["sections"].end(), [&](const Json& section) {
    return std::any_of(section["blocks"].begin(), section["blocks"].end(), is_it);
  });
}

Json block_named(const Json& tables, const std::string& name) {
  for (const Json& section : tables["sections"]) {
    for (const Json& block : section["blocks"]) {
      if (block.value("name", "") == name) {
        return block;
      }
    }
  }
  FAIL("no block " << name);
  return {};
}

std::string value_of(const Json& cell) {
  return cell.value("value", "");
}

/// The claims that do not hold in the game of these rules.
Texts refuted(const std::string& rules, const std::string& edition, const Claims& claims) {
  REQUIRE_FALSE(claims.empty());
  std::string examples;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    examples += fmt::format("\n  example claim_{} {{\n{}\n  }}\n", i, claims[i].text);
  }
  const std::size_t first = rules.find("\n  example ");
  REQUIRE(first != std::string::npos);
  const TemporaryFolder folder;
  std::ofstream(folder.file("g.brehon")) << rules.substr(0, first) + examples + rules.substr(first);
  std::vector<std::string> arguments = {"test", folder.file("g.brehon"), "--format", "json"};
  if (!edition.empty()) {
    arguments.insert(arguments.end(), {"--edition", edition});
  }
  for (std::size_t i = 0; i < claims.size(); ++i) {
    arguments.insert(arguments.end(), {"--only", fmt::format("claim_{}", i)});
  }
  const Ran ran = run_command(arguments);
  INFO(ran.err);
  const Json report = Json::parse(ran.out);
  INFO(report["findings"].dump(2));
  REQUIRE(report["examples"].size() == claims.size());
  Texts wrong;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Json& example = report["examples"][i];
    const bool faulted = example.contains("failure") && example["failure"]["fault"].is_object();
    const std::string fault = faulted ? example["failure"]["fault"].value("message", "") : "";
    const bool holds = claims[i].fault.empty() ? example["verdict"] == "passed" : fault == claims[i].fault;
    if (!holds) {
      wrong.push_back(claims[i].text);
    }
  }
  return wrong;
}

std::string joined(const std::vector<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, ", "));
}

// ---- set-up

std::vector<std::string> seats_of(int players) {
  const std::vector<std::string> names = {"ann", "ben", "cas", "dee"};
  return {names.begin(), names.begin() + players};
}

/// `screen[player]` and `player.boy` for a player.
std::string for_player(std::string name, const std::string& player) {
  for (const std::string part : {"[player]", "player."}) {
    if (const std::size_t at = name.find(part); at != std::string::npos) {
      name.replace(name.find("player", at), 6, player);
    }
  }
  return name;
}

/// Whether this represents several places, `spot[color, stone]`.
bool is_sum(const std::string& place) {
  return place.find('[') != std::string::npos && place.find("[player]") == std::string::npos;
}

/// Where the markers stand in a column, as facts. A player without a name is written as a seat.
std::string marker_facts(const Json& markers, std::size_t column, const std::vector<std::string>& names) {
  std::string facts;
  for (const Json& row : markers["rows"]) {
    std::string value = value_of(row["cells"][column]);
    REQUIRE_FALSE(value.empty());
    for (std::size_t i = 0; i < names.size(); ++i) {
      value = value == fmt::format("seat{}", i + 1) ? names[i] : value;
    }
    const std::string marker = value_of(row["cells"][0]);
    for (const std::string& name : names) {
      if (marker.find("[player]") != std::string::npos || name == names.front()) {
        facts += fmt::format("      {} at {}\n", for_player(marker, name), value);
      }
    }
  }
  return facts;
}

/// A claim for each number of players: all that the tables say to lie or stand somewhere is there. `seats`: those of
/// the game, if they have names of their own.
Claims set_up_claims(const Json& tables, bool by_chance, const std::vector<std::string>& seats = {}) {
  const Json table = block_named(tables, "laid_out");
  const bool has_markers = has_block(tables, "markers"); // of those that begin as any seat would nothing is told
  const Json markers = has_markers ? block_named(tables, "markers") : Json();
  Claims claims;
  for (std::size_t column = table["heads"]; column < table["columns"].size(); ++column) {
    const int players = std::stoi(table["columns"][column]["name"].get<std::string>());
    const std::vector<std::string> names = seats.empty() ? seats_of(players) : seats;
    std::map<std::string, std::vector<std::string>> places;
    for (const Json& row : table["rows"]) {
      const std::string number = value_of(row["cells"][column]);
      REQUIRE_FALSE(number.empty()); // nothing is left to chance
      for (const std::string& name : names) {
        const std::string place = value_of(row["cells"][0]);
        const std::string piece = value_of(row["cells"][1]);
        const bool once = place.find("[player]") == std::string::npos && piece.find("player.") == std::string::npos;
        if (number != "0" && !is_sum(place) && (!once || name == names.front())) {
          places[for_player(place, name)].push_back(number + " " + for_player(piece, name));
        }
      }
    }
    std::string facts;
    for (const auto& [place, pieces] : places) {
      facts += fmt::format("      {} = {}\n", place, joined(pieces));
    }
    if (has_markers) {
      const std::size_t fewer_heads = table["heads"].get<std::size_t>() - markers["heads"].get<std::size_t>();
      facts += marker_facts(markers, column - fewer_heads, names);
    }
    claims.push_back({fmt::format("    players {}\n    {}\n    expect {{\n{}    }}", joined(names),
                                  by_chance ? "as any" : "run setup", facts)});
  }
  return claims;
}

/// What the places of a zone, all of them slots, hold together when play begins, as `run` tells: pieces by name.
std::map<std::string, int> together(const std::string& game, const std::string& zone, int players, int seed) {
  const Ran ran = run_command({"run", "rulesets/" + game + "/" + game + ".brehon", "--players", std::to_string(players),
                               "--seed", std::to_string(seed), "--format", "json"},
                              "state\n");
  const std::size_t begin = ran.out.find("{\"event\":\"state\"");
  REQUIRE(begin != std::string::npos);
  const Json state = Json::parse(ran.out.substr(begin, ran.out.find('\n', begin) - begin));
  std::map<std::string, int> pieces;
  for (const auto& [place, slot] : state["zones"].items()) {
    const Json piece = slot.is_object() ? slot.value("content", Json()) : slot; // with its face where it can be turned
    if (place.compare(0, zone.size() + 1, zone + "[") == 0 && piece.is_string()) {
      ++pieces[piece];
    }
  }
  return pieces;
}

/// Numbers that the table tells of several places together. `families`: names of pieces of which only the family is
/// told.
void check_sums(const Json& table, const std::string& game,
                const std::map<std::string, std::set<std::string>>& families) {
  for (std::size_t column = table["heads"]; column < table["columns"].size(); ++column) {
    for (const Json& row : table["rows"]) {
      const std::string place = value_of(row["cells"][0]);
      if (!is_sum(place)) {
        continue;
      }
      const std::string piece = value_of(row["cells"][1]);
      for (int seed = 1; seed <= 3; ++seed) {
        const int players = std::stoi(table["columns"][column]["name"].get<std::string>());
        int found = 0;
        for (const auto& [name, number] : together(game, place.substr(0, place.find('[')), players, seed)) {
          const auto family = families.find(piece);
          found += name == piece || (family != families.end() && family->second.count(name) != 0) ? number : 0;
        }
        INFO(place << " " << piece);
        CHECK(found == std::stoi(value_of(row["cells"][column])));
      }
    }
  }
}

/// The number of pieces in a column, those of each player as often as there are players.
int sum(const Json& table, std::size_t column, int players) {
  int all = 0;
  for (const Json& row : table["rows"]) {
    bool each = false;
    for (std::size_t head = 0; head < table["heads"]; ++head) {
      each = each || value_of(row["cells"][head]).find("player") != std::string::npos;
    }
    const std::string number = value_of(row["cells"][column]);
    all += number == "unlimited" ? 0 : std::stoi(number) * (each ? players : 1);
  }
  return all;
}

/// The table says of every piece of the box where it lies.
void check_nothing_is_left_out(const Json& tables) {
  const Json components = block_named(tables, "components");
  const Json laid = block_named(tables, "laid_out");
  const std::size_t first = components["heads"];
  for (std::size_t i = first; i < components["columns"].size(); ++i) {
    const int players = std::stoi(components["columns"][i]["name"].get<std::string>());
    const std::size_t other = i - first + laid["heads"].get<std::size_t>();
    CHECK(sum(components, i, players) == sum(laid, other, players));
  }
}

const std::vector<std::string> tain_editions = {"", "nl", "fr", "it"};

/// What has to be seen after a meeting of a scout and a guard at a pasture gate.
Claim meeting(const std::string& scout, const std::string& guard, const std::string& result) {
  static const std::map<std::string, std::string> seen = {
      {"success", "spoils[ann] = 1 cow  spoils[ben] = none"},
      {"failure", "spoils[ann] = none  spoils[ben] = none"},
      {"boy_captured", "spoils[ann] = none  spoils[ben] = ann.boy"},
      {"daughter_captured", "spoils[ann] = ben.daughter  spoils[ben] = none"},
  };
  std::string given = fmt::format("    players ann, ben\n    given {{ scout[ben, p1] = ann.{}", scout);
  given += guard == "none" ? " }\n" : fmt::format("  guard[ben, p1] = ben.{} }}\n", guard);
  if (result != "never") {
    REQUIRE(seen.count(result) == 1);
    return {given + fmt::format("    run raiding\n    expect {{ {} }}", seen.at(result))};
  }
  // Bluffs are gone before anybody meets; what else cannot meet is an error of play.
  if (scout == "bluff" || guard == "bluff") {
    const std::string gone = scout == "bluff" ? "scout[ben, p1]" : "guard[ben, p1]";
    return {given + fmt::format("    run raiding.unmask\n    expect {{ {} = none }}", gone)};
  }
  return {given + "    run raiding\n    expect { spoils[ann] = none }",
          "`raid` met a case that its `never` rows exclude"};
}

/// What the matrix says of all that could meet; rows and columns that it has not are of what never meets.
Claims matrix_claims(const Json& matrix) {
  std::map<std::pair<std::string, std::string>, std::string> results;
  for (const Json& row : matrix["rows"]) {
    for (std::size_t i = 1; i < row["cells"].size(); ++i) {
      const Json& cell = row["cells"][i];
      CHECK(cell.value("impossible", false) == (value_of(cell) == "never"));
      results[{value_of(row["cells"][0]), matrix["columns"][i]["name"]}] = value_of(cell);
    }
  }
  CHECK(results.size() == 15);
  const std::vector<std::string> roles = {"chief", "warrior", "boy", "daughter", "bluff"};
  std::vector<std::string> met = roles;
  met.push_back("none");
  Claims claims;
  for (const std::string& scout : roles) {
    for (const std::string& guard : met) {
      const auto found = results.find({scout, guard});
      claims.push_back(meeting(scout, guard, found == results.end() ? "never" : found->second));
    }
  }
  return claims;
}

/// So many points for so many things.
Claims tain_score_claims(const Json& table) {
  static const std::map<std::string, std::pair<std::string, std::vector<int>>> things = {
      {"cattle", {"herd[ann] = {} cow", {0, 1, 3, 10}}}, {"jewels", {"vault[ann] = {} jewel", {0, 1, 4}}},
      {"boys", {"cell[ann] = {} ben.boy", {0, 1, 5}}},   {"daughters", {"cell[ann] = {} ben.daughter", {0, 1}}},
      {"bonus", {"herd[ann] = {} cow", {10, 11}}},
  };
  REQUIRE(table["rows"].size() == things.size());
  Claims claims;
  for (const Json& row : table["rows"]) {
    const std::string item = value_of(row["cells"][0]);
    const int points = std::stoi(value_of(row["cells"][1]));
    REQUIRE(things.count(item) == 1);
    const auto& [given, numbers] = things.at(item);
    for (const int number : numbers) {
      const int times = item == "bonus" ? (number >= 11 ? 1 : 0) : number;
      const std::string facts =
          number == 0 ? "" : "    given only { " + fmt::format(fmt::runtime(given), number) + " }\n";
      claims.push_back(
          {fmt::format("    players ann, ben\n{}    score\n    expect {{ score.{}[ann] at {} }}",
                       facts.empty() ? "    given only { herd[ben] = 1 cow }\n" : facts, item, points * times)});
    }
  }
  return claims;
}

} // namespace

TEST_CASE("tables of T\u00e1in: each cell of the matrix is what comes of the meeting, in all editions") {
  for (const std::string& edition : tain_editions) {
    const Claims claims = matrix_claims(block_named(tables_of("tain", edition, "raid"), "raid"));
    CHECK(claims.size() == 30);
    CHECK(refuted(rules_of("tain"), edition, claims) == Texts());
  }
}

TEST_CASE("tables of T\u00e1in: each number of the set-up and of the score is what happens, in all editions") {
  for (const std::string& edition : tain_editions) {
    const Json tables = tables_of("tain", edition, "setup,components,score");
    check_nothing_is_left_out(tables);
    Claims claims = set_up_claims(tables, false);
    CHECK(claims.size() == 3);
    for (Claim& claim : tain_score_claims(block_named(tables, "score"))) {
      claims.push_back(std::move(claim));
    }
    CHECK(refuted(rules_of("tain"), edition, claims) == Texts());
  }
}

TEST_CASE("tables of T\u00e1in: a game with another number or result is found out") {
  const Json tables = tables_of("tain", "", "setup,score,raid");
  const std::string rules = rules_of("tain");
  const Claims set_up = set_up_claims(tables, false);
  CHECK(refuted(replaced(rules, "move 5 cow to herd[p]", "move 4 cow to herd[p]"), "", set_up).size() == 3);
  const Claims score = tain_score_claims(block_named(tables, "score"));
  CHECK(refuted(replaced(rules, "2 per cow in herd[p]", "3 per cow in herd[p]"), "", score).size() == 3);
  const Claims matrix = matrix_claims(block_named(tables, "raid"));
  CHECK(refuted(replaced(rules, "boy     vs warrior         -> boy_captured", "boy     vs warrior         -> success"),
                "", matrix)
            .size() == 1);
}

// ---- Keltis

TEST_CASE("tables of Keltis: the set-up, rows of stones and wishing stones are what happens") {
  const Json tables = tables_of("keltis", "", "setup,components,tables");
  check_nothing_is_left_out(tables);
  check_sums(block_named(tables, "laid_out"), "keltis", {});
  Claims claims = set_up_claims(tables, true);
  CHECK(claims.size() == 3);
  const Json row_value = block_named(tables, "row_value");
  for (const Json& row : row_value["rows"]) {
    claims.push_back({fmt::format("    players ann, ben\n    given only {{ path[pink, {}] = ann.small }}\n    score\n"
                                  "    expect {{ score.paths[ann] at {} }}",
                                  value_of(row["cells"][0]), value_of(row["cells"][1]))});
  }
  const Json wishing = block_named(tables, "wishing");
  for (const Json& row : wishing["rows"]) {
    const std::string keys = value_of(row["cells"][0]);
    const std::size_t dots = keys.find("..");
    const int first = std::stoi(keys);
    const int last = dots == std::string::npos ? first : std::stoi(keys.substr(dots + 2));
    for (int key = first; key <= last; ++key) {
      const std::string given = key == 0 ? "wishes[ann] = none" : fmt::format("wishes[ann] = {} wish", key);
      claims.push_back({fmt::format("    players ann, ben\n    given only {{ {} }}\n    score\n"
                                    "    expect {{ score.wishing_stones[ann] at {} }}",
                                    given, value_of(row["cells"][1]))});
    }
  }
  CHECK(claims.size() == 3 + 9 + 10);
  CHECK(refuted(rules_of("keltis"), "", claims) == Texts());
}

// ---- Targi

static std::set<std::string> first_cells(const Json& table) {
  std::set<std::string> all;
  for (const Json& row : table["rows"]) {
    all.insert(value_of(row["cells"][0]));
  }
  return all;
}

TEST_CASE("tables of Targi: the set-up, points for cards, rows, silver and raids are what happens") {
  const Json tables = tables_of("targi", "", "setup,tribe,goods_card,score,silver_points,points_at_stake");
  Claims claims = set_up_claims(tables, true, {"blue", "white"});
  const Json cards = block_named(tables, "tribe");
  check_sums(block_named(tables, "laid_out"), "targi",
             {{"any tribe", first_cells(cards)}, {"any goods_card", first_cells(block_named(tables, "goods_card"))}});
  CHECK(cards["rows"].size() == 45);
  std::size_t crosses = 0;
  for (std::size_t i = 0; i < cards["columns"].size(); ++i) {
    crosses = cards["columns"][i]["name"] == "crosses" ? i : crosses;
  }
  REQUIRE(crosses > 0);
  for (const Json& row : cards["rows"]) {
    claims.push_back({fmt::format("    given only {{ territory[blue, 1, 1] = {} }}\n    score\n"
                                  "    expect {{ score.crosses[blue] at {} }}",
                                  value_of(row["cells"][0]), value_of(row["cells"][crosses]))});
  }
  const Json score = block_named(tables, "score");
  for (const Json& row : score["rows"]) {
    const std::string item = value_of(row["cells"][0]);
    const std::string points = value_of(row["cells"][1]);
    const std::map<std::string, std::string> rows = {
        {"equal_rows",
         "well_a  territory[blue, 1, 2] = well_b  territory[blue, 1, 3] = well_c  territory[blue, 1, 4] = "
         "well_discount"},
        {"mixed_rows",
         "well_a  territory[blue, 1, 2] = camel_a  territory[blue, 1, 3] = oasis_a  territory[blue, 1, 4] = "
         "tent_a"}};
    if (rows.count(item) != 0) {
      claims.push_back({fmt::format("    given only {{ territory[blue, 1, 1] = {} }}\n    score\n"
                                    "    expect {{ score.{}[blue] at {} }}",
                                    rows.at(item), item, points)});
    }
  }
  const std::map<std::string, std::string> given_for = {
      {"two_goods", "2 date"}, {"four_goods", "4 date"}, {"one_gold", "1 gold"}, {"two_gold", "2 gold"}};
  const Json silver_points = block_named(tables, "silver_points");
  for (const Json& row : silver_points["rows"]) {
    const std::string deal = value_of(row["cells"][0]);
    claims.push_back({fmt::format("    players blue, white\n    given {{ post[b10] = blue.targi  stock[blue] = {} }}\n"
                                  "    at acting, turn of blue\n    play blue use_border(b10), forge({})\n"
                                  "    expect {{ stock[blue] = {} vp }}",
                                  given_for.at(deal), deal, value_of(row["cells"][1]))});
  }
  const Json at_stake = block_named(tables, "points_at_stake");
  for (const Json& row : at_stake["rows"]) {
    claims.push_back({fmt::format("    players blue, white\n    with unpayable_raid is opponent_gains\n"
                                  "    given {{ robber at {}  stock[blue] = none  stock[white] = 3 date, 1 gold }}\n"
                                  "    at raid\n    expect {{ stock[white] = 3 date, 1 gold, {} vp }}",
                                  value_of(row["cells"][0]), value_of(row["cells"][1]))});
  }
  CHECK(claims.size() == 1 + 45 + 2 + 4 + 4);
  CHECK(refuted(rules_of("targi"), "", claims) == Texts());
}

} // namespace brehon
