#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

// What is looked up: attributes, matchups, tables.

namespace brehon {

using model::Sort;

/// A table over piece types that can be asked for none, too: its value is `value(type)`, and for none `value(-1)`'s
/// place is taken by none.
int Lowerer::piece_table(const std::function<Cell(int)>& read) {
  std::vector<Cell> values{model::none};
  for (int type = 0; type < static_cast<int>(model_.types.size()); ++type)
    values.push_back(read(type));
  return table(values) + 1;
}

int Lowerer::attribute(const Expr& expr) {
  const Piece one = piece(expr.args[0]);
  const int to = temporary();
  if (expr.op == Op::place_index) {
    std::vector<Cell> values{model::none};
    for (const Place& at : program_.places) {
      const auto& dimensions = model_.zones[static_cast<std::size_t>(at.zone)].dimensions;
      const auto found = std::find(dimensions.begin(), dimensions.end(), expr.index);
      values.push_back(found == dimensions.end() ? model::none
                                                 : at.indices[static_cast<std::size_t>(found - dimensions.begin())]);
    }
    emit(Operation::look_up, to, table(values) + 1, one.place);
    return to;
  }
  emit(Operation::look_up, to, attribute_table(expr), one.type);
  return to;
}

/// The values of an attribute, or the owner, for each piece type; that for none stands before them.
int Lowerer::attribute_table(const Expr& expr) {
  if (expr.op == Op::owner)
    return piece_table([&](int type) { return model_.types[static_cast<std::size_t>(type)].owner; });
  const std::string& name = model_.attributes[static_cast<std::size_t>(expr.index)];
  const Cell nothing = expr.type.sort == Sort::integer ? model::no_number : model::none;
  std::vector<Cell> values{nothing};
  for (std::size_t type = 0; type < model_.types.size(); ++type) {
    const model::Family& family = model_.families[static_cast<std::size_t>(model_.types[type].family)];
    Cell found = nothing;
    for (const model::Attribute& known_attribute : family.attributes) {
      if (known_attribute.name == name)
        found = known_attribute.values[type - static_cast<std::size_t>(family.first_type)];
    }
    values.push_back(found);
  }
  return table(values) + 1;
}

int Lowerer::kind_attribute(const Expr& expr) {
  const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.args[0].type.kind)];
  const model::Attribute& read = kind.attributes[static_cast<std::size_t>(expr.index)];
  std::vector<Cell> values{read.type.sort == Sort::integer ? model::no_number : model::none};
  values.insert(values.end(), read.values.begin(), read.values.end());
  const int at = index_of_kind(value(expr.args[0]), expr.args[0].type.kind), to = temporary();
  emit(Operation::look_up, to, table(values) + 1, at);
  return to;
}

int Lowerer::matchup(const Expr& expr) {
  const model::Matchup& rules = model_.matchups[static_cast<std::size_t>(expr.index)];
  std::vector<int> sizes;
  int index = constant(0);
  for (std::size_t i = 0; i < rules.axes.size(); ++i) {
    const model::Type& axis = rules.axes[i].type;
    const bool number = axis.sort == Sort::integer;
    const int values = number ? axis.high - axis.low + 1 : model_.kinds[static_cast<std::size_t>(axis.kind)].size();
    sizes.push_back(values + (axis.optional ? 1 : 0));
    int at = value(expr.args[i]);
    if (expr.args[i].type.optional && !axis.optional)
      check_known(at, expr.args[i].type,
                  fmt::format("`{}` needs {}, and there is none", rules.name, rules.axes[i].name));
    const int first = number ? axis.low : 0;
    if (axis.optional) { // none is the last index
      const int last = temporary();
      const Label end = label();
      copy(last, constant(values));
      const int is_none = temporary();
      emit(Operation::less, is_none, at, constant(first));
      emit(Operation::jump_if, is_none, end);
      emit(Operation::subtract, last, at, constant(first));
      bind(end);
      at = last;
    } else if (first != 0) {
      const int shifted = temporary();
      emit(Operation::subtract, shifted, at, constant(first));
      at = shifted;
    }
    if (i == 0) {
      index = at;
    } else {
      const int next = temporary();
      emit(Operation::multiply_add, next, index, sizes.back(), at);
      index = next;
    }
  }
  std::vector<Cell> results, rows;
  for (const int row : rules.cells) {
    const bool decided = row != model::none;
    results.push_back(decided ? rules.rows[static_cast<std::size_t>(row)].result : model::none);
    rows.push_back(decided ? rules.rows[static_cast<std::size_t>(row)].element : model::none);
  }
  if (how_.watched)
    emit(Operation::touch_row, table(rows), index);
  const int to = temporary();
  emit(Operation::look_up, to, table(results), index);
  if (std::find(results.begin(), results.end(), model::none) != results.end()) {
    emit(Operation::check_range, to, 0, INT_MAX,
         fault(fmt::format("`{}` met a case that its `never` rows exclude", rules.name)));
  }
  return to;
}

