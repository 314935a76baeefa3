#include "tools/diff/alike/inline.hpp"

#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"
#include "tools/diff/alike/any.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace brehon::diff {

using model::Act;
using model::Expr;
using model::Op;
using model::Stmt;
using model::VariableId;

namespace {

/// Expressions that take the places of names, at most.
constexpr int most_insertions = 20000;

using Values = std::map<VariableId, const Expr*>;

class Inliner {
public:
  explicit Inliner(model::Model& model) : model_(model) {}

  bool run() {
    find_kept();
    rules();
    lets();
    definitions();
    return insertions_ <= most_insertions;
  }

private:
  /// What is called with numbers that may be outside of the ranges of its parameters: then play ends there, which a
  /// value that is written out would not tell.
  void find_kept() {
    model::each<Expr>(model_, [&](const Expr& expr) {
      if (expr.op == Op::define &&
          !types::are_within(model_, expr.args, model_.defines[expr.id<model::DefineId>()].parameters)) {
        guarding_defines_.insert(expr.id<model::DefineId>());
      }
    });
    model::each<Stmt>(model_, [&](const Stmt& stmt) {
      if (stmt.act == Act::do_ &&
          !types::are_within(model_, stmt.args, model_.rules[stmt.id<model::RuleId>()].parameters)) {
        guarding_rules_.insert(stmt.id<model::RuleId>());
      }
    });
  }

  // ---- copies

  /// A copy in which variables have values, and those that it binds are new ones.
  Expr copy(const Expr& expr, const Values& values) {
    ++insertions_;
    Expr out = expr;
    rebind(out);
    replace(out, values);
    return out;
  }

  template <class Part> void rebind(Part& part) {
    std::map<VariableId, VariableId> fresh;
    const auto renew = [&](VariableId old) {
      const model::Variable variable = model_.variables[old];
      return fresh.emplace(old, model_.variables.add(variable)).first->second;
    };
    model::each<Expr>(part, [&](Expr& each) {
      for (model::Binder& binder : each.binders) {
        binder.variable = renew(binder.variable);
      }
      if (model::binds_place(each.op)) {
        each.value = renew(VariableId(each.value)).number();
      }
    });
    model::each<Stmt>(part, [&](Stmt& each) {
      for (model::Binder& binder : each.binders) {
        binder.variable = renew(binder.variable);
      }
      if (model::facts(each.act).index == model::Index::variable && each.index != model::none) {
        each.index = renew(VariableId(each.index)).number();
      }
    });
    model::each<Expr>(part, [&](Expr& each) {
      const auto found = each.op == Op::variable ? fresh.find(each.id<VariableId>()) : fresh.end();
      each.index = found == fresh.end() ? each.index : found->second.number();
    });
  }

  void replace(Expr& expr, const Values& values) {
    if (expr.op == Op::variable) {
      if (const auto found = values.find(expr.id<VariableId>()); found != values.end()) {
        expr = copy(*found->second, {});
      }
      return;
    }
    for (Expr& arg : expr.args) {
      replace(arg, values);
    }
    for (model::Binder& binder : expr.binders) {
      replace(binder, values);
    }
    for (model::Block& tried : expr.blocks) {
      replace(tried, values);
    }
  }

  void replace(model::Block& block, const Values& values) {
    for (Stmt& stmt : block) {
      for (Expr& arg : stmt.args) {
        replace(arg, values);
      }
      for (model::Binder& binder : stmt.binders) {
        replace(binder, values);
      }
      for (model::Block& inner : stmt.blocks) {
        replace(inner, values);
      }
    }
  }

  void replace(model::Binder& binder, const Values& values) {
    for (std::vector<Expr>* list : {&binder.source, &binder.filter}) {
      for (Expr& each : *list) {
        replace(each, values);
      }
    }
  }

  // ---- rules

  void rules() {
    std::set<model::RuleId> gone;
    for (const model::RuleId rule : ids(model_.rules)) {
      if (is_plain(model_.rules[rule]) && guarding_rules_.count(rule) == 0) {
        gone.insert(rule);
      }
    }
    const List<model::Rule, model::RuleId> all = model_.rules;
    model::each<model::Block>(model_, [&](model::Block& block) {
      for (std::size_t i = 0; i < block.size() && insertions_ <= most_insertions;) {
        const bool goes = block[i].act == Act::do_ && gone.count(block[i].id<model::RuleId>()) != 0 &&
                          std::all_of(block[i].args.begin(), block[i].args.end(), is_fixed);
        i = goes ? i : i + 1;
        if (goes) {
          write_out(block, i, all[block[i].id<model::RuleId>()]);
        }
      }
    });
    drop_unused_rules();
  }

