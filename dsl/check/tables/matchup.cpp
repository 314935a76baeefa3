#include "dsl/check/tables/matchup.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/tables/axes.hpp"
#include "dsl/check/tables/claims.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

namespace {

Boxes::Row never_cells(Context& context, const Node& node, const Node& row, const model::Matchup& matchup,
                       const Boxes& boxes) {
  Boxes::Row out = boxes.everything();
  const auto axis =
      std::find_if(matchup.axes.begin(), matchup.axes.end(), [&](const auto& a) { return a.name == row.name(); });
  if (axis == matchup.axes.end()) {
    const std::vector<std::string_view> names = names_of(matchup.axes);
    unknown(context, row.get(Kind::id), "axis", names);
    return boxes.nothing();
  }
  for (const Node& attribute : node.children) {
    if (attribute.kind == Kind::attribute && attribute.name() == row.name())
      note(context, row.get(Kind::id), span_of_attribute(context, attribute));
  }
  std::vector<int> values;
  for (const Node& item : row.children) {
    if (item.kind == Kind::id || item.kind == Kind::citation)
      continue;
    const auto more = axis_positions(context, item, axis->type);
    values.insert(values.end(), more.begin(), more.end());
  }
  out.axes[static_cast<std::size_t>(axis - matchup.axes.begin())] = std::move(values);
  return out;
}

Boxes::Row row_cells(Context& context, const Node& row, const model::Matchup& matchup, const Boxes& boxes) {
  Boxes::Row out = boxes.everything();
  if (row.has(Kind::rest))
    return out;
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
      out.values = types::count_of_values(context.model, matchup.axes[0].type);
      return out;
    }
    if (child.kind != Kind::axis)
      continue;
    if (axis < matchup.axes.size())
      out.axes[axis] = side_positions(context, child, matchup.axes[axis].type);
    ++axis;
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
  const Boxes::Judgement judgement = boxes.judge(rows, node.has(Kind::first_row));
  matchup.cells = judgement.cells;
  for (const auto& overlap : judgement.overlaps) {
    const auto row = [&](int i) { return matchup.rows[static_cast<std::size_t>(i)]; };
    const bool same = row(overlap.first).result == row(overlap.second).result;
    auto& finding =
        error(context, DiagnosticId::table_overlap, row(overlap.second).span,
              fmt::format("`{}` is decided twice{}", cell_words(context, matchup.axes, overlap.values, " vs "),
                          same ? "" : ", in two ways"));
    finding.related.push_back({row(overlap.first).span, "the other row is here"});
    if (rows[static_cast<std::size_t>(overlap.second)].rank == Boxes::Row::Rank::rest)
      finding.suggestion = "one `otherwise` is enough";
    else if (!same && !row(overlap.first).but)
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
    const std::string one_case = cell_words(context, matchup.axes, example, " vs ");
    auto& finding = error(context, DiagnosticId::table_gap, node.get(Kind::id).span,
                          fmt::format("`{}` says nothing for `{}`", matchup.name, region));
    if (one_case != region)
      finding.message += fmt::format(", so for `{}`", one_case);
    finding.suggestion = fmt::format("add a row such as `{} -> {}`, or a `never` row", one_case,
                                     context.model.kinds[matchup.results].values.front());
  }
}

/// The results of a matchup, as a kind of their own.
model::Kind results_of(Context& context, const Node& node, const model::Matchup& matchup) {
  model::Kind results;
  results.name = matchup.name;
  results.ordered = false;
  for (const Node& row : node.children) {
    if (row.kind != Kind::results)
      continue;
    for (const Node& result : row.children) {
      if (result.kind != Kind::id)
        continue;
      insight::declare_value(context.input.insight, result, context.model.kinds.next(), results.values.size());
      results.values.emplace_back(result.text);
    }
    add_element(context, row, "results", "results", matchup.element);
  }
  if (results.values.empty())
    error(context, DiagnosticId::missing_part, node.get(Kind::id).span, "a matchup needs a line `results …`");
  return results;
}

int result_named(Context& context, const Node& result, const model::Matchup& matchup) {
  const std::vector<std::string>& values = context.model.kinds[matchup.results].values;
  const auto at = std::find(values.begin(), values.end(), result.text);
  if (at != values.end()) {
    note_value(context, result, matchup.results);
    return static_cast<int>(at - values.begin());
  }
  auto& finding = error(context, DiagnosticId::unknown_name, result.span,
                        fmt::format("`{}` is not a result of `{}`", result.text, matchup.name));
  if (const auto near = nearest(result.text, {values.begin(), values.end()}))
    suggest_word(finding, *near);
  return model::none;
}

ClaimedCells claimed_cells(const Context& context, const model::Matchup& matchup) {
  ClaimedCells cells{matchup.name, matchup.axes, kind_type(context, matchup.results), {}, matchup.cells, {}, true};
  for (const int row : matchup.cells) {
    const int result = row == model::none ? model::none : matchup.rows[static_cast<std::size_t>(row)].result;
    cells.values.push_back(result == model::none ? std::nullopt : std::optional<int>(result));
  }
  for (const model::MatchupRow& row : matchup.rows)
    cells.spans.push_back(row.span);
  return cells;
}

void check_matchup(Context& context, const Node& node, model::Matchup& matchup) {
  long long size = 1;
  for (const auto& axis : matchup.axes)
    size *= axis.type.sort == Sort::error ? 0 : model::count_of_positions(context.model, axis);
  model::Kind results = results_of(context, node, matchup);
  const bool has_results = !results.values.empty();
  matchup.results = context.model.kinds.add(std::move(results));
  if (size == 0 || !has_results)
    return;
  if (size > 1000000) {
    error(context, DiagnosticId::range_overflow, node.get(Kind::id).span,
          fmt::format("this matchup would have {} cells", size));
    return;
  }
  const std::size_t findings = context.findings.reported.size();
  const Boxes boxes = model::boxes_of(context.model, matchup.axes);
  std::vector<Boxes::Row> rows;
  for (const Node& row : node.children) {
    if ((row.kind != Kind::matchup_row && row.kind != Kind::never) || !present(context, row))
      continue;
    const bool never = row.kind == Kind::never;
    model::MatchupRow entry;
    entry.span = row.span;
    entry.but = row.has(Kind::but);
    entry.element =
        add_element(context, row, never ? "never row" : "matchup row", elements::word(row), matchup.element);
    context.model.elements[entry.element].span = row.span;
    if (!never)
      entry.result = result_named(context, row.get(Kind::id), matchup);
    Boxes::Row cells =
        never ? never_cells(context, node, row, matchup, boxes) : row_cells(context, row, matchup, boxes);
    cells.rank = never                 ? Boxes::Row::Rank::never
                 : entry.but           ? Boxes::Row::Rank::exception
                 : row.has(Kind::rest) ? Boxes::Row::Rank::rest
                                       : Boxes::Row::Rank::plain;
    cells.result = never ? -2 : entry.result;
    rows.push_back(std::move(cells));
    matchup.rows.push_back(std::move(entry));
  }
  judge_matchup(context, node, matchup, boxes, rows);
  if (context.findings.reported.size() == findings)
    judge_claims(context, node, claimed_cells(context, matchup));
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

} // namespace brehon::checking
