#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/tools/surroundings.hpp"
#include "tests/tools/tables/languages.hpp"
#include "tools/report/pdf.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

/// The player aid of all rule sets.
namespace brehon {

namespace {

nlohmann::json aid_of(const std::string& game, const std::string& language) {
  const Ran ran =
      run_command({"tables", rule_file_of(game), "--language", language, "--part", "aid", "--format", "json"});
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  return nlohmann::json::parse(ran.out);
}

/// All texts of a section of the aid, as one.
std::string section_of(const nlohmann::json& aid, const std::string& name) {
  for (const auto& each : aid["sections"]) {
    if (each["name"] == name) {
      return each.dump();
    }
  }
  return {};
}

} // namespace

TEST_CASE("aid: each game has what it takes to play it, and nothing for reference") {
  for (const std::string& game : sample(rule_set_names())) {
    INFO(game);
    const nlohmann::json document = aid_of(game, "en");
    std::set<std::string> names;
    for (const auto& each : document["sections"]) {
      names.insert(each["name"]);
    }
    const bool has_actions = contains(text_of(BREHON_SOURCE_DIR "/" + rule_file_of(game)), " action ");
    for (const std::string name : {"setup", "turn", "actions"}) {
      INFO(name);
      CHECK((names.count(name) == 1 || (name == "actions" && !has_actions)));
    }
    CHECK(names.count("sources") == 0);
    CHECK(names.count("glossary") == 0);
  }
}

TEST_CASE("aid: it begins with how the game ends and who wins, or with what the author says") {
  for (const std::string game : {"tain", "jungle", "hex", "othello"}) {
    INFO(game);
    CHECK_FALSE(section_of(aid_of(game, "en"), "aim").empty());
  }
  CHECK(contains(section_of(aid_of("tain", "fr"), "aim"), "après le tour 8"));
}

TEST_CASE("aid: passing says when it is possible") {
  CHECK(contains(section_of(aid_of("othello", "en"), "actions"), "Nothing else is possible"));
}

TEST_CASE("aid: an example of the file is told in the words of the language") {
  const std::string told = section_of(aid_of("tain", "de"), "example");
  CHECK(contains(told, "Zuerst"));
  CHECK(contains(told, "Patrick"));
  CHECK(contains(told, "Juwel"));
}

TEST_CASE("aid: what depends on the number of players is told for each of them") {
  CHECK(contains(section_of(aid_of("hanabi", "en"), "turn"), "the number of turns left is now the number of players"));
  CHECK(contains(section_of(aid_of("for_sale", "en"), "turn"), "raw as many houses as there are players"));
  CHECK(contains(section_of(aid_of("president", "en"), "turn"), "your place is now the number of players"));
  CHECK(contains(section_of(aid_of("sushi_go", "en"), "turn"), "cards of a hand for the number of players"));
}

TEST_CASE("aid: it says in its last line for what there is no word in its language") {
  CHECK(contains(aid_of("hanabi", "nl").dump(), "Zonder woord in deze taal"));
  CHECK_FALSE(contains(aid_of("tain", "nl").dump(), "Zonder woord in deze taal"));
}

TEST_CASE("aid: two pages of A4 at most, in each language of each game", "[long]") {
  if (std::system("chromium --version > /dev/null 2>&1") != 0) {
    WARN("chromium is not installed, so this is not tested");
    return;
  }
  for (const std::string& game : rule_set_names()) {
    for (const std::string& language : languages_of_game(game)) {
      INFO(game << " in " << language);
      const Ran ran =
          run_command({"tables", rule_file_of(game), "--language", language, "--part", "aid", "--format", "pdf"});
      CHECK(ran.status == 0);
      CHECK(pages_of(ran.out) <= 2);
    }
  }
}

} // namespace brehon
