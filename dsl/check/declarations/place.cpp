#include <algorithm>
#include <functional>

#include "dsl/check/checker.hpp"
#include "dsl/check/examples/checker.hpp"
#include "dsl/model/types.hpp"

// `place { … }`: what a set-up puts on the table, in the words of an example.

namespace brehon {

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
  const model::Kind& kind = model.kinds[static_cast<std::size_t>(dimensions[indices.size()])];
  indices.push_back(kind.first);
  for (int i = 0; i < kind.size(); ++i, ++indices.back())
    each_completion(model, dimensions, indices, body);
}

} // namespace

/// Each fact becomes moves from the box, or the setting of a marker.
void Checker::place_facts(const Node& node, int parent, model::Block& out) {
  const int element = add_unnamed(node, parent);
  Diagnostics found;
  const std::vector<Fact> facts = ExampleChecker(model_).given(node, found);
  diagnostics_.append(found);
  for (const Fact& fact : facts) {
    const bool piece = fact.sort == Fact::Sort::place;
    const std::vector<model::KindId>& dimensions =
        piece ? model_.zones[static_cast<std::size_t>(fact.index)].dimensions
              : model_.markers[static_cast<std::size_t>(fact.index)].dimensions;
    each_completion(model_, dimensions, fact.indices, [&](const std::vector<int>& indices) {
      Expr target;
      target.op = piece ? Op::zone : Op::marker;
      target.index = fact.index;
      target.span = fact.span;
      for (std::size_t i = 0; i < indices.size(); ++i)
        target.args.push_back(constant_expr(indices[i], kind_type(dimensions[i]), fact.span));
      Stmt stmt;
      stmt.span = fact.span;
      stmt.element = element;
      if (!piece) {
        stmt.act = Act::set;
        target.type = model_.markers[static_cast<std::size_t>(fact.index)].type;
        Expr value = constant_expr(fact.value, target.type, fact.span);
        stmt.args = list(std::move(target), std::move(value));
        out.push_back(std::move(stmt));
        return;
      }
      target.type = types::places({fact.index}, model_.zones[static_cast<std::size_t>(fact.index)].families, true);
      zone_reached_.insert(fact.index);
      place_pieces(fact, target, element, out);
    });
  }
}

/// What lies in order is put from the bottom up in a pile, from the first on in a row.
void Checker::place_pieces(const Fact& fact, const Expr& to, int element, model::Block& out) {
  const bool pile = model_.zones[static_cast<std::size_t>(fact.index)].shape == model::Shape::pile;
  std::vector<Pieces> pieces = fact.contents.pieces;
  if (fact.contents.ordered && pile)
    std::reverse(pieces.begin(), pieces.end());
  for (const Pieces& some : pieces) {
    if (some.types.size() != 1 || fact.contents.then_any) {
      error(DiagnosticId::ambiguous_pieces, some.span, "a set-up says which pieces it places");
      return;
    }
    const model::PieceType& type = model_.types[static_cast<std::size_t>(some.types[0])];
    Stmt stmt;
    stmt.act = Act::move;
    stmt.span = some.span;
    stmt.element = element;
    model::Binder binder;
    binder.span = some.span;
    binder.pieces = true;
    Expr box;
    box.op = Op::zone;
    box.index = 0;
    box.span = some.span;
    box.type = types::places({0}, {type.family}, true);
    Type piece = box.type;
    piece.sort = model::Sort::piece;
    binder.source.push_back(std::move(box));
    binder.variable = hidden_variable(std::move(piece), some.span);
    Expr test;
    test.op = Op::type_is;
    test.type = types::boolean();
    test.span = some.span;
    test.index = some.types[0];
    test.args = list(variable_expr(binder.variable, some.span));
    binder.filter.push_back(std::move(test));
    stmt.args = list(constant_expr(some.count, types::integer(some.count, some.count), some.span), to);
    stmt.binders.push_back(std::move(binder));
    out.push_back(std::move(stmt));
  }
}

} // namespace brehon
