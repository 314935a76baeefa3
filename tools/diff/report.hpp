#pragma once

#include "tools/diff/page.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

std::string page_text(const Page& page);
std::string page_markdown(const Page& page);
/// One page that needs nothing else: no script, no file, no network.
std::string page_html(const Page& page);
/// An object with the members `a`, `b` (as asked for), `related`, `summary`, `counts` (by class) and `differences`: an
/// array of objects with `class`, `path`, `what`, `title`, `changes_play`, `as_printed`, `a`, `b` (each null or `says`,
/// `why`, `cites`, `passage`), `acts_on`, `players` (numbers, empty: all), `against` and `witness` (null or its parts).
std::string page_json(const Page& page, const Report& report);
/// A line for each difference: class, path, what, as_printed, a, b, cites_a, cites_b, passage_a, passage_b.
std::string page_csv(const Page& page);

/// The differences of all pairs of rule sets: how many of each class.
struct Matrix {
  std::vector<std::string> names;
  std::vector<std::vector<std::vector<int>>> counts; // [row][column][class]; empty where a pair was not compared
};

std::string matrix_text(const Matrix& matrix);
std::string matrix_markdown(const Matrix& matrix);
std::string matrix_html(const Matrix& matrix);
std::string matrix_html_table(const Matrix& matrix); // without the page around it
std::string matrix_json(const Matrix& matrix);
std::string matrix_csv(const Matrix& matrix);

} // namespace brehon::diff
