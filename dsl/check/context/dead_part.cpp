#include "dsl/check/context/dead_part.hpp"

namespace brehon::checking {

DeadPart::DeadPart(Context& context, bool is_dead)
    : context_(context), is_dead_(is_dead), found_(context.findings.reported.size()),
      decisions_(context.model.decisions.size()), turns_(context.model.turns.size()),
      steps_(context.model.steps.size()) {}

bool DeadPart::close() {
  const bool at_fault = is_dead_ && context_.findings.reported.size() > found_;
  is_dead_ = false;
  if (!at_fault)
    return false;
  context_.findings.reported.cut(found_);
  model::Model& model = context_.model;
  model.decisions.erase(model.decisions.begin() + static_cast<std::ptrdiff_t>(decisions_), model.decisions.end());
  model.turns.erase(model.turns.begin() + static_cast<std::ptrdiff_t>(turns_), model.turns.end());
  model.steps.erase(model.steps.begin() + static_cast<std::ptrdiff_t>(steps_), model.steps.end());
  return true;
}

} // namespace brehon::checking
