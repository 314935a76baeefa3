#include "dsl/model/text/words.hpp"

#include "dsl/model/expressions.hpp"
#include "dsl/model/text/names.hpp"
#include "dsl/model/text/statements.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <string_view>

namespace brehon {

using model::Expr;
using model::Index;
using model::Notation;
using model::Op;
using model::Role;
using model::Sort;

namespace {

template <class List, class Text> std::string joined(const List& list, std::string_view separator, const Text& text) {
  std::string out;
  bool first = true;
  for (const auto& each : list) {
    out += fmt::format("{}{}", first ? "" : separator, text(each));
    first = false;
  }
  return out;
}

std::vector<std::string> variable_names(const model::Model& model) {
  std::vector<std::string> result;
  std::map<std::string, int> used;
  for (const model::Variable& variable : model.variables) {
    if (variable.name.empty()) {
      result.push_back(fmt::format("_{}", result.size()));
      continue;
    }
    const int number = ++used[variable.name];
    result.push_back(number == 1 ? variable.name : fmt::format("{}#{}", variable.name, number));
  }
  return result;
}

/// Whether the written form of an expression is one unit in itself.
bool is_unit(Op op) {
  switch (model::facts(op).notation) {
  case Notation::leaf:
  case Notation::list:
  case Notation::over:
  case Notation::over_it:
    return true;
  case Notation::call:
    return op != Op::conditional && op != Op::after;
  case Notation::infix:
  case Notation::prefix:
    return false;
  case Notation::suffix:
    return model::facts(op).printed[0] == '.';
  }
  unreachable();
}

} // namespace

ModelWords::ModelWords(const model::Model& model, Variables variables)
    : model_(model), variables_(variables == Variables::named ? variable_names(model) : std::vector<std::string>()) {}

std::string ModelWords::kind_value(model::KindId kind, int value) const {
  if (value == model::no_number) {
    return "none";
  }
  if (!model_.kinds.has(kind) || model_.kinds[kind].numeric()) {
    return std::to_string(value);
  }
  const std::vector<std::string>& values = model_.kinds[kind].values;
  const auto at = static_cast<std::size_t>(value);
  return value == model::none ? "none" : at < values.size() ? values[at] : std::to_string(value);
}

std::string ModelWords::value(const model::Type& type, int value) const {
  if (type.sort == Sort::boolean) {
    return value == 0 ? "false" : value == 1 ? "true" : std::to_string(value);
  }
  if (type.sort == Sort::nothing && value == model::none) {
    return "none";
  }
  if (type.sort == Sort::piece) {
    return name(model::PieceTypeId(value));
  }
  if (type.sort == Sort::bundle) {
    return name(model::BundleId(value));
  }
  return kind_value(type.kind, value);
}

std::string ModelWords::variable(model::VariableId variable) const {
  if (variable.is_none()) {
    return "_";
  }
  if (variable.index() < variables_.size()) {
    return variables_[variable.index()];
  }
  if (!model_.variables.has(variable)) {
    return std::to_string(variable.number());
  }
  const std::string& name = model_.variables[variable].name;
  return name.empty() ? fmt::format("_{}", variable.number()) : name;
}

std::string ModelWords::type(const model::Type& type) const {
  const auto of = [&](const auto& ids, std::string_view word) {
    return ids.empty() ? "" : fmt::format(" {} {}", word, joined(ids, ", ", [&](auto id) { return name(id); }));
  };
  std::string text;
  switch (type.sort) {
  case Sort::nothing:
    text = "none";
    break;
  case Sort::boolean:
    text = "flag";
    break;
  case Sort::integer:
    text = fmt::format("{}{}..{}", type.kind.is_none() ? "" : name(type.kind) + " ", type.low, type.high);
    break;
  case Sort::kind:
    text = name(type.kind);
    break;
  case Sort::piece:
    text = "piece" + of(type.families, "of") + of(type.zones, "in");
    break;
  case Sort::place:
    text = "place" + of(type.zones, "of") + of(type.families, "for");
    break;
  case Sort::places:
    text = "places" + of(type.zones, "of") + of(type.families, "for");
    break;
  case Sort::set:
    text = "set of " + (type.kind.is_none() ? "numbers" : name(type.kind));
    break;
  case Sort::pieces:
    text = "pieces" + of(type.families, "of") + of(type.zones, "in");
    break;
  case Sort::tuple:
    text = fmt::format("({})", joined(type.parts, ", ", [&](const model::Type& part) { return this->type(part); }));
    break;
  case Sort::bundle:
    text = "bundle";
    break;
  case Sort::error:
    text = "error";
    break;
  }
  return type.optional && type.sort != Sort::nothing ? text + " or none" : text;
}

/// A bundle; `?` is an amount that is an argument.
std::string ModelWords::bundle(model::BundleId bundle) const {
  const auto portion = [&](const model::Portion& part) {
    std::string text = part.amount == model::none ? std::string("?") : std::to_string(part.amount);
    if (part.how != model::Portion::How::exact) {
      text += fmt::format(" {}", enumerator_name(part.how));
    }
    text += part.by_value ? " by value" : "";
    for (const model::PieceTypeId type : part.types) {
      text += " " + name(type);
    }
    return text;
  };
  return joined(model_.bundles[bundle].ways, " or ", [&](const auto& way) { return joined(way, " + ", portion); });
}

std::string ModelWords::binder(const model::Binder& binder) const {
  const auto unit = [&](const Expr& expr) { return this->unit(expr); };
  return fmt::format("{}{} in {}{}{}{}", binder.pieces ? "piece " : "", variable(binder.variable),
                     joined(binder.source, ", ", unit), binder.filter.empty() ? "" : " with ",
                     joined(binder.filter, " and ", unit), binder.secret ? " seen by me" : "");
}

std::string ModelWords::binders(const std::vector<model::Binder>& list) const {
  return joined(list, ", ", [&](const model::Binder& each) { return binder(each); });
}

std::string ModelWords::unit(const Expr& expr) const {
  return is_unit(expr.op) ? this->expr(expr) : "(" + this->expr(expr) + ")";
}

std::string ModelWords::exprs(const std::vector<Expr>& list) const {
  return joined(list, ", ", [&](const Expr& each) { return expr(each); });
}

std::string ModelWords::index_name(Index index, int number) const {
  std::string text;
  model::with_index(index, std::as_const(number), [&](auto id) {
    if constexpr (std::is_same_v<decltype(id), int>) {
      text = std::to_string(id);
    } else {
      text = name(id);
    }
  });
  return text;
}

bool ModelWords::goes_without_saying(const Expr& condition) {
  return expressions::is_constant(condition) && condition.value == 1 && condition.index == model::none &&
         !condition.flag;
}

std::string ModelWords::leaf(const Expr& expr) const {
  if (expr.op == Op::constant) {
    return value(expr.type, expr.value);
  }
  return expr.op == Op::error ? "error" : index_name(model::facts(expr.op).index, expr.index);
}

/// An operator as it is written, with what its index names where that is not all it is written as.
std::string ModelWords::printed(const Expr& expr) const {
  const model::OpFacts& facts = model::facts(expr.op);
  const std::string_view exactly = expr.flag ? " exactly" : "";
  if (facts.index == Index::nothing || expr.index == model::none) {
    return fmt::format("{}{}", facts.printed, exactly);
  }
  const std::string name = index_name(facts.index, expr.index);
  if (facts.printed.empty()) {
    return fmt::format("{}{}", name, exactly);
  }
  if (facts.index == Index::kind) {
    return fmt::format("{}.{}{}", name, facts.printed, exactly);
  }
  if (facts.index == Index::score_item) {
    return fmt::format("{}.{}{}", facts.printed, name, exactly);
  }
  return fmt::format("{}[{}]{}", facts.printed, name, exactly);
}

std::string ModelWords::list(const Expr& expr) const {
  const std::string inside = exprs(expr.args);
  if (expr.op == Op::set_of) {
    return "{" + inside + "}";
  }
  if (expr.op == Op::tuple) {
    return "(" + inside + ")";
  }
  if (expr.op == Op::bundle) {
    return fmt::format("bundle({}){}", printed(expr), inside.empty() ? "" : "(" + inside + ")");
  }
  if (expr.op == Op::marker || expr.op == Op::zone) {
    return inside.empty() ? printed(expr) : fmt::format("{}[{}]", printed(expr), inside);
  }
  if (expr.op == Op::times) {
    const std::string memory = index_name(Index::memory, expr.index);
    return fmt::format("{}{}.times", memory, inside.empty() ? "" : "[" + inside + "]");
  }
  if (expr.op == Op::score) {
    return inside.empty() ? printed(expr) : fmt::format("{}({})", printed(expr), inside);
  }
  const bool acts = (expr.op == Op::define || expr.op == Op::again) && expr.value != model::none;
  return fmt::format("{}({}{}{})", printed(expr), inside, acts && !inside.empty() ? ", " : "",
                     acts ? "me = " + variable(model::VariableId(expr.value)) : "");
}

std::string ModelWords::call(const Expr& expr) const {
  if (expr.op == Op::conditional) {
    return fmt::format("{} if {} else {}", unit(expr[Role::yes]), unit(expr[Role::condition]), unit(expr[Role::no]));
  }
  if (expr.op == Op::after) {
    const std::string tried = expr.flag ? "this," : statements_text(*this, expr.blocks[0]);
    return fmt::format("{} {} {}", model::facts(expr.op).printed, tried, unit(expr[Role::value]));
  }
  return fmt::format("{}({})", printed(expr), exprs(expr.args));
}

std::string ModelWords::infix(const Expr& expr) const {
  return joined(expr.args, fmt::format(" {} ", printed(expr)), [&](const Expr& arg) { return unit(arg); });
}

std::string ModelWords::suffix(const Expr& expr) const {
  const model::OpFacts& facts = model::facts(expr.op);
  std::string name;
  if (expr.op == Op::kind_attribute) {
    const model::Kind& kind = model_.kinds[expr[Role::operand].type.kind];
    const auto at = static_cast<std::size_t>(expr.index);
    name = at < kind.attributes.size() ? kind.attributes[at].name : std::to_string(expr.index);
  } else if (facts.index != Index::nothing) {
    name = index_name(facts.index, expr.index);
  }
  return fmt::format("{}{}{}", unit(expr.args[0]), facts.printed, name);
}

/// `sum(x in S where C: E)`: the conditions, then what else there is.
std::string ModelWords::over(const Expr& expr) const {
  std::string text = fmt::format("{}({}", printed(expr), binders(expr.binders));
  if (!goes_without_saying(expr[Role::condition])) {
    text += " where " + unit(expr[Role::condition]);
  }
  if (expr.op == Op::subsets) {
    text += fmt::format(" of {}..{}{}", unit(expr[Role::low]), unit(expr[Role::high]), expr.flag ? " or more" : "");
  }
  if (expr.has(Role::each)) {
    text += (expr.value > 0 ? " with most " : expr.value < 0 ? " with fewest " : ": ") + unit(expr[Role::each]);
  }
  if (expr.has(Role::otherwise)) {
    text += " else " + unit(expr[Role::otherwise]);
  }
  return text + ")";
}

std::string ModelWords::over_it(const Expr& expr) const {
  std::string text;
  for (const Role role : model::facts(expr.op).roles) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", spaced(model::role_name(role)), unit(expr[role]));
  }
  return fmt::format("{}({}: {})", printed(expr), variable(model::VariableId(expr.value)), text);
}

