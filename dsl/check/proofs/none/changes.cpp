#include "dsl/check/proofs/none/changes.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/substitute.hpp"
#include "dsl/model/types.hpp"

#include <algorithm>
#include <functional>

namespace brehon::checking {

using model::Access;
using model::Act;
using model::Effects;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

bool writes_nothing(Act act) {
  return act == Act::let || act == Act::show || act == Act::reveal || act == Act::hide || act == Act::watch;
}

/// Whether a test of a piece asks for nothing that a move changes: for its family, its owner, a value that it bears.
bool is_of_piece(const Expr& test, model::VariableId variable) {
  const auto is_it = [&](const Expr& piece) {
    return piece.op == Op::variable && piece.id<model::VariableId>() == variable;
  };
  if (test.op == Op::family_is || test.op == Op::type_is)
    return is_it(test[Role::piece]);
  if (test.op != Op::equal)
    return false;
  const Expr& read = test[Role::left];
  const Expr& value = test[Role::right];
  return (read.op == Op::owner || read.op == Op::attribute) && is_it(read[Role::piece]) &&
         (value.op == Op::constant || value.op == Op::variable);
}

/// Whether a zone or marker is named with all its indices.
bool is_single(const model::Model& model, const Expr& expr) {
  const std::size_t indices = expr.op == Op::zone ? model.zones[expr.id<model::ZoneId>()].dimensions.size()
                                                  : model.markers[expr.id<model::MarkerId>()].dimensions.size();
  return expr.args.size() == indices;
}

void write_places(const model::Model& model, const Expr& places, Written& out) {
  const bool end = places.op == Op::content || places.op == Op::top || places.op == Op::bottom;
  const Expr& written = end ? places.args[0] : places;
  if (written.op == Op::zones) {
    for (const Expr& part : written.args)
      write_places(model, part, out);
  } else if (written.op == Op::zone && is_single(model, written)) {
    out.singles.push_back(&written);
  } else {
    out.whole.zones.insert(written.type.zones.begin(), written.type.zones.end());
  }
}

/// Whether a statement itself writes places or a marker that it names, and nothing else.
bool is_plain(const Stmt& stmt) {
  const auto& roles = model::facts(stmt.act).roles;
  return stmt.blocks.empty() &&
         std::any_of(roles.begin(), roles.end(), [](Role role) { return model::access(role) != Access::reads; });
}

/// What such a statement writes; of another nothing.
Written written_by(const model::Model& model, const Stmt& stmt) {
  Written out;
  if (!is_plain(stmt))
    return out;
  out.turned = stmt.act == Act::turn || stmt.act == Act::roll || stmt.act == Act::shuffle;
  const model::ActFacts& known = model::facts(stmt.act);
  for (std::size_t i = 0; i < stmt.args.size() && i < known.roles.size; ++i) {
    const Access how = model::access(known.roles.list[i]);
    if (how == Access::sets && is_single(model, stmt.args[i]))
      out.singles.push_back(&stmt.args[i]);
    else if (how == Access::sets)
      out.whole.markers.insert(stmt.args[i].id<model::MarkerId>());
    else if (how != Access::reads)
      write_places(model, stmt.args[i], out);
  }
  if (stmt.act == Act::move || stmt.act == Act::move_all)
    write_places(model, stmt.binders[0].source[0], out);
  if (stmt.act == Act::draw) {
    for (const model::ZoneId pile : stmt[Role::from].type.zones) {
      if (!model.zones[pile].refill.is_none())
        out.whole.zones.insert(model.zones[pile].refill);
    }
  }
  if (!out.turned)
    out.moved = out.whole;
  return out;
}

/// The statements of a rule that is called, with the arguments in place of the parameters.
model::Block called_by(const model::Model& model, const Stmt& call) {
  const model::Rule& rule = model.rules[call.id<model::RuleId>()];
  model::Arguments arguments;
  for (std::size_t i = 0; i < call.args.size(); ++i)
    arguments[rule.parameters[i]] = &call.args[i];
  return model::substituted(rule.body, arguments);
}

std::set<model::VariableId> variables_of(const Stmt& call) {
  std::set<model::VariableId> out;
  for (const Expr& argument : call.args)
    out.merge(expressions::variables(argument));
  return out;
}

/// Adds what the statements of a rule write that is called: places and markers that it names by what it is called with
/// are single ones, of others any may be meant.
void add_called(const model::Model& model, const model::Block& body, const std::set<model::VariableId>& with,
                Written& out) {
  for (const Stmt& stmt : body) {
    if (writes_nothing(stmt.act))
      continue;
    if (stmt.act == Act::if_ || stmt.act == Act::match) {
      for (const model::Block& inner : stmt.blocks)
        add_called(model, inner, with, out);
      continue;
    }
    if (!is_plain(stmt)) {
      out.whole.include(writes(model, stmt));
      out.moved.include(moves(model, {stmt}));
      continue;
    }
    const Written written = written_by(model, stmt);
    out.whole.include(written.whole);
    out.moved.include(written.moved);
    for (const Expr* single : written.singles) {
      const std::set<model::VariableId> named = expressions::variables(*single);
      if (std::includes(with.begin(), with.end(), named.begin(), named.end())) {
        out.singles.push_back(single);
        continue;
      }
      const Effects any = single->op == Op::zone ? Effects{{single->id<model::ZoneId>()}, {}, {}}
                                                 : Effects{{}, {single->id<model::MarkerId>()}, {}};
      out.whole.include(any);
      out.moved.include(any);
    }
  }
}

/// Arguments, and for pieces that are chosen in one place that place: what is done to them is done there.
model::Arguments with_places(const model::Model& model, const std::vector<model::Binder>& chosen,
                             model::Arguments arguments) {
  for (const model::Binder& binder : chosen) {
    if (binder.pieces && binder.source.size() == 1 && binder.source[0].op == Op::zone &&
        is_single(model, binder.source[0]))
      arguments[binder.variable] = &binder.source[0];
  }
  return arguments;
}

/// Whether something is known of places that are empty or not.
bool knows_filling(const AllKnown& known) {
  return std::any_of(known.begin(), known.end(), [](const Known& fact) { return fact.condition->op == Op::is_empty; });
}

/// Whether a zone or marker that a condition reads may be the one that is written.
bool may_be_same(const Expr& read, const Expr& written, model::VariableId any) {
  if (read.op != written.op || read.index != written.index)
    return false;
  return read.args.size() < written.args.size() || expressions::same_place(read, written, any);
}

/// The zones and markers that a call of a definition in its own value may read: all of their places.
void each_read_again(const Expr& value, const std::function<void(const Expr&)>& visit) {
  model::each<Expr>(value, [&](Expr part) {
    if (part.op != Op::zone && part.op != Op::marker)
      return;
    part.args.clear();
    visit(part);
  });
}

/// The zones and markers that a condition reads, those of definitions with the arguments of their calls.
void each_read(Bodies& bodies, const Expr& condition, const std::function<void(const Expr&)>& visit) {
  model::each<Expr>(condition, [&](const Expr& part) {
    if (part.op == Op::zone || part.op == Op::marker)
      visit(part);
    if (part.op == Op::define)
      each_read(bodies, bodies.of(part), visit);
    if (part.op == Op::again)
      each_read_again(bodies.model.defines[part.id<model::DefineId>()].value, visit);
  });
}

} // namespace

