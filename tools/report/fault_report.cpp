#include "tools/report/fault_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace brehon {

using Json = nlohmann::ordered_json;

std::string fault_text(const Fault& fault, const Program& program, const Sources& sources) {
  const std::string position = position_text(sources, fault.span);
  std::string text = position.empty() ? "" : position + ": ";
  text += (fault.claim.is_none() ? "run-time error: " : "broken claim: ") + fault.message;
  if (fault.element != model::none) {
    text += fmt::format(" [{}]", program.model.elements[fault.element].path);
  }
  return text;
}

Json place_json(const model::Model& model, const Sources& sources, model::ElementId element, Span span) {
  Json json = {{"element", nullptr}, {"file", nullptr}, {"line", nullptr}};
  if (element != model::none) {
    json["element"] = model.elements[element].path;
  }
  if (span.end != 0 && span.file < sources.size()) {
    json["file"] = sources[span.file].path();
    json["line"] = sources[span.file].position(span.begin).line;
  }
  return json;
}

Json fault_json(const Fault& fault, const Program& program, const Sources& sources) {
  Json json = {{"message", fault.message}};
  json.update(place_json(program.model, sources, fault.element, fault.span));
  return json;
}

int report_fault(const Fault& fault, const Program& program, const Sources& sources, const ReportOptions& options,
                 std::ostream& out, std::ostream& err) {
  if (options.format == Format::json) {
    write_json({{"fault", fault_json(fault, program, sources)}}, out);
  } else {
    err << fault_text(fault, program, sources) << '\n';
  }
  return status::findings;
}

} // namespace brehon
