#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Bundles: what is paid and gained, and whether it is there.

namespace brehon {

using model::Op;
using model::Portion;
using model::Sort;

namespace {

model::Type bundle_type() {
  model::Type type;
  type.sort = Sort::bundle;
  return type;
}

} // namespace

/// `purse Z[player], … with BANK`: the bank never runs short, so it is the box.
void Checker::purse() {
  for (const Node& node : game_.children) {
    if (node.kind != Kind::purse)
      continue;
    for (const Node& part : node.children) {
      if (part.kind == Kind::id || part.kind == Kind::citation)
        continue;
      const Node& word = part.kind == Kind::index ? part[0] : part;
      const Entry* entry = find(word.text);
      const bool zone = entry != nullptr && entry->symbol == Symbol::zone;
      const bool by_player = zone && model_.zones[static_cast<std::size_t>(entry->index)].dimensions ==
                                         std::vector<model::KindId>{model::player_kind};
      if (!by_player) {
        error(DiagnosticId::wrong_type, part.span, "a purse is a zone that each player has one of");
        continue;
      }
      model_.purse.push_back(entry->index);
      for (const int family : model_.zones[static_cast<std::size_t>(entry->index)].families) {
        const model::Family& known = model_.families[static_cast<std::size_t>(family)];
        for (int type = known.first_type; type < known.first_type + known.types; ++type) {
          if (std::find(model_.currency.begin(), model_.currency.end(), type) == model_.currency.end())
            model_.currency.push_back(type);
        }
      }
    }
    std::sort(model_.currency.begin(), model_.currency.end());
    const Node& bank = node.get(Kind::id);
    const auto entry = symbols_.find(bank.text);
    if (entry == symbols_.end() || entry->second.symbol != Symbol::zone ||
        !model_.zones[static_cast<std::size_t>(entry->second.index)].dimensions.empty()) {
      std::vector<std::string_view> names;
      for (const model::Zone& zone : model_.zones)
        names.push_back(zone.name);
      unknown(bank, "zone", names);
      continue;
    }
    for (const int family : model_.zones[static_cast<std::size_t>(entry->second.index)].families) {
      if (model_.families[static_cast<std::size_t>(family)].unlimited)
        continue;
      error(DiagnosticId::capacity, bank.span,
            fmt::format("a bank never runs short, so its `{}` must be `unlimited`",
                        model_.families[static_cast<std::size_t>(family)].name));
    }
    zone_reached_.insert(entry->second.index);
    entry->second.index = 0;
  }
  for (const CardBundle& cell : card_bundles_) {
    const Expr bundle = bundle_of(*cell.node);
    model::Attribute& attribute =
        model_.families[static_cast<std::size_t>(cell.family)].attributes[static_cast<std::size_t>(cell.attribute)];
    const auto open = std::find(attribute.values.begin(), attribute.values.end(), model::none);
    if (bundle.type.sort == Sort::error) {
      if (open != attribute.values.end())
        *open = 0;
      continue;
    }
    if (!bundle.args.empty())
      error(DiagnosticId::not_constant, cell.node->span, "what a card says must be known before the game begins");
    if (open != attribute.values.end())
      *open = bundle.index;
  }
}

/// A bundle where one is wanted: written out, or by name.
Checker::Expr Checker::bundle_of(const Node& node) {
  if (node.kind == Kind::bundle)
    return bundle_literal(node);
  if (node.kind == Kind::adjusted)
    return adjusted(node);
  Expr out = expr(node);
  if (out.type.sort != Sort::error && out.type.sort != Sort::bundle) {
    error(DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but pieces such as `2 x + 1 y` are needed", describe(out.type)));
    return {};
  }
  return out;
}

Checker::Expr Checker::bundle_literal(const Node& node) {
  Expr out;
  out.op = Op::bundle;
  out.type = bundle_type();
  out.span = node.span;
  model::Bundle bundle;
  for (const Node& payment : node.children) {
    std::vector<Portion> way;
    int open = 0;
    for (const Node& part : payment.children) {
      way.push_back(portion(part, out.args));
      open += way.back().how == Portion::How::exact ? 0 : 1;
      if (way.back().types.empty())
        return {};
    }
    if (open > 1)
      error(DiagnosticId::ambiguous_pieces, payment.span, "only one part of a price can be `any` or `same`");
    bundle.ways.push_back(std::move(way));
  }
  out.index = static_cast<int>(model_.bundles.size());
  model_.bundles.push_back(std::move(bundle));
  return out;
}

Portion Checker::portion(const Node& node, std::vector<Expr>& args) {
  Portion out;
  if (node.has(Kind::any))
    out.how = Portion::How::any;
  if (node.has(Kind::same))
    out.how = Portion::How::same;
  Expr amount = value_of(node[0], types::integer(0, 1000));
  if (amount.type.sort == Sort::error)
    return out;
  if (const auto known = fold(amount))
    out.amount = *known;
  else
    args.push_back(std::move(amount));
  if (const Node* noun = node.find(Kind::noun)) {
    portion_word(*noun, out, args);
  } else {
    const Node& last = node.children.back();
    const Expr value = expr(last);
    if (value.type.sort != Sort::error)
      portion_value(value, last.span, out, args);
  }
  return out;
}

void Checker::portion_word(const Node& noun, Portion& out, std::vector<Expr>& args) {
  const Node& id = noun.get(Kind::id);
  if (Local* local = find_local(id.text)) {
    local->used = true;
    portion_value(variable_expr(local->variable, id.span), id.span, out, args);
    return;
  }
  const Entry* entry = find(id.text);
  for (const int type : model_.currency) {
    const model::PieceType& known = model_.types[static_cast<std::size_t>(type)];
    const model::Family& family = model_.families[static_cast<std::size_t>(known.family)];
    const bool of_family = entry != nullptr && entry->symbol == Symbol::family && entry->index == known.family;
    if (of_family ||
        (entry == nullptr && (known.name == id.text || known.name == family.name + "." + std::string(id.text))))
      out.types.push_back(type);
  }
  const bool known_word = !out.types.empty();
  for (const Node& child : noun.children) {
    if (child.kind == Kind::with)
      only_with(child, out.types);
    else if (child.kind != Kind::id)
      error(DiagnosticId::misplaced, child.span, "what is paid is said by its family and `with` a value");
  }
  if (known_word && out.types.empty())
    return;
  if (out.types.empty()) {
    std::vector<std::string_view> near;
    for (const int type : model_.currency)
      near.push_back(model_.types[static_cast<std::size_t>(type)].name);
    if (model_.purse.empty())
      error(DiagnosticId::missing_part, id.span, "this game has no `purse`, so nothing can be paid");
    else
      unknown(id, "piece in a purse called", near);
  } else if (out.how == Portion::How::exact && out.types.size() > 1) {
    error(DiagnosticId::ambiguous_pieces, id.span, fmt::format("`{}` does not say which", id.text)).suggestion =
        fmt::format("`any {}`, or `same {}`", id.text, id.text);
  }
}

/// Those that bear a value that is known before the game begins.
void Checker::only_with(const Node& node, std::vector<model::PieceTypeId>& types) {
  const std::string_view name = node[0].text;
  const auto borne = [&](int type) -> const model::Attribute* {
    const model::PieceType& known = model_.types[static_cast<std::size_t>(type)];
    const auto& attributes = model_.families[static_cast<std::size_t>(known.family)].attributes;
    const auto at = std::find_if(attributes.begin(), attributes.end(), [&](const auto& a) { return a.name == name; });
    return at == attributes.end() ? nullptr : &*at;
  };
  const auto bears = std::find_if(types.begin(), types.end(), [&](int type) { return borne(type) != nullptr; });
  if (bears == types.end()) {
    error(DiagnosticId::unknown_name, node[0].span, fmt::format("no such piece has `{}`", name));
    types.clear();
    return;
  }
  const Type type = borne(*bears)->type;
  const auto wanted = node[1].kind == Kind::relation && node[1].text != "is"
                          ? std::nullopt
                          : fold(value_of(node.children.back(), type));
  if (!wanted) {
    error(DiagnosticId::not_constant, node.span, "what is paid bears a value that is known before the game begins");
    types.clear();
    return;
  }
  types.erase(std::remove_if(types.begin(), types.end(),
                             [&](int each) {
                               const model::Attribute* read = borne(each);
                               const int family = model_.types[static_cast<std::size_t>(each)].family;
                               const int first = model_.families[static_cast<std::size_t>(family)].first_type;
                               return read == nullptr ||
                                      read->values[static_cast<std::size_t>(each - first)] != *wanted;
                             }),
              types.end());
  if (types.empty())
    error(DiagnosticId::never_there, node.span, "no piece in a purse is like this");
}

/// The pieces that bear a value of a kind.
void Checker::portion_value(const Expr& value, Span span, Portion& out, std::vector<Expr>& args) {
  if (value.type.sort == Sort::kind) {
    const int size = model_.kinds[static_cast<std::size_t>(value.type.kind)].size();
    std::vector<model::PieceTypeId> by_value(static_cast<std::size_t>(size), model::none);
    for (const int type : model_.currency) {
      const model::Family& family =
          model_.families[static_cast<std::size_t>(model_.types[static_cast<std::size_t>(type)].family)];
      for (const model::Attribute& attribute : family.attributes) {
        if (attribute.type.sort != Sort::kind || attribute.type.kind != value.type.kind)
          continue;
        by_value[static_cast<std::size_t>(attribute.values[static_cast<std::size_t>(type - family.first_type)])] = type;
      }
    }
    if (std::find(by_value.begin(), by_value.end(), model::none) == by_value.end()) {
      out.types = std::move(by_value);
      out.by_value = true;
      args.push_back(value);
      return;
    }
  }
  error(DiagnosticId::wrong_type, span,
        fmt::format("this is {}, which says of no piece in a purse which it is", describe(value.type)));
}

/// `B less N any x plus M any x`.
Checker::Expr Checker::adjusted(const Node& node) {
  Expr base = bundle_of(node[0]);
  Expr less = constant_expr(0, types::integer(0, 0), node.span), more = less;
  model::Bundle of;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    std::vector<Expr> args;
    Portion part = portion(node[i].front(), args);
    if (part.types.empty())
      return {};
    if (part.how != Portion::How::any || (!of.ways.empty() && of.ways[0][0].types != part.types)) {
      error(DiagnosticId::ambiguous_pieces, node[i].span, "a price is changed by a number of `any` of one family");
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
  out.index = static_cast<int>(model_.bundles.size());
  model_.bundles.push_back(std::move(of));
  out.args = list(std::move(base), std::move(less), std::move(more));
  return out;
}

Checker::Expr Checker::covers(const Node& node) {
  Expr places = some_places(node[0]);
  Expr bundle = bundle_of(node[1]);
  if (places.type.sort == Sort::error || bundle.type.sort == Sort::error)
    return {};
  Expr out;
  out.op = Op::covers;
  out.type = types::boolean();
  out.span = node.span;
  out.args = list(std::move(places), std::move(bundle));
  return out;
}

/// `gift has v`: whether a piece with that value came.
Checker::Expr Checker::has(const Node& node) {
  Expr moved = expr(node[0]);
  Expr value = expr(node[1]);
  if (moved.type.sort == Sort::error || value.type.sort == Sort::error)
    return {};
  if (moved.op != Op::variable || gained_.count(moved.index) == 0) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but what was gained `as` a name is needed", describe(moved.type)));
    return {};
  }
  Portion part;
  std::vector<Expr> args;
  portion_value(value, node[1].span, part, args);
  if (part.types.empty())
    return {};
  Expr out;
  out.op = Op::has;
  out.type = types::boolean();
  out.span = node.span;
  out.index = static_cast<int>(model_.bundles.size());
  model_.bundles.push_back({{{part}}});
  out.args = list(std::move(moved), std::move(value));
  return out;
}

} // namespace brehon
