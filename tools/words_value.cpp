#include "tools/words_telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

using model::Expr;
using model::Op;
using model::Sort;

namespace {

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

bool is_number(const Expr& expr, int value) {
  return expr.op == Op::constant && expr.type.sort == Sort::integer && expr.value == value;
}

bool is_true(const Expr& expr) {
  return expr.op == Op::constant && expr.value != 0;
}

int size_of(const Expr& expr) {
  int size = 1;
  for (const Expr& arg : expr.args) {
    size += size_of(arg);
  }
  return size;
}

} // namespace

std::vector<std::string> Telling::values(const std::vector<Expr>& list) {
  std::vector<std::string> texts;
  for (const Expr& each : list) {
    texts.push_back(value(each));
  }
  return texts;
}

std::string Telling::with_indices(std::string name, const std::vector<Expr>& indices) {
  if (indices.empty()) {
    return name;
  }
  std::string list;
  for (const Expr& index : indices) {
    list += (list.empty() ? "" : ", ") + value(index);
  }
  return fmt::format("{} ({})", name, list);
}

/// Where pieces are. A slot is told as a place, too, where its piece is meant.
std::string Telling::place(const Expr& expr) {
  if (expr.op == Op::zone) {
    return with_indices(words_.zone(expr.index), expr.args);
  }
  if (expr.op == Op::content) {
    return place(expr.args[0]);
  }
  if (expr.op == Op::zones) {
    std::vector<std::string> places;
    for (const Expr& each : expr.args) {
      places.push_back(place(each));
    }
    return places.size() > 4 ? phrase("anywhere") : words_.both(places);
  }
  return value(expr);
}

std::string Telling::operand(const Expr& expr) {
  const bool compound = expr.op == Op::add || expr.op == Op::subtract || expr.op == Op::multiply ||
                        expr.op == Op::divide || expr.op == Op::modulo || expr.op == Op::conditional;
  return compound ? "(" + value(expr) + ")" : value(expr);
}

std::string Telling::infix(const Expr& expr, std::string_view key) {
  return phrase(key, {{"left", operand(expr.args[0])}, {"right", operand(expr.args[1])}});
}

/// What is collected over binders: `sum of value: pawn in path`.
std::string Telling::over(std::string_view key, const Expr& expr) {
  Scope scope(*this);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(this->binder(binder, 2));
  }
  std::string list = words_.both(things);
  if (!is_true(expr.args[0])) {
    list = phrase("such_that", {{"thing", list}, {"condition", condition(expr.args[0])}});
  }
  const std::string collected = expr.args.size() > 1 ? value(expr.args[1]) : std::string();
  std::string text = phrase(key, {{"value", collected}, {"things", list}});
  if (expr.args.size() > 2) {
    text = phrase("or_else", {{"value", text}, {"other", value(expr.args[2])}});
  }
  return text;
}

/// `first` and `all`: one or several of what a binder runs through.
std::string Telling::pick(const Expr& expr) {
  Scope scope(*this);
  std::vector<std::string> things;
  for (const model::Binder& binder : expr.binders) {
    things.push_back(this->binder(binder, expr.op == Op::all ? 2 : 1));
  }
  std::string text = words_.both(things);
  if (!is_true(expr.args[0])) {
    text = phrase("such_that", {{"thing", text}, {"condition", condition(expr.args[0])}});
  }
  if (expr.args.size() > 1 && expr.value != 0) {
    return phrase(expr.value > 0 ? "with_most" : "with_least", {{"thing", text}, {"value", value(expr.args[1])}});
  }
  const bool pieces = !expr.binders.empty() && expr.binders.front().pieces;
  return expr.op == Op::all ? phrase("all_of", {{"things", text}})
         : pieces           ? text
                            : phrase("first_of", {{"thing", text}});
}

/// A value that hangs on a condition; nothing is said of a nought otherwise.
std::string Telling::choice(const Expr& expr) {
  const std::string first = value(expr.args[1]);
  const std::string when = condition(expr.args[0]);
  if (is_number(expr.args[2], 0)) {
    return phrase("if", {{"what", first}, {"condition", when}});
  }
  return phrase("conditional", {{"condition", when}, {"value", first}, {"other", value(expr.args[2])}});
}

