#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/fmt.hpp"
#include "tools/verbs/test.hpp"

#include <sstream>

// The rule files in dsl/LANGUAGE.md. Which of them is what stands behind the fence:
//   ```brehon            a file without findings, whose examples pass
//   ```brehon error=ID   a file with this one finding
// Those without errors are in the form that `brehon fmt` gives.

namespace brehon {

namespace {

struct Block {
  std::size_t line = 0; // of the manual
  std::string wanted;   // what stands behind `brehon`
  std::string text;
};

std::vector<Block> blocks_of(const std::string& manual) {
  std::vector<Block> blocks;
  std::istringstream lines(manual);
  bool inside = false;
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back().text += line + "\n";
    } else if (line.rfind("```brehon", 0) == 0) {
      inside = true;
      blocks.push_back({number, line.size() > 10 ? line.substr(10) : "", ""});
    }
  }
  REQUIRE_FALSE(inside);
  return blocks;
}

/// How often a word stands in a text.
std::size_t times(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

struct Printed {
  int status = 0;
  std::string out;
  std::string err;
};

template <typename Options>
Printed printed(int (*verb)(const Options&, std::ostream&, std::ostream&), const Options& options) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = verb(options, out, err);
  return {status, out.str(), err.str()};
}

void check_block(const Block& block, const std::string& file) {
  FmtOptions format;
  format.files = {file};
  format.check = true;
  const Printed formatted = printed(fmt_verb, format);
  INFO(formatted.err << formatted.out);

  CheckOptions strict;
  strict.files = {file};
  strict.strict = true;
  const Printed checked = printed(check_verb, strict);
  INFO(checked.err);
  const std::size_t findings = times(checked.err, ": error: ") + times(checked.err, ": warning: ");
  if (block.wanted.rfind("error=", 0) == 0) {
    CHECK(times(checked.err, "[" + block.wanted.substr(6) + "]\n") == 1);
    CHECK(findings == 1);
    return;
  }
  CHECK(formatted.status == 0);
  CHECK(block.wanted.empty());
  CHECK(checked.err.empty());
  std::vector<std::string> names = {""}; // the game itself, then its editions and variants
  for (const std::string sort : {"\nedition ", "\nvariant "}) {
    for (std::size_t at = block.text.find(sort); at != std::string::npos; at = block.text.find(sort, at + 1)) {
      const std::size_t name = at + sort.size();
      names.push_back(":" + block.text.substr(name, block.text.find(' ', name) - name));
    }
  }
  for (const std::string& name : names) {
    TestOptions examples;
    examples.files = {file + name};
    const Printed tested = printed(test_verb, examples);
    INFO(name << "\n" << tested.out << tested.err);
    CHECK(tested.status == 0);
  }
}

} // namespace

TEST_CASE("manual: its rule files do what it says") {
  const std::vector<Block> blocks = blocks_of(text_of(BREHON_SOURCE_DIR "/dsl/LANGUAGE.md"));
  REQUIRE(blocks.size() > 20);
  TemporaryFolder folder;
  const std::string file = folder.file("manual.brehon");
  for (const Block& block : blocks) {
    INFO("dsl/LANGUAGE.md:" << block.line);
    std::ofstream(file, std::ios::binary) << block.text;
    check_block(block, file);
  }
}

TEST_CASE("manual: it names every kind of finding") {
  const std::string manual = text_of(BREHON_SOURCE_DIR "/dsl/LANGUAGE.md");
  for (const CatalogueEntry& entry : diagnostic_catalogue()) {
    CAPTURE(entry.name);
    CHECK(manual.find("`" + std::string(entry.name) + "`") != std::string::npos);
  }
}

} // namespace brehon
