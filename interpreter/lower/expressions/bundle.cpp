#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

// Payments. A way is a number of each type that purses hold; which ways a bundle allows is asked of such numbers.

namespace brehon {

using model::Portion;
using model::Stmt;

std::size_t Lowerer::currency_index(int type) const {
  return static_cast<std::size_t>(std::find(model_.currency.begin(), model_.currency.end(), type) -
                                  model_.currency.begin());
}

void Lowerer::open_types(const Portion& part, Ways& ways) const {
  for (const int type : part.types)
    ways.open[currency_index(type)] = true;
}

Lowerer::Way Lowerer::literal_way(const std::vector<Portion>& parts, const std::vector<Expr>& args, std::size_t& next,
                                  Ways& ways) {
  Way out{constant(1), constant(0), constant(0), std::vector<int>(model_.currency.size(), constant(0))};
  const auto plus = [&](int& to, int amount) {
    const auto zero = known(to);
    if (zero && *zero == 0) {
      to = amount;
      return;
    }
    const int sum = temporary();
    emit(Operation::add, sum, to, amount);
    to = sum;
  };
  for (const Portion& part : parts) {
    const int amount = part.amount == model::none ? value(args[next++]) : constant(part.amount);
    if (part.how != Portion::How::exact) {
      open_types(part, ways);
      plus(part.how == Portion::How::any ? out.any : out.same, amount);
    } else if (!part.by_value) {
      plus(out.exact[currency_index(part.types[0])], amount);
    } else {
      const int type = temporary();
      const int chosen = value(args[next++]);
      emit(Operation::look_up, type, table({part.types.begin(), part.types.end()}), chosen);
      for (const int candidate : part.types) {
        const int here = temporary();
        emit(Operation::equal, here, type, constant(candidate));
        emit(Operation::multiply, here, here, amount);
        plus(out.exact[currency_index(candidate)], here);
      }
    }
  }
  return out;
}

/// The ways of one of several bundles without open amounts; `index` is the cell that says of which, from none on.
Lowerer::Ways Lowerer::constant_ways(const std::vector<int>& bundles, int index) {
  Ways out = no_ways();
  std::size_t most = 0;
  for (const int bundle : bundles) {
    if (bundle != model::none)
      most = std::max(most, model_.bundles[static_cast<std::size_t>(bundle)].ways.size());
  }
  const auto read = [&](const std::vector<Cell>& values) {
    if (std::all_of(values.begin() + 1, values.end(), [&](Cell cell) { return cell == values[1]; }))
      return constant(values[1]);
    const int to = temporary();
    emit(Operation::look_up, to, table(values) + 1, index);
    return to;
  };
  for (std::size_t k = 0; k < most; ++k) {
    std::vector<Cell> valid{0}, any{0}, same{0};
    std::vector<std::vector<Cell>> exact(model_.currency.size(), std::vector<Cell>{0});
    for (const int bundle : bundles) {
      const auto* ways = bundle == model::none ? nullptr : &model_.bundles[static_cast<std::size_t>(bundle)].ways;
      const bool there = ways != nullptr && k < ways->size();
      valid.push_back(there ? 1 : 0);
      any.push_back(0);
      same.push_back(0);
      for (auto& list : exact)
        list.push_back(0);
      if (!there)
        continue;
      for (const Portion& part : (*ways)[k]) {
        if (part.how == Portion::How::any)
          any.back() += part.amount;
        if (part.how == Portion::How::same)
          same.back() += part.amount;
        if (part.how == Portion::How::exact)
          exact[currency_index(part.types[0])].back() += part.amount;
        else
          open_types(part, out);
      }
    }
    Way way{read(valid), read(any), read(same), {}};
    for (const auto& list : exact)
      way.exact.push_back(read(list));
    out.ways.push_back(std::move(way));
  }
  return out;
}

Lowerer::Ways Lowerer::ways_of(const Expr& expr) {
  switch (expr.op) {
  case Op::bundle: {
    Ways out = no_ways();
    std::size_t next = 0;
    for (const auto& way : model_.bundles[static_cast<std::size_t>(expr.index)].ways)
      out.ways.push_back(literal_way(way, expr.args, next, out));
    return out;
  }
  case Op::adjusted: {
    Ways out = ways_of(expr.args[0]);
    out.less = value(expr.args[1]);
    out.more = value(expr.args[2]);
    open_types(model_.bundles[static_cast<std::size_t>(expr.index)].ways[0][0], out);
    return out;
  }
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    Ways out;
    within_define(expr, [&] { out = ways_of(define.value); });
    return out;
  }
  case Op::conditional: {
    const Label other = label(), first = label(), end = label();
    branch(expr.args[0], other, false);
    const Ways then = ways_of(expr.args[1]);
    jump(first);
    bind(other);
    const Ways out = either_ways(then, ways_of(expr.args[2]), first, end);
    bind(end);
    return out;
  }
  case Op::variable:
    return *variables_.at(expr.index).ways;
  case Op::attribute: {
    const Piece one = piece(expr.args[0]);
    std::vector<int> bundles;
    for (std::size_t type = 0; type < model_.types.size(); ++type) {
      const model::Family& family = model_.families[static_cast<std::size_t>(model_.types[type].family)];
      int found = model::none;
      for (const model::Attribute& attribute : family.attributes) {
        if (attribute.name == model_.attributes[static_cast<std::size_t>(expr.index)] &&
            attribute.type.sort == model::Sort::bundle) {
          found = attribute.values[type - static_cast<std::size_t>(family.first_type)];
        }
      }
      bundles.push_back(found);
    }
    return constant_ways(bundles, one.type);
  }
  default: { // the checker lets nothing but a table else stand for a price
    const model::Table& rules = model_.tables[static_cast<std::size_t>(expr.index)];
    std::vector<int> bundles;
    std::vector<Cell> elements{model::none}; // of nothing, and of each cell
    for (const int row : rules.cells) {
      bundles.push_back(row == model::none ? model::none : rules.values[static_cast<std::size_t>(row)].index);
      elements.push_back(row == model::none ? model::none : rules.row_elements[static_cast<std::size_t>(row)]);
    }
    const int at = table_key(expr);
    if (how_.watched)
      emit(Operation::touch_row, table(elements) + 1, at);
    return constant_ways(bundles, at);
  }
  }
}

