#include "tools/words/supply.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>

namespace brehon {

namespace {

using model::Act;

class Supply {
public:
  explicit Supply(const model::Model& model) : model_(model) {}

  std::set<model::FamilyId> find() {
    for (const model::FamilyId family : ids(model_.families)) {
      if (model_.families[family].unlimited) {
        families_.insert(family);
      }
    }
    for (const model::PieceTypeId type : model_.currency) {
      families_.insert(model_.types[type].family);
    }
    look(model_.play);
    bodies(model_.phases);
    bodies(model_.steps);
    bodies(model_.turns);
    bodies(model_.effects);
    for (const model::Decision& decision : model_.decisions) {
      for (const model::Action& action : decision.actions) {
        look(action.effects);
      }
    }
    const std::set<model::RuleId> of_setup = model::called_rules(model_, model_.setup);
    const std::set<model::RuleId> of_play = model::called_rules(model_, model_.play);
    for (const model::RuleId rule : ids(model_.rules)) {
      if (of_setup.count(rule) == 0 || of_play.count(rule) != 0) {
        look(model_.rules[rule].body);
      }
    }
    return std::move(families_);
  }

private:
  template <class List> void bodies(const List& list) {
    for (const auto& each : list) {
      look(each.body);
    }
  }

  void look(const model::Block& block) {
    for (const model::Stmt& stmt : block) {
      model::each<model::Stmt>(stmt, [&](const model::Stmt& each) { statement(each); });
    }
  }

  void statement(const model::Stmt& stmt) {
    if (stmt.act != Act::move && stmt.act != Act::move_all) {
      return;
    }
    const model::Binder& binder = stmt.binders.front();
    const bool from_box = binder.source.empty() || (binder.source.front().op == model::Op::zone &&
                                                    binder.source.front().id<model::ZoneId>() == model::box);
    if (from_box) {
      const std::vector<model::FamilyId>& families = model_.variables[binder.variable].type.families;
      families_.insert(families.begin(), families.end());
    }
  }

  const model::Model& model_;
  std::set<model::FamilyId> families_;
};

} // namespace

std::set<model::FamilyId> supplied_families(const model::Model& model) {
  return Supply(model).find();
}

} // namespace brehon
