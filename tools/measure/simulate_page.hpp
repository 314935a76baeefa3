#pragma once

#include "tools/measure/comparison.hpp"
#include "tools/measure/simulate_report.hpp"

#include <string>
#include <vector>

namespace brehon {

/// A page with plots that needs nothing else. `beside` is what it is compared with; null where that is nothing.
std::string simulation_page(const Simulation& simulation, const Comparison* beside);

} // namespace brehon
