#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "tests/cases.hpp"
#include "tests/dsl/model/rule_sets.hpp"
#include "tests/lies/rules.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/diff/load.hpp"
#include "tools/diff/lockstep/frequency.hpp"
#include "tools/diff/lockstep/lock_step.hpp"
#include "tools/diff/report.hpp"
#include "tools/diff/witness/witness.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using diff::PartedIn;

const std::string lock_step_cases = BREHON_SOURCE_DIR "/tests/cases/diff/lockstep/";

model::Model model_from(const std::string& text, int players) {
  Sources sources;
  Diagnostics findings;
  const std::uint32_t file = sources.add("a game", text);
  const std::optional<Node> tree = parse(sources[file], file, findings);
  REQUIRE(tree);
  model::Configuration configuration;
  configuration.players = players;
  std::optional<model::Model> model = check(tree->front(), configuration, findings);
  REQUIRE(model);
  return std::move(*model);
}

Program program_of(const std::string& text, int players) {
  Diagnostics findings;
  std::optional<Program> program = lower(model_from(text, players), findings);
  REQUIRE(program);
  return std::move(*program);
}

std::string rule_file(const std::string& game) {
  return BREHON_SOURCE_DIR "/rulesets/" + game + "/" + game + ".brehon";
}

/// The names of actions and values.
std::set<std::string> names_of_options(const model::Model& model) {
  std::set<std::string> names;
  for (const model::Decision& decision : model.decisions) {
    for (const model::Action& action : decision.actions) {
      names.insert(action.name);
    }
  }
  for (const model::Kind& kind : model.kinds) {
    names.insert(kind.values.begin(), kind.values.end());
  }
  return names;
}

/// Other names for zones, markers and phases that nothing else is called by.
std::vector<diff::Renaming> new_names(const model::Model& model) {
  const std::set<std::string> others = names_of_options(model);
  std::vector<diff::Renaming> names;
  const auto add = [&](const char* what, const std::string& name) {
    const bool known =
        std::any_of(names.begin(), names.end(), [&name](const diff::Renaming& each) { return each.a == name; });
    if (!known && !name.empty() && others.count(name) == 0 && name.find('.') == std::string::npos) {
      names.push_back({what, "", name, name + "_x"});
    }
  };
  for (const model::Zone& zone : model.zones) {
    if (zone.name != "box") {
      add("zone", zone.name);
    }
  }
  for (const model::Marker& marker : model.markers) {
    add("marker", marker.name);
  }
  for (const model::Phase& phase : model.phases) {
    add("phase", phase.name);
  }
  return names;
}

/// The text of rules with new names; comments, quotes and citations stay.
std::string renamed(const std::string& text, const std::vector<diff::Renaming>& names) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '#' || c == '"' || c == '@') {
      const std::size_t end = c == '@' ? text.find_first_of(" \n})", i) : text.find(c == '#' ? '\n' : '"', i + 1);
      const std::size_t next = std::min(end, text.size() - 1) + (c == '"' ? 1 : 0);
      out += text.substr(i, next - i);
      i = next;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_word(text[end])) {
      ++end;
    }
    const std::string word = text.substr(i, std::max(end, i + 1) - i);
    const auto found =
        std::find_if(names.begin(), names.end(), [&word](const diff::Renaming& each) { return each.a == word; });
    out += found == names.end() ? word : found->b;
    i += word.size();
  }
  return out;
}

/// The text with a part changed that is there.
std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// The first parting of so many games.
std::optional<diff::FirstParting> first_parting(const Program& a, const Program& b, std::uint64_t games) {
  diff::LockStep both(a, b);
  for (std::uint64_t game = 0; game < games; ++game) {
    if (both.play(1, game)) {
      return both.told();
    }
  }
  return std::nullopt;
}

/// For messages.
std::string told(const std::optional<diff::FirstParting>& parting) {
  std::string text;
  if (parting) {
    for (const auto* lines : {&parting->play, &parting->in_a, &parting->in_b}) {
      for (const std::string& line : *lines) {
        text += line + "\n";
      }
    }
  }
  return text;
}

struct Mutant {
  const char* from;
  const char* to;
  PartedIn sort;
};

