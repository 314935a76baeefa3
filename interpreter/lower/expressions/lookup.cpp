#include "interpreter/lower/expressions/lookup.hpp"

#include <algorithm>
#include <climits>

#include <fmt/format.h>

#include "dsl/model/axes.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/expressions/filters.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// A table that collects: every row that is about the key adds its value, or puts it in the set.
int collect(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Table& rules = context.model.tables[expr.id<model::TableId>()];
  const bool sums = rules.policy == model::Table::Policy::sum;
  const int at = table_key(context, expr);
  const int cells = sums ? 1 : width(context, rules.type), first = sums ? 0 : first_of(rules.type);
  const int to = code.cells.temporary(cells), about = code.cells.temporary();
  code.emit(Operation::set_clear, to, cells);
  for (std::size_t row = 0; row < rules.values.size(); ++row) {
    const Label next = code.label();
    code.emit(Operation::look_up, about, code.table({rules.collected[row].begin(), rules.collected[row].end()}), at);
    code.emit(Operation::jump_unless, about, next);
    code.touch(rules.row_elements[row]);
    const int part = value(context, rules.values[row]);
    if (sums) {
      code.emit(Operation::add, to, to, part);
    } else {
      const int member = code.cells.temporary();
      code.emit(Operation::subtract, member, part, code.constants.of(first));
      code.emit(Operation::set_insert, to, member);
    }
    code.bind(next);
  }
  return to;
}

int less_first(Context& context, int at, int first) {
  Writer& code = context.code;
  if (first == 0)
    return at;
  if (const auto number = code.constants.known(at))
    return code.constants.of(*number - first);
  const int to = code.cells.temporary();
  code.emit(Operation::subtract, to, at, code.constants.of(first));
  return to;
}

/// Where a value lies on an axis.
int position(Context& context, const std::string& name, const model::Axis& axis, const Expr& argument) {
  Writer& code = context.code;
  const model::Type& given = argument.type;
  const bool is_number = axis.type.sort == Sort::integer;
  const int values = types::count_of_values(context.model, axis.type), first = is_number ? axis.type.low : 0;
  const int at = value(context, argument);
  const auto within = [&] {
    if (is_number && (given.low < axis.type.low || given.high > axis.type.high))
      code.emit(Operation::check_range, at, axis.type.low, axis.type.high,
                code.fault(fmt::format("`{}` has no row for this", name)));
    return less_first(context, at, first);
  };
  if (!given.optional)
    return within();
  if (!axis.type.optional) {
    check_known(context, at, given,
                axis.name.empty() ? fmt::format("`{}` has no row for none", name)
                                  : fmt::format("`{}` needs {}, and there is none", name, axis.name));
    return within();
  }
  const int to = code.cells.temporary(), is_none = code.cells.temporary();
  const Label end = code.label();
  code.copy(to, code.constants.of(values)); // none is the last position
  code.emit(Operation::equal, is_none, at, code.constants.of(model::value_at(context.model, axis, values)));
  code.emit(Operation::jump_if, is_none, end);
  code.copy(to, within());
  code.bind(end);
  return to;
}

/// The number of a cell of a table or matchup, leftmost axis slowest.
int cell_number(Context& context, const std::string& name, const std::vector<model::Axis>& axes,
                const std::vector<Expr>& arguments) {
  Writer& code = context.code;
  int number = model::none;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const int at = position(context, name, axes[i], arguments[i]);
    const int next = i == 0 ? at : code.cells.temporary();
    if (i > 0)
      code.emit(Operation::multiply_add, next, number, model::count_of_positions(context.model, axes[i]), at);
    number = next;
  }
  return number;
}

/// How many combinations of its attributes a kind of pairs would have if none were left out.
std::size_t combinations(const Context& context, const model::Kind& kind) {
  std::size_t out = 1;
  for (const model::Attribute& attribute : kind.attributes)
    out *= static_cast<std::size_t>(types::count_of_values(context.model, attribute.type));
  return out;
}

} // namespace

int piece_table(Context& context, const std::function<Cell(model::PieceTypeId)>& read) {
  Writer& code = context.code;
  std::vector<Cell> values{model::none};
  for (const model::PieceTypeId type : ids(context.model.types))
    values.push_back(read(type));
  return code.table(values) + 1;
}

int attribute(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const Piece one = piece(context, expr[Role::piece]);
  const int to = code.cells.temporary();
  if (expr.op == Op::place_index) {
    std::vector<Cell> values{model::none};
    for (const Place& at : context.program.places) {
      const auto& dimensions = context.model.zones[at.zone].dimensions;
      const auto found = std::find(dimensions.begin(), dimensions.end(), expr.id<model::KindId>());
      values.push_back(found == dimensions.end() ? model::none
                                                 : at.indices[static_cast<std::size_t>(found - dimensions.begin())]);
    }
    code.emit(Operation::look_up, to, code.table(values) + 1, one.place);
    return to;
  }
  code.emit(Operation::look_up, to, attribute_table(context, expr), one.type);
  return to;
}

