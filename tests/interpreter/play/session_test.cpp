#include "interpreter/play/session.hpp"

#include "interpreter/play/observe.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

constexpr std::uint32_t pass = 3;

Session dealt(const Program& program, int first, int second) {
  Session session(program, 1);
  CHECK(session.let_fall(first).empty());
  CHECK(session.let_fall(second).empty());
  return session;
}

std::string replaced(std::string text, const std::string& old, const std::string& replacement) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), replacement);
}

} // namespace

TEST_CASE("session: it plays, and refuses what is not possible") {
  const Program program = cards();
  Session session(program, 1);
  CHECK(session.rest() == Rest::chance);
  CHECK(session.choose(0) == "nobody is to decide");
  CHECK(session.let_fall(7) == "outcome 7 is not possible");
  CHECK(session.let_fall(high).empty());
  CHECK(session.let_fall(high) == "outcome 2 is not possible");
  CHECK(session.let_fall(low).empty());
  CHECK(session.rest() == Rest::decision);
  CHECK(session.player() == 0);
  CHECK(session.let_fall(low) == "chance is not to fall");
  CHECK(session.options() == std::vector<std::uint32_t>{high, pass});
  CHECK(session.choose(low) == "option 0 is not possible");
  CHECK(session.choose(high).empty());
  CHECK(session.player() == 1);
  CHECK(session.choose(pass).empty());
  CHECK(session.rest() == Rest::terminal);
  CHECK(session.choose(pass) == "nobody is to decide");
  CHECK(session.record().size() == 4);
}

TEST_CASE("session: the same seed and stream draw the same") {
  const Program program = cards();
  const auto drawn = [&program](std::uint64_t seed, std::uint64_t stream) {
    Session session(program, seed, stream);
    session.draw_all();
    CHECK(session.rest() == Rest::decision);
    return session.record()[0].value * 10 + session.record()[1].value;
  };
  std::vector<std::uint32_t> all;
  for (std::uint64_t stream = 0; stream < 20; ++stream) {
    CHECK(drawn(7, stream) == drawn(7, stream));
    all.push_back(drawn(7, stream));
  }
  CHECK(std::count(all.begin(), all.end(), all[0]) < 20);
}

TEST_CASE("session: undo takes back steps one by one, draws included") {
  const Program program = cards();
  Session session(program, 3);
  std::vector<State> states;
  std::vector<std::string> saved;
  const auto remember = [&] {
    states.push_back(session.state());
    saved.push_back(session.save());
  };
  remember();
  session.draw();
  remember();
  session.draw();
  remember();
  session.choose(pass);
  remember();
  session.choose(pass);
  for (std::size_t i = states.size(); i-- > 0;) {
    CHECK(session.undo());
    CHECK(session.state() == states[i]);
    CHECK(session.save() == saved[i]);
  }
  CHECK_FALSE(session.undo());
  session.draw(); // falls as it did
  CHECK(session.state() == states[1]);
}

TEST_CASE("session: it is saved and loaded at every step") {
  const Program program = cards();
  Session session(program, 11, 5);
  for (int step = 0; session.rest() != Rest::terminal; ++step) {
    LoadResult loaded = load(program, session.save());
    INFO(loaded.error);
    REQUIRE(loaded.ok());
    CHECK(loaded.session[0].state() == session.state());
    CHECK(loaded.session[0].options() == session.options());
    CHECK(loaded.session[0].save() == session.save());
    // and goes on alike
    if (session.rest() == Rest::chance) {
      loaded.session[0].draw();
      session.draw();
      CHECK(loaded.session[0].save() == session.save());
    } else {
      session.choose(session.options()[0]);
    }
  }
  CHECK(load(program, session.save()).ok());
}

