#include "tools/words/things.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using model::Op;
using model::Role;
using model::Sort;

std::string piece_type(const Context& context, model::PieceTypeId type, int number) {
  return type == context.this_type ? phrase(context, "this") : context.words.piece_type(type, number);
}

std::string attribute_name(const Context& context, const Expr& attribute) {
  return attribute.op == Op::attribute
             ? context.words.attribute(attribute.id<model::AttributeId>())
             : context.words.label(
                   context.model.kinds[attribute[Role::operand].type.kind].attributes[index(attribute.index)].name);
}

const Expr& bearer(const Expr& attribute) {
  return attribute[attribute.op == Op::attribute ? Role::piece : Role::operand];
}

std::string with_indices(Context& context, std::string name, const std::vector<Expr>& indices) {
  if (indices.empty()) {
    return name;
  }
  // The place where a piece lies is described by the piece.
  const auto of_one_piece = [&](const Expr& each) {
    return each.op == Op::place_index && each[Role::piece].op == Op::variable &&
           indices.front().op == Op::place_index && each[Role::piece].index == indices.front()[Role::piece].index;
  };
  if (indices.size() > 1 && std::all_of(indices.begin(), indices.end(), of_one_piece)) {
    return fmt::format("{} ({})", name, value(context, indices.front()[Role::piece]));
  }
  return fmt::format("{} ({})", name, fmt::join(values(context, indices), ", "));
}

std::string place(Context& context, const Expr& expr) {
  if (expr.op == Op::zone) {
    return with_indices(context, context.words.zone(expr.id<model::ZoneId>()), expr.args);
  }
  if (expr.op == Op::content) {
    return place(context, expr[Role::slot]);
  }
  if (expr.op == Op::zones) {
    std::vector<std::string> places;
    for (const Expr& each : expr.args) {
      places.push_back(place(context, each));
    }
    if (expr.flag) {
      return phrase(context, "anywhere_but_box");
    }
    return places.size() > 4 ? phrase(context, "anywhere") : context.words.both(places);
  }
  return value(context, expr);
}

bool says_what_it_is(const Context& context, const Expr& attribute) {
  if (attribute.op != Op::attribute || attribute[Role::piece].type.families.size() != 1) {
    return false;
  }
  const model::Family& family = context.model.families[attribute[Role::piece].type.families.front()];
  if (family.rows || family.attributes.size() != 1 || family.attributes.front().type.sort != Sort::kind) {
    return false;
  }
  const model::Kind& kind = context.model.kinds[family.attributes.front().type.kind];
  return std::all_of(kind.values.begin(), kind.values.end(), [&](const std::string& value) {
    const Labels::Forms* forms =
        context.words.labels().find(kind.name + "." + value, context.words.labels().language());
    return forms != nullptr && !forms->second.empty();
  });
}

std::string pieces(Context& context, const model::Binder& binder, int number) {
  std::string name = noun(context, context.model.variables[binder.variable].type, number);
  std::string owner;
  bool yours = false;
  std::vector<std::string> notes;
  std::vector<std::string> conditions;
  const auto is_it = [&](const Expr& expr) {
    return expr.op == Op::variable && expr.id<model::VariableId>() == binder.variable;
  };
  for (const Expr& filter : binder.filter) {
    const bool equal = filter.op == Op::equal;
    if (filter.op == Op::family_is && is_it(filter[Role::piece])) {
      name = context.words.family(filter.id<model::FamilyId>(), number);
    } else if (filter.op == Op::type_is && is_it(filter[Role::piece])) {
      name = piece_type(context, filter.id<model::PieceTypeId>(), number);
    } else if (equal && filter[Role::left].op == Op::owner && is_it(filter[Role::left][Role::piece])) {
      yours = is_you(context, filter[Role::right]);
      owner = yours ? std::string() : value(context, filter[Role::right]);
    } else if (equal && filter[Role::left].op == Op::attribute && is_it(filter[Role::left][Role::piece]) &&
               filter[Role::right].type.sort == Sort::kind) {
      // A value that is a noun says what the piece is: `boy`; else it tells which: `pawn (small)`.
      const Expr& wanted = filter[Role::right];
      if (is_constant(wanted) && says_what_it_is(context, filter[Role::left])) {
        const model::Kind& kind = context.model.kinds[wanted.type.kind];
        name = context.words.label(kind.name + "." + kind.values[index(wanted.value)], number);
      } else {
        notes.push_back(value(context, wanted));
      }
    } else {
      conditions.push_back(condition(context, filter));
    }
  }
  if (!notes.empty()) {
    name = fmt::format("{} ({})", name, fmt::join(notes, ", "));
  }
  if (yours) {
    name = phrase(context, "yours", {{"thing", name}}, number);
  }
  if (!owner.empty()) {
    name = phrase(context, "of", {{"thing", name}, {"whole", owner}});
  }
  if (!conditions.empty()) {
    name = phrase(context, "such_that", {{"thing", name}, {"condition", context.words.both(conditions)}});
  }
  return name;
}

