#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <vector>

namespace brehon {

/// What the cells of a matchup or table are called, in their order: `boy_vs_warrior`.
std::vector<std::string> cell_names(const model::Model& model, const std::vector<model::Axis>& axes);

} // namespace brehon
