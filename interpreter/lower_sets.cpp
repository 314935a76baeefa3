#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lowerer.hpp"

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
  const int size = element.sort == Sort::integer ? element.high - element.low + 1 : model_.kinds[static_cast<std::size_t>(element.kind)].size();
  return std::max(1, (size + 31) / 32);
}

/// The first of the cells that hold a set.
int Lowerer::set(const Expr& expr) {
  if (expr.op == Op::variable) return variables_.at(expr.index).cell;
  if (expr.op == Op::all) return all(expr);
  if (expr.op == Op::define) {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    int out = 0;
    within_define(expr, [&] { out = set(define.value); });
    return out;
  }
  const int cells = width(expr.type), to = temporary(cells), first = first_of(expr.type);
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
      for (const Expr& item : expr.args) insert(value(item));
      return to;
    case Op::set_minus: case Op::set_union: {
      const int a = set(expr.args[0]), b = set(expr.args[1]);
      emit(expr.op == Op::set_minus ? Operation::set_minus : Operation::set_or, to, a, b, cells);
      return to;
    }
    case Op::conditional: {
      const Label other = label(), end = label();
      branch(expr.args[0], other, false);
      emit(Operation::set_or, to, to, set(expr.args[1]), cells);
      jump(end);
      bind(other);
      emit(Operation::set_or, to, to, set(expr.args[2]), cells);
      bind(end);
      return to;
    }
    case Op::whole: case Op::range: {
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
    default: break;  // no other expression is a set
  }
  not_lowered(expr.span, "this set");
  return to;
}

/// Whether a condition is decided by the type of the piece alone, and how.
std::optional<bool> Lowerer::fixed_filter(const Expr& filter, int variable, int type) const {
  const auto read = [&](const Expr& expr) -> std::optional<int> {
    if (expr.op == Op::constant) return expr.value;
    if ((expr.op != Op::attribute && expr.op != Op::owner) || expr.args[0].op != Op::variable || expr.args[0].index != variable) return std::nullopt;
    const model::PieceType& piece_type = model_.types[static_cast<std::size_t>(type)];
    if (expr.op == Op::owner) return piece_type.owner;
    const model::Family& family = model_.families[static_cast<std::size_t>(piece_type.family)];
    for (const model::Attribute& attribute : family.attributes) {
      if (attribute.name == model_.attributes[static_cast<std::size_t>(expr.index)]) {
        return attribute.values[static_cast<std::size_t>(type - family.first_type)];
      }
    }
    return expr.type.sort == Sort::integer ? model::no_number : model::none;
  };
  switch (filter.op) {
    case Op::constant: return filter.value != 0;
    case Op::not_: {
      const auto inner = fixed_filter(filter.args[0], variable, type);
      return inner ? std::optional<bool>(!*inner) : std::nullopt;
    }
    case Op::type_is:
      if (filter.args[0].op != Op::variable || filter.args[0].index != variable) return std::nullopt;
      return type == filter.index;
    case Op::family_is:
      if (filter.args[0].op != Op::variable || filter.args[0].index != variable) return std::nullopt;
      return model_.types[static_cast<std::size_t>(type)].family == filter.index;
    case Op::equal: {
      const auto a = read(filter.args[0]), b = read(filter.args[1]);
      return a && b ? std::optional<bool>(*a == *b) : std::nullopt;
    }
    case Op::contains: {
      const auto a = read(filter.args[0]);
      if (!a || filter.args[1].op != Op::set_of) return std::nullopt;
      bool found = false;
      for (const Expr& item : filter.args[1].args) {
        if (item.op != Op::constant) return std::nullopt;
        found = found || item.value == *a;
      }
      return found;
    }
    default: return std::nullopt;
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
        if (!decided) return std::nullopt;
        fits = fits && *decided;
      }
      if (!fits || single == type) continue;
      if (single) return std::nullopt;
      single = type;
    }
  }
  return single;
}

/// Runs through what a binder stands for. The body is given the cell with the number of like pieces (1 for values).
void Lowerer::each(const Binder& binder, bool keep, const std::function<void(int)>& body) {
  if (binder.pieces) {
    each_piece(binder, keep, body);
  } else {
    each_value(binder, keep, [&] { body(constant(1)); });
  }
}

void Lowerer::each_of(const std::vector<Binder>& binders, std::size_t at, int weight, const std::function<void(int)>& body) {
  if (at == binders.size()) {
    body(weight);
    return;
  }
  each(binders[at], false, [&](int copies) {
    int product = copies;
    const auto one = known(weight);
    if (!one || *one != 1) {
      product = temporary();
      emit(Operation::multiply, product, weight, copies);
    }
    each_of(binders, at + 1, product, body);
  });
}

