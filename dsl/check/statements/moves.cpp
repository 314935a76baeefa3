#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

Checker::Expr Checker::one_place(const Node& node) {
  Expr value = expr(node);
  if (value.type.sort == Sort::error || value.type.sort == Sort::place)
    return value;
  const bool several = value.type.sort == Sort::places;
  error(DiagnosticId::wrong_type, node.span,
        several ? fmt::format("these are {}: say which of them is meant", describe(value.type))
                : fmt::format("this is {}, but a place is needed", describe(value.type)));
  return {};
}

Checker::Expr Checker::some_places(const Node& node) {
  Expr value = expr(node);
  if (value.type.sort == Sort::error || value.type.sort == Sort::place || value.type.sort == Sort::places)
    return value;
  error(DiagnosticId::wrong_type, node.span, fmt::format("this is {}, but places are needed", describe(value.type)));
  return {};
}

Checker::Expr Checker::to_place(const Node& node) {
  Expr to = one_place(node.get(Kind::to).front());
  zone_reached_.insert(to.type.zones.begin(), to.type.zones.end());
  return to;
}

/// Every zone but the box that can hold the pieces.
Checker::Expr Checker::from_anywhere(const Node& node) {
  const Node* all = node.find(Kind::all_of);
  const Entry* entry = all != nullptr ? find(all->front().get(Kind::id).text) : nullptr;
  const bool of_family = entry != nullptr && entry->symbol == Symbol::family;
  Expr out;
  out.op = Op::zones;
  out.span = node.span;
  for (std::size_t zone = 1; zone < model_.zones.size(); ++zone) {
    const auto& held = model_.zones[zone].families;
    if (of_family && std::find(held.begin(), held.end(), entry->index) == held.end())
      continue;
    Expr part;
    part.op = Op::zone;
    part.index = static_cast<int>(zone);
    part.span = node.span;
    part.type = types::places({part.index}, held, model_.zones[zone].dimensions.empty());
    out.type = out.args.empty() ? part.type : common(out.type, part.type, node.span);
    out.args.push_back(std::move(part));
  }
  out.type.sort = Sort::places;
  return out;
}

/// Where the pieces of a move come from; the box where nothing is said.
Checker::Expr Checker::from_places(const Node& node) {
  const Node* from = node.find(Kind::from);
  Expr out;
  out.span = node.span;
  if (from == nullptr) {
    out.op = Op::zone;
    out.index = 0;
    out.type = types::places({0}, model_.zones[0].families, true);
    return out;
  }
  if (from->front().kind == Kind::anywhere) {
    return from_anywhere(node);
  }
  if (from->children.size() == 1)
    return some_places(from->front());
  out.op = Op::zones;
  for (const Node& part : from->children) {
    Expr value = some_places(part);
    if (value.type.sort == Sort::error)
      return {};
    out.type = out.args.empty() ? value.type : common(out.type, value.type, part.span);
    out.args.push_back(std::move(value));
  }
  out.type.sort = Sort::places;
  return out;
}

void Checker::turn_faces(const Expr& places) {
  for (const int zone : places.type.zones)
    model_.zones[static_cast<std::size_t>(zone)].turnable = true;
}

/// Pieces that the place cannot hold, whichever they are, are a fault; some that it cannot hold one in play.
void Checker::judge_move(const Type& pieces, const Expr& to) {
  if (pieces.sort == Sort::error || to.type.sort == Sort::error)
    return;
  for (const int family : pieces.families) {
    for (const int zone : to.type.zones) {
      const auto& held = model_.zones[static_cast<std::size_t>(zone)].families;
      const bool some = std::any_of(pieces.families.begin(), pieces.families.end(), [&](int other) {
        return std::find(held.begin(), held.end(), other) != held.end();
      });
      if (some)
        continue;
      error(DiagnosticId::never_there, to.span,
            fmt::format("`{}` does not hold `{}`", model_.zones[static_cast<std::size_t>(zone)].name,
                        model_.families[static_cast<std::size_t>(family)].name))
          .related.push_back({find(model_.zones[static_cast<std::size_t>(zone)].name)->span, "it is declared here"});
      return;
    }
  }
}

