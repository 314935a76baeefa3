#include "dsl/check/proofs/none/judge.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/proofs/capacity.hpp"
#include "dsl/check/proofs/decision.hpp"
#include "dsl/check/proofs/none/begun.hpp"
#include "dsl/check/proofs/none/changes.hpp"
#include "dsl/check/proofs/none/full.hpp"
#include "dsl/check/proofs/none/named.hpp"
#include "dsl/check/proofs/none/uses.hpp"
#include "dsl/check/proofs/none_statements.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/substitute.hpp"
#include "dsl/model/types.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;
using model::Stmt;

namespace {

/// Follows play, with what is known at each place.
class NoneJudge {
public:
  explicit NoneJudge(Context& context)
      : context_(context), model_(context.model), bodies_(context.model), changes_(bodies_), slots_(bodies_),
        uses_(context, bodies_) {
    uses_.set_try([this](const model::Block& tried, const AllKnown& known) { return try_out(tried, known); });
    leaves_ = leaves_phase(model_);
  }

  void game();

private:
  Onward block(const model::Block& statements, AllKnown known);
  Onward statement(const Stmt& stmt, AllKnown known);
  void arguments(const Stmt& stmt, AllKnown& known);
  Onward branches(const Stmt& stmt, AllKnown known);
  Onward cases(const Stmt& stmt, AllKnown known);
  Onward outcome(const Stmt& stmt, AllKnown known);
  Onward part_of_play(const Stmt& stmt, const model::Block& body, AllKnown known);
  AllKnown loop(const Stmt& stmt, AllKnown known);
  AllKnown turns(const Stmt& stmt, AllKnown known);
  AllKnown decision(const Stmt& stmt, AllKnown known);
  Onward action(const model::Action& action, AllKnown known);
  Onward requirements(const model::Action& action, std::size_t from, AllKnown known);
  void call(const Stmt& stmt, AllKnown& known);
  void bind(model::VariableId variable, const Expr& value, AllKnown& known);
  void value(const Expr& value, AllKnown known);
  void watch(const Stmt& stmt, AllKnown known);
  void note_end(AllKnown known);
  void condition(const Expr& condition, AllKnown& known);
  AllKnown try_out(const model::Block& tried, const AllKnown& known);

  /// Whether a phase may be left in a statement.
  bool may_leave(const Stmt& stmt) const { return leaves_ && model::writes(model_, stmt).leaves; }

  /// A name that is read as what it stands for while it lives.
  class Renamed {
  public:
    Renamed(NoneJudge& judge, model::VariableId variable, const Expr& value)
        : judge_(judge), before_(judge.arguments_) {
      judge.arguments_[variable] = &value;
    }
    ~Renamed() { judge_.arguments_ = std::move(before_); }
    Renamed(const Renamed&) = delete;
    Renamed& operator=(const Renamed&) = delete;

  private:
    NoneJudge& judge_;
    model::Arguments before_;
  };

  /// A part of the rules as it is for the call that is judged.
  template <class Part> const Part& for_call(const Part& part, std::deque<Part>& kept) const {
    return arguments_.empty() ? part : kept.emplace_back(model::substituted(part, arguments_));
  }

