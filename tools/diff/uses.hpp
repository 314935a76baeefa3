#pragma once

#include "dsl/model/model.hpp"
#include "tools/diff/diff.hpp"

#include <set>
#include <vector>

namespace brehon::diff {

/// What definitions and tables are for, and of which kinds the order of the values matters.
class Uses {
public:
  explicit Uses(const model::Model& model);

  Class of_define(model::DefineId define) const { return defines_[define]; }
  Class of_table(model::TableId table) const { return tables_[table]; }
  /// Not by the rows of matchups and tables, which are compared cell by cell.
  bool orders(model::KindId kind) const { return ordered_.count(kind) != 0; }
  /// Families of which the types are gone through in their order.
  const std::set<std::vector<model::FamilyId>>& ordered_families() const { return ordered_families_; }

private:
  void use(const model::Expr& expr, Class as);
  void use_block(const model::Block& block, Class as);
  void use_decisions();
  void orders_of(const model::Expr& expr);
  void orders_of(const model::Block& block);
  void orders_of(const std::vector<model::Binder>& binders);
  void order_types(const std::vector<model::FamilyId>& families);
  void order_places(const model::Expr& places);
  void order(const model::Type& type);
  bool is_one_type(const model::Binder& binder) const;

  const model::Model& model_;
  List<Class, model::DefineId> defines_;
  List<Class, model::TableId> tables_;
  std::set<model::DefineId> known_defines_;
  std::set<model::TableId> known_tables_;
  std::set<model::KindId> ordered_;
  std::set<std::vector<model::FamilyId>> ordered_families_;
};

} // namespace brehon::diff
