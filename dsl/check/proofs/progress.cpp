#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"

// Play that need not end: within one loop, pieces can go round for as long as the players like.

namespace brehon {

using model::Act;
using model::Block;
using model::Expr;
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

  void statement(const Stmt& stmt) {
    switch (stmt.act) {
    case Act::move:
      add(stmt.binders[0].source[0].type.zones, stmt.args[1].type.zones);
      break;
    case Act::move_all:
      add(stmt.binders[0].source[0].type.zones, stmt.args[0].type.zones);
      break;
    case Act::move_piece:
      add(stmt.args[0].type.zones, stmt.args[1].type.zones);
      break;
    case Act::draw:
      add(stmt.args[1].type.zones, stmt.args[2].type.zones);
      break;
    case Act::pay:
      add(model_.purse, {model::box});
      break;
    case Act::gain:
      add({model::box}, model_.purse);
      break;
    case Act::do_:
      if (rules_.insert(stmt.index).second) {
        block(model_.rules[static_cast<std::size_t>(stmt.index)].body);
      }
      break;
    case Act::decide:
      for (const model::Action& known : model_.decisions[static_cast<std::size_t>(stmt.index)].actions) {
        action(known);
      }
      break;
    case Act::turns:
      block(model_.turns[static_cast<std::size_t>(stmt.index)].body);
      break;
    case Act::phase:
      block(model_.phases[static_cast<std::size_t>(stmt.index)].body);
      break;
    case Act::step:
      if (stmt.index != model::none) {
        block(model_.steps[static_cast<std::size_t>(stmt.index)].body);
      }
      break;
    case Act::shuffle:
    case Act::roll:
    case Act::turn:
    case Act::swap:
    case Act::reveal:
    case Act::hide:
    case Act::show:
    case Act::set:
    case Act::let:
    case Act::if_:
    case Act::match:
    case Act::for_each:
    case Act::repeat:
    case Act::repeat_times:
    case Act::leave:
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
    case Act::watch:
      break;
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
  std::set<int> rules_;
};

} // namespace

/// Loops that only the players' choices end, in which pieces can go in a circle, need a `limit`.
void Checker::progress() {
  if (model_.limit > 0 || diagnostics_.has_errors()) {
    return;
  }
  const auto judge_loop = [&](const Ways& ways, int element, std::string_view what) {
    const std::vector<model::ZoneId> circle = ways.circle();
    if (circle.empty()) {
      return;
    }
    std::string words;
    for (const int zone : circle) {
      words += fmt::format("`{}` -> ", model_.zones[static_cast<std::size_t>(zone)].name);
    }
    words += fmt::format("`{}`", model_.zones[static_cast<std::size_t>(circle.front())].name);
    const Span span = model_.elements[static_cast<std::size_t>(element)].span;
    error(DiagnosticId::no_progress, {span.file, span.begin, span.begin + 1},
          fmt::format("{} need not end: pieces can go {} for as long as the players like", what, words))
        .suggestion = "add `limit N decisions, else unfinished`, or say what ends it";
  };
  for (const model::Turns& turns : model_.turns) {
    using Until = model::Turns::Until;
    if (turns.until == Until::all_passed || turns.until == Until::once_each) {
      continue;
    }
    Ways ways(model_);
    ways.block(turns.body);
    judge_loop(ways, turns.element, "these turns");
  }
  for (const model::Decision& decision : model_.decisions) {
    if (!decision.until_done) {
      continue;
    }
    Ways ways(model_);
    for (const model::Action& action : decision.actions) {
      ways.action(action);
    }
    judge_loop(ways, decision.element, "this decision");
  }
}

} // namespace brehon
