#include "dsl/check.hpp"
#include "dsl/parse.hpp"
#include "tests/catch.hpp"
#include "tools/matchup_table.hpp"

#include <string>

namespace brehon {

namespace {

const std::string start = "game g {\n  players 2\n  play { talk }\n  phase talk { end }\n"
                          "  kind wind { calm, storm }\n";

MatchupTable table_of(const std::string& matchup, const std::string& language = "") {
  Sources sources;
  Diagnostics diagnostics;
  const std::uint32_t file = sources.add("g.brehon", start + matchup + "}\n");
  const std::optional<Node> tree = parse(sources[file], file, diagnostics);
  std::optional<model::Model> model;
  if (tree) {
    model = check(tree->front(), {}, diagnostics);
  }
  INFO(render_text(diagnostics, sources));
  REQUIRE(model);
  return matchup_table(*model, model->matchups.front(), Labels(*model, language), sources);
}

} // namespace

TEST_CASE("matchup table: a matrix for each value of a third axis, numbers, none, never, labels") {
  const MatchupTable table = table_of("  matchup sails (w: wind, force: 1..2, other: wind or none) {\n"
                                      "    results up, down\n    never w storm\n    calm vs 1 vs any -> up\n"
                                      "    calm vs 2 vs any -> down\n    calm vs any vs none -> up\n  }\n"
                                      "  glossary { sails nl \"zeilen | doek\"  calm nl \"pr\u00e9\" }\n",
                                      "nl");
  const std::string text = markdown(table);
  CHECK(text.find("## zeilen | doek\n\n### other: pr\u00e9\n\n| w \\ force | 1 ") == 0);
  CHECK(text.find("\n### other: storm\n") != std::string::npos);
  CHECK(text.find("\n### other: none\n\n"
                  "| w \\ force | 1   | 2   |\n"
                  "|-----------|-----|-----|\n"
                  "| pr\u00e9       | up  | up  |\n"
                  "| storm     | –   | –   |\n") != std::string::npos);
}

TEST_CASE("citations: as they are written") {
  model::Citation lines{"nl", false, "", {{1, 1}, {3, 5}}, {}};
  model::Citation silent{"fr", true, "", {}, {}};
  model::Citation key{"facts", false, "smith", {}, {}};
  CHECK(citations_text({lines, silent, key}) == "@nl:1,3-5 @fr:silent @facts:smith");
}

} // namespace brehon