TEST_CASE("session: the form of a saved one") {
  const Program program = cards();
  Session session = dealt(program, high, low);
  session.choose(pass);
  CHECK(session.save() == "{\"format\":2,\"game\":\"cards\",\"players\":[\"a\",\"b\"],\"options\":{},"
                          "\"rules\":\"000000000000feed\",\"random\":{\"generator\":\"splitmix64\","
                          "\"seed\":\"0000000000000001\",\"stream\":\"0000000000000000\"},"
                          "\"record\":[[-1,2],[-1,0],[0,3]]}\n");
  const std::optional<model::Configuration> configuration = saved_configuration(session.save());
  REQUIRE(configuration);
  CHECK(configuration->players == 2);
  CHECK(configuration->seats == std::vector<std::string>{"a", "b"});
  CHECK_FALSE(saved_configuration("[]"));
}

TEST_CASE("session: what cannot be gone on with is refused") {
  Program program = cards();
  Session session = dealt(program, high, low);
  session.choose(pass);
  const std::string text = session.save();
  const auto error = [&](const std::string& old, const std::string& replacement) {
    return load(program, replaced(text, old, replacement)).error;
  };
  CHECK(load(program, "").error == "this is not a saved session");
  CHECK(load(program, text.substr(0, text.size() / 2)).error == "this is not a saved session");
  CHECK(load(program, "[1, 2]").error == "this is not a saved session");
  CHECK(error("\"format\":2", "\"format\":3") == "the session has format 3, this program reads format 2");
  CHECK(error("\"cards\"", "\"chess\"") == "the session is of the game \"chess\", not of \"cards\"");
  CHECK(error("[\"a\",\"b\"]", "[\"a\"]") == "the session has the players [\"a\"], not [\"a\",\"b\"]");
  CHECK(error("\"options\":{}", "\"options\":{\"x\":\"1\"}") == "the session has the options {\"x\":\"1\"}, not {}");
  CHECK(error("feed", "beef") == "the rules have changed since the session was saved: their hash was "
                                 "\"000000000000beef\", and is \"000000000000feed\"");
  CHECK(error("splitmix64", "dice") == "the session has no random generator that this program knows");
  CHECK(error("\"record\":[", "\"recorded\":[") == "the session has no record");
  CHECK(error("[0,3]]", "[0,0]]") == "step 3 of the record: option 0 is not possible");
  CHECK(error("[0,3]]", "[1,3]]") == "step 3 of the record: a is to decide, not b");
  CHECK(error("[0,3]]", "[-1,3]]") == "step 3 of the record: chance is not to fall");
  CHECK(error("[0,3]]", "[0,3],[1,3],[0,3]]") == "step 5 of the record: nobody is to decide");
  for (const std::string bad : {"3", "[0]", "[0,\"x\"]", "[0,-3]", "[0,1e99]", "[0,18446744073709551615]", "null"}) {
    CHECK(error("[0,3]]", bad + "]") == "step 3 of the record: a pair of a player and an option is expected");
  }
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  for (const std::string member : {"\"game\":\"cards\"", "\"options\":{}", "\"record\":[[-1,2],[-1,0],[0,3]]"}) {
    const std::string nested = member.substr(0, member.find(':') + 1) + deep;
    CHECK(error(member, nested) == "this is not a saved session");
    CHECK_FALSE(saved_configuration(replaced(text, member, nested)));
  }
  std::string options;
  for (int i = 0; i < 100000; ++i) {
    options += (i == 0 ? "\"o" : ",\"o") + std::to_string(i) + "\":\"1\"";
  }
  CHECK(error("\"options\":{}", "\"options\":{" + options + "}").find("the session has the options") == 0);
  program.rules_hash = 1;
  CHECK(load(program, text).error.find("the rules have changed") == 0);
}

TEST_CASE("session: a draw that the generator would not have made is refused") {
  const Program program = cards();
  Session session(program, 1);
  session.draw();
  const std::uint32_t value = session.record()[0].value;
  const std::string other = std::to_string((value + 1) % 3);
  const std::string text =
      replaced(session.save(), "[-1," + std::to_string(value) + ",true]", "[-1," + other + ",true]");
  CHECK(load(program, text).error == "step 1 of the record: the generator gives another outcome");
}

