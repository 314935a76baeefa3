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

  Class of_define(int define) const { return defines_[static_cast<std::size_t>(define)]; }
  Class of_table(int table) const { return tables_[static_cast<std::size_t>(table)]; }
  /// Not by the rows of matchups and tables, which are compared cell by cell.
  bool orders(int kind) const { return ordered_.count(kind) != 0; }

private:
  void use(const model::Expr& expr, Class as);
  void use_block(const model::Block& block, Class as);
  void use_decisions();
  void orders_of(const model::Expr& expr);

  const model::Model& model_;
  std::vector<Class> defines_;
  std::vector<Class> tables_;
  std::vector<bool> known_define_;
  std::vector<bool> known_table_;
  std::set<int> ordered_;
};

} // namespace brehon::diff