  Context& context_;
  const model::Model& model_;
  Bodies bodies_;
  Changes changes_;
  FullSlots slots_;
  NoneUses uses_;
  bool leaves_ = false;                           // whether a phase is left anywhere
  bool may_have_ended_ = false;                   // the loop around, if it asked before its first round
  Onward end_;                                    // what is known wherever the game ends
  bool notes_ends_ = true;                        // not in rules: where they are called is known more
  const model::Block* part_ = nullptr;            // the statements of the phase or step around
  NoneUse::Sort sort_ = NoneUse::Sort::statement; // of the statements that are judged
  model::Arguments arguments_;                    // of the call that is judged, and what names stand for
  std::map<model::RuleId, bool> clean_;
  std::set<model::RuleId> called_; // rules that are being judged
  std::deque<model::Block> blocks_;
  std::deque<model::Decision> decisions_;
  std::deque<model::Action> actions_;
  std::deque<model::Turns> turns_;
};

Onward NoneJudge::block(const model::Block& statements, AllKnown known) {
  Onward at = std::move(known);
  for (std::size_t i = 0; i < statements.size() && at; ++i) {
    const Stmt& stmt = statements[i];
    at = statement(stmt, std::move(*at));
    if (stmt.act == Act::let && names_place(model_, stmt[Role::value])) {
      const Renamed renamed(*this, stmt.id<model::VariableId>(), stmt[Role::value]);
      const model::Block rest(statements.begin() + static_cast<std::ptrdiff_t>(i) + 1, statements.end());
      return block(for_call(rest, blocks_), std::move(*at));
    }
  }
  return at;
}

void NoneJudge::arguments(const Stmt& stmt, AllKnown& known) {
  const std::size_t before = known.size();
  const bool is_part = stmt.act == Act::let && model_.variables[stmt.id<model::VariableId>()].name.empty();
  uses_.set_use({sort_, is_part ? Span() : stmt.span});
  uses_.look_binders(stmt.binders, known);
  const auto& roles = model::facts(stmt.act).roles;
  for (std::size_t i = 0; i < stmt.args.size(); ++i) {
    const bool free = i < roles.size && takes_none(model_, stmt, roles.list[i]);
    if (free)
      uses_.look(stmt.args[i], known);
    else
      uses_.look_needed(stmt.args[i], known);
  }
  known.resize(before);
}

Onward NoneJudge::statement(const Stmt& stmt, AllKnown known) {
  if (slots_.fills_twice(stmt, known) && uses_.finds())
    report_full(context_, stmt[Role::to]);
  if (is_asked_again(stmt.act)) {
    AllKnown later = known;
    changes_.forget(stmt.blocks[0], later);
    if (stmt.act == Act::watch)
      later.clear();
    arguments(stmt, later);
  } else {
    arguments(stmt, known);
  }
  switch (stmt.act) {
  case Act::if_:
    return branches(stmt, std::move(known));
  case Act::match:
    return cases(stmt, std::move(known));
  case Act::end:
  case Act::leave:
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
    return outcome(stmt, std::move(known));
  case Act::let:
    bind(stmt.id<model::VariableId>(), stmt[Role::value], known);
    return known;
  case Act::phase:
    return part_of_play(stmt, model_.phases[stmt.id<model::PhaseId>()].body, std::move(known));
  case Act::step: {
    const auto step = stmt.id<model::StepId>();
    Onward behind = part_of_play(stmt, step.is_none() ? model_.setup : model_.steps[step].body, std::move(known));
    if (step.is_none() && behind)
      add_filled_by_setup(context_, changes_, *behind);
    return behind;
  }
  case Act::watch:
    watch(stmt, known);
    return known;
  case Act::for_each:
  case Act::repeat:
  case Act::repeat_times:
    return loop(stmt, std::move(known));
  case Act::turns:
    return turns(stmt, std::move(known));
  case Act::decide:
    return decision(stmt, std::move(known));
  case Act::do_:
    call(stmt, known);
    break;
  case Act::draw:
  case Act::roll:
  case Act::pay:
  case Act::gain:
    if (model_.limit > 0)
      note_end(known);
    break;
  case Act::move:
  case Act::move_all:
  case Act::move_piece:
  case Act::shuffle:
  case Act::turn:
  case Act::swap:
  case Act::reveal:
  case Act::hide:
  case Act::show:
  case Act::set:
  case Act::remember:
  case Act::forget:
  case Act::next_turn:
    break;
  }
  changes_.carry_out(stmt, known);
  return known;
}

void NoneJudge::bind(model::VariableId variable, const Expr& value, AllKnown& known) {
  const Expr name = variable_expr(context_, variable, value.span);
  if (const Expr* origin = expressions::may_be_none(bodies_, known, value))
    uses_.note_name(variable, *origin);
  else
    changes_.add_not_none(name, known);
  if (value.op == Op::first)
    expressions::add_found(bodies_, value, variable, known);
  add_renamed(bodies_, value, name, known);
  known.push_back({&bodies_.keep(make(Op::equal, types::boolean(), value.span, list(name, value))), true});
}

Onward NoneJudge::branches(const Stmt& stmt, AllKnown known) {
  const Expr& test = stmt[Role::condition];
  AllKnown other = known;
  known.push_back({&test, true});
  other.push_back({&test, false});
  const Onward then = block(stmt.blocks[0], std::move(known));
  return joined(then, stmt.blocks.size() > 1 ? block(stmt.blocks[1], std::move(other)) : Onward(std::move(other)));
}

Onward NoneJudge::cases(const Stmt& stmt, AllKnown known) {
  const int nothing = stmt[Role::value].type.sort == model::Sort::integer ? model::no_number : model::none;
  const auto takes_none = [&](const std::vector<model::Interval>& values) {
    return std::any_of(values.begin(), values.end(), [&](const auto& each) { return each.low == nothing; });
  };
  if (std::none_of(stmt.cases.begin(), stmt.cases.end(), takes_none))
    uses_.need_case(stmt[Role::value], known);
  Onward out;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    AllKnown here = known;
    if (!takes_none(stmt.cases[i]))
      here.push_back({&bodies_.keep(one_of(stmt[Role::value], stmt.cases[i])), true});
    out = joined(out, block(stmt.blocks[i], std::move(here)));
  }
  return stmt.blocks.empty() ? Onward(std::move(known)) : out;
}

