#include "interpreter/explore/position_graph.hpp"

#include <algorithm>

namespace brehon {

PositionId PositionGraph::add_end(const End& end) {
  auto known = std::find(ends_.begin(), ends_.end(), end);
  if (known == ends_.end()) {
    known = ends_.insert(ends_.end(), end);
  }
  return add(Sort::end, static_cast<std::size_t>(known - ends_.begin()));
}

std::size_t PositionGraph::number_of(const Fault& fault) {
  const auto known = std::find_if(faults_.begin(), faults_.end(), [&](const Fault& each) {
    return each.message == fault.message && each.instruction == fault.instruction;
  });
  if (known == faults_.end()) {
    faults_.push_back(fault);
    return faults_.size() - 1;
  }
  return static_cast<std::size_t>(known - faults_.begin());
}

PositionId PositionGraph::add_fault(const Fault& fault) {
  const std::size_t number = number_of(fault);
  if (number == fault_positions_.size()) {
    fault_positions_.push_back(add(Sort::fault, number));
  }
  return fault_positions_[number];
}

void PositionGraph::becomes_fault(PositionId at, const Fault& fault) {
  const std::size_t number = number_of(fault);
  nodes_[at] = node(Sort::fault, number);
  if (number == fault_positions_.size()) {
    fault_positions_.push_back(at);
  }
}

void PositionGraph::add_way(PositionId target, std::uint32_t weight) {
  if (weight != 1 || !weights_.empty()) {
    while (weights_.size() < targets_.size()) {
      weights_.push_back(1);
    }
    weights_.push_back(weight);
  }
  targets_.push_back(target);
}

} // namespace brehon