Lowerer::Ways Lowerer::no_ways() {
  const std::size_t types = model_.currency.size();
  return {{}, std::vector<bool>(types, false), constant(0), constant(0), std::vector<int>(types, 0)};
}

std::vector<int*> Lowerer::cells_of(Ways& ways) {
  std::vector<int*> out = {&ways.less, &ways.more};
  for (Way& way : ways.ways) {
    out.insert(out.end(), {&way.valid, &way.any, &way.same});
    for (int& cell : way.exact)
      out.push_back(&cell);
  }
  return out;
}

/// The ways of the one or the other side of a condition: code that has found `b` goes on, code that has found `a` comes
/// in at `first`.
Lowerer::Ways Lowerer::either_ways(Ways a, Ways b, Label first, Label end) {
  const Way nothing{constant(0), constant(0), constant(0), std::vector<int>(model_.currency.size(), constant(0))};
  const std::size_t most = std::max(a.ways.size(), b.ways.size());
  a.ways.resize(most, nothing);
  b.ways.resize(most, nothing);
  Ways out = a;
  for (std::size_t i = 0; i < out.open.size(); ++i)
    out.open[i] = a.open[i] || b.open[i];
  const std::vector<int*> from_a = cells_of(a), from_b = cells_of(b), to = cells_of(out);
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (*from_a[i] == *from_b[i])
      continue;
    *to[i] = temporary();
    copy(*to[i], *from_b[i]);
  }
  jump(end);
  bind(first);
  for (std::size_t i = 0; i < to.size(); ++i)
    copy(*to[i], *from_a[i]);
  return out;
}

/// The same ways in cells of their own.
Lowerer::Ways Lowerer::keep_ways(Ways ways, bool in_state, const std::string& name) {
  for (int* const cell : cells_of(ways)) {
    if (known(*cell))
      continue;
    const int own = kept(in_state, name);
    copy(own, *cell);
    *cell = own;
  }
  return ways;
}

