#include "tools/words/things.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/places.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using model::Op;
using model::Role;
using model::Sort;

Term piece_type(const Context& context, model::PieceTypeId type, int number) {
  return type == context.this_type ? Term(phrase(context, "this")) : context.words.type_noun(type, number);
}

Term attribute_name(const Context& context, const Expr& attribute) {
  const bool of_piece = attribute.op == Op::attribute;
  const std::string& name =
      of_piece ? context.model.attributes[attribute.id<model::AttributeId>()]
               : context.model.kinds[attribute[Role::operand].type.kind].attributes[index(attribute.index)].name;
  const std::vector<model::FamilyId>& families = bearer(attribute).type.families;
  const std::string full =
      of_piece && families.size() == 1 ? context.model.families[families.front()].name + "." + name : name;
  const std::string& path = context.words.own_label(full) == nullptr ? name : full;
  const std::string own = "attribute." + name; // one that the language brings along
  const bool is_predefined = context.words.own_label(path) == nullptr && base_pack().phrase(own) != nullptr;
  return is_predefined ? context.words.own_noun(own) : context.words.noun(path);
}

const Expr& bearer(const Expr& attribute) {
  return attribute[attribute.op == Op::attribute ? Role::piece : Role::operand];
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
    const model::Label* label = context.words.own_label(kind.name + "." + value);
    return label != nullptr && is_noun(*label, context.words.pack());
  });
}

bool is_attribute(const Expr& expr) {
  return expr.op == Op::attribute || expr.op == Op::kind_attribute;
}

bool names_itself(const Context& context, const Expr& attribute, const Expr& value) {
  return value.op == Op::variable && context.stands_for.count(value.id<model::VariableId>()) == 0 &&
         noun(context, value.type).bare() == attribute_name(context, attribute).bare();
}

bool shows_side(const Context& context, const Expr& expr) {
  return expr.op == Op::attribute && context.model.attributes[expr.id<model::AttributeId>()] == "showing";
}

namespace {

/// What an attribute of a piece is, as what it is with: `of size small`, `with that colour`, `with your side up`.
Term attribute_phrase(Context& context, const Expr& attribute, const Expr& wanted) {
  const Term told = value(context, wanted);
  if (shows_side(context, attribute)) {
    return told.you ? Term(phrase(context, "with_your_side")) : term(context, "with_side", {{"side", told}});
  }
  return names_itself(context, attribute, wanted)
             ? term(context, "with_that", {{"which", told}})
             : term(context, "with_attribute", {{"attribute", attribute_name(context, attribute)}, {"value", told}});
}

/// What the filters of a binder say of its pieces.
struct Narrowed {
  Term name;
  std::optional<Term> owner = std::nullopt;
  std::vector<Term> attributes = {};
  std::vector<std::string> conditions = {};
};

Narrowed narrowed(Context& context, const model::Binder& binder, int number) {
  Narrowed out{noun(context, context.model.variables[binder.variable].type, number)};
  const auto is_it = [&](const Expr& expr) {
    return expr.op == Op::variable && expr.id<model::VariableId>() == binder.variable;
  };
  for (const Expr& filter : binder.filter) {
    const bool equal = filter.op == Op::equal;
    if (filter.op == Op::family_is && is_it(filter[Role::piece])) {
      out.name = context.words.family_noun(filter.id<model::FamilyId>(), number);
    } else if (filter.op == Op::type_is && is_it(filter[Role::piece])) {
      out.name = piece_type(context, filter.id<model::PieceTypeId>(), number);
    } else if (equal && filter[Role::left].op == Op::owner && is_it(filter[Role::left][Role::piece])) {
      out.owner = value(context, filter[Role::right]);
    } else if (equal && filter[Role::left].op == Op::attribute && is_it(filter[Role::left][Role::piece]) &&
               filter[Role::right].type.sort == Sort::kind) {
      // A value that is a noun says what the piece is: `boy`; else it tells which: `pawn of size small`.
      const Expr& wanted = filter[Role::right];
      if (is_constant(wanted) && says_what_it_is(context, filter[Role::left])) {
        const model::Kind& kind = context.model.kinds[wanted.type.kind];
        out.name = context.words.noun(kind.name + "." + kind.values[index(wanted.value)], number);
      } else {
        out.attributes.push_back(attribute_phrase(context, filter[Role::left], wanted));
      }
    } else {
      out.conditions.push_back(condition(context, filter));
    }
  }
  return out;
}

/// Pieces of who acts: `your card`, `a card of yours`.
Term yours(const Context& context, const Term& thing) {
  Term made([thing, one_of = term(context, "yours", {{"thing", thing}})](Form form) {
    const bool are_known = form.determiner == "the" || form.determiner == "all";
    form.determiner = are_known ? "your" : form.determiner;
    return are_known ? thing.in(form) : one_of.in(form);
  });
  made.several = thing.several;
  return made;
}

} // namespace

