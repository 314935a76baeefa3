#include "interpreter/lower/expressions/ways.hpp"

#include <algorithm>

#include "interpreter/lower/expressions/inlined.hpp"
#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

using model::Portion;

namespace {

void open_types(const Context& context, const Portion& part, Ways& ways) {
  for (const model::PieceTypeId type : part.types)
    ways.open[currency_index(context, type)] = true;
}

Way literal_way(Context& context, const std::vector<Portion>& parts, const std::vector<Expr>& args, std::size_t& next,
                Ways& ways) {
  Writer& code = context.code;
  Way out{code.constants.of(1), code.constants.of(0), code.constants.of(0),
          std::vector<int>(context.model.currency.size(), code.constants.of(0))};
  const auto plus = [&](int& to, int amount) {
    const auto zero = code.constants.known(to);
    if (zero && *zero == 0) {
      to = amount;
      return;
    }
    const int sum = code.cells.temporary();
    code.emit(Operation::add, sum, to, amount);
    to = sum;
  };
  for (const Portion& part : parts) {
    const int amount = part.amount == model::none ? value(context, args[next++]) : code.constants.of(part.amount);
    if (part.how != Portion::How::exact) {
      open_types(context, part, ways);
      plus(part.how == Portion::How::any ? out.any : out.same, amount);
    } else if (!part.by_value) {
      plus(out.exact[currency_index(context, part.types[0])], amount);
    } else {
      const int type = code.cells.temporary();
      const int chosen = value(context, args[next++]);
      code.emit(Operation::look_up, type, code.table(part.types), chosen);
      for (const model::PieceTypeId candidate : part.types) {
        const int here = code.cells.temporary();
        code.emit(Operation::equal, here, type, code.constants.of(candidate));
        code.emit(Operation::multiply, here, here, amount);
        plus(out.exact[currency_index(context, candidate)], here);
      }
    }
  }
  return out;
}

/// The ways of one of several bundles without open amounts; `index` is the cell that says of which, from none on.
Ways constant_ways(Context& context, const std::vector<int>& bundles, int index) {
  Writer& code = context.code;
  Ways out = no_ways(context);
  std::size_t most = 0;
  for (const int bundle : bundles) {
    if (bundle != model::none)
      most = std::max(most, context.model.bundles[model::BundleId(bundle)].ways.size());
  }
  const auto read = [&](const std::vector<Cell>& values) {
    if (std::all_of(values.begin() + 1, values.end(), [&](Cell cell) { return cell == values[1]; }))
      return code.constants.of(values[1]);
    const int to = code.cells.temporary();
    code.emit(Operation::look_up, to, code.table(values) + 1, index);
    return to;
  };
  for (std::size_t k = 0; k < most; ++k) {
    std::vector<Cell> valid{0}, any{0}, same{0};
    std::vector<std::vector<Cell>> exact(context.model.currency.size(), std::vector<Cell>{0});
    for (const int bundle : bundles) {
      const auto* ways = bundle == model::none ? nullptr : &context.model.bundles[model::BundleId(bundle)].ways;
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
          exact[currency_index(context, part.types[0])].back() += part.amount;
        else
          open_types(context, part, out);
      }
    }
    Way way{read(valid), read(any), read(same), {}};
    for (const auto& list : exact)
      way.exact.push_back(read(list));
    out.ways.push_back(std::move(way));
  }
  return out;
}

std::vector<int*> cells_of(Ways& ways) {
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
Ways either_ways(Context& context, Ways a, Ways b, Label first, Label end) {
  Writer& code = context.code;
  const Way nothing{code.constants.of(0), code.constants.of(0), code.constants.of(0),
                    std::vector<int>(context.model.currency.size(), code.constants.of(0))};
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
    *to[i] = code.cells.temporary();
    code.copy(*to[i], *from_b[i]);
  }
  code.jump(end);
  code.bind(first);
  for (std::size_t i = 0; i < to.size(); ++i)
    code.copy(*to[i], *from_a[i]);
  return out;
}

/// The prices that the pieces of all types have in an attribute: bundles, or none.
std::vector<int> prices(const model::Model& model, model::AttributeId id) {
  std::vector<int> out;
  for (const model::PieceTypeId type : ids(model.types)) {
    const model::Family& family = model.families[model.types[type].family];
    int found = model::none;
    for (const model::Attribute& attribute : family.attributes) {
      if (attribute.name == model.attributes[id] && attribute.type.sort == Sort::bundle)
        found = attribute.values[static_cast<std::size_t>(type.number() - family.first_type.number())];
    }
    out.push_back(found);
  }
  return out;
}

Ways ways_of_piece(Context& context, const Expr& attribute) {
  const Piece one = piece(context, attribute[Role::piece]);
  return constant_ways(context, prices(context.model, attribute.id<model::AttributeId>()), one.type);
}