/// The most of each type that a way of a bundle can have.
std::vector<int> Lowerer::most_of(const Expr& expr) const {
  std::vector<int> out(model_.currency.size(), 0);
  const auto include = [&](int bundle, const std::vector<Expr>& args) {
    std::size_t next = 0;
    for (const auto& way : model_.bundles[static_cast<std::size_t>(bundle)].ways) {
      std::vector<int> here(out.size(), 0);
      for (const Portion& part : way) {
        const int amount = part.amount == model::none ? args[next++].type.high : part.amount;
        if (part.by_value)
          ++next;
        for (const int type : part.types)
          here[currency_index(type)] += amount;
      }
      for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::max(out[i], here[i]);
    }
  };
  switch (expr.op) {
  case Op::bundle:
    include(expr.index, expr.args);
    break;
  case Op::adjusted: {
    out = most_of(expr.args[0]);
    for (const int type : model_.bundles[static_cast<std::size_t>(expr.index)].ways[0][0].types)
      out[currency_index(type)] += expr.args[2].type.high;
    break;
  }
  case Op::define:
    return most_of(model_.defines[static_cast<std::size_t>(expr.index)].value);
  case Op::conditional: {
    out = most_of(expr.args[1]);
    const std::vector<int> other = most_of(expr.args[2]);
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = std::max(out[i], other[i]);
    break;
  }
  case Op::variable:
    return variables_.at(expr.index).ways->most;
  case Op::attribute:
    for (const model::Family& family : model_.families) {
      for (const model::Attribute& attribute : family.attributes) {
        if (attribute.type.sort != model::Sort::bundle ||
            attribute.name != model_.attributes[static_cast<std::size_t>(expr.index)])
          continue;
        for (const int bundle : attribute.values)
          include(bundle, {});
      }
    }
    break;
  default: // a table, as in `ways_of`
    for (const Expr& row : model_.tables[static_cast<std::size_t>(expr.index)].values) {
      if (row.op == Op::bundle)
        include(row.index, {});
    }
  }
  return out;
}

/// How many of each type lie in some places together.
std::vector<int> Lowerer::available(const Expr& places) {
  std::vector<int> out;
  for (std::size_t i = 0; i < model_.currency.size(); ++i) {
    out.push_back(temporary());
    copy(out.back(), constant(0));
  }
  each_place(places, false, [&](int at) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const int here = temporary();
      emit(Operation::count_type, here, at, constant(model_.currency[i]));
      emit(Operation::add, out[i], out[i], here);
    }
  });
  return out;
}

std::vector<int> Lowerer::purse_of(int player) {
  std::vector<int> out;
  for (std::size_t i = 0; i < model_.currency.size(); ++i) {
    out.push_back(temporary());
    copy(out.back(), constant(0));
  }
  for (const int zone : model_.purse) {
    const int at = temporary();
    emit(Operation::add, at, player, constant(program_.zones[static_cast<std::size_t>(zone)].first_place));
    for (std::size_t i = 0; i < out.size(); ++i) {
      const int here = temporary();
      emit(Operation::count_type, here, at, constant(model_.currency[i]));
      emit(Operation::add, out[i], out[i], here);
    }
  }
  return out;
}

