#pragma once

#include "dsl/model/model.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/trace/texts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// What a text says of a rule.
enum class Stated : std::uint8_t {
  stated,    // it cites lines or a key
  silent,    // it is said to be silent
  unchecked, // nothing is said of it
};

struct TraceCell {
  Stated stated = Stated::unchecked;
  std::string lines; // `3,5-7`, or a key
};

/// A rule, and what each source says of it.
struct TraceRow {
  std::string path;
  std::string sort;
  bool excused = false; // a note: it excuses its passage
  std::vector<TraceCell> cells;
  std::optional<std::vector<std::string>> examples; // that touch it; none where it is not counted
};

/// A line of a text that no rule cites and no note excuses.
struct LooseLine {
  std::string source;
  std::uint32_t line = 0;
  std::string text;
};

/// Rules by sources.
struct TraceTable {
  std::vector<model::Source> sources;
  std::vector<TraceRow> rows;
  std::vector<LooseLine> loose;     // of the texts at hand
  std::vector<std::string> checked; // names of these texts
  bool covered = false;             // examples were replayed: rows say which touch them
};

/// The table of the elements that cite something. Lines are accounted for by the elements of every model; the first one
/// gives the rows. `models` is not empty.
TraceTable trace_table(const std::vector<const model::Model*>& models, const Texts& texts);

/// Says of each row which examples touch it.
void add_coverage(TraceTable& table, const Coverage& coverage);

} // namespace brehon