/// What no form shows, since no rule set has it there.
std::string ModelWords::left_over(const Expr& expr) const {
  std::string text;
  const Notation notation = model::facts(expr.op).notation;
  const bool shows_value = expr.op == Op::constant || model::value_is_variable(expr.op) ||
                           (notation == Notation::over && expr.has(Role::each) && std::abs(expr.value) == 1);
  if (!shows_value && expr.value != 0) {
    text += fmt::format(" value {}", expr.value);
  }
  const bool shows_flag = notation != Notation::leaf && notation != Notation::suffix && expr.op != Op::conditional &&
                          expr.op != Op::set_of && expr.op != Op::tuple && notation != Notation::prefix;
  if (!shows_flag && expr.flag) {
    text += " flag";
  }
  if (model::facts(expr.op).index == Index::nothing && expr.index != model::none) {
    text += fmt::format(" index {}", expr.index);
  }
  if (notation != Notation::over && !expr.binders.empty()) {
    text += " binders " + binders(expr.binders);
  }
  return text.empty() ? text : fmt::format("{{{}}}", text.substr(1));
}

std::string ModelWords::expr(const Expr& expr) const {
  const auto form = [&]() -> std::string {
    switch (model::facts(expr.op).notation) {
    case Notation::leaf:
      return leaf(expr);
    case Notation::list:
      return list(expr);
    case Notation::call:
      return call(expr);
    case Notation::infix:
      return infix(expr);
    case Notation::prefix:
      return fmt::format("{}{}", model::facts(expr.op).printed, unit(expr.args[0]));
    case Notation::suffix:
      return suffix(expr);
    case Notation::over:
      return over(expr);
    case Notation::over_it:
      return over_it(expr);
    }
    unreachable();
  };
  return form() + left_over(expr);
}

