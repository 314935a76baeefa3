#include "interpreter/lower/expressions/inlined.hpp"

#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

Inlined::Inlined(Context& context, const Expr& call)
    : scope_(context.scope), define_(context.model.defines[call.id<model::DefineId>()]), acting_(scope_.acting) {
  const auto me = scope_.variables.find(model::VariableId(call.value));
  if (me != scope_.variables.end())
    scope_.acting = me->second.cell;
  std::vector<Location> locations;
  for (std::size_t i = 0; i < define_.parameters.size(); ++i)
    locations.push_back(argument(context, call.args[i], define_.parameters[i]));
  for (std::size_t i = 0; i < define_.parameters.size(); ++i) {
    const auto known = scope_.variables.find(define_.parameters[i]);
    before_.push_back(known == scope_.variables.end() ? std::nullopt : std::optional<Location>(known->second));
    scope_.variables[define_.parameters[i]] = locations[i];
  }
}

Inlined::~Inlined() {
  for (std::size_t i = 0; i < before_.size(); ++i) {
    if (before_[i])
      scope_.variables[define_.parameters[i]] = *before_[i];
  }
  scope_.acting = acting_;
}

} // namespace brehon::lowering
