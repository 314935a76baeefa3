#pragma once

#include "tools/report/forms.hpp"
#include "tools/trace/trace.hpp"

#include <string>

namespace brehon {

/// Rules by sources, each cell with the lines, `silent`, or `?` where nothing is said of a rule; then what is found
/// in the texts, and the citations that are guesses.
doc::Document trace_document(const TraceTable& table, const std::string& title);

/// An object with the members `sources`, `rules` (`path`, `sort`, and by source `stated` and `lines`), `checked`,
/// `splitting` (the version), `loose` (`source`, `line`, `where`, `text`), `uncited` (`path`, `source`), `misplaced`
/// (`path`, `citation`, `why`), `coarse` (`path`, `source`, `line`, `sentences`), `guesses` (`path`, `citation`),
/// `unwritten`
/// (`path`, `language`) and, if it was asked for, `weak` (`path`, `citation`, `missing`,
/// `unnamed`, `passage`). Where examples were replayed, a rule has `examples`: the names of those
/// that touch it, or null where it is not counted.
std::string trace_json(const TraceTable& table);

/// Columns: path, sort, and a column for each source, with coverage the number of examples; what is found
/// in the texts follows with the sorts `loose`, `uncited`, `misplaced`, `coarse` and `weak`.
doc::Table trace_rows(const TraceTable& table);

/// JSON and CSV are those above, the other forms those of the document.
std::string written(const TraceTable& table, const std::string& title, doc::Form form);

} // namespace brehon
