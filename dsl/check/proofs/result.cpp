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

/// Ways of play that have come to one place, each with what is known on it of conditions that were asked.
using Ways = std::vector<AllKnown>;

/// What holds on every one of more ways than this is all that is kept of them.
constexpr std::size_t most_apart = 64;

/// Follows play on all its ways and finds where it can end without a result.
class Course {
public:
  explicit Course(const model::Model& model) : model_(model), bodies_(model) {}

  /// The ways on which play goes on behind statements. `end` statements that it comes to are noted.
  Ways behind(Ways ways, const Block& block);

  std::vector<const Stmt*> ends; // to the scoring

private:
  Ways where(Ways ways, const Expr& condition, bool holds);
  void forget(Ways& ways, const Stmt& stmt);
  Ways behind(Ways ways, const Stmt& stmt);
  Ways behind_blocks(const Ways& ways, const Stmt& stmt);
  Ways behind_loop(Ways ways, const Stmt& stmt);
  Ways behind_branches(const Ways& ways, const Stmt& stmt);
  Ways behind_part(const Ways& ways, const Stmt& stmt, const Block& body);
  Ways behind_rule(const Ways& ways, const Stmt& stmt);
  Ways behind_turns(Ways ways, const Stmt& stmt);
  Ways behind_action(Ways ways, const model::Action& action);
  Ways behind_decision(Ways ways, const model::Decision& decision);

  const model::Model& model_;
  Bodies bodies_;
  std::set<model::RuleId> called_;
};

/// Adds ways to others, each of them once.
void add(Ways more, Ways& ways) {
  for (AllKnown& way : more) {
    if (std::find(ways.begin(), ways.end(), way) == ways.end())
      ways.push_back(std::move(way));
  }
  if (ways.size() <= most_apart)
    return;
  AllKnown common = std::move(ways.back());
  ways.pop_back();
  std::erase_if(common, [&](const Known& fact) {
    return !std::all_of(ways.begin(), ways.end(),
                        [&](const AllKnown& way) { return std::find(way.begin(), way.end(), fact) != way.end(); });
  });
  ways = {std::move(common)};
}

Ways Course::where(Ways ways, const Expr& condition, bool holds) {
  for (AllKnown& way : ways)
    way.push_back({&condition, holds});
  std::erase_if(ways, [&](const AllKnown& way) { return !are_possible(bodies_, way); });
  return ways;
}

/// Takes away what is known of what a statement writes.
void Course::forget(Ways& ways, const Stmt& stmt) {
  if (std::all_of(ways.begin(), ways.end(), [](const AllKnown& way) { return way.empty(); }))
    return;
  const model::Effects written = model::writes(model_, stmt);
  Ways left;
  for (AllKnown& way : ways)
    std::erase_if(way, [&](const Known& fact) { return written.meets(model::reads(model_, *fact.condition)); });
  add(std::move(ways), left);
  ways = std::move(left);
}

Ways Course::behind(Ways ways, const Block& block) {
  for (const Stmt& stmt : block) {
    if (ways.empty())
      break;
    ways = behind(std::move(ways), stmt);
  }
  return ways;
}

/// Behind one of several blocks.
Ways Course::behind_blocks(const Ways& ways, const Stmt& stmt) {
  if (stmt.blocks.empty())
    return ways;
  Ways out;
  for (const Block& block : stmt.blocks)
    add(behind(ways, block), out);
  return out;
}

/// Behind what happens again and again, or not at all.
Ways Course::behind_loop(Ways ways, const Stmt& stmt) {
  forget(ways, stmt);
  Ways inside = behind_blocks(ways, stmt);
  const bool has_until = stmt.act == Act::repeat_times && stmt.flag;
  return has_until ? where(std::move(inside), stmt[Role::until], true) : ways;
}

