#include "tools/matchup_table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::vector<std::string>>;

constexpr const char* never = "–";

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

MatchupTable::Axis axis_of(const model::Model& model, const std::string& matchup, const model::Matchup::Axis& axis,
                           const Labels& labels) {
  MatchupTable::Axis result{axis.name, labels.of_path(matchup + "." + axis.name), {}};
  const bool is_kind = axis.type.sort == model::Sort::kind;
  const int first = is_kind ? 0 : axis.type.low;
  const int size = is_kind ? model.kinds[at(axis.type.kind)].size() : axis.type.high - axis.type.low + 1;
  for (int value = first; value < first + size; ++value) {
    const std::string name = is_kind ? model.kinds[at(axis.type.kind)].values[at(value)] : std::to_string(value);
    result.values.push_back({name, labels.of_value(axis.type, value)});
  }
  if (axis.type.optional) {
    result.values.push_back({"none", labels.of_path("none")});
  }
  return result;
}

MatchupTable::Row row_of(const model::Model& model, const model::Matchup& matchup, const model::MatchupRow& row,
                         const Labels& labels, const Sources& sources) {
  const model::Element& element = model.elements[at(row.element)];
  MatchupTable::Row result{element.path, "", "", citations_text(element.citations), "", 0};
  if (row.result != model::none) {
    const model::Kind& results = model.kinds[at(matchup.results)];
    result.result = results.values[at(row.result)];
    result.result_label = labels.of_path(matchup.name + "." + result.result);
  }
  if (element.span.file < sources.size()) {
    result.file = sources[element.span.file].path();
    result.line = sources[element.span.file].position(element.span.begin).line;
  }
  return result;
}

/// The number of code points.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c == '|' ? "\\|" : std::string(1, c);
  }
  return result;
}

/// Lines of cells as a Markdown table with columns of one width; the first line is its head.
std::string grid(Lines lines) {
  std::vector<std::size_t> widths(lines.front().size(), 3);
  for (std::vector<std::string>& line : lines) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      line[column] = escaped(line[column]);
      widths[column] = std::max(widths[column], width(line[column]));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t column = 0; column < lines[i].size(); ++column) {
      text += "| " + lines[i][column] + std::string(widths[column] - width(lines[i][column]) + 1, ' ');
    }
    text += "|\n";
    for (std::size_t column = 0; i == 0 && column < widths.size(); ++column) {
      text += "|" + std::string(widths[column] + 2, '-') + (column + 1 == widths.size() ? "|\n" : "");
    }
  }
  return text;
}

/// The matrix whose first cell is `offset`.
std::string matrix(const MatchupTable& table, std::size_t offset) {
  const std::vector<MatchupTable::Axis>& axes = table.axes;
  const std::size_t columns = axes[1].values.size();
  std::size_t others = 1; // cells for each value of the second axis
  for (std::size_t axis = 2; axis < axes.size(); ++axis) {
    others *= axes[axis].values.size();
  }
  Lines lines = {{axes[0].label + " \\ " + axes[1].label}};
  for (const MatchupTable::Value& value : axes[1].values) {
    lines[0].push_back(value.label);
  }
  for (std::size_t row = 0; row < axes[0].values.size(); ++row) {
    lines.push_back({axes[0].values[row].label});
    for (std::size_t column = 0; column < columns; ++column) {
      const int decided = table.cells[(row * columns + column) * others + offset];
      const bool is_never = decided < 0 || table.rows[at(decided)].result.empty();
      lines.back().push_back(is_never ? never : table.rows[at(decided)].result_label);
    }
  }
  return grid(std::move(lines));
}

/// The values of the axes from the third on that belong to an offset: `weather: rain, season: spring`.
std::string choice(const MatchupTable& table, std::size_t offset) {
  std::string text;
  for (std::size_t axis = table.axes.size(); axis-- > 2;) {
    const MatchupTable::Axis& of = table.axes[axis];
    text = of.label + ": " + of.values[offset % of.values.size()].label + (text.empty() ? "" : ", ") + text;
    offset /= of.values.size();
  }
  return text;
}

} // namespace

std::string citations_text(const std::vector<model::Citation>& citations) {
  std::string text;
  for (const model::Citation& citation : citations) {
    text += fmt::format("{}@{}:", text.empty() ? "" : " ", citation.source);
    if (citation.silent) {
      text += "silent";
    } else if (citation.lines.empty()) {
      text += citation.key;
    }
    for (std::size_t i = 0; i < citation.lines.size(); ++i) {
      const auto [first, last] = citation.lines[i];
      text += (i == 0 ? "" : ",") + std::to_string(first) + (first == last ? "" : "-" + std::to_string(last));
    }
  }
  return text;
}

MatchupTable matchup_table(const model::Model& model, const model::Matchup& matchup, const Labels& labels,
                           const Sources& sources) {
  MatchupTable table;
  table.name = matchup.name;
  table.label = labels.of_path(matchup.name);
  for (const model::Matchup::Axis& axis : matchup.axes) {
    table.axes.push_back(axis_of(model, matchup.name, axis, labels));
  }
  for (const model::MatchupRow& row : matchup.rows) {
    table.rows.push_back(row_of(model, matchup, row, labels, sources));
  }
  table.cells = matchup.cells;
  return table;
}

std::string markdown(const MatchupTable& table) {
  std::string text = "## " + table.label + "\n";
  std::size_t others = 1;
  for (std::size_t axis = 2; axis < table.axes.size(); ++axis) {
    others *= table.axes[axis].values.size();
  }
  for (std::size_t offset = 0; offset < others; ++offset) {
    const std::string head = choice(table, offset);
    text += (head.empty() ? "" : "\n### " + head + "\n") + "\n" + matrix(table, offset);
  }
  text += "\n";
  for (const MatchupTable::Row& row : table.rows) {
    text += fmt::format("- `{}`: {}{}{} ({}:{})\n", row.path, row.result.empty() ? never : row.result_label,
                        row.citations.empty() ? "" : " ", row.citations, row.file, row.line);
  }
  return text;
}

Json table_json(const MatchupTable& table) {
  Json axes = Json::array();
  for (const MatchupTable::Axis& axis : table.axes) {
    Json values = Json::array();
    for (const MatchupTable::Value& value : axis.values) {
      values.push_back({{"name", value.name}, {"label", value.label}});
    }
    axes.push_back({{"name", axis.name}, {"label", axis.label}, {"values", values}});
  }
  Json rows = Json::array();
  for (const MatchupTable::Row& row : table.rows) {
    rows.push_back({{"path", row.path},
                    {"result", row.result.empty() ? Json() : Json(row.result)},
                    {"label", row.result.empty() ? Json() : Json(row.result_label)},
                    {"citations", row.citations},
                    {"file", row.file},
                    {"line", row.line}});
  }
  return {{"name", table.name}, {"label", table.label}, {"axes", axes}, {"rows", rows}, {"cells", table.cells}};
}

} // namespace brehon
