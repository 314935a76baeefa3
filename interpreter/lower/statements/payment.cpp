#include "interpreter/lower/statements/payment.hpp"

#include <algorithm>

#include "interpreter/lower/expressions/covers.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/expressions/ways.hpp"
#include "interpreter/lower/statements/moves.hpp"

namespace brehon::lowering {

namespace {

/// Runs through the ways of a payment, in the order of their numbers.
void each_way(Context& context, const Payment& payment, const std::function<void(int)>& body) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Stmt& stmt = *payment.stmt;
  const bool pays = stmt.act == model::Act::pay;
  const Ways ways = ways_of(context, stmt[Role::price]);
  const std::vector<int> there = pays ? purse_of(context, value(context, stmt[Role::player])) : std::vector<int>();
  std::vector<int> counts(payment.radixes.size(), code.constants.of(0));
  const std::function<void(std::size_t, int)> nest = [&](std::size_t at, int sum) {
    if (at == counts.size()) {
      const Label yes = code.label(), next = code.label();
      is_way(context, counts, ways, stmt.flag ? &there : nullptr, yes);
      code.jump(next);
      code.bind(yes);
      body(sum);
      code.bind(next);
      return;
    }
    if (payment.radixes[at] == 1) {
      nest(at + 1, sum);
      return;
    }
    const int count = code.cells.temporary(), most = code.cells.temporary(), more = code.cells.temporary();
    counts[at] = count;
    code.copy(count, code.constants.of(0));
    code.copy(most, code.constants.of(payment.radixes[at] - 1));
    if (pays)
      code.emit(Operation::minimum, most, most, there[at]);
    const Label again = code.label();
    code.bind(again);
    {
      const Frame inner(code.cells);
      const int total = code.cells.temporary();
      code.emit(Operation::multiply_add, total, sum, payment.radixes[at], count);
      nest(at + 1, total);
    }
    code.emit(Operation::add, count, count, code.constants.of(1));
    code.emit(Operation::less_equal, more, count, most);
    code.emit(Operation::jump_if, more, again);
    counts[at] = code.constants.of(0);
  };
  nest(0, code.constants.of(0));
}

/// From the purse to the bank or back.
void transfer(Context& context, const Stmt& stmt, const std::vector<int>& counts) {
  Writer& code = context.code;
  const int player = value(context, stmt[Role::player]);
  const int bank = code.constants.of(0);
  if (stmt.act == model::Act::gain) {
    const int at = code.cells.temporary();
    code.emit(Operation::add, at, player,
              code.constants.of(context.program.zones[context.model.purse.back()].first_place));
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto nothing = code.constants.known(counts[i]);
      if (nothing && *nothing == 0)
        continue;
      put(context, at, code.constants.of(context.model.currency[i]), counts[i], false);
    }
    return;
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto nothing = code.constants.known(counts[i]);
    if (nothing && *nothing == 0)
      continue;
    const int rest = code.cells.temporary();
    code.copy(rest, counts[i]);
    for (const model::ZoneId zone : context.model.purse) {
      const int at = code.cells.temporary(), here = code.cells.temporary();
      const int type = code.constants.of(context.model.currency[i]);
      code.emit(Operation::add, at, player, code.constants.of(context.program.zones[zone].first_place));
      code.emit(Operation::count_type, here, at, type);
      code.emit(Operation::minimum, here, here, rest);
      code.emit(Operation::take, at, type, here);
      code.emit(Operation::put, bank, type, here);
      code.emit(Operation::subtract, rest, rest, here);
    }
  }
}

/// Binds the variable of a gain to what came; it can be paid again.
void remember(Context& context, const Stmt& stmt, const std::vector<int>& counts) {
  if (stmt.index == model::none)
    return;
  Writer& code = context.code;
  const auto variable = stmt.id<model::VariableId>();
  const int cells = static_cast<int>(counts.size());
  Location gift{code.cells.of_state(context.model.variables[variable].name, cells), model::none, cells};
  Way came{code.constants.of(1), code.constants.of(0), code.constants.of(0), {}};
  for (const int count : counts) {
    came.exact.push_back(gift.cell + static_cast<int>(came.exact.size()));
    code.copy(came.exact.back(), count);
  }
  gift.ways = no_ways(context);
  gift.ways->ways.push_back(std::move(came));
  gift.ways->most = most_of(context, stmt[Role::price]);
  context.scope.variables[variable] = gift;
}

