#include "dsl/model/text/words.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <string_view>

namespace brehon {

using model::Expr;
using model::Op;
using model::Sort;

namespace {

/// The names of the elements of a list with some indices.
template <typename T, typename I> std::string names(const std::vector<I>& indices, const List<T, I>& list) {
  std::string text;
  for (const I i : indices) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", list[i].name);
  }
  return text;
}

std::vector<std::string> variable_names(const model::Model& model, ModelWords::Variables how) {
  std::vector<std::string> result;
  std::map<std::string, int> used;
  for (const model::Variable& variable : model.variables) {
    if (how == ModelWords::Variables::numbered || variable.name.empty()) {
      result.push_back(fmt::format("_{}", result.size()));
      continue;
    }
    const int number = how == ModelWords::Variables::bare ? 1 : ++used[variable.name];
    result.push_back(number == 1 ? variable.name : fmt::format("{}#{}", variable.name, number));
  }
  return result;
}

/// Whether the written form of an operation is one unit in itself.
bool is_unit(Op op) {
  switch (op) {
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::negate:
  case Op::equal:
  case Op::less:
  case Op::less_equal:
  case Op::and_:
  case Op::or_:
  case Op::not_:
  case Op::is_none:
  case Op::is_empty:
  case Op::is_face_up:
  case Op::family_is:
  case Op::contains:
  case Op::conditional:
  case Op::range:
  case Op::set_union:
  case Op::set_minus:
    return false;
  case Op::constant:
  case Op::variable:
  case Op::marker:
  case Op::zone:
  case Op::zones:
  case Op::content:
  case Op::top:
  case Op::bottom:
  case Op::attribute:
  case Op::kind_attribute:
  case Op::owner:
  case Op::place_index:
  case Op::opponent:
  case Op::minimum:
  case Op::maximum:
  case Op::set_of:
  case Op::whole:
  case Op::some:
  case Op::every:
  case Op::count:
  case Op::sum:
  case Op::highest:
  case Op::lowest:
  case Op::different:
  case Op::first:
  case Op::all:
  case Op::set_size:
  case Op::set_first:
  case Op::set_last:
  case Op::define:
  case Op::matchup:
  case Op::table:
  case Op::step:
  case Op::board_place:
  case Op::pair:
  case Op::next:
  case Op::line:
  case Op::span:
  case Op::group:
  case Op::chain:
  case Op::neighbours:
  case Op::unite:
  case Op::tuple:
  case Op::score:
  case Op::type_is:
  case Op::held:
  case Op::held_piece:
  case Op::bundle:
  case Op::adjusted:
  case Op::covers:
  case Op::has:
  case Op::error:
    return true;
  }
  return true;
}

} // namespace

ModelWords::ModelWords(const model::Model& model, Variables variables)
    : model_(model), variables_(variable_names(model, variables)) {}

std::string ModelWords::kind_value(int kind, int value) const {
  if (value == model::no_number) {
    return "none";
  }
  if (kind == model::none || model_.kinds[index(kind)].numeric()) {
    return std::to_string(value);
  }
  const std::vector<std::string>& values = model_.kinds[index(kind)].values;
  return value == model::none ? "none" : index(value) < values.size() ? values[index(value)] : std::to_string(value);
}

std::string ModelWords::value(const model::Type& type, int value) const {
  switch (type.sort) {
  case Sort::boolean:
    return value == 0 ? "false" : "true";
  case Sort::nothing:
    return "none";
  case Sort::piece:
    return value >= 0 && index(value) < model_.types.size() ? model_.types[index(value)].name : "none";
  case Sort::integer:
  case Sort::kind:
  case Sort::place:
  case Sort::places:
  case Sort::set:
  case Sort::tuple:
  case Sort::bundle:
  case Sort::error:
    break;
  }
  return kind_value(type.kind, value);
}

std::string ModelWords::variable(int number) const {
  return number == model::none ? "_" : variables_[index(number)];
}

std::string ModelWords::type(const model::Type& type) const {
  std::string text;
  switch (type.sort) {
  case Sort::nothing:
    return "none";
  case Sort::boolean:
    return "flag";
  case Sort::integer:
    text = fmt::format("{}..{}", type.low, type.high);
    break;
  case Sort::kind:
    text = model_.kinds[index(type.kind)].name;
    break;
  case Sort::piece:
    text = fmt::format("piece of {}", names(type.families, model_.families));
    break;
  case Sort::place:
    text = fmt::format("place of {}", names(type.zones, model_.zones));
    break;
  case Sort::places:
    text = fmt::format("places of {}", names(type.zones, model_.zones));
    break;
  case Sort::set:
    text = "set of " + (type.kind == model::none ? std::string("numbers") : model_.kinds[index(type.kind)].name);
    break;
  case Sort::tuple:
    for (const model::Type& part : type.parts) {
      text += (text.empty() ? "(" : ", ") + this->type(part);
    }
    text += ")";
    break;
  case Sort::bundle:
    text = "bundle";
    break;
  case Sort::error:
    return "error";
  }
  return type.optional ? text + " or none" : text;
}

