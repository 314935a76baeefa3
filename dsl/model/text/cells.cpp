#include "dsl/model/text/cells.hpp"

#include <utility>

namespace brehon {

namespace {

std::vector<std::string> axis_words(const model::Model& model, const model::Type& type) {
  std::vector<std::string> words;
  if (!type.kind.is_none()) {
    words = model.kinds[type.kind].values;
  } else {
    for (int value = type.low; value <= type.high; ++value) {
      words.push_back(std::to_string(value));
    }
  }
  if (type.optional) {
    words.emplace_back("none");
  }
  return words;
}

/// The leftmost axis is the slowest.
std::vector<std::string> cells_between(const std::vector<std::vector<std::string>>& axes) {
  std::vector<std::string> cells = {""};
  for (const std::vector<std::string>& axis : axes) {
    std::vector<std::string> longer;
    for (const std::string& cell : cells) {
      for (const std::string& word : axis) {
        longer.push_back((cell.empty() ? "" : cell + "_vs_") + word);
      }
    }
    cells = std::move(longer);
  }
  return cells;
}

} // namespace

std::vector<std::string> cell_names(const model::Model& model, const std::vector<model::Axis>& axes) {
  std::vector<std::vector<std::string>> words;
  for (const model::Axis& axis : axes)
    words.push_back(axis_words(model, axis.type));
  return cells_between(words);
}

} // namespace brehon
