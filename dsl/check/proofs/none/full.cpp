#include "dsl/check/proofs/none/full.hpp"

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;
using model::Stmt;

namespace {

/// Where the pieces come from that a statement moves; of others, all places that they change.
IdSet<model::ZoneId> taken_by(const model::Model& model, const Stmt& stmt) {
  if (stmt.act == Act::move || stmt.act == Act::move_all || stmt.act == Act::move_piece) {
    const model::Type& from = stmt.act == Act::move_piece ? stmt[Role::moved].type : stmt.binders[0].source[0].type;
    IdSet<model::ZoneId> out;
    out.insert(from.zones.begin(), from.zones.end());
    return out;
  }
  return model::writes(model, stmt).zones;
}

/// Whether a statement moves a piece at least.
bool surely_moves(const Stmt& stmt) {
  const bool counts = (stmt.act == Act::move || stmt.act == Act::draw) && !stmt.flag;
  return stmt.act == Act::move_piece || (counts && stmt[Role::count].op == Op::constant && stmt[Role::count].value > 0);
}

} // namespace

bool FullSlots::is_full(const model::Expr& place, const expressions::AllKnown& known) {
  if (place.op != Op::zone)
    return false;
  const model::Zone& zone = bodies_.model.zones[place.id<model::ZoneId>()];
  if (zone.shape != model::Shape::slot || place.args.size() != zone.dimensions.size())
    return false;
  model::Expr piece;
  piece.op = Op::content;
  piece.type = place.type;
  piece.type.sort = model::Sort::piece;
  piece.type.optional = true;
  piece.span = place.span;
  piece.args.push_back(place);
  return expressions::may_be_none(bodies_, known, bodies_.keep(std::move(piece))) == nullptr;
}

bool FullSlots::fills_twice(const Stmt& stmt, const expressions::AllKnown& known) {
  const bool twice = surely_moves(stmt) && stmt[Role::to].op == Op::zone &&
                     taken_.count(stmt[Role::to].id<model::ZoneId>()) == 0 && is_full(stmt[Role::to], known);
  const IdSet<model::ZoneId> now = taken_by(bodies_.model, stmt);
  taken_.insert(now.begin(), now.end());
  return twice;
}

} // namespace brehon::checking
