#include "dsl/check/examples/spots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace brehon::examples {

namespace {

using model::Expr;
using model::Op;

/// Whether an argument may be an index.
bool may_be_index(const Expr& argument, int index) {
  return argument.op != Op::constant || argument.value == index;
}

void add(const model::Model& model, const Expr& expr, const std::vector<model::KindId>& dimensions, Spot spot,
         Spots& out) {
  const std::size_t at = spot.indices.size();
  if (at == dimensions.size()) {
    out.insert(std::move(spot));
    return;
  }
  const model::Kind& kind = model.kinds[dimensions[at]];
  for (int index = kind.first; index < kind.first + kind.size(); ++index) {
    if (at >= expr.args.size() || may_be_index(expr.args[at], index)) {
      spot.indices.push_back(index);
      add(model, expr, dimensions, spot, out);
      spot.indices.pop_back();
    }
  }
}

const std::vector<model::KindId>& dimensions_of(const model::Model& model, const Spot& spot) {
  return spot.sort == Fact::Sort::place ? model.zones[model::ZoneId(spot.index)].dimensions
                                        : model.markers[model::MarkerId(spot.index)].dimensions;
}

std::vector<std::string> index_texts(const model::Model& model, const Spot& spot) {
  std::vector<std::string> out;
  const std::vector<model::KindId>& dimensions = dimensions_of(model, spot);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const model::Kind& kind = model.kinds[dimensions[i]];
    out.push_back(kind.numeric() ? std::to_string(spot.indices[i])
                                 : kind.values[static_cast<std::size_t>(spot.indices[i] - kind.first)]);
  }
  return out;
}

} // namespace

void add_spots(const model::Model& model, const Expr& expr, Spots& out) {
  if (expr.op == Op::marker) {
    const auto marker = expr.id<model::MarkerId>();
    add(model, expr, model.markers[marker].dimensions, {Fact::Sort::marker, marker.number(), {}}, out);
    return;
  }
  const Expr all;
  for (const model::ZoneId zone : expr.type.zones) {
    if (zone != model::box) {
      add(model, expr.op == Op::zone ? expr : all, model.zones[zone].dimensions, {Fact::Sort::place, zone.number(), {}},
          out);
    }
  }
}

bool may_be(const Spot& spot, const Expr& mentioned) {
  const Fact::Sort sort = mentioned.op == Op::marker ? Fact::Sort::marker : Fact::Sort::place;
  const auto fits = [](const Expr& argument, int index) { return may_be_index(argument, index); };
  return spot.sort == sort && spot.index == mentioned.index && mentioned.args.size() <= spot.indices.size() &&
         std::equal(mentioned.args.begin(), mentioned.args.end(), spot.indices.begin(), fits);
}

bool is_given(const Example& example, const Spot& spot, bool exactly) {
  const auto names = [&](const Fact& fact) {
    return fact.sort == spot.sort && fact.index == spot.index && fact.indices.size() <= spot.indices.size() &&
           std::equal(fact.indices.begin(), fact.indices.end(), spot.indices.begin()) &&
           (!exactly || fact.contents.is_exact());
  };
  return std::any_of(example.lines.begin(), example.lines.end(), [&](const ExampleLine& line) {
    return line.sort == ExampleLine::Sort::given && std::any_of(line.facts.begin(), line.facts.end(), names);
  });
}

std::vector<std::pair<std::string, bool>> names(const model::Model& model, const Spots& spots) {
  std::vector<std::pair<std::string, bool>> out;
  for (auto begin = spots.begin(); begin != spots.end();) {
    const auto end = std::find_if(begin, spots.end(), [&](const Spot& other) {
      return other.sort != begin->sort || other.index != begin->index;
    });
    std::size_t all = 1;
    for (const model::KindId dimension : dimensions_of(model, *begin)) {
      all *= static_cast<std::size_t>(model.kinds[dimension].size());
    }
    const bool place = begin->sort == Fact::Sort::place;
    const bool whole = static_cast<std::size_t>(std::distance(begin, end)) == all;
    const std::string& name =
        place ? model.zones[model::ZoneId(begin->index)].name : model.markers[model::MarkerId(begin->index)].name;
    if (whole) {
      out.emplace_back(name, place);
      begin = end;
    }
    for (; begin != end; ++begin) {
      out.emplace_back(fmt::format("{}[{}]", name, fmt::join(index_texts(model, *begin), ", ")), place);
    }
  }
  return out;
}

} // namespace brehon::examples
