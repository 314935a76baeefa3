#include "dsl/check/proofs/none/begun.hpp"

#include "dsl/check/proofs/possible.hpp"
#include "dsl/check/proofs/supply.hpp"
#include "dsl/model/expressions.hpp"

namespace brehon::checking {

using expressions::AllKnown;
using expressions::Bodies;
using model::Expr;
using model::Op;

void add_filled_by_setup(const Context& context, Changes& changes, AllKnown& known) {
  for (const model::ZoneId zone : filled_by_setup(context)) {
    Expr place;
    place.op = Op::zone;
    place.index = zone.number();
    place.type.sort = model::Sort::place;
    place.type.zones = {zone};
    changes.add_filled(place, known);
  }
}

bool add_goes_on(Bodies& bodies, const AllKnown& behind, const Expr& until, model::VariableId me, AllKnown& inside) {
  AllKnown at_end = behind;
  at_end.push_back({&until, true});
  if (expressions::variables(until).count(me) != 0)
    return true;
  if (are_possible(bodies, at_end))
    return false;
  inside.push_back({&until, false});
  return true;
}

} // namespace brehon::checking
