#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>
#include <string>

namespace brehon {

/// The exit statuses of all verbs.
namespace status {
inline constexpr int fine = 0;
inline constexpr int findings = 1;
inline constexpr int usage_error = 2;
// Of a comparison, where they are asked for.
inline constexpr int differs_in_words = 3;
inline constexpr int differs_unseen = 4;
inline constexpr int differs_in_play = 5;
} // namespace status

enum class Format : std::uint8_t { text, json };

/// How a verb reports.
struct ReportOptions {
  Format format = Format::text;
  bool colours = false; // in findings
};

/// Writes findings: as text to `err`, or as a JSON object with the members `findings`, `errors` and `warnings` to
/// `out`. Where there are none, the text is empty.
void report(const Diagnostics& diagnostics, const Sources& sources, const ReportOptions& options, std::ostream& out,
            std::ostream& err);

/// Writes what is wrong with a command line to `err`; returns `status::usage_error`.
int usage_error(const std::string& message, std::ostream& err);

/// Writes a JSON value with its members in order, a line end behind it. Bytes that are not UTF-8 become U+FFFD.
void write_json(const nlohmann::ordered_json& json, std::ostream& out);

/// `FILE:LINE` of the begin of a span; empty for a span that stands nowhere.
std::string position_text(const Sources& sources, Span span);

/// A number of a JSON value, rounded so that the last digits, which depend on the machine, do not show.
/// Null for what is infinite.
nlohmann::ordered_json rounded(double value, int digits = 6);

/// A share of 1: `51.2 %`.
std::string percent(double share, int digits = 1);

/// A text of several digits, such as a mean: `3.142`. Does not depend on the locale.
std::string decimal(double value, int digits);

} // namespace brehon
