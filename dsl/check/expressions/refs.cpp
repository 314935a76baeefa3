#include "dsl/check/expressions/refs.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/board_words.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/definitions.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/in_force.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/pieces.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

std::string indices(std::size_t count) {
  return count == 0 ? "no index" : wording::quantity(count, "index", "indices");
}

Expr symbol_expr(Context& context, const Node& node, const Entry& entry) {
  Expr out;
  out.span = node.span;
  out.index = entry.number;
  if (entry.fault != nullptr) {
    report_again(context, *entry.fault);
    return {};
  }
  switch (entry.symbol) {
  case Symbol::option: {
    const model::Option& option = context.model.options[entry.id<model::OptionId>()];
    context.used.options.insert(entry.id<model::OptionId>());
    return constant_expr(option.value,
                         option.kind == model::none ? types::integer(option.value, option.value)
                                                    : kind_type(context, option.kind),
                         node.span);
  }
  case Symbol::kind:
    out.op = Op::whole;
    out.type = types::set_of(kind_type(context, entry.id<model::KindId>()));
    return out;
  case Symbol::zone: {
    const model::Zone& zone = context.model.zones[entry.id<model::ZoneId>()];
    out.op = Op::zone;
    out.type = types::places({entry.id<model::ZoneId>()}, zone.families, zone.dimensions.empty());
    return out;
  }
  case Symbol::marker: {
    const model::Marker& marker = context.model.markers[entry.id<model::MarkerId>()];
    out.op = Op::marker;
    out.type = marker.type;
    if (!marker.dimensions.empty()) {
      error(context, DiagnosticId::wrong_arity, node.span,
            fmt::format("`{}` needs {}", marker.name, indices(marker.dimensions.size())))
          .related.push_back({entry.span, "it is declared here"});
      return {};
    }
    return out;
  }
  case Symbol::area:
    if (!context.model.defines[entry.id<model::DefineId>()].parameters.empty()) {
      error(context, DiagnosticId::wrong_arity, node.span,
            fmt::format("`{}` needs an index: whose is meant?", node.text));
      return {};
    }
    return call_define(context, node, entry.id<model::DefineId>());
  case Symbol::define:
    if (!context.model.defines[entry.id<model::DefineId>()].parameters.empty()) {
      error(context, DiagnosticId::wrong_arity, node.span,
            fmt::format("`{}` needs its arguments in parentheses", node.text));
      return {};
    }
    return call_define(context, node, entry.id<model::DefineId>());
  case Symbol::memory:
    error(context, DiagnosticId::wrong_type, node.span, fmt::format("`{}` is a memory, and no value", node.text))
        .suggestion = fmt::format("how often the position was there is `{}.times`", node.text);
    return {};
  case Symbol::family: {
    Diagnostic& finding = error(context, DiagnosticId::wrong_type, node.span,
                                fmt::format("`{}` is a sort of pieces, and no value", node.text));
    finding.related.push_back({entry.span, "it is declared here"});
    finding.suggestion =
        fmt::format("name the place where they lie, or how many there are: `count({} in Z)`", node.text);
    return {};
  }
  case Symbol::matchup:
  case Symbol::table:
  case Symbol::rule:
  case Symbol::phase:
    error(context, DiagnosticId::wrong_type, node.span, fmt::format("`{}` has no value here", node.text))
        .related.push_back({entry.span, "it is declared here"});
    return {};
  }
  return {};
}

