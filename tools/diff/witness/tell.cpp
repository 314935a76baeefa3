#include "tools/diff/witness/tell.hpp"

#include "dsl/base/index.hpp"
#include "dsl/base/wording.hpp"
#include "interpreter/play/text.hpp"
#include "tools/diff/alike/words_of_b.hpp"
#include "tools/pictures/pictures.hpp"
#include "tools/words/language/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace brehon::diff {

namespace {

constexpr std::size_t most_options = 4;
/// Facts that are reported where there is more to tell.
constexpr std::size_t most_facts = 4;

std::vector<std::string> without(const std::vector<std::string>& list, const std::vector<std::string>& other) {
  std::vector<std::string> rest;
  std::copy_if(list.begin(), list.end(), std::back_inserter(rest),
               [&](const std::string& each) { return std::find(other.begin(), other.end(), each) == other.end(); });
  return rest;
}

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < most_options; ++i) {
    text += (i == 0 ? "" : ", ") + list[i];
  }
  return list.size() > most_options ? text + fmt::format(" and {} more", list.size() - most_options) : text;
}

/// What one version does where the two part.
struct Told {
  std::vector<std::string> words; // for people
  std::vector<std::string> facts; // of an `expect`
  std::string line;               // a whole line of an example instead, such as a `refuse`
};

class Teller {
public:
  Teller(Twin& twin, const Scenario& parted, const std::set<std::string>& items) : twin_(twin), case_(parted) {
    for (const std::string& item : twin.signature()) {
      if (items.empty() || items.count(item) != 0) {
        const std::size_t bar = item.find('|');
        if (item.compare(0, 6, "sight ") == 0) {
          sight_.insert(item.substr(bar + 1));
          continue;
        }
        const bool option = item.compare(0, bar, "a can") == 0 || item.compare(0, bar, "b can") == 0;
        (option ? options_ : names_).insert(item.substr(option ? bar + 1 : 0, option ? std::string::npos : bar));
      }
    }
  }

  Told told(bool of_a) {
    Sandbox& version = of_a ? twin_.a() : twin_.b();
    Sandbox& other = of_a ? twin_.b() : twin_.a();
    Told told;
    if (version.run == Run::faulted) {
      const std::optional<Fault>& fault = version.machine.fault();
      told.words.push_back("a run-time error of the rules" + (fault ? ": " + fault->message : std::string()));
      return told;
    }
    how_it_stands(version, other, told);
    differences(version, told);
    if (told.words.empty()) {
      const SightWords sight = twin_.sight();
      told.words = seen(of_a ? sight.in_a : sight.in_b);
      told.facts = told.words;
    }
    return told;
  }

  /// An option that one of them has and the other does not where both wait for the same player.
  std::string decision() {
    const bool same = twin_.a().run == Run::rested && twin_.b().run == Run::rested &&
                      player(twin_.a()) == player(twin_.b()) && !player(twin_.a()).empty();
    if (!same) {
      return {};
    }
    const std::vector<std::string> of_a = twin_.a().options();
    const std::vector<std::string> of_b = twin_.b().options();
    const std::vector<std::string> only_a = relevant(without(of_a, of_b));
    const std::vector<std::string> only_b = relevant(without(of_b, of_a));
    return !only_a.empty() ? only_a.front() : !only_b.empty() ? only_b.front() : "";
  }

  static std::string player(Sandbox& version) {
    const int who = version.run == Run::rested ? version.machine.player(version.state) : model::none;
    return who == model::none ? "" : player_name(*version.program, who);
  }

  /// How a version takes an option: as a line of an example; empty where it does not know the option at all.
  static std::string take(Sandbox& version, const std::string& option) {
    const std::vector<std::string> known = version.options();
    if (std::find(known.begin(), known.end(), option) != known.end()) {
      return fmt::format("play {} {}", player(version), option);
    }
    const ParsedOption parsed = parse_option(version.machine, version.state, option);
    if (!parsed.ok()) {
      return {};
    }
    const std::vector<RequirementId> why = version.machine.why(version.state, parsed.parts.action, parsed.parts.digits);
    return why.empty() ? ""
                       : fmt::format("refuse {} {} because {}", player(version), option,
                                     version.program->requirements[why.front()].path);
  }

private:
  /// A few of the facts of what is seen that are mentioned, or of all where none is.
  std::vector<std::string> seen(const std::vector<std::string>& facts) const {
    std::vector<std::string> some;
    std::copy_if(facts.begin(), facts.end(), std::back_inserter(some),
                 [&](const std::string& fact) { return sight_.count(fact) != 0; });
    some = some.empty() ? facts : some;
    some.resize(std::min(some.size(), most_facts));
    return some;
  }

