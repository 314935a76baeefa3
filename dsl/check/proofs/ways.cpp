#include "dsl/check/proofs/ways.hpp"

#include "dsl/check/proofs/possible.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/substitute.hpp"

#include <algorithm>
#include <deque>
#include <iterator>

namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using expressions::Known;
using model::Access;
using model::Act;
using model::Block;
using model::Expr;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

constexpr std::size_t most_ways = 300; // that are followed apart

/// Where a way has come to.
struct At {
  Way way;
  AllKnown known;
};
using AllAt = std::vector<At>;

template <class T> void include(std::set<T>& to, const std::set<T>& more) {
  to.insert(more.begin(), more.end());
}

template <class T> std::set<T> common_to(const std::set<T>& a, const std::set<T>& b) {
  std::set<T> out;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
  return out;
}

void include(Happening& to, const Happening& more) {
  include(to.moves, more.moves);
  include(to.changes, more.changes);
}

/// All ways as one: what happens on all of them happens surely.
At merged(AllAt all) {
  At out = std::move(all.front());
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Way& other = all[i].way;
    out.way.surely = {common_to(out.way.surely.moves, other.surely.moves),
                      common_to(out.way.surely.changes, other.surely.changes)};
    include(out.way.perhaps, other.perhaps);
    out.way.raised = common_to(out.way.raised, other.raised);
    out.way.is_beyond = out.way.is_beyond || other.is_beyond;
    out.way.hands_on = out.way.hands_on || other.hands_on;
    out.way.only_if_nothing_else = out.way.only_if_nothing_else && other.only_if_nothing_else;
    include(out.way.actions, other.actions);
  }
  out.known.clear();
  return out;
}

void append(AllAt& to, AllAt more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  if (to.size() > most_ways)
    to = {merged(std::move(to))};
}

/// How much an expression is more than a marker, as far as that is a constant; nothing where it is no such sum.
std::optional<int> more_than(const Expr& expr, const Expr& marker) {
  if (expressions::same(expr, marker))
    return 0;
  if ((expr.op == Op::add || expr.op == Op::subtract) && expressions::same(expr[Role::left], marker) &&
      expressions::is_constant(expr[Role::right]))
    return expr.op == Op::add ? expr[Role::right].value : -expr[Role::right].value;
  return std::nullopt;
}

/// The same of an expression that may be more: by how much it is so at least.
std::optional<int> at_least(Bodies& bodies, const Expr& expr, const Expr& marker) {
  if (const auto more = more_than(expr, marker))
    return more;
  if (expr.op == Op::define)
    return at_least(bodies, bodies.of(expr), marker);
  if (expr.op == Op::add && expressions::is_constant(expr[Role::right])) {
    const auto more = at_least(bodies, expr[Role::left], marker);
    return more ? std::optional<int>(*more + expr[Role::right].value) : std::nullopt;
  }
  if (expr.op == Op::maximum) {
    const auto left = at_least(bodies, expr[Role::left], marker), right = at_least(bodies, expr[Role::right], marker);
    return left && right ? std::max(left, right) : left ? left : right;
  }
  const bool is_greatest = expr.op == Op::highest && expr[Role::each].op == Op::marker &&
                           expr[Role::each].id<model::MarkerId>() == marker.id<model::MarkerId>() &&
                           expressions::is_true(expr[Role::condition]) && expr.binders.size() == 1 &&
                           expr.binders[0].filter.empty() && !expr.binders[0].pieces &&
                           expr.binders[0].source[0].op == Op::whole;
  return is_greatest ? std::optional<int>(0) : std::nullopt;
}

/// Whether one condition says that a value is greater than a marker, or that the marker is none.
bool says_greater(Bodies& bodies, const Known& fact, const Expr& value, const Expr& marker) {
  const Expr& test = *fact.condition;
  if (test.op == Op::is_none)
    return fact.holds && expressions::same(test[Role::operand], marker);
  if (test.op != Op::less && test.op != Op::less_equal)
    return false;
  const Expr& low = test[fact.holds ? Role::left : Role::right];
  const Expr& high = test[fact.holds ? Role::right : Role::left];
  const bool strict = (test.op == Op::less) == fact.holds;
  const auto above = at_least(bodies, low, marker);
  return expressions::same(high, value) && above && *above >= (strict ? 0 : 1);
}

bool says_less(const Known& fact, const Expr& value, const Expr& marker) {
  const Expr& test = *fact.condition;
  if (test.op != Op::less && test.op != Op::less_equal)
    return false;
  const Expr& low = test[fact.holds ? Role::left : Role::right];
  const Expr& high = test[fact.holds ? Role::right : Role::left];
  const bool strict = (test.op == Op::less) == fact.holds;
  const auto above = more_than(high, marker);
  return expressions::same(low, value) && above && *above <= (strict ? 0 : -1);
}

