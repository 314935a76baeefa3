#include "tools/words/numbers.hpp"

#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "tools/words/by_players.hpp"
#include "tools/words/variables.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>

namespace brehon::telling {

using model::Op;
using model::Role;

namespace {

std::optional<std::vector<int>> evaluated(const ByPlayers& all, const Expr& expr);

/// The values of each argument; nothing where one of them is not known.
std::optional<std::vector<std::vector<int>>> evaluated_arguments(const ByPlayers& all, const Expr& expr) {
  std::vector<std::vector<int>> of_each;
  for (const Expr& arg : expr.args) {
    std::optional<std::vector<int>> values = evaluated(all, arg);
    if (!values) {
      return std::nullopt;
    }
    of_each.push_back(std::move(*values));
  }
  return of_each;
}

/// What an expression is with each number of players; nothing where it depends on more than that.
std::optional<std::vector<int>> evaluated(const ByPlayers& all, const Expr& expr) {
  const std::size_t size = all.players().size();
  if (expressions::is_constant(expr)) {
    const std::vector<int>* values = all.values(expr);
    return values == nullptr ? std::vector<int>(size, expr.value) : *values;
  }
  const bool is_choice = expr.op == Op::conditional;
  const bool is_computed = types::computes(expr.op) && !expr.flag && expr.args.size() == 2;
  const auto arguments = is_choice || is_computed || expr.op == Op::not_
                             ? evaluated_arguments(all, expr)
                             : std::optional<std::vector<std::vector<int>>>();
  if (!arguments) {
    return std::nullopt;
  }
  std::vector<int> values;
  for (std::size_t i = 0; i < size; ++i) {
    const auto of = [&](Role role) { return (*arguments)[position(expr.op, role, expr.args.size())][i]; };
    const std::optional<int> value = is_choice             ? of(of(Role::condition) != 0 ? Role::yes : Role::no)
                                     : expr.op == Op::not_ ? 1 - of(Role::operand)
                                                           : types::compute(expr.op, of(Role::left), of(Role::right));
    if (!value) {
      return std::nullopt;
    }
    values.push_back(*value);
  }
  return values;
}

/// What all numbers differ by from those of the players, or nothing.
std::optional<int> more_than_players(const Context& context, const std::vector<int>& numbers) {
  const std::vector<int>& players = context.words.by_players()->players();
  const int difference = numbers.front() - players.front();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] - players[i] != difference) {
      return std::nullopt;
    }
  }
  return difference;
}

} // namespace

bool is_for_two(const Context& context) {
  const ByPlayers* all = context.words.by_players();
  return all == nullptr ? context.model.player_range == std::pair(2, 2) : all->players() == std::vector{2};
}

bool is_known(const Context& context, const Expr& expr) {
  const ByPlayers* all = context.words.by_players();
  return expressions::is_constant(expr) && (all == nullptr || all->values(expr) == nullptr);
}

bool always_holds(const Context& context, const Expr& expr) {
  return expressions::is_true(expr) && is_known(context, expr);
}

bool never_holds(const Context& context, const Expr& expr) {
  return expressions::is_false(expr) && is_known(context, expr);
}

std::optional<std::vector<int>> by_players(const Context& context, const Expr& expr) {
  const ByPlayers* all = context.words.by_players();
  std::optional<std::vector<int>> values = all == nullptr ? std::nullopt : evaluated(*all, expr);
  const bool differ =
      values && std::any_of(values->begin(), values->end(), [&](int value) { return value != values->front(); });
  return differ ? values : std::nullopt;
}

bool is_of_players(const Context& context, const std::vector<int>& numbers) {
  return more_than_players(context, numbers) == 0;
}

Term number_by_players(const Context& context, const std::vector<int>& numbers) {
  if (const std::optional<int> more = more_than_players(context, numbers)) {
    const Term players =
        known(term(context, "number_of", {{"things", context.words.kind_noun(model::player_kind, 2)}}, 2));
    return *more == 0 ? players
                      : term(context, *more > 0 ? "plus" : "minus",
                             {{"left", players}, {"right", std::to_string(std::abs(*more))}});
  }
  const std::vector<int>& players = context.words.by_players()->players();
  std::vector<int> order;
  std::map<int, std::set<int>> with; // which numbers of players, by the number
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    order.insert(order.end(), with[numbers[i]].empty() ? 1 : 0, numbers[i]);
    with[numbers[i]].insert(players[i]);
  }
  std::vector<Term> parts;
  for (const int number : order) {
    parts.push_back(
        term(context, "for_players",
             {{"value", with_minus(number)}, {"count", context.words.either(types::integer(0, 0), with[number])}}));
  }
  return context.words.either(parts);
}

std::string holds_by_players(const Context& context, const std::vector<int>& truths, bool holds) {
  const std::vector<int>& players = context.words.by_players()->players();
  std::set<int> with;
  for (std::size_t i = 0; i < truths.size(); ++i) {
    if ((truths[i] != 0) == holds) {
      with.insert(players[i]);
    }
  }
  return phrase(context, "players_are", {{"count", context.words.either(types::integer(0, 0), with)}});
}

} // namespace brehon::telling