/// A bundle; `?` stands for an amount that is an argument.
std::string ModelWords::bundle(int number) const {
  std::string text;
  for (const auto& way : model_.bundles[index(number)].ways) {
    text += text.empty() ? "" : " or ";
    for (std::size_t i = 0; i < way.size(); ++i) {
      const model::Portion& part = way[i];
      text += i == 0 ? "" : " + ";
      text += part.amount == model::none ? std::string("?") : std::to_string(part.amount);
      text += part.how == model::Portion::How::any ? " any" : part.how == model::Portion::How::same ? " same" : "";
      for (const int type : part.types) {
        text += " " + model_.types[index(type)].name;
      }
    }
  }
  return text;
}

std::string ModelWords::binder(const model::Binder& binder) const {
  std::string text = binder.pieces ? "piece " : "";
  text += variable(binder.variable) + " in ";
  for (std::size_t i = 0; i < binder.source.size(); ++i) {
    text += (i == 0 ? "" : ", ") + unit(binder.source[i]);
  }
  for (std::size_t i = 0; i < binder.filter.size(); ++i) {
    text += (i == 0 ? " with " : " and ") + unit(binder.filter[i]);
  }
  return text;
}

std::string ModelWords::unit(const Expr& expr) const {
  return is_unit(expr.op) ? this->expr(expr) : "(" + this->expr(expr) + ")";
}

std::string ModelWords::exprs(const std::vector<Expr>& list) const {
  std::string text;
  for (const Expr& each : list) {
    text += (text.empty() ? "" : ", ") + expr(each);
  }
  return text;
}

std::string ModelWords::infix(const Expr& expr, std::string_view sign) const {
  std::string text;
  for (const Expr& arg : expr.args) {
    text += text.empty() ? unit(arg) : fmt::format(" {} {}", sign, unit(arg));
  }
  return text;
}

std::string ModelWords::prefix(std::string_view name, const Expr& expr) const {
  return fmt::format("{}({})", name, exprs(expr.args));
}

std::string ModelWords::indexed(const std::string& name, const Expr& expr) const {
  return expr.args.empty() ? name : fmt::format("{}[{}]", name, exprs(expr.args));
}

/// `sum(x in S where C: E)`: the conditions, then what else there is.
std::string ModelWords::over_binders(std::string_view name, const Expr& expr) const {
  std::string text = fmt::format("{}(", name);
  for (std::size_t i = 0; i < expr.binders.size(); ++i) {
    text += (i == 0 ? "" : ", ") + binder(expr.binders[i]);
  }
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const Expr& arg = expr.args[i];
    if (i == 0) {
      text += expressions::is_true(arg) ? "" : " where " + unit(arg);
    } else if (i == 1) {
      text += (expr.value > 0 ? " with most " : expr.value < 0 ? " with fewest " : ": ") + unit(arg);
    } else {
      text += " else " + unit(arg);
    }
  }
  return text + ")";
}

std::string ModelWords::line(const Expr& expr) const {
  return fmt::format("line(of {}{} through {} where {} has {})", expr.flag ? "exactly " : "", unit(expr.args[0]),
                     unit(expr.args[1]), variable(expr.value), unit(expr.args[2]));
}

std::string ModelWords::over_it(std::string_view name, const Expr& expr) const {
  return fmt::format("{}(over {}: {})", name, variable(expr.value), exprs(expr.args));
}