/// The number of the keys of a table, the leftmost slowest.
int Lowerer::table_key(const Expr& expr) {
  const model::Table& rules = model_.tables[static_cast<std::size_t>(expr.index)];
  int at = model::none;
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const int key = index_of_kind(value(expr.args[i]), rules.dimensions[i]);
    const int size = model_.kinds[static_cast<std::size_t>(rules.dimensions[i])].size();
    emit(Operation::check_range, key, 0, size - 1,
         fault(fmt::format("`{}` is asked for what it does not list", rules.name)));
    const int next = i == 0 ? key : temporary();
    if (i > 0)
      emit(Operation::multiply_add, next, at, size, key);
    at = next;
  }
  return at;
}

/// A table that collects: every row that is about the key adds its value, or puts it in the set.
int Lowerer::collect(const Expr& expr) {
  const model::Table& rules = model_.tables[static_cast<std::size_t>(expr.index)];
  const bool sums = rules.policy == model::Table::Policy::sum;
  const int at = table_key(expr);
  const int cells = sums ? 1 : width(rules.type), first = sums ? 0 : first_of(rules.type);
  const int to = temporary(cells), about = temporary();
  emit(Operation::set_clear, to, cells);
  for (std::size_t row = 0; row < rules.values.size(); ++row) {
    const Label next = label();
    emit(Operation::look_up, about, table({rules.collected[row].begin(), rules.collected[row].end()}), at);
    emit(Operation::jump_unless, about, next);
    touch(rules.row_elements[row]);
    const int part = value(rules.values[row]);
    if (sums) {
      emit(Operation::add, to, to, part);
    } else {
      const int member = temporary();
      emit(Operation::subtract, member, part, constant(first));
      emit(Operation::set_insert, to, member);
    }
    bind(next);
  }
  return to;
}

/// A table: the row of each key, then the row's value, which is computed where it is no constant.
int Lowerer::lookup(const Expr& expr) {
  const model::Table& rules = model_.tables[static_cast<std::size_t>(expr.index)];
  if (rules.policy != model::Table::Policy::one)
    return collect(expr);
  const int at = table_key(expr);
  std::vector<Cell> rows(rules.cells.begin(), rules.cells.end());
  const int row = temporary();
  emit(Operation::look_up, row, table(rows), at);
  if (std::find(rows.begin(), rows.end(), model::none) != rows.end()) {
    emit(Operation::check_range, row, 0, INT_MAX,
         fault(fmt::format("`{}` met a case that its `never` rows exclude", rules.name)));
  }
  if (how_.watched) {
    std::vector<Cell> elements(rules.row_elements.begin(), rules.row_elements.end());
    emit(Operation::touch_row, table(elements), row);
  }
  const int to = temporary();
  const bool constants =
      std::all_of(rules.values.begin(), rules.values.end(), [](const Expr& cell) { return cell.op == Op::constant; });
  if (constants) {
    std::vector<Cell> values;
    for (const Expr& cell : rules.values)
      values.push_back(cell.value);
    emit(Operation::look_up, to, table(values), row);
    return to;
  }
  const Label end = label();
  for (std::size_t i = 0; i < rules.values.size(); ++i) {
    const Label next = label();
    const int here = temporary();
    emit(Operation::equal, here, row, constant(static_cast<Cell>(i)));
    emit(Operation::jump_unless, here, next);
    value_into(rules.values[i], to);
    jump(end);
    bind(next);
  }
  bind(end);
  return to;
}

/// A value of a kind of pairs: from the combination of its attributes to the value, whose order can be another.
int Lowerer::pair(const Expr& expr) {
  const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.index)];
  std::vector<Cell> values(static_cast<std::size_t>(kind.size()));
  for (int at = 0; at < kind.size(); ++at) {
    std::size_t number = 0;
    for (const model::Attribute& attribute : kind.attributes) {
      const model::Type& type = attribute.type;
      const int first = type.sort == Sort::integer ? type.low : 0;
      const int size = type.sort == Sort::integer ? type.high - type.low + 1
                                                  : model_.kinds[static_cast<std::size_t>(type.kind)].size();
      number = number * static_cast<std::size_t>(size) +
               static_cast<std::size_t>(attribute.values[static_cast<std::size_t>(at)] - first);
    }
    values[number] = at;
  }
  const int outside = fault("there is no such pair");
  int number = constant(0);
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const model::Type& type = kind.attributes[i].type;
    const bool numeric = type.sort == Sort::integer;
    const int first = numeric ? type.low : 0;
    const int size = numeric ? type.high - type.low + 1 : model_.kinds[static_cast<std::size_t>(type.kind)].size();
    const int part = value(expr.args[i]), at = temporary(), next = temporary();
    emit(Operation::check_range, part, first, first + size - 1, outside);
    emit(Operation::subtract, at, part, constant(first));
    emit(Operation::multiply_add, next, number, size, at);
    number = next;
  }
  const int to = temporary();
  emit(Operation::look_up, to, table(values), number);
  return to;
}

} // namespace brehon