Ways Course::behind_branches(const Ways& ways, const Stmt& stmt) {
  Ways out = behind(where(ways, stmt[Role::condition], true), stmt.blocks[0]);
  Ways otherwise = where(ways, stmt[Role::condition], false);
  add(stmt.blocks.size() > 1 ? behind(std::move(otherwise), stmt.blocks[1]) : std::move(otherwise), out);
  return out;
}

/// Behind a phase or a step, which may be left from within.
Ways Course::behind_part(const Ways& ways, const Stmt& stmt, const Block& body) {
  Ways out = behind(ways, body);
  if (!writes(model_, stmt).leaves)
    return out;
  Ways left = ways;
  forget(left, stmt);
  add(std::move(left), out);
  return out;
}

Ways Course::behind_rule(const Ways& ways, const Stmt& stmt) {
  const auto rule = stmt.id<model::RuleId>();
  Ways out = ways;
  if (!called_.insert(rule).second) {
    forget(out, stmt);
    return out;
  }
  out = behind(std::move(out), model_.rules[rule].body);
  called_.erase(rule);
  return out;
}

Ways Course::behind_action(Ways ways, const model::Action& action) {
  for (const model::Guard& guard : action.guards) {
    if (guard.variable.is_none())
      ways = where(std::move(ways), guard.value, true);
  }
  return behind(std::move(ways), action.effects);
}

Ways Course::behind_decision(Ways ways, const model::Decision& decision) {
  for (const Stmt& result : decision.if_nothing)
    behind(ways, result);
  if (decision.until_done) {
    for (const model::Action& action : decision.actions) {
      for (const Stmt& effect : action.effects)
        forget(ways, effect);
    }
  }
  Ways out = decision.if_possible || decision.actions.empty() ? ways : Ways();
  for (const model::Action& action : decision.actions)
    add(behind_action(ways, action), out);
  return out;
}

/// Behind turns their `until` holds, which is asked after each of them, unless nobody is left to take one.
Ways Course::behind_turns(Ways ways, const Stmt& stmt) {
  const model::Turns& turns = model_.turns[stmt.id<model::TurnsId>()];
  forget(ways, stmt);
  for (AllKnown& way : ways)
    std::erase_if(way, [&](const Known& fact) { return expressions::variables(*fact.condition).count(turns.me) != 0; });
  Ways inside = behind(ways, turns.body);
  if (!turns.where.empty())
    return ways;
  switch (turns.until) {
  case model::Turns::Until::never:
    return {};
  case model::Turns::Until::condition:
    return where(std::move(inside), turns.condition[0], true);
  case model::Turns::Until::all_passed:
  case model::Turns::Until::once_each:
    return inside.empty() ? inside : ways;
  case model::Turns::Until::each:
    return ways;
  }
  unreachable();
}

Ways Course::behind(Ways ways, const Stmt& stmt) {
  switch (stmt.act) {
  case Act::end:
    ends.push_back(&stmt);
    return where(std::move(ways), stmt[Role::condition], false);
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
  case Act::leave:
    return where(std::move(ways), stmt[Role::condition], false);
  case Act::if_:
    return behind_branches(ways, stmt);
  case Act::match:
    return behind_blocks(ways, stmt);
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
  case Act::watch:
    return behind_loop(std::move(ways), stmt);
  case Act::do_:
    return behind_rule(ways, stmt);
  case Act::decide:
    return behind_decision(std::move(ways), model_.decisions[stmt.id<model::DecisionId>()]);
  case Act::turns:
    return behind_turns(std::move(ways), stmt);
  case Act::phase:
    return behind_part(ways, stmt, model_.phases[stmt.id<model::PhaseId>()].body);
  case Act::step: {
    const auto step = stmt.id<model::StepId>();
    return behind_part(ways, stmt, step.is_none() ? model_.setup : model_.steps[step].body);
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
    forget(ways, stmt);
    return ways;
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
  const bool runs_out = !course.behind({{}}, model.play).empty();
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