class WayFinder {
public:
  explicit WayFinder(Bodies& bodies, model::TurnsId loop) : bodies_(bodies), model_(bodies.model), loop_(loop) {}

  AllAt block(const Block& block, AllAt at);
  AllAt choices(model::DecisionId decision, const AllAt& at, bool with_done);

private:
  AllAt statement(const Stmt& stmt, AllAt at);
  AllAt branches(const Stmt& stmt, const AllAt& at);
  AllAt outcome(const Stmt& stmt, AllAt at);
  AllAt action(const model::Action& action, At at);
  AllAt call(const Stmt& stmt, AllAt at);
  AllAt again_and_again(const Stmt& stmt, AllAt inside, AllAt at, bool at_least_once);
  void carry_out(const Stmt& stmt, At& at);
  void move(const Stmt& stmt, At& at);
  void add_moves(const std::vector<model::FamilyId>& families, const std::vector<model::ZoneId>& from,
                 const std::vector<model::ZoneId>& to, bool surely, At& at);
  void set(const Stmt& stmt, At& at);
  void change(model::MarkerId marker, bool rises, bool surely, At& at);
  bool is_who_acts(const Expr& index) const {
    return !loop_.is_none() && index.op == Op::variable && index.id<model::VariableId>() == model_.turns[loop_].me;
  }
  bool is_known(const AllKnown& known, const std::function<bool(const Known&)>& says);
  void forget(const Stmt& stmt, AllKnown& known);

  Bodies& bodies_;
  const model::Model& model_;
  model::TurnsId loop_;
  std::set<model::RuleId> called_;
  std::deque<Block> blocks_;
};

AllAt WayFinder::block(const Block& block, AllAt at) {
  for (const Stmt& stmt : block) {
    if (at.empty())
      break;
    at = statement(stmt, std::move(at));
  }
  return at;
}

AllAt WayFinder::statement(const Stmt& stmt, AllAt at) {
  switch (stmt.act) {
  case Act::if_:
  case Act::match:
    return branches(stmt, at);
  case Act::end:
  case Act::leave:
  case Act::wins:
  case Act::loses:
  case Act::draw_game:
    return outcome(stmt, std::move(at));
  case Act::do_:
    return call(stmt, std::move(at));
  case Act::decide: {
    const auto decision = stmt.id<model::DecisionId>();
    if (model_.decisions[decision].until_done)
      return again_and_again(stmt, choices(decision, at, false), at, false);
    return choices(decision, at, true);
  }
  case Act::turns:
    return again_and_again(stmt, block(model_.turns[stmt.id<model::TurnsId>()].body, at), at, false);
  case Act::step:
    return stmt.id<model::StepId>().is_none() ? at : block(model_.steps[stmt.id<model::StepId>()].body, std::move(at));
  case Act::phase:
    return block(model_.phases[stmt.id<model::PhaseId>()].body, std::move(at));
  case Act::repeat:
    for (At& each : at) {
      change(stmt.id<model::MarkerId>(), true, false, each);
      change(stmt.id<model::MarkerId>(), false, false, each);
    }
    return again_and_again(stmt, block(stmt.blocks[0], at), at, true);
  case Act::for_each:
    return again_and_again(stmt, block(stmt.blocks[0], at), at, false);
  case Act::repeat_times:
    return again_and_again(stmt, block(stmt.blocks[0], at), at, stmt[Role::count].type.low > 0);
  case Act::watch:
    return again_and_again(stmt, block(stmt.blocks[0], at), at, false);
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
  case Act::let:
    break;
  case Act::next_turn:
    for (At& each : at)
      each.way.hands_on = true;
    return at;
  }
  for (At& each : at)
    carry_out(stmt, each);
  return at;
}

AllAt WayFinder::branches(const Stmt& stmt, const AllAt& at) {
  const auto with = [&](bool holds) {
    AllAt out = at;
    for (At& each : out)
      each.known.push_back({&stmt[Role::condition], holds});
    return out;
  };
  if (stmt.act == Act::match) {
    AllAt out;
    for (const Block& block : stmt.blocks)
      append(out, this->block(block, at));
    return stmt.blocks.empty() ? at : out;
  }
  AllAt out;
  if (!expressions::is_false(stmt[Role::condition]))
    out = block(stmt.blocks[0], with(true));
  if (!expressions::is_true(stmt[Role::condition]))
    append(out, stmt.blocks.size() > 1 ? block(stmt.blocks[1], with(false)) : with(false));
  return out;
}

/// Ways that end here are followed no further.
AllAt WayFinder::outcome(const Stmt& stmt, AllAt at) {
  if (expressions::is_true(stmt[Role::condition]))
    return {};
  for (At& each : at)
    each.known.push_back({&stmt[Role::condition], false});
  std::erase_if(at, [&](const At& each) { return !are_possible(bodies_, each.known); });
  return at;
}