Changes::Changes(Bodies& bodies) : bodies_(bodies) {
  const model::Model& model = bodies.model;
  const auto watchers = [&](const model::Block& block) {
    model::each<Stmt>(block, [&](const Stmt& stmt) {
      if (stmt.act == Act::watch)
        at_once_.include(writes(model, stmt.blocks[0]));
    });
  };
  for (const model::Phase& phase : model.phases)
    watchers(phase.body);
  for (const model::Step& step : model.steps)
    watchers(step.body);
  for (const model::Turns& turns : model.turns)
    watchers(turns.body);
  for (const model::Effect& effect : model.effects)
    (effect.sort == model::Effect::Sort::watch ? at_once_ : border_).include(writes(model, effect.body));
  for (const model::MarkerId marker : ids(model.markers)) {
    if (!model.markers[marker].lasts.empty())
      border_.markers.insert(marker);
  }
}

const Effects& Changes::reads(const Expr& condition) {
  const auto [known, is_new] = reads_.emplace(&condition, Effects());
  if (is_new)
    known->second = model::reads(bodies_.model, condition);
  return known->second;
}

bool Changes::touches(const Written& written, const Known& fact) {
  const Expr& condition = *fact.condition;
  const Effects& looked_at = reads(condition);
  const bool of_filling = condition.op == Op::is_empty;
  if ((of_filling ? written.moved : written.whole).meets(looked_at))
    return true;
  if (of_filling && written.turned)
    return false;
  for (const Expr* single : written.singles) {
    const bool reads_it = single->op == Op::zone ? looked_at.zones.contains(single->id<model::ZoneId>())
                                                 : looked_at.markers.contains(single->id<model::MarkerId>());
    bool same = false;
    if (reads_it)
      each_read(bodies_, condition, [&](const Expr& read) { same = same || may_be_same(read, *single, fact.any); });
    if (same)
      return true;
  }
  return false;
}

