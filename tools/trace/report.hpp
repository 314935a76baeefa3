#pragma once

#include "tools/trace/trace.hpp"

#include <string>

namespace brehon {

/// A line for each rule: its path, then for each source the lines, `silent`, or `?` where nothing is said of it.
std::string trace_text(const TraceTable& table);
std::string trace_markdown(const TraceTable& table, const std::string& title);
std::string trace_html(const TraceTable& table, const std::string& title);
/// An object with the members `sources`, `rules` (`path`, `sort`, and by source `stated` and `lines`), `checked` and
/// `loose` (`source`, `line`, `text`). Where examples were replayed, a rule has `examples`: the names of those that
/// touch it, or null where it is not counted.
std::string trace_json(const TraceTable& table);
/// Columns: path, sort, and a column for each source, with coverage the number of examples; loose lines follow with the
/// sort `loose line`.
std::string trace_csv(const TraceTable& table);

} // namespace brehon
