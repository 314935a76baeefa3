#include "dsl/check/tables/matchup.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/boxes.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

namespace {

Boxes::Row never_cells(Context& context, const Node& row, const model::Matchup& matchup, const Boxes& boxes);
Boxes::Row row_cells(Context& context, const Node& row, const model::Matchup& matchup, const Boxes& boxes);
void judge_matchup(Context& context, const Node& node, model::Matchup& matchup, const Boxes& boxes,
                   const std::vector<Boxes::Row>& rows);

int axis_size(const model::Type& type, const model::Model& model) {
  const int values = type.sort == Sort::integer ? type.high - type.low + 1 : model.kinds[type.kind].size();
  return values + (type.optional ? 1 : 0);
}

void check_matchup(Context& context, const Node& node, model::Matchup& matchup) {
  model::Kind results;
  results.name = matchup.name;
  results.ordered = false;
  long long size = 1;
  for (const auto& axis : matchup.axes) {
    if (axis.type.sort == Sort::error)
      size = 0;
    else
      size *= axis_size(axis.type, context.model);
  }
  for (const Node& row : node.children) {
    if (row.kind != Kind::results)
      continue;
    for (const Node& result : row.children) {
      if (result.kind == Kind::id)
        results.values.emplace_back(result.text);
    }
    add_element(context, row, "results", "results", matchup.element);
  }
  matchup.results = context.model.kinds.next();
  if (results.values.empty())
    error(context, DiagnosticId::missing_part, node.get(Kind::id).span, "a matchup needs a line `results …`");
  context.model.kinds.push_back(results);
  if (size == 0 || results.values.empty())
    return;
  if (size > 1000000) {
    error(context, DiagnosticId::range_overflow, node.get(Kind::id).span,
          fmt::format("this matchup would have {} cells", size));
    return;
  }
  Boxes boxes;
  for (const auto& axis : matchup.axes)
    boxes.sizes.push_back(axis_size(axis.type, context.model));
  std::vector<Boxes::Row> rows;
  for (const Node& row : node.children) {
    if ((row.kind != Kind::matchup_row && row.kind != Kind::never) || !present(context, row))
      continue;
    model::MatchupRow entry;
    entry.span = row.span;
    entry.but = row.has(Kind::but);
    Boxes::Row cells;
    if (row.kind == Kind::never) {
      entry.element = add_element(context, row, "never row", elements::word(row), matchup.element);
      cells = never_cells(context, row, matchup, boxes);
    } else {
      entry.element = add_element(context, row, "matchup row", elements::word(row), matchup.element);
      const Node& result = row.get(Kind::id);
      const auto at = std::find(results.values.begin(), results.values.end(), result.text);
      if (at == results.values.end()) {
        auto& finding = error(context, DiagnosticId::unknown_name, result.span,
                              fmt::format("`{}` is not a result of `{}`", result.text, matchup.name));
        if (const auto near = nearest(result.text, {results.values.begin(), results.values.end()}))
          finding.suggestion = fmt::format("did you mean `{}`?", *near);
      } else {
        entry.result = static_cast<int>(at - results.values.begin());
      }
      cells = row_cells(context, row, matchup, boxes);
    }
    context.model.elements[entry.element].span = row.span;
    cells.overrides = entry.but;
    cells.result = row.kind == Kind::never ? -2 : entry.result;
    rows.push_back(std::move(cells));
    matchup.rows.push_back(std::move(entry));
  }
  judge_matchup(context, node, matchup, boxes, rows);
}

Boxes::Row never_cells(Context& context, const Node& row, const model::Matchup& matchup, const Boxes& boxes) {
  Boxes::Row out = boxes.everything();
  const auto axis =
      std::find_if(matchup.axes.begin(), matchup.axes.end(), [&](const auto& a) { return a.name == row.name(); });
  if (axis == matchup.axes.end()) {
    const std::vector<std::string_view> names = names_of(matchup.axes);
    unknown(context, row.get(Kind::id), "axis", names);
    return boxes.nothing();
  }
  std::vector<int> values;
  for (const Node& item : row.children) {
    if (item.kind == Kind::id || item.kind == Kind::citation)
      continue;
    const auto more = axis_values(context, item, axis->type);
    values.insert(values.end(), more.begin(), more.end());
  }
  out.axes[static_cast<std::size_t>(axis - matchup.axes.begin())] = std::move(values);
  out.never = true;
  return out;
}

Boxes::Row row_cells(Context& context, const Node& row, const model::Matchup& matchup, const Boxes& boxes) {
  Boxes::Row out = boxes.everything();
  std::size_t axis = 0;
  for (const Node& child : row.children) {
    const bool compares = child.kind == Kind::same || child.kind == Kind::higher || child.kind == Kind::lower;
    if (compares) {
      const bool comparable_axes = matchup.axes.size() == 2 && matchup.axes[0].type.kind == matchup.axes[1].type.kind &&
                                   matchup.axes[0].type.sort == matchup.axes[1].type.sort &&
                                   matchup.axes[0].type.low == matchup.axes[1].type.low;
      if (!comparable_axes) {
        error(context, DiagnosticId::wrong_type, child.span,
              fmt::format("`{}` needs two axes of one kind", kind_name(child.kind)));
        return boxes.nothing();
      }
      out.compare = child.kind == Kind::same     ? Boxes::Compare::same
                    : child.kind == Kind::higher ? Boxes::Compare::higher
                                                 : Boxes::Compare::lower;
      out.values = axis_size(matchup.axes[0].type, context.model) - (matchup.axes[0].type.optional ? 1 : 0);
      return out;
    }
    if (child.kind != Kind::axis)
      continue;
    if (axis >= matchup.axes.size()) {
      ++axis;
      continue;
    }
    std::vector<int> values;
    for (const Node& item : child.children) {
      const auto more = axis_values(context, item, matchup.axes[axis].type);
      for (const int value : more) {
        if (std::find(values.begin(), values.end(), value) == values.end()) {
          values.push_back(value);
        } else {
          error(context, DiagnosticId::table_overlap, item.span,
                fmt::format("`{}` stands twice in this row", item.text));
        }
      }
    }
    out.axes[axis++] = std::move(values);
  }
  if (axis != matchup.axes.size()) {
    error(context, DiagnosticId::wrong_arity, row.span,
          fmt::format("this row has {}, `{}` has {}", wording::quantity(axis, "side"), matchup.name,
                      matchup.axes.size()));
    return boxes.nothing();
  }
  return out;
}

void judge_matchup(Context& context, const Node& node, model::Matchup& matchup, const Boxes& boxes,
                   const std::vector<Boxes::Row>& rows) {
  const Boxes::Judgement judgement = boxes.judge(rows);
  matchup.cells = judgement.cells;
  for (const auto& overlap : judgement.overlaps) {
    const auto row = [&](int i) { return matchup.rows[static_cast<std::size_t>(i)]; };
    const bool same = row(overlap.first).result == row(overlap.second).result;
    auto& finding = error(context, DiagnosticId::table_overlap, row(overlap.second).span,
                          fmt::format("`{}` is decided twice{}", case_words(context, matchup, overlap.values),
                                      same ? "" : ", in two ways"));
    finding.related.push_back({row(overlap.first).span, "the other row is here"});
    if (!same && !row(overlap.first).but)
      finding.suggestion = "`but` before the more special row makes it an exception";
  }
  for (const int shadowed : judgement.shadowed) {
    const int by = judgement.shadowed_by[static_cast<std::size_t>(shadowed)];
    const auto& sides = rows[static_cast<std::size_t>(shadowed)].axes;
    if (by < 0 && std::any_of(sides.begin(), sides.end(), [](const auto& side) { return side.empty(); }))
      continue; // at fault itself
    auto& finding = dead(context, DiagnosticId::table_shadowed, matchup.rows[static_cast<std::size_t>(shadowed)].span,
                         "this row never decides");
    if (by >= 0)
      finding.related.push_back({matchup.rows[static_cast<std::size_t>(by)].span, "this one decides first"});
  }
  for (const auto& gap : judgement.gaps) {
    std::string region;
    for (std::size_t axis = 0; axis < gap.size(); ++axis) {
      if (axis > 0)
        region += " vs ";
      if (static_cast<int>(gap[axis].size()) == boxes.sizes[axis] && gap[axis].size() > 1) {
        region += "anything";
        continue;
      }
      region += values_words(context, matchup.axes[axis].type, gap[axis]);
    }
    std::vector<int> example;
    for (const auto& values : gap)
      example.push_back(values.front());
    const std::string one_case = case_words(context, matchup, example);
    auto& finding = error(context, DiagnosticId::table_gap, node.get(Kind::id).span,
                          fmt::format("`{}` says nothing for `{}`", matchup.name, region));
    if (one_case != region)
      finding.message += fmt::format(", so for `{}`", one_case);
    finding.suggestion = fmt::format("add a row such as `{} -> {}`, or a `never` row", one_case,
                                     context.model.kinds[matchup.results].values.front());
  }
}

} // namespace

