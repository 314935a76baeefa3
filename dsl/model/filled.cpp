#include "dsl/model/filled.hpp"

#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace brehon::model {

namespace {

class Filled {
public:
  explicit Filled(const Model& model) : model_(model) {}

  std::set<ZoneId> find() {
    zones_.insert(box);
    block(model_.setup);
    block(model_.play);
    bodies(model_.phases);
    bodies(model_.steps);
    bodies(model_.rules);
    bodies(model_.turns);
    bodies(model_.effects);
    for (const Decision& decision : model_.decisions) {
      for (const Action& action : decision.actions) {
        block(action.effects);
      }
    }
    return std::move(zones_);
  }

private:
  template <class List> void bodies(const List& list) {
    for (const auto& each : list) {
      block(each.body);
    }
  }

  void block(const Block& block) {
    for (const Stmt& stmt : block) {
      statement(stmt);
    }
  }

  void statement(const Stmt& stmt) {
    const Roles& roles = facts(stmt.act).roles;
    for (std::size_t i = 0; i < stmt.args.size() && i < roles.size; ++i) {
      const Access how = access(roles.list[i]);
      if (how == Access::enters || (how == Access::changes && stmt.act == Act::swap)) {
        zones_.insert(stmt.args[i].type.zones.begin(), stmt.args[i].type.zones.end());
      }
    }
    if (stmt.act == Act::pay || stmt.act == Act::gain) {
      zones_.insert(model_.purse.begin(), model_.purse.end());
    }
    const bool is_decided = stmt.act == Act::if_ && expressions::is_constant(stmt[Role::condition]);
    const std::size_t taken = is_decided && !expressions::is_true(stmt[Role::condition]) ? 1 : 0;
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      if (!is_decided || i == taken) {
        block(stmt.blocks[i]);
      }
    }
  }

  const Model& model_;
  std::set<ZoneId> zones_;
};

} // namespace

std::set<ZoneId> filled_zones(const Model& model) {
  return Filled(model).find();
}

} // namespace brehon::model