std::string pieces_and_source(Context& context, const model::Binder& binder, int number) {
  std::string source = binder.source.empty() ? std::string() : place(context, binder.source.front());
  std::string name = pieces(context, binder, number);
  return source.empty() ? name : phrase(context, "in", {{"thing", std::move(name)}, {"place", std::move(source)}});
}

std::string amount(Context& context, std::string_view key, const Expr& count, const std::string& one,
                   const std::string& several) {
  const Expr known = plain(context, count);
  if (!is_constant(known)) {
    if (key == "amount" && known.op == model::Op::variable && known.type.sort == model::Sort::integer)
      return phrase(context, "that_many", {{"things", several}});
    const std::string_view computed = key == "up_to"              ? "computed_up_to"
                                      : key == "amount_of_choice" ? "computed_of_choice"
                                      : key == "amount_of_equal"  ? "computed_equal"
                                                                  : "computed";
    return phrase(context, computed, {{"things", several}, {"count", value(context, known)}});
  }
  return phrase(
      context, key,
      {{"count", std::to_string(known.value)}, {"thing", context.words.pack().several(known.value) ? several : one}},
      known.value);
}

namespace {

std::string portion(Context& context, const model::Portion& portion, const std::vector<Expr>& arguments,
                    std::size_t& next) {
  Expr count;
  count.op = Op::constant;
  count.type.sort = Sort::integer;
  count.value = portion.amount;
  if (portion.amount == model::none && next < arguments.size()) {
    count = arguments[next++];
  }
  const auto family = [&](int number) {
    std::set<model::FamilyId> families;
    for (const model::PieceTypeId type : portion.types) {
      families.insert(context.model.types[type].family);
    }
    std::vector<std::string> names;
    for (const model::FamilyId each : families) {
      names.push_back(context.words.family(each, number));
    }
    return context.words.either(names);
  };
  std::string one;
  std::string several;
  if (portion.by_value && next < arguments.size()) {
    const std::string which = value(context, arguments[next++]);
    one = fmt::format("{} ({})", family(1), which);
    several = fmt::format("{} ({})", family(2), which);
  } else if (portion.types.size() == 1) {
    one = piece_type(context, portion.types.front(), 1);
    several = piece_type(context, portion.types.front(), 2);
  } else {
    one = family(1);
    several = family(2);
  }
  switch (portion.how) {
  case model::Portion::How::exact:
    return amount(context, "amount", count, one, several);
  case model::Portion::How::any:
    return amount(context, "amount_of_choice", count, one, several);
  case model::Portion::How::same:
    return amount(context, "amount_of_equal", count, one, several);
  }
  unreachable();
}

} // namespace

std::string bundle(Context& context, const Expr& expr) {
  std::vector<std::string> ways;
  std::size_t next = 0;
  for (const auto& way : context.model.bundles[expr.id<model::BundleId>()].ways) {
    std::vector<std::string> portions;
    for (const model::Portion& each : way) {
      portions.push_back(portion(context, each, expr.args, next));
    }
    ways.push_back(context.words.both(portions));
  }
  return context.words.either(ways);
}

} // namespace brehon::telling
