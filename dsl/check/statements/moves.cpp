#include "dsl/check/statements/moves.hpp"

#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/proofs/capacity.hpp"
#include "dsl/check/statements/choices.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

/// Every zone that can hold the pieces. The box is left out where it is said, where they go there, and for pieces
/// without end.
Expr from_anywhere(Context& context, const Node& node) {
  const Node* all = node.find(Kind::all_of);
  const model::FamilyId family =
      all != nullptr ? named<model::FamilyId>(context, all->front().get(Kind::id).text) : model::none;
  const auto is_endless = [&](const model::Family& known) {
    return known.unlimited && (family.is_none() || &known == &context.model.families[family]);
  };
  Expr out;
  out.op = Op::zones;
  out.span = node.span;
  out.flag = node.get(Kind::from).front().has(Kind::but);
  const bool without_box = out.flag || node.get(Kind::to).front().text == "box" ||
                           std::any_of(context.model.families.begin(), context.model.families.end(), is_endless);
  for (const model::ZoneId zone : ids(context.model.zones)) {
    const auto& held = context.model.zones[zone].families;
    const bool holds = family.is_none() || std::find(held.begin(), held.end(), family) != held.end();
    if ((zone == model::box && without_box) || !holds)
      continue;
    Expr part;
    part.op = Op::zone;
    part.index = zone.number();
    part.span = node.span;
    part.type = types::places({zone}, held, context.model.zones[zone].dimensions.empty());
    out.type = out.args.empty() ? part.type : common(context, out.type, part.type, node.span);
    out.args.push_back(std::move(part));
  }
  out.type.sort = Sort::places;
  return out;
}

/// A number of pieces must be of one type, unless the order in which they lie says which are meant.
void judge_noun(Context& context, const Node& words, const model::Binder& binder) {
  const auto is_error = [](const Expr& test) { return test.type.sort == Sort::error; };
  if (std::any_of(binder.filter.begin(), binder.filter.end(), is_error))
    return;
  const std::vector<std::string> open = expressions::open_attributes(context.model, binder);
  const auto& zones = binder.source[0].type.zones;
  const auto in_order = [&](model::ZoneId zone) { return model::has_order(context.model.zones[zone].shape); };
  const bool one_family = context.model.variables[binder.variable].type.families.size() == 1;
  if (open.empty() || !one_family || std::all_of(zones.begin(), zones.end(), in_order))
    return;
  error(context, DiagnosticId::ambiguous_pieces, words.span,
        fmt::format("`{}` does not say which: their `{}` differs", words.text, open.front()))
      .suggestion =
      open.front() == "owner" ? "say whose: `of me`, `of p`" : fmt::format("say which: `with {} …`", open.front());
}

} // namespace

Expr to_place(Context& context, const Node& node) {
  Expr to = one_place(context, node.get(Kind::to).front());
  context.used.zones.insert(to.type.zones.begin(), to.type.zones.end());
  return to;
}

Expr from_places(Context& context, const Node& node) {
  const Node* from = node.find(Kind::from);
  Expr out;
  out.span = node.span;
  if (from == nullptr) {
    out.op = Op::zone;
    out.index = model::box.number();
    out.type = types::places({model::box}, context.model.zones[model::box].families, true);
    return out;
  }
  if (from->front().kind == Kind::anywhere) {
    return from_anywhere(context, node);
  }
  if (from->children.size() == 1)
    return some_places(context, from->front());
  out.op = Op::zones;
  for (const Node& part : from->children) {
    Expr value = some_places(context, part);
    if (value.type.sort == Sort::error)
      return {};
    out.type = out.args.empty() ? value.type : common(context, out.type, value.type, part.span);
    out.args.push_back(std::move(value));
  }
  out.type.sort = Sort::places;
  return out;
}

void turn_faces(Context& context, const Expr& places) {
  for (const model::ZoneId zone : places.type.zones)
    context.model.zones[zone].turnable = true;
}

void judge_move(Context& context, const Type& pieces, const Expr& to) {
  if (pieces.sort == Sort::error || to.type.sort == Sort::error)
    return;
  for (const model::FamilyId family : pieces.families) {
    for (const model::ZoneId zone : to.type.zones) {
      const auto& held = context.model.zones[zone].families;
      const bool some = std::any_of(pieces.families.begin(), pieces.families.end(), [&](model::FamilyId other) {
        return std::find(held.begin(), held.end(), other) != held.end();
      });
      if (some)
        continue;
      error(context, DiagnosticId::never_there, to.span,
            fmt::format("`{}` does not hold `{}`", context.model.zones[zone].name, context.model.families[family].name))
          .related.push_back({find(context, context.model.zones[zone].name)->span, "it is declared here"});
      return;
    }
  }
}

