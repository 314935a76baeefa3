#include <algorithm>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

// Sets, and what runs through sets and pieces.

namespace brehon {

using model::Binder;
using model::Sort;

int Lowerer::first_of(const model::Type& set_type) const {
  const model::Type& element = set_type.parts.empty() ? set_type : set_type.parts[0];
  return element.sort == Sort::integer ? element.low : 0;
}

/// How many cells a set takes, 32 values in each.
int Lowerer::width(const model::Type& set_type) const {
  const model::Type& element = set_type.parts.empty() ? set_type : set_type.parts[0];
  const long long size = element.sort == Sort::integer ? static_cast<long long>(element.high) - element.low + 1
                                                       : model_.kinds[static_cast<std::size_t>(element.kind)].size();
  return static_cast<int>(std::clamp((std::min(size, most_options) + 31) / 32, 1LL, most_options));
}

/// The same where a set is made.
int Lowerer::width(const model::Type& set_type, Span span) {
  const int cells = width(set_type);
  if (cells == (most_options + 31) / 32)
    too_many(span, "this set", "values");
  return cells;
}

/// The values of a set that is known beforehand, counted from the first that there can be.
std::optional<std::vector<int>> Lowerer::constant_members(const Expr& expr) const {
  const int first = first_of(expr.type);
  std::vector<int> out;
  if (expr.op == Op::set_of || expr.op == Op::range) {
    const bool constants =
        std::all_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.op == Op::constant; });
    if (!constants)
      return std::nullopt;
    for (const Expr& arg : expr.args)
      out.push_back(arg.value - first);
    if (expr.op == Op::range) {
      const int low = out[0], high = out[1];
      out.clear();
      for (int value = low; value <= high; ++value)
        out.push_back(value);
    }
  } else if (expr.op == Op::whole) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(expr.index)];
    for (int i = 0; i < kind.size(); ++i)
      out.push_back(kind.first + i - first);
  } else {
    return std::nullopt;
  }
  const int most = 32 * width(expr.type);
  const bool fits = std::all_of(out.begin(), out.end(), [&](int value) { return value >= 0 && value < most; });
  return fits ? std::optional<std::vector<int>>(std::move(out)) : std::nullopt;
}

/// The first of the cells that hold a set; nothing may be written to it.
int Lowerer::set(const Expr& expr) {
  if (expr.op == Op::variable)
    return variables_.at(expr.index).cell;
  switch (expr.op) {
  case Op::all:
    return all(expr);
  case Op::table:
    return lookup(expr);
  case Op::span:
    return span(expr);
  case Op::group:
    return group(expr);
  case Op::neighbours:
    return neighbours(expr);
  case Op::unite:
    return unite(expr);
  default:
    break;
  }
  if (const auto known_set = constant_members(expr))
    return constant_set(width(expr.type), *known_set);
  if (expr.op == Op::define) {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    int out = 0;
    within_define(expr, [&] { out = set(define.value); });
    return out;
  }
  const int cells = width(expr.type, expr.span), to = temporary(cells), first = first_of(expr.type);
  const auto insert = [&](int value_cell) {
    if (first == 0) {
      emit(Operation::set_insert, to, value_cell);
      return;
    }
    const int at = temporary();
    emit(Operation::subtract, at, value_cell, constant(first));
    emit(Operation::set_insert, to, at);
  };
  emit(Operation::set_clear, to, cells);
  switch (expr.op) {
  case Op::set_of:
    for (const Expr& item : expr.args)
      insert(value(item));
    return to;
  case Op::set_minus:
  case Op::set_union: {
    const int a = set_as(set(expr.args[0]), expr.args[0].type, expr.type);
    const int b = set_as(set(expr.args[1]), expr.args[1].type, expr.type);
    emit(expr.op == Op::set_minus ? Operation::set_minus : Operation::set_or, to, a, b, cells);
    return to;
  }
  case Op::conditional:
    chosen(expr,
           [&](const Expr& side) { emit(Operation::set_or, to, to, set_as(set(side), side.type, expr.type), cells); });
    return to;
  default: { // `first..last`, or all of a kind
    const model::Kind* kind = expr.op == Op::whole ? &model_.kinds[static_cast<std::size_t>(expr.index)] : nullptr;
    const int at = temporary(), last = temporary(), more = temporary();
    copy(at, kind != nullptr ? constant(kind->first) : value(expr.args[0]));
    copy(last, kind != nullptr ? constant(kind->first + kind->size() - 1) : value(expr.args[1]));
    const Label again = label(), end = label();
    bind(again);
    emit(Operation::less, more, last, at);
    emit(Operation::jump_if, more, end);
    insert(at);
    emit(Operation::add, at, at, constant(1));
    jump(again);
    bind(end);
    return to;
  }
  }
}

