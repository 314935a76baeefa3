
#include "dsl/check/expressions/definitions.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/self_calls.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

using Done = Definitions::State::Done;

/// The most parts that the value of a definition has when the definitions in it are written out, and that all uses of
/// definitions have together. Programs have them written out.
constexpr int most_parts = 4000;
constexpr int most_parts_together = 100000;
/// The most expressions within one another, with the definitions in them written out.
constexpr int most_nested = 400;

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
  context.scope.around = context.model.defines[id].element;
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
  context.definitions.states[id].itself = type_of_self(wanted);
  Expr value = no_set_of_pieces(context, expr(context, value_node));
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

/// The parts of the value of a definition, written out; no more than one too many.
int size_of_value(const Context& context, const Expr& value) {
  int size = 0;
  model::each<Expr>(value, [&](const Expr& part) {
    const bool call = part.op == Op::define;
    size =
        std::min(size + 1 + (call ? context.definitions.states[part.id<model::DefineId>()].size : 0), most_parts + 1);
  });
  return size;
}

/// How deep the parts of a value are within one another, written out.
int height_of(const Context& context, const Expr& value) {
  int below = value.op == Op::define ? context.definitions.states[value.id<model::DefineId>()].height : 0;
  const auto add = [&](const std::vector<Expr>& parts) {
    for (const Expr& part : parts)
      below = std::max(below, height_of(context, part));
  };
  add(value.args);
  for (const model::Binder& binder : value.binders) {
    add(binder.source);
    add(binder.filter);
  }
  for (const model::Block& tried : value.blocks) {
    model::each<model::Stmt>(tried, [&](const model::Stmt& stmt) { add(stmt.args); });
  }
  return below + 1;
}

/// Measures a value that may be too large, or too deep, when it is written out: then it is reported, and none.
Expr measured(Context& context, Expr value, model::DefineId id) {
  Definitions::State& state = context.definitions.states[id];
  state.size = size_of_value(context, value);
  state.height = height_of(context, value);
  const std::string& name = context.model.defines[id].name;
  if (state.size > most_parts) {
    error(context, DiagnosticId::too_large, name_of(context, id),
          fmt::format("`{}` has more than {} parts when the definitions in it are written out", name, most_parts))
        .suggestion = "keep what is used often in a marker";
  } else if (state.height > most_nested) {
    error(
        context, DiagnosticId::too_deep, name_of(context, id),
        fmt::format("`{}` is nested more than {} deep when the definitions in it are written out", name, most_nested));
  } else {
    return value;
  }
  state.size = state.height = 0;
  return {};
}

/// Counts what a use of a definition adds to the rules.
void write_out(Context& context, const Node& node, model::DefineId id) {
  int& sum = context.definitions.written_out;
  if (!context.definitions.begun.empty() || sum > most_parts_together)
    return;
  sum += context.definitions.states[id].size * std::max(1, context.model.defines[id].deep);
  if (sum > most_parts_together) {
    error(context, DiagnosticId::too_large, node.span,
          fmt::format("with this use of `{}`, all definitions have more than {} parts when they are written out",
                      context.model.defines[id].name, most_parts_together))
        .suggestion = "keep what is used often in a marker";
  }
}

/// Whether a call of a definition stands in its own value.
bool calls_itself(const Context& context, model::DefineId id) {
  const std::vector<model::DefineId>& begun = context.definitions.begun;
  const Definitions::State& state = context.definitions.states[id];
  return !begun.empty() && begun.back() == id && state.done == Done::begun && state.node->kind == Kind::define;
}

} // namespace

bool is_too_deep(Context& context, const Node& node) {
  if (context.definitions.depth <= most_nested)
    return false;
  error(context, DiagnosticId::too_deep, node.span,
        fmt::format("nested more than {} deep, with the definitions that lead here", most_nested));
  return true;
}

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
  const std::size_t findings = context.findings.reported.size();
  Expr value = define_value(context, *state().node, id);
  if (value.type.sort == Sort::error)
    excuse_self_calls(context, *state().node, findings);
  if (!judge_self_calls(context, *state().node, id, value))
    value = {};
  value = measured(context, std::move(value), id);
  context.model.defines[id].value = std::move(value);
  state().done = Done::yes;
  context.definitions.begun.pop_back();
}

Expr call_define(Context& context, const Node& node, model::DefineId id) {
  const bool again = calls_itself(context, id);
  if (!again) {
    check_define(context, id);
    write_out(context, node, id);
  }
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
  const auto is_of_pieces = [&](model::VariableId parameter) {
    return context.model.variables[parameter].type.sort == Sort::pieces;
  };
  if (again && std::any_of(define.parameters.begin(), define.parameters.end(), is_of_pieces)) {
    error(context, DiagnosticId::misplaced, node.span,
          fmt::format("`{}` takes a set of pieces, so it cannot call itself", define.name));
    return {};
  }
  Expr out;
  out.op = again ? Op::again : Op::define;
  out.index = id.number();
  out.span = node.span;
  out.type = again ? context.definitions.states[id].itself : define.value.type;
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
