#include "tools/play/play_line.hpp"

#include "tests/catch.hpp"

namespace brehon {

namespace {

using Sort = PlayLine::Sort;

PlayLine read(std::string_view line) {
  return read_play_line(line, {"ann", "ben"});
}

} // namespace

TEST_CASE("play line: acts") {
  const PlayLine line = read("  play ann lay(yellow.3, path[ann, 2]), choose small , draw_deck as green.1 # a comment");
  CHECK(line.sort == Sort::acts);
  CHECK(line.seat == "ann");
  REQUIRE(line.acts.size() == 3);
  CHECK(line.acts[0].action == "lay(yellow.3, path[ann, 2])");
  CHECK(line.acts[1].action == "choose small");
  CHECK(line.acts[2].action == "draw_deck");
  CHECK(line.acts[2].falls == std::vector<std::string>{"green.1"});
}

TEST_CASE("play line: chance") {
  CHECK(read("as 6").acts[0].action.empty());
  CHECK(read("as 6").acts[0].falls == std::vector<std::string>{"6"});
  CHECK(read("deal as [red.1, blue.2]").acts[0].falls == std::vector<std::string>{"red.1", "blue.2"});
  CHECK(read("class as x").acts[0].action == "class");
  CHECK(read("as").acts[0].falls == std::vector<std::string>{""});
}

TEST_CASE("play line: seats") {
  CHECK(read("ben pass").seat == "ben");
  CHECK(read("pass").seat.empty());
  CHECK(read("ben").seat.empty());
  CHECK(read("cas pass").seat.empty());
  CHECK(read("cas pass").acts[0].action == "cas pass");
}

TEST_CASE("play line: commands") {
  CHECK(read("").sort == Sort::nothing);
  CHECK(read("  # nothing").sort == Sort::nothing);
  CHECK(read("options").sort == Sort::options);
  CHECK(read("state ").sort == Sort::state);
  CHECK(read("undo").sort == Sort::undo);
  CHECK(read("quit").sort == Sort::quit);
  CHECK(read("help").sort == Sort::help);
  CHECK(read("why not put(red, 1)").sort == Sort::why);
  CHECK(read("why not put(red, 1)").argument == "put(red, 1)");
  CHECK(read("why put(red, 1)").argument == "put(red, 1)");
  CHECK(read("why put(red, 1)").seat.empty());
  CHECK(read("why ann put(red, 1)").argument == "put(red, 1)");
  CHECK(read("why ann put(red, 1)").seat == "ann");
  CHECK(read("why ann not put(red, 1)").argument == "put(red, 1)");
  CHECK(read("save a file").argument == "a file");
  CHECK(read("load x").sort == Sort::load);
  CHECK(read("players ann, ben").names == std::vector<std::string>{"ann", "ben"});
}

TEST_CASE("play line: an action may have the name of a command") {
  CHECK(read("play undo").sort == Sort::acts);
  CHECK(read("ann undo").acts[0].action == "undo");
  CHECK(read("undo it").sort == Sort::acts);
  CHECK(read("save").sort == Sort::acts);
}

} // namespace brehon
