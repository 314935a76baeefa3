#include "tools/diff/lockstep/alone.hpp"

#include "dsl/model/text/cells.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/diff/lockstep/lock_step.hpp"
#include "tools/diff/lockstep/smallest.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace brehon::diff {

namespace {

/// Random games that tell whether differences show, and the steps after which none is begun.
constexpr std::uint64_t most_games = 30;
constexpr std::uint64_t most_steps = 3'000;

/// A row with a result; where there is none yet, a new one.
int row_with_result(const model::Model& model, model::Matchup& matchup, const std::string& result) {
  const std::vector<std::string>& names = model.kinds[matchup.results].values;
  const auto value = std::find(names.begin(), names.end(), result);
  if (value == names.end() && result != "never") {
    return model::none;
  }
  const int wanted = value == names.end() ? model::none : static_cast<int>(value - names.begin());
  for (std::size_t row = 0; row < matchup.rows.size(); ++row) {
    if (matchup.rows[row].result == wanted) {
      return static_cast<int>(row);
    }
  }
  model::MatchupRow added = matchup.rows.front();
  added.result = wanted;
  matchup.rows.push_back(added);
  return static_cast<int>(matchup.rows.size()) - 1;
}

/// Gives a cell of a matchup the result that B has; false where there is no such cell or result.
bool set_cell(model::Model& model, const Difference& difference) {
  for (model::Matchup& matchup : model.matchups) {
    if (difference.path != matchup.name + "." + difference.cell) {
      continue;
    }
    const std::vector<std::string> names = cell_names(model, matchup.axes);
    const auto cell = static_cast<std::size_t>(std::find(names.begin(), names.end(), difference.cell) - names.begin());
    const int row = row_with_result(model, matchup, difference.b);
    if (cell < matchup.cells.size() && row != model::none) {
      matchup.cells[cell] = row;
      return true;
    }
  }
  return false;
}

/// A game with those of some choices that it has; a difference can be an option that one side lacks.
std::optional<model::Model> chosen_model(const Node& game, int players, const Choices& choices) {
  Choices known;
  std::copy_if(choices.begin(), choices.end(), std::inserter(known, known.end()), [&](const auto& choice) {
    return std::any_of(game.children.begin(), game.children.end(), [&](const Node& part) {
      return (part.kind == Kind::option || part.kind == Kind::gap) && part.name() == choice.first;
    });
  });
  return model_of(game, players, known);
}

/// Those that are there between two sides; what differs only to the letter is not between sides that are not read so.
std::vector<Difference> differences_of(const Report& report, const Side& a, const Side& b) {
  const bool printed = &a != report.a || &b != report.b;
  std::vector<Difference> out;
  std::copy_if(report.differences.begin(), report.differences.end(), std::back_inserter(out),
               [printed](const Difference& each) { return printed || !each.printed; });
  return out;
}

/// Whether what one side lacks at one place the other lacks at another one of the same part: what is moved is taken
/// away here and put there.
bool is_moved(const Difference& one, const Difference& other) {
  const auto part = [](const Difference& each) { return each.path.substr(0, each.path.find('.')); };
  const bool opposite = one.one_sided() && other.one_sided() && one.a.empty() != other.a.empty();
  return opposite && one.sort == other.sort && one.what == other.what && one.a == other.b && one.b == other.a &&
         one.printed == other.printed && part(one) == part(other);
}

/// It and those that are made with it.
Numbers set_of(const Difference& difference) {
  Numbers out(difference.together.begin(), difference.together.end());
  if (difference.made != Difference::Made::with_others) {
    out.insert(difference.number);
  }
  return out;
}

} // namespace

Alone::Alone(const Side& a, const Side& b, const Report& report)
    : a_(a), report_(report), pairs_(a, b, report.translation),
      patches_(a, b, report.translation, differences_of(report, a, b)) {}

const Difference* Alone::numbered(std::size_t number) const {
  const auto found = std::find_if(report_.differences.begin(), report_.differences.end(),
                                  [number](const Difference& each) { return each.number == number; });
  return found == report_.differences.end() ? nullptr : &*found;
}

std::vector<const Difference*> Alone::made_with(const Difference& difference) const {
  std::vector<const Difference*> out;
  for (const std::size_t number : set_of(difference)) {
    out.push_back(numbered(number));
  }
  return out;
}

/// All others that change play and can be made.
Numbers Alone::others(const Difference& difference) const {
  Numbers out;
  for (const Difference& each : report_.differences) {
    const bool is_other = each.changes_play() && each.printed == difference.printed && each.number != difference.number;
    if (is_other && (each.is_choice() || !each.cell.empty() || patches_.can_make(each.number))) {
      out.insert(each.number);
    }
  }
  return out;
}

