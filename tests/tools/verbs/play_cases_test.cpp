#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/tools/engine/compiling.hpp"
#include "tests/tools/surroundings.hpp"

// The games in `tests/cases/play`: constructs of the language as they are played, by the interpreter and by engines.

namespace brehon {

TEST_CASE("play cases: no findings, and their examples pass") {
  const auto files = case_files("play");
  REQUIRE(files.size() >= 3);
  for (const auto& file : files) {
    const Ran checked = run_command({"check", "--strict", file.string()});
    INFO(checked.out + checked.err);
    CHECK(checked.status == 0);
    CHECK(checked.err.empty());
    CHECK(run_command({"fmt", "--check", file.string()}).status == 0);
    const Ran tested = run_command({"test", file.string(), "--games", "0"});
    INFO(tested.out + tested.err);
    CHECK(tested.status == 0);
    CHECK_FALSE(contains("\n" + tested.out, "\n0 examples"));
  }
}

TEST_CASE("play cases: engines play as the interpreter does") {
  for (const auto& file : sample(case_files("play"), {.instrumented = 10})) {
    const Ran ran = run_command({"agree", file.string(), "--games", "20", "--compiler", strict});
    INFO(ran.out + ran.err);
    CHECK(ran.status == 0);
    CHECK(contains(ran.out, "engine and interpreter agree"));
  }
}

} // namespace brehon
