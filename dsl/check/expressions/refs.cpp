#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/base/wording.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Names in expressions: variables, kind values, zones, markers, attributes, calls.

namespace brehon {

using model::Op;
using model::Sort;

namespace {

std::string indices(std::size_t count) {
  return count == 0 ? "no index" : wording::quantity(count, "index", "indices");
}

} // namespace

Checker::Expr Checker::variable_expr(int variable, Span span) const {
  Expr out;
  out.op = Op::variable;
  out.index = variable;
  out.type = model_.variables[static_cast<std::size_t>(variable)].type;
  out.span = span;
  return out;
}

/// A value of a kind by its name.
std::optional<Checker::Expr> Checker::value_named(const Node& node, int kind) {
  const model::Kind& known = model_.kinds[static_cast<std::size_t>(kind)];
  const auto at = std::find(known.values.begin(), known.values.end(), node.text);
  if (at == known.values.end())
    return std::nullopt;
  return constant_expr(known.first + static_cast<int>(at - known.values.begin()), kind_type(kind), node.span);
}

Checker::Expr Checker::name_expr(const Node& node, const Type* expected) {
  if (Local* local = find_local(node.text)) {
    local->used = true;
    return variable_expr(local->variable, node.span);
  }
  if (node.text == "this" && this_type_ != model::none)
    return in_force(Op::held_piece, this_type_, me_.back(), node.span);
  const bool acting = node.text == "me" || node.text == "opponent" || node.text == "opponents";
  if (acting) {
    if (me_.empty()) {
      error(DiagnosticId::misplaced, node.span, fmt::format("nobody acts here, so there is no `{}`", node.text));
      return {};
    }
    Expr me = variable_expr(me_.back(), node.span);
    if (node.text == "me")
      return me;
    Expr out;
    out.span = node.span;
    out.op = node.text == "opponent" ? Op::opponent : Op::set_minus;
    out.type = node.text == "opponent" ? kind_type(0) : types::set_of(kind_type(0));
    if (node.text == "opponent") {
      if (model_.players != 2) {
        error(DiagnosticId::wrong_type, node.span, "`opponent` needs exactly two players; `opponents` are all others");
        return {};
      }
      out.args = list(std::move(me));
      return out;
    }
    Expr everybody, self;
    everybody.op = Op::whole;
    everybody.index = 0;
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
      if (auto value = value_named(node, wanted.kind))
        return std::move(*value);
    }
  }
  if (const Entry* entry = find(node.text))
    return symbol_expr(node, *entry);
  if (auto word = board_word(node))
    return std::move(*word);
  int kinds = 0;
  std::optional<Expr> value;
  for (std::size_t kind = 0; kind < model_.kinds.size(); ++kind) {
    if (auto found = value_named(node, static_cast<int>(kind))) {
      ++kinds;
      value = std::move(found);
    }
  }
  if (kinds == 1)
    return std::move(*value);
  if (kinds > 1) {
    error(DiagnosticId::unknown_name, node.span,
          fmt::format("`{}` is a value of several kinds, and nothing here says of which", node.text));
    return {};
  }
  if (absent(node))
    return {};
  std::vector<std::string_view> near = visible_names();
  std::string what = "anything called";
  const bool of_kind = expected != nullptr && expected->kind != model::none &&
                       (expected->sort == Sort::kind || expected->sort == Sort::set);
  if (of_kind) {
    near = value_names(expected->kind);
    what = fmt::format("`{}` called", model_.kinds[static_cast<std::size_t>(expected->kind)].name);
    const auto visible = visible_names();
    near.insert(near.end(), visible.begin(), visible.end());
  } else {
    for (const model::Kind& kind : model_.kinds)
      near.insert(near.end(), kind.values.begin(), kind.values.end());
  }
  auto& finding = error(DiagnosticId::unknown_name, node.span, fmt::format("there is no {} `{}`", what, node.text));
  if (what == "anything called")
    finding.message = fmt::format("nothing is called `{}`", node.text);
  if (const auto word = nearest(node.text, near)) {
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
    excuse(*word);
  }
  return {};
}

