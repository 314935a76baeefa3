#include "dsl/check/proofs/behind.hpp"

#include "dsl/format/one_line.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"
#include "dsl/syntax/ast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

namespace brehon::checking {

using model::Act;
using model::Role;
using model::Stmt;

namespace {

/// Says of statements whether play never goes on behind them.
class Ends {
public:
  explicit Ends(const model::Model& model) : model_(model) {}

  bool statement(const Stmt& stmt) {
    switch (stmt.act) {
    case Act::leave:
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
      return expressions::is_true(stmt[Role::condition]);
    case Act::if_:
      return stmt.blocks.size() == 2 && all(stmt.blocks);
    case Act::match:
      return all(stmt.blocks);
    case Act::do_: {
      const model::Rule& rule = model_.rules[stmt.id<model::RuleId>()];
      return !is_replaced(rule.element) && asked_.insert(&rule).second && block(rule.body);
    }
    case Act::step:
      return !stmt.id<model::StepId>().is_none() && part(model_.steps[stmt.id<model::StepId>()]);
    case Act::phase:
      return part(model_.phases[stmt.id<model::PhaseId>()]) && !is_left(stmt.id<model::PhaseId>());
    case Act::decide:
      return decision(model_.decisions[stmt.id<model::DecisionId>()]);
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
    case Act::set:
    case Act::remember:
    case Act::forget:
    case Act::next_turn:
    case Act::let:
    case Act::for_each: // it may find nothing
    case Act::repeat:
    case Act::repeat_times:
    case Act::turns:
    case Act::watch:
      return false;
    }
    unreachable();
  }

private:
  bool block(const model::Block& block) {
    return std::any_of(block.begin(), block.end(), [&](const Stmt& stmt) { return statement(stmt); });
  }

  bool all(const std::vector<model::Block>& blocks) {
    return std::all_of(blocks.begin(), blocks.end(), [&](const model::Block& one) { return block(one); });
  }

  /// Whichever of its actions is chosen.
  bool decision(const model::Decision& decision) {
    return !decision.if_possible && !decision.until_done &&
           std::all_of(decision.actions.begin(), decision.actions.end(),
                       [&](const model::Action& action) { return block(action.effects); });
  }

  template <class Part> bool part(const Part& part) { return !is_replaced(part.element) && block(part.body); }

  /// Whether something can happen in its place.
  bool is_replaced(model::ElementId element) const {
    return std::any_of(model_.effects.begin(), model_.effects.end(), [&](const model::Effect& effect) {
      return effect.sort == model::Effect::Sort::instead && effect.target == element;
    });
  }

  bool is_left(model::PhaseId phase) const {
    bool left = false;
    model::each<Stmt>(model_, [&](const Stmt& stmt) {
      left = left || (stmt.act == Act::leave && stmt.id<model::PhaseId>() == phase);
    });
    return left;
  }

  const model::Model& model_;
  std::set<const model::Rule*> asked_; // in the statement at hand, so that rules in a circle end
};

/// Both statements in the other order, where that helps and they are short.
std::string mend(Context& context, const Stmt& end, const Stmt& behind) {
  constexpr std::size_t most = 60; // letters of a statement that is written out
  if (Ends(context.model).statement(behind))
    return "one end is enough: remove this one";
  const std::string first = one_line(written_at(context.input.game, end.span)),
                    then = one_line(written_at(context.input.game, behind.span));
  if (first.empty() || then.empty() || first.size() > most || then.size() > most)
    return "write it before that, or remove it";
  return fmt::format("what shall happen first stands first: `{}  {}`", then, first);
}

} // namespace

void judge_behind(Context& context) {
  if (context.findings.reported.has_errors())
    return; // a statement at fault may go on where another was meant
  model::each<model::Block>(context.model, [&](const model::Block& block) {
    for (std::size_t i = 0; i + 1 < block.size(); ++i) {
      if (!Ends(context.model).statement(block[i]))
        continue;
      auto& finding =
          dead(context, DiagnosticId::unreachable, block[i + 1].span, "this never happens: it stands behind an end");
      finding.related.push_back({block[i].span, "play never goes on behind this"});
      finding.suggestion = mend(context, block[i], block[i + 1]);
      return;
    }
  });
}

} // namespace brehon::checking
