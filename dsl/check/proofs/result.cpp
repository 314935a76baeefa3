#include "dsl/check/proofs/result.hpp"

#include "dsl/check/proofs/possible.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using expressions::Known;
using model::Act;
using model::Block;
using model::Expr;
using model::Role;
using model::Stmt;

namespace {

bool states_result(Act act) {
  return act == Act::wins || act == Act::loses || act == Act::draw_game;
}

/// Follows play and finds where it can end without a result.
class Course {
public:
  explicit Course(const model::Model& model) : model_(model), bodies_(model) {}

  /// Whether play can go on behind statements. `end` statements that it comes to are noted.
  bool goes_on(const Block& block) {
    return std::all_of(block.begin(), block.end(), [&](const Stmt& stmt) {
      const bool on = goes_on(stmt) && are_possible(bodies_, known_);
      if (stmt.act != Act::turns)
        forget(stmt);
      return on;
    });
  }

  std::vector<const Stmt*> ends; // to the scoring

private:
  bool goes_on_where(const Expr& condition, bool holds, const Block* block);
  bool branches(const Stmt& stmt);
  bool outcome(const Stmt& stmt);
  void forget(const Stmt& stmt);
  bool goes_on(const Stmt& stmt);
  bool goes_on(const model::Decision& decision);
  bool goes_on_inside(const Stmt& stmt, const Block& body);
  bool goes_on_apart(const Block& block, bool again);
  bool turns(const Stmt& stmt);

  const model::Model& model_;
  Bodies bodies_;
  AllKnown known_; // of conditions that were asked on the way
  std::set<model::RuleId> called_;
};

/// Takes away what is known of what a statement writes.
void Course::forget(const Stmt& stmt) {
  if (known_.empty() || stmt.act == Act::if_ || states_result(stmt.act) || stmt.act == Act::end)
    return;
  const model::Effects written = model::writes(model_, stmt);
  std::erase_if(known_, [&](const Known& fact) { return written.meets(model::reads(model_, *fact.condition)); });
}

/// Whether play can go on behind a block that is come to if a condition holds, or fails. What is known then stays.
bool Course::goes_on_where(const Expr& condition, bool holds, const Block* block) {
  known_.push_back({&condition, holds});
  return are_possible(bodies_, known_) && (block == nullptr || goes_on(*block));
}

/// What is known where one branch only goes on is known behind the whole.
bool Course::branches(const Stmt& stmt) {
  const AllKnown before = known_;
  const bool then = goes_on_where(stmt[Role::condition], true, &stmt.blocks[0]);
  AllKnown behind = std::exchange(known_, before);
  const bool otherwise =
      goes_on_where(stmt[Role::condition], false, stmt.blocks.size() > 1 ? &stmt.blocks[1] : nullptr);
  if (then && otherwise) {
    known_ = before;
    for (const Block& block : stmt.blocks) {
      for (const Stmt& inner : block)
        forget(inner);
    }
  } else if (then) {
    known_ = std::move(behind);
  }
  return then || otherwise;
}

bool Course::outcome(const Stmt& stmt) {
  if (expressions::is_true(stmt[Role::condition]))
    return false;
  known_.push_back({&stmt[Role::condition], false});
  return true;
}

/// A phase or a step, which may be left from within.
bool Course::goes_on_inside(const Stmt& stmt, const Block& body) {
  const AllKnown before = known_;
  const bool on = goes_on(body);
  if (!writes(model_, stmt).leaves)
    return on;
  known_ = before;
  return true;
}

/// Whether play can go on behind one of several blocks, or behind one that happens again and again. What is known in it
/// is not known behind it.
bool Course::goes_on_apart(const Block& block, bool again) {
  const AllKnown before = known_;
  for (const Stmt& stmt : block) {
    if (again)
      forget(stmt);
  }
  const bool on = goes_on(block);
  known_ = before;
  return on;
}

bool Course::goes_on(const model::Decision& decision) {
  for (const Stmt& result : decision.if_nothing)
    goes_on_apart({result}, false);
  bool on = decision.if_possible || decision.actions.empty();
  for (const model::Action& action : decision.actions)
    on = goes_on_apart(action.effects, decision.until_done) || on;
  return on;
}

/// Behind turns their `until` holds, unless nobody is left to take one.
bool Course::turns(const Stmt& stmt) {
  const model::Turns& turns = model_.turns[stmt.id<model::TurnsId>()];
  goes_on_apart(turns.body, true);
  forget(stmt);
  if (turns.until == model::Turns::Until::condition && turns.where.empty())
    known_.push_back({&turns.condition[0], true});
  return turns.until != model::Turns::Until::never || !turns.where.empty();
}

bool Course::goes_on(const Stmt& stmt) {
  const auto any_block = [&](bool otherwise) {
    bool on = otherwise;
    for (const Block& block : stmt.blocks)
      on = goes_on_apart(block, otherwise) || on;
    return on;
  };
  switch (stmt.act) {
  case Act::end:
    ends.push_back(&stmt);
    return outcome(stmt);
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
  case Act::leave:
    return outcome(stmt);
  case Act::if_:
    return branches(stmt);
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
  case Act::turns:
    return turns(stmt);
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
  case Act::remember:
  case Act::forget:
  case Act::next_turn:
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

namespace {

/// What it is worth to win or lose together follows from no share of a prize.
void judge_shared(const model::Model& model, Diagnostics& found) {
  if (model.returns.stated)
    return;
  const Stmt* shared = nullptr;
  model::each<Stmt>(model, [&](const Stmt& stmt) {
    const bool is_result = stmt.act == Act::wins || stmt.act == Act::loses;
    if (shared == nullptr && is_result && stmt[Role::player].type.sort == model::Sort::set)
      shared = &stmt;
  });
  if (shared != nullptr) {
    found.report(DiagnosticId::missing_part, shared->span, "nothing says what it is worth to win or lose together")
        .suggestion = "add `returns win 1, loss -1`";
  }
}

} // namespace

void judge_result(const Node& game, const model::Model& model, Diagnostics& found) {
  judge_shared(model, found);
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
