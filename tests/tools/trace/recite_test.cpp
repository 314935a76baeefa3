#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/trace/recite.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace brehon {

namespace {

/// The fates of the sentences of a text: `=2` stays as sentence 2, `>` moved, `~` changed, `-` gone; `+` is new.
std::string fates(const std::string& older, const std::string& newer) {
  const SplitText before("before", older, "en"), after("after", newer, "en");
  const Succession all = succession(before, after);
  std::string out;
  for (const Heir& heir : all.heirs) {
    out += out.empty() ? "" : " ";
    switch (heir.fate) {
    case Fate::same:
      out += "=" + std::to_string(heir.sentence);
      break;
    case Fate::moved:
      out += ">" + std::to_string(heir.sentence);
      break;
    case Fate::changed:
      out += "~" + std::to_string(heir.sentence);
      break;
    case Fate::gone:
      out += "-";
      break;
    }
  }
  for (const std::size_t number : all.come) {
    out += " +" + std::to_string(number);
  }
  return out;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

} // namespace

TEST_CASE("alignment: equal values in order") {
  using Values = std::vector<std::size_t>;
  CHECK(in_order({1, 2, 3}, {1, 2, 3}) == Values{0, 1, 2});
  CHECK(in_order({1, 2, 3}, {9, 1, 3, 2}) == Values{1, alone, 2});
  CHECK(in_order({}, {1}).empty());
  CHECK(in_order({5, 5, 5}, {5}) == Values{0, alone, alone});
  Values a, b; // longer than what is compared each with each, with values that repeat
  for (std::size_t i = 0; i < 400; ++i) {
    a.push_back(i % 7 == 0 ? 0 : i);
    b.push_back(i % 7 == 0 ? 0 : i);
  }
  b.insert(b.begin() + 200, 10'000);
  const Values partners = in_order(a, b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(partners[i] == (i < 200 ? i : i + 1));
  }
}

TEST_CASE("recite: what became of sentences") {
  CHECK(fates("One boat. Two boats.", "One boat. Two boats.") == "=0 =1");
  CHECK(fates("One boat. Two boats.", "One boat.\nTwo boats.") == "=0 =1"); // lines may break elsewhere
  CHECK(fates("Take one red boat. Go home.", "Hello. Take one blue boat. Go home.") == "~1 =2 +0");
  CHECK(fates("Take one red boat. Go home.", "Go home.") == "- =0");
  CHECK(fates("The oldest of you begins. Take a boat. Sell a boat. Go home.",
              "Take a boat. Sell a boat. Go home. The oldest of you begins.") == ">3 =0 =1 =2");
  CHECK(fates("Nothing is alike here. End.", "Something else was written there. End.") == "- =1 +0");
  CHECK(fates("", "New.") == " +0");
}

TEST_CASE("recite: long stretches of changes are aligned by their rare words") {
  std::string older, newer;
  for (int i = 0; i < 500; ++i) {
    const std::string number = std::to_string(i);
    older += "The boat number" + number + " goes to the harbour of wind" + number + ".\n";
    newer += "A boat number" + number + " comes to the harbour of wind" + number + ".\n";
  }
  const SplitText before("before", older, "en"), after("after", newer, "en");
  const Succession all = succession(before, after);
  CHECK(all.come.empty());
  for (std::size_t i = 0; i < all.heirs.size(); ++i) {
    CHECK(all.heirs[i].fate == Fate::changed);
    CHECK(all.heirs[i].sentence == i);
  }
}

TEST_CASE("recite: citations are moved in base and editions, and what changed becomes a guess") {
  const TemporaryFolder folder;
  const std::string rules = folder.file("harbour.brehon"), editions = folder.file("editions.brehon");
  const std::string older = BREHON_SOURCE_DIR "/tests/cases/diff/recite/shore.txt";
  const std::string newer = BREHON_SOURCE_DIR "/tests/cases/diff/recite/shore_new.txt";
  write(rules, text_of(BREHON_SOURCE_DIR "/tests/cases/diff/recite/shore.brehon"));
  write(editions, "edition short of shore from \"harbour.brehon\" {\n  shells is few  @text:6\n}\n");
  const auto recite = [&](const std::string& file, const std::string& from, const std::string& to, bool write) {
    std::vector<std::string> arguments = {"recite", file, "--source", "text", "--from", from, "--to", to};
    if (write) {
      arguments.emplace_back("--write");
    }
    return run_command(arguments);
  };
  CHECK(recite(editions, newer, older, true).status == 1); // not the text that they were made for
  CHECK(text_of(rules) == text_of(BREHON_SOURCE_DIR "/tests/cases/diff/recite/shore.brehon"));
  CHECK(recite(editions, older, newer, true).status == 1);
  check_expected(BREHON_SOURCE_DIR "/tests/cases/diff/recite/shore_moved.rules", text_of(rules));
  CHECK(contains(text_of(editions), "@text:7"));
  CHECK(run_command({"fmt", "--check", rules}).status == 0);
  CHECK(run_command({"check", rules}).status == 0);
  CHECK(recite(rules, newer, newer, true).status == 1); // guesses are left
  const std::string with_guesses = text_of(rules);
  std::string looked_at;
  for (std::size_t i = 0; i < with_guesses.size(); ++i) {
    const bool gone = with_guesses.compare(i, 7, "@text:?") == 0;
    i += gone ? 6 : 0;
    looked_at += gone ? "@text:silent" : with_guesses[i] == '?' ? "" : std::string(1, with_guesses[i]);
  }
  write(rules, looked_at);
  CHECK(recite(rules, newer, newer, false).status == 0);
  const Ran back = recite(rules, newer, older, true);
  CHECK(contains(back.out, "changed"));
}

} // namespace brehon
