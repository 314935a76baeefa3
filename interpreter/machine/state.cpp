#include "interpreter/machine/state.hpp"
#include "dsl/base/index.hpp"

#include "dsl/model/model.hpp"

#include <algorithm>

namespace brehon {

State::State(const Program& program) : program_(&program), size_(index(program.state_cells)), memory_(program.initial) {
  memory_.resize(index(program.memory_cells));
}

State& State::operator=(const State& other) {
  if (program_ == other.program_ && memory_.size() == other.memory_.size()) {
    std::copy_n(other.memory_.begin(), size_, memory_.begin());
  } else {
    program_ = other.program_;
    size_ = other.size_;
    memory_ = other.memory_;
  }
  return *this;
}

bool operator==(const State& a, const State& b) {
  const std::span<const Cell> x = a.cells();
  const std::span<const Cell> y = b.cells();
  return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

} // namespace brehon
