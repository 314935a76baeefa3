#include "interpreter/play/text.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/play/account.hpp"

#include <fstream>
#include <map>
#include <set>
#include <string>

// Games at the keyboard. What whole games look like is in tests/cases/agents.

namespace brehon {

namespace {

/// What is written after the line that says the seed.
std::string after_first_line(const std::string& text) {
  return text.substr(text.find('\n') + 1);
}

} // namespace

TEST_CASE("play: the screen shows nothing of what another holds") {
  std::map<std::string, std::set<std::string>> screens; // by the deal as the first player knows it
  std::set<std::string> deals;
  const RuleSet rules = compile_rule_set("kuhn_poker");
  for (int seed = 1; seed <= 25; ++seed) {
    Session session(*rules.program, static_cast<std::uint64_t>(seed));
    session.draw_all();
    deals.insert(state_text(session.machine(), session.state()));
    const Ran ran = run_command({"play", "rulesets/kuhn_poker/kuhn_poker.brehon", "--seat", "me", "--seat", "random",
                                 "--seed", std::to_string(seed)},
                                "quit\n");
    REQUIRE(ran.status == 0);
    screens[observation_text(*rules.program, observe(session.machine(), session.state(), 0))].insert(
        after_first_line(ran.out));
  }
  CHECK(deals.size() == 6);
  CHECK(screens.size() == 3);
  for (const auto& [known, texts] : screens) {
    INFO(known);
    CHECK(texts.size() == 1);
  }
}

TEST_CASE("play: a game that is kept is gone on with") {
  const TemporaryFolder folder;
  const std::string path = folder.file("game.json");
  const std::vector<std::string> command = {
      "play", "rulesets/tic_tac_toe/tic_tac_toe.brehon", "--seat", "me", "--seat", "me", "--save", path};
  const Ran first = run_command(command, "b2\na1\n");
  CHECK(contains(first.out, "The game is kept in " + path));
  std::vector<std::string> again = command;
  again.emplace_back("--resume");
  const Ran second = run_command(again, "place(c2)\nquit\n");
  CHECK(second.status == 0);
  CHECK(contains(second.out, "2  . x x"));
  CHECK(contains(second.out, "1  o . ."));
  std::ofstream(path) << "{}";
  const Ran broken = run_command(again, "");
  CHECK(broken.status == 1);
  CHECK(contains(broken.err, "this is not a saved session"));
}

TEST_CASE("play: what was seen on the way and is gone is told") {
  const RuleSet rules = compile_rule_set("hanabi");
  Session session(*rules.program, 5);
  session.draw_all();
  REQUIRE(session.choose(session.options().front()).empty());
  const Account account = account_of(*rules.program, session.record(), 1);
  const std::vector<std::string> lines = told_since(account, session.record().size());
  REQUIRE(lines.size() > 1);
  CHECK(contains(lines[0], "tell_"));
  CHECK(contains(lines[1], "pointed[seat2, "));
}

} // namespace brehon