AllAt WayFinder::choices(model::DecisionId id, const AllAt& at, bool with_done) {
  const model::Decision& decision = model_.decisions[id];
  AllAt out;
  for (const model::Action& each : decision.actions) {
    const bool ends = each.sort == model::Action::Sort::done && !with_done;
    const bool passes_for_good = each.sort == model::Action::Sort::pass && !loop_.is_none() &&
                                 decision.turns == loop_ &&
                                 model_.turns[loop_].until == model::Turns::Until::all_passed;
    if (ends || passes_for_good)
      continue;
    for (At before : at) {
      before.way.decision = id;
      append(out, action(each, std::move(before)));
    }
  }
  if (decision.if_possible)
    append(out, at);
  return out;
}

AllAt WayFinder::action(const model::Action& action, At at) {
  at.way.only_if_nothing_else = action.if_nothing_else;
  at.way.actions.insert(action.element);
  for (const model::Guard& guard : action.guards) {
    if (guard.variable.is_none())
      at.known.push_back({&guard.value, true});
  }
  return block(action.effects, {std::move(at)});
}

AllAt WayFinder::call(const Stmt& stmt, AllAt at) {
  const auto id = stmt.id<model::RuleId>();
  if (!called_.insert(id).second)
    return at;
  const model::Rule& rule = model_.rules[id];
  model::Arguments arguments;
  for (std::size_t i = 0; i < stmt.args.size(); ++i)
    arguments[rule.parameters[i]] = &stmt.args[i];
  AllAt out = block(blocks_.emplace_back(model::substituted(rule.body, arguments)), std::move(at));
  called_.erase(id);
  return out;
}

/// Statements that happen any number of times, or at least once.
AllAt WayFinder::again_and_again(const Stmt& stmt, AllAt inside, AllAt at, bool at_least_once) {
  if (inside.empty())
    return at;
  At all = merged(std::move(inside));
  if (at_least_once) {
    all.known = at.size() == 1 ? std::move(at.front().known) : AllKnown();
    forget(stmt, all.known);
    return {std::move(all)};
  }
  for (At& each : at) {
    include(each.way.perhaps, all.way.perhaps);
    each.way.is_beyond = each.way.is_beyond || all.way.is_beyond;
    each.way.hands_on = each.way.hands_on || all.way.hands_on;
    each.way.only_if_nothing_else = false;
    forget(stmt, each.known);
  }
  return at;
}

bool WayFinder::is_known(const AllKnown& known, const std::function<bool(const Known&)>& says) {
  return std::any_of(known.begin(), known.end(),
                     [&](const Known& fact) { return expressions::follows(bodies_, fact, says); });
}

/// Takes away what is known of what a statement writes.
void WayFinder::forget(const Stmt& stmt, AllKnown& known) {
  const model::Effects written = model::writes(model_, stmt);
  std::erase_if(known, [&](const Known& fact) { return written.meets(model::reads(model_, *fact.condition)); });
}

void WayFinder::carry_out(const Stmt& stmt, At& at) {
  if (stmt.act == Act::set)
    set(stmt, at);
  else if (stmt.act == Act::pay)
    add_moves({}, model_.purse, {model::box}, false, at);
  else if (stmt.act == Act::gain)
    add_moves({}, {model::box}, model_.purse, false, at);
  else if (stmt.act == Act::roll)
    at.way.is_beyond = true;
  else if (stmt.act == Act::swap) {
    const Expr& a = stmt[Role::changed];
    const Expr& b = stmt[Role::exchanged];
    add_moves({}, a.type.zones, b.type.zones, false, at);
    add_moves({}, b.type.zones, a.type.zones, false, at);
  } else
    move(stmt, at);
  forget(stmt, at.known);
}

/// Whether at least one piece moves, as far as there is one: what takes all, or up to so many, is meant for that.
bool is_sure(const Stmt& stmt) {
  if (stmt.act == Act::move || stmt.act == Act::draw)
    return stmt.flag || stmt[Role::count].type.low >= 1;
  return stmt.act == Act::move_piece || stmt.act == Act::move_all;
}

/// A statement whose pieces enter some places: those that its binder selects, or that leave others.
void WayFinder::move(const Stmt& stmt, At& at) {
  const auto& roles = model::facts(stmt.act).roles;
  const auto with = [&](Access wanted) {
    return std::find_if(roles.begin(), roles.end(), [&](Role role) { return access(role) == wanted; });
  };
  if (with(Access::enters) == roles.end())
    return;
  const auto leaves = with(Access::leaves);
  const bool selects = leaves == roles.end();
  const Expr& from = selects ? stmt.binders[0].source[0] : stmt[*leaves];
  const auto& families = selects ? model_.variables[stmt.binders[0].variable].type.families : from.type.families;
  const auto& to = stmt[*with(Access::enters)].type.zones;
  add_moves(families, from.type.zones, to, is_sure(stmt), at);
  for (const model::ZoneId pile : from.type.zones) {
    const model::ZoneId refill = model_.zones[pile].refill;
    if (stmt.act == Act::draw && !refill.is_none())
      add_moves(families, {refill}, {pile}, false, at);
  }
}

