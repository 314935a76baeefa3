#pragma once

#include "tools/report/report.hpp"

#include <iosfwd>
#include <string>

namespace brehon {

/// Says what a kind of finding means, with rules that have it and rules that do not. An id that is not in the catalogue
/// is wrong use.
int explain_finding(const std::string& id, const ReportOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
