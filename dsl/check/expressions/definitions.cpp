#include "dsl/check/expressions/definitions.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

using Done = Definitions::State::Done;

Span name_of(const Context& context, model::DefineId id) {
  return context.definitions.states[id].node->get(Kind::id).span;
}

void report_circle(Context& context, model::DefineId id) {
  const std::vector<model::DefineId>& begun = context.definitions.begun;
  const auto begin = std::find(begun.begin(), begun.end(), id);
  std::string circle;
  for (auto i = begin; i != begun.end(); ++i)
    circle += fmt::format("`{}` -> ", context.model.defines[*i].name);
  auto& finding = error(context, DiagnosticId::cyclic_definition, name_of(context, id),
                        fmt::format("definitions in a circle: {}`{}`", circle, context.model.defines[id].name));
  for (auto i = begin + 1; i < begun.end(); ++i)
    finding.related.push_back({name_of(context, *i), "which depends on this one"});
}

/// Parameters and value, in a scope of its own.
Expr define_value(Context& context, const Node& node, model::DefineId id) {
  const FreshScope fresh(context);
  LocalScope scope(context);
  if (const Node* list = node.find(Kind::parameters)) {
    for (const Node& parameter : list->children) {
      const model::VariableId variable = parameter_of(context, parameter);
      context.model.defines[id].parameters.push_back(variable);
    }
  }
  const Node& value_node = node.get(Kind::value).front();
  std::optional<Type> wanted;
  if (const Node* within = node.find(Kind::within)) {
    const auto low = constant(context, within->front()[0], "the start of a range"),
               high = constant(context, within->front()[1], "the end of a range");
    if (low && high)
      wanted = types::integer(*low, *high);
  }
  Expr value = expr(context, value_node);
  if (wanted && value.type.sort == Sort::integer) {
    value = convert(context, std::move(value), *wanted, value_node.span);
    value.type.low = std::max(value.type.low, wanted->low);
    value.type.high = std::min(value.type.high, wanted->high);
  }
  if (context.definitions.adjusted.contains(context.model.defines[id].name)) { // what adjusts it mentions its arguments
    for (Local& local : context.scope.locals)
      local.used = true;
    if (wanted)
      value.type = *wanted;
  }
  return value;
}

} // namespace

void declare_defines(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::define || !present(context, node))
      continue;
    if (!declare(context, node.name(), context.model.defines.next(), node.get(Kind::id).span))
      continue;
    model::Define define;
    define.name = node.name();
    define.element = add_element(context, node, "define", define.name, context.names.root);
    context.model.defines.push_back(std::move(define));
    context.definitions.states.push_back({&node});
  }
}

void check_define(Context& context, model::DefineId id) {
  const auto state = [&]() -> Definitions::State& { return context.definitions.states[id]; };
  if (state().done == Done::yes)
    return;
  if (state().done == Done::begun) {
    report_circle(context, id);
    state().done = Done::yes;
    return;
  }
  state().done = Done::begun;
  context.definitions.begun.push_back(id);
  Expr value = define_value(context, *state().node, id);
  context.model.defines[id].value = std::move(value);
  state().done = Done::yes;
  context.definitions.begun.pop_back();
}

Expr call_define(Context& context, const Node& node, model::DefineId id) {
  check_define(context, id);
  const model::Define& define = context.model.defines[id];
  const bool has_arguments = node.kind == Kind::call || node.kind == Kind::index;
  const std::size_t given = has_arguments ? node.children.size() - 1 : 0;
  if (given != define.parameters.size()) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", define.name, wording::quantity(define.parameters.size(), "argument"),
                      given))
        .related.push_back({name_of(context, id), "it is defined here"});
    return {};
  }
  Expr out;
  out.op = Op::define;
  out.index = id.number();
  out.span = node.span;
  out.type = define.value.type;
  const std::vector<model::VariableId> parameters = define.parameters;
  if (!context.scope.actors.empty())
    out.value = context.scope.actors.back().number(); // what adjusts it may depend on who acts
  else
    out.value = model::none;
  out.args.reserve(given);
  for (std::size_t i = 0; i < given; ++i) {
    const Type wanted = context.model.variables[parameters[i]].type;
    out.args.push_back(value_of(context, node[i + 1], wanted));
    if (out.args.back().type.sort == Sort::error)
      return {};
  }
  return simplify(context, std::move(out));
}

} // namespace brehon::checking
