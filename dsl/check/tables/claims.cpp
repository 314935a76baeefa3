#include "dsl/check/tables/claims.hpp"

#include "dsl/check/expressions/types.hpp"
#include "dsl/check/tables/axes.hpp"
#include "dsl/model/axes.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace brehon::checking {

using model::Sort;

namespace {

bool is_order(Kind kind) {
  return kind == Kind::rising || kind == Kind::falling;
}

bool is_claim(Kind kind) {
  return is_order(kind) || kind == Kind::symmetric || kind == Kind::opposite;
}

/// The proof of one claim.
class Claim {
public:
  Claim(Context& context, const Node& node, const ClaimedCells& cells)
      : context_(context), node_(node), cells_(cells), boxes_(model::boxes_of(context.model, cells.axes)) {}

  void judge() {
    if (is_order(node_.kind))
      order();
    else
      both_ways();
  }

private:
  void order();
  void order_along(std::size_t axis, int below);
  void both_ways();
  bool is_between_alike() const;
  int opposite_of(int value) const;
  void broken(int cell, int other, const std::string& reason);
  std::string words(int cell) const;
  std::string value_words(int value) const;
  std::string value_of_cell(int cell) const { return value_words(*at(cell)); }
  const std::optional<int>& at(int cell) const { return cells_.values[static_cast<std::size_t>(cell)]; }
  int row(int cell) const { return cells_.rows[static_cast<std::size_t>(cell)]; }

  Context& context_;
  const Node& node_;
  const ClaimedCells& cells_;
  Boxes boxes_;
  std::set<std::pair<int, int>> reported_; // rows
};

std::string Claim::words(int cell) const {
  return cell_words(context_, cells_.axes, boxes_.values_of(cell), cells_.is_matchup ? " vs " : ", ");
}

std::string Claim::value_words(int value) const {
  return cells_.type.kind.is_none() ? fmt::format("{}", value) : kind_value_name(context_, cells_.type.kind, value);
}

/// Reports that two cells together break the claim.
void Claim::broken(int cell, int other, const std::string& reason) {
  const auto rows = std::minmax({row(cell), row(other)});
  if (!reported_.insert(rows).second)
    return;
  const auto span = [&](int of) { return of == model::none ? node_.span : cells_.spans[static_cast<std::size_t>(of)]; };
  auto& finding = error(context_, DiagnosticId::false_claim, span(rows.second),
                        fmt::format("`{}` is not {}: {}", cells_.name, kind_name(node_.kind), reason));
  if (rows.first != rows.second)
    finding.related.push_back({span(rows.first), "the other row is here"});
  else
    finding.related.push_back({node_.span, "it is claimed here"});
}

/// Along each key of numbers; where there is none, along each kind in its order.
void Claim::order() {
  if (cells_.is_matchup || (cells_.type.sort != Sort::integer && cells_.type.sort != Sort::kind)) {
    error(context_, DiagnosticId::wrong_type, node_.span,
          fmt::format("only a table of numbers or of values in order can be {}", kind_name(node_.kind)));
    return;
  }
  const auto is_number = [](const model::Axis& axis) { return axis.type.sort == Sort::integer; };
  const bool has_numbers = std::any_of(cells_.axes.begin(), cells_.axes.end(), is_number);
  int below = 1;
  for (std::size_t axis = cells_.axes.size(); axis-- > 0;) {
    if (!has_numbers || is_number(cells_.axes[axis]))
      order_along(axis, below);
    below *= boxes_.sizes[axis];
  }
}

/// From one key to the next one that has a value, the others being equal. Cells of one axis are `below` apart.
void Claim::order_along(std::size_t axis, int below) {
  const int size = boxes_.sizes[axis], named = types::count_of_values(context_.model, cells_.axes[axis].type);
  for (int cell = 0; cell < static_cast<int>(cells_.values.size()); ++cell) {
    const int position = cell / below % size;
    if (!at(cell) || position >= named)
      continue;
    int before = position - 1;
    while (before >= 0 && !at(cell - (position - before) * below))
      --before;
    const int other = cell - (position - before) * below;
    if (before < 0 || row(other) == row(cell))
      continue;
    const bool fits = node_.kind == Kind::rising ? *at(other) < *at(cell) : *at(other) > *at(cell);
    if (!fits)
      broken(cell, other,
             fmt::format("{} for `{}`, and {} for `{}`", value_of_cell(other), words(other), value_of_cell(cell),
                         words(cell)));
  }
}

bool Claim::is_between_alike() const {
  if (cells_.axes.size() != 2)
    return false;
  const Type& a = cells_.axes[0].type;
  const Type& b = cells_.axes[1].type;
  return a.sort == b.sort && (a.sort == Sort::integer ? a.low == b.low && a.high == b.high : a.kind == b.kind);
}

int Claim::opposite_of(int value) const {
  if (!cells_.is_matchup)
    return -value;
  return value == 0 ? 1 : value == 1 ? 0 : value;
}

/// What is asked with the sides the other way round.
void Claim::both_ways() {
  const bool opposite = node_.kind == Kind::opposite;
  if (!is_between_alike()) {
    error(context_, DiagnosticId::wrong_type, node_.span,
          fmt::format("`{}` needs two sides of one kind", kind_name(node_.kind)));
    return;
  }
  if (opposite && !cells_.is_matchup && cells_.type.sort != Sort::integer) {
    error(context_, DiagnosticId::wrong_type, node_.span, "only numbers and results have an opposite");
    return;
  }
  for (int cell = 0; cell < static_cast<int>(cells_.values.size()); ++cell) {
    const int a = cell / boxes_.sizes[1], b = cell % boxes_.sizes[1];
    const int other = b * boxes_.sizes[1] + a;
    if (b < a || b >= boxes_.sizes[0] || a >= boxes_.sizes[1] || !at(cell) || !at(other))
      continue;
    const int wanted = opposite ? opposite_of(*at(cell)) : *at(cell);
    if (*at(other) != wanted)
      broken(cell, other,
             fmt::format("`{}` is {}, so `{}` must be {}, and it is {}", words(cell), value_of_cell(cell), words(other),
                         value_words(wanted), value_of_cell(other)));
  }
}

} // namespace

bool claims_something(const Node& node) {
  return std::any_of(node.children.begin(), node.children.end(),
                     [](const Node& child) { return is_claim(child.kind); });
}

void judge_claims(Context& context, const Node& node, const ClaimedCells& cells) {
  for (const Node& child : node.children) {
    if (is_claim(child.kind))
      Claim(context, child, cells).judge();
  }
}

} // namespace brehon::checking