std::string Telling::portion(const model::Portion& portion, const std::vector<Expr>& arguments, std::size_t& next) {
  std::string amount;
  int number = 2;
  const auto argument = [&]() { return next < arguments.size() ? value(arguments[next++]) : phrase("number"); };
  if (portion.amount == model::none) {
    const bool known = next < arguments.size() && arguments[next].op == Op::constant;
    number = known ? arguments[next].value : 2;
    amount = argument();
  } else {
    number = portion.amount;
    amount = std::to_string(number);
  }
  std::string thing;
  if (portion.by_value) {
    thing = argument();
  } else if (portion.types.size() == 1) {
    thing = words_.piece_type(portion.types.front(), number);
  } else {
    std::set<int> families;
    for (const int type : portion.types) {
      families.insert(model().types[at(type)].family);
    }
    std::vector<std::string> names;
    for (const int family : families) {
      names.push_back(words_.family(family, number));
    }
    thing = words_.either(names);
  }
  switch (portion.how) {
  case model::Portion::How::exact:
    return phrase("amount", {{"count", amount}, {"thing", thing}}, number);
  case model::Portion::How::any:
    return phrase("amount_of_choice", {{"count", amount}, {"thing", thing}}, number);
  case model::Portion::How::same:
    return phrase("amount_of_equal", {{"count", amount}, {"thing", thing}}, number);
  }
  return {};
}

std::string Telling::bundle(const Expr& expr) {
  std::vector<std::string> ways;
  std::size_t next = 0;
  for (const auto& way : model().bundles[at(expr.index)].ways) {
    std::vector<std::string> portions;
    for (const model::Portion& each : way) {
      portions.push_back(portion(each, expr.args, next));
    }
    ways.push_back(words_.both(portions));
  }
  return words_.either(ways);
}

/// A definition by its label; one without is told by what it says, unless that is long.
std::string Telling::defined(const Expr& expr) {
  const model::Define& define = model().defines[at(expr.index)];
  const bool labelled = words_.labels().find(define.name, words_.labels().language()) != nullptr;
  const bool told = std::find(defines_.begin(), defines_.end(), expr.index) != defines_.end();
  if (labelled || told || size_of(define.value) > 20) {
    return with_indices(words_.label(define.name), expr.args);
  }
  Scope scope(*this);
  pass(define.parameters, expr.args);
  defines_.push_back(expr.index);
  std::string text = operand(define.value);
  defines_.pop_back();
  return text;
}

std::string Telling::line(const Expr& expr) {
  Scope scope(*this);
  bind(expr.value);
  return phrase(
      expr.flag ? "line_exactly" : "line",
      {{"count", value(expr.args[0])}, {"place", value(expr.args[1])}, {"condition", condition(expr.args[2])}});
}

