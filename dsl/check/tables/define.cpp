#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/wording.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

using model::Op;
using model::Sort;

void Checker::defines() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::define || !present(node))
      continue;
    const int index = static_cast<int>(model_.defines.size());
    if (!declare(node.name(), Symbol::define, index, node.get(Kind::id).span))
      continue;
    model::Define define;
    define.name = node.name();
    define.element = add_element(node, "define", define.name, root_);
    model_.defines.push_back(std::move(define));
    define_nodes_.push_back(&node);
    define_states_.push_back(0);
  }
}

/// Definitions are checked when they are first asked for, so that their types are known in any order.
void Checker::check_define(int index) {
  const std::size_t at = static_cast<std::size_t>(index);
  if (define_states_[at] == 2)
    return;
  if (define_states_[at] == 1) {
    const auto begin = std::find(define_stack_.begin(), define_stack_.end(), index);
    std::string circle;
    for (auto i = begin; i != define_stack_.end(); ++i)
      circle += fmt::format("`{}` -> ", model_.defines[static_cast<std::size_t>(*i)].name);
    auto& finding = error(DiagnosticId::cyclic_definition, define_nodes_[at]->get(Kind::id).span,
                          fmt::format("definitions in a circle: {}`{}`", circle, model_.defines[at].name));
    for (auto i = begin + 1; i < define_stack_.end(); ++i) {
      finding.related.push_back(
          {define_nodes_[static_cast<std::size_t>(*i)]->get(Kind::id).span, "which depends on this one"});
    }
    define_states_[at] = 2;
    return;
  }
  define_states_[at] = 1;
  define_stack_.push_back(index);
  const bool exact = exact_;
  exact_ = false; // wherever it is asked for first
  const Node& node = *define_nodes_[at];
  std::vector<Local> outer;
  std::swap(outer, locals_);
  std::vector<int> outer_me;
  std::swap(outer_me, me_);
  if (const Node* list = node.find(Kind::parameters)) {
    for (const Node& parameter : list->children) {
      const int variable = parameter_of(parameter);
      model_.defines[at].parameters.push_back(variable);
    }
  }
  const Node& value_node = node.get(Kind::value).front();
  std::optional<Type> wanted;
  if (const Node* within = node.find(Kind::within)) {
    const auto low = constant(within->front()[0], "the start of a range"),
               high = constant(within->front()[1], "the end of a range");
    if (low && high)
      wanted = types::integer(*low, *high);
  }
  Expr value = expr(value_node);
  if (wanted && value.type.sort == Sort::integer) {
    value = convert(std::move(value), *wanted, value_node.span);
    value.type.low = std::max(value.type.low, wanted->low);
    value.type.high = std::min(value.type.high, wanted->high);
  }
  if (adjusted_.count(model_.defines[at].name) > 0) { // what adjusts it speaks of its arguments
    for (Local& local : locals_)
      local.used = true;
    if (wanted)
      value.type = *wanted;
  }
  close_scope(0);
  std::swap(outer, locals_);
  std::swap(outer_me, me_);
  exact_ = exact;
  model_.defines[at].value = std::move(value);
  define_states_[at] = 2;
  define_stack_.pop_back();
}

Checker::Expr Checker::call_define(const Node& node, int index) {
  check_define(index);
  const model::Define& define = model_.defines[static_cast<std::size_t>(index)];
  const bool has_arguments = node.kind == Kind::call || node.kind == Kind::index;
  const std::size_t given = has_arguments ? node.children.size() - 1 : 0;
  if (given != define.parameters.size()) {
    error(DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", define.name, wording::quantity(define.parameters.size(), "argument"),
                      given))
        .related.push_back({define_nodes_[static_cast<std::size_t>(index)]->get(Kind::id).span, "it is defined here"});
    return {};
  }
  Expr out;
  out.op = Op::define;
  out.index = index;
  out.span = node.span;
  out.type = define.value.type;
  const std::vector<model::VariableId> parameters = define.parameters;
  out.value = me_.empty() ? model::none : me_.back(); // what adjusts it may hang on who acts
  out.args.reserve(given);
  for (std::size_t i = 0; i < given; ++i) {
    const Type wanted = model_.variables[static_cast<std::size_t>(parameters[i])].type;
    out.args.push_back(value_of(node[i + 1], wanted));
    if (out.args.back().type.sort == Sort::error)
      return {};
  }
  return simplify(std::move(out));
}

/// A matchup or a table for given arguments.
Checker::Expr Checker::lookup(const Node& node, const Entry& entry) {
  Expr out;
  out.span = node.span;
  out.index = entry.index;
  std::vector<Type> wanted;
  if (entry.symbol == Symbol::matchup) {
    out.op = Op::matchup;
    for (const auto& axis : model_.matchups[static_cast<std::size_t>(entry.index)].axes)
      wanted.push_back(axis.type);
    out.type = kind_type(model_.matchups[static_cast<std::size_t>(entry.index)].results);
  } else {
    out.op = Op::table;
    const model::Table& table = model_.tables[static_cast<std::size_t>(entry.index)];
    for (const int kind : table.dimensions)
      wanted.push_back(kind_type(kind));
    out.type = table.type;
  }
  if (node.children.size() - 1 != wanted.size()) {
    error(DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", node[0].text, wording::quantity(wanted.size(), "argument"),
                      node.children.size() - 1))
        .related.push_back({entry.span, "it is defined here"});
    return {};
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    out.args.push_back(value_of(node[i + 1], wanted[i]));
    if (out.args.back().type.sort == Sort::error)
      return {};
  }
  return out;
}

} // namespace brehon
