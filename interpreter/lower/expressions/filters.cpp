#include "interpreter/lower/expressions/filters.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"

namespace brehon::lowering {

std::vector<model::PieceTypeId> types_of(const model::Family& family) {
  std::vector<model::PieceTypeId> out;
  for (int i = 0; i < family.types; ++i)
    out.push_back(model::PieceTypeId(family.first_type.number() + i));
  return out;
}

std::optional<int> attribute_of(const model::Model& model, model::PieceTypeId type, model::AttributeId id) {
  const model::Family& family = model.families[model.types[type].family];
  for (const model::Attribute& attribute : family.attributes) {
    if (attribute.name == model.attributes[id])
      return attribute.values[type.index() - family.first_type.index()];
  }
  return std::nullopt;
}

std::optional<bool> fixed_filter(const Context& context, const Expr& filter, model::VariableId variable,
                                 model::PieceTypeId type) {
  const auto read = [&](const Expr& expr) -> std::optional<int> {
    if (expr.op == Op::constant)
      return expr.value;
    if ((expr.op != Op::attribute && expr.op != Op::owner) || expr[Role::piece].op != Op::variable ||
        expr[Role::piece].id<model::VariableId>() != variable)
      return std::nullopt;
    if (expr.op == Op::owner)
      return context.model.types[type].owner;
    const int nothing = expr.type.sort == Sort::integer ? model::no_number : model::none;
    return attribute_of(context.model, type, expr.id<model::AttributeId>()).value_or(nothing);
  };
  const auto is_piece_itself = [&](const Expr& expr) {
    return expr.op == Op::variable && expr.id<model::VariableId>() == variable;
  };
  if (expressions::is_constant(filter))
    return expressions::is_true(filter);
  if (filter.op == Op::not_) {
    const auto inner = fixed_filter(context, filter[Role::operand], variable, type);
    return inner ? std::optional<bool>(!*inner) : std::nullopt;
  }
  if (filter.op == Op::type_is && is_piece_itself(filter[Role::piece]))
    return type == filter.id<model::PieceTypeId>();
  if (filter.op == Op::family_is && is_piece_itself(filter[Role::piece]))
    return context.model.types[type].family == filter.id<model::FamilyId>();
  if (filter.op == Op::equal) {
    const auto a = read(filter[Role::left]), b = read(filter[Role::right]);
    return a && b ? std::optional<bool>(*a == *b) : std::nullopt;
  }
  if (filter.op != Op::contains || filter[Role::set].op != Op::set_of)
    return std::nullopt;
  const std::vector<Expr>& items = filter[Role::set].args;
  const auto a = read(filter[Role::element]);
  if (!a || !std::all_of(items.begin(), items.end(), expressions::is_constant))
    return std::nullopt;
  return std::any_of(items.begin(), items.end(), [&](const Expr& item) { return item.value == *a; });
}

std::optional<model::PieceTypeId> single_type(const Context& context, const Binder& binder) {
  std::optional<model::PieceTypeId> single;
  for (const model::ZoneId zone : binder.source[0].type.zones) {
    for (const model::PieceTypeId type : context.program.zones[zone].types) {
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
