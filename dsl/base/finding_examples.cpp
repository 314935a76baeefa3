#include "dsl/base/finding_examples.hpp"

#include <cstddef>

namespace brehon {

/// `dsl/base/diagnostics.examples`, put into the program by CMake.
std::string_view finding_examples_text();

namespace {

/// The text behind a line up to the next one of its kind.
std::string_view until(std::string_view& rest, std::string_view line) {
  const std::size_t end = rest.find(line);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + line.size());
  return part;
}

/// `=== ID`, the wrong rules, `--- right`, the right ones; and so on.
std::vector<FindingExample> read_examples(std::string_view rest) {
  std::vector<FindingExample> examples;
  until(rest, "=== ");
  while (!rest.empty()) {
    std::string_view one = until(rest, "=== ");
    FindingExample example;
    example.id = until(one, "\n");
    example.wrong = until(one, "--- right\n");
    example.right = one;
    examples.push_back(example);
  }
  return examples;
}

} // namespace

const std::vector<FindingExample>& finding_examples() {
  static const std::vector<FindingExample> examples = read_examples(finding_examples_text());
  return examples;
}

std::string example_file(std::string_view part) {
  return !part.starts_with("  ")
             ? std::string(part)
             : "game g {\n  players 2\n  play { talk }\n  phase talk { end }\n" + std::string(part) + "}\n";
}

} // namespace brehon
