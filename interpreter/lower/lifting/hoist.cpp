#include <algorithm>

#include "interpreter/lower/lowerer.hpp"

// Sets that loops do not change: they are computed once, before the outermost loop that leaves them as they are.

namespace brehon {

Lowerer::HoistPoint::HoistPoint(Lowerer& lowerer) : lowerer_(lowerer) {
  Hoist hoist;
  hoist.position = static_cast<int>(lowerer.program_.code.size());
  hoist.loops = lowerer.loops_;
  for (std::size_t label = 0; label < lowerer.label_positions_.size(); ++label) {
    if (lowerer.label_positions_[label] == hoist.position)
      hoist.before.push_back(static_cast<Label>(label));
  }
  const int dead = provisional::scratch + lowerer.temporaries_; // temporary cells from here on are free
  for (const auto& [variable, at] : lowerer.variables_) {
    if (at.cell < dead || at.cell >= provisional::fixed)
      hoist.cells.insert(at.cell);
  }
  lowerer.hoists_.push_back(std::move(hoist));
}

Lowerer::HoistPoint::~HoistPoint() {
  lowerer_.hoists_.pop_back();
}

/// Whether all variables, but for the lifted place, are known at a hoist point.
bool Lowerer::is_known_at(const Hoist& hoist, const std::set<int>& variables) const {
  for (const int variable : variables) {
    const auto lifted = lifted_.variables.find(variable);
    if (lifted != lifted_.variables.end()) {
      if (!lifted->second.steps.empty())
        return false;
      continue;
    }
    const auto at = variables_.find(variable);
    if (at == variables_.end() || (!known(at->second.cell) && hoist.cells.count(at->second.cell) == 0))
      return false;
  }
  return true;
}

/// Writes the code for a set that hangs on these variables before all loops that do not change it.
int Lowerer::hoisted(const std::set<int>& variables, int cells, const std::function<int()>& code) {
  const auto point = std::find_if(hoists_.begin(), hoists_.end(), [&](const Hoist& hoist) {
    return hoist.loops < loops_ && is_known_at(hoist, variables);
  });
  if (point == hoists_.end())
    return code();
  const auto number = point - hoists_.begin();
  const Label begin = label();
  bind(begin);
  int out = code();
  if (!known(out)) {
    const int kept_set = fixed(cells);
    emit(Operation::set_or, kept_set, out, out, cells);
    out = kept_set;
  }
  splice(hoists_[static_cast<std::size_t>(number)], begin);
  return out;
}

/// Moves the code that begins at a label, and the labels made since, to a hoist point.
void Lowerer::splice(Hoist& hoist, Label first) {
  const int begin = label_positions_[static_cast<std::size_t>(first)];
  const int end = static_cast<int>(program_.code.size()), at = hoist.position;
  if (begin == end)
    return;
  std::rotate(program_.code.begin() + at, program_.code.begin() + begin, program_.code.end());
  std::rotate(program_.debug.begin() + at, program_.debug.begin() + begin, program_.debug.end());
  for (std::size_t label = 0; label < label_positions_.size(); ++label) {
    int& position = label_positions_[label];
    const bool stays =
        std::find(hoist.before.begin(), hoist.before.end(), static_cast<Label>(label)) != hoist.before.end();
    if (static_cast<Label>(label) >= first && position >= begin)
      position -= begin - at;
    else if (position >= at && !stays)
      position += end - begin;
  }
  hoist.before.clear(); // what comes here next stands behind
  for (Hoist& other : hoists_) {
    if (&other != &hoist && other.position >= at && &other > &hoist)
      other.position += end - begin;
  }
  hoist.position += end - begin;
}

} // namespace brehon