template <class Tag> std::string ModelWords::name(Id<Tag> id) const {
  using I = Id<Tag>;
  if constexpr (std::is_same_v<I, model::VariableId>) {
    return variable(id);
  } else {
    std::string text = id.is_none() ? "none" : std::to_string(id.number());
    model::members(model_, [&](const model::Member&, const auto& list) {
      if constexpr (requires { list.has(id); }) {
        if (!list.has(id)) {
          return;
        }
        if constexpr (std::is_same_v<I, model::BundleId>) {
          text = bundle(id);
        } else if constexpr (requires { list[id].path; }) {
          text = list[id].path;
        } else if constexpr (requires { list[id].name; }) {
          text = list[id].name;
        } else if constexpr (std::is_same_v<I, model::AttributeId>) {
          text = list[id];
        }
      }
    });
    return text;
  }
}

// All that a model has lists of.
template std::string ModelWords::name(model::ElementId) const;
template std::string ModelWords::name(model::SourceId) const;
template std::string ModelWords::name(model::KindId) const;
template std::string ModelWords::name(model::OptionId) const;
template std::string ModelWords::name(model::FamilyId) const;
template std::string ModelWords::name(model::PieceTypeId) const;
template std::string ModelWords::name(model::AttributeId) const;
template std::string ModelWords::name(model::ZoneId) const;
template std::string ModelWords::name(model::MarkerId) const;
template std::string ModelWords::name(model::MemoryId) const;
template std::string ModelWords::name(model::VariableId) const;
template std::string ModelWords::name(model::BundleId) const;
template std::string ModelWords::name(model::EffectId) const;
template std::string ModelWords::name(model::DefineId) const;
template std::string ModelWords::name(model::MatchupId) const;
template std::string ModelWords::name(model::TableId) const;
template std::string ModelWords::name(model::RuleId) const;
template std::string ModelWords::name(model::DecisionId) const;
template std::string ModelWords::name(model::TurnsId) const;
template std::string ModelWords::name(model::PhaseId) const;
template std::string ModelWords::name(model::StepId) const;
template std::string ModelWords::name(model::ScoreItemId) const;
template std::string ModelWords::name(model::CriterionId) const;

} // namespace brehon
