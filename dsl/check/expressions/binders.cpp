
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/pieces.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Role;
using model::Sort;

namespace {

Expr side_filter(Context& context, const Node& node, const model::Binder& binder);
Expr with_filter(Context& context, const Node& node, const model::Binder& binder);

/// `of P`, `showing V`, `with a v`: conditions on the variable; those at fault are errors.
void filters(Context& context, const Node& node, model::Binder& binder) {
  for (const Node& child : node.children) {
    if (child.kind == Kind::with_showing)
      binder.filter.push_back(side_filter(context, child, binder));
    if (child.kind == Kind::with)
      binder.filter.push_back(with_filter(context, child, binder));
    if (child.kind != Kind::of)
      continue;
    if (binder.pieces) {
      Expr owner = value_of(context, child.front(), kind_type(context, model::player_kind, true));
      binder.filter.push_back(attribute_equals(context, binder.variable, "owner", std::move(owner), child.span));
    } else {
      error(context, DiagnosticId::wrong_type, child.span, "only pieces have an owner");
      binder.filter.emplace_back();
    }
  }
}

Expr side_filter(Context& context, const Node& node, const model::Binder& binder) {
  Node word = node;
  word.text = "showing";
  if (!binder.pieces) {
    error(context, DiagnosticId::wrong_type, node.span, "only pieces show a side");
    return {};
  }
  const Expr read = attribute_of(context, variable_expr(context, binder.variable, node.span), "showing", word);
  if (read.type.sort == Sort::error) {
    excuse_all(context, node);
    return {};
  }
  Expr side = expr(context, node.front(), &read.type);
  never_equal(context, node, read, side);
  return attribute_equals(context, binder.variable, "showing", std::move(side), node.span);
}

Expr with_filter(Context& context, const Node& node, const model::Binder& binder) {
  const Node& name = node[0];
  note_attribute(context, context.model.variables[binder.variable].type, name);
  Expr read = attribute_of(context, variable_expr(context, binder.variable, name.span), name.text, name);
  const std::string_view relation = node[1].kind == Kind::relation ? node[1].text : "is";
  const Node& value = node.children.back();
  if (read.type.sort == Sort::error) {
    excuse_all(context, value);
    return {};
  }
  Expr test;
  test.type = types::boolean();
  test.span = node.span;
  const bool negated = relation.size() > 2; // `is not`, `not in`
  if (relation.find("in") != std::string_view::npos) {
    Type wanted = types::set_of(read.type);
    Expr set = expr(context, value, &wanted);
    if (set.type.sort == Sort::error)
      return {};
    if (set.type.sort != Sort::set || !comparable(read.type, types::element_of(set.type))) {
      error(context, DiagnosticId::wrong_type, value.span,
            fmt::format("{} cannot be in {}", describe(context, read.type), describe(context, set.type)));
      return {};
    }
    test.op = Op::contains;
    test.args = list(std::move(read), std::move(set));
  } else {
    Expr wanted = expr(context, value, &read.type);
    if (wanted.type.sort == Sort::error)
      return {};
    if (!comparable(read.type, wanted.type)) {
      error(context, DiagnosticId::wrong_type, value.span,
            fmt::format("{} cannot be {}", describe(context, read.type), describe(context, wanted.type)));
      return {};
    }
    const bool is_equality = relation.starts_with("is");
    if (is_equality)
      never_equal(context, node, read, wanted);
    else
      never_ordered(context, node, relation, read, wanted);
    const bool swapped = relation[0] == '>';
    test.op = is_equality ? Op::equal : relation.size() == 2 ? Op::less_equal : Op::less;
    test.args = swapped ? list(std::move(wanted), std::move(read)) : list(std::move(read), std::move(wanted));
  }
  test = simplify(context, std::move(test));
  return negated ? negation(context, std::move(test)) : std::move(test);
}

} // namespace

Expr where_of(Context& context, const Node& node) {
  const Node* where = node.find(Kind::where);
  return where == nullptr ? constant_expr(1, types::boolean(), node.span) : condition(context, where->front());
}

