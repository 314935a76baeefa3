#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

// Paying and gaining: a decision where there are several ways.

namespace brehon {

using model::Stmt;

std::vector<int> Lowerer::decode(int digit, const std::vector<int>& radixes) {
  std::vector<int> counts(radixes.size(), 0);
  int stride = 1;
  for (std::size_t i = radixes.size(); i-- > 0;) {
    if (radixes[i] == 1) {
      counts[i] = constant(0);
      continue;
    }
    counts[i] = temporary();
    emit(Operation::divide, counts[i], digit, constant(stride));
    emit(Operation::modulo, counts[i], counts[i], constant(radixes[i]));
    stride *= radixes[i];
  }
  return counts;
}

/// Runs through the ways of a payment, in the order of their numbers.
void Lowerer::each_way(const Payment& payment, const std::function<void(int)>& body) {
  const Frame frame(*this);
  const Stmt& stmt = *payment.stmt;
  const bool pays = stmt.act == model::Act::pay;
  const Ways ways = ways_of(stmt.args[0]);
  const std::vector<int> there = pays ? purse_of(value(stmt.args[1])) : std::vector<int>();
  std::vector<int> counts(payment.radixes.size(), constant(0));
  const std::function<void(std::size_t, int)> nest = [&](std::size_t at, int sum) {
    if (at == counts.size()) {
      const Label yes = label(), next = label();
      is_way(counts, ways, stmt.flag ? &there : nullptr, yes);
      jump(next);
      bind(yes);
      body(sum);
      bind(next);
      return;
    }
    if (payment.radixes[at] == 1) {
      nest(at + 1, sum);
      return;
    }
    const int count = temporary(), most = temporary(), more = temporary();
    counts[at] = count;
    copy(count, constant(0));
    copy(most, constant(payment.radixes[at] - 1));
    if (pays)
      emit(Operation::minimum, most, most, there[at]);
    const Label again = label();
    bind(again);
    {
      const Frame inner(*this);
      const int total = temporary();
      emit(Operation::multiply_add, total, sum, payment.radixes[at], count);
      nest(at + 1, total);
    }
    emit(Operation::add, count, count, constant(1));
    emit(Operation::less_equal, more, count, most);
    emit(Operation::jump_if, more, again);
    counts[at] = constant(0);
  };
  nest(0, constant(0));
}

/// From the purse to the bank or back.
void Lowerer::transfer(const Stmt& stmt, const std::vector<int>& counts) {
  const int player = value(stmt.args[1]);
  const int bank = constant(0);
  if (stmt.act == model::Act::gain) {
    const int at = temporary();
    emit(Operation::add, at, player,
         constant(program_.zones[static_cast<std::size_t>(model_.purse.back())].first_place));
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto nothing = known(counts[i]);
      if (nothing && *nothing == 0)
        continue;
      put(at, constant(model_.currency[i]), counts[i], false);
    }
    return;
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto nothing = known(counts[i]);
    if (nothing && *nothing == 0)
      continue;
    const int rest = temporary();
    copy(rest, counts[i]);
    for (const int zone : model_.purse) {
      const int at = temporary(), here = temporary();
      const int type = constant(model_.currency[i]);
      emit(Operation::add, at, player, constant(program_.zones[static_cast<std::size_t>(zone)].first_place));
      emit(Operation::count_type, here, at, type);
      emit(Operation::minimum, here, here, rest);
      emit(Operation::take, at, type, here);
      emit(Operation::put, bank, type, here);
      emit(Operation::subtract, rest, rest, here);
    }
  }
}