/// Pieces that go from some zones to some others. Without families those that the zones hold are meant.
void WayFinder::add_moves(const std::vector<model::FamilyId>& families, const std::vector<model::ZoneId>& from,
                          const std::vector<model::ZoneId>& to, bool surely, At& at) {
  constexpr std::size_t most_zones = 3; // where a piece can come from nearly anywhere, nothing is known of its way
  if (from.size() > most_zones)
    return;
  const auto holds = [&](model::ZoneId zone, model::FamilyId family) {
    const auto& held = model_.zones[zone].families;
    return std::find(held.begin(), held.end(), family) != held.end();
  };
  std::set<PieceMove> moves;
  for (const model::ZoneId a : from) {
    for (const model::ZoneId b : to) {
      for (const model::FamilyId family : families.empty() ? model_.zones[b].families : families) {
        if (holds(a, family) && holds(b, family))
          moves.insert({family, a, b});
      }
    }
  }
  for (const PieceMove& each : moves) {
    if (each.from == each.to)
      at.way.is_beyond = at.way.is_beyond || has_places(model_, each.from);
    else
      at.way.perhaps.moves.insert(each);
  }
  if (surely && !moves.empty())
    at.way.surely.moves.insert(std::move(moves));
}

void WayFinder::change(model::MarkerId marker, bool rises, bool surely, At& at) {
  at.way.perhaps.changes.insert({marker, rises});
  if (surely)
    at.way.surely.changes.insert({marker, rises});
}

void WayFinder::set(const Stmt& stmt, At& at) {
  const Expr& marker = stmt[Role::marker];
  const Expr& value = stmt[Role::value];
  const auto id = marker.id<model::MarkerId>();
  const model::Type& type = model_.markers[id].type;
  if (type.sort == Sort::boolean && expressions::is_constant(value)) {
    const bool raises = expressions::is_true(value);
    const std::size_t indices = model_.markers[id].dimensions.size();
    const bool is_single = marker.args.size() == indices;
    const bool is_mine = is_single && (indices == 0 || (indices == 1 && is_who_acts(marker.args[0])));
    const bool changes = is_single && is_known(at.known, [&](const Known& fact) {
                           return fact.holds != raises && expressions::same(*fact.condition, marker);
                         });
    change(id, raises, changes, at);
    if (raises && is_mine)
      at.way.raised.insert(id);
    else if (!raises)
      at.way.raised.erase(id);
    return;
  }
  if ((value.op == Op::add || value.op == Op::subtract) && expressions::same(value[Role::left], marker)) {
    const model::Type& by = value[Role::right].type;
    const bool adds = value.op == Op::add;
    const bool never_less = adds ? by.low >= 0 : by.high <= 0, never_more = adds ? by.high <= 0 : by.low >= 0;
    if (never_less || !never_more)
      change(id, true, never_less && (by.low != 0 || by.high != 0), at);
    if (never_more || !never_less)
      change(id, false, never_more && (by.low != 0 || by.high != 0), at);
    return;
  }
  const bool rises = is_known(at.known, [&](const Known& fact) { return says_greater(bodies_, fact, value, marker); });
  const bool falls = is_known(at.known, [&](const Known& fact) { return says_less(fact, value, marker); });
  if (!falls)
    change(id, true, rises, at);
  if (!rises)
    change(id, false, falls, at);
}

std::vector<Way> only_ways(AllAt all) {
  std::vector<Way> out;
  for (At& each : all)
    out.push_back(std::move(each.way));
  return out;
}

} // namespace

bool has_places(const model::Model& model, model::ZoneId zone) {
  const auto& dimensions = model.zones[zone].dimensions;
  return std::any_of(dimensions.begin(), dimensions.end(),
                     [](model::KindId kind) { return kind != model::player_kind; });
}

std::vector<Way> ways_of(Bodies& bodies, model::TurnsId turns) {
  const model::Turns& loop = bodies.model.turns[turns];
  At begin;
  for (const Expr& test : loop.where)
    begin.known.push_back({&test, true});
  return only_ways(WayFinder(bodies, turns).block(loop.body, {begin}));
}

std::vector<Way> ways_of(Bodies& bodies, model::DecisionId decision) {
  return only_ways(WayFinder(bodies, model::none).choices(decision, {At()}, false));
}

} // namespace brehon::checking
