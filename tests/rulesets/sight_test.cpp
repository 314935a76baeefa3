#include "dsl/check/examples/check_example.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/replay/example_facts.hpp"
#include "interpreter/play/replay/sight.hpp"
#include "interpreter/play/text.hpp"
#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <string>
#include <vector>

// The lines that tell what a player sees are facts that hold, in every position; and changed ones do not.

namespace brehon {
namespace {

/// Reads facts of an `expect` in the words of a program.
class FactReader {
public:
  explicit FactReader(const Program& program) : program_(program), vocabulary_(program.model) {}

  std::vector<Fact> read(const std::vector<std::string>& lines) {
    std::string text = "variant v of g { example e { expect {";
    for (const std::string& line : lines) {
      text += "\n" + line;
    }
    Sources sources;
    Diagnostics diagnostics;
    sources.add("facts", text + "\n} } }");
    const std::optional<Node> tree = parse(sources[0], 0, diagnostics);
    INFO(render_text(diagnostics, sources));
    REQUIRE(tree);
    Example example;
    examples::check_example(program_.model, vocabulary_, tree->front().get(Kind::example), example, diagnostics);
    INFO(render_text(diagnostics, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    REQUIRE(example.lines.size() == 1);
    return example.lines[0].facts;
  }

private:
  const Program& program_;
  examples::Vocabulary vocabulary_;
};

/// A fact with one thing in it changed, in each way that there is.
std::vector<Fact> changed(const Fact& fact) {
  std::vector<Fact> out;
  const auto add = [&](const auto& change) {
    out.push_back(fact);
    change(out.back());
  };
  switch (fact.sort) {
  case Fact::Sort::place:
    add([](Fact& other) { other.sight->withheld = !other.sight->withheld; });
    add([](Fact& other) { other.sight->uncounted = !other.sight->uncounted; });
    add([](Fact& other) { ++other.sight->face_down; });
    for (std::size_t i = 0; i < fact.contents.pieces.size(); ++i) {
      add([i](Fact& other) { ++other.contents.pieces[i].count; });
      add([i](Fact& other) { other.contents.pieces[i].hidden = !other.contents.pieces[i].hidden; });
      add([i](Fact& other) {
        other.contents.pieces.erase(other.contents.pieces.begin() + static_cast<std::ptrdiff_t>(i));
      });
    }
    for (std::size_t i = 0; i < fact.sight->then.size(); ++i) {
      add([i](Fact& other) { --other.sight->then[i].count; });
    }
    break;
  case Fact::Sort::marker:
    add([](Fact& other) { other.sight->withheld = !other.sight->withheld; });
    add([](Fact& other) { other.sight->sort = Sight::Sort::does_not_see; });
    if (!fact.sight->withheld) {
      add([](Fact& other) { ++other.value; });
    }
    break;
  case Fact::Sort::to_act:
    add([](Fact& other) {
      other.sight->withheld = false;
      ++other.value;
    });
    break;
  case Fact::Sort::times:
  case Fact::Sort::ended:
  case Fact::Sort::winner:
  case Fact::Sort::score:
  case Fact::Sort::returns:
    FAIL("all see this alike");
  }
  return out;
}

/// What `at once … once per` remembers has no name in examples.
bool is_memory(const std::string& line) {
  return line.find(".at_once.") != std::string::npos;
}

/// What is found of the positions of a game.
class SightWatcher {
public:
  SightWatcher(Machine& machine, FactReader& reader, int& positions)
      : machine_(machine), program_(machine.program()), reader_(reader), positions_(positions) {}

  void see(const State& state) {
    if (++seen_ % 30 != 1 || seen_ > 100) {
      return;
    }
    ++positions_;
    const std::vector<Shown> shown = machine_.shown();
    std::vector<std::string> lines;
    for (int player = 0; player < program_.model.players; ++player) {
      const Observation observation = observe(machine_, state, player);
      for (const std::string& line : observation_lines(program_, observation)) {
        lines.push_back(player_name(program_, player) + " sees " + line);
      }
      add_what_is_not_listed(observation, lines);
      const std::vector<std::string> facts = shown_facts(program_, shown, player);
      lines.insert(lines.end(), facts.begin(), facts.end());
    }
    lines.erase(std::remove_if(lines.begin(), lines.end(), is_memory), lines.end());
    const std::vector<Fact> facts = reader_.read(lines);
    REQUIRE(facts.size() == lines.size());
    for (const Fact& fact : facts) {
      check(fact, {state, shown});
    }
  }

private:
  /// What a player sees nothing of, or as it was before.
  void add_what_is_not_listed(const Observation& observation, std::vector<std::string>& lines) const {
    const std::string who = player_name(program_, observation.player);
    for (const SeenPlace& place : observation.places) {
      if (seen_text(program_, place).empty()) {
        lines.push_back(who + " sees " + seen_line(program_, place));
      }
    }
    for (const SeenMarker& marker : observation.markers) {
      if (marker.withheld || marker_text(program_, marker.marker, marker.offset, marker.value).empty()) {
        lines.push_back(who + " sees " + seen_line(program_, marker));
      }
    }
    for (const model::MarkerId marker : ids(program_.model.markers)) {
      for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
        if (!sees_marker(program_, observation.player, marker, offset)) {
          lines.push_back(who + " does not see " + marker_name(program_, marker, offset));
        }
      }
    }
  }

  std::string unlike(const Fact& fact, const Situation& now) const {
    return unlike_sight(machine_, now.state, now.shown, fact);
  }

  void check(const Fact& fact, const Situation& now) const {
    INFO(fact.text);
    CHECK(unlike(fact, now).empty());
    if (fact.sight->sort == Sight::Sort::is_shown) {
      return;
    }
    for (Fact other : fact.sight->sort == Sight::Sort::sees ? changed(fact) : std::vector<Fact>()) {
      CHECK_FALSE(unlike(other, now).empty());
    }
    if (fact.sort == Fact::Sort::place) {
      check_others(fact, now);
    }
  }

  /// It holds of another player who sees the same, and of nobody else.
  void check_others(const Fact& fact, const Situation& now) const {
    const std::string own = fact.text.substr(player_name(program_, fact.sight->player).size());
    for (int player = 0; player < program_.model.players; ++player) {
      Fact other = fact;
      other.sight->player = player;
      Fact impossible = other;
      impossible.sight->face_down = -1;
      CHECK(unlike(other, now).empty() == (unlike(impossible, now) == player_name(program_, player) + own));
    }
  }

  Machine& machine_;
  const Program& program_;
  FactReader& reader_;
  int& positions_;
  int seen_ = 0;
};

void check_rule_set(const std::string& name, const model::Configuration& configuration = {}) {
  INFO(name);
  const RuleSet rules = compile_rule_set(name, configuration);
  Machine machine(*rules.program);
  FactReader reader(*rules.program);
  int positions = 0;
  play_random_games(machine, 2, [&] { return SightWatcher(machine, reader, positions); });
  CHECK(positions > 0);
}

} // namespace

TEST_CASE("the lines of what players see are facts that hold, and changed ones do not, in every game", "[long]") {
  for (const std::string& name : rule_set_names()) {
    check_rule_set(name);
  }
}

TEST_CASE("the lines of what players see are facts that hold, and changed ones do not") {
  for (const std::string& name : sample(rule_set_names(), {.quick = 4, .instrumented = 20})) {
    check_rule_set(name);
  }
  check_rule_set("goofspiel", {3, {}, {{"bids", "hidden"}}});
  check_rule_set("tain", {4, {}, {{"own_gates", "together"}}});
  check_rule_set("love_letter", {4, {}, {}});
}

} // namespace brehon