/// Goes to `no` where the open types of some counts do not fit a way. What is taken off a price is taken off where the
/// counts fall short of it, so it fits if they fall short by no more than that, and the sums agree.
void Lowerer::way_of_open(const std::vector<int>& counts, const Ways& ways, const Way& way,
                          const std::vector<int>* there, Label no) {
  const int sum = temporary(), asked = temporary(), shortfall = temporary(), most = temporary(), had = temporary();
  for (const int cell : {sum, asked, shortfall, most, had})
    copy(cell, constant(0));
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!ways.open[i])
      continue;
    const int short_here = temporary();
    emit(Operation::add, sum, sum, counts[i]);
    emit(Operation::add, asked, asked, way.exact[i]);
    emit(Operation::maximum, most, most, counts[i]);
    emit(Operation::subtract, short_here, way.exact[i], counts[i]);
    emit(Operation::maximum, short_here, short_here, constant(0));
    emit(Operation::add, shortfall, shortfall, short_here);
    if (there != nullptr)
      emit(Operation::add, had, had, (*there)[i]);
  }
  const int test = temporary();
  const auto same_known = known(way.same);
  if (!same_known || *same_known != 0) {
    const Label other = label(), fits = label();
    emit(Operation::jump_unless, way.same, other);
    if (there != nullptr) {
      const int least = temporary();
      emit(Operation::minimum, least, way.same, had);
      emit(Operation::less_equal, test, sum, least);
    } else {
      emit(Operation::equal, test, sum, way.same);
    }
    emit(Operation::jump_unless, test, no);
    emit(Operation::equal, test, most, sum);
    emit(Operation::jump_unless, test, no);
    jump(fits);
    bind(other);
    emit(Operation::equal, test, sum, constant(0));
    const auto plain_any = known(way.any);
    if (plain_any && *plain_any == 0)
      emit(Operation::jump_unless, test, no);
    bind(fits);
    if (plain_any && *plain_any == 0)
      return;
  }
  const int least = temporary(), wanted = temporary();
  emit(Operation::minimum, least, ways.less, asked);
  emit(Operation::subtract, wanted, asked, least);
  emit(Operation::add, wanted, wanted, ways.more);
  emit(Operation::add, wanted, wanted, way.any);
  if (there != nullptr) {
    emit(Operation::minimum, wanted, wanted, had);
  } else {
    emit(Operation::less_equal, test, shortfall, least);
    emit(Operation::jump_unless, test, no);
  }
  emit(Operation::equal, test, sum, wanted);
  emit(Operation::jump_unless, test, no);
}

/// Goes to `yes` where some counts are a way, else on. With `there` they are one as far as that goes.
void Lowerer::is_way(const std::vector<int>& counts, const Ways& ways, const std::vector<int>* there, Label yes) {
  for (const Way& way : ways.ways) {
    const Frame frame(*this);
    const Label next = label();
    const int test = temporary();
    const auto valid = known(way.valid);
    if (!valid || *valid == 0)
      emit(Operation::jump_unless, way.valid, next);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (ways.open[i])
        continue;
      int wanted = way.exact[i];
      if (there != nullptr) {
        wanted = temporary();
        emit(Operation::minimum, wanted, way.exact[i], (*there)[i]);
      }
      emit(Operation::equal, test, counts[i], wanted);
      emit(Operation::jump_unless, test, next);
    }
    way_of_open(counts, ways, way, there, next);
    jump(yes);
    bind(next);
  }
}

/// Whether places hold a way: no type falls short that nothing can stand in for, and the open types suffice together.
void Lowerer::covers(const Expr& expr, Label target, bool when) {
  const Frame frame(*this);
  const Ways ways = ways_of(expr.args[1]);
  const std::vector<int> there = available(expr.args[0]);
  const Label yes = label();
  for (const Way& way : ways.ways) {
    const Label next = label();
    const int test = temporary(), had = temporary(), asked = temporary(), shortfall = temporary(), most = temporary();
    const auto valid = known(way.valid);
    if (!valid || *valid == 0)
      emit(Operation::jump_unless, way.valid, next);
    for (const int cell : {had, asked, shortfall, most})
      copy(cell, constant(0));
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (!ways.open[i]) {
        const auto none_asked = known(way.exact[i]);
        if (none_asked && *none_asked == 0)
          continue;
        emit(Operation::less_equal, test, way.exact[i], there[i]);
        emit(Operation::jump_unless, test, next);
        continue;
      }
      const int short_here = temporary();
      emit(Operation::add, had, had, there[i]);
      emit(Operation::add, asked, asked, way.exact[i]);
      emit(Operation::maximum, most, most, there[i]);
      emit(Operation::subtract, short_here, way.exact[i], there[i]);
      emit(Operation::maximum, short_here, short_here, constant(0));
      emit(Operation::add, shortfall, shortfall, short_here);
    }
    emit(Operation::less_equal, test, way.same, most);
    emit(Operation::jump_unless, test, next);
    const int least = temporary();
    emit(Operation::minimum, least, ways.less, asked);
    emit(Operation::less_equal, test, shortfall, least);
    emit(Operation::jump_unless, test, next);
    emit(Operation::subtract, asked, asked, least);
    emit(Operation::add, asked, asked, ways.more);
    emit(Operation::add, asked, asked, way.any);
    emit(Operation::less_equal, test, asked, had);
    emit(Operation::jump_if, test, yes);
    bind(next);
  }
  branch_end(yes, target, when);
}

} // namespace brehon
