#include "interpreter/lower/expressions/called.hpp"

#include "dsl/model/walk.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/parameters.hpp"
#include "interpreter/lower/expressions/value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::lowering {

namespace {

/// What statements can change that are tried in an expression, with what happens at once because of them.
Effects tried_in(const Context& context, const Expr& expr) {
  Effects out;
  model::each<Expr>(expr, [&](const Expr& part) {
    if (part.op == Op::after)
      out.include(outcome_of(context.model, context.surroundings, part.blocks[0]));
    if (part.op == Op::define)
      out.include(tried_in(context, context.model.defines[part.id<model::DefineId>()].value));
  });
  return out;
}

/// What surrounds a definition that is called here: statements in it go on within it, and it is part of the function
/// that calls it.
Surroundings surroundings_of_value(const Context& context, const model::Define& define, Span span) {
  Surroundings out = surroundings_of(context.surroundings, tried_in(context, define.value), span);
  out.tried_end = Label();
  out.function = context.surroundings.function;
  out.acts = context.scope.acting != model::none;
  return out;
}

/// A definition as it is called here, `depth` deep.
const DefineCopy& copy_at(Context& context, model::DefineId id, int depth, Span span) {
  const model::Define& define = context.model.defines[id];
  Surroundings here = surroundings_of_value(context, define, span);
  std::deque<DefineCopy>& copies = context.subroutines.definitions;
  const auto known = std::find_if(copies.begin(), copies.end(), [&](const DefineCopy& copy) {
    return copy.define == id && copy.depth == depth && copy.surroundings == here;
  });
  if (known != copies.end())
    return *known;
  Writer& code = context.code;
  DefineCopy out{id, depth, std::move(here), code.label(), code.cells.fixed(), code.cells.fixed(), model::none, {}};
  if (out.surroundings.acts)
    out.acting = code.cells.fixed();
  for (const model::VariableId parameter : define.parameters)
    out.parameters.push_back(own_cells(context, parameter, false, true));
  copies.push_back(std::move(out));
  return copies.back();
}

} // namespace

int value_of(Context& context, const model::Define& define) {
  Writer& code = context.code;
  const int out = value(context, define.value);
  if (!is_adjusted(context, define.element))
    return out;
  const int sum = code.cells.temporary();
  code.copy(sum, out);
  adjustments(context, define.element, sum);
  code.emit(Operation::maximum, sum, sum, code.constants.of(define.value.type.low));
  code.emit(Operation::minimum, sum, sum, code.constants.of(define.value.type.high));
  return sum;
}

int called(Context& context, const Expr& call) {
  Writer& code = context.code;
  const auto id = call.id<model::DefineId>();
  const model::Define& define = context.model.defines[id];
  const DefineCopy* around = context.routine.define;
  const int depth = around != nullptr && around->define == id ? around->depth + 1 : 1;
  const int to = code.cells.temporary();
  const Frame frame(code.cells);
  const Temporarily span(code.origin.span, call.span);
  if (depth > define.deep) {
    code.copy(to, code.constants.of(0));
    code.emit(Operation::fault,
              code.fault(fmt::format("`{}` calls itself more than {} deep", define.name, define.deep)));
    return to;
  }
  std::vector<Location> arguments;
  for (std::size_t i = 0; i < call.args.size(); ++i)
    arguments.push_back(argument(context, call.args[i], define.parameters[i]));
  const DefineCopy& copy = copy_at(context, id, depth, call.span);
  code.round();
  for (std::size_t i = 0; i < arguments.size(); ++i)
    fill(context, copy.parameters[i], arguments[i]);
  if (copy.acting != model::none) {
    const auto me = context.scope.variables.find(model::VariableId(call.value));
    code.copy(copy.acting, me == context.scope.variables.end() ? context.scope.acting : me->second.cell);
  }
  code.emit(Operation::call, copy.label, copy.back);
  code.copy(to, copy.result);
  return to;
}

void definition(Context& context, const DefineCopy& copy) {
  Writer& code = context.code;
  const model::Define& define = context.model.defines[copy.define];
  enter(context, copy.surroundings);
  for (std::size_t i = 0; i < define.parameters.size(); ++i)
    context.scope.variables[define.parameters[i]] = copy.parameters[i];
  context.scope.acting = copy.acting;
  context.routine.define = &copy;
  code.bind(copy.label);
  code.origin = {define.value.span, define.element};
  {
    const Frame frame(code.cells);
    const HoistPoint point(context);
    code.copy(copy.result, value_of(context, define));
  }
  if (define.value.type.sort == Sort::integer)
    code.emit(Operation::check_range, copy.result, define.value.type.low, define.value.type.high,
              code.fault(fmt::format("`{}` is outside of {}..{}", define.name, define.value.type.low,
                                     define.value.type.high)));
  code.emit(Operation::ret, copy.back);
}

} // namespace brehon::lowering
