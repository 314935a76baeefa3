#include "interpreter/lower/expressions/filters.hpp"

namespace brehon::lowering {

std::optional<bool> fixed_filter(const Context& context, const Expr& filter, model::VariableId variable,
                                 model::PieceTypeId type) {
  const auto read = [&](const Expr& expr) -> std::optional<int> {
    if (expr.op == Op::constant)
      return expr.value;
    if ((expr.op != Op::attribute && expr.op != Op::owner) || expr[Role::piece].op != Op::variable ||
        expr[Role::piece].index != variable)
      return std::nullopt;
    const model::PieceType& piece_type = context.model.types[type];
    if (expr.op == Op::owner)
      return piece_type.owner;
    const model::Family& family = context.model.families[piece_type.family];
    for (const model::Attribute& attribute : family.attributes) {
      if (attribute.name == context.model.attributes[expr.id<model::AttributeId>()]) {
        return attribute.values[static_cast<std::size_t>(type - family.first_type)];
      }
    }
    return expr.type.sort == Sort::integer ? model::no_number : model::none;
  };
  switch (filter.op) {
  case Op::constant:
    return filter.value != 0;
  case Op::not_: {
    const auto inner = fixed_filter(context, filter[Role::operand], variable, type);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  case Op::type_is:
    if (filter[Role::piece].op != Op::variable || filter[Role::piece].index != variable)
      return std::nullopt;
    return type == filter.index;
  case Op::family_is:
    if (filter[Role::piece].op != Op::variable || filter[Role::piece].index != variable)
      return std::nullopt;
    return context.model.types[type].family == filter.index;
  case Op::equal: {
    const auto a = read(filter[Role::left]), b = read(filter[Role::right]);
    return a && b ? std::optional<bool>(*a == *b) : std::nullopt;
  }
  case Op::contains: {
    const auto a = read(filter[Role::element]);
    if (!a || filter[Role::set].op != Op::set_of)
      return std::nullopt;
    bool found = false;
    for (const Expr& item : filter[Role::set].args) {
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

std::optional<int> single_type(const Context& context, const Binder& binder) {
  std::optional<int> single;
  for (const model::ZoneId zone : binder.source[0].type.zones) {
    for (const int type : context.program.zones[static_cast<std::size_t>(zone)].types) {
      bool fits = true;
      for (const Expr& filter : binder.filter) {
        const auto decided = fixed_filter(context, filter, binder.variable, type);
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

} // namespace brehon::lowering
