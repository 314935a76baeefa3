#include "tests/dsl/syntax/parsed.hpp"

// Texts that are long, deep, or full of faults.

namespace brehon {

TEST_CASE("parse: a text with many faults is read in little time") {
  std::string lines;
  for (int i = 0; i < 20000; ++i)
    lines += "move n cow == 3 && (to herd;\n    ";
  CHECK(findings(in_setup(lines)).size() <= 60);
}

TEST_CASE("parse: very many faults are not all reported") {
  CHECK(findings("game g {\n" + repeated("foo\n", 100000) + "}\n").size() == 50);
  CHECK(findings("game g {\n" + repeated("phase p {\n", 100000)).size() < 100);
  CHECK(findings(repeated("}", 100000)).size() < 100);
}

TEST_CASE("parse: nesting") {
  const auto too_deep = [](const std::string& text) {
    const auto found = findings(text);
    return std::any_of(found.begin(), found.end(), [](const std::string& line) {
      return line.find("nested more than 400 deep") != std::string::npos;
    });
  };
  CHECK(parses("game g { define a = " + repeated("(", 100) + "1" + repeated(")", 100) + " }"));
  CHECK(parses(in_setup(repeated("if a { ", 100) + repeated("}", 100))));
  CHECK(too_deep("game g { define a = " + repeated("(", 10000) + "1" + repeated(")", 10000) + " }"));
  CHECK(too_deep("game g { define a = " + repeated("{", 10000) + repeated("}", 10000) + " }"));
  CHECK(too_deep("game g { define a = " + repeated("not ", 10000) + "b }"));
  CHECK(too_deep("game g { define a = " + repeated("- ", 10000) + "b }"));
  CHECK(too_deep("game g { define a = b" + repeated(" + b", 10000) + " }"));
  CHECK(too_deep("game g { define a = b" + repeated(".c", 10000) + " }"));
  CHECK(too_deep(in_setup(repeated("if a { ", 10000) + repeated("}", 10000))));
  CHECK(too_deep(in_setup("if a { } " + repeated("else if b { } ", 10000))));
  CHECK(
      findings(repeated("{", 10000)) ==
      Lines{
          "1:1 unexpected `{`, expected `game`, `edition` or `variant`",
          "1:10000 this `{` is never closed [1:9999 nor is this one] [1:9998 nor is this one] [1:9997 nor is this one]"
          " [1:9996 nor is this one] [1:9995 nor is this one] [1:10001 the file ends here]"});
}

TEST_CASE("parse: what does not fit is not read over and over") {
  CHECK(findings("game g { define a = " + repeated("sum(", 100) + "x" + repeated(" for y in z)", 99) + " }").size() ==
        1);
  CHECK(parses("game g { pieces { a (b) { c: " + repeated("(", 100) + "x" + repeated(")", 100) + " } } }"));
}

TEST_CASE("parse: long lines") {
  CHECK(parses("game g { title \"" + std::string(10'000'000, 'x') + "\" }"));
  CHECK(parses("# " + std::string(10'000'000, 'x') + "\ngame g { }"));
  CHECK(findings(std::string(10'000'000, 'x')) ==
        Lines{"1:1 unexpected `" + std::string(40, 'x') + "...`, expected `game`, `edition` or `variant`"});
  CHECK(findings("game g { " + repeated("foo ", 2'500'000) + "}").size() == 1);
}

} // namespace brehon