Ways ways_of_table(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Table& rules = context.model.tables[expr.id<model::TableId>()];
  std::vector<int> bundles;
  std::vector<Cell> elements{model::none}; // of nothing, and of each cell
  for (const int row : rules.cells) {
    const bool listed = row != model::none;
    bundles.push_back(listed ? rules.values[static_cast<std::size_t>(row)].index : model::none);
    elements.push_back(listed ? rules.row_elements[static_cast<std::size_t>(row)].number() : model::none);
  }
  const int at = table_key(context, expr);
  if (context.watched)
    code.emit(Operation::touch_row, code.table(elements) + 1, at);
  return constant_ways(context, bundles, at);
}

} // namespace

std::size_t currency_index(const Context& context, model::PieceTypeId type) {
  return static_cast<std::size_t>(std::find(context.model.currency.begin(), context.model.currency.end(), type) -
                                  context.model.currency.begin());
}

Ways ways_of(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (expr.op == Op::bundle) {
    Ways out = no_ways(context);
    std::size_t next = 0;
    for (const auto& way : context.model.bundles[expr.id<model::BundleId>()].ways)
      out.ways.push_back(literal_way(context, way, expr.args, next, out));
    return out;
  }
  if (expr.op == Op::adjusted) {
    Ways out = ways_of(context, expr[Role::price]);
    out.less = value(context, expr[Role::less_by]);
    out.more = value(context, expr[Role::more_by]);
    open_types(context, context.model.bundles[expr.id<model::BundleId>()].ways[0][0], out);
    return out;
  }
  if (expr.op == Op::define) {
    const Inlined define(context, expr);
    return ways_of(context, define.value());
  }
  if (expr.op == Op::conditional) {
    const Label other = code.label(), first = code.label(), end = code.label();
    branch(context, expr[Role::condition], other, false);
    const Ways then = ways_of(context, expr[Role::yes]);
    code.jump(first);
    code.bind(other);
    const Ways out = either_ways(context, then, ways_of(context, expr[Role::no]), first, end);
    code.bind(end);
    return out;
  }
  if (expr.op == Op::variable)
    return *context.scope.at(expr).ways;
  if (expr.op == Op::attribute)
    return ways_of_piece(context, expr);
  return ways_of_table(context, expr);
}

Ways no_ways(Context& context) {
  Writer& code = context.code;
  const std::size_t types = context.model.currency.size();
  return {{}, std::vector<bool>(types, false), code.constants.of(0), code.constants.of(0), std::vector<int>(types, 0)};
}

Ways keep_ways(Context& context, Ways ways, bool in_state, const std::string& name) {
  Writer& code = context.code;
  for (int* const cell : cells_of(ways)) {
    if (code.constants.known(*cell))
      continue;
    const int own = code.cells.kept(in_state, name);
    code.copy(own, *cell);
    *cell = own;
  }
  return ways;
}

std::vector<int> most_of(const Context& context, const Expr& expr) {
  std::vector<int> out(context.model.currency.size(), 0);
  const auto include = [&](model::BundleId bundle, const std::vector<Expr>& args) {
    std::size_t next = 0;
    for (const auto& way : context.model.bundles[bundle].ways) {
      std::vector<int> here(out.size(), 0);
      for (const Portion& part : way) {
        const int amount = part.amount == model::none ? args[next++].type.high : part.amount;
        if (part.by_value)
          ++next;
        for (const model::PieceTypeId type : part.types)
          here[currency_index(context, type)] += amount;
      }
      for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::max(out[i], here[i]);
    }
  };
  if (expr.op == Op::define)
    return most_of(context, context.model.defines[expr.id<model::DefineId>()].value);
  if (expr.op == Op::variable)
    return context.scope.at(expr).ways->most;
  if (expr.op == Op::bundle) {
    include(expr.id<model::BundleId>(), expr.args);
  } else if (expr.op == Op::adjusted) {
    out = most_of(context, expr[Role::price]);
    for (const model::PieceTypeId type : context.model.bundles[expr.id<model::BundleId>()].ways[0][0].types)
      out[currency_index(context, type)] += expr[Role::more_by].type.high;
  } else if (expr.op == Op::conditional) {
    out = most_of(context, expr[Role::yes]);
    const std::vector<int> other = most_of(context, expr[Role::no]);
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = std::max(out[i], other[i]);
  } else if (expr.op == Op::attribute) {
    for (const int bundle : prices(context.model, expr.id<model::AttributeId>())) {
      if (bundle != model::none)
        include(model::BundleId(bundle), {});
    }
  } else {
    for (const Expr& row : context.model.tables[expr.id<model::TableId>()].values) {
      if (row.op == Op::bundle)
        include(row.id<model::BundleId>(), {});
    }
  }
  return out;
}

} // namespace brehon::lowering
