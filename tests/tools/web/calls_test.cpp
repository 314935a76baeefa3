#include "tools/web/calls.hpp"

#include "interpreter/play/observe.hpp"
#include "interpreter/play/text.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace brehon::web {

namespace {

constexpr const char* tic_tac_toe = "rulesets/tic_tac_toe/tic_tac_toe.brehon";

/// A page that is open.
struct Page {
  Calls calls;

  Page() { std::filesystem::current_path(BREHON_SOURCE_DIR); }

  Json ask(const Json& request) { return Json::parse(calls.answer(request.dump())); }
  Json begin(const std::string& file, std::vector<std::string> sitters, int seed = 1) {
    return ask({{"call", "begin"}, {"file", file}, {"sitters", std::move(sitters)}, {"seed", seed}});
  }
};

std::string error_of(const Json& answer) {
  return answer.value("error", "");
}

} // namespace

TEST_CASE("web: verbs answer what they print at the command line") {
  Page page;
  const Json checked = page.ask({{"call", "check"}, {"file", "tests/cases/check/no_such_file.brehon"}});
  CHECK(checked["status"] == 1);
  CHECK(contains(checked["out"].get<std::string>(), "file_unreadable"));
  const Json tables =
      page.ask({{"call", "tables"}, {"file", "rulesets/tain/tain.brehon:fr"}, {"language", "it"}, {"part", "aid"}});
  const Ran ran =
      run_command({"tables", "rulesets/tain/tain.brehon:fr", "--language", "it", "--part", "aid", "--format", "html"});
  CHECK(tables["status"] == 0);
  CHECK(tables["out"] == ran.out);
  const Json explained = page.ask({{"call", "explain"}, {"id", "table_gap"}});
  CHECK(explained["out"] == run_command({"explain", "table_gap", "--format", "json"}).out);
  const Json compared =
      page.ask({{"call", "diff"}, {"games", {"rulesets/tain/tain.brehon:fr", "rulesets/tain/tain.brehon:it"}}});
  CHECK(compared["out"] ==
        run_command({"diff", "rulesets/tain/tain.brehon:fr", "rulesets/tain/tain.brehon:it", "--format", "html"}).out);
  const Json tested = page.ask({{"call", "test"}, {"file", tic_tac_toe}});
  CHECK(Json::parse(tested["out"].get<std::string>())["passed"] == 8);
}

TEST_CASE("web: a rule file is formatted without being written") {
  const TemporaryFolder folder;
  const std::string path = folder.file("g.brehon");
  const std::string text = "game g {\nplayers   2\nplay {}\n}\n";
  std::ofstream(path) << text;
  Page page;
  const Json answer = page.ask({{"call", "fmt"}, {"file", path}});
  CHECK(answer["out"] == "game g {\n  players 2\n  play {}\n}\n");
  CHECK(text_of(path) == text);
}

TEST_CASE("web: there is an answer whatever is asked") {
  Page page;
  for (const std::string text : {"", "{", "[]", "7", "null", "{}", R"({"call": 7})", R"({"call": "dance"})",
                                 R"({"call": "choose", "option": 3})", R"({"call": "begin"})",
                                 R"({"call": "begin", "file": ["x"], "sitters": "me"})", "\xff\xfe"}) {
    CAPTURE(text);
    CHECK(!error_of(Json::parse(page.calls.answer(text))).empty());
  }
  CHECK(page.ask({{"call", "outline"}, {"file", "nowhere"}}) == Json::object());
  page.begin(tic_tac_toe, {"me", "me"});
  for (const Json& request :
       {Json{{"call", "choose"}, {"option", 999}}, Json{{"call", "choose"}, {"option", -1}}, Json{{"call", "agent"}},
        Json{{"call", "undo"}}, Json{{"call", "hint"}, {"agent", "x"}}, Json{{"call", "why"}, {"text", "fly(moon)"}}}) {
    CAPTURE(request.dump());
    CHECK(!error_of(page.ask(request)).empty());
  }
  CHECK(contains(error_of(page.begin(tic_tac_toe, {"me", "robot"})), "robot"));
  CHECK(contains(error_of(page.begin("rulesets/kuhn_poker/kuhn_poker.brehon", {"me", "alphabeta"})), "without chance"));
  CHECK(page.ask({{"call", "look"}, {"seat", 77}})["seat"] == 0); // the game before is still there
}

