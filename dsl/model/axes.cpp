#include "dsl/model/axes.hpp"

namespace brehon::model {

int count_of_values(const Model& model, const Type& type) {
  return type.sort == Sort::integer ? type.high - type.low + 1 : model.kinds[type.kind].size();
}

int count_of_positions(const Model& model, const Axis& axis) {
  return count_of_values(model, axis.type) + (axis.type.optional ? 1 : 0);
}

int value_at(const Model& model, const Axis& axis, int position) {
  const bool is_number = axis.type.sort == Sort::integer;
  if (position == count_of_values(model, axis.type))
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