/// What happens at once can happen anywhere in the part of play around.
void NoneJudge::watch(const Stmt& stmt, AllKnown known) {
  if (part_ == nullptr)
    known.clear();
  else
    changes_.forget(*part_, known);
  known.push_back({&stmt[Role::condition], true});
  block(stmt.blocks[0], std::move(known));
}

void NoneJudge::note_end(AllKnown known) {
  if (notes_ends_)
    end_ = joined(end_, std::move(known));
}

Onward NoneJudge::outcome(const Stmt& stmt, AllKnown known) {
  const Expr& test = stmt[Role::condition];
  if (states_end(stmt)) {
    AllKnown here = known;
    here.push_back({&test, true});
    note_end(std::move(here));
  }
  if (expressions::is_true(test))
    return std::nullopt;
  known.push_back({&test, false});
  return known;
}

/// A phase, a step or the set-up, which may be left from within.
Onward NoneJudge::part_of_play(const Stmt& stmt, const model::Block& body, AllKnown known) {
  changes_.forget_at_border(known);
  const model::Block* const around = std::exchange(part_, &body);
  Onward out = block(body, known);
  part_ = around;
  if (!out || may_leave(stmt)) {
    changes_.forget(body, known);
    out = std::move(known);
  }
  changes_.forget_at_border(*out);
  return out;
}

AllKnown NoneJudge::loop(const Stmt& stmt, AllKnown known) {
  const model::Block& body = stmt.blocks[0];
  AllKnown noted = known;
  const std::size_t before = noted.size();
  expressions::add_binders(bodies_, stmt.binders, noted);
  if (stmt.act == Act::for_each)
    noted.push_back({&stmt[Role::condition], true});
  noted.erase(noted.begin(), noted.begin() + static_cast<std::ptrdiff_t>(before));
  changes_.add_instances(known, stmt.binders, noted);
  const AllKnown at_begin = known;
  changes_.carry_out(stmt, known);
  AllKnown inside = known;
  const bool may_have_ended =
      stmt.act == Act::repeat_times && !add_goes_on(bodies_, at_begin, stmt[Role::until], model::none, inside);
  changes_.forget_of_others(body, stmt.binders, noted);
  inside.insert(inside.end(), noted.begin(), noted.end());
  const bool around = std::exchange(may_have_ended_, may_have_ended);
  const Onward behind = block(body, std::move(inside));
  may_have_ended_ = around;
  if (behind && is_for_all(stmt))
    changes_.add_for_each(body, stmt.binders[0].variable, *behind, known);
  return known;
}

