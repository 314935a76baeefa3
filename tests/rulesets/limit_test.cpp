#include "tests/rulesets/rule_set.hpp"

#include <regex>

namespace brehon {
namespace {

/// What is found in a rule set, with or without its line `limit …`.
std::vector<std::string> findings(const std::string& name, bool with_limit) {
  std::string text = text_of(std::string(BREHON_SOURCE_DIR) + "/rulesets/" + name + "/" + name + ".brehon");
  if (!with_limit) {
    text = std::regex_replace(text, std::regex("\n  limit [^\n]*"), "\n");
  }
  Sources sources;
  const std::uint32_t file = sources.add(name, text);
  Diagnostics diagnostics;
  const auto tree = parse(sources[file], file, diagnostics);
  REQUIRE(tree);
  check(game_of(*tree), {}, diagnostics);
  std::vector<std::string> out;
  for (const Diagnostic* finding : diagnostics.sorted()) {
    out.push_back(std::string(brehon::name(finding->id)) + ": " + finding->message);
  }
  return out;
}

} // namespace

TEST_CASE("play that need not end asks for a limit") {
  for (const char* name : {"keltis", "targi"}) {
    INFO(name);
    CHECK(findings(name, true).empty());
    const std::vector<std::string> without = findings(name, false);
    REQUIRE_FALSE(without.empty());
    for (const std::string& finding : without) {
      CHECK(finding.rfind("no_progress: ", 0) == 0);
    }
  }
  CHECK(findings("keltis", false).front().find("`hand` -> `discard` -> `hand`") != std::string::npos);
  CHECK(findings("targi", false).back().find("`box` -> `stock` -> `box`") != std::string::npos);
}

} // namespace brehon
