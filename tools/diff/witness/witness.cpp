#include "tools/diff/witness/witness.hpp"

#include "dsl/check/example.hpp"
#include "dsl/syntax/parse.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/diff/lockstep/alone.hpp"
#include "tools/diff/lockstep/frequency.hpp"
#include "tools/diff/lockstep/pairs.hpp"
#include "tools/diff/page.hpp"
#include "tools/diff/witness/refusal.hpp"
#include "tools/diff/witness/search.hpp"
#include "tools/diff/witness/tell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

namespace brehon::diff {

namespace {

/// Tries for one difference and number of players.
constexpr std::uint64_t most_tries = 12000;
/// With other choices of options, of which there may be many.
constexpr std::uint64_t most_tries_elsewhere = 300;
/// Positions that are visited at most where all of them may be.
constexpr std::size_t most_positions = 20000;
/// Choices of options under which that is tried.
constexpr std::size_t most_choices = 64;

std::unique_ptr<Program> lowered(const model::Model& model) {
  Diagnostics ignored; // a game that cannot be executed has no witnesses
  std::optional<Program> program = lower(model, ignored);
  return program ? std::make_unique<Program>(std::move(*program)) : nullptr;
}

std::unique_ptr<Twin> twin_of(const ModelPair& pair) {
  std::unique_ptr<Program> a = lowered(pair.first);
  std::unique_ptr<Program> b = lowered(pair.second);
  return a && b ? std::make_unique<Twin>(std::move(a), std::move(b)) : nullptr;
}

/// A name for an example that shows a difference.
std::string example_name(const Difference& difference) {
  std::string name = "where_they_part_on_";
  for (const char c : difference.path) {
    name += c == '.' ? '_' : c;
  }
  return name;
}

/// As a line of an example has it.
std::string choice_text(const std::string& option, const std::string& value) {
  return fmt::format("with {} is {}", option, value);
}

Choices in_words_of_a(const Choices& choices, const Translation& translation) {
  Choices out;
  for (const auto& [option, value] : choices) {
    const std::string& name = translation.in_a("option", "", option);
    out[name] = translation.in_a("value", name, value);
  }
  return out;
}

/// What is chosen for a side, and under which choices it is looked at.
std::vector<std::string> choice_lines(const Choices& chosen, const Choices& more) {
  std::vector<std::string> lines;
  for (const Choices* choices : {&chosen, &more}) {
    for (const auto& [option, value] : *choices) {
      lines.push_back(choice_text(option, value));
    }
  }
  return lines;
}

/// Searches for the differences between two sides.
class Witnesses {
public:
  using Clock = std::chrono::steady_clock;

  Witnesses(const Report& report, const Side& a, const Side& b, const WitnessOptions& options, Sources& sources)
      : report_(report), a_(a), b_(b), options_(options), sources_(sources), pairs_(a, b, report.translation),
        alone_(a, b, report), players_(pairs_.players()) {}

  void add(Difference& difference, Clock::time_point until) {
    const std::optional<Refusal> refused = refusal_of(difference, a_, b_, report_.translation);
    if (refused && !difference.one_sided()) {
      difference.witness = witness_of_choice(difference, *refused);
      return;
    }
    const std::vector<int>& numbers = difference.players.empty() ? players_ : difference.players;
    std::vector<Where> where;
    for (const int number : numbers) {
      where.push_back({number, choices_of(difference)});
    }
    Seen seen;
    look(difference, where, most_tries, until - (until - Clock::now()) / 3, seen); // some is left for elsewhere
    if (!seen.is_real() && !numbers.empty()) {
      look(difference, elsewhere(difference, numbers.front()), most_tries_elsewhere, until, seen);
    }
    if (refused && !seen.is_real()) { // an option of one side, which may do nothing
      difference.witness = witness_of_choice(difference, *refused);
      return;
    }
    if (!seen.found && !seen.parting) {
      difference.searched = seen.tried;
      difference.sameness = same_rules(difference, numbers) ? Sameness::same_rules : Sameness::none_found;
      visit_all(difference, numbers);
      return;
    }
    difference.witness = seen.is_told_only() ? witness_of_game(difference, seen) : witness(difference, seen);
    if (seen.where.choices != choices_of(difference)) {
      difference.witness->choices = seen.where.choices;
    }
  }

private:
  /// A way to play both games.
  struct Where {
    int players = 0;
    Choices choices; // as A has them
  };