  std::vector<std::string> relevant(std::vector<std::string> options) const {
    options.erase(std::remove_if(options.begin(), options.end(),
                                 [&](const std::string& option) { return options_.count(option) == 0; }),
                  options.end());
    return options;
  }

  static std::string winners(const Sandbox& version) {
    std::string names;
    for (int who = 0; who < version.program->model.players; ++who) {
      if (version.result.won_by(who)) {
        names += (names.empty() ? "" : " and ") + player_name(*version.program, who);
      }
    }
    return names;
  }

  static std::string wins(const std::string& names) {
    return names + (names.find(" and ") == std::string::npos ? " wins" : " win");
  }

  void how_it_stands(Sandbox& version, Sandbox& other, Told& told) {
    if (version.run == Run::ended && other.run != Run::ended) {
      judge(version.machine, version.state, version.result);
      const std::string names = winners(version);
      told.words.push_back(names.empty() ? "the game is over" : "the game is over, and " + wins(names));
      told.facts.emplace_back("ended");
      return;
    }
    if (version.run == Run::ended) {
      return ends(version, other, told);
    }
    const std::string who = player(version);
    if (version.run == Run::rested && who.empty()) {
      const std::vector<std::string> others = other.outcomes();
      if (!others.empty() && twin_.same_rest()) {
        return; // it is something else that differs
      }
      told.words.push_back("chance falls: " + joined(version.outcomes()));
      return;
    }
    if (version.run == Run::rested && (other.run != Run::rested || player(other) != who)) {
      const std::vector<std::string> options = version.options();
      told.words.push_back(options.size() > most_options ? fmt::format("play goes on, and {} has {}", who,
                                                                       wording::counted(options.size(), "option"))
                                                         : fmt::format("{} is to decide: {}", who, joined(options)));
      told.facts.push_back("to_act at " + who);
      return;
    }
    if (version.run == Run::stopped && other.run != Run::stopped) {
      told.words.push_back(fmt::format("{} is over without a decision", case_.path));
    }
    if (version.run == Run::rested && other.run == Run::rested) {
      const std::vector<std::string> own = relevant(without(version.options(), other.options()));
      const std::vector<std::string> missing = relevant(without(other.options(), version.options()));
      if (!own.empty()) {
        told.words.push_back(fmt::format("{} can {}", who, joined(own)));
      }
      if (!missing.empty()) {
        told.words.push_back(fmt::format("{} cannot {}", who, joined(missing)));
      }
    }
  }

  void ends(Sandbox& version, Sandbox& other, Told& told) {
    judge(version.machine, version.state, version.result);
    judge(other.machine, other.state, other.result);
    const Result& own = version.result;
    for (int who = 0; who < version.program->model.players; ++who) {
      const std::string name = player_name(*version.program, who);
      if (own.totals[index(who)] != other.result.totals[index(who)]) {
        const std::string points = to_string(own.totals[index(who)]);
        told.words.push_back(fmt::format("{} has {} {}", name, points, points == "1" ? "point" : "points"));
        told.facts.push_back(fmt::format("score[{}] at {}", name, to_string(own.totals[index(who)])));
      }
    }
    if (own.winners != other.result.winners || own.drawn != other.result.drawn) {
      const std::string names = winners(version);
      told.words.push_back(own.drawn || names.empty() ? "nobody wins: a draw" : wins(names));
      if (own.drawn || names.empty()) {
        told.facts.emplace_back("winner at none");
      }
      for (int who = 0; who < version.program->model.players; ++who) {
        if (own.won_by(who)) {
          told.facts.push_back("winner at " + player_name(*version.program, who));
        }
      }
    }
    if (told.facts.empty()) {
      for (int who = 0; who < version.program->model.players; ++who) {
        if (own.returns[index(who)] != other.result.returns[index(who)]) {
          told.facts.push_back(
              fmt::format("returns[{}] at {}", player_name(*version.program, who), to_string(own.returns[index(who)])));
        }
      }
    }
  }

  void differences(Sandbox& version, Told& told) {
    if (version.run == Run::ended && version.scored) {
      return;
    }
    const bool only_pieces = told.words.empty();
    const std::size_t most = only_pieces ? std::string::npos : told.facts.size() + most_facts;
    const auto add = [&](const NamedFact& fact) {
      if (told.facts.size() < most) {
        told.facts.push_back(fact.text());
      }
      if (only_pieces) {
        told.words.push_back(fact.text());
      }
    };
    for (const std::string& name : twin_.places_that_differ()) {
      if (names_.count(name) == 0) {
        continue;
      }
      add(version.words.fact_of(version.machine.places(), version.state, version.words.place(name)));
    }
    for (const std::string& name : twin_.markers_that_differ()) {
      if (names_.count(name) == 0) {
        continue;
      }
      const auto [marker, offset] = version.words.markers().at(name);
      add(version.words.fact_of_marker(version.state, marker, offset));
    }
  }