AllKnown NoneJudge::turns(const Stmt& stmt, AllKnown known) {
  const model::Turns& turns = for_call(model_.turns[stmt.id<model::TurnsId>()], turns_);
  uses_.look_needed(turns.from, known);
  const AllKnown at_begin = known;
  changes_.carry_out(stmt, known);
  changes_.forget_at_border(known);
  for (const Expr& test : turns.condition) {
    AllKnown here = known;
    condition(test, here);
  }
  AllKnown inside = known;
  const bool may_have_ended = turns.until == model::Turns::Until::condition &&
                              !add_goes_on(bodies_, at_begin, turns.condition[0], turns.me, inside);
  for (const Expr& test : turns.where) {
    condition(test, inside);
    inside.push_back({&test, true});
  }
  const bool around = std::exchange(may_have_ended_, may_have_ended);
  const Onward behind = block(turns.body, std::move(inside));
  may_have_ended_ = around;
  if (behind && turns.until == model::Turns::Until::once_each && turns.where.empty() && !may_leave(stmt))
    changes_.add_for_each(turns.body, turns.me, *behind, known);
  return known;
}

/// What is known behind each action that can be taken is known behind the decision.
AllKnown NoneJudge::decision(const Stmt& stmt, AllKnown known) {
  const model::Decision& decision = for_call(model_.decisions[stmt.id<model::DecisionId>()], decisions_);
  const std::string& sort_of = model_.elements[decision.element].sort;
  const bool only_which = sort_of == "move" || sort_of == "keep"; // so many pieces are there, or it is a run-time error
  if (!only_which && may_be_empty(context_, known, decision) && uses_.finds())
    report_changed(context_, stmt.span, may_have_ended_);
  AllKnown otherwise = known;
  changes_.carry_out(stmt, otherwise);
  uses_.look_needed(decision.player, known);
  if (decision.until_done)
    known = otherwise;
  const NoneUse::Sort sort = std::exchange(sort_, NoneUse::Sort::effect);
  Onward behind;
  for (const model::Action& each : decision.actions)
    behind = joined(behind, action(each, known));
  sort_ = sort;
  for (const Stmt& result : decision.if_nothing)
    arguments(result, known);
  if (!decision.if_nothing.empty() || model_.limit > 0)
    note_end(known);
  return behind && !decision.until_done && !decision.if_possible ? *behind : otherwise;
}

Onward NoneJudge::action(const model::Action& action, AllKnown known) {
  uses_.set_use({NoneUse::Sort::value, model_.elements[action.element].span});
  uses_.look_binders(action.parameters, known);
  return requirements(action, 0, std::move(known));
}

/// Judges the requirements of an action from one on, and then its effects.
Onward NoneJudge::requirements(const model::Action& action, std::size_t from, AllKnown known) {
  for (std::size_t i = from; i < action.guards.size(); ++i) {
    const model::Guard& guard = action.guards[i];
    const bool is_test = guard.variable.is_none();
    if (is_test && model::tries(model_, guard.value))
      continue; // it is asked when all others are met
    uses_.set_use({is_test ? NoneUse::Sort::condition : NoneUse::Sort::value, guard.value.span});
    if (is_test) {
      uses_.look_needed(guard.value, known);
      known.push_back({&guard.value, true});
      continue;
    }
    uses_.look(guard.value, known);
    if (guard.partial)
      changes_.add_not_none(guard.value, known);
    bind(guard.variable, guard.value, known);
    if (names_place(model_, guard.value)) {
      const Renamed renamed(*this, guard.variable, guard.value);
      return requirements(for_call(action, actions_), i + 1, std::move(known));
    }
  }
  for (const model::Guard& guard : action.guards) {
    if (!guard.variable.is_none() || !model::tries(model_, guard.value))
      continue;
    uses_.set_use({NoneUse::Sort::condition, guard.value.span});
    uses_.look_needed(guard.value, known);
    known.push_back({&guard.value, true});
  }
  slots_.begin();
  return block(action.effects, std::move(known));
}

