#include "dsl/check/judge.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/syntax/elements.hpp"
#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tools/trial/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

// A dead end and an endless circle, planted into every rule set: the tools find both.

namespace brehon {

namespace {

namespace fs = std::filesystem;

enum class Planted { dead_end, circle };

/// So many turns, or phases, begin before what is planted comes to bear.
constexpr int most_turns = 2;

/// The changes that plant a fault: turns are counted, and after a few of them nothing is possible any more, or somebody
/// waits for ever for what cannot come.
std::string changes(const Node& game, Planted what) {
  std::string text =
      fmt::format("markers {{ planted_turns on 0..{}  planted_end on flag  planted_flag on flag }}\n", most_turns);
  const std::string counting = fmt::format("if planted_turns < {0} {{ add 1 to planted_turns }}", most_turns);
  const std::string waiting = fmt::format(
      "if planted_turns is {} {{ repeat until planted_end {{ action planted_wait {{ if planted_turns is 0 {{ raise "
      "planted_end }} if planted_flag {{ lower planted_flag }} else {{ raise planted_flag }} }} }} }}",
      most_turns);
  for (const auto& [path, node] : elements::of_rules(game)) {
    if (node->kind == Kind::turns) {
      text += fmt::format("add at begin to {} {{ {} {} }}\n", path, counting, what == Planted::circle ? waiting : "");
    } else if (node->kind == Kind::limit) {
      text += fmt::format("remove {}\n", path);
    } else if (what == Planted::dead_end && node->kind == Kind::action) {
      text += fmt::format("add to {} {{ require planted: planted_turns < {} }}\n", path, most_turns);
    } else if (what == Planted::dead_end && (node->kind == Kind::pass || node->kind == Kind::nothing_possible)) {
      text += fmt::format("remove {}\n", path);
    }
  }
  return text;
}

bool is_wanted(Planted what, DiagnosticId id) {
  return id == (what == Planted::circle ? DiagnosticId::no_progress : DiagnosticId::empty_decision);
}

/// How a planted fault was found; empty where it was not.
std::string found(const std::string& text, Planted what) {
  Sources sources;
  Diagnostics diagnostics;
  const std::uint32_t plain = sources.add("game", text);
  const std::optional<Node> tree = parse(sources[plain], plain, diagnostics);
  REQUIRE(tree);
  const std::string variant =
      fmt::format("\nvariant planted of {} {{\n{}}}\n", game_of(*tree).name(), changes(game_of(*tree), what));
  const std::uint32_t whole = sources.add("planted", text + variant);
  const std::optional<Node> file = parse(sources[whole], whole, diagnostics);
  INFO(variant << render_text(diagnostics, sources));
  REQUIRE(file);
  const std::optional<EditedGame> edited = edited_game(*file, "planted", {}, diagnostics);
  INFO(render_text(diagnostics, sources));
  REQUIRE(edited);
  const std::optional<model::Model> model = check(edited->game, {}, diagnostics);
  for (const Diagnostic* each : diagnostics.sorted()) {
    if (is_wanted(what, each->id)) {
      return "check";
    }
  }
  INFO(render_text(diagnostics, sources));
  REQUIRE(model);
  std::optional<Program> program = lower(*model, diagnostics);
  REQUIRE(program);
  Sandbox sandbox(std::make_unique<Program>(std::move(*program)));
  const trial::Result result = trial::play(sandbox, {.games = 10, .longest = 3000});
  const bool is_found = std::any_of(result.defects.begin(), result.defects.end(), [&](const trial::Defect& defect) {
    return what == Planted::circle ? defect.endless : !defect.endless;
  });
  return is_found ? "play" : "";
}

std::vector<std::string> rule_sets() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

void plant(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::string text = text_of(fmt::format("{0}/rulesets/{1}/{1}.brehon", BREHON_SOURCE_DIR, name));
    for (const Planted what : {Planted::dead_end, Planted::circle}) {
      CAPTURE(name);
      CAPTURE(what);
      CHECK(found(text, what) != "");
    }
  }
}

} // namespace

TEST_CASE("planted faults: a dead end and an endless circle are found in some rule sets") {
  plant({"clobber", "goofspiel", "kuhn_poker", "no_thanks", "othello", "tic_tac_toe", "whist"});
}

TEST_CASE("planted faults: a dead end and an endless circle are found in every rule set", "[long]") {
  plant(rule_sets());
}

} // namespace brehon
