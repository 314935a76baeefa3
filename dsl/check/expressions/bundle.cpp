#include "dsl/check/expressions/bundle.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/pieces.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/words/foreign.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Portion;
using model::Sort;

namespace {

Portion portion(Context& context, const Node& node, std::vector<Expr>& args);
void portion_word(Context& context, const Node& noun, Portion& out, std::vector<Expr>& args);
void only_with(Context& context, const Node& node, std::vector<model::PieceTypeId>& types);
void portion_value(Context& context, const Expr& value, Span span, Portion& out, std::vector<Expr>& args);

model::Type bundle_type() {
  model::Type type;
  type.sort = Sort::bundle;
  return type;
}

Expr bundle_literal(Context& context, const Node& node) {
  Expr out;
  out.op = Op::bundle;
  out.type = bundle_type();
  out.span = node.span;
  model::Bundle bundle;
  for (const Node& payment : node.children) {
    std::vector<Portion> way;
    int open = 0;
    for (const Node& part : payment.children) {
      way.push_back(portion(context, part, out.args));
      open += way.back().how == Portion::How::exact ? 0 : 1;
      if (way.back().types.empty())
        return {};
    }
    if (open > 1)
      error(context, DiagnosticId::ambiguous_pieces, payment.span, "only one part of a price can be `any` or `same`");
    bundle.ways.push_back(std::move(way));
  }
  out.index = context.model.bundles.add(std::move(bundle)).number();
  return out;
}

Portion portion(Context& context, const Node& node, std::vector<Expr>& args) {
  Portion out;
  if (node.has(Kind::any))
    out.how = Portion::How::any;
  if (node.has(Kind::same))
    out.how = Portion::How::same;
  Expr amount = value_of(context, node[0], types::integer(0, 1000));
  if (amount.type.sort == Sort::error)
    return out;
  if (const auto known = fold(context, amount))
    out.amount = *known;
  else
    args.push_back(std::move(amount));
  if (const Node* noun = node.find(Kind::noun)) {
    portion_word(context, *noun, out, args);
  } else {
    const Node& last = node.children.back();
    const Expr value = expr(context, last);
    if (value.type.sort != Sort::error)
      portion_value(context, value, last.span, out, args);
  }
  return out;
}

void portion_word(Context& context, const Node& noun, Portion& out, std::vector<Expr>& args) {
  const Node& id = noun.get(Kind::id);
  if (Local* local = find_local(context, id.text)) {
    local->used = true;
    note(context, id, local->span);
    portion_value(context, variable_expr(context, local->variable, id.span), id.span, out, args);
    return;
  }
  const Entry* entry = find(context, id.text);
  for (const model::PieceTypeId type : context.model.currency) {
    const model::PieceType& known = context.model.types[type];
    const model::Family& family = context.model.families[known.family];
    const bool of_family =
        entry != nullptr && entry->symbol == Symbol::family && entry->id<model::FamilyId>() == known.family;
    if (of_family ||
        (entry == nullptr && (known.name == id.text || known.name == family.name + "." + std::string(id.text))))
      out.types.push_back(type);
  }
  for (const model::PieceTypeId type : out.types)
    note_card(context, id, type);
  const bool known_word = !out.types.empty();
  for (const Node& child : noun.children) {
    if (child.kind == Kind::with)
      only_with(context, child, out.types);
    else if (child.kind != Kind::id)
      error(context, DiagnosticId::misplaced, child.span, "what is paid is said by its family and `with` a value");
  }
  if (known_word && out.types.empty())
    return;
  if (out.types.empty()) {
    std::vector<std::string_view> near;
    for (const model::PieceTypeId type : context.model.currency)
      near.push_back(context.model.types[type].name);
    const auto names = names_of(context.model.families);
    const bool is_piece = std::find(names.begin(), names.end(), id.text) != names.end();
    if (context.model.purse.empty() && !is_piece && !foreign_hint(id.text).empty())
      unknown(context, id, "piece called", names);
    else if (context.model.purse.empty())
      error(context, DiagnosticId::missing_part, id.span, "this game has no `purse`, so nothing can be paid");
    else
      unknown(context, id, "piece in a purse called", near);
  } else if (out.how == Portion::How::exact && out.types.size() > 1) {
    error(context, DiagnosticId::ambiguous_pieces, id.span, fmt::format("`{}` does not say which", id.text))
        .suggestion = fmt::format("`any {}`, or `same {}`", id.text, id.text);
  }
}

/// What a piece type has as an attribute of its family.
int value_of_type(const Context& context, const model::Attribute& attribute, model::PieceTypeId type) {
  const model::Family& family = context.model.families[context.model.types[type].family];
  return attribute.values[type.index() - family.first_type.index()];
}

/// Those that bear a value that is known before the game begins.
void only_with(Context& context, const Node& node, std::vector<model::PieceTypeId>& types) {
  const std::string_view name = node[0].text;
  const auto borne = [&](model::PieceTypeId type) -> const model::Attribute* {
    const model::PieceType& known = context.model.types[type];
    const auto& attributes = context.model.families[known.family].attributes;
    const auto at = std::find_if(attributes.begin(), attributes.end(), [&](const auto& a) { return a.name == name; });
    return at == attributes.end() ? nullptr : &*at;
  };
  const auto bears =
      std::find_if(types.begin(), types.end(), [&](model::PieceTypeId type) { return borne(type) != nullptr; });
  if (bears == types.end()) {
    error(context, DiagnosticId::unknown_name, node[0].span, fmt::format("no such piece has `{}`", name));
    types.clear();
    return;
  }
  for (const model::PieceTypeId each : types)
    insight::attribute(context.input.insight, node[0].span, {context.model.types[each].family}, std::string(name));
  const Type type = borne(*bears)->type;
  const auto wanted = node[1].kind == Kind::relation && node[1].text != "is"
                          ? std::nullopt
                          : fold(context, value_of(context, node.children.back(), type));
  if (!wanted) {
    error(context, DiagnosticId::not_constant, node.span,
          "what is paid bears a value that is known before the game begins");
    types.clear();
    return;
  }
  std::erase_if(types, [&](model::PieceTypeId each) {
    const model::Attribute* read = borne(each);
    return read == nullptr || value_of_type(context, *read, each) != *wanted;
  });
  if (types.empty())
    error(context, DiagnosticId::never_there, node.span, "no piece in a purse is like this");
}

/// The pieces that bear a value of a kind.
void portion_value(Context& context, const Expr& value, Span span, Portion& out, std::vector<Expr>& args) {
  if (value.type.sort == Sort::kind) {
    const int size = context.model.kinds[value.type.kind].size();
    std::vector<model::PieceTypeId> by_value(static_cast<std::size_t>(size), model::none);
    for (const model::PieceTypeId type : context.model.currency) {
      const model::Family& family = context.model.families[context.model.types[type].family];
      for (const model::Attribute& attribute : family.attributes) {
        if (attribute.type.sort != Sort::kind || attribute.type.kind != value.type.kind)
          continue;
        by_value[static_cast<std::size_t>(value_of_type(context, attribute, type))] = type;
      }
    }
    if (std::find(by_value.begin(), by_value.end(), model::none) == by_value.end()) {
      out.types = std::move(by_value);
      out.by_value = true;
      args.push_back(value);
      return;
    }
  }
  error(context, DiagnosticId::wrong_type, span,
        fmt::format("this is {}, which says of no piece in a purse which it is", describe(context, value.type)));
}

/// `B less N any x plus M any x`.
Expr adjusted_bundle(Context& context, const Node& node) {
  Expr base = bundle_of(context, node[0]);
  Expr less = constant_expr(0, types::integer(0, 0), node.span), more = less;
  model::Bundle of;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    std::vector<Expr> args;
    Portion part = portion(context, node[i].front(), args);
    if (part.types.empty())
      return {};
    if (part.how != Portion::How::any || (!of.ways.empty() && of.ways[0][0].types != part.types)) {
      error(context, DiagnosticId::ambiguous_pieces, node[i].span,
            "a price is changed by a number of `any` of one family");
      return {};
    }
    Expr amount = part.amount == model::none
                      ? args[0]
                      : constant_expr(part.amount, types::integer(part.amount, part.amount), node[i].span);
    (node[i].kind == Kind::less ? less : more) = std::move(amount);
    if (of.ways.empty())
      of.ways = {{part}};
  }
  if (base.type.sort == Sort::error)
    return base;
  Expr out;
  out.op = Op::adjusted;
  out.type = bundle_type();
  out.span = node.span;
  out.index = context.model.bundles.add(std::move(of)).number();
  out.args = list(std::move(base), std::move(less), std::move(more));
  return out;
}

} // namespace

