#include "dsl/check/expressions/types.hpp"

#include "dsl/check/expressions/board_words.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Sort;

Type kind_type(const Context& context, model::KindId kind, bool optional) {
  const model::Kind& known = context.model.kinds[kind];
  Type type;
  type.kind = kind;
  type.optional = optional;
  type.sort = known.numeric() ? Sort::integer : Sort::kind;
  if (known.numeric()) {
    type.low = known.first;
    type.high = known.first + known.size() - 1;
  }
  return type;
}

Type value_type(Context& context, const Node& node) {
  const bool optional = node.has(Kind::optional);
  if (const Node* bounds = node.find(Kind::range)) {
    const auto low = constant(context, (*bounds)[0], "the start of a range");
    const auto high = constant(context, (*bounds)[1], "the end of a range");
    if (!low || !high)
      return {};
    if (*low > *high) {
      error(context, DiagnosticId::range_overflow, bounds->span, fmt::format("the range {}..{} is empty", *low, *high));
      return {};
    }
    Type type = types::integer(*low, *high);
    type.optional = optional;
    return type;
  }
  const Node* word = node.find(Kind::name);
  const std::string_view name = word != nullptr ? word->text : node.name();
  if (name == "flag" && find(context, name) == nullptr)
    return types::boolean();
  const Entry* entry = find(context, name);
  if (entry == nullptr || entry->symbol != Symbol::kind) {
    std::vector<std::string_view> kinds = names_of(context.model.kinds);
    kinds.push_back("flag");
    unknown(context, word != nullptr ? *word : node.get(Kind::id), "kind", kinds);
    return {};
  }
  note(context, word != nullptr ? *word : node.get(Kind::id), *entry);
  return kind_type(context, entry->id<model::KindId>(), optional);
}

Span span_of_attribute(const Context& context, const Node& attribute) {
  const bool has_domain = attribute.has(Kind::name) || attribute.has(Kind::range);
  const Entry* entry = has_domain ? nullptr : find(context, attribute.name());
  return entry != nullptr && entry->symbol == Symbol::kind ? entry->span : attribute.get(Kind::id).span;
}

model::KindId number_kind(Context& context, std::string_view name, int low, int high) {
  for (const model::KindId id : ids(context.model.kinds)) {
    const model::Kind& kind = context.model.kinds[id];
    if (kind.name == name && kind.first == low && kind.size() == high - low + 1)
      return id;
  }
  model::Kind kind;
  kind.name = name;
  kind.form = model::Form::numbers;
  kind.first = low;
  for (int value = low; value <= high; ++value)
    kind.values.push_back(fmt::format("{}", value));
  return context.model.kinds.add(std::move(kind));
}

model::KindId unknown_kind(Context& context, const Diagnostic* why) {
  context.names.unknown_index = why;
  for (const model::KindId id : ids(context.model.kinds)) {
    if (is_unknown(context, id))
      return id;
  }
  return context.model.kinds.add({});
}

bool is_unknown(const Context& context, model::KindId kind) {
  return context.model.kinds[kind].name.empty();
}

std::string kind_value_name(const Context& context, model::KindId kind, int value) {
  const model::Kind& known = context.model.kinds[kind];
  const int at = value - known.first;
  return at >= 0 && at < known.size() ? known.values[static_cast<std::size_t>(at)] : fmt::format("{}", value);
}

std::string describe(const Context& context, const Type& type) {
  const auto named = [&](const auto& indices, const auto& list) {
    std::string out;
    for (const auto i : indices)
      out += fmt::format("{}`{}`", out.empty() ? "" : ", ", list[i].name);
    return out;
  };
  std::string out;
  switch (type.sort) {
  case Sort::nothing:
    return "`none`";
  case Sort::boolean:
    return "a truth value";
  case Sort::integer:
    out = type.kind != model::none ? fmt::format("a `{}`", context.model.kinds[type.kind].name) : "a number";
    break;
  case Sort::kind:
    out = fmt::format("a `{}`", context.model.kinds[type.kind].name);
    break;
  case Sort::piece:
    out = "a piece of " + named(type.families, context.model.families);
    break;
  case Sort::place:
    out = "a place of " + named(type.zones, context.model.zones);
    break;
  case Sort::places:
    out = "places of " + named(type.zones, context.model.zones);
    break;
  case Sort::set:
    out = type.kind != model::none ? fmt::format("a set of `{}`", context.model.kinds[type.kind].name)
                                   : "a set of numbers";
    break;
  case Sort::pieces:
    out = "a set of pieces of " + named(type.families, context.model.families);
    break;
  case Sort::tuple:
    for (const Type& part : type.parts)
      out += (out.empty() ? "" : ", ") + describe(context, part);
    return "(" + out + ")";
  case Sort::bundle:
    return "pieces to pay or take";
  case Sort::error:
    return "something unclear";
  }
  return type.optional ? out + " or none" : out;
}

std::string range_meant(const Node& node) {
  const bool of_numbers = node.kind == Kind::minus && node[0].children.empty() && node[1].children.empty();
  return of_numbers ? fmt::format("a range is written `{}..{}`", node[0].text, node[1].text) : std::string();
}

bool has_pieces(const Type& type) {
  return type.sort == Sort::place || type.sort == Sort::places || type.sort == Sort::pieces;
}

