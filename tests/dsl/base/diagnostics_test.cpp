#include "dsl/base/diagnostics.hpp"

#include "tests/catch.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace brehon {

namespace {

/// The text of one syntax error at the bytes from `begin` to `end` of `text`.
std::string render(const std::string& text, std::uint32_t begin, std::uint32_t end) {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(DiagnosticId::syntax, {sources.add("a.brehon", text), begin, end}, "wrong");
  return render_text(diagnostics, sources);
}

} // namespace

TEST_CASE("catalogue: names are identifiers, each there once, with a meaning") {
  std::set<std::string_view> names;
  for (const CatalogueEntry& entry : diagnostic_catalogue()) {
    CAPTURE(entry.name);
    CHECK(names.insert(entry.name).second);
    CHECK(entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos);
    CHECK_FALSE(entry.meaning.empty());
    CHECK(name(entry.id) == entry.name);
    CHECK(severity(entry.id) == entry.severity);
  }
  CHECK(name(DiagnosticId::unclosed_block) == "unclosed_block");
}

TEST_CASE("diagnostics: a finding with related place and suggestion") {
  Sources sources;
  const std::uint32_t file = sources.add("tain.brehon", "kind role { boy, chief }\n\n  boy vs cheif -> failure\n");
  Diagnostics diagnostics;
  Diagnostic& finding = diagnostics.report(DiagnosticId::syntax, {file, 35, 40}, "unknown value `cheif`");
  finding.related.push_back({{file, 5, 9}, "the values of `role`"});
  finding.suggestion = "did you mean `chief`?";
  CHECK(render_text(diagnostics, sources) == "tain.brehon:3:10: error: unknown value `cheif` [syntax]\n"
                                             "    3 |   boy vs cheif -> failure\n"
                                             "      |          ^~~~~\n"
                                             "tain.brehon:1:6: note: the values of `role`\n"
                                             "    1 | kind role { boy, chief }\n"
                                             "      |      ^~~~\n"
                                             "help: did you mean `chief`?\n");
}

TEST_CASE("diagnostics: colours") {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(DiagnosticId::syntax, {sources.add("a", "boy"), 0, 3}, "wrong").suggestion = "take `b`";
  CHECK(render_text(diagnostics, sources, true) == "\x1b[1ma:1:1:\x1b[0m \x1b[1;31merror:\x1b[0m wrong [syntax]\n"
                                                   "    1 | boy\n"
                                                   "      | \x1b[1;31m^~~\x1b[0m\n"
                                                   "\x1b[1;32mhelp:\x1b[0m take `b`\n");
}

TEST_CASE("diagnostics: by file and position, each once, whatever the order of reporting") {
  Sources sources;
  const std::uint32_t a = sources.add("a", "x y z");
  const std::uint32_t b = sources.add("b", "x y z");
  Diagnostics diagnostics;
  diagnostics.report(DiagnosticId::syntax, {b, 0, 1}, "fifth");
  diagnostics.report(DiagnosticId::syntax, {a, 4, 5}, "fourth");
  Diagnostic& kept = diagnostics.report(DiagnosticId::syntax, {a, 0, 1}, "first");
  diagnostics.report(DiagnosticId::too_deep, {a, 0, 1}, "second");
  diagnostics.report(DiagnosticId::syntax, {a, 0, 3}, "third");
  Diagnostics others;
  others.report(DiagnosticId::syntax, {a, 0, 1}, "first");
  others.report(DiagnosticId::syntax, {a, 4, 5}, "fourth");
  diagnostics.append(others);

  std::vector<std::string> messages;
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    messages.push_back(diagnostic->message);
  }
  CHECK(messages == std::vector<std::string>{"first", "second", "third", "fourth", "fifth"});
  CHECK(diagnostics.sorted().front() == &kept);
}

TEST_CASE("diagnostics: errors are distinguished from none") {
  Diagnostics diagnostics;
  CHECK(diagnostics.empty());
  CHECK_FALSE(diagnostics.has_errors());
  diagnostics.report(DiagnosticId::syntax, {}, "wrong");
  CHECK_FALSE(diagnostics.empty());
  CHECK(diagnostics.has_errors());
}

TEST_CASE("excerpt: carets count code points, tabs are one column") {
  CHECK(render("\tTáin bó\tx", 11, 12) == "a.brehon:1:12: error: wrong [syntax]\n"
                                          "    1 |  Táin bó x\n"
                                          "      |          ^\n");
  CHECK(render("Táin bó", 0, 5) == "a.brehon:1:1: error: wrong [syntax]\n"
                                   "    1 | Táin bó\n"
                                   "      | ^~~~\n");
}

TEST_CASE("excerpt: control bytes and bad UTF-8 are question marks") {
  CHECK(render("a\x1b[1m\x7F\xC2\x85\xE2\x82z", 10, 11) == "a.brehon:1:11: error: wrong [syntax]\n"
                                                           "    1 | a?[1m????z\n"
                                                           "      |          ^\n");
}