void word_filter(Context& context, const Node& word, model::Binder& binder) {
  Type& type = context.model.variables[binder.variable].type;
  if (Local* local = find_local(context, word.text)) {
    local->used = true;
    note(context, word, local->span);
    const Type& wanted = context.model.variables[local->variable].type;
    for (const model::FamilyId family : type.families) {
      for (const model::Attribute& attribute : context.model.families[family].attributes) {
        if (attribute.type.sort != Sort::kind || attribute.type.kind != wanted.kind)
          continue;
        binder.filter.push_back(attribute_equals(context, binder.variable, attribute.name,
                                                 variable_expr(context, local->variable, word.span), word.span));
        return;
      }
    }
    error(context, DiagnosticId::wrong_type, word.span,
          fmt::format("`{}` is {}, which no piece there bears", word.text, describe(context, wanted)));
    return;
  }
  const Entry* entry = find(context, word.text);
  if (entry != nullptr && entry->symbol == Symbol::family) {
    note(context, word, *entry);
    if (std::find(type.families.begin(), type.families.end(), entry->id<model::FamilyId>()) == type.families.end()) {
      auto& finding =
          error(context, DiagnosticId::never_there, word.span, fmt::format("`{}` can never lie there", word.text));
      for (const model::ZoneId zone : type.zones) {
        const model::Zone& known = context.model.zones[zone];
        if (known.element == model::none)
          continue;
        finding.related.push_back(
            {context.model.elements[known.element].span, fmt::format("`{}` does not hold it", known.name)});
      }
      type.families = {entry->id<model::FamilyId>()}; // as if it could, so that nothing else is found at fault
      return;
    }
    const bool narrows = type.families.size() > 1;
    type.families = {entry->id<model::FamilyId>()};
    if (!narrows)
      return;
    Expr test;
    test.op = Op::family_is;
    test.type = types::boolean();
    test.span = word.span;
    test.index = entry->number;
    test.args = list(variable_expr(context, binder.variable, word.span));
    binder.filter.push_back(std::move(test));
    return;
  }
  if (const model::PieceTypeId card = card_named(context, word.text, type.families); card != model::none) {
    note_card(context, word, card);
    Expr test;
    test.op = Op::type_is;
    test.type = types::boolean();
    test.span = word.span;
    test.index = card.number();
    test.args = list(variable_expr(context, binder.variable, word.span));
    binder.filter.push_back(std::move(test));
    return;
  }
  const auto matches = matching_values(context, word.text, type.families);
  if (matches.empty()) {
    std::vector<std::string_view> near;
    for (const model::FamilyId family : type.families) {
      const model::Family& known = context.model.families[family];
      near.push_back(known.name);
      for (const model::Attribute& attribute : known.attributes) {
        if (attribute.type.sort != Sort::kind)
          continue;
        for (const std::string& value : context.model.kinds[attribute.type.kind].values)
          near.push_back(value);
      }
    }
    unknown(context, word, "piece called", near);
    return;
  }
  const auto [attribute, value] = matches.front();
  const std::string name = context.model.attributes[attribute];
  note_borne(context, word, type.families, name, value);
  Expr wanted = constant_expr(value, {}, word.span);
  std::vector<model::FamilyId> bearing;
  for (const model::FamilyId family : type.families) {
    for (const model::Attribute& known : context.model.families[family].attributes) {
      if (known.name != name)
        continue;
      wanted.type = known.type;
      bearing.push_back(family);
    }
  }
  context.model.variables[binder.variable].type.families = std::move(bearing);
  binder.filter.push_back(attribute_equals(context, binder.variable, name, std::move(wanted), word.span));
}

model::Binder check_binder(Context& context, const Node& node) {
  model::Binder out;
  out.span = node.span;
  const Node& id = node.get(Kind::id);
  const Node& source = node.get(Kind::source).front();
  Expr from = source.kind == Kind::sets_of_pieces ? subsets_expr(context, source) : expr(context, source);
  if (from.type.sort == Sort::error) {
    bind_to(context, id.text, hidden_variable(context, {}, id.span), id.span);
    out.variable = context.scope.locals.back().variable;
    return out;
  }
  out.pieces = has_pieces(from.type);
  if (!out.pieces && from.type.sort != Sort::set) {
    error(context, DiagnosticId::wrong_type, source.span,
          fmt::format("this is {}, but a set or places are needed", describe(context, from.type)))
        .suggestion = range_meant(source);
    bind_to(context, id.text, hidden_variable(context, {}, id.span), id.span);
    out.variable = context.scope.locals.back().variable;
    return out;
  }
  Type type = out.pieces ? from.type : types::element_of(from.type);
  if (out.pieces)
    type.sort = Sort::piece;
  const bool filters_pieces =
      out.pieces && find_local(context, id.text) == nullptr && names_pieces(context, id, type.families);
  const Entry* entry = find(context, id.text);
  const bool names_family = out.pieces && entry != nullptr && entry->symbol == Symbol::family;
  if (filters_pieces || names_family) {
    out.variable = hidden_variable(context, std::move(type), id.span);
    word_filter(context, id, out);
  } else {
    if (insight::is_asked(context.input.insight, id.text))
      insight::fits(context.input.insight, id.text, words_of_pieces(context));
    out.variable = bind(context, id.text, std::move(type), id.span);
  }
  out.source.push_back(std::move(from));
  filters(context, node, out);
  return out;
}

