#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Sets, ranges, and what runs through them: binders, quantifiers, aggregates.

namespace brehon {

using model::Op;
using model::Sort;

Checker::Expr Checker::set_literal(const Node& node, const Type* expected) {
  Expr out;
  out.span = node.span;
  out.op = Op::set_of;
  const Type* element = expected != nullptr && expected->sort == Sort::set ? expected : nullptr;
  std::optional<Type> type;
  bool places = false;
  for (const Node& child : node.children) {
    if (child.kind == Kind::citation)
      continue;
    Expr value = expr(child, element);
    if (value.type.sort == Sort::error)
      return value;
    const bool is_place = value.type.sort == Sort::place || value.type.sort == Sort::places;
    if (type && is_place != places) {
      error(DiagnosticId::wrong_type, child.span, "places and values cannot stand in one set");
      return {};
    }
    places = is_place;
    type = type ? common(*type, value.type, child.span) : value.type;
    if (type->sort == Sort::error)
      return {};
    out.args.push_back(std::move(value));
  }
  if (!type) {
    if (element == nullptr) {
      error(DiagnosticId::wrong_type, node.span, "an empty set says not of what");
      return {};
    }
    out.type = *element;
    return out;
  }
  if (places) {
    out.op = Op::zones;
    out.type = *type;
    out.type.sort = Sort::places;
    return out;
  }
  if (type->sort != Sort::integer && type->sort != Sort::kind) {
    error(DiagnosticId::wrong_type, node.span, fmt::format("{} cannot stand in a set", describe(*type)));
    return {};
  }
  out.type = types::set_of(*type);
  return out;
}

Checker::Expr Checker::range(const Node& node, const Type* expected) {
  const bool of_set = expected != nullptr && expected->sort == Sort::set && !expected->parts.empty();
  const Type element = of_set ? expected->parts[0] : types::integer(-1000, 1000);
  if (node.kind != Kind::range && !of_set) {
    error(DiagnosticId::wrong_type, node.span, "an open range needs something that has an end of its own");
    return {};
  }
  if (element.sort == Sort::kind && !model_.kinds[static_cast<std::size_t>(element.kind)].ordered) {
    error(DiagnosticId::wrong_type, node.span, fmt::format("the values of {} have no order", describe(element)));
    return {};
  }
  const int top =
      element.sort == Sort::kind ? model_.kinds[static_cast<std::size_t>(element.kind)].size() - 1 : element.high;
  const int bottom = element.sort == Sort::kind ? 0 : element.low;
  const auto bound = [&](const Node& part) {
    Expr value = expr(part, &element);
    if (value.type.sort != Sort::error && !comparable(value.type, element)) {
      error(DiagnosticId::wrong_type, part.span,
            fmt::format("this is {}, but {} is needed", describe(value.type), describe(element)));
      return Expr();
    }
    return value;
  };
  Expr out;
  out.op = Op::range;
  out.span = node.span;
  Expr low = node.kind == Kind::range_to ? constant_expr(bottom, element, node.span) : bound(node[0]);
  Expr high = node.kind == Kind::range_from ? constant_expr(top, element, node.span) : bound(node.children.back());
  if (low.type.sort == Sort::error || high.type.sort == Sort::error)
    return {};
  Type type = element;
  if (type.sort == Sort::integer) {
    type.low = low.type.low;
    type.high = std::max(low.type.low, high.type.high);
  }
  out.type = types::set_of(type);
  out.args = list(std::move(low), std::move(high));
  return out;
}

Checker::Expr Checker::where_of(const Node& node) {
  const Node* where = node.find(Kind::where);
  return where == nullptr ? constant_expr(1, types::boolean(), node.span) : condition(where->front());
}

/// The attributes that a word is a value of, among those of some families.
std::vector<std::pair<int, int>> Checker::matching_values(std::string_view word,
                                                          const std::vector<model::FamilyId>& families) const {
  std::vector<std::pair<int, int>> out;
  for (const int family : families) {
    for (const model::Attribute& attribute : model_.families[static_cast<std::size_t>(family)].attributes) {
      if (attribute.type.sort != Sort::kind)
        continue;
      const model::Kind& kind = model_.kinds[static_cast<std::size_t>(attribute.type.kind)];
      const auto at = std::find(kind.values.begin(), kind.values.end(), word);
      if (at == kind.values.end())
        continue;
      const int index = static_cast<int>(std::find(model_.attributes.begin(), model_.attributes.end(), attribute.name) -
                                         model_.attributes.begin());
      const std::pair<int, int> match{index, static_cast<int>(at - kind.values.begin())};
      if (std::find(out.begin(), out.end(), match) == out.end())
        out.push_back(match);
    }
  }
  return out;
}

/// The type of a card that stands in a row of its own, by its name.
int Checker::card_named(std::string_view word, const std::vector<model::FamilyId>& families) const {
  for (std::size_t type = 0; type < model_.types.size(); ++type) {
    const model::PieceType& known = model_.types[type];
    if (known.name == word && std::find(families.begin(), families.end(), known.family) != families.end() &&
        model_.families[static_cast<std::size_t>(known.family)].rows) {
      return static_cast<int>(type);
    }
  }
  return model::none;
}

bool Checker::names_pieces(const Node& word, const std::vector<model::FamilyId>& families) const {
  const Entry* entry = find(word.text);
  if (entry != nullptr)
    return entry->symbol == Symbol::family;
  if (card_named(word.text, families) != model::none)
    return true;
  return !matching_values(word.text, families).empty();
}

Checker::Expr Checker::attribute_equals(int variable, std::string_view attribute, Expr value, Span span) {
  Node word;
  word.kind = Kind::id;
  word.span = span;
  word.text = attribute;
  Expr read = attribute_of(variable_expr(variable, span), attribute, word);
  if (read.type.sort == Sort::error || value.type.sort == Sort::error)
    return {};
  if (!comparable(read.type, value.type)) {
    error(DiagnosticId::wrong_type, span, fmt::format("{} cannot be {}", describe(read.type), describe(value.type)));
    return {};
  }
  Expr out;
  out.op = Op::equal;
  out.type = types::boolean();
  out.span = span;
  out.args = list(std::move(read), std::move(value));
  return simplify(std::move(out));
}

/// A word before `in`, or a noun, that says which pieces are meant: a family, a value, a variable that holds a value.
void Checker::word_filter(const Node& word, model::Binder& binder) {
  Type& type = model_.variables[static_cast<std::size_t>(binder.variable)].type;
  if (Local* local = find_local(word.text)) {
    local->used = true;
    const Type& wanted = model_.variables[static_cast<std::size_t>(local->variable)].type;
    for (const int family : type.families) {
      for (const model::Attribute& attribute : model_.families[static_cast<std::size_t>(family)].attributes) {
        if (attribute.type.sort != Sort::kind || attribute.type.kind != wanted.kind)
          continue;
        binder.filter.push_back(
            attribute_equals(binder.variable, attribute.name, variable_expr(local->variable, word.span), word.span));
        return;
      }
    }
    error(DiagnosticId::wrong_type, word.span,
          fmt::format("`{}` is {}, which no piece there bears", word.text, describe(wanted)));
    return;
  }
  const Entry* entry = find(word.text);
  if (entry != nullptr && entry->symbol == Symbol::family) {
    if (std::find(type.families.begin(), type.families.end(), entry->index) == type.families.end()) {
      auto& finding = error(DiagnosticId::never_there, word.span, fmt::format("`{}` can never lie there", word.text));
      for (const int zone : type.zones) {
        const model::Zone& known = model_.zones[static_cast<std::size_t>(zone)];
        if (known.element == model::none)
          continue;
        finding.related.push_back({model_.elements[static_cast<std::size_t>(known.element)].span,
                                   fmt::format("`{}` does not hold it", known.name)});
      }
      type.families = {entry->index}; // as if it could, so that nothing else is found at fault
      return;
    }
    const bool narrows = type.families.size() > 1;
    type.families = {entry->index};
    if (!narrows)
      return;
    Expr test;
    test.op = Op::family_is;
    test.type = types::boolean();
    test.span = word.span;
    test.index = entry->index;
    test.args = list(variable_expr(binder.variable, word.span));
    binder.filter.push_back(std::move(test));
    return;
  }
  if (const int card = card_named(word.text, type.families); card != model::none) {
    Expr test;
    test.op = Op::type_is;
    test.type = types::boolean();
    test.span = word.span;
    test.index = card;
    test.args = list(variable_expr(binder.variable, word.span));
    binder.filter.push_back(std::move(test));
    return;
  }
  const auto matches = matching_values(word.text, type.families);
  if (matches.empty()) {
    std::vector<std::string_view> near;
    for (const int family : type.families) {
      const model::Family& known = model_.families[static_cast<std::size_t>(family)];
      near.push_back(known.name);
      for (const model::Attribute& attribute : known.attributes) {
        if (attribute.type.sort != Sort::kind)
          continue;
        for (const std::string& value : model_.kinds[static_cast<std::size_t>(attribute.type.kind)].values)
          near.push_back(value);
      }
    }
    unknown(word, "piece called", near);
    return;
  }
  const auto [attribute, value] = matches.front();
  const std::string name = model_.attributes[static_cast<std::size_t>(attribute)];
  Expr wanted = constant_expr(value, {}, word.span);
  std::vector<model::FamilyId> bearing;
  for (const int family : type.families) {
    for (const model::Attribute& known : model_.families[static_cast<std::size_t>(family)].attributes) {
      if (known.name != name)
        continue;
      wanted.type = known.type;
      bearing.push_back(family);
    }
  }
  model_.variables[static_cast<std::size_t>(binder.variable)].type.families = std::move(bearing);
  binder.filter.push_back(attribute_equals(binder.variable, name, std::move(wanted), word.span));
}

/// `of P`, `showing V`, `with a v`: conditions on the variable; those at fault are errors.
void Checker::filters(const Node& node, model::Binder& binder) {
  for (const Node& child : node.children) {
    if (child.kind == Kind::with_showing)
      binder.filter.push_back(side_filter(child, binder));
    if (child.kind == Kind::with)
      binder.filter.push_back(with_filter(child, binder));
    if (child.kind != Kind::of)
      continue;
    if (binder.pieces) {
      Expr owner = value_of(child.front(), kind_type(0, true));
      binder.filter.push_back(attribute_equals(binder.variable, "owner", std::move(owner), child.span));
    } else {
      error(DiagnosticId::wrong_type, child.span, "only pieces have an owner");
      binder.filter.emplace_back();
    }
  }
}

Checker::Expr Checker::side_filter(const Node& node, const model::Binder& binder) {
  Node word = node;
  word.text = "showing";
  if (!binder.pieces) {
    error(DiagnosticId::wrong_type, node.span, "only pieces show a side");
    return {};
  }
  const Expr read = attribute_of(variable_expr(binder.variable, node.span), "showing", word);
  if (read.type.sort == Sort::error) {
    excuse_all(node);
    return {};
  }
  return attribute_equals(binder.variable, "showing", expr(node.front(), &read.type), node.span);
}

Checker::Expr Checker::with_filter(const Node& node, const model::Binder& binder) {
  const Node& name = node[0];
  Expr read = attribute_of(variable_expr(binder.variable, name.span), name.text, name);
  const std::string_view relation = node[1].kind == Kind::relation ? node[1].text : "is";
  const Node& value = node.children.back();
  if (read.type.sort == Sort::error) {
    excuse_all(value);
    return {};
  }
  Expr test;
  test.type = types::boolean();
  test.span = node.span;
  const bool negated = relation.size() > 2; // `is not`, `not in`
  if (relation.find("in") != std::string_view::npos) {
    Type wanted = types::set_of(read.type);
    Expr set = expr(value, &wanted);
    if (set.type.sort == Sort::error)
      return {};
    if (set.type.sort != Sort::set || !comparable(read.type, types::element_of(set.type))) {
      error(DiagnosticId::wrong_type, value.span,
            fmt::format("{} cannot be in {}", describe(read.type), describe(set.type)));
      return {};
    }
    test.op = Op::contains;
    test.args = list(std::move(read), std::move(set));
  } else {
    Expr wanted = expr(value, &read.type);
    if (wanted.type.sort == Sort::error)
      return {};
    if (!comparable(read.type, wanted.type)) {
      error(DiagnosticId::wrong_type, value.span,
            fmt::format("{} cannot be {}", describe(read.type), describe(wanted.type)));
      return {};
    }
    const bool swapped = relation[0] == '>';
    test.op = relation.substr(0, 2) == "is" ? Op::equal : relation.size() == 2 ? Op::less_equal : Op::less;
    test.args = swapped ? list(std::move(wanted), std::move(read)) : list(std::move(read), std::move(wanted));
  }
  test = simplify(std::move(test));
  return negated ? negation(std::move(test)) : std::move(test);
}

/// `x of p in S with a v`. Where S are places, x names what is looked for or is a new variable for each piece.
model::Binder Checker::binder(const Node& node) {
  model::Binder out;
  out.span = node.span;
  const Node& id = node.get(Kind::id);
  const Node& source = node.get(Kind::source).front();
  Expr from = expr(source);
  if (from.type.sort == Sort::error) {
    locals_.push_back({std::string(id.text), hidden_variable({}, id.span), true, id.span});
    out.variable = locals_.back().variable;
    return out;
  }
  out.pieces = from.type.sort == Sort::place || from.type.sort == Sort::places;
  if (!out.pieces && from.type.sort != Sort::set) {
    error(DiagnosticId::wrong_type, source.span,
          fmt::format("this is {}, but a set or places are needed", describe(from.type)));
    locals_.push_back({std::string(id.text), hidden_variable({}, id.span), true, id.span});
    out.variable = locals_.back().variable;
    return out;
  }
  Type type = out.pieces ? from.type : types::element_of(from.type);
  if (out.pieces)
    type.sort = Sort::piece;
  const bool filters_pieces = out.pieces && find_local(id.text) == nullptr && names_pieces(id, type.families);
  const Entry* entry = find(id.text);
  const bool names_family = out.pieces && entry != nullptr && entry->symbol == Symbol::family;
  if (filters_pieces || names_family) {
    out.variable = hidden_variable(std::move(type), id.span);
    word_filter(id, out);
  } else {
    out.variable = bind(id.text, std::move(type), id.span);
  }
  out.source.push_back(std::move(from));
  filters(node, out);
  return out;
}

/// A parameter of a definition or rule: a value of a set, a piece of a family (`c in card`) or of what lies in a zone.
int Checker::parameter_of(const Node& node) {
  const Node& id = node.get(Kind::id);
  const Node& source = node.get(Kind::source).front();
  const Entry* entry = source.kind == Kind::name ? find(source.text) : nullptr;
  const bool of_family = entry != nullptr && entry->symbol == Symbol::family;
  const bool of_zone = entry != nullptr && entry->symbol == Symbol::zone;
  if (node.children.size() > 2) {
    error(DiagnosticId::misplaced, node[node.children[1].kind == Kind::source ? 2 : 1].span,
          fmt::format("what `{}` can be is said by its kind, its family or its zone alone", id.text))
        .suggestion = "ask for the rest where it is used";
  }
  if (!of_family && !of_zone)
    return binder(node).variable;
  Type type;
  type.sort = Sort::piece;
  if (of_zone) {
    type.families = model_.zones[static_cast<std::size_t>(entry->index)].families;
    type.zones = {entry->index};
    return bind(id.text, std::move(type), id.span);
  }
  type.families = {entry->index};
  for (std::size_t zone = 0; zone < model_.zones.size(); ++zone) {
    const auto& held = model_.zones[zone].families;
    if (std::find(held.begin(), held.end(), entry->index) != held.end())
      type.zones.push_back(static_cast<int>(zone));
  }
  return bind(id.text, std::move(type), id.span);
}

/// `N F of p with a v` in a move: the pieces in some places that the words select.
model::Binder Checker::noun(const Node& node, Expr source) {
  model::Binder out;
  out.span = node.span;
  out.pieces = true;
  Type type = source.type;
  type.sort = Sort::piece;
  out.variable = hidden_variable(std::move(type), node.span);
  const bool from_box = source.op == Op::zone && source.index == 0;
  out.source.push_back(std::move(source));
  const Node& id = node.get(Kind::id);
  word_filter(id, out);
  filters(node, out);
  const std::vector<model::FamilyId>& families = model_.variables[static_cast<std::size_t>(out.variable)].type.families;
  const int sides = families.size() == 1 ? model_.families[static_cast<std::size_t>(families[0])].showing : model::none;
  const bool said = std::any_of(out.filter.begin(), out.filter.end(), [&](const Expr& test) {
    return test.op == Op::equal && test.args[0].op == Op::attribute &&
           model_.attributes[static_cast<std::size_t>(test.args[0].index)] == "showing";
  });
  if (from_box && sides != model::none && !said) { // they lie there with their first side up
    const int first = model_.kinds[static_cast<std::size_t>(sides)].first;
    out.filter.push_back(
        attribute_equals(out.variable, "showing", constant_expr(first, kind_type(sides), node.span), node.span));
  }
  return out;
}

} // namespace brehon
