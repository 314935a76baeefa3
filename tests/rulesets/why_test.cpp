#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"

#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace brehon {

namespace {

std::vector<std::string> names_of_rule_sets() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Asks of some numbers of options, possible or not, whether a requirement forbids exactly those that are not possible.
void ask(Machine& machine, const State& state, prelude::Random& random, int questions) {
  const ProgramDecision& decision = machine.program().decisions[machine.decision(state)];
  const std::vector<std::uint32_t> listed = machine.list(state);
  const std::set<std::uint32_t> possible(listed.begin(), listed.end());
  for (int i = 0; i < questions; ++i) {
    const bool listed_one = i % 4 == 0 && !listed.empty();
    const std::uint32_t option =
        listed_one ? listed[random.below(listed.size())] : static_cast<std::uint32_t>(random.below(decision.options));
    const OptionParts parts = option_parts(decision, option);
    if (decision.actions[parts.action].sort != model::Action::Sort::plain) {
      continue; // what forbids to pass can be another option
    }
    const std::vector<RequirementId> why = machine.why(state, parts.action, parts.digits);
    INFO(option_text(machine.program(), state, decision, option));
    CHECK(why.empty() == (possible.count(option) > 0));
  }
}

void ask_in_games(const std::string& name, std::uint64_t games, int decisions, int questions) {
  CAPTURE(name);
  const RuleSet rules = compile_rule_set(name);
  prelude::Random random(7);
  for (std::uint64_t game = 0; game < games; ++game) {
    Session session(*rules.program, 7, game);
    session.draw_all();
    for (int i = 0; i < decisions && session.rest() == Rest::decision; ++i) {
      ask(session.machine(), session.state(), random, questions);
      const std::vector<std::uint32_t> options = session.machine().list(session.state());
      session.choose(options[random.below(options.size())]);
      session.draw_all();
    }
  }
}

} // namespace

TEST_CASE("why: a requirement forbids what is no option, and nothing else") {
  for (const std::string& name : sample(names_of_rule_sets())) {
    ask_in_games(name, 1, effort(25), 12);
  }
}

TEST_CASE("why: a requirement forbids what is no option, and nothing else, in whole games", "[long]") {
  for (const std::string& name : names_of_rule_sets()) {
    ask_in_games(name, 5, 2000, 40);
  }
}

} // namespace brehon
