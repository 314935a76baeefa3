#pragma once

#include "dsl/syntax/parse.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

/// What becomes of texts that are parsed.
namespace brehon {

/// A finding in one line: place, message, suggestion, and the related places in brackets.
inline std::string line_of(const Diagnostic& finding, const Source& source) {
  const auto place = [&](Span span) {
    const Position position = source.position(span.begin);
    return std::to_string(position.line) + ":" + std::to_string(position.column);
  };
  std::string line = place(finding.span) + " " + finding.message;
  if (!finding.suggestion.empty()) {
    line += "; " + finding.suggestion;
  }
  for (const Related& related : finding.related) {
    line += " [" + place(related.span) + " " + related.message + "]";
  }
  return line;
}

inline std::vector<std::string> findings(const std::string& text) {
  const Source source("test.brehon", text);
  Diagnostics diagnostics;
  const auto tree = parse(source, 0, diagnostics);
  CHECK(tree.has_value() == diagnostics.empty());
  std::vector<std::string> lines;
  for (const Diagnostic* finding : diagnostics.sorted()) {
    lines.push_back(line_of(*finding, source));
  }
  return lines;
}

using Lines = std::vector<std::string>;

/// The tree of a text that parses, as a listing.
inline std::string tree_of(const std::string& text) {
  const Source source("test.brehon", text);
  Diagnostics diagnostics;
  const auto tree = parse(source, 0, diagnostics);
  REQUIRE(tree);
  return dump(*tree);
}

inline bool parses(const std::string& text) {
  return findings(text).empty();
}

inline std::string in_setup(const std::string& statements) {
  return "game g {\n  setup {\n    " + statements + "\n  }\n}\n";
}

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) {
    out += text;
  }
  return out;
}

} // namespace brehon