TEST_CASE("excerpt: places without width, at the end of a line and of the text") {
  CHECK(render("boy\nchief", 3, 3) == "a.brehon:1:4: error: wrong [syntax]\n"
                                      "    1 | boy\n"
                                      "      |    ^\n");
  CHECK(render("boy\r\nchief", 4, 5) == "a.brehon:1:5: error: wrong [syntax]\n"
                                        "    1 | boy\n"
                                        "      |    ^\n");
  CHECK(render("boy\n", 4, 4) == "a.brehon:2:1: error: wrong [syntax]\n"
                                 "    2 |\n"
                                 "      | ^\n");
  CHECK(render("boy", 99, 120) == "a.brehon:1:4: error: wrong [syntax]\n"
                                  "    1 | boy\n"
                                  "      |    ^\n");
  CHECK(render("", 0, 0) == "a.brehon:1:1: error: wrong [syntax]\n");
}

TEST_CASE("excerpt: a span of several lines is underlined to the end of its first") {
  CHECK(render("phase a {\r\n}\r\n", 6, 12) == "a.brehon:1:7: error: wrong [syntax]\n"
                                               "    1 | phase a {\n"
                                               "      |       ^~~\n");
}

TEST_CASE("excerpt: a long line is cut behind a place near its front") {
  const std::string line = "move " + std::string(200, 'x');
  CHECK(render(line, 0, 4) == "a.brehon:1:1: error: wrong [syntax]\n"
                              "    1 | move " +
                                  std::string(105, 'x') + "...\n      | ^~~~\n");
  CHECK(render(line, 5, 205) == "a.brehon:1:6: error: wrong [syntax]\n"
                                "    1 | move " +
                                    std::string(105, 'x') + "...\n      |      ^" + std::string(104, '~') + "\n");
}

TEST_CASE("excerpt: a long line is cut on both sides of a place in its middle") {
  std::string line;
  for (int i = 0; i < 100; ++i) {
    line += "á";
  }
  const auto begin = static_cast<std::uint32_t>(line.size());
  std::string before;
  for (int i = 0; i < 50; ++i) {
    before += "á";
  }
  line += "here" + std::string(100, 'y');
  CHECK(render(line, begin, begin + 4) == "a.brehon:1:201: error: wrong [syntax]\n"
                                          "    1 | ..." +
                                              before + "here" + std::string(56, 'y') + "...\n      | " +
                                              std::string(53, ' ') + "^~~~\n");
  CHECK(render(line, begin + 104, begin + 104) == "a.brehon:1:305: error: wrong [syntax]\n"
                                                  "    1 | ..." +
                                                      std::string(50, 'y') + "\n      | " + std::string(53, ' ') +
                                                      "^\n");
}

TEST_CASE("excerpt: many findings in one line of 10 MB take no time") {
  Sources sources;
  const std::uint32_t file = sources.add("a", std::string(10'000'000, '\x80'));
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    diagnostics.report(DiagnosticId::syntax, {file, i * 1000, 10'000'000}, "wrong");
  }
  const std::string text = render_text(diagnostics, sources);
  CHECK(text.size() < 10'000 * 400);
}

TEST_CASE("diagnostics: messages and paths cannot move the cursor") {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(DiagnosticId::syntax, {sources.add("a\x1b.brehon", ""), 0, 0}, "unexpected `\x1b\n`");
  CHECK(render_text(diagnostics, sources) == "a?.brehon:1:1: error: unexpected `??` [syntax]\n");
}

TEST_CASE("backticked: words are cut and cleaned") {
  CHECK(backticked("boy") == "`boy`");
  CHECK(backticked("") == "``");
  CHECK(backticked("b\x1b\xFFy\t") == "`b??y `");
  CHECK(backticked(std::string(40, 'x')) == "`" + std::string(40, 'x') + "`");
  CHECK(backticked(std::string(41, 'x')) == "`" + std::string(40, 'x') + "...`");
}

TEST_CASE("json: no findings are an empty array") {
  CHECK(render_json({}, {}) == "[]\n");
}

TEST_CASE("json: the members of a finding") {
  Sources sources;
  const std::uint32_t file = sources.add("a.brehon", "one\ntwo\nthree\n");
  Diagnostics diagnostics;
  diagnostics.report(DiagnosticId::syntax, {file, 1, 6}, "bad \xFF");
  Diagnostic& second = diagnostics.report(DiagnosticId::unclosed_block, {file, 8, 13}, "never closed");
  second.related.push_back({{file, 0, 3}, "here"});
  second.suggestion = "write `}`";
  const std::string text = render_json(diagnostics, sources);
  CHECK(nlohmann::json::parse(text) == nlohmann::json::parse(R"([
    {"file": "a.brehon", "line": 1, "column": 2, "end_line": 2, "end_column": 3, "severity": "error", "id": "syntax",
     "message": "bad \ufffd", "related": [], "suggestion": null, "example": null},
    {"file": "a.brehon", "line": 3, "column": 1, "end_line": 3, "end_column": 6, "severity": "error",
     "id": "unclosed_block", "message": "never closed",
     "related": [{"file": "a.brehon", "line": 1, "column": 1, "end_line": 1, "end_column": 4, "message": "here"}],
     "suggestion": "write `}`", "example": null}
  ])"));
  CHECK(text.starts_with("[\n  {\n    \"file\": \"a.brehon\",\n    \"line\": 1,\n"));
}

} // namespace brehon
