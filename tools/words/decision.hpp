#pragma once

#include "tools/words/context.hpp"
#include "tools/words/sentence.hpp"

#include <string>
#include <vector>

namespace brehon::telling {

RequirementWords requirement(Context& context, const model::Guard& guard);
ActionWords action(Context& context, const model::Action& action);
std::string decision(Context& context, const model::Decision& decision);
/// A decision by the names of its actions, which are described elsewhere.
void decide(Context& context, const model::Stmt& stmt, std::vector<Sentence>& out);

} // namespace brehon::telling