  Twin& twin_;
  const Scenario& case_;
  std::set<std::string> sight_;   // facts of what is seen that are mentioned
  std::set<std::string> names_;   // of places and markers that are mentioned
  std::set<std::string> options_; // that are mentioned
};

/// An example as it holds under B; none where it does not.
std::optional<std::string> holding_in_b(const std::string& example, const Telling& telling, const Holds& holds) {
  const std::vector<std::string> readings =
      telling.translation == nullptr ? std::vector{example} : readings_in_b(example, *telling.translation);
  const auto found = std::find_if(readings.begin(), readings.end(),
                                  [&](const std::string& text) { return holds(text, false).value_or(false); });
  return found == readings.end() ? std::nullopt : std::optional<std::string>(*found);
}

/// The boards of a version as it stands; none after a run-time error.
std::vector<doc::Picture> boards_of(const Sandbox& version, const Telling& telling) {
  if (version.run == Run::faulted) {
    return {};
  }
  model::Model model = version.program->model;
  model.labels = telling.labels;
  model.looks = telling.looks;
  const Labels labels(model, "en");
  return pictures::pictures_of(Words(model, labels, base_pack()), *version.program, {version.state});
}

} // namespace

std::string example_head(const std::string& name, const std::string& cites, const model::Model& model,
                         const std::vector<std::string>& with) {
  const std::string seats = fmt::format("{}", fmt::join(model.kinds[model::player_kind].values, ", "));
  std::string text = fmt::format("example {}{}{} {{\n  players {}\n", name, cites.empty() ? "" : " ", cites, seats);
  for (const std::string& line : with) {
    text += fmt::format("  {}\n", line);
  }
  return text;
}

Witness tell(Twin& twin, const Scenario& parted, const Telling& telling, const Holds& holds) {
  Witness witness;
  witness.players = telling.players;
  witness.whole_play = parted.from == Scenario::From::start;
  for (const NamedFact& fact : parted.facts) {
    witness.given.push_back(fact.text());
  }
  witness.entry = parted.entry_text();
  witness.plays = step_lines(parted.steps);
  twin.run(parted);
  Teller teller(twin, parted, telling.items);
  Told told_a = teller.told(true);
  Told told_b = teller.told(false);
  if (const std::string option = teller.decision(); !option.empty()) {
    witness.decision = Teller::player(twin.a()) + " " + option;
    told_a.line = Teller::take(twin.a(), option);
    told_b.line = Teller::take(twin.b(), option);
  }
  witness.boards_a = boards_of(twin.a(), telling);
  witness.boards_b = boards_of(twin.b(), telling);
  pictures::mark_differences(witness.boards_a, witness.boards_b);
  witness.in_a = told_a.words;
  witness.in_b = told_b.words;
  const auto block = [&](const Told& told, const std::string& cites, const std::vector<std::string>& with,
                         Sandbox& version) {
    std::string text = example_head(telling.name, cites, version.program->model, with);
    text += witness.given.empty() ? "" : facts_block("given", witness.given);
    text += witness.entry.empty() ? "" : fmt::format("  {}\n", witness.entry);
    for (const std::string& line : witness.plays) {
      text += fmt::format("  {}\n", line);
    }
    text += told.line.empty() ? "" : fmt::format("  {}\n", told.line);
    const bool expects = told.line.empty() && !told.facts.empty();
    text += expects ? facts_block("expect", told.facts) : "";
    const std::vector<std::string> falls = expects ? version.outcomes() : std::vector<std::string>();
    text += falls.empty() ? "" : fmt::format("  as {}\n", falls.front()); // what is expected holds before chance falls
    return text + "}\n";
  };
  const std::string in_a = block(told_a, telling.cites_a, telling.with_a, twin.a());
  const std::string in_b = block(told_b, telling.cites_b, telling.with_b, twin.b());
  witness.example_a =
      holds(in_a, true).value_or(false) && (telling.chosen || !holding_in_b(in_a, telling, holds)) ? in_a : "";
  witness.example_b =
      telling.chosen || !holds(in_b, true).value_or(false) ? holding_in_b(in_b, telling, holds).value_or("") : "";
  return witness;
}

} // namespace brehon::diff
