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
using model::Sort;

std::string Telling::piece_type(int type, int number) const {
  return type == this_type_ ? phrase("this") : words_.piece_type(type, number);
}

std::string Telling::attribute_name(const Expr& attribute) const {
  return attribute.op == Op::attribute
             ? words_.attribute(attribute.index)
             : words_.label(model().kinds[index(attribute.args[0].type.kind)].attributes[index(attribute.index)].name);
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
  return fmt::format("{} ({})", name, fmt::join(values(indices), ", "));
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

bool Telling::says_what_it_is(const Expr& attribute) const {
  if (attribute.op != Op::attribute || attribute.args[0].type.families.size() != 1) {
    return false;
  }
  const model::Family& family = model().families[index(attribute.args[0].type.families.front())];
  if (family.rows || family.attributes.size() != 1 || family.attributes.front().type.sort != Sort::kind) {
    return false;
  }
  const model::Kind& kind = model().kinds[index(family.attributes.front().type.kind)];
  return std::all_of(kind.values.begin(), kind.values.end(), [&](const std::string& value) {
    const Labels::Forms* forms = words_.labels().find(kind.name + "." + value, words_.labels().language());
    return forms != nullptr && !forms->second.empty();
  });
}

/// Pieces as a noun: the family, narrowed by what stands with it. What is left of its filters follows as a condition.
std::string Telling::pieces(const model::Binder& binder, int number) {
  std::string name = noun(model().variables[index(binder.variable)].type, number);
  std::string owner;
  bool yours = false;
  std::vector<std::string> notes;
  std::vector<std::string> conditions;
  const auto is_it = [&](const Expr& expr) { return expr.op == Op::variable && expr.index == binder.variable; };
  for (const Expr& filter : binder.filter) {
    const bool equal = filter.op == Op::equal;
    if (filter.op == Op::family_is && is_it(filter.args[0])) {
      name = words_.family(filter.index, number);
    } else if (filter.op == Op::type_is && is_it(filter.args[0])) {
      name = piece_type(filter.index, number);
    } else if (equal && filter.args[0].op == Op::owner && is_it(filter.args[0].args[0])) {
      yours = is_you(filter.args[1]);
      owner = yours ? std::string() : value(filter.args[1]);
    } else if (equal && filter.args[0].op == Op::attribute && is_it(filter.args[0].args[0]) &&
               filter.args[1].type.sort == Sort::kind) {
      // A value that is a noun says what the piece is: `boy`; else it tells which: `pawn (small)`.
      const Expr& wanted = filter.args[1];
      if (is_constant(wanted) && says_what_it_is(filter.args[0])) {
        const model::Kind& kind = model().kinds[index(wanted.type.kind)];
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
    std::set<int> families;
    for (const int type : portion.types) {
      families.insert(model().types[index(type)].family);
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
  for (const auto& way : model().bundles[index(expr.index)].ways) {
    std::vector<std::string> portions;
    for (const model::Portion& each : way) {
      portions.push_back(portion(each, expr.args, next));
    }
    ways.push_back(words_.both(portions));
  }
  return words_.either(ways);
}

} // namespace brehon
