#include "interpreter/lower/lifting/tabled.hpp"

#include <algorithm>

#include "dsl/model/walk.hpp"
#include "interpreter/lower/lifting/known.hpp"
#include "interpreter/lower/lifting/points.hpp"
#include "interpreter/machine/cell_sets.hpp"

namespace brehon::lowering {

namespace {

/// Tables of more cells would cost more than they save, and so would the test of more combinations.
constexpr long long most_table_cells = 8192;
constexpr long long most_tests = 40000;

/// The least value of a variable and how many there are from it on; none of them where there may be others.
std::pair<int, int> values_of(const Context& context, model::VariableId variable) {
  const model::Type& type = context.model.variables[variable].type;
  if (type.optional)
    return {0, 0};
  if (type.sort == Sort::integer)
    return {type.low, static_cast<int>(std::min(most_table_cells, static_cast<long long>(type.high) - type.low + 1))};
  if (type.sort != Sort::kind || type.kind == model::none)
    return {0, 0};
  const model::Kind& kind = context.model.kinds[type.kind];
  return {kind.first, type.kind == model::player_kind ? context.model.players : kind.size()};
}

/// The variables besides the point that decide a condition, if they can have few values.
std::optional<std::vector<model::VariableId>> deciding(const Context& context, const Expr& condition) {
  const LiftedSpace& space = context.lifting.space;
  std::vector<model::VariableId> out;
  long long combinations = 1;
  for (const model::VariableId variable : free_variables(condition)) {
    const auto point = space.variables.find(variable);
    if (point != space.variables.end()) {
      if (!point->second.steps.empty())
        return std::nullopt;
      continue;
    }
    out.push_back(variable);
    combinations *= values_of(context, variable).second;
    if (combinations == 0 || combinations * space.cells() > most_table_cells ||
        combinations * space.points > most_tests)
      return std::nullopt;
  }
  return out;
}

/// The sets for all combinations of values, one after the other; none where something else has a say.
std::optional<std::vector<Cell>> sets_of(const Context& context, const Expr& condition,
                                         const std::vector<model::VariableId>& variables) {
  const LiftedSpace& space = context.lifting.space;
  int combinations = 1;
  for (const model::VariableId variable : variables)
    combinations *= values_of(context, variable).second;
  const auto cells = static_cast<std::size_t>(space.cells());
  std::vector<Cell> out(static_cast<std::size_t>(combinations) * cells, 0);
  for (int combination = 0; combination < combinations; ++combination) {
    Values values;
    int rest = combination;
    for (auto variable = variables.rbegin(); variable != variables.rend(); ++variable) {
      const auto [first, count] = values_of(context, *variable);
      values[*variable] = first + rest % count;
      rest /= count;
    }
    for (int point = 0; point < space.points; ++point) {
      for (const auto& [variable, of] : space.variables) {
        if (of.steps.empty())
          values[variable] = of.first + point / of.stride % of.radix;
      }
      const std::optional<int> holds = known_value(context, condition, values);
      if (!holds)
        return std::nullopt;
      if (*holds != 0)
        cell_sets::insert(out.data() + static_cast<std::size_t>(combination) * cells, point);
    }
  }
  return out;
}

/// What was found out about a condition is kept, since it is asked often.
const PointTable& table_of(Context& context, const Expr& condition) {
  std::vector<PointTable>& known = context.lifting.tables;
  const LiftedSpace& space = context.lifting.space;
  const auto found = std::find_if(known.begin(), known.end(), [&](const PointTable& table) {
    return table.space == space && model::same(table.condition, condition);
  });
  if (found != known.end())
    return *found;
  PointTable table{space, condition, {}, std::nullopt};
  if (const auto variables = deciding(context, condition)) {
    table.variables = *variables;
    table.sets = sets_of(context, condition, *variables);
  }
  return known.emplace_back(std::move(table));
}

} // namespace

bool is_tabled(Context& context, const Expr& condition) {
  return table_of(context, condition).sets.has_value();
}

int tabled(Context& context, const Expr& condition) {
  Writer& code = context.code;
  const PointTable table = table_of(context, condition);
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  int at = code.constants.of(0);
  for (const model::VariableId variable : table.variables) {
    const auto [first, count] = values_of(context, variable);
    int digit = context.scope.variables.at(variable).cell;
    if (first != 0) {
      const int from_first = code.cells.temporary();
      code.emit(Operation::subtract, from_first, digit, code.constants.of(first));
      digit = from_first;
    }
    if (variable == table.variables.front()) {
      at = digit;
      continue;
    }
    const int together = code.cells.temporary();
    code.emit(Operation::multiply_add, together, at, count, digit);
    at = together;
  }
  code.emit(Operation::set_look_up, to, code.table(*table.sets), at, cells);
  return to;
}

} // namespace brehon::lowering
