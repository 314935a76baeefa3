#pragma once

#include "interpreter/machine/processor.hpp"
#include "interpreter/program/program.hpp"

#include <optional>
#include <vector>

/// What the test of the claims has left in the memory.
namespace brehon {

/// The first claim that does not hold, as a fault with what it is about; none where all hold. The claims `reaches` that
/// hold are added to `reached`.
std::optional<Fault> broken_claim(const Program& program, const Cell* memory, std::vector<model::ClaimId>& reached);

} // namespace brehon
