#include "interpreter/lower/context/cells.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace brehon::lowering {

namespace {

/// The names of so many cells for one thing; rules need not name all that they bind.
void append_names(std::vector<std::string>& names, const std::string& given, int cells) {
  const std::string name = given.empty() ? "value" : given;
  for (int i = 0; i < cells; ++i)
    names.push_back(cells == 1 ? name : fmt::format("{}.{}", name, i));
}

} // namespace

int Cells::temporary(int cells) {
  const int at = temporaries_;
  temporaries_ += cells;
  most_temporaries_ = std::max(most_temporaries_, temporaries_);
  return provisional::scratch + at;
}

int Cells::fixed(int cells) {
  const int at = fixed_;
  fixed_ += cells;
  return provisional::fixed + at;
}

int Cells::of_state(const std::string& name, int cells) {
  const int at = program_.first_local + static_cast<int>(locals());
  append_names(program_.local_names, name, cells);
  return at;
}

int Cells::kept(bool in_state, const std::string& name, int cells) {
  return in_state ? of_state(name, cells) : temporary(cells);
}

int Cells::own(bool in_state, const std::string& name, int cells) {
  if (!in_state)
    return fixed(cells);
  const int at = static_cast<int>(own_names_.size());
  append_names(own_names_, name, cells);
  return provisional::own + at;
}

void Cells::finish() {
  program_.local_names.insert(program_.local_names.end(), own_names_.begin(), own_names_.end());
  program_.state_cells = program_.first_local + static_cast<int>(locals());
  program_.first_constant = program_.state_cells + fixed_ + most_temporaries_;
}

int Cells::final_number(int cell) const {
  if (cell >= provisional::constant)
    return program_.first_constant + cell - provisional::constant;
  if (cell >= provisional::fixed)
    return program_.state_cells + cell - provisional::fixed;
  if (cell >= provisional::scratch)
    return program_.state_cells + fixed_ + cell - provisional::scratch;
  if (cell >= provisional::own)
    return program_.state_cells - static_cast<int>(own_names_.size()) + cell - provisional::own;
  return cell;
}

} // namespace brehon::lowering
