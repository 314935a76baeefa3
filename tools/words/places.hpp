#pragma once

#include "tools/words/context.hpp"

/// Places, and where something is.
namespace brehon::telling {

/// Where pieces are, with forms `at`, `to` and `from`. A slot is described as a place, too, where its piece is meant.
Term place(Context& context, const Expr& expr);
/// A place by its name, for all its indices, or that of somebody: `whose` is `your`, `their`, `each` or nothing.
Term place_of(Context& context, model::ZoneId zone, std::string_view whose);
/// The same as what lies there, where a slot represents its piece.
Term piece_at(Context& context, const Expr& expr);
/// Something with what tells it from its like: `your row of the colour`, `path 3`; of a zone, whose
/// dimensions are `places`, also `at the gate`.
Term with_indices(Context& context, Term thing, const std::vector<Expr>& indices,
                  const std::vector<model::KindId>& places = {});

/// Where something is that stands on a value of a kind of places, `at the gate`, unless that is the place of a board.
std::optional<Term> place_of_kind(Context& context, const Expr& expr);
/// Where pieces are that are looked for: of a zone with several places in any of them.
Term source(Context& context, const Expr& expr, int number);
/// Whether all places of a zone are meant that has several.
bool is_of_several(const Context& context, const Expr& expr);
/// The places of such a zone as one: `on the trees`.
Term together(Context& context, const Expr& expr);

} // namespace brehon::telling