constexpr std::array mutants = {
    // how it ends
    Mutant{"coins: coins[p]", "coins: 2 * coins[p]", PartedIn::end},
    Mutant{"with ware cloth", "with ware salt", PartedIn::end},
    Mutant{"winner most score", "winner fewest score", PartedIn::end},
    Mutant{"count(sold[p]) >= stalls", "count(sold[p]) > stalls", PartedIn::end},
    // whose turn it is
    Mutant{"from first(player), until", "from last(player), until", PartedIn::turn},
    // what can be done
    Mutant{"count(pack[me]) > 1", "count(pack[me]) > 2", PartedIn::options},
    Mutant{"coins[me] > 0 and not paid", "coins[me] > 2 and not paid", PartedIn::options},
    // how chance falls
    Mutant{"    shuffle deck", "    move 1 card with ware salt from deck to chest  shuffle deck", PartedIn::chance},
    Mutant{"showing 1..6", "showing 1..4", PartedIn::chance},
    // what is seen
    Mutant{"card (ware) x6", "card (ware) x7",
           PartedIn::sight}, // how high the deck is; chance falls in the same shares
    Mutant{"        show pack[me] to next(me)\n", "", PartedIn::sight},
    Mutant{"show pack[me] to next(me)", "show pack[next(me)] to me", PartedIn::sight},
    Mutant{"show pack[me] to next(me)", "reveal pack[me]", PartedIn::sight},
    Mutant{"bag of card  seen by holder", "bag of card", PartedIn::sight},
    Mutant{"bag of card  seen by holder", "bag of card  seen by holder  count hidden", PartedIn::sight},
    Mutant{"face down  count hidden", "face down", PartedIn::sight},
    Mutant{"on 0..6  seen by holder", "on 0..6", PartedIn::sight},
    Mutant{"on 0..6  seen by holder", "on 0..6  seen by nobody", PartedIn::sight},
    Mutant{"coins[player]  on 0..60", "coins[player]  on 0..60  seen by holder", PartedIn::sight},
    Mutant{"set secret[me] to 2", "set secret[me] to 3", PartedIn::sight},
    Mutant{"add 2 to coins[me]", "add 3 to coins[me]", PartedIn::sight},
    // a run-time error
    Mutant{"coins[player]  on 0..60", "coins[player]  on 0..3", PartedIn::fault},
};

} // namespace

TEST_CASE("lock step: no rule set parts from itself") {
  for (const model::Model& model : rule_set_models()) {
    Diagnostics findings;
    const std::optional<Program> program = lower(model, findings);
    REQUIRE(program);
    const std::optional<diff::FirstParting> parting = first_parting(*program, *program, 3);
    INFO(model.name);
    CHECK_FALSE(parting);
  }
}

TEST_CASE("lock step: no rule set parts from itself under other names") {
  for (const model::Model& model : rule_set_models()) {
    const std::vector<diff::Renaming> names = new_names(model);
    const std::string text = renamed(lies::rules_alone(text_of(rule_file(model.name))), names);
    INFO(model.name);
    const Program own = program_of(text_of(rule_file(model.name)), model.players);
    model::Model other = model_from(text, model.players);
    CHECK_FALSE(names.empty());
    diff::rename(other, names);
    Diagnostics findings;
    const std::optional<Program> program = lower(other, findings);
    REQUIRE(program);
    const std::optional<diff::FirstParting> parting = first_parting(own, *program, 2);
    INFO(told(parting));
    CHECK_FALSE(parting);
  }
}

TEST_CASE("lock step: other names and another order make no difference") {
  diff::Loader loader;
  const diff::Side* a = loader.side(lock_step_cases + "pedlars.brehon");
  const diff::Side* b = loader.side(lock_step_cases + "shuffled.brehon");
  REQUIRE((a != nullptr && b != nullptr));
  std::optional<diff::Report> report = diff::compare(*a, *b, loader.findings().diagnostics);
  REQUIRE(report);
  diff::play_both(*report, 40);
  REQUIRE(report->rates.size() == 2);
  for (const diff::Rate& rate : report->rates) {
    INFO(rate.players);
    CHECK(rate.games == 40);
    CHECK(rate.parted == 0);
  }
}

TEST_CASE("lock step: a mutant parts in what was changed") {
  const std::string text = text_of(lock_step_cases + "pedlars.brehon");
  for (const int players : {2, 3}) {
    const Program game = program_of(text, players);
    for (const Mutant& mutant : mutants) {
      const Program other = program_of(with(text, mutant.from, mutant.to), players);
      INFO(mutant.from << " | " << mutant.to);
      for (const bool turned : {false, true}) {
        const std::optional<diff::FirstParting> parting =
            first_parting(turned ? other : game, turned ? game : other, 40);
        REQUIRE(parting);
        CHECK(diff::parted_in_name(parting->sort) == diff::parted_in_name(mutant.sort));
        CHECK_FALSE(parting->in_a.empty());
        CHECK_FALSE(parting->in_b.empty());
        CHECK(parting->in_a != parting->in_b);
      }
    }
  }
}

TEST_CASE("lock step: the same games are played each time") {
  const std::string text = text_of(lock_step_cases + "pedlars.brehon");
  const Program a = program_of(text, 3);
  const Program b = program_of(with(text, "with ware cloth", "with ware salt"), 3);
  const auto partings = [&](bool all) {
    diff::LockStep both(a, b);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
    for (std::uint64_t game = 0; game < 40; game += all ? 1 : 3) {
      const bool parted = both.play(7, game).has_value();
      if (game % 3 == 0) {
        result.emplace_back(game, parted ? both.decision() : 0);
      }
    }
    return result;
  };
  CHECK(partings(true) == partings(false));
}

