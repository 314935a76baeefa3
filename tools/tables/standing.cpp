#include "tools/tables/standing.hpp"

#include "dsl/model/types.hpp"
#include "tools/tables/parts.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>

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
    const int nothing = marker.type.sort == model::Sort::integer ? model::no_number : model::none;
    return (marker.type.sort == model::Sort::boolean && value == 0) || (marker.type.optional && value == nothing);
  });
}

namespace {

/// The indices of an instance of a marker.
std::vector<std::optional<int>> indices_of(const model::Model& model, const model::Marker& marker, int instance) {
  std::vector<std::optional<int>> indices(marker.dimensions.size());
  for (std::size_t i = marker.dimensions.size(); i-- > 0;) {
    const model::Kind& kind = model.kinds[marker.dimensions[i]];
    indices[i] = instance % kind.size() + (kind.numeric() ? kind.first : 0);
    instance /= kind.size();
  }
  return indices;
}

/// The sentences of a flag that is raised, a line each; what holds for all players is one.
std::string raised_sentences(const Words& words, model::MarkerId id, const std::vector<int>& values) {
  const model::Marker& marker = words.model().markers[id];
  std::vector<std::vector<std::optional<int>>> raised;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != 0) {
      raised.push_back(indices_of(words.model(), marker, static_cast<int>(i)));
    }
  }
  const auto player = std::find(marker.dimensions.begin(), marker.dimensions.end(), model::player_kind);
  std::string text;
  std::set<std::vector<std::optional<int>>> told;
  for (std::vector<std::optional<int>> each : raised) {
    if (player != marker.dimensions.end()) {
      const auto at = static_cast<std::size_t>(player - marker.dimensions.begin());
      const auto is_alike = [&](std::vector<std::optional<int>> other) {
        other[at] = each[at];
        return other == each;
      };
      const bool of_all = std::count_if(raised.begin(), raised.end(), is_alike) == words.model().players;
      each[at] = of_all ? std::nullopt : each[at];
    }
    if (told.insert(each).second) {
      text += (text.empty() ? "" : "\n") + Words::capital(telling::raised(words, id, each));
    }
  }
  return text;
}

} // namespace

Cell marker_cell(const Words& words, model::MarkerId id, const std::optional<std::vector<int>>& values) {
  if (!values) {
    return cell(words.phrase("tables.by_chance"));
  }
  const model::Marker& marker = words.model().markers[id];
  const bool is_flag = marker.type.sort == model::Sort::boolean && !marker.dimensions.empty();
  if (is_flag && telling::is_sentence(words, marker.name) && !is_idle(marker, *values)) {
    return cell(raised_sentences(words, id, *values));
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
