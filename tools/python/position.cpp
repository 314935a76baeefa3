#include "tools/python/position.hpp"

namespace brehon::python {

bool Position::apply(std::int32_t action) {
  const int who = current_player();
  if (!apply_step(action)) {
    return false;
  }
  history_.push_back({who, action});
  return true;
}

bool Position::undo() {
  if (history_.empty()) {
    return false;
  }
  undo_step();
  history_.pop_back();
  return true;
}

} // namespace brehon::python
