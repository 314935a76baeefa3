#pragma once

#include "interpreter/machine/execute.hpp"
#include "tools/report/report.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>
#include <string>

namespace brehon {

/// A run-time error of the rules: `FILE:LINE: run-time error: MESSAGE [ELEMENT]`.
std::string fault_text(const Fault& fault, const Program& program, const Sources& sources);

/// The same with the members `message`, `element`, `file` and `line`; the last three are null where it has none.
nlohmann::ordered_json fault_json(const Fault& fault, const Program& program, const Sources& sources);

/// The members `element`, `file` and `line` of something that stands at a span and belongs to an element or none.
nlohmann::ordered_json place_json(const model::Model& model, const Sources& sources, model::ElementId element,
                                  Span span);

/// Reports the error that a verb ended with, as text to `err` or as an object with the member `fault` to `out`. Returns
/// `status::findings`.
int report_fault(const Fault& fault, const Program& program, const Sources& sources, const ReportOptions& options,
                 std::ostream& out, std::ostream& err);

} // namespace brehon