  /// The best that was seen so far of how games part, and where.
  struct Seen {
    std::optional<Found> found;
    std::optional<FirstParting> parting; // of a random game
    Where where;
    std::uint64_t tried = 0; // positions

    bool is_real() const { return parting || (found && !found->made_up); }
    /// What happens in play goes before what could, also where no example can say it.
    bool is_told_only() const { return parting && (!found || found->made_up); }
    auto rank() const {
      const int sort = found && !found->made_up ? 0 : parting ? 1 : found ? 2 : 3;
      return std::make_tuple(sort, found && found->match == Match::alone, found ? found->parting : Parting::glimpse);
    }
  };

  /// Other choices of options under which a difference may show, or show otherwise.
  std::vector<Where> elsewhere(const Difference& difference, int players) const {
    std::vector<Where> where;
    for (const Choices& choices : difference.choices) {
      where.push_back({players, choices});
    }
    for (const std::vector<Choices>& all : {pairs_.choices(players), pairs_.choices_of_b(players)}) {
      for (const Choices& one : all) {
        where.push_back({players, choices_of(difference)});
        where.back().choices[one.begin()->first] = one.begin()->second;
      }
    }
    return where;
  }

  /// Looks for the difference in each of these ways, until one shows it well.
  void look(const Difference& difference, const std::vector<Where>& where, std::uint64_t tries, Clock::time_point until,
            Seen& seen) const {
    for (std::size_t i = 0; i < where.size(); ++i) {
      const Clock::time_point now = Clock::now();
      const auto left = (until - now) / static_cast<Clock::rep>(where.size() - i);
      Seen here = search(difference, where[i], tries, now + left);
      const std::uint64_t tried = seen.tried + here.tried;
      if (here.rank() < seen.rank()) {
        seen = std::move(here);
      }
      seen.tried = tried;
      const bool by_sight =
          difference.sort == Class::information && seen.found && seen.found->parting == Parting::sight;
      const bool tells = seen.found && (seen.found->parting <= Parting::pieces || by_sight);
      if (tells && seen.found->match != Match::alone && !seen.found->made_up) {
        return;
      }
    }
  }

  /// The elements where a pair of models differs; empty: nowhere.
  std::vector<std::string> paths(const ModelPair& pair) const {
    std::set<std::string> result;
    const ModelDifferences found = compare_models({pair.first, a_.wording}, {pair.second, a_.wording}, {});
    for (const std::vector<Difference>* list : {&found.differences, &found.unequal}) {
      for (const Difference& each : *list) {
        result.insert(each.path);
      }
    }
    return {result.begin(), result.end()};
  }

  Seen search(const Difference& difference, const Where& where, std::uint64_t tries, Clock::time_point until) const {
    std::optional<ModelPair> whole = pairs_.whole(where.players, where.choices);
    std::optional<ModelPair> narrow = alone_.pair(difference, where.players, where.choices);
    std::vector<std::string> at = narrow ? paths(*narrow) : std::vector<std::string>{difference.path};
    const std::unique_ptr<Twin> whole_twin = whole ? twin_of(*whole) : nullptr;
    const std::unique_ptr<Twin> narrow_twin = narrow ? twin_of(*narrow) : nullptr;
    if ((!whole_twin && !narrow_twin) || at.empty()) {
      return {}; // so it is not there
    }
    Twin& first = narrow_twin ? *narrow_twin : *whole_twin;
    const Bearings bearings(narrow_twin ? narrow->first : whole->first, a_.wording);
    Search search(first, whole_twin ? *whole_twin : first, bearings, std::move(at), options_.seed);
    search.sight_tells = difference.sort == Class::information;
    Seen seen;
    seen.found = search.run(tries, [&] { return Clock::now() < until; });
    if (seen.found && !whole_twin) {
      seen.found->match = Match::alone; // the games themselves have no such choice
    }
    seen.parting = search.first_parting();
    seen.where = where;
    seen.tried = search.tried();
    return seen;
  }