TEST_CASE("web: the outline of a rule file") {
  Page page;
  const Json tain = page.ask({{"call", "outline"}, {"file", "rulesets/tain/tain.brehon"}});
  CHECK(tain["title"] == "Táin");
  CHECK(tain["players"] == Json{2, 4});
  CHECK(tain["hides"] == true);
  CHECK(tain["rule_sets"].size() == 7);
  CHECK(tain["rule_sets"][3]["name"] == "fr");
  CHECK(tain["rule_sets"][3]["sort"] == "edition");
  CHECK(tain["examples"].size() > 100);
  bool found = false;
  for (const Json& each : tain["elements"]) {
    found = found || (each["path"] == "raid.boy_vs_warrior" && each["sort"] == "matchup row" && each["line"] == 320);
  }
  CHECK(found);
  const Json connect = page.ask({{"call", "outline"}, {"file", "rulesets/connect_four/connect_four.brehon"}});
  CHECK(connect["hides"] == false);
  CHECK(!connect["options"].empty());
  for (const Json& option : connect["options"]) {
    CHECK(std::find(option["values"].begin(), option["values"].end(), option["initial"]) != option["values"].end());
  }
}

TEST_CASE("web: a game is played to its end, taken back, and gone on with") {
  Page page;
  Json view = page.begin(tic_tac_toe, {"me", "random"});
  CHECK(view["options"].size() == 9);
  for (const Json& option : view["options"]) {
    REQUIRE(option["places"].size() == 1);
    const Json& place = option["places"][0];
    CHECK(option["arguments"][0] ==
          view["pictures"][place[0].get<std::size_t>()]["places"][place[1].get<std::size_t>()]);
  }
  const Json saved = page.ask({{"call", "save"}});
  std::vector<Json> views;
  while (view["rest"] == "decision") {
    views.push_back(view);
    const bool agents = view["to_act"] == 1;
    view = agents ? page.ask({{"call", "agent"}})
                  : page.ask({{"call", "choose"}, {"option", view["options"][0]["option"]}});
    REQUIRE(error_of(view).empty());
  }
  CHECK(view["rest"] == "end");
  CHECK(!view["ending"].get<std::string>().empty());
  CHECK(page.ask({{"call", "undo"}})["to_act"] == 0);
  const Json again =
      page.ask({{"call", "begin"}, {"file", tic_tac_toe}, {"sitters", {"me", "random"}}, {"saved", saved["saved"]}});
  CHECK(again == views.front());
}

TEST_CASE("web: places that an option is about") {
  Page page;
  const Json chess = page.begin("rulesets/chess/chess.brehon", {"me", "me"});
  for (const Json& option : chess["options"]) {
    const auto is_square = [](const Json& argument) {
      const auto text = argument.get<std::string>();
      return text.size() == 2 && text[1] >= '1' && text[1] <= '8';
    };
    const auto squares = std::count_if(option["arguments"].begin(), option["arguments"].end(), is_square);
    CHECK(option["places"].size() == static_cast<std::size_t>(squares)); // from, and to where that is said
  }
  const Json hex = page.begin("rulesets/hex/hex.brehon", {"me", "me"});
  std::set<Json> places;
  for (const Json& option : hex["options"]) {
    CHECK(option["places"].size() == 1);
    places.insert(option["places"]);
  }
  CHECK(places.size() == hex["options"].size());
}

TEST_CASE("web: a view shows nothing of what its seat does not see") {
  Page page;
  const RuleSet rules = compile_rule_set("kuhn_poker");
  std::map<std::string, std::set<std::string>> views; // by the deal as the first player knows it
  std::set<std::string> deals;
  for (int seed = 1; seed <= 25; ++seed) {
    Session session(*rules.program, static_cast<std::uint64_t>(seed));
    session.draw_all();
    deals.insert(state_text(session.machine(), session.state()));
    const Json view = page.begin("rulesets/kuhn_poker/kuhn_poker.brehon", {"me", "me"}, seed);
    views[observation_text(*rules.program, observe(session.machine(), session.state(), 0))].insert(view.dump());
    CHECK(!page.ask({{"call", "look"}, {"seat", 1}}).contains("options")); // it is not their turn
  }
  CHECK(deals.size() == 6);
  CHECK(views.size() == 3);
  for (const auto& [known, texts] : views) {
    CHECK(texts.size() == 1);
  }
}

TEST_CASE("web: hints, and why not") {
  Page page;
  page.begin(tic_tac_toe, {"me", "me"});
  page.ask({{"call", "choose"}, {"option", 0}});
  CHECK(page.ask({{"call", "why"}, {"text", "place(b2)"}})["possible"] == true);
  const Json taken = page.ask({{"call", "why"}, {"text", "place(a1)"}});
  CHECK(taken["possible"] == false);
  CHECK(contains(taken["rules"].dump(), "free"));
  CHECK(!page.ask({{"call", "hint"}, {"agent", "mcts:20"}})["text"].get<std::string>().empty());
}

} // namespace brehon::web
