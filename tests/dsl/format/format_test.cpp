#include "dsl/format/format.hpp"

#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tests/cases.hpp"

namespace brehon {

namespace {

/// A rule file that parses, and its canonical form.
struct Formatted {
  explicit Formatted(const std::string& text) : source("test.brehon", text) {
    Sources sources;
    sources.add(source.path(), text);
    Diagnostics diagnostics;
    auto root = parse(source, 0, diagnostics);
    INFO(render_text(diagnostics, sources));
    REQUIRE(root);
    tree = std::move(*root);
    result = format(source, tree);
  }

  Source source;
  Node tree;
  std::string result;
};

std::string formatted(const std::string& text) {
  return Formatted(text).result;
}

std::vector<std::string> token_texts(std::string_view text) {
  std::vector<std::string> texts;
  for (const Token& token : tokenize(text)) {
    texts.emplace_back(token.text);
  }
  return texts;
}

/// A listing of a tree that does not depend on blanks and comments.
std::string meaning(const Node& node) {
  std::string out(kind_name(node.kind));
  if (node.children.empty()) {
    for (const Token& token : tokenize(node.text)) {
      if (token.kind != TokenKind::comment) {
        out.append(" ").append(token.text);
      }
    }
  }
  out += '(';
  for (const Node& child : node.children) {
    out += meaning(child);
  }
  return out + ")\n";
}

/// The tokens of a text with other blanks between them, the same for the same seed.
std::string scattered(std::string_view text, std::uint32_t seed) {
  static constexpr std::string_view blanks[] = {" ", "  ", "\t", " \t ", "\n", "\r\n", "\n\n\n", "\n    ", " ", " "};
  std::string out;
  bool line_must_end = false;
  std::uint32_t end = 0;
  for (const Token& token : tokenize(text)) {
    seed = seed * 1664525U + 1013904223U;
    if (line_must_end) {
      out += '\n';
    } else if (token.begin == end && end > 0 && text[end - 1] == '-') {
      // stays a sign
    } else if (token.newlines > 0 && token.kind == TokenKind::comment) {
      out += "\n  ";
    } else if (seed % 3 == 0 && token.newlines > 0) {
      out += '\n';
    } else {
      out += blanks[(seed >> 16U) % std::size(blanks)];
    }
    out += token.text;
    line_must_end = token.kind == TokenKind::comment;
    end = token.end();
  }
  return out;
}

void check_invariants(const std::string& text) {
  const Formatted once(text);
  CHECK(token_texts(text) == token_texts(once.result));
  const Formatted twice(once.result);
  CHECK(twice.result == once.result);
  CHECK(meaning(twice.tree) == meaning(once.tree));
}

} // namespace

TEST_CASE("format: cases") {
  for (const auto& file : case_files("format")) {
    CAPTURE(file.string());
    const std::string text = text_of(file);
    check_expected(file, formatted(text));
    check_invariants(text);
  }
}

TEST_CASE("format: the sketches are in its form") {
  for (const auto& file : case_files("sketches")) {
    CAPTURE(file.string());
    const std::string text = text_of(file);
    CHECK(formatted(text) == text);
  }
}

TEST_CASE("format: whatever the blanks, the tokens stay, the meaning stays, and once is enough") {
  for (const std::string folder : {"format", "sketches"}) {
    for (const auto& file : case_files(folder)) {
      const std::string text = text_of(file);
      for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(file.string(), seed);
        check_invariants(scattered(text, seed));
      }
    }
  }
}

TEST_CASE("format: line ends, tabs, blanks at line ends, the end of the file") {
  CHECK(formatted("game g {\r\n\ttitle \"t\"  \r\n\r\n\r\n\tplay { a }\t# c \t\r\n}") ==
        "game g {\n  title \"t\"\n\n  play { a }  # c\n}\n");
}

TEST_CASE("format: blanks between an operator and its operand make no other operator") {
  CHECK(formatted("game g { define a = - 4 - -4 - - b }") == "game g { define a = - 4 - -4 - -b }\n");
  CHECK(formatted("game g { define a=all b in 3 .. where c }") == "game g { define a = all b in 3.. where c }\n");
}

TEST_CASE("format: columns count code points, not bytes") {
  CHECK(formatted("game g { glossary {\na en \"é\" nl \"b\"\na en \"ee\" nl \"b\"\n} }") ==
        "game g {\n  glossary {\n    a en \"é\"   nl \"b\"\n    a en \"ee\"  nl \"b\"\n  }\n}\n");
}

TEST_CASE("format: one long row does not move the others far away") {
  const std::string name(200, 'x');
  CHECK(formatted("game g { example e { expect {\na = 1 b\n" + name + " = 1 b\nabc = 1 b\n} } }") ==
        "game g {\n  example e {\n    expect {\n      a   = 1 b\n      " + name +
            " = 1 b\n      abc = 1 b\n    }\n  }\n}\n");
}

TEST_CASE("format: a megabyte, in many lines and in one") {
  const std::string game = text_of(BREHON_SOURCE_DIR "/tests/cases/sketches/targi.brehon");
  std::string many_lines;
  while (many_lines.size() < (1U << 20U)) {
    many_lines += game;
  }
  std::string one_line;
  for (const Token& token : tokenize(many_lines)) {
    if (token.kind != TokenKind::comment) {
      one_line.append(token.text).append(" ");
    }
  }
  for (const std::string& text : {many_lines, one_line}) {
    const Source source("big.brehon", text);
    Diagnostics diagnostics;
    const auto tree = parse(source, 0, diagnostics);
    REQUIRE(tree);
    CHECK(format(source, *tree).size() > text.size() / 2);
  }
}

TEST_CASE("format: a hundred thousand comments before anything else") {
  std::string comments;
  for (int i = 0; i < 100000; ++i) {
    comments += "# a comment\n";
  }
  const std::string game = "game g {\n  players 2\n  play {}\n}\n";
  CHECK(formatted(comments + game) == comments + game);
}

TEST_CASE("tokens") {
  CHECK(token_texts("a1_b 12 3x \"a \\\" # b\" @nl:1,2-3, @it:silent # c \t\r\n-4..x->y<=z>=w.1") ==
        std::vector<std::string>{"a1_b",      "12", "3",          "x",   "\"a \\\" # b\"",
                                 "@nl:1,2-3", ",",  "@it:silent", "# c", "-",
                                 "4",         "..", "x",          "->",  "y",
                                 "<=",        "z",  ">=",         "w",   ".",
                                 "1"});
  CHECK(token_texts("\"never closed\n@nl: \xC3\xA9").size() == 8);
  CHECK(tokenize("").empty());
}

} // namespace brehon
