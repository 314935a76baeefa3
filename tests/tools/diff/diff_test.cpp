#include "tests/cases.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/diff/load.hpp"
#include "tools/diff/report.hpp"
#include "tools/diff/witness/witness.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {

namespace {

const diff::Side& side(diff::Loader& loader, const std::string& address) {
  const diff::Side* found = loader.side(BREHON_SOURCE_DIR "/" + address);
  INFO(address);
  REQUIRE(found != nullptr);
  return *found;
}

diff::Report compared(diff::Loader& loader, const std::string& a, const std::string& b) {
  std::optional<diff::Report> report = diff::compare(side(loader, a), side(loader, b), loader.findings().diagnostics);
  REQUIRE(report);
  return std::move(*report);
}

const std::string cases = "tests/cases/diff/";

} // namespace

TEST_CASE("diff: a rule set does not differ from itself") {
  for (const std::string& file :
       {cases + "jungle/first.brehon", cases + "scaling/plain.brehon", cases + "farmers/carcassonne.brehon:third",
        std::string("rulesets/kuhn_poker/kuhn_poker.brehon"), std::string("rulesets/tain/tain.brehon:it")}) {
    diff::Loader loader;
    const diff::Report report = compared(loader, file, file);
    INFO(file);
    CHECK(report.differences.empty());
    CHECK(report.same_rules);
  }
}

TEST_CASE("diff: both directions find the same differences") {
  const auto paths = [](const std::string& a, const std::string& b) {
    diff::Loader loader;
    std::multiset<std::string> result;
    for (const diff::Difference& each : compared(loader, a, b).differences) {
      result.insert(std::string(diff::class_name(each.sort)) + " " + each.path);
    }
    return result;
  };
  const auto either_way = [&](const std::string& a, const std::string& b) {
    INFO(a << " " << b);
    CHECK(paths(cases + a, cases + b) == paths(cases + b, cases + a));
  };
  either_way("farmers/carcassonne.brehon", "farmers/carcassonne.brehon:second");
  either_way("farmers/carcassonne.brehon:second", "farmers/carcassonne.brehon:third");
  either_way("jungle/first.brehon", "jungle/third.brehon");
}

TEST_CASE("diff: games are compared under all options on which it hangs whether they part") {
  std::size_t pairs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/" + cases + "hanging")) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with("_a.brehon")) {
      continue;
    }
    ++pairs;
    diff::Loader loader;
    const std::string path = cases + "hanging/" + name.substr(0, name.size() - std::string("a.brehon").size());
    const diff::Report report = compared(loader, path + "a.brehon", path + "b.brehon");
    INFO(path);
    CHECK_FALSE(report.same_rules);
    REQUIRE_FALSE(report.differences.empty());
    for (const diff::Difference& each : report.differences) {
      CHECK(each.changes_play());
    }
  }
  CHECK(pairs >= 8);
}

TEST_CASE("diff: a witness depends on the seed only") {
  const auto text = [](std::uint64_t seed) {
    diff::Loader loader;
    diff::Report report = compared(loader, cases + "jungle/first.brehon", cases + "jungle/third.brehon");
    diff::add_witnesses(report, {diff::unlimited, seed}, loader.findings().sources);
    return doc::text(diff::page_document(diff::make_page(report, Texts())));
  };
  const std::string first = text(1);
  CHECK(contains(first, "Where they part"));
  CHECK(text(1) == first);
  CHECK(contains(text(2), "Where they part"));
}

TEST_CASE("diff: equality is said only where it is proven") {
  diff::Loader loader;
  diff::Report report = compared(loader, cases + "lost_words/german.brehon", cases + "lost_words/english.brehon");
  REQUIRE(report.differences.size() == 2); // the other one is of the texts that they cite
  CHECK(report.differences[0].players == std::vector<int>{3, 4});
  CHECK_FALSE(report.same_rules);
  diff::add_witnesses(report, {diff::unlimited, 1}, loader.findings().sources);
  REQUIRE(report.differences[0].witness);
  CHECK(report.differences[0].witness->players == 3);
}

TEST_CASE("diff: the page is complete in itself") {
  const Ran ran = run_command(
      {"diff", cases + "jungle/first.brehon", cases + "jungle/third.brehon", "--witness", "--format", "html"});
  CHECK(ran.status == 0);
  CHECK(contains(ran.out, "<!DOCTYPE html>"));
  for (const char* outside : {"<script", "http://", "https://", "<link", "src="}) {
    INFO(outside);
    CHECK_FALSE(contains(ran.out, outside));
  }
  CHECK(contains(ran.out, "prefers-color-scheme: dark"));
  CHECK(contains(ran.out, "@media print"));
  CHECK(contains(ran.out, "Where they part"));
}

TEST_CASE("diff: words of labels") {
  const diff::EnglishNames labels = {{"realm", {"the realm", ""}},
                                     {"bluff", {"bluff", "bluffs"}},
                                     {"send", {"send a scout", ""}},
                                     {"die", {"die", "dice"}},
                                     {"coin", {"coin", "coins"}}};
  CHECK(diff::in_words("realm[left] = ann.bluff", labels) == "the realm (left): bluff of ann");
  CHECK(diff::in_words("send(2, to_h1)", labels) == "send a scout (2, to h1)");
  CHECK(diff::in_words("realm[left] = 3 coin, 1 ann.bluff", labels) == "the realm (left): 3 coins, 1 bluff of ann");
  CHECK(diff::in_words("realm[2] = 2 ben.bluff", labels) == "the realm (2): 2 bluffs of ben");
  CHECK(diff::in_words("send({2 die.1, die.6})", labels) == "send a scout ({2 \u00d7 die 1, die 6})");
}

} // namespace brehon
