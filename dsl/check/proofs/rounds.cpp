#include "dsl/check/proofs/rounds.hpp"

#include "dsl/check/proofs/decision.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/substitute.hpp"

#include <algorithm>

namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using expressions::Known;
using model::Op;
using model::Role;

namespace {

/// Whether a condition holds, or fails, where flags are raised for all players who take part, and those who do not are
/// known to be out.
class AfterRound {
public:
  AfterRound(Bodies& bodies, const model::Turns& turns, const std::set<model::MarkerId>& raised)
      : bodies_(bodies), turns_(turns), raised_(raised) {}

  bool holds(const Expr& test, bool wanted) const {
    if (test.op == Op::constant)
      return expressions::is_true(test) == wanted;
    if (test.op == Op::marker)
      return wanted && raised_.count(test.id<model::MarkerId>()) > 0;
    if (test.op == Op::not_)
      return holds(test[Role::operand], !wanted);
    if (test.op == Op::and_ || test.op == Op::or_) {
      const bool both = (test.op == Op::and_) == wanted;
      const bool left = holds(test[Role::left], wanted), right = holds(test[Role::right], wanted);
      return both ? left && right : left || right;
    }
    if (test.op == Op::define)
      return holds(bodies_.of(test), wanted);
    if (test.op == Op::every)
      return wanted && of_each(test, test[Role::each], true);
    return test.op == Op::some && !wanted && of_each(test, test[Role::condition], false);
  }

private:
  bool of_each(const Expr& over, const Expr& test, bool wanted) const {
    if (over.binders.size() != 1 || !holds(test, wanted))
      return false;
    if (turns_.where.empty())
      return true;
    Expr player;
    player.op = Op::variable;
    player.index = over.binders[0].variable.number();
    player.type = bodies_.model.variables[over.binders[0].variable].type;
    const Expr& part = bodies_.keep(model::substituted(turns_.where[0], {{turns_.me, &player}}));
    return is_out({&part, false}, test, wanted);
  }

  /// Whether a condition is so for who does not take part.
  bool is_out(const Known& fact, const Expr& test, bool wanted) const {
    if (test.op == Op::not_)
      return is_out(fact, test[Role::operand], !wanted);
    if (test.op == Op::and_ || test.op == Op::or_) {
      const bool both = (test.op == Op::and_) == wanted;
      const bool left = is_out(fact, test[Role::left], wanted), right = is_out(fact, test[Role::right], wanted);
      return both ? left && right : left || right;
    }
    return expressions::follows(bodies_, fact, [&](const Known& leaf) {
      return leaf.holds == wanted && expressions::same(*leaf.condition, test);
    });
  }