/// A set as one of another type is laid out: numbers count from the least that there can be. What cannot be in such a
/// set is left out.
int Lowerer::set_as(int from, const model::Type& type, const model::Type& wanted) {
  const int cells = width(wanted), shift = first_of(type) - first_of(wanted);
  if (shift == 0 && width(type) == cells)
    return from;
  const int to = temporary(cells), at = temporary(), moved = temporary(), outside = temporary();
  const Label again = label(), end = label();
  emit(Operation::set_clear, to, cells);
  copy(at, constant(model::none));
  bind(again);
  emit(Operation::set_next, at, from, width(type), end);
  emit(Operation::add, moved, at, constant(shift));
  emit(Operation::less, outside, moved, constant(0));
  emit(Operation::jump_if, outside, again);
  emit(Operation::less, outside, moved, constant(32 * cells));
  emit(Operation::jump_unless, outside, again);
  emit(Operation::set_insert, to, moved);
  jump(again);
  bind(end);
  return to;
}

/// Whether a condition is decided by the type of the piece alone, and how.
std::optional<bool> Lowerer::fixed_filter(const Expr& filter, int variable, int type) const {
  const auto read = [&](const Expr& expr) -> std::optional<int> {
    if (expr.op == Op::constant)
      return expr.value;
    if ((expr.op != Op::attribute && expr.op != Op::owner) || expr.args[0].op != Op::variable ||
        expr.args[0].index != variable)
      return std::nullopt;
    const model::PieceType& piece_type = model_.types[static_cast<std::size_t>(type)];
    if (expr.op == Op::owner)
      return piece_type.owner;
    const model::Family& family = model_.families[static_cast<std::size_t>(piece_type.family)];
    for (const model::Attribute& attribute : family.attributes) {
      if (attribute.name == model_.attributes[static_cast<std::size_t>(expr.index)]) {
        return attribute.values[static_cast<std::size_t>(type - family.first_type)];
      }
    }
    return expr.type.sort == Sort::integer ? model::no_number : model::none;
  };
  switch (filter.op) {
  case Op::constant:
    return filter.value != 0;
  case Op::not_: {
    const auto inner = fixed_filter(filter.args[0], variable, type);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  case Op::type_is:
    if (filter.args[0].op != Op::variable || filter.args[0].index != variable)
      return std::nullopt;
    return type == filter.index;
  case Op::family_is:
    if (filter.args[0].op != Op::variable || filter.args[0].index != variable)
      return std::nullopt;
    return model_.types[static_cast<std::size_t>(type)].family == filter.index;
  case Op::equal: {
    const auto a = read(filter.args[0]), b = read(filter.args[1]);
    return a && b ? std::optional<bool>(*a == *b) : std::nullopt;
  }
  case Op::contains: {
    const auto a = read(filter.args[0]);
    if (!a || filter.args[1].op != Op::set_of)
      return std::nullopt;
    bool found = false;
    for (const Expr& item : filter.args[1].args) {
      if (item.op != Op::constant)
        return std::nullopt;
      found = found || item.value == *a;
    }
    return found;
  }
  default:
    return std::nullopt;
  }
}

/// The one type that a binder over pieces can find, where there is one and all its conditions are known beforehand.
std::optional<int> Lowerer::single_type(const Binder& binder) const {
  std::optional<int> single;
  for (const int zone : binder.source[0].type.zones) {
    for (const int type : program_.zones[static_cast<std::size_t>(zone)].types) {
      bool fits = true;
      for (const Expr& filter : binder.filter) {
        const auto decided = fixed_filter(filter, binder.variable, type);
        if (!decided)
          return std::nullopt;
        fits = fits && *decided;
      }
      if (!fits || single == type)
        continue;
      if (single)
        return std::nullopt;
      single = type;
    }
  }
  return single;
}

/// Runs through what a binder finds and a condition allows. The body is given the cell with the number of like pieces
/// (1 for values).
void Lowerer::each(const Binder& binder, const Expr& condition, bool keep, const std::function<void(int)>& body) {
  const Loop loop(*this);
  if (binder.pieces) {
    each_piece(binder, condition, keep, body);
  } else {
    each_value(binder, condition, keep, [&] { body(constant(1)); });
  }
}

/// The same for several binders within one another, from one on; `weight` is the product of the numbers so far.
void Lowerer::each_of(const std::vector<Binder>& binders, const Expr& condition, const std::function<void(int)>& body,
                      std::size_t at, std::optional<int> weight) {
  const bool innermost = at + 1 == binders.size();
  each(binders[at], innermost ? condition : expressions::truth(), false, [&](int copies) {
    int product = copies;
    if (weight && known(*weight) != 1) {
      product = temporary();
      emit(Operation::multiply, product, *weight, copies);
    }
    if (innermost)
      body(product);
    else
      each_of(binders, condition, body, at + 1, product);
  });
}

/// Goes to a label where something is not met.
void Lowerer::ask(const std::vector<const Expr*>& questions, Label otherwise) {
  for (const Expr* each : questions)
    branch(*each, otherwise, false);
}

void Lowerer::each_value(const Binder& binder, const Expr& condition, bool keep, const Body& body) {
  const Expr& source = binder.source[0];
  const std::optional<Found> found = keep ? std::nullopt : this->found(binder, source, condition, false);
  const int variable = kept(keep, model_.variables[static_cast<std::size_t>(binder.variable)].name);
  variables_[binder.variable] = {variable, model::none, 1};
  if (found) {
    each_member(found->set, found->cells, variable, [&](Label next) {
      ask(found->left, next);
      body();
    });
    return;
  }
  const Label again = label(), next = label(), end = label();
  const auto filtered = [&] {
    const Frame frame(*this);
    ask(questions(binder, condition), next);
    body();
  };
  const bool listed = source.op == Op::set_of;
  if (listed) {
    // Few values that are written out: one round for each, numbered so that the code stands once.
    const int round = kept(keep, "round"), more = temporary();
    copy(round, constant(0));
    bind(again);
    std::vector<Cell> values;
    for (const Expr& item : source.args) {
      if (item.op == Op::constant)
        values.push_back(item.value);
    }
    if (values.size() == source.args.size()) {
      emit(Operation::look_up, variable, table(values), round);
    } else {
      const Label chosen = label();
      for (std::size_t i = 0; i < source.args.size(); ++i) {
        const Label other = label();
        const int here = temporary();
        emit(Operation::equal, here, round, constant(static_cast<Cell>(i)));
        emit(Operation::jump_unless, here, other);
        value_into(source.args[i], variable);
        jump(chosen);
        bind(other);
      }
      bind(chosen);
    }
    filtered();
    bind(next);
    emit(Operation::add, round, round, constant(1));
    emit(Operation::less, more, round, constant(static_cast<Cell>(source.args.size())));
    emit(Operation::jump_if, more, again);
    return;
  }
  if (source.op == Op::whole || source.op == Op::range) {
    const model::Kind* kind = source.op == Op::whole ? &model_.kinds[static_cast<std::size_t>(source.index)] : nullptr;
    int last = constant(kind != nullptr ? kind->first + kind->size() - 1 : 0);
    if (kind == nullptr) {
      last = kept(keep, "last");
      value_into(source.args[1], last);
    }
    const int past = temporary();
    copy(variable, kind != nullptr ? constant(kind->first) : value(source.args[0]));
    bind(again);
    if (kind == nullptr || kind->size() == 0) {
      emit(Operation::less, past, last, variable);
      emit(Operation::jump_if, past, end);
    }
    filtered();
    bind(next);
    if (kind != nullptr) {
      emit(Operation::add, variable, variable, constant(1));
      emit(Operation::less_equal, past, variable, last);
      emit(Operation::jump_if, past, again);
    } else {
      emit(Operation::add, variable, variable, constant(1));
      jump(again);
    }
    bind(end);
    return;
  }
  const int cells = width(source.type), first = first_of(source.type);
  int bits = set(source);
  if (keep) {
    const int saved = state_cell("set", cells);
    emit(Operation::set_or, saved, bits, bits, cells);
    bits = saved;
  }
  const int at = kept(keep, "at");
  copy(at, constant(model::none));
  bind(again);
  emit(Operation::set_next, at, bits, cells, end);
  if (first == 0)
    copy(variable, at);
  else
    emit(Operation::add, variable, at, constant(first));
  filtered();
  bind(next);
  jump(again);
  bind(end);
}

void Lowerer::each_piece(const Binder& binder, const Expr& condition, bool keep, const std::function<void(int)>& body) {
  const std::string& name = model_.variables[static_cast<std::size_t>(binder.variable)].name;
  const int type = kept(keep, name);
  const auto one = [&](const PlaceRun& run, const std::vector<const Expr*>& questions, Label next) {
    const Frame frame(*this);
    ask(questions, next);
    int copies = constant(1);
    if (!run.slots) {
      copies = kept(keep, name + " copies");
      emit(Operation::count_type, copies, variables_.at(binder.variable).place, type);
    }
    body(copies);
  };
  for (const Search& search : searches(binder, condition, keep)) {
    const PlaceRun& run = search.run;
    if (!search.found) {
      each_of_run(run, keep, [&](int at) {
        variables_[binder.variable] = {type, at};
        each_type(at, run.slots, type, [&](Label next) { one(run, questions(binder, condition), next); });
      });
      continue;
    }
    const int point = temporary(), at = temporary();
    each_member(search.found->set, search.found->cells, point, [&](Label next) {
      emit(Operation::add, at, point, run.first);
      variables_[binder.variable] = {type, at};
      if (run.slots) {
        emit(Operation::slot_type, type, at);
        one(run, search.found->left, next);
      } else {
        each_type(at, false, type, [&](Label next_type) { one(run, search.found->left, next_type); });
      }
    });
  }
}

/// Runs through the types of the pieces in a place; the body goes to its label for the next one.
void Lowerer::each_type(int place, bool slot, int type, const std::function<void(Label)>& body) {
  const Label again = label(), end = label();
  if (slot) {
    const int is_none = temporary();
    emit(Operation::slot_type, type, place);
    emit(Operation::less, is_none, type, constant(0));
    emit(Operation::jump_if, is_none, end);
    body(end);
  } else {
    copy(type, constant(model::none));
    bind(again);
    emit(Operation::next_type, type, place, end);
    body(again);
    jump(again);
  }
  bind(end);
}

} // namespace brehon
