#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/lies/rules.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tools/diff/report.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// Whatever a text of a rule file is the text of, a label, a form of one, a question, a reason: one that is another is
// said to be.

namespace brehon {

namespace {

/// The texts of a game, but for those of its examples, and where its rules come from.
void add_texts(const Node& node, std::vector<const Node*>& texts) {
  if (node.kind == Kind::string && node.text.size() > 2) {
    texts.push_back(&node);
  }
  for (const Node& child : node.children) {
    if (child.kind != Kind::example && child.kind != Kind::sources) {
      add_texts(child, texts);
    }
  }
}

/// Changes texts of a rule set one by one, `most` of them at even distances; how many there were of which `check`
/// accepts another.
std::size_t change_texts(const std::string& name, std::size_t most) {
  std::ifstream file(BREHON_SOURCE_DIR "/" + rule_file_of(name));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::unique_ptr<lies::Rules> rules = lies::Rules::make(text, "");
  INFO(name);
  REQUIRE(rules);
  std::vector<const Node*> texts;
  for (const Node& part : rules->tree().children) {
    if (part.kind == Kind::game) {
      add_texts(part, texts);
    }
  }
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < texts.size(); i += 1 + texts.size() / most) {
    std::string changed = text;
    changed.insert(texts[i]->span.end - 1, "x");
    const std::unique_ptr<lies::Rules> other = lies::Rules::make(changed, "");
    if (!other) {
      continue;
    }
    ++accepted;
    Diagnostics ignored; // both are known to pass
    const std::optional<diff::Report> report = diff::compare(rules->side(), other->side(), ignored);
    INFO(texts[i]->text);
    REQUIRE(report);
    CHECK_FALSE(report->differences.empty());
  }
  return accepted;
}

} // namespace

TEST_CASE("lies: a text that is another is told") {
  std::size_t accepted = 0;
  for (const std::string& name : sample(rule_set_names(), {.quick = 4, .instrumented = 20})) {
    accepted += change_texts(name, 6);
  }
  CHECK(accepted > effort(std::size_t{60}));
}

TEST_CASE("lies: each text of a rule set that is another is told", "[long]") {
  for (const std::string& name : rule_set_names()) {
    CHECK(change_texts(name, 100) > 0);
  }
}

} // namespace brehon
