#include "tools/play/menu.hpp"

#include "tests/rulesets/rule_set.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/play/seating.hpp"
#include "tools/words/language/pack.hpp"

namespace brehon {

namespace {

/// The options of the first decision of Táin.
struct FirstMenu {
  RuleSet rules = compile_rule_set("tain", {3, {"ann", "ben", "cas"}, {}});
  Machine machine{*rules.program};
  State state{*rules.program};
  Labels labels{rules.program->model, "en"};
  Words words{rules.program->model, labels, *shipped_pack("en")};
  Menu menu;

  FirstMenu() {
    machine.start(state);
    menu = menu_of(machine, state, words);
  }

  std::vector<std::string> found(const std::string& text) const {
    std::vector<std::string> out;
    for (const std::size_t entry : matching(menu, text)) {
      out.push_back(menu.entries[entry].text);
    }
    return out;
  }
};

} // namespace

TEST_CASE("menu: options are found by their words, in both forms and in any order") {
  const FirstMenu first;
  CHECK(first.found("enter boy").empty());
  CHECK(first.found("enter_realm(chief, left)") == std::vector<std::string>{"enter_realm(chief, left)"});
  CHECK(first.found("raider warrior LEFT") == std::vector<std::string>{"enter_realm(warrior, left)"});
  CHECK(first.found("left ent chi") == std::vector<std::string>{"enter_realm(chief, left)"});
  CHECK(first.found("send boy ben p1") == std::vector<std::string>{"send_scout(boy, ben, p1)"});
  CHECK(first.found("guard daughter").size() == 5);
  CHECK(first.found("").empty());
}

TEST_CASE("menu: long groups are summed up, and listed when they are asked for") {
  const FirstMenu first;
  const std::string brief = listed(first.menu, everything(first.menu), false);
  const std::string whole = listed(first.menu, everything(first.menu), true);
  CHECK(contains(brief, "26\u201365")); // 40 of them
  CHECK(contains(brief, "ben | cas"));
  CHECK_FALSE(contains(whole, "26\u201365"));
  CHECK(contains(whole, "boy, ben, pasture gate 1"));
}

TEST_CASE("seating: people and agents by seat and by name") {
  const AgentSpec otherwise = read_agent("random").spec;
  const SittersResult read = read_sitters({"ben=me", "mcts:5"});
  REQUIRE(read.error.empty());
  const SittersResult seats = seated(read.sitters, {"ann", "ben", "cas"}, otherwise);
  REQUIRE(seats.sitters.size() == 3);
  CHECK(seats.sitters[0].agent->text == "mcts:5");
  CHECK(seats.sitters[1].is_person());
  CHECK(seats.sitters[2].agent->text == "random");
  CHECK(seated({}, {"ann", "ben"}, otherwise).sitters[0].is_person());
  CHECK(contains(seated(read.sitters, {"ann"}, otherwise).error, "`ben`"));
  CHECK(contains(read_sitters({"cheat"}).error, "sees what is hidden"));
  CHECK(contains(read_sitters({"you"}).error, "`me` is who sits at the keyboard"));
}

} // namespace brehon
