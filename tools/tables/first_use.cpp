#include "tools/tables/first_use.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace brehon::tables {

namespace {

using model::Act;
using model::Expr;
using model::Role;
using model::Stmt;

/// What a part of the rules does first with a marker.
enum class Use { none, asked, set };

class Finder {
public:
  Finder(const model::Model& model, model::MarkerId marker) : model_(model), marker_(marker) {}

  Use block(const model::Block& block) {
    for (const Stmt& stmt : block) {
      if (const Use use = statement(stmt); use != Use::none) {
        return use;
      }
    }
    return Use::none;
  }

private:
  bool asks(const std::vector<Expr>& list) const {
    return std::any_of(list.begin(), list.end(),
                       [&](const Expr& each) { return model::reads(model_, each).markers.contains(marker_); });
  }

  bool asks(const std::vector<model::Binder>& binders) const {
    return std::any_of(binders.begin(), binders.end(),
                       [&](const model::Binder& each) { return asks(each.source) || asks(each.filter); });
  }

  /// What happens first in one of several ways: asked where it is in any, set where it is in all.
  static Use in_one_of(const std::vector<Use>& ways) {
    const auto is = [](Use use) { return [use](Use each) { return each == use; }; };
    return std::any_of(ways.begin(), ways.end(), is(Use::asked))                  ? Use::asked
           : !ways.empty() && std::all_of(ways.begin(), ways.end(), is(Use::set)) ? Use::set
                                                                                  : Use::none;
  }

  Use statement(const Stmt& stmt) {
    if (stmt.act == Act::set && stmt[Role::marker].id<model::MarkerId>() == marker_) {
      return assignment(stmt);
    }
    if (asks(stmt.args) || asks(stmt.binders)) {
      return Use::asked;
    }
    switch (stmt.act) {
    case Act::repeat:
      return stmt.id<model::MarkerId>() == marker_ ? Use::set : block(stmt.blocks.front());
    case Act::repeat_times: // once at least, unless it may be no time
      return stmt.flag || is_sure(stmt[Role::count]) ? block(stmt.blocks.front())
                                                     : at_most_once(block(stmt.blocks.front()));
    case Act::for_each:
    case Act::watch:
      return at_most_once(block(stmt.blocks.front()));
    case Act::if_:
    case Act::match:
      return branches(stmt);
    case Act::do_:
      return rule(stmt.id<model::RuleId>());
    case Act::decide:
      return decision(model_.decisions[stmt.id<model::DecisionId>()]);
    case Act::turns:
      return turns(model_.turns[stmt.id<model::TurnsId>()]);
    case Act::phase:
      return block(model_.phases[stmt.id<model::PhaseId>()].body);
    case Act::step: // the set-up, where it is none of the steps
      return stmt.index == model::none ? Use::none : block(model_.steps[stmt.id<model::StepId>()].body);
    case Act::set:
    case Act::let:
    case Act::move:
    case Act::move_all:
    case Act::move_piece:
    case Act::draw:
    case Act::shuffle:
    case Act::roll:
    case Act::turn:
    case Act::swap:
    case Act::reveal:
    case Act::hide:
    case Act::pay:
    case Act::gain:
    case Act::show:
    case Act::remember:
    case Act::forget:
    case Act::next_turn:
    case Act::leave:
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
      return Use::none;
    }
    unreachable();
  }

  static bool is_sure(const Expr& count) { return expressions::is_constant(count) && count.value > 0; }
  static Use at_most_once(Use use) { return use == Use::set ? Use::none : use; }

  Use assignment(const Stmt& stmt) const {
    const bool is_asked = asks(stmt[Role::marker].args) || asks({stmt[Role::value]});
    return is_asked ? Use::asked : stmt[Role::marker].args.empty() ? Use::set : Use::none;
  }

  Use branches(const Stmt& stmt) {
    std::vector<Use> ways;
    for (const model::Block& each : stmt.blocks) {
      ways.push_back(block(each));
    }
    if (stmt.act == Act::if_ && stmt.blocks.size() == 1) {
      ways.push_back(Use::none);
    }
    return in_one_of(ways);
  }

  Use rule(model::RuleId rule) {
    if (!called_.insert(rule).second) {
      return Use::none;
    }
    const Use use = block(model_.rules[rule].body);
    called_.erase(rule);
    return use;
  }

  Use decision(const model::Decision& decision) {
    std::vector<Use> ways;
    for (const model::Action& action : decision.actions) {
      const bool is_asked =
          asks(action.parameters) || std::any_of(action.guards.begin(), action.guards.end(),
                                                 [&](const model::Guard& guard) { return asks({guard.value}); });
      ways.push_back(is_asked ? Use::asked : block(action.effects));
    }
    for (const Stmt& each : decision.if_nothing) {
      ways.push_back(asks(each.args) ? Use::asked : Use::set); // the game is over
    }
    return in_one_of(ways);
  }

  Use turns(const model::Turns& turns) {
    if (asks({turns.from}) || asks(turns.where)) {
      return Use::asked;
    }
    const Use use = block(turns.body);
    return use == Use::none && asks(turns.condition) ? Use::asked : use;
  }

  const model::Model& model_;
  model::MarkerId marker_;
  std::set<model::RuleId> called_;
};

} // namespace

bool is_set_before_use(const model::Model& model, model::MarkerId marker) {
  return Finder(model, marker).block(model.play) == Use::set;
}

} // namespace brehon::tables