/// The only way, or the one that is chosen. A run-time error where there is none. Returns the label behind the choice.
Label choose_way(Context& context, const Payment& payment) {
  Writer& code = context.code;
  const int ways = code.cells.temporary(), only = code.cells.temporary(), test = code.cells.temporary();
  code.copy(ways, code.constants.of(0));
  each_way(context, payment, [&](int digit) {
    code.emit(Operation::add, ways, ways, code.constants.of(1));
    code.copy(only, digit);
  });
  const Label choice = code.label(), made = code.label(), nothing = code.label();
  code.emit(Operation::equal, test, ways, code.constants.of(1));
  code.emit(Operation::jump_unless, test, choice);
  code.copy(payment.digit, only);
  code.jump(made);
  code.bind(choice);
  code.emit(Operation::choose, payment.decision, nothing);
  code.bind(nothing);
  code.emit(Operation::fault,
            code.fault(payment.stmt->act == Act::pay ? "this cannot be paid" : "this cannot be taken"));
  code.bind(made);
  return made;
}

/// The decision of a payment, which has one action: its option is the number of the way.
ProgramDecision decision_of(Context& context, const Payment& payment, int options, Label made) {
  Writer& code = context.code;
  const Stmt& stmt = *payment.stmt;
  ProgramDecision decision;
  decision.name = code.origin.element == model::none ? "" : context.model.elements[code.origin.element].path;
  decision.element = stmt.element;
  decision.list = code.label();
  decision.player_cell = value(context, stmt[Role::player]);
  decision.options = options;
  ProgramAction action;
  action.name = stmt.act == Act::pay ? "pay" : "gain";
  action.element = stmt.element;
  action.count = options;
  action.entry = made;
  action.why = code.label();
  Parameter parameter;
  parameter.value_cell = payment.digit;
  for (int i = 0; i < options; ++i)
    parameter.values.push_back(i);
  for (std::size_t i = 0; i < payment.radixes.size(); ++i)
    parameter.counted.emplace_back(context.model.currency[i], payment.radixes[i]);
  action.parameters.push_back(std::move(parameter));
  decision.actions.push_back(std::move(action));
  return decision;
}

} // namespace

std::vector<int> decode(Context& context, int number, const std::vector<int>& radixes) {
  Writer& code = context.code;
  std::vector<int> counts(radixes.size(), 0);
  int stride = 1;
  for (std::size_t i = radixes.size(); i-- > 0;) {
    if (radixes[i] == 1) {
      counts[i] = code.constants.of(0);
      continue;
    }
    counts[i] = code.cells.temporary();
    code.emit(Operation::divide, counts[i], number, code.constants.of(stride));
    code.emit(Operation::modulo, counts[i], counts[i], code.constants.of(radixes[i]));
    stride *= radixes[i];
  }
  return counts;
}

void pay(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  if (is_fixed(context.model, stmt)) {
    const Ways ways = ways_of(context, stmt[Role::price]);
    transfer(context, stmt, ways.ways[0].exact);
    remember(context, stmt, ways.ways[0].exact);
    return;
  }
  Payment payment;
  payment.stmt = &stmt;
  payment.decision = context.program.decisions.add({});
  long long options = 1;
  for (const int most : most_of(context, stmt[Role::price])) {
    payment.radixes.push_back(most + 1);
    options = std::min(options * (most + 1), most_options + 1);
  }
  if (options > most_options) {
    too_many(context, stmt.span, "this payment", "ways");
    return;
  }
  const std::size_t locals = code.cells.locals();
  payment.digit = code.cells.of_state("way");
  const Label made = choose_way(context, payment);
  ProgramDecision decision = decision_of(context, payment, static_cast<int>(options), made);
  context.program.decisions[payment.decision] = std::move(decision);
  const std::vector<int> counts = decode(context, payment.digit, payment.radixes);
  transfer(context, stmt, counts);
  code.clear_state(locals);
  remember(context, stmt, counts);
  payment.scope = context.scope;
  context.pending.payments.push_back(std::move(payment));
}

void list_payment(Context& context, const Payment& payment) {
  Writer& code = context.code;
  begin_function(context, {});
  context.scope = payment.scope;
  code.origin = {payment.stmt->span, payment.stmt->element};
  const ProgramDecision decision = context.program.decisions[payment.decision];
  code.bind(decision.list);
  each_way(context, payment, [&](int digit) { code.emit(Operation::offer, digit); });
  code.emit(Operation::done);
  code.bind(decision.actions.front().why);
  {
    const Frame frame(code.cells);
    const Label found = code.label();
    each_way(context, payment, [&](int digit) {
      const int test = code.cells.temporary();
      code.emit(Operation::equal, test, digit, payment.digit);
      code.emit(Operation::jump_if, test, found);
    });
    const std::string path = context.model.elements[payment.stmt->element].path;
    code.emit(Operation::fail, code.requirement(path + ".here", model::none, payment.stmt->span));
    code.bind(found);
  }
  code.emit(Operation::done);
}

} // namespace brehon::lowering
