#include "tools/diff/report.hpp"

#include "tools/report/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace brehon::diff {

namespace {

/// `3 option, 12 wording`; below the diagonal and on it nothing.
std::string cell(const Matrix& matrix, std::size_t row, std::size_t column, std::string_view separator) {
  const std::vector<int>& counts = matrix.counts[row][column];
  if (column <= row) {
    return {};
  }
  if (counts.empty()) {
    return "not compared";
  }
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      text += fmt::format("{}{} {}", text.empty() ? "" : separator, counts[i], class_name(static_cast<Class>(i)));
    }
  }
  return text.empty() ? "0" : text;
}

} // namespace

std::string matrix_text(const Matrix& matrix) {
  std::string out;
  for (std::size_t row = 0; row < matrix.names.size(); ++row) {
    for (std::size_t column = row + 1; column < matrix.names.size(); ++column) {
      out += fmt::format("{} and {}: {}\n", matrix.names[row], matrix.names[column], cell(matrix, row, column, ", "));
    }
  }
  return out;
}

std::string matrix_markdown(const Matrix& matrix) {
  std::string out = "| |";
  std::string rule = "\n|---|";
  for (const std::string& name : matrix.names) {
    out += fmt::format(" {} |", markdown_cell(name));
    rule += "---|";
  }
  out += rule + "\n";
  for (std::size_t row = 0; row < matrix.names.size(); ++row) {
    out += fmt::format("| {} |", markdown_cell(matrix.names[row]));
    for (std::size_t column = 0; column < matrix.names.size(); ++column) {
      out += fmt::format(" {} |", column == row ? "·" : cell(matrix, row, column, "<br>"));
    }
    out += "\n";
  }
  return out;
}

std::string matrix_html_table(const Matrix& matrix) {
  std::string out = "<table>\n<thead><tr><td></td>";
  for (const std::string& name : matrix.names) {
    out += fmt::format("<th scope=\"col\">{}</th>", html_text(name));
  }
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < matrix.names.size(); ++row) {
    out += fmt::format("<tr><th scope=\"row\">{}</th>", html_text(matrix.names[row]));
    for (std::size_t column = 0; column < matrix.names.size(); ++column) {
      out += fmt::format("<td>{}</td>", column == row ? "·" : cell(matrix, row, column, "<br>"));
    }
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

} // namespace brehon::diff