std::string ModelWords::expr(const Expr& expr) const {
  const auto arg = [&](std::size_t i) { return unit(expr.args[i]); };
  switch (expr.op) {
  case Op::constant:
    return value(expr.type, expr.value);
  case Op::variable:
    return variable(expr.index);
  case Op::marker:
    return indexed(model_.markers[index(expr.index)].name, expr);
  case Op::zone:
    return indexed(model_.zones[index(expr.index)].name, expr);
  case Op::zones:
    return fmt::format("zones{{{}}}", exprs(expr.args));
  case Op::content:
    return prefix("content", expr);
  case Op::top:
    return prefix("top", expr);
  case Op::bottom:
    return prefix("bottom", expr);
  case Op::attribute:
    return fmt::format("{}.{}", arg(0), model_.attributes[index(expr.index)]);
  case Op::kind_attribute:
    return fmt::format("{}.{}", arg(0), model_.kinds[index(expr.args[0].type.kind)].attributes[index(expr.index)].name);
  case Op::owner:
    return arg(0) + ".owner";
  case Op::place_index:
    return fmt::format("place({}).{}", arg(0), model_.kinds[index(expr.index)].name);
  case Op::family_is:
    return fmt::format("{} is a {}", arg(0), model_.families[index(expr.index)].name);
  case Op::opponent:
    return prefix("opponent", expr);
  case Op::add:
    return infix(expr, "+");
  case Op::subtract:
    return infix(expr, "-");
  case Op::multiply:
    return infix(expr, "*");
  case Op::divide:
    return infix(expr, "/");
  case Op::modulo:
    return infix(expr, "mod");
  case Op::negate:
    return "-" + arg(0);
  case Op::minimum:
    return prefix("min", expr);
  case Op::maximum:
    return prefix("max", expr);
  case Op::equal:
    return infix(expr, "=");
  case Op::less:
    return infix(expr, "<");
  case Op::less_equal:
    return infix(expr, "<=");
  case Op::and_:
    return infix(expr, "and");
  case Op::or_:
    return infix(expr, "or");
  case Op::not_:
    return "not " + arg(0);
  case Op::is_none:
    return arg(0) + " is none";
  case Op::is_empty:
    return arg(0) + " is empty";
  case Op::is_face_up:
    return arg(0) + " is face up";
  case Op::contains:
    return infix(expr, "in");
  case Op::conditional:
    return fmt::format("{} if {} else {}", arg(1), arg(0), arg(2));
  case Op::set_of:
    return fmt::format("{{{}}}", exprs(expr.args));
  case Op::range:
    return infix(expr, "..");
  case Op::whole:
    return model_.kinds[index(expr.index)].name;
  case Op::set_union:
    return infix(expr, "union");
  case Op::set_minus:
    return infix(expr, "less");
  case Op::some:
    return over_binders("some", expr);
  case Op::every:
    return over_binders("every", expr);
  case Op::count:
    return over_binders("count", expr);
  case Op::sum:
    return over_binders("sum", expr);
  case Op::highest:
    return over_binders("highest", expr);
  case Op::lowest:
    return over_binders("lowest", expr);
  case Op::different:
    return over_binders("different", expr);
  case Op::first:
    return over_binders("first", expr);
  case Op::all:
    return over_binders("all", expr);
  case Op::set_size:
    return prefix("size", expr);
  case Op::set_first:
    return prefix("first", expr);
  case Op::set_last:
    return prefix("last", expr);
  case Op::define:
    return prefix(model_.defines[index(expr.index)].name, expr);
  case Op::matchup:
    return prefix(model_.matchups[index(expr.index)].name, expr);
  case Op::table:
    return prefix(model_.tables[index(expr.index)].name, expr);
  case Op::step:
    return prefix("step", expr);
  case Op::board_place:
  case Op::pair:
    return prefix(model_.kinds[index(expr.index)].name, expr);
  case Op::next:
    return prefix("next", expr);
  case Op::line:
    return line(expr);
  case Op::span:
    return over_it("span", expr);
  case Op::group:
    return over_it("group", expr);
  case Op::chain:
    return over_it("chain", expr);
  case Op::neighbours:
    return prefix("neighbours", expr);
  case Op::unite:
    return over_binders("union", expr);
  case Op::type_is:
    return fmt::format("({} is {})", exprs(expr.args), model_.types[index(expr.index)].name);
  case Op::held:
    return fmt::format("(held {} by {})", model_.types[index(expr.index)].name, exprs(expr.args));
  case Op::held_piece:
    return fmt::format("(this {} of {})", model_.types[index(expr.index)].name, exprs(expr.args));
  case Op::bundle:
    return fmt::format("bundle({})({})", bundle(expr.index), exprs(expr.args));
  case Op::adjusted:
    return fmt::format("adjusted({})({})", bundle(expr.index), exprs(expr.args));
  case Op::covers:
    return fmt::format("({} covers {})", unit(expr.args[0]), unit(expr.args[1]));
  case Op::has:
    return fmt::format("({} has {})", unit(expr.args[0]), unit(expr.args[1]));
  case Op::tuple:
    return fmt::format("({})", exprs(expr.args));
  case Op::score:
    if (expr.index == model::none) {
      return "score";
    }
    return prefix("score." + model_.score[index(expr.index)].name, expr);
  case Op::error:
    return "error";
  }
  return {};
}

} // namespace brehon
