#include "dsl/check/statements/place.hpp"

#include "dsl/check/examples/check_example.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Stmt;

namespace {

/// Calls `body` with every choice of the indices that a fact leaves out.
void each_completion(const model::Model& model, const std::vector<model::KindId>& dimensions, std::vector<int> indices,
                     const std::function<void(const std::vector<int>&)>& body) {
  if (indices.size() == dimensions.size()) {
    body(indices);
    return;
  }
  const model::Kind& kind = model.kinds[dimensions[indices.size()]];
  indices.push_back(kind.first);
  for (int i = 0; i < kind.size(); ++i, ++indices.back())
    each_completion(model, dimensions, indices, body);
}

/// What lies in order is put from the bottom up in a pile, from the first on in a row.
void place_pieces(Context& context, const Fact& fact, const Expr& to, model::ElementId element, model::Block& out) {
  const bool pile = context.model.zones[model::ZoneId(fact.index)].shape == model::Shape::pile;
  std::vector<Pieces> pieces = fact.contents.pieces;
  if (fact.contents.ordered && pile)
    std::reverse(pieces.begin(), pieces.end());
  for (const Pieces& some : pieces) {
    if (some.types.size() != 1 || fact.contents.then_any) {
      error(context, DiagnosticId::ambiguous_pieces, some.span, "a set-up says which pieces it places");
      return;
    }
    const model::PieceTypeId type(some.types[0]);
    Stmt stmt;
    stmt.act = Act::move;
    stmt.span = some.span;
    stmt.element = element;
    model::Binder binder;
    binder.span = some.span;
    binder.pieces = true;
    Expr box;
    box.op = Op::zone;
    box.index = model::box.number();
    box.span = some.span;
    box.type = types::places({model::box}, {context.model.types[type].family}, true);
    Type piece = box.type;
    piece.sort = model::Sort::piece;
    binder.source.push_back(std::move(box));
    binder.variable = hidden_variable(context, std::move(piece), some.span);
    Expr test;
    test.op = Op::type_is;
    test.type = types::boolean();
    test.span = some.span;
    test.index = type.number();
    test.args = list(variable_expr(context, binder.variable, some.span));
    binder.filter.push_back(std::move(test));
    stmt.args = list(constant_expr(some.count, types::integer(some.count, some.count), some.span), to);
    stmt.binders.push_back(std::move(binder));
    out.push_back(std::move(stmt));
  }
}

} // namespace

void place_facts(Context& context, const Node& node, model::ElementId parent, model::Block& out) {
  const model::ElementId element = add_unnamed(context, node, parent);
  Diagnostics found;
  const std::vector<Fact> facts = examples::given_facts(context.model, node, found);
  context.findings.reported.append(found);
  for (const Fact& fact : facts) {
    if (fact.sort == Fact::Sort::times) {
      error(context, DiagnosticId::misplaced, fact.span, "nothing is placed by this").suggestion =
          fmt::format("say `remember {}`", context.model.memories[model::MemoryId(fact.index)].name);
      continue;
    }
    const bool piece = fact.sort == Fact::Sort::place;
    const std::vector<model::KindId>& dimensions = piece
                                                       ? context.model.zones[model::ZoneId(fact.index)].dimensions
                                                       : context.model.markers[model::MarkerId(fact.index)].dimensions;
    each_completion(context.model, dimensions, fact.indices, [&](const std::vector<int>& indices) {
      Expr target;
      target.op = piece ? Op::zone : Op::marker;
      target.index = fact.index;
      target.span = fact.span;
      for (std::size_t i = 0; i < indices.size(); ++i)
        target.args.push_back(constant_expr(indices[i], kind_type(context, dimensions[i]), fact.span));
      Stmt stmt;
      stmt.span = fact.span;
      stmt.element = element;
      if (!piece) {
        stmt.act = Act::set;
        target.type = context.model.markers[model::MarkerId(fact.index)].type;
        Expr value = constant_expr(fact.value, target.type, fact.span);
        stmt.args = list(std::move(target), std::move(value));
        out.push_back(std::move(stmt));
        return;
      }
      const model::ZoneId zone(fact.index);
      target.type = types::places({zone}, context.model.zones[zone].families, true);
      context.used.zones.insert(zone);
      place_pieces(context, fact, target, element, out);
    });
  }
}

} // namespace brehon::checking
