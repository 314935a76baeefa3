#pragma once

#include "dsl/model.hpp"
#include "dsl/source.hpp"
#include "tools/labels.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace brehon {

/// A matchup as a reference table, in the words of a language.
struct MatchupTable {
  struct Value {
    std::string name;
    std::string label;
  };
  struct Axis {
    std::string name;
    std::string label;
    std::vector<Value> values; // `none` last
  };
  struct Row {
    std::string path;
    std::string result; // its name; empty for a `never` row
    std::string result_label;
    std::string citations; // as they are written
    std::string file;
    std::uint32_t line = 0;
  };

  std::string name;
  std::string label;
  std::vector<Axis> axes; // two or more
  std::vector<Row> rows;
  std::vector<int> cells; // the row of each, leftmost axis slowest
};

MatchupTable matchup_table(const model::Model& model, const model::Matchup& matchup, const Labels& labels,
                           const Sources& sources);

/// As Markdown: a matrix whose rows are the leftmost axis and whose columns are the second one, one matrix for each
/// choice of the others; `–` for what can never be. Below it the rows with their citations.
std::string markdown(const MatchupTable& table);

nlohmann::ordered_json table_json(const MatchupTable& table);

/// The citations of an element as they are written, `@nl:1,3-4 @fr:silent`.
std::string citations_text(const std::vector<model::Citation>& citations);

} // namespace brehon
