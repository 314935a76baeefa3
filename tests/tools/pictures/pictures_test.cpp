#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/tools/surroundings.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>

// Pictures of boards: with letters as the cases show them, as data, and as drawings of the same places and pieces.

namespace brehon {

namespace {

using Data = nlohmann::ordered_json;

Ran set_up_of(const std::string& file, const std::string& form) {
  Ran ran = run_command({"tables", file, "--only", "setup", "--format", form});
  INFO(file << "\n" << ran.err);
  REQUIRE(ran.status == 0);
  return ran;
}

std::vector<Data> pictures_of(const std::string& file) {
  const Data document = Data::parse(set_up_of(file, "json").out);
  std::vector<Data> pictures;
  for (const Data& block : document["sections"][0]["blocks"]) {
    if (block["sort"] == "picture") {
      pictures.push_back(block);
    }
  }
  return pictures;
}

std::size_t number_of(const std::string& text, const std::string& part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) {
    ++number;
  }
  return number;
}

std::vector<std::string> rule_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.path().extension() == ".brehon") {
      files.push_back(entry.path().string());
    }
  }
  for (const auto& file : case_files("pictures")) {
    files.push_back(file.string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace

TEST_CASE("pictures: boards with letters") {
  for (const auto& file : case_files("pictures")) {
    check_expected(file, set_up_of(file.string(), "text").out);
  }
}

TEST_CASE("pictures: no two places lie on each other, and no two tokens have one sign") {
  std::size_t drawn = 0;
  for (const std::string& file : sample(rule_files())) {
    for (const Data& picture : pictures_of(file)) {
      ++drawn;
      INFO(file << " " << picture["name"]);
      const Data& places = picture["places"];
      for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const double x = double(places[i]["x"]) - double(places[j]["x"]);
          const double y = double(places[i]["y"]) - double(places[j]["y"]);
          REQUIRE(x * x + y * y > 0.99);
        }
      }
      std::set<std::string> signs;
      for (const Data& token : picture["tokens"]) {
        CHECK(signs.insert(token["sign"]).second);
      }
    }
  }
  CHECK(drawn > effort(std::size_t{12}));
}

TEST_CASE("pictures: what is drawn is what the table counts") {
  const std::string file = BREHON_SOURCE_DIR "/rulesets/jungle/jungle.brehon";
  const std::vector<Data> pictures = pictures_of(file);
  REQUIRE(pictures.size() == 1);
  std::map<std::string, std::string> there;
  for (const Data& place : pictures[0]["places"]) {
    for (const Data& each : place["tokens"]) {
      const Data& token = pictures[0]["tokens"][std::size_t(each["token"])];
      there[place["name"]] = std::string(token["of"]) + " " + std::string(token["label"]);
    }
  }
  CHECK(there.size() == 16);
  CHECK(there["a1"] == "South tiger");
  CHECK(there["g7"] == "North elephant");
}

TEST_CASE("pictures: a drawing has each place, each token in it, and a legend") {
  const std::string file = BREHON_SOURCE_DIR "/rulesets/othello/othello.brehon";
  const std::string page = set_up_of(file, "html").out;
  CHECK(number_of(page, "<svg class=\"board\"") == 1);
  CHECK(number_of(page, "class=\"place\"") == 64);
  CHECK(number_of(page, "<circle class=\"token\" style=\"fill:#1f2428\"") == 2 + 1);
  CHECK(number_of(page, "<circle class=\"token\" style=\"fill:#ffffff\"") == 2 + 1);
  CHECK(contains(page, "<title>d4: disc (White)</title>"));
}

TEST_CASE("pictures: looks are drawn: colours and shapes of seats, signs of pieces, dark squares") {
  const std::string page = set_up_of(BREHON_SOURCE_DIR "/tests/cases/pictures/looks.brehon", "html").out;
  CHECK(number_of(page, "class=\"place dark\"") == 5);
  CHECK(number_of(page, "<circle class=\"token\" style=\"fill:#ffffff\"") == 3 + 1);
  CHECK(number_of(page, "fill:#7a4a24") == 3 + 1);
  CHECK(number_of(page, ">\u2654</text>") == 2 + 1);
  CHECK(contains(page, ">X</text>"));
}

TEST_CASE("pictures: before and after an example, with what differs") {
  const std::string game = "rulesets/breakthrough/breakthrough.brehon";
  const Ran moved = run_command({"explain", game, "example.slanting_capture", "--format", "html"});
  REQUIRE(moved.status == 0);
  CHECK(number_of(moved.out, "<svg class=\"board\"") == 2);
  CHECK(number_of(moved.out, "class=\"change\"") == 2 * 2);
  const Ran refused = run_command({"explain", game, "moving.advance.straight_is_free", "--format", "html"});
  REQUIRE(refused.status == 0);
  CHECK(number_of(refused.out, "<svg class=\"board\"") == 1); // of its only example, in which nothing happens
  CHECK(number_of(refused.out, "class=\"change\"") == 0);
}

TEST_CASE("pictures: where two games part, the boards of both") {
  const std::string cases = "tests/cases/diff/looks/";
  const std::vector<std::string> line = {"diff", cases + "stay.brehon", cases + "leave.brehon", "--witness", "--games",
                                         "0"};
  std::vector<std::string> page = line;
  page.insert(page.end(), {"--format", "html"});
  const Ran ran = run_command(page);
  CHECK(number_of(ran.out, "<svg class=\"board\"") == 2);
  CHECK(number_of(ran.out, "class=\"change\"") == 2);
  CHECK(number_of(run_command(line).out, "Board") == 0);
}

} // namespace brehon