std::string Telling::value(const Expr& expr) {
  const auto arg = [&](std::size_t i) { return value(expr.args[i]); };
  const auto end_of = [&](std::string_view end) {
    const model::Type& type = expr.args[0].type;
    const bool row = type.zones.size() == 1 && model().zones[at(type.zones.front())].shape == model::Shape::row;
    return phrase(row ? (end == "top" ? "last_in" : "first_in") : end,
                  {{"thing", noun(expr.type)}, {"place", place(expr.args[0])}});
  };
  switch (expr.op) {
  case Op::constant:
    return words_.value(expr.type, expr.value);
  case Op::variable:
    return variable(expr.index);
  case Op::marker:
    return with_indices(words_.marker(expr.index), expr.args);
  case Op::zone:
  case Op::zones:
  case Op::content:
    return place(expr);
  case Op::top:
    return end_of("top");
  case Op::bottom:
    return end_of("bottom");
  case Op::attribute:
    return phrase("of", {{"thing", words_.attribute(expr.index)}, {"whole", arg(0)}});
  case Op::kind_attribute: {
    const model::Kind& kind = model().kinds[at(expr.args[0].type.kind)];
    return phrase("of", {{"thing", words_.label(kind.attributes[at(expr.index)].name)}, {"whole", arg(0)}});
  }
  case Op::owner:
    return phrase("owner", {{"thing", arg(0)}});
  case Op::place_index:
    return phrase("of", {{"thing", words_.kind(expr.index)}, {"whole", arg(0)}});
  case Op::held_piece:
    return words_.piece_type(expr.index);
  case Op::opponent:
    return is_you(expr.args[0]) ? phrase("your_opponent") : phrase("opponent", {{"player", arg(0)}});
  case Op::add:
    return infix(expr, "plus");
  case Op::subtract:
    return infix(expr, "minus");
  case Op::multiply:
    if (expr.args[0].op == Op::constant && expr.args[1].op == Op::count) {
      const int each = expr.args[0].value;
      return phrase("per", {{"count", std::to_string(each)}, {"thing", counted("counted", expr.args[1], 1)}}, each);
    }
    if (expr.args[0].op == Op::constant && expr.args[1].op == Op::divide && expr.args[1].args[0].op == Op::count &&
        expr.args[1].args[1].op == Op::constant) {
      const int many = expr.args[1].args[1].value;
      const std::string things = counted("counted", expr.args[1].args[0], many);
      return phrase("per_several", {{"count", arg(0)}, {"many", std::to_string(many)}, {"things", things}},
                    expr.args[0].value);
    }
    return infix(expr, "times");
  case Op::divide:
    return infix(expr, "divided");
  case Op::modulo:
    return infix(expr, "remainder");
  case Op::negate:
    return "−" + operand(expr.args[0]);
  case Op::minimum:
  case Op::maximum: {
    const bool limited = expr.args.size() == 2 && expr.args[1].op == Op::constant;
    const bool least = expr.op == Op::minimum;
    return limited ? phrase(least ? "limited_to" : "no_less_than", {{"value", arg(0)}, {"limit", arg(1)}})
                   : phrase(least ? "least_of" : "greatest_of", {{"list", words_.both(values(expr.args))}});
  }
  case Op::conditional:
    return choice(expr);
  case Op::set_of:
    return words_.both(values(expr.args));
  case Op::range:
    return phrase("range", {{"from", arg(0)}, {"to", arg(1)}});
  case Op::whole:
    return words_.kind(expr.index, 2);
  case Op::set_union:
    return words_.both(values(expr.args));
  case Op::set_minus:
    return phrase("except", {{"set", arg(0)}, {"less", arg(1)}});
  case Op::count:
    return counted("number_of", expr, 2);
  case Op::sum:
    return over("sum_of", expr);
  case Op::highest:
    return over("highest_of", expr);
  case Op::lowest:
    return over("lowest_of", expr);
  case Op::different:
    return over("different_of", expr);
  case Op::first:
  case Op::all:
    return pick(expr);
  case Op::set_size:
    return phrase("number_of", {{"things", arg(0)}});
  case Op::set_first:
    return phrase("first_of", {{"thing", arg(0)}});
  case Op::set_last:
    return phrase("last_of", {{"thing", arg(0)}});
  case Op::define:
    return expr.type.sort == Sort::boolean ? condition(expr) : defined(expr);
  case Op::bundle:
    return bundle(expr);
  case Op::adjusted: {
    const std::string what = [&] {
      const model::Portion& each = model().bundles[at(expr.index)].ways.front().front();
      return each.types.empty() ? phrase("goods") : words_.family(model().types[at(each.types.front())].family, 2);
    }();
    std::string text = arg(0);
    text = is_number(expr.args[1], 0)
               ? text
               : phrase("reduced", {{"cost", text}, {"count", operand(expr.args[1])}, {"things", what}});
    return expr.args.size() < 3 || is_number(expr.args[2], 0)
               ? text
               : phrase("increased", {{"cost", text}, {"count", operand(expr.args[2])}, {"things", what}});
  }
  case Op::matchup:
    return with_indices(words_.label(model().matchups[at(expr.index)].name), expr.args);
  case Op::table:
    return with_indices(words_.label(model().tables[at(expr.index)].name), expr.args);
  case Op::step:
    return phrase("step", {{"place", arg(0)}, {"direction", arg(1)}});
  case Op::board_place: {
    std::vector<std::string> indices = values(expr.args);
    return fmt::format("{} ({})", words_.kind(expr.index), fmt::join(indices, ", "));
  }
  case Op::next: {
    const bool player = expr.args[0].type.sort == Sort::kind && expr.args[0].type.kind == 0;
    return phrase(player ? "left_neighbour" : "next", {{"thing", arg(0)}});
  }
  case Op::line:
    return line(expr);
  case Op::tuple: {
    std::vector<std::string> parts = values(expr.args);
    return fmt::format("({})", fmt::join(parts, ", "));
  }
  case Op::score:
    return expr.index == model::none ? phrase("score")
                                     : with_indices(words_.label(model().score[at(expr.index)].name), expr.args);
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
  case Op::type_is:
  case Op::held:
  case Op::contains:
  case Op::some:
  case Op::every:
  case Op::covers:
  case Op::has:
    return condition(expr);
  case Op::error:
    break;
  }
  return {};
}

} // namespace brehon