  /// Whether a rule is no more than its statements: nothing aims at it, lasts as long as it does, or is decided in it.
  bool is_plain(const model::Rule& rule) const {
    bool plain = true;
    model::each<Stmt>(rule.body, [&](const Stmt& stmt) {
      plain = plain && !is_any(stmt.act, {Act::decide, Act::turns, Act::phase, Act::step, Act::leave, Act::watch});
    });
    const auto aims_at_it = [&](const model::Effect& effect) { return effect.target == rule.element; };
    const auto lasts = [&](const model::Marker& marker) { return marker.lasts == model_.elements[rule.element].path; };
    return plain && std::none_of(model_.effects.begin(), model_.effects.end(), aims_at_it) &&
           std::none_of(model_.markers.begin(), model_.markers.end(), lasts);
  }

  /// Puts what a rule does in the place of where it is called.
  void write_out(model::Block& block, std::size_t at, const model::Rule& rule) {
    ++insertions_;
    const std::vector<Expr> args = std::move(block[at].args);
    Values values;
    for (std::size_t i = 0; i < args.size(); ++i) {
      values.emplace(rule.parameters[i], &args[i]);
    }
    model::Block body = rule.body;
    rebind(body);
    replace(body, values);
    const auto place = block.erase(block.begin() + static_cast<std::ptrdiff_t>(at));
    block.insert(place, std::make_move_iterator(body.begin()), std::make_move_iterator(body.end()));
  }

  void drop_unused_rules() {
    std::set<model::RuleId> called;
    const auto note = [&](const Stmt& stmt) {
      if (stmt.act == Act::do_) {
        called.insert(stmt.id<model::RuleId>());
      }
    };
    List<model::Rule, model::RuleId> all = std::move(model_.rules);
    model_.rules = {};
    model::each<Stmt>(model_, note);
    std::size_t before = 0;
    do { // what those call that are called
      before = called.size();
      for (const model::RuleId rule : std::set<model::RuleId>(called)) {
        model::each<Stmt>(all[rule].body, note);
      }
    } while (called.size() > before);
    std::map<model::RuleId, model::RuleId> numbers;
    List<model::Rule, model::RuleId> left;
    for (const model::RuleId rule : called) {
      numbers.emplace(rule, left.add(std::move(all[rule])));
    }
    model_.rules = std::move(left);
    model::each<Stmt>(model_, [&](Stmt& stmt) {
      if (stmt.act == Act::do_) {
        stmt.index = numbers.at(stmt.id<model::RuleId>()).number();
      }
    });
  }

  // ---- definitions

  void definitions() {
    std::vector<model::DefineId> kept;
    for (const model::DefineId define : ids(model_.defines)) {
      const model::Define& each = model_.defines[define];
      if (is_adjusted(define) || each.deep > 0 || settles_arguments(each) || guarding_defines_.count(define) != 0) {
        kept.push_back(define);
      }
    }
    model::each<Expr>(model_, [&](Expr& expr) { insert(expr, kept); });
    keep(kept);
  }

  bool is_adjusted(model::DefineId define) const {
    return std::any_of(model_.effects.begin(), model_.effects.end(), [&](const model::Effect& effect) {
      return !effect.target.is_none() && effect.target == model_.defines[define].element;
    });
  }

  /// Whether arguments are found before something is tried, where what they are could be another.
  static bool settles_arguments(const model::Define& define) {
    bool tries = false;
    model::each<Expr>(define.value, [&](const Expr& expr) { tries = tries || expr.op == Op::after; });
    return tries && !define.parameters.empty();
  }

  /// Again, until what stands there is no definition.
  void insert(Expr& expr, const std::vector<model::DefineId>& kept) {
    while (expr.op == Op::define && insertions_ <= most_insertions) {
      const auto id = expr.id<model::DefineId>();
      if (std::find(kept.begin(), kept.end(), id) != kept.end()) {
        return;
      }
      const model::Define& define = model_.defines[id];
      Values values;
      for (std::size_t i = 0; i < define.parameters.size(); ++i) {
        values.emplace(define.parameters[i], &expr.args[i]);
      }
      Expr value = copy(define.value, values);
      expr = std::move(value);
    }
  }

  void keep(const std::vector<model::DefineId>& kept) {
    std::map<model::DefineId, model::DefineId> numbers;
    List<model::Define, model::DefineId> left;
    for (const model::DefineId define : kept) {
      numbers.emplace(define, left.add(std::move(model_.defines[define])));
    }
    model_.defines = std::move(left);
    model::each<Expr>(model_, [&](Expr& expr) {
      if ((expr.op == Op::define || expr.op == Op::again) && insertions_ <= most_insertions) {
        expr.index = numbers.at(expr.id<model::DefineId>()).number();
      }
    });
  }

