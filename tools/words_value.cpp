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

} // namespace

std::vector<std::string> Telling::values(const std::vector<Expr>& list) {
  std::vector<std::string> texts;
  for (const Expr& each : list) {
    texts.push_back(value(each));
  }
  return texts;
}

std::string Telling::piece_type(int type, int number) const {
  return type == this_type_ ? phrase("this") : words_.piece_type(type, number);
}

std::string Telling::attribute_name(const Expr& attribute) const {
  return attribute.op == Op::attribute
             ? words_.attribute(attribute.index)
             : words_.label(model().kinds[at(attribute.args[0].type.kind)].attributes[at(attribute.index)].name);
}

std::string Telling::with_indices(std::string name, const std::vector<Expr>& indices) {
  if (indices.empty()) {
    return name;
  }
  // The place where a piece lies is told by the piece.
  const auto of_one_piece = [&](const Expr& each) {
    return each.op == Op::place_index && each.args[0].op == Op::variable && indices.front().op == Op::place_index &&
           each.args[0].index == indices.front().args[0].index;
  };
  if (indices.size() > 1 && std::all_of(indices.begin(), indices.end(), of_one_piece)) {
    return fmt::format("{} ({})", name, value(indices.front().args[0]));
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

std::string Telling::operand(const Expr& operand) {
  const Expr expr = plain(operand);
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

/// A value that hangs on conditions; nothing is said of a nought otherwise.
std::string Telling::choice(const Expr& expr) {
  std::vector<std::string> conditions;
  Expr inner = expr;
  while (inner.op == Op::conditional && is_number(inner.args[2], 0)) {
    const std::string text = condition(inner.args[0]);
    conditions.push_back(is_compound(inner.args[0]) ? "(" + text + ")" : text);
    inner = plain(Expr(inner.args[1]));
  }
  if (!conditions.empty()) {
    return phrase("if", {{"what", value(inner)},
                         {"condition", conditions.size() == 1 ? condition(expr.args[0]) : words_.both(conditions)}});
  }
  return phrase(
      "conditional",
      {{"condition", condition(expr.args[0])}, {"value", value(expr.args[1])}, {"other", value(expr.args[2])}});
}

/// A number of things: a known one before their noun, any other behind it.
std::string Telling::amount(std::string_view key, const Expr& count, const std::string& one,
                            const std::string& several) {
  const Expr known = plain(count);
  if (known.op != Op::constant) {
    const std::string_view computed = key == "up_to"              ? "computed_up_to"
                                      : key == "amount_of_choice" ? "computed_of_choice"
                                      : key == "amount_of_equal"  ? "computed_equal"
                                                                  : "computed";
    return phrase(computed, {{"things", several}, {"count", value(known)}});
  }
  return phrase(key,
                {{"count", std::to_string(known.value)}, {"thing", words_.pack().several(known.value) ? several : one}},
                known.value);
}

std::string Telling::portion(const model::Portion& portion, const std::vector<Expr>& arguments, std::size_t& next) {
  Expr count;
  count.op = Op::constant;
  count.type.sort = Sort::integer;
  count.value = portion.amount;
  if (portion.amount == model::none && next < arguments.size()) {
    count = arguments[next++];
  }
  const auto family = [&](int number) {
    std::set<int> families;
    for (const int type : portion.types) {
      families.insert(model().types[at(type)].family);
    }
    std::vector<std::string> names;
    for (const int each : families) {
      names.push_back(words_.family(each, number));
    }
    return words_.either(names);
  };
  std::string one;
  std::string several;
  if (portion.by_value && next < arguments.size()) {
    const std::string which = value(arguments[next++]);
    one = fmt::format("{} ({})", family(1), which);
    several = fmt::format("{} ({})", family(2), which);
  } else if (portion.types.size() == 1) {
    one = piece_type(portion.types.front(), 1);
    several = piece_type(portion.types.front(), 2);
  } else {
    one = family(1);
    several = family(2);
  }
  switch (portion.how) {
  case model::Portion::How::exact:
    return amount("amount", count, one, several);
  case model::Portion::How::any:
    return amount("amount_of_choice", count, one, several);
  case model::Portion::How::same:
    return amount("amount_of_equal", count, one, several);
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

/// Places of a board that hang together, and what is asked of each of them.
std::string Telling::connected(const Expr& expr) {
  Scope scope(*this);
  bind(expr.value);
  const auto arg = [&](std::size_t i) { return value(expr.args[i]); };
  switch (expr.op) {
  case Op::line:
    return phrase(expr.flag ? "line_exactly" : "line",
                  {{"count", arg(0)}, {"place", arg(1)}, {"condition", condition(expr.args[2])}});
  case Op::span: {
    const Places places = {{"place", arg(0)},
                           {"direction", arg(1)},
                           {"over", condition(expr.args[2])},
                           {"until", condition(expr.args[3])}};
    return phrase(is_true(expr.args[3]) ? "span" : "span_up_to", places);
  }
  case Op::group:
    return phrase("group", {{"place", arg(0)}, {"condition", condition(expr.args[1])}});
  case Op::chain:
    return phrase("chain",
                  {{"place", arg(0)}, {"condition", condition(expr.args[1])}, {"from", arg(2)}, {"to", arg(3)}});
  default:
    return {};
  }
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
    return piece_type(expr.index);
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
  case Op::define: {
    if (const auto body = expansion(expr)) {
      return value(*body);
    }
    return with_indices(words_.label(model().defines[at(expr.index)].name), expr.args);
  }
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
    return expr.args.size() < 3 || is_number(plain(Expr(expr.args[2])), 0)
               ? text
               : phrase("increased", {{"cost", text}, {"count", operand(expr.args[2])}, {"things", what}});
  }
  case Op::matchup:
    return with_indices(words_.label(model().matchups[at(expr.index)].name), expr.args);
  case Op::table:
    return with_indices(words_.label(model().tables[at(expr.index)].name), expr.args);
  case Op::step:
    return phrase(expr.args.size() > 2 ? "steps" : "step",
                  {{"place", arg(0)}, {"direction", arg(1)}, {"count", expr.args.size() > 2 ? arg(2) : "1"}});
  case Op::board_place:
  case Op::pair: {
    std::vector<std::string> indices = values(expr.args);
    return fmt::format("{} ({})", words_.kind(expr.index), fmt::join(indices, ", "));
  }
  case Op::next: {
    const bool player = expr.args[0].type.sort == Sort::kind && expr.args[0].type.kind == 0;
    return is_you(expr.args[0]) ? phrase("your_left_neighbour")
                                : phrase(player ? "left_neighbour" : "next", {{"thing", arg(0)}});
  }
  case Op::line:
  case Op::span:
  case Op::group:
  case Op::chain:
    return connected(expr);
  case Op::neighbours:
    return phrase("neighbours", {{"places", arg(0)}});
  case Op::unite:
    return over("union_of", expr);
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