  /// A way to play is the witness by itself, where only one side allows it.
  Witness witness_of_choice(const Difference& difference, const Refusal& refused) {
    const Side& allows = refused.by_b ? a_ : b_;
    Witness result;
    result.players = refused.model->players;
    result.choices = refused.choices;
    result.whole_play = true;
    (refused.by_b ? result.in_a : result.in_b).emplace_back("the game can be played so");
    (refused.by_b ? result.in_b : result.in_a).push_back(refused.why);
    result.under_a = a_.label;
    result.under_b = b_.label;
    const std::string cites = cites_text(refused.by_b ? difference.citations_a : difference.citations_b, &allows);
    const std::vector<std::string> with = choice_lines(allows.chosen, refused.by_b ? refused.in_a : refused.in_b);
    const std::string block =
        example_head(example_name(difference), cites, *refused.model, with) + begin_of_play(*refused.model) + "}\n";
    if (holds(block, a_.game.game).value_or(false) == refused.by_b &&
        holds(block, b_.game.game).value_or(false) != refused.by_b) {
      (refused.by_b ? result.example_a : result.example_b) = block;
    }
    return result;
  }

  Witness witness_of_game(const Difference& difference, const Seen& seen) const {
    Witness result = witness_of(*seen.parting, seen.where.players);
    result.alone = alone_.pair(difference, seen.where.players, seen.where.choices).has_value();
    return result;
  }

  Witness witness(const Difference& difference, const Seen& seen) {
    const Found& found = *seen.found;
    const Where& where = seen.where;
    const std::optional<ModelPair> whole = pairs_.whole(where.players, where.choices);
    const std::optional<ModelPair> narrow = alone_.pair(difference, where.players, where.choices);
    const std::unique_ptr<Twin> narrow_twin = narrow ? twin_of(*narrow) : nullptr;
    Telling telling;
    telling.players = where.players;
    telling.name = example_name(difference);
    telling.with_a = choice_lines(a_.chosen, where.choices);
    telling.with_b = choice_lines(in_words_of_a(b_.chosen, report_.translation), where.choices);
    const Translation translation = pairs_.with_seats(where.players, where.choices);
    telling.translation = &translation;
    telling.labels = report_.glossary;
    telling.looks = report_.looks;
    telling.cites_a = cites_text(difference.citations_a, &a_);
    telling.cites_b = cites_text(difference.citations_b, &b_);
    if (narrow_twin) {
      narrow_twin->run(found.parted);
      telling.items = narrow_twin->signature();
    }
    if (found.match == Match::similar) {
      telling.items.clear(); // all that the games part in
    }
    if (found.match == Match::alone) {
      return told_alone(difference, found, *narrow_twin, std::move(telling));
    }
    const std::unique_ptr<Twin> twin = twin_of(*whole);
    Witness result = tell(*twin, found.parted, telling, [&](const std::string& block, bool under_a) {
      return holds(block, (under_a ? a_ : b_).game.game);
    });
    result.under_a = a_.label;
    result.under_b = b_.label;
    result.made_up = found.made_up;
    return result;
  }

  /// Where only games part that differ in nothing else.
  Witness told_alone(const Difference& difference, const Found& found, Twin& narrow, Telling telling) {
    const bool of_b = difference.made == Difference::Made::in_b;
    telling.translation = of_b ? telling.translation : nullptr;
    (of_b ? telling.cites_a : telling.cites_b) = of_b ? telling.cites_b : telling.cites_a;
    (of_b ? telling.with_a : telling.with_b) = of_b ? telling.with_b : telling.with_a;
    for (const Difference* each : alone_.made_with(difference)) {
      if (each->is_choice()) {
        telling.chosen = true;
        telling.with_b.push_back(choice_text(each->option, each->b));
      }
    }
    const std::optional<Node> first = alone_.tree(difference, false);
    const std::optional<Node> second = alone_.tree(difference, true);
    Witness result = tell(narrow, found.parted, telling, [&](const std::string& block, bool of_first) {
      const std::optional<Node>& game = of_first ? first : second;
      return of_b && !of_first ? holds(block, b_.game.game) : game ? holds(block, *game) : std::nullopt;
    });
    if (of_b && !report_.translation.renamings.empty()) {
      result.example_a.clear(); // it is in the words of A, and B has others
    }
    result.alone = true;
    result.made_up = found.made_up;
    const char* these = difference.together.empty() ? "this difference" : "these differences";
    result.under_a = of_b ? fmt::format("{} without {}", b_.label, these) : a_.label;
    result.under_b = of_b ? b_.label : fmt::format("{} with {}", a_.label, these);
    return result;
  }

