#include "tools/tables/standing.hpp"

#include "dsl/model/types.hpp"
#include "tools/tables/parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::tables {

namespace {

/// The indices of an instance of a marker: `player 2`.
std::string instance_words(const Words& words, const model::Marker& marker, int instance) {
  std::string text;
  for (std::size_t i = marker.dimensions.size(); i-- > 0;) {
    const model::Kind& kind = words.model().kinds[marker.dimensions[i]];
    const int value = instance % kind.size() + (kind.numeric() ? kind.first : 0);
    const std::string name = words.value(types::of_kind(words.model(), marker.dimensions[i]), value);
    text = text.empty() ? name : name + ", " + text;
    instance /= kind.size();
  }
  return text;
}

std::string place_words(const Words& words, const model::Marker& marker, int value) {
  const bool is_raised = marker.type.sort == model::Sort::boolean && value != 0;
  return is_raised ? words.phrase("tables.raised") : words.value(marker.type, value);
}

} // namespace

std::optional<std::vector<int>> standing(const LaidOut& laid, model::MarkerId marker) {
  const int first = laid.program->marker_cells[marker];
  std::vector<int> values;
  for (int i = 0; i < marker_size(*laid.program, marker); ++i) {
    values.push_back(laid.states.front()[first + i]);
    const bool alike = std::all_of(laid.states.begin(), laid.states.end(),
                                   [&](const State& state) { return state[first + i] == values.back(); });
    if (!alike) {
      return std::nullopt;
    }
  }
  return values;
}

bool is_idle(const model::Marker& marker, const std::vector<int>& values) {
  return std::all_of(values.begin(), values.end(), [&](int value) {
    return (marker.type.sort == model::Sort::boolean && value == 0) || (marker.type.optional && value == model::none);
  });
}

Cell marker_cell(const Words& words, const model::Marker& marker, const std::optional<std::vector<int>>& values) {
  if (!values) {
    return cell(words.phrase("tables.by_chance"));
  }
  const auto rarer = [&](int a, int b) {
    return std::count(values->begin(), values->end(), a) < std::count(values->begin(), values->end(), b);
  };
  const int usual = *std::max_element(values->begin(), values->end(), rarer);
  std::string others;
  for (std::size_t i = 0; i < values->size(); ++i) {
    if ((*values)[i] != usual) {
      others += fmt::format(", {} ({})", place_words(words, marker, (*values)[i]),
                            instance_words(words, marker, static_cast<int>(i)));
    }
  }
  return cell(place_words(words, marker, usual) + others, others.empty() ? written(words, marker.type, usual) : "");
}

} // namespace brehon::tables
