#include "dsl/check/proofs/result.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <set>

namespace brehon::checking {

using model::Act;
using model::Block;
using model::Role;
using model::Stmt;

namespace {

bool states_result(Act act) {
  return act == Act::wins || act == Act::loses || act == Act::draw_game;
}

/// Follows play and finds where it can end without a result.
class Course {
public:
  explicit Course(const model::Model& model) : model_(model) {}

  /// Whether play can go on behind statements. `end` statements that it comes to are noted.
  bool goes_on(const Block& block) {
    return std::all_of(block.begin(), block.end(), [&](const Stmt& stmt) { return goes_on(stmt); });
  }

  std::vector<const Stmt*> ends; // to the scoring

private:
  bool goes_on(const Stmt& stmt);
  bool goes_on(const model::Decision& decision);
  bool goes_on_inside(const Stmt& stmt, const Block& body) { return goes_on(body) || writes(model_, stmt).leaves; }

  const model::Model& model_;
  std::set<model::RuleId> called_;
};

bool Course::goes_on(const model::Decision& decision) {
  for (const Stmt& result : decision.if_nothing)
    goes_on(result);
  bool on = decision.if_possible || decision.actions.empty();
  for (const model::Action& action : decision.actions)
    on = goes_on(action.effects) || on;
  return on;
}

bool Course::goes_on(const Stmt& stmt) {
  const auto any_block = [&](bool otherwise) {
    bool on = otherwise;
    for (const Block& block : stmt.blocks)
      on = goes_on(block) || on;
    return on;
  };
  switch (stmt.act) {
  case Act::end:
    ends.push_back(&stmt);
    return !expressions::is_true(stmt[Role::condition]);
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
  case Act::leave:
    return !expressions::is_true(stmt[Role::condition]);
  case Act::if_: {
    const bool then = expressions::is_false(stmt[Role::condition]) || goes_on(stmt.blocks[0]);
    const bool otherwise = stmt.blocks.size() < 2 || goes_on(stmt.blocks[1]);
    return expressions::is_true(stmt[Role::condition]) ? goes_on(stmt.blocks[0]) : then || otherwise;
  }
  case Act::match:
    return any_block(stmt.blocks.empty());
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
  case Act::watch:
    return any_block(true);
  case Act::do_: {
    const auto rule = stmt.id<model::RuleId>();
    if (!called_.insert(rule).second)
      return true;
    const bool on = goes_on(model_.rules[rule].body);
    called_.erase(rule);
    return on;
  }
  case Act::decide:
    return goes_on(model_.decisions[stmt.id<model::DecisionId>()]);
  case Act::turns: {
    const model::Turns& turns = model_.turns[stmt.id<model::TurnsId>()];
    goes_on(turns.body);
    return turns.until != model::Turns::Until::never || !turns.where.empty();
  }
  case Act::phase:
    return goes_on_inside(stmt, model_.phases[stmt.id<model::PhaseId>()].body);
  case Act::step: {
    const auto step = stmt.id<model::StepId>();
    return goes_on_inside(stmt, step.is_none() ? model_.setup : model_.steps[step].body);
  }
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
  case Act::let:
    return true;
  }
  unreachable();
}

/// Whether a game says anywhere how it is won, lost or drawn.
bool speaks_of_results(const model::Model& model) {
  bool found = model.returns.stated;
  model::each<Stmt>(model, [&](const Stmt& stmt) { found = found || states_result(stmt.act); });
  return found;
}

} // namespace

void judge_result(const Node& game, const model::Model& model, Diagnostics& found) {
  constexpr const char* mend = "say who wins: `winner most …, else draw`, or a result such as `draw`";
  if (model.has_winner || model.returns.sort != model::Returns::Sort::ranks)
    return;
  if (const Node* score = game.find(Kind::score)) {
    found.report(DiagnosticId::no_result, score->get(Kind::id).span, "these points decide nothing").suggestion =
        "add `winner most score, else draw`, or `returns score`";
    return;
  }
  if (!speaks_of_results(model))
    return;
  Course course(model);
  const bool runs_out = course.goes_on(model.play);
  for (const Stmt* end : course.ends)
    found.report(DiagnosticId::no_result, end->span, "the game ends here without a result").suggestion = mend;
  const Node* play = game.find(Kind::play);
  if (!runs_out || play == nullptr)
    return;
  const std::vector<Node>& parts = play->get(Kind::block).children;
  found
      .report(DiagnosticId::no_result, parts.empty() ? play->span : parts.back().span,
              "behind this the game ends without a result")
      .suggestion = mend;
}

} // namespace brehon::checking
