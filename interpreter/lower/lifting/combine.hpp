#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions on several parameters that are tested of all combinations of their values at once: the number of a
/// combination has a digit for each parameter, as the number of an option has.
namespace brehon::lowering {

/// Of the parameters of an action from one on: the combinations that meet all requirements, if all can be asked at
/// once; `done` notes that they need not be tested again.
std::optional<int> combined_requirements(Context& context, const Action& action, const ProgramAction& program,
                                         std::size_t from, std::vector<bool>& done);

} // namespace brehon::lowering