Checker::Expr Checker::symbol_expr(const Node& node, const Entry& entry) {
  Expr out;
  out.span = node.span;
  out.index = entry.index;
  switch (entry.symbol) {
  case Symbol::option: {
    const model::Option& option = model_.options[static_cast<std::size_t>(entry.index)];
    option_used_.insert(entry.index);
    return constant_expr(
        option.value, option.kind == model::none ? types::integer(option.value, option.value) : kind_type(option.kind),
        node.span);
  }
  case Symbol::kind:
    out.op = Op::whole;
    out.type = types::set_of(kind_type(entry.index));
    return out;
  case Symbol::zone: {
    const model::Zone& zone = model_.zones[static_cast<std::size_t>(entry.index)];
    out.op = Op::zone;
    out.type = types::places({entry.index}, zone.families, zone.dimensions.empty());
    return out;
  }
  case Symbol::marker: {
    const model::Marker& marker = model_.markers[static_cast<std::size_t>(entry.index)];
    out.op = Op::marker;
    out.type = marker.type;
    if (!marker.dimensions.empty()) {
      error(DiagnosticId::wrong_arity, node.span,
            fmt::format("`{}` needs {}", marker.name, indices(marker.dimensions.size())))
          .related.push_back({entry.span, "it is declared here"});
      return {};
    }
    return out;
  }
  case Symbol::area:
    if (!parameters_of_define(entry.index).empty()) {
      error(DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs an index: whose is meant?", node.text));
      return {};
    }
    return call_define(node, entry.index);
  case Symbol::define:
    if (!parameters_of_define(entry.index).empty()) {
      error(DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs its arguments in parentheses", node.text));
      return {};
    }
    return call_define(node, entry.index);
  case Symbol::family:
  case Symbol::matchup:
  case Symbol::table:
  case Symbol::rule:
  case Symbol::phase:
    error(DiagnosticId::wrong_type, node.span, fmt::format("`{}` has no value here", node.text))
        .related.push_back({entry.span, "it is declared here"});
    return {};
  }
  return {};
}

Checker::Expr Checker::as_piece(Expr value) {
  if (value.type.sort != Sort::place)
    return value;
  Expr out;
  out.span = value.span;
  out.type = value.type;
  out.type.sort = Sort::piece;
  out.type.optional = true;
  bool slots = true, rows = true;
  for (const int zone : value.type.zones) {
    const model::Shape shape = model_.zones[static_cast<std::size_t>(zone)].shape;
    slots = slots && shape == model::Shape::slot;
    rows = rows && (shape == model::Shape::row || shape == model::Shape::pile);
  }
  if (!slots) {
    error(DiagnosticId::wrong_type, value.span,
          fmt::format("this is {}, but one piece is needed{}", describe(value.type),
                      rows ? "; say which: `first(…)`, `last(…)` or `top(…)`" : ""));
    return {};
  }
  out.op = Op::content;
  out.args = list(std::move(value));
  return out;
}

Checker::Expr Checker::member(const Node& node) {
  Expr base = expr(node[0]);
  if (base.type.sort == Sort::error)
    return base;
  return attribute_of(std::move(base), node[1].text, node[1]);
}

/// An attribute of a kind value or of a piece; of an empty place it is none.
Checker::Expr Checker::attribute_of(Expr base, std::string_view name, const Node& node) {
  if (base.type.sort == Sort::place)
    base = as_piece(std::move(base));
  if (base.type.sort == Sort::error)
    return base;
  Expr out;
  out.span = {base.span.file, base.span.begin, node.span.end};
  std::vector<std::string_view> near;
  if (base.type.kind != model::none && (base.type.sort == Sort::kind || base.type.sort == Sort::integer)) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(base.type.kind)];
    for (std::size_t i = 0; i < kind.attributes.size(); ++i) {
      near.push_back(kind.attributes[i].name);
      if (kind.attributes[i].name != name)
        continue;
      out.op = Op::kind_attribute;
      out.index = static_cast<int>(i);
      out.type = kind.attributes[i].type;
      out.type.optional = out.type.optional || base.type.optional;
      out.args = list(std::move(base));
      return simplify(std::move(out));
    }
  } else if (base.type.sort == Sort::piece) {
    if (name == "owner") {
      out.op = Op::owner;
      out.type = kind_type(0, base.type.optional);
      for (const int family : base.type.families) {
        if (!model_.families[static_cast<std::size_t>(family)].per_player)
          out.type.optional = true;
      }
      out.args = list(std::move(base));
      return out;
    }
    near.push_back("owner");
    bool everywhere = true, anywhere = false;
    for (const int family : base.type.families) {
      const auto& attributes = model_.families[static_cast<std::size_t>(family)].attributes;
      const auto at = std::find_if(attributes.begin(), attributes.end(), [&](const auto& a) { return a.name == name; });
      for (const auto& attribute : attributes)
        near.push_back(attribute.name);
      everywhere = everywhere && at != attributes.end();
      if (at == attributes.end())
        continue;
      out.type = anywhere ? common(out.type, at->type, node.span) : at->type;
      anywhere = true;
    }
    if (anywhere) {
      out.op = Op::attribute;
      out.index = static_cast<int>(std::find(model_.attributes.begin(), model_.attributes.end(), name) -
                                   model_.attributes.begin());
      out.type.optional = out.type.optional || base.type.optional || !everywhere;
      out.args = list(std::move(base));
      return out;
    }
    for (const int zone : base.type.zones) { // where it lies: `p.step`
      for (const int dimension : model_.zones[static_cast<std::size_t>(zone)].dimensions) {
        if (model_.kinds[static_cast<std::size_t>(dimension)].name != name)
          continue;
        out.op = Op::place_index;
        out.index = dimension;
        out.type = kind_type(dimension, base.type.optional);
        out.args = list(std::move(base));
        return out;
      }
    }
  }
  auto& finding =
      error(DiagnosticId::unknown_name, node.span, fmt::format("{} has no `{}`", describe(base.type), name));
  if (const auto word = nearest(name, near))
    finding.suggestion = fmt::format("did you mean `{}`?", *word);
  return {};
}