Expr bundle_of(Context& context, const Node& node) {
  if (node.kind == Kind::bundle)
    return bundle_literal(context, node);
  if (node.kind == Kind::adjusted)
    return adjusted_bundle(context, node);
  Expr out = expr(context, node);
  if (out.type.sort != Sort::error && out.type.sort != Sort::bundle) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but pieces such as `2 x + 1 y` are needed", describe(context, out.type)));
    return {};
  }
  return out;
}

Expr covers_test(Context& context, const Node& node) {
  Expr places = some_places(context, node[0]);
  Expr bundle = bundle_of(context, node[1]);
  if (places.type.sort == Sort::error || bundle.type.sort == Sort::error)
    return {};
  Expr out;
  out.op = Op::covers;
  out.type = types::boolean();
  out.span = node.span;
  out.args = list(std::move(places), std::move(bundle));
  return out;
}

Expr has_test(Context& context, const Node& node) {
  Expr moved = expr(context, node[0]);
  Expr value = expr(context, node[1]);
  if (moved.type.sort == Sort::error || value.type.sort == Sort::error)
    return {};
  if (moved.op != Op::variable || !context.gained.contains(moved.id<model::VariableId>())) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but what was gained `as` a name is needed", describe(context, moved.type)));
    return {};
  }
  Portion part;
  std::vector<Expr> args;
  portion_value(context, value, node[1].span, part, args);
  if (part.types.empty())
    return {};
  Expr out;
  out.op = Op::has;
  out.type = types::boolean();
  out.span = node.span;
  out.index = context.model.bundles.add({{{part}}}).number();
  out.args = list(std::move(moved), std::move(value));
  return out;
}

} // namespace brehon::checking