namespace {

/// Reports `move coin to pot`, which does not say how many.
bool report_bare_family(Context& context, const Node& moved) {
  const bool bound = moved.kind != Kind::name || find_local(context, moved.text) != nullptr;
  const Entry* entry = bound ? nullptr : find(context, moved.text);
  if (entry == nullptr || entry->symbol != Symbol::family || entry->fault != nullptr)
    return false;
  Diagnostic& finding = error(context, DiagnosticId::wrong_type, moved.span,
                              fmt::format("how many `{}` are moved is not said", moved.text));
  finding.related.push_back({entry->span, "it is declared here"});
  finding.suggestion = fmt::format("write `1 {0}`, or `all {0}`", moved.text);
  finding.fix = Fix{moved.span, fmt::format("1 {}", moved.text)};
  return true;
}

/// Where pieces go that are known by name, or a set of them.
void finish_move(Context& context, const Node& node, const Type& moved, Expr to, Stmt& stmt) {
  if (const Node* from = node.find(Kind::from))
    error(context, DiagnosticId::misplaced, from->span, "a piece that is known by name knows where it lies");
  judge_move(context, moved, to);
  stmt.face_down = node.has(Kind::face_down);
  if (stmt.face_down)
    turn_faces(context, to);
  stmt.args.push_back(std::move(to));
}

} // namespace

void move_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                    model::Block& out) {
  if (const Node* all = node.find(Kind::all_of)) {
    Stmt stmt = begin_statement(context, node, Act::move_all, parent);
    Expr from = from_places(context, node);
    Expr to = to_place(context, node);
    if (from.type.sort == Sort::error)
      return;
    stmt.binders.push_back(check_noun(context, all->front(), std::move(from)));
    judge_move(context, context.model.variables[stmt.binders[0].variable].type, to);
    stmt.face_down = node.has(Kind::face_down);
    if (stmt.face_down)
      turn_faces(context, to);
    stmt.args.push_back(std::move(to));
    out.push_back(std::move(stmt));
    return;
  }
  const Node* up_to = node.find(Kind::up_to);
  const Node* bundle = up_to != nullptr ? &up_to->front() : node.find(Kind::bundle);
  if (bundle != nullptr && bundle->kind == Kind::bundle) {
    if (bundle->children.size() > 1)
      chosen_move(context, node, *bundle, up_to != nullptr, parent, place, out);
    else
      move_way(context, node, bundle->front(), moving(context, node, up_to != nullptr, parent), place, out);
    return;
  }
  if (up_to != nullptr) {
    error(context, DiagnosticId::misplaced, up_to->span, "what is moved is said here: a price is paid").suggestion =
        "write out the pieces, or use `pay up to`";
    return;
  }
  if (report_bare_family(context, node[0]))
    return;
  Stmt stmt = begin_statement(context, node, Act::move_piece, parent);
  Expr piece = expr(context, node[0]);
  Expr to = to_place(context, node);
  if (piece.type.sort == Sort::pieces) {
    stmt.act = Act::move_all;
    stmt.binders.push_back(all_pieces(context, std::move(piece), node[0].span));
    finish_move(context, node, context.model.variables[stmt.binders[0].variable].type, std::move(to), stmt);
    out.push_back(std::move(stmt));
    return;
  }
  if (holds_several(context, piece.type)) {
    const std::string& family = context.model.families[piece.type.families.front()].name;
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a piece is needed", describe(context, piece.type)))
        .suggestion = fmt::format("all that lies there is `all {} from {}`", family, one_line(node[0].text));
    return;
  }
  if (piece.type.sort == Sort::place)
    piece = as_piece(context, std::move(piece));
  if (piece.type.sort != Sort::error && piece.type.sort != Sort::piece) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a piece is needed", describe(context, piece.type)));
    return;
  }
  const Type moved = piece.type;
  stmt.args.push_back(std::move(piece));
  finish_move(context, node, moved, std::move(to), stmt);
  out.push_back(std::move(stmt));
}

Stmt moving(Context& context, const Node& node, bool up_to, model::ElementId parent) {
  Stmt whole = begin_statement(context, node, Act::move, parent);
  whole.flag = up_to;
  whole.face_down = node.has(Kind::face_down);
  return whole;
}

void move_way(Context& context, const Node& node, const Node& payment, const Stmt& whole, const Place& place,
              model::Block& out) {
  for (const Node& portion : payment.children) {
    if (portion.has(Kind::any) || portion.has(Kind::same) || !portion.has(Kind::noun)) {
      out.push_back(chosen_portion(context, node, portion, whole, place));
      continue;
    }
    Stmt stmt = whole;
    Expr from = from_places(context, node);
    Expr to = to_place(context, node);
    stmt.args.push_back(value_of(context, portion[0], types::integer(0, 1000000)));
    if (from.type.sort == Sort::error)
      continue;
    const Node& words = portion.get(Kind::noun);
    stmt.binders.push_back(check_noun(context, words, std::move(from)));
    const Type& type = context.model.variables[stmt.binders[0].variable].type;
    judge_move(context, type, to);
    judge_noun(context, words, stmt.binders[0]);
    judge_capacity(context, stmt.args.front(), to);
    if (stmt.face_down)
      turn_faces(context, to);
    stmt.args.push_back(std::move(to));
    out.push_back(std::move(stmt));
  }
}

} // namespace brehon::checking