int attribute_table(Context& context, const Expr& expr) {
  if (expr.op == Op::owner)
    return piece_table(context, [&](model::PieceTypeId type) { return context.model.types[type].owner; });
  const Cell nothing = expr.type.sort == Sort::integer ? model::no_number : model::none;
  std::vector<Cell> values{nothing};
  for (const model::PieceTypeId type : ids(context.model.types))
    values.push_back(attribute_of(context.model, type, expr.id<model::AttributeId>()).value_or(nothing));
  return context.code.table(values) + 1;
}

int kind_attribute(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Kind& kind = context.model.kinds[expr[Role::operand].type.kind];
  const model::Attribute& read = kind.attributes[static_cast<std::size_t>(expr.index)];
  std::vector<Cell> values{read.type.sort == Sort::integer ? model::no_number : model::none};
  values.insert(values.end(), read.values.begin(), read.values.end());
  const int at = index_of_kind(context, value(context, expr[Role::operand]), expr[Role::operand].type.kind),
            to = code.cells.temporary();
  code.emit(Operation::look_up, to, code.table(values) + 1, at);
  return to;
}

int matchup(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Matchup& rules = context.model.matchups[expr.id<model::MatchupId>()];
  const int index = cell_number(context, rules.name, rules.axes, expr.args);
  std::vector<Cell> results, rows;
  for (const int row : rules.cells) {
    const bool decided = row != model::none;
    results.push_back(decided ? rules.rows[static_cast<std::size_t>(row)].result : model::none);
    rows.push_back(decided ? rules.rows[static_cast<std::size_t>(row)].element.number() : model::none);
  }
  if (context.watched)
    code.emit(Operation::touch_row, code.table(rows), index);
  const int to = code.cells.temporary();
  code.emit(Operation::look_up, to, code.table(results), index);
  if (std::find(results.begin(), results.end(), model::none) != results.end()) {
    code.emit(Operation::check_range, to, 0, INT_MAX,
              code.fault(fmt::format("`{}` met a case that its `never` rows exclude", rules.name)));
  }
  return to;
}

int table_key(Context& context, const Expr& expr) {
  const model::Table& rules = context.model.tables[expr.id<model::TableId>()];
  return cell_number(context, rules.name, rules.axes, expr.args);
}

int lookup(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Table& rules = context.model.tables[expr.id<model::TableId>()];
  if (rules.policy != model::Table::Policy::one)
    return collect(context, expr);
  const int at = table_key(context, expr);
  std::vector<Cell> rows(rules.cells.begin(), rules.cells.end());
  const int row = code.cells.temporary();
  code.emit(Operation::look_up, row, code.table(rows), at);
  if (std::find(rows.begin(), rows.end(), model::none) != rows.end()) {
    code.emit(Operation::check_range, row, 0, INT_MAX,
              code.fault(fmt::format("`{}` met a case that its `never` rows exclude", rules.name)));
  }
  if (context.watched) {
    code.emit(Operation::touch_row, code.table(rules.row_elements), row);
  }
  const int to = code.cells.temporary();
  const bool constants =
      std::all_of(rules.values.begin(), rules.values.end(), [](const Expr& cell) { return cell.op == Op::constant; });
  if (constants) {
    std::vector<Cell> values;
    for (const Expr& cell : rules.values)
      values.push_back(cell.value);
    code.emit(Operation::look_up, to, code.table(values), row);
    return to;
  }
  const Label end = code.label();
  for (std::size_t i = 0; i < rules.values.size(); ++i) {
    const Label next = code.label();
    const int here = code.cells.temporary();
    code.emit(Operation::equal, here, row, code.constants.of(static_cast<Cell>(i)));
    code.emit(Operation::jump_unless, here, next);
    value_into(context, rules.values[i], to);
    code.jump(end);
    code.bind(next);
  }
  code.bind(end);
  return to;
}

int pair(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Kind& kind = context.model.kinds[expr.id<model::KindId>()];
  std::vector<Cell> values(combinations(context, kind), model::none);
  for (int at = 0; at < kind.size(); ++at) {
    std::size_t number = 0;
    for (const model::Attribute& attribute : kind.attributes) {
      const model::Type& type = attribute.type;
      const int first = type.sort == Sort::integer ? type.low : 0;
      number = number * static_cast<std::size_t>(types::count_of_values(context.model, type)) +
               static_cast<std::size_t>(attribute.values[static_cast<std::size_t>(at)] - first);
    }
    values[number] = at;
  }
  const FaultId outside = code.fault("there is no such pair");
  int number = code.constants.of(0);
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const model::Type& type = kind.attributes[i].type;
    const int first = type.sort == Sort::integer ? type.low : 0, size = types::count_of_values(context.model, type);
    const int part = value(context, expr.args[i]), at = code.cells.temporary(), next = code.cells.temporary();
    code.emit(Operation::check_range, part, first, first + size - 1, outside);
    code.emit(Operation::subtract, at, part, code.constants.of(first));
    code.emit(Operation::multiply_add, next, number, size, at);
    number = next;
  }
  const int to = code.cells.temporary();
  code.emit(Operation::look_up, to, code.table(values), number);
  if (values.size() > static_cast<std::size_t>(kind.size()))
    code.emit(Operation::check_range, to, 0, kind.size() - 1, outside);
  return to;
}

} // namespace brehon::lowering