void Lowerer::each_value(const Binder& binder, bool keep, const Body& body) {
  const Expr& source = binder.source[0];
  const int variable = kept(keep, model_.variables[static_cast<std::size_t>(binder.variable)].name);
  variables_[binder.variable] = {variable, model::none, 1};
  const Label again = label(), next = label(), end = label();
  const auto filtered = [&] {
    const Frame frame(*this);
    for (const Expr& filter : binder.filter) branch(filter, next, false);
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
      if (item.op == Op::constant) values.push_back(item.value);
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
    for (int i = 0; i < cells; ++i) copy(saved + i, bits + i);
    bits = saved;
  }
  const int at = kept(keep, "at");
  copy(at, constant(model::none));
  bind(again);
  emit(Operation::set_next, at, bits, cells, end);
  if (first == 0) copy(variable, at);
  else emit(Operation::add, variable, at, constant(first));
  filtered();
  bind(next);
  jump(again);
  bind(end);
}

void Lowerer::each_piece(const Binder& binder, bool keep, const std::function<void(int)>& body) {
  const std::string& name = model_.variables[static_cast<std::size_t>(binder.variable)].name;
  const int type = kept(keep, name), at_place = kept(keep, name + " place");
  const Expr& source = binder.source[0];
  const auto over = [&](const Expr& places) {
    const bool slots = shape_of(places) == model::Shape::slot;
    each_place(places, keep, [&](int at) {
      variables_[binder.variable] = {type, at_place, 1};
      copy(at_place, at);
      const Label again = label(), end = label();
      const Label next = slots ? end : again;
      if (slots) {
        const int is_none = temporary();
        emit(Operation::slot_type, type, at);
        emit(Operation::less, is_none, type, constant(0));
        emit(Operation::jump_if, is_none, end);
      } else {
        copy(type, constant(model::none));
        bind(again);
        emit(Operation::next_type, type, at_place, end);
      }
      {
        const Frame frame(*this);
        for (const Expr& filter : binder.filter) branch(filter, next, false);
        int copies = constant(1);
        if (!slots) {
          copies = kept(keep, name + " copies");
          emit(Operation::count_type, copies, at_place, type);
        }
        body(copies);
      }
      if (!slots) jump(again);
      bind(end);
    });
  };
  if (source.op == Op::zones) {
    for (const Expr& part : source.args) over(part);
  } else {
    over(source);
  }
}

int Lowerer::count(const Expr& expr) {
  const int to = temporary();
  const bool simple = expr.binders.size() == 1 && expr.binders[0].pieces && expr.args.size() == 1 && expr.args[0].op == Op::constant && expr.args[0].value != 0;
  if (simple) {
    const Binder& binder = expr.binders[0];
    const auto single = single_type(binder);
    if (binder.filter.empty() || single) {
      copy(to, constant(0));
      each_place(binder.source[0], false, [&](int at) {
        const int here = temporary();
        if (binder.filter.empty()) emit(Operation::count_all, here, at);
        else emit(Operation::count_type, here, at, constant(*single));
        emit(Operation::add, to, to, here);
      });
      return to;
    }
  }
  if (expr.value != 0) {  // of those with most or fewest
    const int counted = temporary();
    const auto weigh = [&](bool better) {
      if (better) copy(counted, constant(0));
      emit(Operation::add, counted, counted, constant(1));
    };
    copy(counted, constant(0));
    extreme(expr, [&] { weigh(true); }, [&] { weigh(false); });
    copy(to, counted);
    return to;
  }
  copy(to, constant(0));
  each_of(expr.binders, 0, constant(1), [&](int copies) {
    const Label next = label();
    branch(expr.args[0], next, false);
    emit(Operation::add, to, to, copies);
    bind(next);
  });
  return to;
}

int Lowerer::some(const Expr& expr) {
  const bool every = expr.op == Op::every;
  const int to = temporary();
  const Label end = label();
  copy(to, constant(every ? 0 : 1));
  each(expr.binders[0], false, [&](int) { branch(every ? expr.args[1] : expr.args[0], end, !every); });
  copy(to, constant(every ? 1 : 0));
  bind(end);
  return to;
}

