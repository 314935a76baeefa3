#pragma once

#include "dsl/model/model.hpp"

namespace brehon {

/// Whether the fewest points win, so that each is worth −1 to who has it.
inline bool fewest_points_win(const model::Model& model) {
  return !model.criteria.empty() && !model.criteria.front().most && model.criteria.front().value.op == model::Op::score;
}

} // namespace brehon
