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

/// How many pieces of a type there can be: all of its family and owner, since a piece may show another side.
Interval count_limits(const model::Model& model, model::PieceTypeId type) {
  const model::PieceType& of = model.types[type];
  std::int64_t copies = 0;
  for (const model::PieceType& each : model.types) {
    copies += each.family == of.family && each.owner == of.owner ? each.copies : 0;
  }
  constexpr std::int64_t endless = std::numeric_limits<Cell>::max();
  return {0, of.unlimited ? endless : std::min(copies, endless)};
}

std::vector<Interval> cell_limits(const Program& program, const Ranges& ranges) {
  const std::set<model::ZoneId> counted = counted_zones(program, ranges);
  List<Interval, model::PieceTypeId> counts;
  for (const model::PieceTypeId each : ids(program.model.types)) {
    counts.push_back(count_limits(program.model, each));
  }
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
      const int number = shape == model::Shape::bag ? i : i - 1 - zone.capacity; // of a count
      all[index(place.base + i)] = shape == model::Shape::slot      ? Interval{model::none, type.high}
                                   : of_sequence                    ? type
                                   : of_size                        ? Interval{0, zone.capacity}
                                   : counted.count(place.zone) != 0 ? counts[zone.types[index(number)]]
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

std::set<model::ZoneId> counted_zones(const Program& program, const Ranges& ranges) {
  std::set<model::ZoneId> counted;
  for (const model::ZoneId zone : ids(program.model.zones)) {
    if (program.model.zones[zone].shape == model::Shape::bag) {
      counted.insert(zone);
    }
  }
  for (const Label at : ids(program.code)) {
    if (program.code[at].op != Operation::shuffle) {
      continue;
    }
    const model::ZoneId zone = ranges.zone(at, program.code[at].a);
    for (const model::ZoneId z : ids(program.model.zones)) {
      if ((zone.is_none() || zone == z) && program.model.zones[z].shape == model::Shape::pile) {
        counted.insert(z);
      }
    }
  }
  return counted;
}

std::string print_limits(const Program& program, const Names& names, const Ranges& ranges) {
  std::vector<std::string> texts;
  const std::vector<Interval> limits = cell_limits(program, ranges);
  for (auto begin = limits.begin(); begin != limits.end();) {
    const auto end = std::find_if(begin, limits.end(), [&](const Interval& each) { return each != *begin; });
    texts.push_back(fmt::format("{{{}, {}}}", end - begin, interval_text(*begin)));
    begin = end;
  }
  return array("LimitsRun", "cell_limits", texts, "") + print_rest_limits(program, names, ranges);
}

} // namespace brehon::engine
