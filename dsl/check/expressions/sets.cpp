#include "dsl/check/expressions/sets.hpp"

#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace brehon::checking {

using model::Op;
using model::Sort;

Expr set_expr(Context& context, const Node& node, const Type* expected) {
  Expr out;
  out.span = node.span;
  out.op = Op::set_of;
  const Type* element = expected != nullptr && expected->sort == Sort::set ? expected : nullptr;
  std::optional<Type> type;
  bool places = false;
  for (const Node& child : node.children) {
    if (child.kind == Kind::citation)
      continue;
    Expr value = expr(context, child, element);
    if (value.type.sort == Sort::error)
      return value;
    const bool is_place = value.type.sort == Sort::place || value.type.sort == Sort::places;
    if (type && is_place != places) {
      error(context, DiagnosticId::wrong_type, child.span, "places and values cannot stand in one set");
      return {};
    }
    places = is_place;
    type = type ? common(context, *type, value.type, child.span) : value.type;
    if (type->sort == Sort::error)
      return {};
    out.args.push_back(std::move(value));
  }
  if (!type) {
    if (element == nullptr) {
      error(context, DiagnosticId::wrong_type, node.span, "an empty set says not of what");
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
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("{} cannot stand in a set", describe(context, *type)));
    return {};
  }
  out.type = types::set_of(*type);
  return out;
}

