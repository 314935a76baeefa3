#include "dsl/check/statements/together.hpp"

#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/loops.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace brehon::checking {

using model::Access;
using model::Act;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

/// What the statements of a `together` write, and what they read. Of what only its owner writes, each reads what is
/// theirs.
class Secrets {
public:
  Secrets(const model::Model& model, model::VariableId me) : model_(model), me_{me} {}

  void block(const model::Block& block) {
    for (const Stmt& stmt : block)
      statement(stmt);
  }

  /// A zone, marker or memory that is read; whether it is one of those of the player who chooses.
  struct Read {
    const model::Expr* expr;
    bool owned;
  };

  /// Whether others change what is read.
  bool is_of_others(const model::Expr& read, bool owned) const {
    const bool written =
        read.op == Op::zone ? zones.contains(read.id<model::ZoneId>()) : markers.contains(read.id<model::MarkerId>());
    const bool written_by_others = read.op == Op::zone ? shared_zones.contains(read.id<model::ZoneId>())
                                                       : shared_markers.contains(read.id<model::MarkerId>());
    return owned ? written_by_others : written;
  }

  std::set<model::ZoneId> zones; // that are written
  std::set<model::MarkerId> markers;
  std::set<model::ZoneId> shared_zones; // that are written, and not by their owners only
  std::set<model::MarkerId> shared_markers;
  std::vector<Read> reads;
  std::vector<const model::Expr*> filled; // slots to which pieces go
  std::vector<const Stmt*> misplaced;

private:
  /// Whether a zone or marker is one of those of the player who chooses.
  bool own(const model::Expr& expr) const {
    const auto& dimensions = expr.op == Op::zone ? model_.zones[expr.id<model::ZoneId>()].dimensions
                                                 : model_.markers[expr.id<model::MarkerId>()].dimensions;
    for (std::size_t i = 0; i < dimensions.size() && i < expr.args.size(); ++i) {
      if (dimensions[i] == model::player_kind)
        return expr.args[i].op == Op::variable && me_.contains(expr.args[i].id<model::VariableId>());
    }
    return false;
  }

  void read(const model::Expr& expr) {
    if (expr.op == Op::zone || expr.op == Op::marker)
      reads.push_back({&expr, own(expr)});
    if (expr.op == Op::times)
      reads.push_back({&expr, false});
    if (expr.op == Op::define) {
      const model::Define& define = model_.defines[expr.id<model::DefineId>()];
      const std::set<model::VariableId> before = me_;
      for (std::size_t i = 0; i < expr.args.size() && i < define.parameters.size(); ++i) {
        if (expr.args[i].op == Op::variable && before.contains(expr.args[i].id<model::VariableId>()))
          me_.insert(define.parameters[i]);
      }
      read(define.value);
      me_ = before;
    }
    for (const model::Expr& arg : expr.args)
      read(arg);
    for (const model::Binder& each : expr.binders)
      binder(each);
    model::each<model::Expr>(expr.blocks, [&](const model::Expr& tried) {
      if (tried.op == Op::zone || tried.op == Op::marker || tried.op == Op::define)
        read(tried);
    });
  }

  /// Places or a piece that change.
  void write(const model::Expr& expr) {
    zones.insert(expr.type.zones.begin(), expr.type.zones.end());
    const bool is_piece_of_own = expr.op == Op::variable && mine_.contains(expr.id<model::VariableId>());
    if (!is_piece_of_own && (expr.op != Op::zone || !own(expr)))
      shared_zones.insert(expr.type.zones.begin(), expr.type.zones.end());
    for (const model::Expr& arg : expr.args)
      read(arg);
  }

  /// Whether pieces, or sets of them, lie in places of the player who chooses.
  bool of_own(const model::Expr& source) const {
    if (source.op != Op::subsets)
      return source.op == Op::zone && own(source);
    return std::all_of(source.binders.begin(), source.binders.end(), [this](const model::Binder& each) {
      return std::all_of(each.source.begin(), each.source.end(), [this](const auto& part) { return of_own(part); });
    });
  }

  bool is_slot(const model::Expr& to) const {
    return to.op == Op::zone && model_.zones[to.id<model::ZoneId>()].shape == model::Shape::slot;
  }

