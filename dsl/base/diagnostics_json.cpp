#include "dsl/base/diagnostics.hpp"

#include <nlohmann/json.hpp>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

Json place(Span span, const Sources& sources) {
  const Source& source = sources[span.file];
  const Position begin = source.position(span.begin);
  const Position end = source.position(span.end);
  return {{"file", source.path()},
          {"line", begin.line},
          {"column", begin.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

Json entry(const Diagnostic& diagnostic, const Sources& sources) {
  Json related = Json::array();
  for (const Related& other : diagnostic.related) {
    related.push_back(place(other.span, sources));
    related.back()["message"] = other.message;
  }
  Json result = place(diagnostic.span, sources);
  result["severity"] = name(severity(diagnostic.id));
  result["id"] = name(diagnostic.id);
  result["message"] = diagnostic.message;
  result["related"] = std::move(related);
  result["suggestion"] = diagnostic.suggestion.empty() ? Json() : Json(diagnostic.suggestion);
  result["example"] = diagnostic.example.empty() ? Json() : Json(diagnostic.example);
  return result;
}

} // namespace

std::string render_json(const Diagnostics& diagnostics, const Sources& sources) {
  Json result = Json::array();
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    result.push_back(entry(*diagnostic, sources));
  }
  // A message may quote bytes of the file: what is no UTF-8 becomes U+FFFD.
  return result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace brehon