  // ---- `let`

  void lets() {
    model::each<model::Block>(model_, [&](model::Block& block) { this->block(block); });
    for (model::Decision& decision : model_.decisions) {
      for (model::Action& action : decision.actions) {
        guards(action);
      }
    }
  }

  void block(model::Block& block) {
    for (std::size_t i = 0; i < block.size();) {
      if (block[i].act != Act::let || !can_go(block, i)) {
        ++i;
        continue;
      }
      const Expr value = block[i].args.front();
      for (std::size_t j = i + 1; j < block.size(); ++j) {
        within(block[j], block[i].id<VariableId>(), value);
      }
      block.erase(block.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  bool can_go(model::Block& block, std::size_t let) {
    const auto variable = block[let].id<VariableId>();
    if (is_fixed(block[let].args.front())) {
      return true;
    }
    std::size_t all = 0;
    for (std::size_t j = let + 1; j < block.size(); ++j) {
      all += uses(model_, block[j], variable).size();
    }
    bool tried = false; // what it stands for may be another there
    model::each<Expr>(
        block, [&](Expr& expr) { tried = tried || (expr.op == Op::after && !uses(model_, expr, variable).empty()); });
    return all == 0 || (!tried && let + 1 < block.size() && reads_first(block[let + 1].act) &&
                        uses(model_, block[let + 1].args, variable).size() == all);
  }

  /// Whether a statement reads its arguments once, before anything else happens.
  static bool reads_first(Act act) {
    return is_any(act, {Act::let, Act::set, Act::if_, Act::match, Act::move_piece, Act::end, Act::leave});
  }

  /// Where a statement mentions a variable, also in what it holds: turns, decisions, steps.
  template <class Model, class Part> static std::set<Expr*> uses(Model& model, Part& part, VariableId variable) {
    std::set<Expr*> found;
    model::each<Expr>(part, [&](Expr& expr) {
      if (expr.op == Op::variable && expr.id<VariableId>() == variable) {
        found.insert(&expr);
      }
    });
    model::each<Stmt>(part, [&](Stmt& stmt) {
      if (stmt.act == Act::decide) {
        found.merge(uses(model, model.decisions[stmt.id<model::DecisionId>()], variable));
      } else if (stmt.act == Act::turns) {
        found.merge(uses(model, model.turns[stmt.id<model::TurnsId>()], variable));
      } else if (stmt.act == Act::step && stmt.index != model::none) {
        found.merge(uses(model, model.steps[stmt.id<model::StepId>()], variable));
      }
    });
    return found;
  }

  void within(Stmt& stmt, VariableId variable, const Expr& value) {
    for (Expr* expr : uses(model_, stmt, variable)) {
      *expr = copy(value, {});
    }
  }

  void guards(model::Action& action) {
    for (std::size_t i = 0; i < action.guards.size();) {
      const model::Guard& guard = action.guards[i];
      const bool fixed = !guard.variable.is_none() && !guard.partial && is_fixed(guard.value);
      if (!fixed) {
        ++i;
        continue;
      }
      const Expr value = guard.value;
      const Values values = {{guard.variable, &value}};
      for (std::size_t j = i + 1; j < action.guards.size(); ++j) {
        replace(action.guards[j].value, values);
      }
      for (Stmt& stmt : action.effects) {
        within(stmt, guard.variable, value);
      }
      action.guards.erase(action.guards.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  /// Whether a value is the same whatever happens meanwhile.
  static bool is_fixed(const Expr& expr) {
    return is_any(expr.op,
                  {Op::constant,  Op::variable,    Op::attribute,  Op::kind_attribute, Op::owner,   Op::family_is,
                   Op::type_is,   Op::add,         Op::subtract,   Op::multiply,       Op::minimum, Op::maximum,
                   Op::equal,     Op::less,        Op::less_equal, Op::and_,           Op::or_,     Op::not_,
                   Op::is_none,   Op::conditional, Op::set_of,     Op::range,          Op::whole,   Op::set_union,
                   Op::set_minus, Op::opponent,    Op::next,       Op::matchup,        Op::step,    Op::board_place}) &&
           std::all_of(expr.args.begin(), expr.args.end(), is_fixed);
  }

  model::Model& model_;
  std::set<model::DefineId> guarding_defines_;
  std::set<model::RuleId> guarding_rules_;
  int insertions_ = 0;
};

} // namespace

bool inline_names(model::Model& model) {
  return Inliner(model).run();
}

} // namespace brehon::diff
