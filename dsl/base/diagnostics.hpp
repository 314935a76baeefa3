#pragma once

#include "dsl/base/source.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

enum class Severity : std::uint8_t { error, warning };

/// The kinds of findings, in the order of the catalogue `dsl/base/diagnostics.def`.
enum class DiagnosticId : std::uint16_t {
#define X(id, severity, meaning) id,
#include "dsl/base/diagnostics.def"
#undef X
};

/// What the catalogue says of a kind of findings.
struct CatalogueEntry {
  DiagnosticId id;
  std::string_view name;
  Severity severity;
  std::string_view meaning;
};

/// All kinds of findings, in the order of `DiagnosticId`.
std::span<const CatalogueEntry> diagnostic_catalogue();

std::string_view name(DiagnosticId id);
std::string_view name(Severity severity);
Severity severity(DiagnosticId id);

/// Another place that helps to understand a finding.
struct Related {
  Span span;
  std::string message;
};

/// A change of the text that mends a finding.
struct Fix {
  Span span;
  std::string text; ///< what is put in its place
};

/// A finding. Texts are one line each, lower case, without a full stop, with names in backticks.
struct Diagnostic {
  DiagnosticId id;
  Span span;
  std::string message;
  std::vector<Related> related;
  std::string suggestion; ///< a whole clause such as "did you mean `boy`?"; may be empty
  std::string example;    ///< lines of an example that shows it, to be pasted into the rules; may be empty
  std::optional<Fix> fix = std::nullopt; ///< what the suggestion says, where it is known as a change of the text
};

/// Suggests another word for the text of a finding, with which it would be mended.
void suggest_word(Diagnostic& finding, std::string_view word);

/// Collects the findings of a run.
class Diagnostics {
public:
  /// Adds a finding; the reference stays good and is for adding related places and a suggestion.
  Diagnostic& report(DiagnosticId id, Span span, std::string message);

  /// Adds the findings of another run over the same sources.
  void append(const Diagnostics& other);

  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  /// Takes back all findings but the first `count`.
  void cut(std::size_t count) { all_.resize(count); }
  /// Whether all findings from number `first` on, in the order of reporting, are of some kinds.
  bool only(std::size_t first, std::initializer_list<DiagnosticId> ids) const;
  bool has(DiagnosticId id) const;
  bool has_errors() const;

  /// The findings by file, position and kind, whatever the order in which they were reported. Of several with the same
  /// kind, span and message the first reported stays. The pointers are good as long as this object lives.
  std::vector<const Diagnostic*> sorted() const;

private:
  std::deque<Diagnostic> all_;
};

/// A word of a rule file for a message: in backticks, with control bytes and bad UTF-8 as `?`, cut after 40 code
/// points.
std::string backticked(std::string_view word);

/// The findings as people read them, each as
///
///     FILE:LINE:COLUMN: error|warning: message [id]
///         7 | the line, cut around the place where it is very long
///           |     ^~~~
///     FILE:LINE:COLUMN: note: message of a related place
///         3 | ...
///           | ^
///     help: suggestion
///       the lines of the example
///
/// Columns are bytes; the underline counts code points, and a span of several lines is underlined to the end of its
/// first. A source without text has no excerpt. `colours` adds ANSI colours.
std::string render_text(const Diagnostics& diagnostics, const Sources& sources, bool colours = false);

/// The findings as a JSON array of objects with the members `file`, `line`, `column`, `end_line`, `end_column`,
/// `severity`, `id`, `message`, `related` (an array of objects with the first five of these and `message`) and
/// `suggestion` and `example` (null where there is none). Lines and columns start at 1, columns are bytes, ends are
/// exclusive.
std::string render_json(const Diagnostics& diagnostics, const Sources& sources);

} // namespace brehon