TEST_CASE("session: a run-time error can be taken back") {
  using enum Operation;
  ProgramBuilder b;
  b.lay_out();
  b.program().begin = b.label_here();
  const Label list = b.label(), bad = b.label(), here = b.label_here();
  const ProgramDecisionId decision = b.decision("decision", b.constant(0), list);
  b.action(decision, "break", {}, bad, list);
  b.emit(choose, decision, here);
  b.here(list);
  b.emit(offer, b.constant(0));
  b.emit(done);
  b.here(bad);
  b.emit(Operation::fault, b.fault("broken"));
  const Program program = b.build_with_empty_scoring();
  Session session(program, 1);
  CHECK(session.choose(0).empty());
  REQUIRE(session.machine().fault());
  CHECK(session.machine().fault()->message == "broken");
  CHECK(session.rest() == Rest::nothing);
  CHECK(session.options().empty());
  CHECK(session.undo());
  CHECK(session.rest() == Rest::decision);
  CHECK(session.options() == std::vector<std::uint32_t>{0});
}

TEST_CASE("session: what a player knows") {
  const Program program = cards();
  Session session = dealt(program, high, low);
  session.choose(high);
  session.choose(pass);
  // What b notes for nobody to see hides all that a did, but for what can be seen.
  CHECK(session.information_state_string(0) == "deck = 3 face down\n"
                                               "to_act at chance\n"
                                               "- chance high\n"
                                               "deck = 2 face down\n"
                                               "hand[a] = 1 high\n"
                                               "to_act at chance\n"
                                               "- chance ?\n"
                                               "deck = 1 face down\n"
                                               "hand[b] = 1 hidden card\n"
                                               "to_act at a\n"
                                               "- a lay(high)\n"
                                               "hand[a] = none\n"
                                               "table[a] = hidden card\n"
                                               "to_act at b\n"
                                               "- b pass\n"
                                               "table[a] = high\n"
                                               "ended scored\n");
  CHECK(session.information_state_string(1).find("- a ?\n") != std::string::npos);
}

TEST_CASE("session: plays that a player cannot distinguish are one to them") {
  const Program program = cards();
  Session one = dealt(program, high, low), other = dealt(program, mid, low);
  one.choose(high);
  other.choose(mid);
  CHECK(one.information_state_string(1) == other.information_state_string(1));
  CHECK(one.information_state_string(0) != other.information_state_string(0));
  one.choose(pass);
  other.choose(pass);
  CHECK(one.information_state_string(1) != other.information_state_string(1)); // the cards are shown
}

TEST_CASE("session: what is written unseen in one branch only does not tell which one it was") {
  const std::string path = "tests/cases/play/secret_branches.brehon";
  const RuleSet rules = compile_rules(path, text_of(BREHON_SOURCE_DIR "/" + path));
  std::set<std::string> of_first, of_second;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Session session(*rules.program, seed);
    while (session.rest() == Rest::chance) {
      session.draw();
    }
    const std::string dealt = session.information_state_string(1);
    session.choose(0);
    of_second.insert(session.information_state_string(1).substr(dealt.size()));
    of_first.insert(session.information_state_string(0));
  }
  CHECK(of_second.size() == 1);
  CHECK(of_first.size() == 4); // the card that they hold
}

TEST_CASE("session: a hidden choice is not reported by its name") {
  Program program = cards();
  program.model.markers.front().seen_by.clear(); // now all see that a card was laid
  program.decisions.front().actions.front().secret = false;
  Session session = dealt(program, high, low);
  session.choose(high);
  const std::string known = session.information_state_string(1);
  CHECK(known.find("- a lay(?)\n") != std::string::npos);
  CHECK(known.find("high") == std::string::npos);
  CHECK(known.find("secret[a] at raised\n") != std::string::npos);
  // A card that is seen at either end of the move is reported.
  program.model.zones.back().seen_by = {model::Viewer::everybody};
  Session open = dealt(program, high, low);
  open.choose(high);
  CHECK(open.information_state_string(1).find("- a lay(high)\n") != std::string::npos);
}

} // namespace brehon