std::optional<model::Model> Alone::model_with(const Numbers& some, int players, Choices choices,
                                              bool cells_apart) const {
  Numbers of_tree;
  std::vector<const Difference*> cells;
  for (const std::size_t number : some) {
    const Difference* each = numbered(number);
    if (each == nullptr) {
      return std::nullopt;
    }
    if (each->is_choice()) {
      choices[each->option] = each->b;
    } else if (cells_apart && !each->cell.empty()) {
      cells.push_back(each);
    } else {
      of_tree.insert(number);
    }
  }
  const std::optional<Node> tree = patches_.a_with(of_tree);
  std::optional<model::Model> model = tree ? chosen_model(*tree, players, choices) : std::nullopt;
  const auto set = [&](const Difference* each) { return set_cell(*model, *each); };
  return model && std::all_of(cells.begin(), cells.end(), set) ? std::move(model) : std::nullopt;
}

/// Cells are changed one by one, where they can be, else with their rows.
std::optional<model::Model> Alone::model_with(const Numbers& some, int players, const Choices& choices) const {
  std::optional<model::Model> model = model_with(some, players, choices, true);
  return model ? std::move(model) : model_with(some, players, choices, false);
}

std::optional<Node> Alone::tree_with(const Numbers& some) const {
  Numbers of_tree;
  std::copy_if(some.begin(), some.end(), std::inserter(of_tree, of_tree.end()), [&](std::size_t number) {
    const Difference* each = numbered(number);
    return each != nullptr && !each->is_choice();
  });
  return patches_.a_with(of_tree);
}

bool Alone::makes_sense(const Difference& difference, const Numbers& some, int players) const {
  if (!model_with(some, players, choices_of(difference))) {
    return false;
  }
  const std::optional<Node> tree = tree_with(some);
  return !tree || !patches_.is_unused(difference.number, *tree, true);
}

/// Whether some random games part by some differences.
bool Alone::shows(const Numbers& some, int players, const Choices& choices) const {
  const std::optional<model::Model> with = model_with(some, players, choices);
  const std::optional<model::Model> without = model_of(a_.game.game, players, choices);
  Diagnostics ignored; // what cannot be executed cannot be played
  const std::optional<Program> a = without ? lower(*without, ignored) : std::nullopt;
  const std::optional<Program> b = with ? lower(*with, ignored) : std::nullopt;
  if (!a || !b) {
    return false;
  }
  LockStep both(*a, *b);
  for (std::uint64_t game = 0; game < most_games && both.steps() < most_steps; ++game) {
    if (both.play(lock_step_seed, game)) {
      return true;
    }
  }
  return false;
}

/// Whether A with some differences does not lack this one any more.
bool Alone::has_come(const Difference& difference, const Numbers& some, int players) const {
  const Choices choices = choices_of(difference);
  const std::optional<model::Model> with = model_with(some, players, choices);
  const std::optional<ModelPair> whole = pairs_.whole(players, choices);
  if (!with || !whole) {
    return false;
  }
  const ModelDifferences left = compare_models({*with, a_.wording}, {whole->second, a_.wording}, {});
  const auto is_it = [&](const Difference& each) {
    return each.sort == difference.sort && each.path == difference.path && each.what == difference.what;
  };
  return std::none_of(left.differences.begin(), left.differences.end(), is_it) &&
         std::none_of(left.unequal.begin(), left.unequal.end(), is_it);
}

/// Whether A with some differences is A: what stands elsewhere among its like cannot be made by exchanging it.
bool Alone::is_nothing(const Numbers& some, int players, const Choices& choices) const {
  const std::optional<model::Model> with = model_with(some, players, choices);
  const std::optional<model::Model> without = model_of(a_.game.game, players, choices);
  return with && without && model::same(*with, *without);
}

/// The smallest set of others that a difference needs; none where there is no such set. What is declared only comes
/// with what shows what it is for.
std::optional<std::vector<std::size_t>> Alone::needed_for(const Difference& difference, int players) const {
  using Others = std::vector<std::size_t>;
  const auto with = [&difference](const Others& some) {
    Numbers out(some.begin(), some.end());
    out.insert(difference.number);
    return out;
  };
  const auto can_be = [&](const Others& some) { return makes_sense(difference, with(some), players); };
  const auto can_be_seen = [&](const Others& some) {
    return can_be(some) && shows(with(some), players, choices_of(difference));
  };
  const Numbers rest = others(difference);
  const Numbers close = patches_.close_to(difference.number);
  Others near;
  std::set_intersection(rest.begin(), rest.end(), close.begin(), close.end(), std::back_inserter(near));
  if (!near.empty() && can_be_seen(near)) {
    return smallest_part(std::move(near), can_be_seen);
  }
  Others all(rest.begin(), rest.end());
  return can_be(all) ? std::optional(smallest_part(std::move(all), can_be)) : std::nullopt;
}