  Bodies& bodies_;
  const model::Turns& turns_;
  const std::set<model::MarkerId>& raised_;
};

bool is_over_players(const Expr& expr) {
  const auto& binders = expr.binders;
  return binders.size() == 1 && !binders[0].pieces && binders[0].source[0].op == Op::whole &&
         binders[0].source[0].id<model::KindId>() == model::player_kind;
}

/// Whether a flag has no index, or is that of who acts.
bool is_of_who_acts(const model::Turns& turns, const Expr& flag) {
  return flag.args.empty() ||
         (flag.args.size() == 1 && flag.args[0].op == Op::variable && flag.args[0].id<model::VariableId>() == turns.me);
}

/// Whether a condition holds as soon as who acts has raised flags: that somebody has.
bool somebody_has(Bodies& bodies, const model::Turns& turns, const Expr& test,
                  const std::set<model::MarkerId>& raised) {
  if (test.op == Op::and_ || test.op == Op::or_) {
    const bool left = somebody_has(bodies, turns, test[Role::left], raised);
    const bool right = somebody_has(bodies, turns, test[Role::right], raised);
    return test.op == Op::and_ ? left && right : left || right;
  }
  if (test.op == Op::define)
    return somebody_has(bodies, turns, bodies.of(test), raised);
  if (test.op == Op::marker) // without an index, or of who acts: no other is noted as raised
    return raised.count(test.id<model::MarkerId>()) > 0 && is_of_who_acts(turns, test);
  const bool is_plain = test.op == Op::some && is_over_players(test) && test.binders[0].filter.empty();
  if (!is_plain || test[Role::condition].op != Op::marker)
    return false;
  const Expr& flag = test[Role::condition];
  return raised.count(flag.id<model::MarkerId>()) > 0 && flag.args.size() == 1 && flag.args[0].op == Op::variable &&
         flag.args[0].id<model::VariableId>() == test.binders[0].variable;
}

/// What a fact says of some player, or of all, as it is said of who acts.
AllKnown of_who_acts(Bodies& bodies, const model::Turns& turns, const Known& fact) {
  const Expr& test = *fact.condition;
  Expr me;
  me.op = Op::variable;
  me.index = turns.me.number();
  me.type = bodies.model.variables[turns.me].type;
  const auto said_of_me = [&](const Expr& each, model::VariableId player, bool holds) {
    Expr mine = model::substituted(each, {{player, &me}});
    model::each<Expr>(mine, [&](Expr& part) { // of who acts definitions say the same, where no card adjusts them
      if (part.op == Op::define && part.value == model::none && bodies.model.effects.empty())
        part.value = me.index;
    });
    return AllKnown{{&bodies.keep(std::move(mine)), holds}};
  };
  if (test.op == Op::every && is_over_players(test))
    return said_of_me(test[Role::each], test.binders[0].variable, fact.holds);
  if (test.op == Op::some && !fact.holds && is_over_players(test))
    return said_of_me(test[Role::condition], test.binders[0].variable, false);
  AllKnown found;
  model::each<Expr>(test, [&](const Expr& part) {
    const bool counts = part.op == Op::some || part.op == Op::count;
    if (found.empty() && counts && is_over_players(part) &&
        expressions::surely_finds(bodies, fact, part.binders[0], {&part[Role::condition]}))
      found = said_of_me(part[Role::condition], part.binders[0].variable, true);
  });
  if (!found.empty())
    return found;
  const bool is_filled = test.op == Op::is_empty && !fact.holds && test[Role::places].op == Op::zone;
  if (is_filled) {
    const Expr& zone = test[Role::places];
    const auto& dimensions = bodies.model.zones[zone.id<model::ZoneId>()].dimensions;
    if (zone.args.empty() && dimensions.size() == 1 && dimensions[0] == model::player_kind) {
      Expr mine = test;
      mine[Role::places].args.push_back(me);
      mine[Role::places].type.sort = model::Sort::place;
      return {{&bodies.keep(std::move(mine)), false}};
    }
  }
  return {fact};
}

} // namespace

bool ends_after(Bodies& bodies, const model::Turns& turns, const Way& way) {
  return turns.until == model::Turns::Until::condition && somebody_has(bodies, turns, turns.condition[0], way.raised);
}

bool ends_in_rounds(Bodies& bodies, const model::Turns& turns, const std::vector<Way>& ways) {
  std::set<model::MarkerId> raised = ways.front().raised;
  for (const Way& way : ways) {
    std::erase_if(raised, [&](model::MarkerId flag) {
      return way.raised.count(flag) == 0 || way.perhaps.changes.count({flag, false}) > 0;
    });
  }
  return !raised.empty() && !turns.condition.empty() && !turns.hands_on &&
         AfterRound(bodies, turns, raised).holds(turns.condition[0], true);
}

bool somebody_can_act(const Context& context, Bodies& bodies, const model::Turns& turns, const std::vector<Way>& ways) {
  if (turns.until != model::Turns::Until::condition || turns.hands_on)
    return false;
  const auto by_fact = [&](const model::Decision& decision, const Known& leaf) {
    const AllKnown known = of_who_acts(bodies, turns, leaf);
    return std::any_of(decision.actions.begin(), decision.actions.end(), [&](const model::Action& action) {
      return action.sort == model::Action::Sort::plain && surely_possible(context, known, action);
    });
  };
  return std::all_of(ways.begin(), ways.end(), [&](const Way& way) {
    if (!way.only_if_nothing_else || way.decision.is_none())
      return false;
    const model::Decision& decision = context.model.decisions[way.decision];
    return expressions::follows(bodies, {&turns.condition[0], false},
                                [&](const Known& leaf) { return by_fact(decision, leaf); });
  });
}

} // namespace brehon::checking
