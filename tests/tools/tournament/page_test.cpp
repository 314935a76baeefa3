#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <string>
#include <vector>

namespace brehon {

TEST_CASE("tournament page: its tables are those of the report, with a plot for each that has intervals") {
  const TemporaryFolder folder;
  const std::string path = folder.file("page.html");
  const Ran ran = run_command({"tournament", rule_file_of("tic_tac_toe"), "--agent", "mcts:20", "--agent", "random",
                               "--agent", "greedy", "--games", "4", "--format", "csv", "--html", path});
  CHECK(ran.status == 0);
  const std::string page = text_of(path);
  for (const char* part : {"Agents", "Pairs", "Seats", "Length, in decisions", "mcts:20 – random"}) {
    CAPTURE(part);
    CHECK(contains(page, part));
  }
  int plots = 0;
  for (std::size_t at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1)) {
    ++plots;
  }
  CHECK(plots == 3); // Elo, points of pairs, lengths; this game does not say what a win of a seat is
  CHECK_FALSE(contains(page, "nan"));
}

TEST_CASE("tournament page: where it cannot be written, this is said") {
  const TemporaryFolder folder;
  const std::string path = folder.file("nowhere/page.html");
  const Ran ran =
      run_command({"tournament", rule_file_of("kuhn_poker"), "--agent", "random", "--games", "2", "--html", path});
  CHECK(ran.status == 1);
  CHECK(contains(ran.err, path + ": cannot be written: no such folder"));
}

} // namespace brehon