Expr range_expr(Context& context, const Node& node, const Type* expected) {
  const bool of_set = expected != nullptr && expected->sort == Sort::set && !expected->parts.empty();
  const Type element = of_set ? expected->parts[0] : types::integer(-1000, 1000);
  if (node.kind != Kind::range && !of_set) {
    error(context, DiagnosticId::wrong_type, node.span, "an open range needs something that has an end of its own");
    return {};
  }
  if (element.sort == Sort::kind && !context.model.kinds[element.kind].ordered) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("the values of {} have no order", describe(context, element)));
    return {};
  }
  const int top = element.sort == Sort::kind ? context.model.kinds[element.kind].size() - 1 : element.high;
  const int bottom = element.sort == Sort::kind ? 0 : element.low;
  const auto bound = [&](const Node& part) {
    Expr value = expr(context, part, &element);
    if (value.type.sort != Sort::error && !comparable(value.type, element)) {
      error(context, DiagnosticId::wrong_type, part.span,
            fmt::format("this is {}, but {} is needed", describe(context, value.type), describe(context, element)));
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

namespace {

/// Whether several places can be told apart by their zones, as options name them.
bool are_apart(const std::vector<const Expr*>& places) {
  std::set<model::ZoneId> zones;
  return places.size() == 1 || std::all_of(places.begin(), places.end(), [&](const Expr* place) {
           return place->type.zones.size() == 1 && zones.insert(place->type.zones.front()).second;
         });
}

/// Whether each place is known, and can be told from the others.
bool judge_places(Context& context, const Expr& source) {
  const std::vector<const Expr*> places = expressions::named_places(source);
  if (!are_apart(places)) {
    error(context, DiagnosticId::wrong_type, source.span, "of several places each must be of a zone of its own")
        .suggestion = "choose a set from each: `s in sets of …, t in sets of …`";
    return false;
  }
  for (const Expr* place : places) {
    if (place->type.sort != Sort::place) {
      Diagnostic& finding =
          error(context, DiagnosticId::wrong_type, place->span,
                fmt::format("these are {}: sets are of what lies in one place, or in a few that are named",
                            describe(context, place->type)));
      const bool is_zone = place->op == Op::zone && place->args.empty();
      if (const std::string such = is_zone ? example_place(context, place->id<model::ZoneId>()) : ""; !such.empty())
        finding.suggestion = fmt::format("such as `{}`", such);
      return false;
    }
    const auto is_slot = [&](model::ZoneId zone) { return context.model.zones[zone].shape == model::Shape::slot; };
    const auto slots = std::count_if(place->type.zones.begin(), place->type.zones.end(), is_slot);
    if (slots > 0 && static_cast<std::size_t>(slots) < place->type.zones.size()) {
      error(context, DiagnosticId::wrong_type, place->span, "this is either a slot or a place for several pieces");
      return false;
    }
  }
  return true;
}

/// How many pieces of some families can lie in places together; none where there is no end of them.
std::optional<int> most_there(const Context& context, const Expr& source,
                              const std::vector<model::FamilyId>& families) {
  constexpr int many = 100000;
  int most = 0;
  for (const Expr* place : expressions::named_places(source)) {
    int there = 0;
    for (const model::ZoneId zone : place->type.zones) {
      int pieces = 0;
      for (const model::PieceType& type : context.model.types) {
        if (std::find(families.begin(), families.end(), type.family) != families.end())
          pieces = std::min(many, pieces + (type.unlimited ? many : type.copies));
      }
      const model::Zone& known = context.model.zones[zone];
      const int capacity = known.shape == model::Shape::slot ? 1 : known.capacity;
      there = std::max(there, capacity == model::none ? pieces : std::min(capacity, pieces));
    }
    most = std::min(many, most + there);
  }
  return most == many ? std::nullopt : std::optional<int>(most);
}

struct SetBounds {
  int low, high;
};

/// How many pieces a set has, at least and at most. Reports what cannot be.
std::optional<SetBounds> bounds_of(Context& context, const Node& node, std::optional<int> most) {
  const bool is_range = node.kind == Kind::range || node.kind == Kind::range_from;
  const std::size_t findings = context.findings.reported.size();
  const auto low = constant(context, is_range ? node[0] : node, "how many pieces a set has at least");
  if (!low)
    return std::nullopt;
  if (node.kind == Kind::range_from) {
    if (!most) {
      error(context, DiagnosticId::range_overflow, node.span, "there is no end of these pieces: say how many at most")
          .suggestion = fmt::format("such as `{}..{}`", *low, *low + 4);
      return std::nullopt;
    }
    if (*low >= 0 && *low <= *most)
      return SetBounds{*low, *most};
  }
  const auto high = node.kind == Kind::range ? constant(context, node[1], "how many pieces a set has at most") : low;
  if (!high || !sound_since(context, findings))
    return std::nullopt;
  if (*low < 0 || *high < std::max(1, *low)) {
    error(context, DiagnosticId::range_overflow, node.span,
          fmt::format("no set has {}",
                      is_range ? fmt::format("{}..{} pieces", *low, *high) : fmt::format("exactly {} pieces", *low)));
    return std::nullopt;
  }
  if (most && *low > *most) {
    error(context, DiagnosticId::never_there, node.span,
          fmt::format("a set of {} is wanted, and at most {} can lie there", *low, *most));
    return std::nullopt;
  }
  return SetBounds{*low, *high};
}

/// Which pieces are meant, and where: `card in Z`, or what there is `in Z`. Without a source where that is at fault.
model::Binder meant(Context& context, const Node& node) {
  const Node& source = node.kind == Kind::source ? node : node.get(Kind::source);
  Expr places = expr(context, source.front());
  if (is_error(places))
    return {};
  if (places.type.sort != Sort::place && places.type.sort != Sort::places) {
    error(context, DiagnosticId::wrong_type, places.span,
          fmt::format("this is {}, but places are needed", describe(context, places.type)))
        .suggestion = "such as `sets of 2.. card in hand[me]`";
    return {};
  }
  if (node.kind == Kind::source)
    return all_pieces(context, std::move(places), node.span);
  LocalScope scope(context);
  model::Binder out = check_binder(context, node);
  scope.use_last();
  const std::string& name = context.model.variables[out.variable].name;
  if (name.empty())
    return out;
  error(context, DiagnosticId::unknown_name, node.get(Kind::id).span,
        fmt::format("no piece there is called `{}`", name))
      .suggestion = fmt::format("say which pieces: `{}`", context.model.families[places.type.families.front()].name);
  return {};
}

} // namespace

Expr subsets_expr(Context& context, const Node& node) {
  Expr out;
  out.op = Op::subsets;
  out.span = node.span;
  out.binders.push_back(meant(context, node.children.back()));
  const model::Binder& pieces = out.binders[0];
  if (pieces.source.empty())
    return {};
  const model::Variable& variable = context.model.variables[pieces.variable];
  if (!judge_places(context, pieces.source[0]))
    return {};
  const std::optional<int> most = most_there(context, pieces.source[0], variable.type.families);
  const std::optional<SetBounds> bounds = bounds_of(context, node.front(), most);
  if (!bounds)
    return {};
  Type type = variable.type;
  type.sort = Sort::pieces;
  out.type = types::set_of(type);
  out.flag = node.front().kind == Kind::range_from;
  out.args = list(constant_expr(1, types::boolean(), node.span),
                  constant_expr(bounds->low, types::integer(bounds->low, bounds->low), node.span),
                  constant_expr(bounds->high, types::integer(bounds->high, bounds->high), node.span));
  return out;
}

Type pieces_of_family(const Context& context, model::FamilyId family) {
  Type out;
  out.sort = Sort::pieces;
  out.families = {family};
  for (const model::ZoneId zone : ids(context.model.zones)) {
    const auto& held = context.model.zones[zone].families;
    if (std::find(held.begin(), held.end(), family) != held.end())
      out.zones.push_back(zone);
  }
  return out;
}

Expr no_set_of_pieces(Context& context, Expr value) {
  if (value.type.sort != Sort::pieces)
    return value;
  error(context, DiagnosticId::wrong_type, value.span, "a set of pieces cannot be the value of a name or a definition")
      .suggestion = "name what is wanted of it, such as `count(…)`";
  return {};
}

model::Binder all_pieces(Context& context, Expr whole, Span span) {
  model::Binder out;
  out.span = span;
  out.pieces = true;
  Type type = whole.type;
  type.sort = Sort::piece;
  out.variable = hidden_variable(context, std::move(type), span);
  out.source.push_back(std::move(whole));
  return out;
}

} // namespace brehon::checking