/// What cannot be made by itself comes by others.
void Alone::place_with_others(Difference& difference, int players) const {
  const auto comes = [&](const std::vector<std::size_t>& some) {
    return has_come(difference, Numbers(some.begin(), some.end()), players);
  };
  const Numbers rest = others(difference);
  std::vector<std::size_t> all(rest.begin(), rest.end());
  difference.made = Difference::Made::nowhere;
  if (!all.empty() && comes(all)) {
    difference.made = Difference::Made::with_others;
    difference.together = smallest_part(std::move(all), comes);
  }
}

/// It, and what it is at another place.
Numbers Alone::with_moved(const Difference& difference, int players) const {
  Numbers all = {difference.number};
  const auto other = std::find_if(report_.differences.begin(), report_.differences.end(),
                                  [&](const Difference& each) { return is_moved(difference, each); });
  if (other != report_.differences.end()) {
    all.insert(other->number);
  }
  return makes_sense(difference, all, players) ? all : Numbers{difference.number};
}

void Alone::place(Difference& difference, int players) const {
  const Choices choices = choices_of(difference);
  Numbers all = with_moved(difference, players);
  difference.made = Difference::Made::in_a;
  if (!makes_sense(difference, all, players)) {
    const std::optional<Node> without = patches_.b_without(difference.number);
    const bool is_idle = without && patches_.is_unused(difference.number, *without, false);
    if (without && !is_idle && model_of(*without, players, choices) && model_of(*patches_.b(), players, choices)) {
      difference.made = Difference::Made::in_b;
      return;
    }
    const std::optional<std::vector<std::size_t>> needed = needed_for(difference, players);
    if (needed) {
      all.insert(needed->begin(), needed->end());
    } else if (!model_with(all, players, choices)) {
      return place_with_others(difference, players);
    }
  }
  if (difference.option.empty() && is_nothing(all, players, choices)) { // what can be chosen is in no model
    return place_with_others(difference, players);
  }
  all.merge(patches_.carried_by(all));
  all.erase(difference.number);
  difference.together.assign(all.begin(), all.end());
}

std::optional<ModelPair> Alone::pair(const Difference& difference, int players, const Choices& choices) const {
  std::optional<model::Model> a;
  std::optional<model::Model> b;
  switch (difference.made) {
  case Difference::Made::nowhere:
    return std::nullopt;
  case Difference::Made::in_a:
  case Difference::Made::with_others: {
    a = chosen_model(a_.game.game, players, choices);
    b = model_with(set_of(difference), players, choices);
    break;
  }
  case Difference::Made::in_b: {
    const std::optional<Node> without = patches_.b_without(difference.number);
    a = without ? chosen_model(*without, players, choices) : std::nullopt;
    b = patches_.b() ? chosen_model(*patches_.b(), players, choices) : std::nullopt;
    break;
  }
  }
  return a && b ? std::optional<ModelPair>(ModelPair(std::move(*a), std::move(*b))) : std::nullopt;
}

std::optional<Node> Alone::tree(const Difference& difference, bool second) const {
  if (difference.made == Difference::Made::in_b) {
    return second ? patches_.b() : patches_.b_without(difference.number);
  }
  if (!second) {
    return a_.game.game;
  }
  return difference.made == Difference::Made::nowhere ? std::nullopt : tree_with(set_of(difference));
}

void place_differences(Report& report) {
  if (report.placed || !report.related) {
    return;
  }
  report.placed = true;
  for (const bool printed : {false, true}) {
    const Side& a = printed ? to_the_letter(*report.a) : *report.a;
    const Side& b = printed ? to_the_letter(*report.b) : *report.b;
    const std::vector<int> numbers = Pairs(a, b, report.translation).players();
    const Alone alone(a, b, report);
    for (Difference& each : report.differences) {
      const std::vector<int>& there = each.players.empty() ? numbers : each.players;
      if (each.changes_play() && each.printed == printed && !there.empty()) {
        alone.place(each, there.front());
      }
    }
  }
}

} // namespace brehon::diff
