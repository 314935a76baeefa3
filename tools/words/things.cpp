#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace brehon {

using expressions::is_constant;
using model::Expr;
using model::Op;
using model::Role;
using model::Sort;

std::string Telling::piece_type(model::PieceTypeId type, int number) const {
  return type == this_type_ ? phrase("this") : words_.piece_type(type, number);
}

std::string Telling::attribute_name(const Expr& attribute) const {
  return attribute.op == Op::attribute
             ? words_.attribute(attribute.id<model::AttributeId>())
             : words_.label(model().kinds[attribute[Role::operand].type.kind].attributes[index(attribute.index)].name);
}

const Expr& Telling::bearer(const Expr& attribute) {
  return attribute[attribute.op == Op::attribute ? Role::piece : Role::operand];
}

std::string Telling::with_indices(std::string name, const std::vector<Expr>& indices) {
  if (indices.empty()) {
    return name;
  }
  // The place where a piece lies is described by the piece.
  const auto of_one_piece = [&](const Expr& each) {
    return each.op == Op::place_index && each[Role::piece].op == Op::variable &&
           indices.front().op == Op::place_index && each[Role::piece].index == indices.front()[Role::piece].index;
  };
  if (indices.size() > 1 && std::all_of(indices.begin(), indices.end(), of_one_piece)) {
    return fmt::format("{} ({})", name, value(indices.front()[Role::piece]));
  }
  return fmt::format("{} ({})", name, fmt::join(values(indices), ", "));
}

/// Where pieces are. A slot is described as a place, too, where its piece is meant.
std::string Telling::place(const Expr& expr) {
  if (expr.op == Op::zone) {
    return with_indices(words_.zone(expr.id<model::ZoneId>()), expr.args);
  }
  if (expr.op == Op::content) {
    return place(expr[Role::slot]);
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

bool Telling::says_what_it_is(const Expr& attribute) const {
  if (attribute.op != Op::attribute || attribute[Role::piece].type.families.size() != 1) {
    return false;
  }
  const model::Family& family = model().families[attribute[Role::piece].type.families.front()];
  if (family.rows || family.attributes.size() != 1 || family.attributes.front().type.sort != Sort::kind) {
    return false;
  }
  const model::Kind& kind = model().kinds[family.attributes.front().type.kind];
  return std::all_of(kind.values.begin(), kind.values.end(), [&](const std::string& value) {
    const Labels::Forms* forms = words_.labels().find(kind.name + "." + value, words_.labels().language());
    return forms != nullptr && !forms->second.empty();
  });
}

/// Pieces as a noun: the family, narrowed by what stands with it. What is left of its filters follows as a condition.
std::string Telling::pieces(const model::Binder& binder, int number) {
  std::string name = noun(model().variables[binder.variable].type, number);
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
      name = words_.family(filter.id<model::FamilyId>(), number);
    } else if (filter.op == Op::type_is && is_it(filter[Role::piece])) {
      name = piece_type(filter.id<model::PieceTypeId>(), number);
    } else if (equal && filter[Role::left].op == Op::owner && is_it(filter[Role::left][Role::piece])) {
      yours = is_you(filter[Role::right]);
      owner = yours ? std::string() : value(filter[Role::right]);
    } else if (equal && filter[Role::left].op == Op::attribute && is_it(filter[Role::left][Role::piece]) &&
               filter[Role::right].type.sort == Sort::kind) {
      // A value that is a noun says what the piece is: `boy`; else it tells which: `pawn (small)`.
      const Expr& wanted = filter[Role::right];
      if (is_constant(wanted) && says_what_it_is(filter[Role::left])) {
        const model::Kind& kind = model().kinds[wanted.type.kind];
        name = words_.label(kind.name + "." + kind.values[index(wanted.value)], number);
      } else {
        notes.push_back(value(wanted));
      }
    } else {
      conditions.push_back(condition(filter));
    }
  }
  if (!notes.empty()) {
    name = fmt::format("{} ({})", name, fmt::join(notes, ", "));
  }
  if (yours) {
    name = phrase("yours", {{"thing", name}}, number);
  }
  if (!owner.empty()) {
    name = phrase("of", {{"thing", name}, {"whole", owner}});
  }
  if (!conditions.empty()) {
    name = phrase("such_that", {{"thing", name}, {"condition", words_.both(conditions)}});
  }
  return name;
}

std::string Telling::pieces_and_source(const model::Binder& binder, int number) {
  std::string source = binder.source.empty() ? std::string() : place(binder.source.front());
  std::string name = pieces(binder, number);
  return source.empty() ? name : phrase("in", {{"thing", std::move(name)}, {"place", std::move(source)}});
}

/// A number of things: a known one before their noun, any other behind it.
std::string Telling::amount(std::string_view key, const Expr& count, const std::string& one,
                            const std::string& several) {
  const Expr known = plain(count);
  if (!is_constant(known)) {
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
    std::set<model::FamilyId> families;
    for (const model::PieceTypeId type : portion.types) {
      families.insert(model().types[type].family);
    }
    std::vector<std::string> names;
    for (const model::FamilyId each : families) {
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
  unreachable();
}

std::string Telling::bundle(const Expr& expr) {
  std::vector<std::string> ways;
  std::size_t next = 0;
  for (const auto& way : model().bundles[expr.id<model::BundleId>()].ways) {
    std::vector<std::string> portions;
    for (const model::Portion& each : way) {
      portions.push_back(portion(each, expr.args, next));
    }
    ways.push_back(words_.both(portions));
  }
  return words_.either(ways);
}

} // namespace brehon