void Checker::move(const Node& node, int parent, const Place& place, model::Block& out) {
  if (const Node* all = node.find(Kind::all_of)) {
    Stmt stmt = begin(node, Act::move_all, parent);
    Expr from = from_places(node);
    Expr to = to_place(node);
    if (from.type.sort == Sort::error)
      return;
    stmt.binders.push_back(noun(all->front(), std::move(from)));
    judge_move(model_.variables[static_cast<std::size_t>(stmt.binders[0].variable)].type, to);
    stmt.face_down = node.has(Kind::face_down);
    if (stmt.face_down)
      turn_faces(to);
    stmt.args.push_back(std::move(to));
    out.push_back(std::move(stmt));
    return;
  }
  const Node* up_to = node.find(Kind::up_to);
  const Node* bundle = up_to != nullptr ? &up_to->front() : node.find(Kind::bundle);
  if (bundle != nullptr && bundle->kind == Kind::bundle) {
    if (bundle->children.size() > 1)
      chosen_move(node, *bundle, up_to != nullptr, parent, place, out);
    else
      move_way(node, bundle->front(), moving(node, up_to != nullptr, parent), place, out);
    return;
  }
  if (up_to != nullptr) {
    error(DiagnosticId::misplaced, up_to->span, "what is moved is said here: a price is paid").suggestion =
        "write out the pieces, or use `pay up to`";
    return;
  }
  Stmt stmt = begin(node, Act::move_piece, parent);
  Expr piece = expr(node[0]);
  Expr to = to_place(node);
  if (piece.type.sort == Sort::place)
    piece = as_piece(std::move(piece));
  if (piece.type.sort != Sort::error && piece.type.sort != Sort::piece) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a piece is needed", describe(piece.type)));
    return;
  }
  if (const Node* from = node.find(Kind::from))
    error(DiagnosticId::misplaced, from->span, "a piece that is known by name knows where it lies");
  judge_move(piece.type, to);
  stmt.face_down = node.has(Kind::face_down);
  if (stmt.face_down)
    turn_faces(to);
  stmt.args = list(std::move(piece), std::move(to));
  out.push_back(std::move(stmt));
}

/// The common part of the statements that a move of a bundle comes to: they are one element.
Stmt Checker::moving(const Node& node, bool up_to, int parent) {
  Stmt whole = begin(node, Act::move, parent);
  whole.flag = up_to;
  whole.face_down = node.has(Kind::face_down);
  return whole;
}

/// One of the alternatives of a move: portion by portion.
void Checker::move_way(const Node& node, const Node& payment, const Stmt& whole, const Place& place,
                       model::Block& out) {
  for (const Node& portion : payment.children) {
    if (portion.has(Kind::any) || portion.has(Kind::same) || !portion.has(Kind::noun)) {
      out.push_back(chosen_portion(node, portion, whole, place));
      continue;
    }
    Stmt stmt = whole;
    Expr from = from_places(node);
    Expr to = to_place(node);
    stmt.args.push_back(value_of(portion[0], types::integer(0, 1000000)));
    if (from.type.sort == Sort::error)
      continue;
    const Node& words = portion.get(Kind::noun);
    stmt.binders.push_back(noun(words, std::move(from)));
    const Type& type = model_.variables[static_cast<std::size_t>(stmt.binders[0].variable)].type;
    judge_move(type, to);
    judge_noun(words, type, stmt.binders[0]);
    judge_capacity(stmt.args[0], to);
    if (stmt.face_down)
      turn_faces(to);
    stmt.args.push_back(std::move(to));
    out.push_back(std::move(stmt));
  }
}

/// A number of pieces must be of one type: every attribute and the owner are said, or do not differ.
void Checker::judge_noun(const Node& words, const Type& type, const model::Binder& binder) {
  if (type.families.size() != 1)
    return;
  const model::Family& family = model_.families[static_cast<std::size_t>(type.families[0])];
  if (family.types <= 1)
    return;
  std::vector<std::string> open;
  if (family.per_player && model_.players > 1)
    open.push_back("owner");
  for (const model::Attribute& attribute : family.attributes) {
    const auto& values = attribute.values;
    if (std::any_of(values.begin(), values.end(), [&](int value) { return value != values.front(); }))
      open.push_back(attribute.name);
  }
  for (const Expr& test : binder.filter) {
    if (test.type.sort == Sort::error)
      return;
    if (test.op != Op::equal || test.args.empty())
      continue;
    const Expr& read = test.args[0];
    const std::string said = read.op == Op::owner       ? "owner"
                             : read.op == Op::attribute ? model_.attributes[static_cast<std::size_t>(read.index)]
                                                        : "";
    open.erase(std::remove(open.begin(), open.end(), said), open.end());
  }
  if (open.empty())
    return;
  error(DiagnosticId::ambiguous_pieces, words.span,
        fmt::format("`{}` does not say which: their `{}` differs", words.text, open.front()))
      .suggestion =
      open.front() == "owner" ? "say whose: `of me`, `of p`" : fmt::format("say which: `with {} …`", open.front());
}

} // namespace brehon
