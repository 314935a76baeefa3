#include "tools/lsp/features.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::lsp {

namespace {

constexpr int severity_error = 1, severity_warning = 2;
constexpr int tag_unnecessary = 1;

/// What is in the way of nothing, and is shown faded.
bool is_unnecessary(DiagnosticId id) {
  return id == DiagnosticId::unreachable || id == DiagnosticId::table_shadowed || id == DiagnosticId::unused_name;
}

/// A finding in a file that the document is made from is shown where that file is named.
Span place_in_document(const View& view, Span span) {
  if (span.file == 0 || !view.reading().tree)
    return span.file == 0 ? span : Span{};
  Span place{0, 0, 0};
  walk(*view.reading().tree, [&](const Node& node, const Node*) {
    if (node.kind == Kind::from_file && node.span.file == 0)
      place = node.span;
  });
  return place;
}

Json related_information(const View& view, const Diagnostic& finding) {
  Json list = Json::array();
  for (const Related& related : finding.related) {
    const Source& source = view.reading().sources[related.span.file];
    list.push_back({{"location",
                     {{"uri", related.span.file == 0 ? view.uri() : uri_of(source.path())},
                      {"range", range_of(source, related.span, view.encoding())}}},
                    {"message", related.message}});
  }
  return list;
}

std::string message_of(const View& view, const Diagnostic& finding) {
  std::string text = finding.message;
  if (finding.span.file != 0) {
    const Source& source = view.reading().sources[finding.span.file];
    text = fmt::format("{}:{}: {}", source.path(), source.position(finding.span.begin).line, text);
  }
  if (!finding.suggestion.empty())
    text += "\n" + finding.suggestion;
  return text;
}

Shown shown(const View& view, const Diagnostic& finding) {
  Shown out;
  out.diagnostic = {{"range", view.range(place_in_document(view, finding.span))},
                    {"severity", severity(finding.id) == Severity::error ? severity_error : severity_warning},
                    {"code", name(finding.id)},
                    {"source", "brehon"},
                    {"message", message_of(view, finding)}};
  if (!finding.related.empty())
    out.diagnostic["relatedInformation"] = related_information(view, finding);
  if (is_unnecessary(finding.id))
    out.diagnostic["tags"] = {tag_unnecessary};
  if (finding.fix && finding.fix->span.file == 0)
    out.edits = Json::array({{{"range", view.range(finding.fix->span)}, {"newText", finding.fix->text}}});
  return out;
}

/// What a fix does, in words.
std::string title_of(const Json& edit) {
  const std::string text = edit["newText"];
  const bool inserts = edit["range"]["start"] == edit["range"]["end"];
  const std::string trimmed = text.substr(0, text.find_last_not_of(" \n") + 1);
  if (trimmed.empty())
    return "delete it";
  return fmt::format("{} `{}`", inserts ? "insert" : "change to", trimmed);
}

bool is_before(const Json& a, const Json& b) {
  const auto key = [](const Json& position) {
    return std::pair(position.value("line", 0u), position.value("character", 0u));
  };
  return key(a) < key(b);
}

bool overlap(const Json& a, const Json& b) {
  return !is_before(a["end"], b["start"]) && !is_before(b["end"], a["start"]);
}

bool is_range(const Json& range) {
  return range.is_object() && range.contains("start") && range["start"].is_object() && range.contains("end") &&
         range["end"].is_object();
}

} // namespace

std::vector<Shown> shown_findings(const View& view, const Diagnostics& findings) {
  std::vector<Shown> list;
  for (const Diagnostic* finding : findings.sorted())
    list.push_back(shown(view, *finding));
  return list;
}

std::vector<Shown> shown_examples(const View& view, const ExampleRuns& runs) {
  std::vector<Shown> list;
  for (const ExampleResult& result : runs.results()) {
    if (result.sort != ExampleResult::Sort::failed)
      continue;
    list.push_back({{{"range", view.range(result.span)},
                     {"severity", severity_error},
                     {"code", "example_failed"},
                     {"source", "brehon test"},
                     {"message", fmt::format("example `{}` {}", result.name, result.message)}},
                    nullptr});
  }
  return list;
}

Json code_actions(const View& view, const std::vector<Shown>& shown, const Json& range) {
  Json actions = Json::array();
  if (!is_range(range))
    return actions;
  for (const Shown& each : shown) {
    if (each.edits.is_null() || !overlap(each.diagnostic["range"], range))
      continue;
    actions.push_back({{"title", title_of(each.edits[0])},
                       {"kind", "quickfix"},
                       {"diagnostics", Json::array({each.diagnostic})},
                       {"isPreferred", true},
                       {"edit", {{"changes", {{view.uri(), each.edits}}}}}});
  }
  return actions;
}

} // namespace brehon::lsp
