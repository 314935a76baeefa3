#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

// `together`: all choose at once. It is played one after the other, so nothing that one chooses may come to bear for
// another before all have chosen.

namespace brehon {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

namespace {

/// What the statements of a `together` write, and what they read that is not of the player who chooses.
class Secrets {
public:
  Secrets(const model::Model& model, int me) : model_(model), me_{me} {}

  void block(const model::Block& block) {
    for (const Stmt& stmt : block)
      statement(stmt);
  }

  std::set<int> zones, markers;           // that are written
  std::vector<const model::Expr*> others; // zones and markers that are read, and may be those of another
  std::vector<const model::Expr*> filled; // slots that are written
  std::vector<const Stmt*> misplaced;

private:
  /// Whether a zone or marker is one of those of the player who chooses.
  bool own(const model::Expr& expr) const {
    const std::size_t at = static_cast<std::size_t>(expr.index);
    const auto& dimensions = expr.op == Op::zone ? model_.zones[at].dimensions : model_.markers[at].dimensions;
    for (std::size_t i = 0; i < dimensions.size() && i < expr.args.size(); ++i) {
      if (dimensions[i] == 0)
        return expr.args[i].op == Op::variable && me_.count(expr.args[i].index) > 0;
    }
    return false;
  }

  void read(const model::Expr& expr) {
    if ((expr.op == Op::zone || expr.op == Op::marker) && !own(expr))
      others.push_back(&expr);
    if (expr.op == Op::define) {
      const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
      const std::set<int> before = me_;
      for (std::size_t i = 0; i < expr.args.size() && i < define.parameters.size(); ++i) {
        if (expr.args[i].op == Op::variable && before.count(expr.args[i].index) > 0)
          me_.insert(define.parameters[i]);
      }
      read(define.value);
      me_ = before;
    }
    for (const model::Expr& arg : expr.args)
      read(arg);
    for (const model::Binder& each : expr.binders)
      binder(each);
  }

  /// Places or a piece that change.
  void write(const model::Expr& expr) {
    zones.insert(expr.type.zones.begin(), expr.type.zones.end());
    if (expr.op == Op::zone)
      filled.push_back(&expr);
    for (const model::Expr& arg : expr.args)
      read(arg);
  }

  void binder(const model::Binder& binder) {
    for (const model::Expr& part : binder.source)
      read(part);
    for (const model::Expr& part : binder.filter)
      read(part);
  }

  void decision(const model::Decision& decision) {
    for (const model::Action& action : decision.actions) {
      for (const model::Binder& parameter : action.parameters)
        binder(parameter);
      for (const model::Guard& guard : action.guards)
        read(guard.value);
      block(action.effects);
    }
    block(decision.if_nothing);
  }

  void statement(const Stmt& stmt) {
    switch (stmt.act) {
    case Act::move:
    case Act::move_all:
      write(stmt.binders[0].source[0]);
      for (const model::Expr& test : stmt.binders[0].filter)
        read(test);
      if (stmt.act == Act::move)
        read(stmt.args[0]);
      write(stmt.args.back());
      break;
    case Act::move_piece:
    case Act::swap:
      write(stmt.args[0]);
      write(stmt.args[1]);
      break;
    case Act::turn:
      write(stmt.args[0]);
      read(stmt.args[1]);
      break;
    case Act::set:
      markers.insert(stmt.args[0].index);
      for (const model::Expr& arg : stmt.args[0].args)
        read(arg);
      read(stmt.args[1]);
      break;
    case Act::decide:
      decision(model_.decisions[static_cast<std::size_t>(stmt.index)]);
      break;
    case Act::let:
    case Act::if_:
    case Act::match:
    case Act::for_each:
    case Act::repeat_times:
      if (stmt.flag)
        misplaced.push_back(&stmt);
      for (const model::Expr& arg : stmt.args)
        read(arg);
      for (const model::Binder& each : stmt.binders)
        binder(each);
      for (const model::Block& inner : stmt.blocks)
        block(inner);
      break;
    case Act::draw:
    case Act::shuffle:
    case Act::roll:
    case Act::reveal:
    case Act::hide:
    case Act::pay:
    case Act::gain:
    case Act::show:
    case Act::repeat:
    case Act::do_:
    case Act::turns:
    case Act::phase:
    case Act::step:
    case Act::leave:
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
    case Act::watch:
      misplaced.push_back(&stmt);
      break;
    }
  }

  const model::Model& model_;
  std::set<int> me_; // the variables that stand for who chooses
};

} // namespace

Stmt Checker::together(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::for_each, parent);
  stmt.flag = true;
  const int me = hidden_variable(kind_type(0), node.span);
  stmt.binders.push_back(all_players(me, node.span));
  stmt.args = list(constant_expr(1, types::boolean(), node.span), constant_expr(0, kind_type(0), node.span));
  Place inside = place;
  inside.turns = model::none; // a `pass` among what is chosen is one of no turns
  me_.push_back(me);
  stmt.blocks.push_back(block(node.get(Kind::block), parent, inside));
  me_.pop_back();
  Secrets secrets(model_, me);
  secrets.block(stmt.blocks[0]);
  for (const Stmt* each : secrets.misplaced)
    error(DiagnosticId::misplaced, each->span, "this cannot stand in `together`: others would see it at once");
  for (const Expr* read : secrets.others) {
    const bool zone = read->op == Op::zone;
    // Asking whether the slot is empty that one fills is asking for no more than the rules must: two cannot fill it.
    const bool fills = std::any_of(secrets.filled.begin(), secrets.filled.end(), [&](const Expr* slot) {
      return read->type.sort == Sort::place && expressions::same(*slot, *read);
    });
    if (fills || (zone ? secrets.zones : secrets.markers).count(read->index) == 0)
      continue;
    const std::string& name = zone ? model_.zones[static_cast<std::size_t>(read->index)].name
                                   : model_.markers[static_cast<std::size_t>(read->index)].name;
    error(DiagnosticId::not_secret, read->span,
          fmt::format("here it matters what others have chosen: they change `{}` in this `together`", name))
        .suggestion = "ask for what is of `me`, or look at it after the `together`";
  }
  return stmt;
}

} // namespace brehon