void declare_matchups(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::matchup || !present(context, node))
      continue;
    model::Matchup matchup;
    matchup.name = node.name();
    if (!declare(context, matchup.name, context.model.matchups.next(), node.get(Kind::id).span))
      continue;
    matchup.element = add_element(context, node, "matchup", matchup.name, context.names.root);
    for (const Node& child : node.children) {
      if (child.kind != Kind::attribute)
        continue;
      Type type = value_type(context, child);
      if (type.sort != Sort::kind && type.sort != Sort::integer && type.sort != Sort::error) {
        error(context, DiagnosticId::wrong_type, child.span, "an axis is a kind or a range");
      }
      matchup.axes.push_back({std::string(child.name()), std::move(type)});
    }
    check_matchup(context, node, matchup);
    context.model.matchups.push_back(std::move(matchup));
  }
}

std::vector<int> axis_values(Context& context, const Node& item, const Type& type) {
  const bool numbers = type.sort == Sort::integer;
  const int first = numbers ? type.low : 0;
  const int size = axis_size(type, context.model) - (type.optional ? 1 : 0);
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
      const auto more = axis_values(context, value, type);
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

std::string case_words(const Context& context, const model::Matchup& matchup, const std::vector<int>& values) {
  std::string out;
  for (std::size_t axis = 0; axis < values.size(); ++axis) {
    const Type& type = matchup.axes[axis].type;
    const int size = axis_size(type, context.model) - (type.optional ? 1 : 0);
    if (axis > 0)
      out += " vs ";
    if (values[axis] == size)
      out += "none";
    else if (type.sort == Sort::integer)
      out += fmt::format("{}", type.low + values[axis]);
    else
      out += kind_value_name(context, type.kind, values[axis]);
  }
  return out;
}

std::string values_words(const Context& context, const Type& type, std::vector<int> values) {
  model::Matchup one;
  one.axes = {{"", type}};
  std::sort(values.begin(), values.end());
  const int end = axis_size(type, context.model) - (type.optional ? 1 : 0);
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::size_t last = i;
    while (type.sort == Sort::integer && last + 1 < values.size() && values[last + 1] == values[last] + 1 &&
           values[last + 1] < end)
      ++last;
    out += (i == 0 ? "" : ", ") + case_words(context, one, {values[i]});
    if (last > i + 1) // of two neighbours both are told
      out += ".." + case_words(context, one, {values[i = last]});
  }
  return out;
}

} // namespace brehon::checking