Checker::Expr Checker::index(const Node& node) {
  const Node& base = node[0];
  const Entry* entry = base.kind == Kind::name && find_local(base.text) == nullptr ? find(base.text) : nullptr;
  if (entry != nullptr && entry->symbol == Symbol::zone) {
    const model::Zone& zone = model_.zones[static_cast<std::size_t>(entry->index)];
    Expr out;
    out.op = Op::zone;
    out.index = entry->index;
    out.span = node.span;
    out.type = types::places({entry->index}, zone.families, node.children.size() - 1 == zone.dimensions.size());
    return indexed(node, std::move(out), zone.dimensions, zone.name);
  }
  if (entry != nullptr && entry->symbol == Symbol::marker) {
    const model::Marker& marker = model_.markers[static_cast<std::size_t>(entry->index)];
    Expr out;
    out.op = Op::marker;
    out.index = entry->index;
    out.span = node.span;
    out.type = marker.type;
    if (node.children.size() - 1 != marker.dimensions.size()) {
      error(DiagnosticId::wrong_arity, node.span,
            fmt::format("`{}` needs {}, not {}", marker.name, indices(marker.dimensions.size()),
                        node.children.size() - 1))
          .related.push_back({entry->span, "it is declared here"});
      return {};
    }
    return indexed(node, std::move(out), marker.dimensions, marker.name);
  }
  if (entry != nullptr && entry->symbol == Symbol::area)
    return call_define(node, entry->index);
  if (base.kind == Kind::name && entry == nullptr && find_local(base.text) == nullptr) {
    std::vector<std::string_view> near;
    for (const model::Zone& zone : model_.zones)
      near.push_back(zone.name);
    for (const model::Marker& marker : model_.markers)
      near.push_back(marker.name);
    unknown(base, "zone or marker", near);
  } else {
    error(DiagnosticId::wrong_type, base.span, "only zones, markers and areas have indices");
  }
  return {};
}