  /// Replays a block under a game; none where it is no example there.
  std::optional<bool> holds(const std::string& block, Node game) {
    const std::uint32_t file =
        sources_.add("a witness", fmt::format("variant witness of {} {{\n{}}}\n", game.name(), block));
    Diagnostics found;
    const std::optional<Node> tree = parse(sources_[file], file, found);
    if (!tree || tree->children.empty() || found.has_errors()) {
      return std::nullopt;
    }
    auto& parts = game.children;
    parts.erase(std::remove_if(parts.begin(), parts.end(), [](const Node& node) { return node.kind == Kind::example; }),
                parts.end());
    for (const Node& child : tree->children.front().children) {
      if (child.kind == Kind::example) {
        parts.push_back(child);
      }
    }
    const Examples examples = check_examples(game, {}, found);
    if (examples.examples.size() != 1) {
      return std::nullopt;
    }
    const std::unique_ptr<Program> program = lowered(examples.models[examples.examples.front().model]);
    return program ? std::optional<bool>(replay(*program, examples.examples.front()).result == Verdict::Result::passed)
                   : std::nullopt;
  }

  /// Whether the games are the same but for names wherever the difference is there.
  bool same_rules(const Difference& difference, const std::vector<int>& numbers) const {
    const std::vector<Choices> there = difference.choices.empty() ? std::vector<Choices>(1) : difference.choices;
    return !numbers.empty() && std::all_of(numbers.begin(), numbers.end(), [&](int number) {
      return std::all_of(there.begin(), there.end(), [&](const Choices& choices) {
        const std::optional<ModelPair> whole = pairs_.whole(number, choices);
        return whole && paths(*whole).empty();
      });
    });
  }

  /// All choices of options together; empty where there are too many.
  std::vector<Choices> all_choices(int players) const {
    std::vector<Choices> all(1);
    for (const Choices& one : pairs_.choices(players)) {
      const std::size_t size = all.size();
      for (std::size_t i = 0; i < size; ++i) {
        if (all[i].count(one.begin()->first) == 0) {
          all.push_back(all[i]);
          all.back().insert(one.begin(), one.end());
        }
      }
      if (all.size() > most_choices) {
        return {};
      }
    }
    return all;
  }

  /// A proof, where there are few positions under all choices.
  void visit_all(Difference& difference, const std::vector<int>& numbers) const {
    if (difference.sameness == Sameness::same_rules || numbers.empty()) {
      return;
    }
    std::uint64_t visited = 0;
    for (const int number : numbers) {
      const std::vector<Choices> choices = all_choices(number);
      if (choices.empty()) {
        return;
      }
      for (const Choices& each : choices) {
        const std::optional<std::uint64_t> all = visited_with(difference, number, each);
        if (!all) {
          return;
        }
        visited += *all;
      }
    }
    if (visited > 0) {
      difference.sameness = Sameness::all_visited;
      difference.searched = visited;
    }
  }

  /// None where games with this difference alone part, or cannot be made; 0 where it is not there.
  std::optional<std::uint64_t> visited_with(const Difference& difference, int players, const Choices& choices) const {
    const std::optional<ModelPair> pair = alone_.pair(difference, players, choices);
    if (pair && paths(*pair).empty()) {
      return 0;
    }
    const std::unique_ptr<Twin> twin = pair ? twin_of(*pair) : nullptr;
    return twin ? twin->visit_all(most_positions) : std::nullopt;
  }

  const Report& report_;
  const Side& a_;
  const Side& b_;
  const WitnessOptions& options_;
  Sources& sources_;
  Pairs pairs_;
  Alone alone_;
  std::vector<int> players_;
};

} // namespace

void add_witnesses(Report& report, const WitnessOptions& options, Sources& sources) {
  using Clock = Witnesses::Clock;
  report.searched = true;
  place_differences(report);
  const Clock::time_point until =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.seconds));
  Witnesses plain(report, *report.a, *report.b, options, sources);
  Witnesses printed(report, to_the_letter(*report.a), to_the_letter(*report.b), options, sources);
  std::vector<Difference*> open;
  for (Difference& difference : report.differences) {
    if (difference.changes_play()) {
      open.push_back(&difference);
    }
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (Clock::now() >= until) {
      open[i]->sameness = Sameness::none_found; // it was not searched for
      continue;
    }
    const auto share = (until - Clock::now()) / static_cast<Clock::rep>(open.size() - i);
    (open[i]->printed ? printed : plain).add(*open[i], Clock::now() + share);
  }
}

} // namespace brehon::diff
