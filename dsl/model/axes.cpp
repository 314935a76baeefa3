#include "dsl/model/axes.hpp"

#include "dsl/model/types.hpp"

namespace brehon::model {

int count_of_positions(const Model& model, const Axis& axis) {
  return types::count_of_values(model, axis.type) + (axis.type.optional ? 1 : 0);
}

int value_at(const Model& model, const Axis& axis, int position) {
  const bool is_number = axis.type.sort == Sort::integer;
  if (position == types::count_of_values(model, axis.type))
    return is_number ? no_number : none;
  return position + (is_number ? axis.type.low : 0);
}

Boxes boxes_of(const Model& model, const std::vector<Axis>& axes) {
  Boxes boxes;
  for (const Axis& axis : axes)
    boxes.sizes.push_back(count_of_positions(model, axis));
  return boxes;
}

} // namespace brehon::model
