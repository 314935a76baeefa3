#pragma once

#include "dsl/model/model.hpp"

#include <optional>
#include <vector>

namespace brehon::diff {

/// Which values of a model are always found without a run-time error.
class Faults {
public:
  explicit Faults(const model::Model& model) : model_(model), defines_(model.defines.size()) {}

  /// What is not known to be found can fail. Looks at each definition once.
  bool can_fail(const model::Expr& expr);

private:
  bool can_fail(model::DefineId define);
  bool can_fail_inside(const model::Expr& expr);
  bool fit(const model::Expr& expr) const;
  bool are_indices(const std::vector<model::Expr>& args, const std::vector<model::KindId>& of) const;

  const model::Model& model_;
  List<std::optional<bool>, model::DefineId> defines_;
};

} // namespace brehon::diff