void Lowerer::pay(const Stmt& stmt) {
  const auto remember = [&](const std::vector<int>& counts) {
    if (stmt.index == model::none)
      return;
    const int cells = static_cast<int>(counts.size());
    Location gift{state_cell(model_.variables[static_cast<std::size_t>(stmt.index)].name, cells), model::none, cells};
    Way came{constant(1), constant(0), constant(0), {}};
    for (int i = 0; i < cells; ++i) {
      came.exact.push_back(gift.cell + i);
      copy(came.exact.back(), counts[static_cast<std::size_t>(i)]);
    }
    gift.ways = no_ways(); // it can be paid again
    gift.ways->ways.push_back(std::move(came));
    gift.ways->most = most_of(stmt.args[0]);
    variables_[stmt.index] = gift;
  };
  if (is_fixed(model_, stmt)) {
    const Ways ways = ways_of(stmt.args[0]);
    transfer(stmt, ways.ways[0].exact);
    remember(ways.ways[0].exact);
    return;
  }
  Payment payment;
  payment.stmt = &stmt;
  payment.index = program_.decisions.size();
  program_.decisions.emplace_back();
  long long options = 1;
  for (const int most : most_of(stmt.args[0])) {
    payment.radixes.push_back(most + 1);
    options = std::min(options * (most + 1), most_options + 1);
  }
  if (options > most_options) {
    too_many(stmt.span, "this payment", "ways");
    return;
  }
  const std::size_t locals = program_.local_names.size();
  payment.digit = state_cell("way");
  payment.acting = acting_;
  const int ways = temporary(), only = temporary(), test = temporary();
  copy(ways, constant(0));
  each_way(payment, [&](int digit) {
    emit(Operation::add, ways, ways, constant(1));
    copy(only, digit);
  });
  const Label choice = label(), made = label(), nothing = label();
  emit(Operation::equal, test, ways, constant(1));
  emit(Operation::jump_unless, test, choice);
  copy(payment.digit, only);
  jump(made);
  bind(choice);
  emit(Operation::choose, static_cast<int>(payment.index), nothing);
  bind(nothing);
  emit(Operation::fault, fault(stmt.act == model::Act::pay ? "this cannot be paid" : "this cannot be taken"));
  bind(made);
  ProgramDecision decision;
  decision.name = element_ == model::none ? "" : model_.elements[static_cast<std::size_t>(element_)].path;
  decision.element = stmt.element;
  decision.list = label();
  decision.player_cell = value(stmt.args[1]);
  decision.options = static_cast<int>(options);
  ProgramAction action;
  action.name = stmt.act == model::Act::pay ? "pay" : "gain";
  action.element = stmt.element;
  action.count = static_cast<int>(options);
  action.entry = made;
  action.why = label();
  Parameter parameter;
  parameter.value_cell = payment.digit;
  for (int i = 0; i < static_cast<int>(options); ++i)
    parameter.values.push_back(i);
  for (std::size_t i = 0; i < payment.radixes.size(); ++i)
    parameter.counted.emplace_back(model_.currency[i], payment.radixes[i]);
  action.parameters.push_back(std::move(parameter));
  decision.actions.push_back(std::move(action));
  program_.decisions[payment.index] = std::move(decision);
  const std::vector<int> counts = decode(payment.digit, payment.radixes);
  transfer(stmt, counts);
  clear_state(locals);
  remember(counts);
  payment.variables = variables_;
  payments_.push_back(std::move(payment));
}

void Lowerer::list_payment(const Payment& payment) {
  temporaries_ = most_temporaries_;
  variables_ = payment.variables;
  acting_ = payment.acting;
  span_ = payment.stmt->span;
  element_ = payment.stmt->element;
  const ProgramDecision decision = program_.decisions[payment.index];
  bind(decision.list);
  each_way(payment, [&](int digit) { emit(Operation::offer, digit); });
  emit(Operation::done);
  bind(decision.actions[0].why);
  {
    const Frame frame(*this);
    const Label found = label();
    each_way(payment, [&](int digit) {
      const int test = temporary();
      emit(Operation::equal, test, digit, payment.digit);
      emit(Operation::jump_if, test, found);
    });
    const std::string path = model_.elements[static_cast<std::size_t>(payment.stmt->element)].path;
    emit(Operation::fail, requirement(path + ".here", model::none, payment.stmt->span));
    bind(found);
  }
  emit(Operation::done);
}

} // namespace brehon