namespace {

/// The type of a parameter that is any set of values of a kind, or of pieces of a family.
Type type_of_sets(Context& context, const Node& node) {
  const Entry* entry = find(context, node.text);
  if (entry != nullptr)
    note(context, node, *entry);
  if (entry != nullptr && entry->symbol == Symbol::family)
    return pieces_of_family(context, entry->id<model::FamilyId>());
  const Expr values = expr(context, node);
  if (values.type.sort == Sort::error || (values.op == Op::whole && types::element_of(values.type).sort == Sort::kind))
    return values.type;
  error(context, DiagnosticId::wrong_type, node.span, "a family is needed, or a kind whose values are no numbers");
  return {};
}

/// The first name in a part that has no meaning here, and is what a binder in another part binds; null where there is
/// none.
const Node* of_binder(Context& context, const Node& part, const std::vector<std::string_view>& bound) {
  const auto binds = [&](const Node& child) {
    return child.kind == Kind::binder && std::find(bound.begin(), bound.end(), child.name()) != bound.end();
  };
  if (std::any_of(part.children.begin(), part.children.end(), binds))
    return nullptr; // they have another meaning there
  const bool is_bound = part.kind == Kind::name && std::find(bound.begin(), bound.end(), part.text) != bound.end();
  if (is_bound && find_local(context, part.text) == nullptr && find(context, part.text) == nullptr)
    return &part;
  for (const Node& child : part.children) {
    if (const Node* found = of_binder(context, child, bound))
      return found;
  }
  return nullptr;
}

} // namespace

model::VariableId parameter_of(Context& context, const Node& node) {
  const Node& id = node.get(Kind::id);
  const Node& source = node.get(Kind::source).front();
  const Entry* entry = source.kind == Kind::name ? find(context, source.text) : nullptr;
  const bool of_family = entry != nullptr && entry->symbol == Symbol::family;
  const bool of_zone = entry != nullptr && entry->symbol == Symbol::zone;
  if (of_family || of_zone)
    note(context, source, *entry);
  if (node.children.size() > 2) {
    error(context, DiagnosticId::misplaced, node[node.children[1].kind == Kind::source ? 2 : 1].span,
          fmt::format("what `{}` can be is said by its kind, its family or its zone alone", id.text))
        .suggestion = "ask for the rest where it is used";
  }
  if (source.kind == Kind::sets_of)
    return bind(context, id.text, type_of_sets(context, source.front()), id.span);
  if (!of_family && !of_zone)
    return check_binder(context, node).variable;
  Type type;
  type.sort = Sort::piece;
  if (of_zone) {
    type.families = context.model.zones[entry->id<model::ZoneId>()].families;
    type.zones = {entry->id<model::ZoneId>()};
    return bind(context, id.text, std::move(type), id.span);
  }
  type = pieces_of_family(context, entry->id<model::FamilyId>());
  type.sort = Sort::piece;
  return bind(context, id.text, std::move(type), id.span);
}

model::Binder check_noun(Context& context, const Node& node, Expr source) {
  model::Binder out;
  out.span = node.span;
  out.pieces = true;
  Type type = source.type;
  type.sort = Sort::piece;
  out.variable = hidden_variable(context, std::move(type), node.span);
  const bool from_box = source.op == Op::zone && source.id<model::ZoneId>() == model::box;
  out.source.push_back(std::move(source));
  const Node& id = node.get(Kind::id);
  word_filter(context, id, out);
  filters(context, node, out);
  const std::vector<model::FamilyId>& families = context.model.variables[out.variable].type.families;
  const model::KindId sides = families.size() == 1 ? context.model.families[families[0]].showing : model::none;
  const bool said = std::any_of(out.filter.begin(), out.filter.end(), [&](const Expr& test) {
    return test.op == Op::equal && test[Role::left].op == Op::attribute &&
           context.model.attributes[test[Role::left].id<model::AttributeId>()] == "showing";
  });
  if (from_box && sides != model::none && !said) { // they lie there with their first side up
    const int first = context.model.kinds[sides].first;
    out.filter.push_back(attribute_equals(context, out.variable, "showing",
                                          constant_expr(first, kind_type(context, sides), node.span), node.span));
  }
  return out;
}

bool report_choice_behind_where(Context& context, const Node& node) {
  const Node& then = node[0];
  const Node* where = then.find(Kind::where);
  const bool in_parentheses = then.text.data() != node.text.data();
  if (in_parentheses || where == nullptr || then.children.back().kind != Kind::where)
    return false;
  std::vector<std::string_view> bound;
  for (const Node& child : then.children) {
    if (child.kind == Kind::binder && child.has(Kind::id))
      bound.push_back(child.name());
  }
  const Node* name = of_binder(context, node[1], bound);
  name = name != nullptr ? name : of_binder(context, node[2], bound);
  if (name == nullptr)
    return false;
  const char* const begin = where->front().text.data();
  const char* const end = node.text.data() + node.text.size();
  const std::string_view choice(begin, static_cast<std::size_t>(end - begin));
  Diagnostic& finding =
      error(context, DiagnosticId::unknown_name, name->span,
            fmt::format("`{}` is not known here: `if … else` chooses between all that stands before it "
                        "and what stands behind `else`",
                        name->text));
  finding.suggestion = fmt::format("put the choice in parentheses: `where ({})`", one_line(choice));
  finding.fix = Fix{{node.span.file, where->front().span.begin, node.span.end}, fmt::format("({})", choice)};
  excuse_all(context, node);
  return true;
}

} // namespace brehon::checking