  void binder(const model::Binder& binder) {
    if (std::all_of(binder.source.begin(), binder.source.end(), [this](const auto& part) { return of_own(part); }))
      mine_.insert(binder.variable);
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
    static constexpr std::array chosen = {Act::move, Act::move_all, Act::move_piece, Act::swap,
                                          Act::turn, Act::set,      Act::decide,     Act::let,
                                          Act::if_,  Act::match,    Act::for_each,   Act::repeat_times};
    const bool nested = stmt.act == Act::for_each && stmt.flag;
    if (std::find(chosen.begin(), chosen.end(), stmt.act) == chosen.end() || nested)
      misplaced.push_back(&stmt);
    if (std::find(chosen.begin(), chosen.end(), stmt.act) == chosen.end())
      return;
    if (stmt.act == Act::decide)
      decision(model_.decisions[stmt.id<model::DecisionId>()]);
    for (const Role role : facts(stmt.act).roles) {
      if (stmt.has(role))
        argument(stmt[role], access(role));
      if (role == Role::to && is_slot(stmt[role]))
        filled.push_back(&stmt[role]);
    }
    for (const model::Binder& each : stmt.binders) {
      if (stmt.act == Act::move || stmt.act == Act::move_all) { // its pieces go
        write(each.source[0]);
        for (const model::Expr& test : each.filter)
          read(test);
      } else {
        binder(each);
      }
    }
    for (const model::Block& inner : stmt.blocks)
      block(inner);
  }

  void argument(const model::Expr& value, Access access) {
    if (access == Access::reads) {
      read(value);
    } else if (access == Access::sets) {
      markers.insert(value.id<model::MarkerId>());
      if (!own(value))
        shared_markers.insert(value.id<model::MarkerId>());
      for (const model::Expr& index : value.args)
        read(index);
    } else {
      write(value);
    }
  }

  const model::Model& model_;
  std::set<model::VariableId> me_;   // the variables that represent who chooses
  std::set<model::VariableId> mine_; // pieces in places of theirs
};

/// What is noted of places and markers that others change.
void judge_times(Context& context, const Expr& times, const Secrets& secrets) {
  const model::Memory& memory = context.model.memories[times.id<model::MemoryId>()];
  const auto written = [](const auto& all, const auto& some) {
    return std::any_of(all.begin(), all.end(), [&](auto id) { return some.contains(id); });
  };
  if (written(memory.zones, secrets.zones) || written(memory.markers, secrets.markers)) {
    error(context, DiagnosticId::not_secret, times.span,
          fmt::format("here it matters what others have chosen: they change the position of `{}`", memory.name))
        .suggestion = "look at it after the `together`";
  }
}

} // namespace

Stmt together_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::for_each, parent);
  stmt.flag = true;
  const model::VariableId me = hidden_variable(context, kind_type(context, model::player_kind), node.span);
  stmt.binders.push_back(all_players(context, me, node.span));
  stmt.args = list(constant_expr(1, types::boolean(), node.span),
                   constant_expr(0, kind_type(context, model::player_kind), node.span));
  Place inside = place;
  inside.turns = model::none; // a `pass` among what is chosen is one of no turns
  {
    const Acting acting(context, me);
    stmt.blocks.push_back(check_block(context, node.get(Kind::block), parent, inside));
  }
  Secrets secrets(context.model, me);
  secrets.block(stmt.blocks[0]);
  for (const Stmt* each : secrets.misplaced)
    error(context, DiagnosticId::misplaced, each->span, "this cannot stand in `together`: others would see it at once");
  std::set<std::uint32_t> told; // a place where something is read, by its begin
  for (const auto& [read, owned] : secrets.reads) {
    if (read->op == Op::times) {
      judge_times(context, *read, secrets);
      continue;
    }
    const bool zone = read->op == Op::zone;
    // Asking whether the slot is empty that one fills is asking for no more than the rules must: two cannot fill it.
    const bool fills = std::any_of(secrets.filled.begin(), secrets.filled.end(), [&](const Expr* slot) {
      return read->type.sort == Sort::place && expressions::same(*slot, *read);
    });
    if (fills || !secrets.is_of_others(*read, owned) || !told.insert(read->span.begin).second)
      continue;
    const std::string& name = zone ? context.model.zones[read->id<model::ZoneId>()].name
                                   : context.model.markers[read->id<model::MarkerId>()].name;
    error(context, DiagnosticId::not_secret, read->span,
          fmt::format("here it matters what others have chosen: they change `{}` in this `together`", name))
        .suggestion = "ask for what is of `me`, or look at it after the `together`";
  }
  return stmt;
}

} // namespace brehon::checking