Term pieces(Context& context, const model::Binder& binder, int number) {
  Narrowed of = narrowed(context, binder, number);
  Term name = of.name;
  if (!of.attributes.empty()) {
    name = term(context, "with", {{"thing", name}, {"attributes", context.words.both(of.attributes)}});
  }
  if (of.owner) {
    name =
        of.owner->you ? yours(context, name) : term(context, "of", {{"thing", std::move(name)}, {"whole", *of.owner}});
  }
  if (!of.conditions.empty()) {
    name = term(context, "such_that", {{"thing", name}, {"condition", context.words.both(of.conditions)}});
  }
  // What is meant by `it` later needs no more words.
  Term made([name, it = of.name](const Form& form) {
    const bool is_pronoun = form.determiner == "it" || form.determiner == "it_all";
    return is_pronoun ? it.in(form) : name.in(form);
  });
  made.several = name.several;
  made.is_noun = name.is_noun;
  made.has_where = name.has_where;
  return made;
}

Term pieces_and_source(Context& context, const model::Binder& binder, int number) {
  if (binder.source.empty()) {
    return pieces(context, binder, number);
  }
  Term where = source(context, binder.source.front(), number);
  return term(context, "in", {{"thing", pieces(context, binder, number)}, {"place", std::move(where)}});
}

Term amount(Context& context, std::string_view key, const Expr& count, const Term& one, const Term& several) {
  const Expr number = plain(context, count);
  std::optional<Term> told;
  bool is_one = false;
  if (const auto numbers = by_players(context, number)) {
    const bool as_players = key == "amount" && is_of_players(context, *numbers);
    told = as_players ? term(context, "amount_of_players", {{"things", several}})
                      : term(context, key, {{"count", number_by_players(context, *numbers)}, {"thing", several}}, 2);
  } else if (is_constant(number)) {
    is_one = !context.words.pack().several(number.value);
    told =
        term(context, key, {{"count", std::to_string(number.value)}, {"thing", is_one ? one : several}}, number.value);
  } else if (key == "amount" && number.op == Op::variable && number.type.sort == Sort::integer) {
    told = term(context, "that_many", {{"things", several}});
  } else {
    const std::string_view computed = key == "up_to"              ? "computed_up_to"
                                      : key == "amount_of_choice" ? "computed_of_choice"
                                      : key == "amount_of_equal"  ? "computed_equal"
                                                                  : "computed";
    told = term(context, computed, {{"things", several}, {"count", value(context, number)}});
  }
  // What is meant by `it` later are the things, not their number.
  Term made([told = *told, thing = is_one ? one : several](const Form& form) {
    return form.determiner == "it" ? thing.in(form) : told.in({"count", form.grammatical_case});
  });
  made.several = !is_one;
  return made;
}

Term set_of_pieces(Context& context, const Expr& subsets) {
  const model::Binder& binder = subsets.binders.front();
  const Expr& low = subsets[Role::low];
  const Expr& high = subsets[Role::high];
  const Term one = pieces_and_source(context, binder, 1), several = pieces_and_source(context, binder, 2);
  if (low.value == high.value) {
    return amount(context, "amount", low, one, several);
  }
  if (subsets.flag || low.value == 0) {
    return amount(context, subsets.flag ? "or_more" : "up_to", subsets.flag ? low : high, one, several);
  }
  Term made =
      term(context, "from_to",
           {{"low", std::to_string(low.value)}, {"count", std::to_string(high.value)}, {"thing", several}}, high.value);
  made.several = true;
  return made;
}

namespace {

Term portion(Context& context, const model::Portion& portion, const std::vector<Expr>& arguments, std::size_t& next) {
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
    std::vector<Term> names;
    for (const model::FamilyId each : families) {
      names.push_back(context.words.family_noun(each, number));
    }
    return context.words.either(names);
  };
  Term one = family(1);
  Term several = family(2);
  if (portion.by_value && next < arguments.size()) {
    const bool is_variable = arguments[next].op == Op::variable;
    const Term which = value(context, arguments[next++]);
    const std::string_view key = is_variable ? "of_kind" : "which";
    one = term(context, key, {{"thing", one}, {"name", which}});
    several = term(context, key, {{"thing", several}, {"name", which}});
  } else if (portion.types.size() == 1) {
    one = piece_type(context, portion.types.front(), 1);
    several = piece_type(context, portion.types.front(), 2);
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

Term bundle(Context& context, const Expr& expr) {
  std::vector<Term> ways;
  std::size_t next = 0;
  for (const auto& way : context.model.bundles[expr.id<model::BundleId>()].ways) {
    std::vector<Term> portions;
    for (const model::Portion& each : way) {
      portions.push_back(portion(context, each, expr.args, next));
    }
    ways.push_back(context.words.both(portions));
  }
  return context.words.either(ways);
}

} // namespace brehon::telling