bool comparable(const Type& a, const Type& b) {
  if (a.sort == Sort::error || b.sort == Sort::error)
    return true;
  if (a.sort == Sort::nothing)
    return b.optional || b.sort == Sort::nothing;
  if (b.sort == Sort::nothing)
    return a.optional;
  if (a.sort != b.sort || a.sort == Sort::pieces)
    return false;
  if (a.sort == Sort::tuple) {
    if (a.parts.size() != b.parts.size())
      return false;
    for (std::size_t i = 0; i < a.parts.size(); ++i) {
      if (!comparable(a.parts[i], b.parts[i]))
        return false;
    }
    return true;
  }
  return a.sort == Sort::integer || a.kind == b.kind;
}

Type common(Context& context, const Type& a, const Type& b, Span span) {
  if (a.sort == Sort::error || b.sort == Sort::error)
    return {};
  if (a.sort == Sort::nothing || b.sort == Sort::nothing) {
    Type type = a.sort == Sort::nothing ? b : a;
    type.optional = true;
    return type;
  }
  const bool places =
      (a.sort == Sort::place || a.sort == Sort::places) && (b.sort == Sort::place || b.sort == Sort::places);
  if (!places && !comparable(a, b)) {
    error(context, DiagnosticId::wrong_type, span,
          fmt::format("this is either {} or {}", describe(context, a), describe(context, b)));
    return {};
  }
  Type type = a;
  if (places)
    type.sort = a.sort == b.sort ? a.sort : Sort::places;
  type.optional = a.optional || b.optional;
  type.low = std::min(a.low, b.low);
  type.high = std::max(a.high, b.high);
  if (a.kind != b.kind)
    type.kind = model::none;
  if (a.sort == Sort::set)
    type.parts = {common(context, types::element_of(a), types::element_of(b), span)};
  if (a.sort == Sort::tuple) {
    for (std::size_t i = 0; i < type.parts.size(); ++i)
      type.parts[i] = common(context, a.parts[i], b.parts[i], span);
  }
  const auto add_all = [](auto& list, const auto& more) {
    for (const auto id : more) {
      if (std::find(list.begin(), list.end(), id) == list.end())
        list.push_back(id);
    }
  };
  add_all(type.families, b.families);
  add_all(type.zones, b.zones);
  return type;
}

namespace {

/// The name of what is bound last that is of a kind, or who acts; empty where there is none.
std::string_view bound_name(const Context& context, model::KindId kind) {
  const std::vector<Local>& locals = context.scope.locals;
  const auto last = std::find_if(locals.rbegin(), locals.rend(), [&](const Local& local) {
    const Type& type = context.model.variables[local.variable].type;
    return type.sort == Sort::kind && type.kind == kind;
  });
  if (last != locals.rend())
    return last->name;
  return kind == model::player_kind && !context.scope.actors.empty() ? "me" : "";
}

} // namespace

Expr convert(Context& context, Expr value, const Type& wanted, Span span) {
  if (value.type.sort == Sort::error || wanted.sort == Sort::error)
    return value;
  if (wanted.sort == Sort::piece && value.type.sort == Sort::place)
    value = as_piece(context, std::move(value));
  if (wanted.sort == Sort::places && value.type.sort == Sort::place)
    return value;
  if (value.type.sort == Sort::nothing) {
    if (wanted.optional) {
      if (wanted.sort == Sort::integer)
        value.value = model::no_number;
      value.type = wanted;
      return value;
    }
    error(context, DiagnosticId::wrong_type, span,
          fmt::format("`none` cannot stand here: {} is needed", describe(context, wanted)));
    return {};
  }
  if (wanted.sort == Sort::integer)
    value = as_number(context, std::move(value));
  if (is_of_ring(context, wanted) && value.type.sort == Sort::integer)
    return as_place_of_ring(context, std::move(value), wanted.kind);
  const auto meet = [](const auto& a, const auto& b) {
    return std::any_of(a.begin(), a.end(), [&](auto id) { return std::find(b.begin(), b.end(), id) != b.end(); });
  };
  const auto all_within = [](const auto& a, const auto& b) {
    return std::all_of(a.begin(), a.end(), [&](auto id) { return std::find(b.begin(), b.end(), id) != b.end(); });
  };
  bool fits = value.type.sort == wanted.sort && (wanted.sort == Sort::integer || wanted.kind == value.type.kind);
  if (wanted.sort == Sort::pieces) // a set, or all that lies in places
    fits = has_pieces(value.type) && all_within(value.type.families, wanted.families);
  if (wanted.sort == Sort::piece)
    fits = fits && meet(value.type.families, wanted.families);
  if (wanted.sort == Sort::place)
    fits = fits && meet(value.type.zones, wanted.zones);
  if (!fits) {
    Diagnostic& finding =
        error(context, DiagnosticId::wrong_type, span,
              fmt::format("this is {}, but {} is needed", describe(context, value.type), describe(context, wanted)));
    const bool is_whole_kind =
        value.op == model::Op::whole && wanted.sort == Sort::kind && value.type.kind == wanted.kind;
    if (const std::string_view one = is_whole_kind ? bound_name(context, wanted.kind) : ""; !one.empty()) {
      finding.suggestion = fmt::format("the one that is meant here is `{}`", one);
      finding.fix = Fix{span, std::string(one)};
    }
    return {};
  }
  if (wanted.sort == Sort::integer && (value.type.low > wanted.high || value.type.high < wanted.low)) {
    const bool one = value.type.low == value.type.high;
    error(context, DiagnosticId::range_overflow, span,
          fmt::format("this is {}, outside of {}..{}",
                      one ? fmt::format("{}", value.type.low) : fmt::format("{}..{}", value.type.low, value.type.high),
                      wanted.low, wanted.high));
  }
  return value;
}

} // namespace brehon::checking
