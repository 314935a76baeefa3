#include "dsl/check/tables/axes.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

namespace {

std::string position_words(const Context& context, const Type& type, int position) {
  if (position == types::count_of_values(context.model, type))
    return "none";
  if (type.sort == Sort::integer)
    return fmt::format("{}", type.low + position);
  return kind_value_name(context, type.kind, position);
}

} // namespace

std::vector<int> axis_positions(Context& context, const Node& item, const Type& type) {
  const bool numbers = type.sort == Sort::integer;
  const int first = numbers ? type.low : 0;
  const int size = types::count_of_values(context.model, type);
  std::vector<int> out;
  const auto add_range = [&](int low, int high) {
    if (low > high || low < first || high >= first + size) {
      error(context, DiagnosticId::range_overflow, item.span,
            fmt::format("this is not within {}..{}", first, first + size - 1));
      return;
    }
    for (int value = low; value <= high; ++value)
      out.push_back(value - first);
  };
  const auto one = [&](const Node& node) -> std::optional<int> {
    if (node.kind == Kind::number)
      return numbers ? parse_number(context, node) : std::nullopt;
    if (numbers)
      return std::nullopt;
    const auto value = value_named(context, node, type.kind);
    note_value(context, node, type.kind);
    return value ? std::optional<int>(value->value) : std::nullopt;
  };
  if (item.kind == Kind::any) {
    add_range(first, first + size - 1);
  } else if (item.kind == Kind::none) {
    if (type.optional)
      return {size};
    error(context, DiagnosticId::wrong_type, item.span, fmt::format("{} is never none", describe(context, type)));
  } else if (item.kind == Kind::range || item.kind == Kind::range_from || item.kind == Kind::range_to) {
    const auto low = item.kind == Kind::range_to ? std::optional<int>(first) : one(item.front());
    const auto high = item.kind == Kind::range_from ? std::optional<int>(first + size - 1) : one(item.children.back());
    if (low && high)
      add_range(*low, *high);
  } else if (item.kind == Kind::set) {
    for (const Node& value : item.children) {
      const auto more = axis_positions(context, value, type);
      out.insert(out.end(), more.begin(), more.end());
    }
  } else if (item.kind == Kind::name || item.kind == Kind::number) {
    const auto value = one(item);
    if (value && numbers) {
      add_range(*value, *value);
    } else if (value) {
      out.push_back(*value);
    } else {
      unknown(context, item, numbers ? "number" : fmt::format("`{}` called", context.model.kinds[type.kind].name),
              numbers ? std::vector<std::string_view>() : value_names(context, type.kind));
    }
  } // citations and sums in a set mean no value
  return out;
}

std::vector<int> side_positions(Context& context, const Node& side, const Type& type) {
  std::vector<int> out;
  std::vector<bool> named(static_cast<std::size_t>(types::count_of_values(context.model, type)) + 1, false);
  for (const Node& item : side.children) {
    bool twice = false;
    for (const int position : axis_positions(context, item, type)) {
      const auto at = static_cast<std::size_t>(position);
      twice = twice || named[at];
      if (!named[at])
        out.push_back(position);
      named[at] = true;
    }
    if (twice)
      error(context, DiagnosticId::table_overlap, item.span, fmt::format("`{}` stands twice in this row", item.text));
  }
  return out;
}

std::string cell_words(const Context& context, const std::vector<model::Axis>& axes, const std::vector<int>& positions,
                       std::string_view between) {
  std::string out;
  for (std::size_t axis = 0; axis < positions.size(); ++axis) {
    out += axis == 0 ? "" : between;
    out += position_words(context, axes[axis].type, positions[axis]);
  }
  return out;
}

std::string values_words(const Context& context, const Type& type, std::vector<int> positions) {
  std::sort(positions.begin(), positions.end());
  const int end = types::count_of_values(context.model, type);
  std::string out;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::size_t last = i;
    while (type.sort == Sort::integer && last + 1 < positions.size() && positions[last + 1] == positions[last] + 1 &&
           positions[last + 1] < end)
      ++last;
    out += (i == 0 ? "" : ", ") + position_words(context, type, positions[i]);
    if (last > i + 1) // of two neighbours both are told
      out += ".." + position_words(context, type, positions[i = last]);
  }
  return out;
}

} // namespace brehon::checking
