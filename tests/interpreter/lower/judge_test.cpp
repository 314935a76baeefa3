#include "interpreter/lower/judge.hpp"

#include "interpreter/lower/lower.hpp"
#include "tests/dsl/model/rule_sets.hpp"

#include <string_view>

namespace brehon {

namespace {

struct Judged {
  bool is_sound = false;    // as is seen at once
  std::size_t findings = 0; // when the whole program is written
};

Judged judged(const std::string& text) {
  Sources sources;
  Diagnostics diagnostics;
  const std::uint32_t file = sources.add("game.brehon", text);
  const std::optional<Node> tree = parse(sources[file], file, diagnostics);
  REQUIRE(tree);
  const std::optional<model::Model> model = check(tree->front(), {}, diagnostics);
  INFO(render_text(diagnostics, sources));
  REQUIRE(model);
  Diagnostics found;
  static_cast<void>(lower(*model, found, {}));
  return {lowering::is_surely_sound(*model), found.size()};
}

} // namespace

TEST_CASE("judge: rule sets of the project are seen to be sound, and are") {
  std::size_t sound = 0;
  for (const model::Model& model : rule_set_models()) {
    Diagnostics found;
    INFO(model.name);
    CHECK(lower(model, found, {}));
    sound += lowering::is_surely_sound(model) ? 1 : 0;
  }
  CHECK(sound > 10);
}

TEST_CASE("judge: what is at fault when it is put together is never taken for sound") {
  const auto game = [](const std::string& rest) { return "game g {\n  players 2\n" + rest + "}\n"; };
  const std::string_view cases[] = {
      // a phase that is left out of a rule that another one calls, too
      "  markers { tired on 0..9 }\n  rule rest () { leave morning if tired > 3 }\n  play { morning  evening }\n"
      "  phase morning { do rest() }\n  phase evening { do rest() }\n",
      // without end
      "  pieces { bead unlimited }\n  zones { string bag of bead }\n  setup { move all bead to string }\n"
      "  play { setup }\n",
      // too many options
      "  markers { n on 0..999 }\n  play { choosing }\n  phase choosing {\n"
      "    turns clockwise from first(player), once each {\n"
      "      action go (a in 0..999, b in 0..999, c in 0..999) { set n to max(a, max(b, c)) }\n    }\n  }\n",
  };
  for (const std::string_view each : cases) {
    INFO(each);
    const Judged result = judged(game(std::string(each)));
    CHECK(result.findings > 0);
    CHECK_FALSE(result.is_sound);
  }
}

} // namespace brehon