/// Adds a fact as far as it stays known: of a condition that says several things, those that are not touched.
void Changes::add_left(const Written& written, const Known& fact, AllKnown& left) {
  if (!touches(written, fact)) {
    left.push_back(fact);
    return;
  }
  const Expr& condition = *fact.condition;
  if (condition.op == Op::not_) {
    add_left(written, {&condition[Role::operand], !fact.holds, fact.any}, left);
  } else if (condition.op == (fact.holds ? Op::and_ : Op::or_)) {
    add_left(written, {&condition[Role::left], fact.holds, fact.any}, left);
    add_left(written, {&condition[Role::right], fact.holds, fact.any}, left);
  } else if (condition.op == Op::define) {
    add_left(written, {&bodies_.of(condition), fact.holds, fact.any}, left);
  }
}

void Changes::forget(const Written& written, AllKnown& known) {
  AllKnown left;
  for (const Known& fact : known)
    add_left(written, fact, left);
  known = std::move(left);
}

void Changes::forget(const Stmt& stmt, AllKnown& known) {
  if (known.empty() || writes_nothing(stmt.act))
    return;
  const bool calls = stmt.act == Act::do_ && bodies_.model.effects.empty();
  const model::Block called = calls ? called_by(bodies_.model, stmt) : model::Block();
  Written written = written_by(bodies_.model, stmt);
  if (calls) {
    add_called(bodies_.model, called, variables_of(stmt), written);
  } else if (!is_plain(stmt)) {
    written.whole = writes(bodies_.model, stmt);
    if (knows_filling(known))
      written.moved = moves(bodies_.model, {stmt});
  }
  written.whole.include(at_once_);
  written.moved.include(at_once_);
  forget(written, known);
}

void Changes::forget(const model::Block& block, AllKnown& known) {
  if (known.empty())
    return;
  Written written;
  written.whole = writes(bodies_.model, block);
  if (knows_filling(known))
    written.moved = moves(bodies_.model, block);
  written.whole.include(at_once_);
  written.moved.include(at_once_);
  forget(written, known);
}

void Changes::collect_others(const model::Block& block, const std::vector<model::Binder>& binders,
                             const model::Arguments& called_with, Effects& out) {
  const auto is_index = [](const Expr& single, model::VariableId variable) {
    return std::any_of(single.args.begin(), single.args.end(), [&](const Expr& index) {
      return index.op == Op::variable && index.id<model::VariableId>() == variable;
    });
  };
  const auto is_own = [&](const Expr& single) { // no other round comes to it
    return std::all_of(binders.begin(), binders.end(),
                       [&](const model::Binder& binder) { return is_index(single, binder.variable); });
  };
  for (const Stmt& stmt : block) {
    if (writes_nothing(stmt.act))
      continue;
    if (is_plain(stmt)) {
      const Written written = written_by(bodies_.model, stmt);
      out.include(written.whole);
      for (const Expr* single : written.singles) {
        if (!is_own(*single))
          out.include(model::reads(bodies_.model, *single));
      }
    } else if (stmt.act == Act::do_ && called_with.empty()) {
      const model::Rule& rule = bodies_.model.rules[stmt.id<model::RuleId>()];
      model::Arguments arguments;
      for (std::size_t i = 0; i < stmt.args.size(); ++i)
        arguments[rule.parameters[i]] = &stmt.args[i];
      collect_others(model::substituted(rule.body, arguments), binders, arguments, out);
      out.include(border_);
    } else if (stmt.act == Act::decide) {
      const model::Decision& decision = bodies_.model.decisions[stmt.id<model::DecisionId>()];
      for (const model::Action& action : decision.actions) {
        const model::Arguments known = with_places(bodies_.model, action.parameters, called_with);
        collect_others(model::substituted(action.effects, known), binders, called_with, out);
      }
      out.include(writes(bodies_.model, decision.if_nothing));
    } else if (stmt.act == Act::if_ || stmt.act == Act::match) {
      for (const model::Block& inner : stmt.blocks)
        collect_others(inner, binders, called_with, out);
    } else {
      out.include(writes(bodies_.model, stmt));
    }
  }
}