Expr indexed(Context& context, const Node& node, Expr base, const std::vector<model::KindId>& dimensions,
             std::string_view name) {
  const std::size_t count = node.children.size() - 1;
  if (count > dimensions.size()) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` has {}, not {}", name, indices(dimensions.size()), count))
        .related.push_back({find(context, name)->span, "it is declared here"});
    return {};
  }
  base.args.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (is_unknown(context, dimensions[i])) {
      if (context.names.unknown_index != nullptr)
        report_again(context, *context.names.unknown_index);
      return {};
    }
    base.args.push_back(value_of(context, node[i + 1], kind_type(context, dimensions[i])));
    if (base.args.back().type.sort == Sort::error)
      return {};
  }
  return base;
}

/// The names that have a value here, those of a wanted kind first.
std::vector<std::string_view> names_with_value(const Context& context, const Type* expected) {
  std::vector<std::string_view> out;
  const bool seats_are_named = context.input.insight->values.contains({model::player_kind, 0});
  if (expected != nullptr && expected->kind != model::none && (expected->kind != model::player_kind || seats_are_named))
    out = value_names(context, expected->kind);
  for (auto local = context.scope.locals.rbegin(); local != context.scope.locals.rend(); ++local)
    out.push_back(local->name);
  if (!context.scope.actors.empty())
    out.insert(out.end(), {"me", "opponents"});
  if (!context.scope.actors.empty() && context.model.players == 2)
    out.push_back("opponent");
  for (const std::string_view name : declared_names(context)) {
    const Symbol symbol = find(context, name)->symbol;
    if (symbol != Symbol::family && symbol != Symbol::rule && symbol != Symbol::phase)
      out.push_back(name);
  }
  out.insert(out.end(), predefined_functions.begin(), predefined_functions.end());
  return out;
}

/// A text in which names are put in place of others.
void write_with(const Node& node, const std::map<std::string_view, std::string>& names, const char*& from,
                std::string& out) {
  const auto other = node.kind == Kind::name ? names.find(node.text) : names.end();
  if (other != names.end()) {
    out.append(from, node.text.data()).append(other->second);
    from = node.text.data() + node.text.size();
  }
  for (const Node& child : node.children)
    write_with(child, names, from, out);
}

/// How the definition that is being read is written with the player whom it is about, as a clause that helps; empty
/// where none is read, or it is long.
std::string definition_with_player(Context& context) {
  constexpr std::size_t longest = 100;
  const Node* node =
      context.definitions.begun.empty() ? nullptr : context.definitions.states[context.definitions.begun.back()].node;
  if (node == nullptr || node->kind != Kind::define || node->text.size() > longest)
    return {};
  const std::string player = find_local(context, "p") == nullptr ? "p" : "who";
  const Node& name = node->get(Kind::id);
  const Node* parameters = node->find(Kind::parameters);
  const std::string_view before =
      parameters == nullptr ? "" : parameters->text.substr(1, parameters->text.rfind(')') - 1);
  std::string out = fmt::format("define {}({}{}{} in player)", name.text, before, before.empty() ? "" : ", ", player);
  const Node& value = node->get(Kind::value);
  const char* from = parameters == nullptr ? name.text.data() + name.text.size()
                                           : parameters->text.data() + parameters->text.rfind(')') + 1;
  write_with(value, {{"me", player}, {"opponent", fmt::format("next({})", player)}}, from, out);
  out.append(from, node->text.data() + node->text.size());
  return fmt::format("give it the player, `{}`, and call it with `me`", one_line(out));
}

} // namespace

Expr variable_expr(const Context& context, model::VariableId variable, Span span) {
  Expr out;
  out.op = Op::variable;
  out.index = variable.number();
  out.type = context.model.variables[variable].type;
  out.span = span;
  return out;
}

std::optional<Expr> value_named(Context& context, const Node& node, model::KindId kind) {
  const auto place = value_place(context, node.text, kind);
  if (!place)
    return std::nullopt;
  return constant_expr(context.model.kinds[kind].first + static_cast<int>(*place), kind_type(context, kind), node.span);
}

Expr name_expr(Context& context, const Node& node, const Type* expected) {
  if (Local* local = find_local(context, node.text)) {
    local->used = true;
    note(context, node, local->span);
    return variable_expr(context, local->variable, node.span);
  }
  if (node.text == "this" && context.scope.this_one != model::none)
    return variable_expr(context, context.scope.this_one, node.span);
  if (node.text == "this" && context.scope.this_type != model::none)
    return in_force(context, Op::held_piece, context.scope.this_type, context.scope.actors.back(), node.span);
  const bool acting = node.text == "me" || node.text == "opponent" || node.text == "opponents";
  if (acting) {
    if (context.scope.actors.empty()) {
      const std::string with_player = definition_with_player(context);
      error(context, DiagnosticId::misplaced, node.span,
            fmt::format("nobody acts {}, so there is no `{}`", with_player.empty() ? "here" : "in a definition",
                        node.text))
          .suggestion =
          with_player.empty() ? "say who is meant: `first(player)`, or `some p in player where …`" : with_player;
      return {};
    }
    Expr me = variable_expr(context, context.scope.actors.back(), node.span);
    if (node.text == "me")
      return me;
    Expr out;
    out.span = node.span;
    out.op = node.text == "opponent" ? Op::opponent : Op::set_minus;
    out.type = node.text == "opponent" ? kind_type(context, model::player_kind)
                                       : types::set_of(kind_type(context, model::player_kind));
    if (node.text == "opponent") {
      if (context.model.players != 2) {
        error(context, DiagnosticId::wrong_type, node.span,
              "`opponent` needs exactly two players; `opponents` are all others");
        return {};
      }
      out.args = list(std::move(me));
      return out;
    }
    Expr everybody, self;
    everybody.op = Op::whole;
    everybody.index = model::player_kind.number();
    everybody.type = self.type = out.type;
    everybody.span = self.span = node.span;
    self.op = Op::set_of;
    self.args = list(std::move(me));
    out.args = list(std::move(everybody), std::move(self));
    return out;
  }
  // A value of the kind that is wanted comes before what is declared under its name.
  if (expected != nullptr) {
    const Type& wanted =
        expected->sort == Sort::set ? (expected->parts.empty() ? *expected : expected->parts[0]) : *expected;
    if (wanted.sort == Sort::kind && wanted.kind != model::none) {
      if (auto value = value_named(context, node, wanted.kind)) {
        note_value(context, node, wanted.kind);
        return std::move(*value);
      }
    }
  }
  if (const Entry* entry = find(context, node.text)) {
    note(context, node, *entry);
    return symbol_expr(context, node, *entry);
  }
  if (auto word = board_word(context, node))
    return std::move(*word);
  int kinds = 0;
  model::KindId of;
  std::optional<Expr> value;
  for (const model::KindId kind : ids(context.model.kinds)) {
    if (auto found = value_named(context, node, kind)) {
      ++kinds;
      of = kind;
      value = std::move(found);
    }
  }
  if (kinds == 1) {
    note_value(context, node, of);
    return std::move(*value);
  }
  const bool of_kind = expected != nullptr && expected->kind != model::none &&
                       (expected->sort == Sort::kind || expected->sort == Sort::set);
  if (kinds > 1 && !of_kind) {
    error(context, DiagnosticId::unknown_name, node.span,
          fmt::format("`{}` is a value of several kinds, and nothing here says of which", node.text));
    return {};
  }
  if (absent(context, node))
    return {};
  if (insight::is_asked(context.input.insight, node.text))
    insight::fits(context.input.insight, node.text, names_with_value(context, expected));
  std::vector<std::string_view> near = visible_names(context);
  std::string what = "anything called";
  if (of_kind) {
    near = value_names(context, expected->kind);
    what = fmt::format("`{}` called", context.model.kinds[expected->kind].name);
    const auto visible = visible_names(context);
    near.insert(near.end(), visible.begin(), visible.end());
  } else {
    for (const model::Kind& kind : context.model.kinds)
      near.insert(near.end(), kind.values.begin(), kind.values.end());
  }
  near.insert(near.end(), {"none", "empty"});
  auto& finding =
      error(context, DiagnosticId::unknown_name, node.span, fmt::format("there is no {} `{}`", what, node.text));
  if (what == "anything called")
    finding.message = fmt::format("nothing is called `{}`", node.text);
  suggest(context, finding, node.text, near);
  return {};
}

bool holds_several(const Context& context, const Type& type) {
  const auto is_more = [&](model::ZoneId zone) { return context.model.zones[zone].shape != model::Shape::slot; };
  return type.sort == Sort::places ||
         (type.sort == Sort::place && std::any_of(type.zones.begin(), type.zones.end(), is_more));
}

Expr as_piece(Context& context, Expr value) {
  if (value.type.sort != Sort::place)
    return value;
  Expr out;
  out.span = value.span;
  out.type = value.type;
  out.type.sort = Sort::piece;
  out.type.optional = true;
  bool slots = true, rows = true;
  for (const model::ZoneId zone : value.type.zones) {
    const model::Shape shape = context.model.zones[zone].shape;
    slots = slots && shape == model::Shape::slot;
    rows = rows && (shape == model::Shape::row || shape == model::Shape::pile);
  }
  if (!slots) {
    error(context, DiagnosticId::wrong_type, value.span,
          fmt::format("this is {}, but one piece is needed{}", describe(context, value.type),
                      rows ? "; say which: `first(…)`, `last(…)` or `top(…)`" : ""));
    return {};
  }
  out.op = Op::content;
  out.args = list(std::move(value));
  return out;
}

std::optional<Expr> memory_expr(Context& context, const Node& node) {
  const Node& base = node.kind == Kind::index ? node[0] : node;
  const Entry* entry =
      base.kind == Kind::name && find_local(context, base.text) == nullptr ? find(context, base.text) : nullptr;
  if (entry == nullptr || entry->symbol != Symbol::memory)
    return std::nullopt;
  note(context, base, *entry);
  const model::Memory& memory = context.model.memories[entry->id<model::MemoryId>()];
  const std::size_t given = node.kind == Kind::index ? node.children.size() - 1 : 0;
  if (given != memory.dimensions.size()) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", memory.name, indices(memory.dimensions.size()), given))
        .related.push_back({entry->span, "it is declared here"});
    return Expr();
  }
  Expr out;
  out.op = Op::times;
  out.index = entry->number;
  out.span = node.span;
  out.type = types::integer(0, memory.most);
  return given == 0 ? out : indexed(context, node, std::move(out), memory.dimensions, memory.name);
}

Expr index_expr(Context& context, const Node& node) {
  const Node& base = node[0];
  const Entry* entry =
      base.kind == Kind::name && find_local(context, base.text) == nullptr ? find(context, base.text) : nullptr;
  if (entry != nullptr && entry->fault != nullptr) {
    report_again(context, *entry->fault);
    return {};
  }
  if (entry != nullptr)
    note(context, base, *entry);
  if (entry != nullptr && entry->symbol == Symbol::zone) {
    const model::Zone& zone = context.model.zones[entry->id<model::ZoneId>()];
    Expr out;
    out.op = Op::zone;
    out.index = entry->number;
    out.span = node.span;
    out.type =
        types::places({entry->id<model::ZoneId>()}, zone.families, node.children.size() - 1 == zone.dimensions.size());
    return indexed(context, node, std::move(out), zone.dimensions, zone.name);
  }
  if (entry != nullptr && entry->symbol == Symbol::marker) {
    const model::Marker& marker = context.model.markers[entry->id<model::MarkerId>()];
    Expr out;
    out.op = Op::marker;
    out.index = entry->number;
    out.span = node.span;
    out.type = marker.type;
    if (node.children.size() - 1 != marker.dimensions.size()) {
      error(context, DiagnosticId::wrong_arity, node.span,
            fmt::format("`{}` needs {}, not {}", marker.name, indices(marker.dimensions.size()),
                        node.children.size() - 1))
          .related.push_back({entry->span, "it is declared here"});
      return {};
    }
    return indexed(context, node, std::move(out), marker.dimensions, marker.name);
  }
  if (entry != nullptr && entry->symbol == Symbol::area)
    return call_define(context, node, entry->id<model::DefineId>());
  if (base.kind == Kind::name && is_predefined(base.text)) {
    error(context, DiagnosticId::wrong_type, base.span, fmt::format("`{}` has no indices", base.text)).suggestion =
        fmt::format("its argument stands in parentheses: `{}(…)`", base.text);
  } else if (base.kind == Kind::name && entry == nullptr && find_local(context, base.text) == nullptr) {
    std::vector<std::string_view> near = names_of(context.model.zones);
    for (const model::Marker& marker : context.model.markers)
      near.push_back(marker.name);
    unknown(context, base, "zone or marker", near);
  } else {
    error(context, DiagnosticId::wrong_type, base.span, "only zones, markers and areas have indices");
  }
  return {};
}

} // namespace brehon::checking
