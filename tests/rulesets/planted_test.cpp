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
constexpr int most_turns = 1;

/// Turns are counted, or phases where there are none; after a few of them there is a decision in their begin.
std::string counting(const std::string& decision, bool in_turn) {
  return fmt::format("if planted_turns is {0} {{ {1} }} if planted_turns < {0} {{ add 1 to planted_turns }}",
                     most_turns, in_turn ? decision : fmt::format("for each player {{ {} }}", decision));
}

/// Somebody waits for ever for what cannot come.
constexpr const char* waiting =
    "repeat until planted_end { action planted_wait { if planted_turns is 0 { raise planted_end } "
    "if planted_flag { lower planted_flag } else { raise planted_flag } } }";

/// Nothing is possible; for rules under which everything else may be declined.
constexpr const char* stuck = "action planted_move { require planted: planted_turns is 0  raise planted_flag } "
                              "always possible \"as was thought\"";

bool has_turns(const Node& node) {
  return node.kind == Kind::turns || std::any_of(node.children.begin(), node.children.end(), has_turns);
}

bool is_choice(const Node& node) {
  return node.kind == Kind::action || node.kind == Kind::choose;
}

bool has_choice(const Node& node) {
  return node.kind != Kind::example &&
         (is_choice(node) || std::any_of(node.children.begin(), node.children.end(), has_choice));
}

/// The changes that plant a fault; at a dead end nothing is possible any more.
std::string changes(const Node& game, Planted what) {
  std::string text =
      fmt::format("markers {{ planted_turns on 0..{}  planted_end on flag  planted_flag on flag }}\n", most_turns);
  const Kind counted = has_turns(game) ? Kind::turns : Kind::phase;
  const std::string decision = what == Planted::circle ? waiting : has_choice(game) ? "" : stuck;
  elements::Paths paths = elements::of_rules(game);
  std::reverse(paths.begin(), paths.end()); // so that those of one name keep their numbers
  for (const auto& [path, node] : paths) {
    if (node->kind == counted) {
      text += fmt::format("add at begin to {} {{ {} }}\n", path, counting(decision, counted == Kind::turns));
    } else if (node->kind == Kind::limit) {
      text += fmt::format("replace {}.decisions with 1000000\n", path); // nobody waits for it
    } else if (what == Planted::dead_end && is_choice(*node)) {
      text += fmt::format("add to {} {{ require planted: planted_turns < {} }}\n", path, most_turns);
    } else if (what == Planted::dead_end && (node->kind == Kind::pass || node->kind == Kind::nothing_possible)) {
      text += fmt::format("remove {}\n", path);
    }
  }
  return text;
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
  const std::pair<int, int> range = check_head(edited->game, outline(edited->game), {})->player_range;
  const int players = std::clamp(2, range.first, range.second);
  const std::optional<model::Model> model = check(edited->game, {players, {}, {}}, diagnostics);
  for (const Diagnostic* each : diagnostics.sorted()) {
    // The rules themselves have no such fault; turns that end nowhere are the planted ones.
    if (each->id == (what == Planted::circle ? DiagnosticId::no_progress : DiagnosticId::empty_decision) &&
        (what == Planted::dead_end || each->span.begin >= text.size())) {
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
    return what == Planted::circle ? defect.endless : defect.fault.message.starts_with("nothing is possible");
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
