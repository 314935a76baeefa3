#include "tools/diff/lockstep/alone.hpp"

#include "dsl/model/text/cells.hpp"
#include "tools/diff/lockstep/smallest.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace brehon::diff {

namespace {

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
    const std::vector<std::string> names = cell_names(model, matchup);
    const auto cell = static_cast<std::size_t>(std::find(names.begin(), names.end(), difference.cell) - names.begin());
    const int row = row_with_result(model, matchup, difference.b);
    if (cell < matchup.cells.size() && row != model::none) {
      matchup.cells[cell] = row;
      return true;
    }
  }
  return false;
}

/// It and those that are made with it.
Numbers set_of(const Difference& difference) {
  Numbers out(difference.together.begin(), difference.together.end());
  out.insert(difference.number);
  return out;
}

} // namespace

Alone::Alone(const Side& a, const Side& b, const Report& report)
    : a_(a), report_(report), patches_(a, b, report.translation, report.differences) {}

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

/// All others that change play.
Numbers Alone::others(const Difference& difference) const {
  Numbers out;
  for (const Difference& each : report_.differences) {
    if (each.changes_play() && each.printed == difference.printed && each.number != difference.number) {
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
  std::optional<model::Model> model = tree ? model_of(*tree, players, choices) : std::nullopt;
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

void Alone::place(Difference& difference, int players) const {
  const Choices choices = choices_of(difference);
  const std::size_t number = difference.number;
  const auto makes_sense = [&](const Numbers& some) {
    if (!model_with(some, players, choices)) {
      return false;
    }
    const std::optional<Node> tree = tree_with(some);
    return !tree || !patches_.is_unused(number, *tree);
  };
  const auto with = [number](const std::vector<std::size_t>& some) {
    Numbers out(some.begin(), some.end());
    out.insert(number);
    return out;
  };
  difference.together.clear();
  difference.made = Difference::Made::nowhere;
  const std::optional<Node> without = patches_.b_without(number);
  std::vector<std::size_t> needed;
  if (makes_sense({number})) {
    difference.made = Difference::Made::in_a;
  } else if (without && model_of(*without, players, choices) && model_of(*patches_.b(), players, choices)) {
    difference.made = Difference::Made::in_b;
    return;
  } else {
    const Numbers rest = others(difference);
    needed.assign(rest.begin(), rest.end());
    const auto holds = [&](const std::vector<std::size_t>& some) { return makes_sense(with(some)); };
    const bool in_all = !needed.empty() && holds(needed);
    needed = in_all ? smallest_part(std::move(needed), holds) : std::vector<std::size_t>();
    const bool can_be_made = in_all || model_with({number}, players, choices);
    difference.made = can_be_made ? Difference::Made::in_a : Difference::Made::nowhere;
  }
  Numbers all = with(needed);
  all.merge(patches_.carried_by(all));
  all.erase(number);
  difference.together.assign(all.begin(), all.end());
}

std::optional<ModelPair> Alone::pair(const Difference& difference, int players, const Choices& choices) const {
  std::optional<model::Model> a;
  std::optional<model::Model> b;
  switch (difference.made) {
  case Difference::Made::nowhere:
    return std::nullopt;
  case Difference::Made::in_a: {
    a = model_of(a_.game.game, players, choices);
    b = model_with(set_of(difference), players, choices);
    break;
  }
  case Difference::Made::in_b: {
    const std::optional<Node> without = patches_.b_without(difference.number);
    a = without ? model_of(*without, players, choices) : std::nullopt;
    b = patches_.b() ? model_of(*patches_.b(), players, choices) : std::nullopt;
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
  return difference.made == Difference::Made::in_a ? tree_with(set_of(difference)) : std::nullopt;
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
