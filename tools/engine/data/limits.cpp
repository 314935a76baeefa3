#include "tools/engine/data/limits.hpp"

#include "dsl/base/index.hpp"
#include "tools/engine/data/lists.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace brehon::engine {

namespace {

std::string interval_text(const Interval& interval) {
  return fmt::format("{{{}, {}}}", cell_text(static_cast<Cell>(interval.low)),
                     cell_text(static_cast<Cell>(interval.high)));
}

std::vector<Interval> cell_limits(const Program& program, const Ranges& ranges) {
  const std::vector<bool> counted = counted_zones(program, ranges);
  constexpr Interval count{0, std::numeric_limits<Cell>::max()};
  const Interval type{0, std::max<std::int64_t>(0, static_cast<std::int64_t>(program.model.types.size()) - 1)};
  std::vector<Interval> all;
  for (int cell = 0; cell < program.state_cells; ++cell) {
    all.push_back(ranges.at_rest(cell));
  }
  for (const Place& place : program.places) {
    const ZoneLayout& zone = program.zones[place.zone];
    const model::Shape shape = program.model.zones[place.zone].shape;
    for (int i = 0; i < zone.cells; ++i) {
      const bool of_sequence = shape != model::Shape::bag && i > 0 && i <= zone.capacity;
      const bool of_size = shape != model::Shape::bag && i == 0;
      all[index(place.base + i)] = shape == model::Shape::slot             ? Interval{model::none, type.high}
                                   : of_sequence                           ? type
                                   : of_size || counted[index(place.zone)] ? count
                                                                           : Interval{};
    }
    if (place.face != model::none) {
      all[index(place.face)] = {0, 2};
    }
  }
  return all;
}

/// Where a state can hold less at one point of rest than at others.
std::string print_rest_limits(const Program& program, const Names& names, const Ranges& ranges) {
  std::vector<std::string> texts;
  int number = 0;
  for (const auto& rest : names.rests) {
    for (int cell = 0; cell < program.state_cells; ++cell) {
      const Interval here = ranges.before(rest.first, cell);
      if (here != ranges.at_rest(cell)) {
        texts.push_back(fmt::format("{{{}, {}, {}}}", number, cell, interval_text(here)));
      }
    }
    ++number;
  }
  return array("RestLimits", "rest_limits", texts, "{0, 0, {0, 0}}") +
         fmt::format("constexpr std::size_t rest_limit_total = {};\n", texts.size());
}

} // namespace

std::vector<bool> counted_zones(const Program& program, const Ranges& ranges) {
  std::vector<bool> counted;
  for (const ZoneLayout& zone : program.zones) {
    counted.push_back(program.model.zones[zone.zone].shape == model::Shape::bag);
  }
  for (int at = 0; at < static_cast<int>(program.code.size()); ++at) {
    if (program.code[Label(at)].op != Operation::shuffle) {
      continue;
    }
    const int zone = ranges.zone(at, program.code[Label(at)].a);
    for (std::size_t z = 0; z < counted.size(); ++z) {
      const bool can_be = zone == model::none || index(zone) == z;
      counted[z] = counted[z] || (can_be && program.model.zones[z].shape == model::Shape::pile);
    }
  }
  return counted;
}

std::string print_limits(const Program& program, const Names& names, const Ranges& ranges) {
  std::vector<std::string> texts;
  for (const Interval& each : cell_limits(program, ranges)) {
    texts.push_back(interval_text(each));
  }
  return array("CellLimits", "cell_limits", texts, "") + print_rest_limits(program, names, ranges);
}

} // namespace brehon::engine