/// A rule is judged where it is called, unless it is without fault whatever is known.
void NoneJudge::call(const Stmt& stmt, AllKnown& known) {
  const auto id = stmt.id<model::RuleId>();
  const model::Rule& rule = model_.rules[id];
  if (!called_.insert(id).second)
    return;
  std::set<model::RuleId> called;
  if (notes_ends_ && (model_.limit > 0 || may_end(model_, rule.body, called))) {
    AllKnown behind = known;
    changes_.forget(rule.body, behind);
    note_end(std::move(behind));
  }
  const bool noted = std::exchange(notes_ends_, false);
  const auto [clean, is_new] = clean_.emplace(id, false);
  if (is_new) {
    const model::Arguments outer = std::exchange(arguments_, {});
    clean_[id] = uses_.is_clean([&] { block(rule.body, {}); });
    arguments_ = outer;
  }
  if (!clean_[id]) {
    model::Arguments arguments;
    for (std::size_t i = 0; i < stmt.args.size(); ++i) {
      const Expr& argument = stmt.args[i];
      if (is_steady(model_, argument) && expressions::may_be_none(bodies_, known, argument) == nullptr)
        arguments[rule.parameters[i]] = &argument;
    }
    const model::Arguments outer = std::exchange(arguments_, std::move(arguments));
    const NoneUse::Sort sort = std::exchange(sort_, NoneUse::Sort::statement);
    block(for_call(rule.body, blocks_), known);
    sort_ = sort;
    arguments_ = outer;
  }
  notes_ends_ = noted;
  called_.erase(id);
}

/// What is known behind statements that are tried: nothing where the game may end in them.
AllKnown NoneJudge::try_out(const model::Block& tried, const AllKnown& known) {
  const bool noted = std::exchange(notes_ends_, false);
  const NoneUse::Sort sort = std::exchange(sort_, NoneUse::Sort::statement);
  const Onward behind = block(tried, known);
  sort_ = sort;
  notes_ends_ = noted;
  const model::Effects changed = model::writes(model_, tried);
  return behind && !changed.ends && !changed.leaves ? *behind : AllKnown();
}

void NoneJudge::condition(const Expr& condition, AllKnown& known) {
  uses_.set_use({NoneUse::Sort::condition, condition.span});
  uses_.look_needed(condition, known);
}

void NoneJudge::value(const Expr& value, AllKnown known) {
  uses_.set_use({NoneUse::Sort::value, value.span});
  uses_.look_needed(value, known);
}

void NoneJudge::game() {
  if (Onward behind = block(model_.play, {}))
    note_end(std::move(*behind));
  for (const model::Effect& effect : model_.effects) {
    AllKnown known;
    for (const Expr& test : effect.condition) {
      condition(test, known);
      known.push_back({&test, true});
    }
    block(effect.body, std::move(known));
  }
  for (const model::Table& table : model_.tables) {
    for (const Expr& cell : table.values) {
      AllKnown known;
      uses_.set_use({NoneUse::Sort::value, cell.span});
      uses_.look(cell, known);
    }
  }
  const AllKnown at_end = end_ ? *end_ : AllKnown();
  for (const model::ScoreItem& item : model_.score)
    value(item.value, at_end);
  for (const model::Criterion& criterion : model_.criteria)
    value(criterion.value, at_end);
  for (const model::Claim& claim : model_.claims) {
    AllKnown known;
    condition(claim.value, known);
  }
}

} // namespace

void judge_none(Context& context) {
  if (!context.findings.reported.has_errors())
    NoneJudge(context).game();
}

} // namespace brehon::checking