int Lowerer::aggregate(const Expr& expr) {
  const int to = temporary();
  if (expr.op == Op::different) {
    const model::Type& type = expr.args[1].type;
    const int first = type.sort == Sort::integer ? type.low : 0;
    const int size = type.sort == Sort::integer ? type.high - type.low + 1 : model_.kinds[static_cast<std::size_t>(type.kind)].size();
    const int cells = (size + 31) / 32;
    if (cells > 64) not_lowered(expr.span, "counting different numbers of so wide a range");
    const int seen = temporary(std::min(cells, 64));
    emit(Operation::set_clear, seen, std::min(cells, 64));
    each_of(expr.binders, 0, constant(1), [&](int) {
      const Label next = label();
      branch(expr.args[0], next, false);
      const int at = temporary(), is_none = temporary();
      emit(Operation::subtract, at, value(expr.args[1]), constant(first));
      emit(Operation::less, is_none, at, constant(0));
      emit(Operation::jump_if, is_none, next);
      emit(Operation::set_insert, seen, at);
      bind(next);
    });
    emit(Operation::set_count, to, seen, std::min(cells, 64));
    return to;
  }
  if (expr.op == Op::sum) {
    copy(to, constant(0));
    each_of(expr.binders, 0, constant(1), [&](int copies) {
      const Label next = label();
      branch(expr.args[0], next, false);
      const int part = value(expr.args[1]), product = temporary();
      check_known(part, expr.args[1].type, "one can not add none");
      emit(Operation::multiply, product, part, copies);
      emit(Operation::add, to, to, product);
      bind(next);
    });
    return to;
  }
  const int found = temporary();
  copy(found, constant(0));
  copy(to, constant(0));
  each_of(expr.binders, 0, constant(1), [&](int) {
    const Label next = label(), take = label();
    branch(expr.args[0], next, false);
    const int part = temporary(), better = temporary();
    value_into(expr.args[1], part);
    check_known(part, expr.args[1].type, "none has no order");
    emit(Operation::jump_unless, found, take);
    if (expr.op == Op::highest) emit(Operation::less, better, to, part);
    else emit(Operation::less, better, part, to);
    emit(Operation::jump_unless, better, next);
    bind(take);
    copy(to, part);
    copy(found, constant(1));
    bind(next);
  });
  const Label end = label();
  emit(Operation::jump_if, found, end);
  value_into(expr.args[2], to);
  bind(end);
  return to;
}

/// Runs through what a binder finds and its condition allows, comparing a key: `better` where it beats all before (the
/// first does), `equal` where it is as good as the best.
void Lowerer::extreme(const Expr& expr, const Body& better, const Body& equal) {
  const Expr& key = expr.args[1];
  const bool most = expr.value > 0;
  std::vector<const Expr*> parts;
  const bool defined = key.op == Op::define && model_.defines[static_cast<std::size_t>(key.index)].value.op == Op::tuple;
  if (key.op == Op::tuple) {
    for (const Expr& part : key.args) parts.push_back(&part);
  } else if (defined) {
    for (const Expr& part : model_.defines[static_cast<std::size_t>(key.index)].value.args) parts.push_back(&part);
  } else {
    parts.push_back(&key);
  }
  const int count = static_cast<int>(parts.size());
  const int best = temporary(count), mine = temporary(count), found = temporary(), test = temporary();
  copy(found, constant(0));
  each(expr.binders[0], false, [&](int) {
    const Label next = label(), take = label();
    branch(expr.args[0], next, false);
    const auto fill = [&] {
      for (int i = 0; i < count; ++i) value_into(*parts[static_cast<std::size_t>(i)], mine + i);
    };
    if (defined) with_arguments(model_.defines[static_cast<std::size_t>(key.index)].parameters, key.args, fill);
    else fill();
    emit(Operation::jump_unless, found, take);
    for (int i = 0; i < count; ++i) {
      emit(Operation::less, test, most ? best + i : mine + i, most ? mine + i : best + i);
      emit(Operation::jump_if, test, take);
      emit(Operation::equal, test, best + i, mine + i);
      emit(Operation::jump_unless, test, next);
    }
    equal();
    jump(next);
    bind(take);
    copy(found, constant(1));
    for (int i = 0; i < count; ++i) copy(best + i, mine + i);
    better();
    bind(next);
  });
}

/// The first that a binder finds, in declared order; with a key the first of the best.
Lowerer::Location Lowerer::first(const Expr& expr) {
  const bool pieces = expr.binders[0].pieces;
  const Location out{temporary(), pieces ? temporary() : model::none, 1};
  const bool number = expr.type.sort == Sort::integer;
  copy(out.cell, constant(number ? model::no_number : model::none));
  if (pieces) copy(out.place, constant(model::none));
  const auto take = [&] {
    const Location& at = variables_.at(expr.binders[0].variable);
    copy(out.cell, at.cell);
    if (pieces) copy(out.place, at.place);
  };
  if (expr.value != 0) {
    extreme(expr, take, [] {});
    return out;
  }
  const Label end = label();
  each(expr.binders[0], false, [&](int) {
    const Label next = label();
    branch(expr.args[0], next, false);
    take();
    jump(end);
    bind(next);
  });
  bind(end);
  return out;
}

/// The set of all values that a binder finds; with a key of the best, ties kept.
int Lowerer::all(const Expr& expr) {
  const int cells = width(expr.type), to = temporary(cells), first_value = first_of(expr.type);
  emit(Operation::set_clear, to, cells);
  const auto insert = [&] {
    int at = variables_.at(expr.binders[0].variable).cell;
    if (first_value != 0) {
      const int shifted = temporary();
      emit(Operation::subtract, shifted, at, constant(first_value));
      at = shifted;
    }
    emit(Operation::set_insert, to, at);
  };
  if (expr.value != 0) {
    extreme(expr, [&] {
      emit(Operation::set_clear, to, cells);
      insert();
    }, insert);
    return to;
  }
  each(expr.binders[0], false, [&](int) {
    const Label next = label();
    branch(expr.args[0], next, false);
    insert();
    bind(next);
  });
  return to;
}

}  // namespace brehon
