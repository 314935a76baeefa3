#include "dsl/check/proofs/progress.hpp"

#include <fmt/format.h>

#include <set>

namespace brehon::checking {

using model::Access;
using model::Act;
using model::Block;
using model::Role;
using model::Stmt;

namespace {

/// The ways that pieces can go, from zone to zone, in statements and what they call.
class Ways {
public:
  explicit Ways(const model::Model& model) : model_(model) {}

  void block(const Block& block) {
    for (const Stmt& stmt : block) {
      statement(stmt);
    }
  }

  void action(const model::Action& action) { block(action.effects); }

  /// A circle of different zones, beginning with any of them; empty where there is none.
  std::vector<model::ZoneId> circle() const {
    for (const auto& [from, to] : edges_) {
      std::vector<model::ZoneId> path = {from};
      std::set<model::ZoneId> seen = {from};
      if (reaches(to, from, path, seen)) {
        return path;
      }
    }
    return {};
  }

private:
  void add(const std::vector<model::ZoneId>& from, const std::vector<model::ZoneId>& to) {
    // Where a piece can come from nearly anywhere, nothing is known of its way.
    if (from.size() > 3) {
      return;
    }
    for (const model::ZoneId a : from) {
      for (const model::ZoneId b : to) {
        if (a != b) {
          edges_.insert({a, b});
        }
      }
    }
  }

  /// A statement whose pieces enter some places: those that its binder selects, or that leave others.
  void move(const Stmt& stmt) {
    const auto& roles = facts(stmt.act).roles;
    const auto with = [&](Access wanted) {
      return std::find_if(roles.begin(), roles.end(), [&](Role role) { return access(role) == wanted; });
    };
    if (with(Access::enters) == roles.end()) {
      return;
    }
    const auto leaves = with(Access::leaves);
    const Expr& from = leaves == roles.end() ? stmt.binders[0].source[0] : stmt[*leaves];
    add(from.type.zones, stmt[*with(Access::enters)].type.zones);
  }

  void statement(const Stmt& stmt) {
    if (stmt.act == Act::pay) {
      add(model_.purse, {model::box});
    } else if (stmt.act == Act::gain) {
      add({model::box}, model_.purse);
    } else if (stmt.act == Act::do_) {
      if (const model::RuleId rule = stmt.id<model::RuleId>(); rules_.insert(rule).second) {
        block(model_.rules[rule].body);
      }
    } else if (stmt.act == Act::decide) {
      for (const model::Action& known : model_.decisions[stmt.id<model::DecisionId>()].actions) {
        action(known);
      }
    } else if (stmt.act == Act::turns) {
      block(model_.turns[stmt.id<model::TurnsId>()].body);
    } else if (stmt.act == Act::phase) {
      block(model_.phases[stmt.id<model::PhaseId>()].body);
    } else if (stmt.act == Act::step) {
      if (const model::StepId step = stmt.id<model::StepId>(); !step.is_none()) {
        block(model_.steps[step].body);
      }
    } else {
      move(stmt);
    }
    for (const Block& inner : stmt.blocks) {
      block(inner);
    }
  }

  bool reaches(model::ZoneId at, model::ZoneId goal, std::vector<model::ZoneId>& path,
               std::set<model::ZoneId>& seen) const {
    if (at == goal) {
      return true;
    }
    if (!seen.insert(at).second) {
      return false;
    }
    path.push_back(at);
    for (auto edge = edges_.lower_bound({at, model::box}); edge != edges_.end() && edge->first == at; ++edge) {
      if (reaches(edge->second, goal, path, seen)) {
        return true;
      }
    }
    path.pop_back();
    return false;
  }

  const model::Model& model_;
  std::set<std::pair<model::ZoneId, model::ZoneId>> edges_;
  std::set<model::RuleId> rules_;
};

} // namespace

void judge_progress(Context& context) {
  if (context.model.limit > 0 || context.findings.reported.has_errors()) {
    return;
  }
  const auto judge_loop = [&](const Ways& ways, model::ElementId element, std::string_view what) {
    const std::vector<model::ZoneId> circle = ways.circle();
    if (circle.empty()) {
      return;
    }
    std::string words;
    for (const model::ZoneId zone : circle) {
      words += fmt::format("`{}` -> ", context.model.zones[zone].name);
    }
    words += fmt::format("`{}`", context.model.zones[circle.front()].name);
    const Span span = context.model.elements[element].span;
    error(context, DiagnosticId::no_progress, {span.file, span.begin, span.begin + 1},
          fmt::format("{} need not end: pieces can go {} for as long as the players like", what, words))
        .suggestion = "add `limit N decisions, else unfinished`, or say what ends it";
  };
  for (const model::Turns& turns : context.model.turns) {
    using Until = model::Turns::Until;
    if (turns.until == Until::all_passed || turns.until == Until::once_each) {
      continue;
    }
    Ways ways(context.model);
    ways.block(turns.body);
    judge_loop(ways, turns.element, "these turns");
  }
  for (const model::Decision& decision : context.model.decisions) {
    if (!decision.until_done) {
      continue;
    }
    Ways ways(context.model);
    for (const model::Action& action : decision.actions) {
      ways.action(action);
    }
    judge_loop(ways, decision.element, "this decision");
  }
}

} // namespace brehon::checking