Checker::Expr Checker::indexed(const Node& node, Expr base, const std::vector<model::KindId>& dimensions,
                               std::string_view name) {
  const std::size_t count = node.children.size() - 1;
  if (count > dimensions.size()) {
    error(DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` has {}, not {}", name, indices(dimensions.size()), count))
        .related.push_back({find(name)->span, "it is declared here"});
    return {};
  }
  base.args.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    base.args.push_back(value_of(node[i + 1], kind_type(dimensions[i])));
    if (base.args.back().type.sort == Sort::error)
      return {};
  }
  return base;
}

Checker::Expr Checker::call(const Node& node) {
  const Node& callee = node[0];
  if (callee.kind == Kind::member)
    return call_score(node);
  if (callee.kind != Kind::name) {
    error(DiagnosticId::wrong_type, callee.span, "only a name can be called");
    return {};
  }
  const Entry* entry = find(callee.text);
  if (entry == nullptr)
    return predefined(node, callee.text);
  if (entry->symbol == Symbol::define)
    return call_define(node, entry->index);
  if (entry->symbol == Symbol::matchup || entry->symbol == Symbol::table)
    return lookup(node, *entry);
  const bool board = entry->symbol == Symbol::kind && model_.kinds[static_cast<std::size_t>(entry->index)].rows > 0;
  if (board) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(entry->index)];
    if (node.children.size() != 3) {
      error(DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs a row and a column", kind.name));
      return {};
    }
    Expr row = value_of(node[1], types::integer(1, kind.rows)),
         column = value_of(node[2], types::integer(1, kind.columns));
    if (row.type.sort == Sort::error || column.type.sort == Sort::error)
      return {};
    Expr out;
    out.op = Op::board_place;
    out.index = entry->index;
    out.type = kind_type(entry->index);
    out.span = node.span;
    out.args = list(std::move(row), std::move(column));
    return simplify(std::move(out));
  }
  if (entry->symbol == Symbol::kind &&
      model_.kinds[static_cast<std::size_t>(entry->index)].form == model::Form::pairs) {
    return pair(node, entry->index);
  }
  error(DiagnosticId::wrong_type, callee.span, fmt::format("`{}` cannot be called", callee.text))
      .related.push_back({entry->span, "it is declared here"});
  return {};
}

/// `bid(2, 5)`: the value of a kind of pairs that has these attributes.
Checker::Expr Checker::pair(const Node& node, int index) {
  const std::vector<model::Attribute> attributes = model_.kinds[static_cast<std::size_t>(index)].attributes;
  Expr out;
  out.op = Op::pair;
  out.index = index;
  out.type = kind_type(index);
  out.span = node.span;
  if (node.children.size() != attributes.size() + 1) {
    error(DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", node[0].text, wording::quantity(attributes.size(), "value"),
                      node.children.size() - 1));
    return {};
  }
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    out.args.push_back(value_of(node[i + 1], attributes[i].type));
    if (out.args.back().type.sort == Sort::error)
      return {};
  }
  return simplify(std::move(out));
}

Checker::Expr Checker::predefined(const Node& node, std::string_view name) {
  std::vector<Expr> args;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    args.push_back(expr(node[i]));
    if (args.back().type.sort == Sort::error)
      return {};
  }
  Expr out;
  out.span = node.span;
  const auto wrong = [&](std::string_view needs) {
    error(DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs {}", name, needs));
    return Expr();
  };
  if (name == "max" || name == "min") {
    if (args.size() < 2)
      return wrong("two numbers");
    out.op = name == "max" ? Op::maximum : Op::minimum;
    for (const Expr& arg : args) {
      if (arg.type.sort != Sort::integer)
        return wrong("numbers");
    }
    Expr value = args[0];
    for (std::size_t i = 1; i < args.size(); ++i) {
      Expr next = out;
      next.type = types::bounds(out.op, value.type, args[i].type);
      next.args = list(std::move(value), args[i]);
      value = simplify(std::move(next));
    }
    return value;
  }
  if (name == "next") {
    const bool goes_round =
        args.size() == 1 && args[0].type.sort == Sort::kind &&
        (args[0].type.kind == 0 || model_.kinds[static_cast<std::size_t>(args[0].type.kind)].form == model::Form::ring);
    if (!goes_round)
      return wrong("a player or a place of a ring");
    out.op = Op::next;
    out.type = args[0].type;
    out.args = std::move(args);
    return out;
  }
  if (name == "step")
    return step(node, std::move(args));
  if (name == "first" || name == "last" || name == "top") {
    if (args.size() == 1 && args[0].type.sort == Sort::set && name != "top") {
      out.op = name == "first" ? Op::set_first : Op::set_last;
      out.type = types::element_of(args[0].type);
      out.args = std::move(args);
      return simplify(std::move(out));
    }
    if (args.size() != 1 || args[0].type.sort != Sort::place)
      return wrong("a row, a pile or a set");
    out.op = name == "first" ? Op::bottom : Op::top;
    out.type = args[0].type;
    out.type.sort = Sort::piece;
    out.type.optional = true;
    out.args = std::move(args);
    return out;
  }
  std::vector<std::string_view> near = {"step",  "last", "next",    "max",    "min",      "count",
                                        "first", "sum",  "highest", "lowest", "different"};
  for (const std::string_view known : declared_names()) {
    const Symbol symbol = find(known)->symbol;
    if (symbol == Symbol::define || symbol == Symbol::matchup || symbol == Symbol::table)
      near.push_back(known);
  }
  unknown(node[0], "definition, matchup or table", near);
  return {};
}

} // namespace brehon