TEST_CASE("lock step: the line that leads to a parting can be played") {
  const std::string text = text_of(lock_step_cases + "pedlars.brehon");
  const Program a = program_of(text, 2);
  const Program b = program_of(with(text, "count(pack[me]) > 1", "count(pack[me]) > 2"), 2);
  const std::optional<diff::FirstParting> parting = first_parting(a, b, 40);
  REQUIRE(parting);
  CHECK(parting->sort == PartedIn::options);
  CHECK(parting->in_b == std::vector<std::string>{"not this"});
  REQUIRE_FALSE(parting->play.empty());
  std::string example = "  example the_line {\n    players seat1, seat2\n";
  for (const std::string& line : parting->play) {
    example += "    " + line + "\n";
  }
  const TemporaryFolder folder;
  const std::string rules = text.substr(0, text.rfind('}'));
  std::ofstream(folder.file("pedlars.brehon")) << rules << example << "  }\n}\n";
  const Ran ran = run_command({"test", folder.file("pedlars.brehon")});
  INFO(ran.out + ran.err);
  CHECK(ran.status == 0);
}

TEST_CASE("lock step: what is said to be the same and plays otherwise is a fault of diff") {
  diff::Loader loader;
  const diff::Side* a = loader.side(lock_step_cases + "duel.brehon");
  const diff::Side* b = loader.side(lock_step_cases + "blind.brehon");
  REQUIRE((a != nullptr && b != nullptr));
  std::optional<diff::Report> report = diff::compare(*a, *b, loader.findings().diagnostics);
  REQUIRE(report);
  report->differences.clear(); // as if nothing had been found
  report->same_rules = true;
  diff::confirm_sameness(*report, 5);
  REQUIRE(report->differences.size() == 1);
  const diff::Difference& found = report->differences.front();
  CHECK(found.what == "unexplained");
  CHECK(found.sort == diff::Class::information);
  CHECK(found.changes_play());
  CHECK_FALSE(report->same_rules);
  REQUIRE(found.witness);
  CHECK(found.witness->whole_play);
  const std::string text = doc::text(diff::page_document(diff::make_page(*report, Texts())));
  CHECK(contains(text, "A fault of diff itself"));
  CHECK(contains(text, "Please report it"));
  CHECK(contains(text, "is shown"));
}

TEST_CASE("lock step: nothing is played to confirm what is said to differ") {
  diff::Loader loader;
  const diff::Side* a = loader.side(lock_step_cases + "duel.brehon");
  const diff::Side* b = loader.side(lock_step_cases + "blind.brehon");
  std::optional<diff::Report> report = diff::compare(*a, *b, loader.findings().diagnostics);
  REQUIRE(report);
  diff::confirm_sameness(*report, 5);
  CHECK(report->rates.empty());
  diff::play_both(*report, 0);
  CHECK(report->rates.empty());
  diff::play_both(*report, 5);
  REQUIRE(report->rates.size() == 1);
  CHECK(report->rates.front().parted == 5);
}

TEST_CASE("diff: what is shown or hidden is never without effect") {
  const std::string text = text_of(lock_step_cases + "duel.brehon");
  const std::array changes = {
      std::pair("        show fist[opponent] to me\n", ""),
      std::pair("bag of leaf seen by holder", "bag of leaf"),
      std::pair("bag of leaf seen by holder", "bag of leaf seen by holder count hidden"),
      std::pair("row of leaf }", "row of leaf seen by holder }"),
  };
  for (const auto& [from, to] : changes) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("a.brehon")) << text;
    std::ofstream(folder.file("b.brehon")) << with(text, from, to);
    diff::Loader loader;
    const diff::Side* a = loader.side(folder.file("a.brehon"));
    const diff::Side* b = loader.side(folder.file("b.brehon"));
    INFO(from << " | " << to);
    REQUIRE((a != nullptr && b != nullptr));
    std::optional<diff::Report> report = diff::compare(*a, *b, loader.findings().diagnostics);
    REQUIRE(report);
    REQUIRE(report->differences.size() == 1);
    diff::add_witnesses(*report, {diff::unlimited, 1}, loader.findings().sources);
    diff::play_both(*report, 5);
    const diff::Difference& found = report->differences.front();
    CHECK(found.sort == diff::Class::information);
    CHECK_FALSE(found.sameness);
    REQUIRE(found.witness);
    CHECK_FALSE(found.witness->in_a.empty());
    CHECK(found.witness->in_a != found.witness->in_b);
    REQUIRE(found.rate);
    CHECK(found.rate->parted == 5);
    CHECK(found.rate->first.sort == PartedIn::sight);
  }
}

TEST_CASE("lock step: how often in words") {
  diff::Rate rate;
  rate.players = 2;
  rate.games = 1000;
  CHECK(diff::rate_text(rate) == "the games part in none of 1,000 random games for 2 players (at most 0.4 %)");
  rate.parted = 31;
  rate.decision = 12;
  CHECK(diff::rate_text(rate) ==
        "the games part in 31 of 1,000 random games for 2 players (2.2 to 4.4 %), first in decision 12 (median)");
  CHECK(diff::counted_text(0) == "0");
  CHECK(diff::counted_text(1234567) == "1,234,567");
}

} // namespace brehon