void Changes::forget_of_others(const model::Block& block, const std::vector<model::Binder>& binders, AllKnown& known) {
  if (known.empty())
    return;
  Written written;
  written.whole = at_once_;
  collect_others(block, binders, {}, written.whole);
  written.moved = written.whole;
  forget(written, known);
}

void Changes::add_for_each(const model::Block& block, model::VariableId variable, AllKnown behind, AllKnown& known) {
  const auto is_of_it = [&](const Known& fact) {
    if (fact.holds || fact.condition->op != Op::is_empty || !fact.any.is_none())
      return false;
    const auto& indices = (*fact.condition)[Role::places].args;
    return std::any_of(indices.begin(), indices.end(), [&](const Expr& index) {
      return index.op == Op::variable && index.id<model::VariableId>() == variable;
    });
  };
  std::erase_if(behind, [&](const Known& fact) { return !is_of_it(fact); });
  model::Binder each;
  each.variable = variable;
  forget_of_others(block, {each}, behind);
  for (const Known& fact : behind)
    known.push_back({fact.condition, fact.holds, variable});
}

void Changes::add_instances(const AllKnown& known, const std::vector<model::Binder>& binders, AllKnown& noted) {
  for (const Known& fact : known) {
    for (const model::Binder& binder : binders) {
      if (fact.any.is_none())
        continue;
      Expr variable;
      variable.op = Op::variable;
      variable.index = binder.variable.number();
      variable.type = bodies_.model.variables[binder.variable].type;
      add(model::substituted(*fact.condition, {{fact.any, &variable}}), fact.holds, noted);
    }
  }
}

void Changes::forget_at_border(AllKnown& known) {
  if (!known.empty())
    forget({border_, border_, {}}, known);
}

void Changes::add(Expr condition, bool holds, AllKnown& known) {
  known.push_back({&bodies_.keep(std::move(condition)), holds});
}

void Changes::add_not_none(const Expr& value, AllKnown& known) {
  add(make(Op::is_none, types::boolean(), value.span, list(value)), false, known);
}

void Changes::add_filled(const Expr& place, AllKnown& known) {
  const bool end = place.op == Op::content || place.op == Op::top || place.op == Op::bottom;
  const Expr& filled = end ? place.args[0] : place;
  if (filled.op == Op::zone && filled.type.sort == Sort::place)
    add(make(Op::is_empty, types::boolean(), filled.span, list(filled)), false, known);
}

/// Some piece of the words of a move lies where it went, such as one of a family.
void Changes::add_moved(const Stmt& stmt, AllKnown& known) {
  const Expr& to = stmt[Role::to];
  if (to.op != Op::zone || to.type.sort != Sort::place)
    return;
  model::Binder found = stmt.binders.at(0);
  found.source = list(to);
  std::erase_if(found.filter, [&](const Expr& test) { return !is_of_piece(test, found.variable); });
  const model::Variable& variable = bodies_.model.variables[found.variable];
  if (variable.type.families.size() == 1) {
    Expr piece = make(Op::variable, variable.type, found.span, {});
    piece.index = found.variable.number();
    Expr test = make(Op::family_is, types::boolean(), found.span, list(std::move(piece)));
    test.index = variable.type.families.front().number();
    found.filter.push_back(std::move(test));
  }
  Expr some = make(Op::some, types::boolean(), found.span, list(constant_expr(1, types::boolean(), found.span)));
  some.binders.push_back(std::move(found));
  add(std::move(some), true, known);
}

void Changes::carry_out(const Stmt& stmt, AllKnown& known) {
  const bool sets_value = stmt.act == Act::set && stmt[Role::marker].type.optional &&
                          expressions::may_be_none(bodies_, known, stmt[Role::value]) == nullptr;
  forget(stmt, known);
  if (sets_value)
    add_not_none(stmt[Role::marker], known);
  const bool moves_some = (stmt.act == Act::move || stmt.act == Act::draw) && !stmt.flag;
  if (stmt.act == Act::move_piece || (moves_some && stmt[Role::count].type.low >= 1))
    add_filled(stmt[Role::to], known);
  if (stmt.act == Act::move && !stmt.flag && stmt[Role::count].type.low >= 1)
    add_moved(stmt, known);
  if (stmt.act == Act::turn)
    add_filled(stmt[Role::changed], known);
  if (stmt.act == Act::swap && stmt[Role::changed].type.sort == Sort::piece) {
    add_filled(stmt[Role::changed], known);
    add_filled(stmt[Role::exchanged], known);
  }
}

} // namespace brehon::checking
