#pragma once

#include "tools/diff/page.hpp"
#include "tools/report/forms.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

/// `pictured`: with the boards of positions at which the games part.
doc::Document page_document(const Page& page, bool pictured = false);
/// An object with the members `a`, `b` (as asked for), `related`, `summary`, `counts` (by class), `lock_step` (with
/// each number of players `games`, how many `parted`, `low` and `high` of the interval of 95 % of their share, in
/// which `decision` by the median, and how the `first` game parted) and `differences`: an array of objects with
/// `number`, `class`, `path`, `what`, `title`, `changes_play`, `as_printed`, `a`, `b` (each null or `says`, `why`,
/// `cites`, `passage`), `acts_on`, `together` (numbers of those that are tried with it), `players` (numbers, empty:
/// all), `against`, `lock_step` (null, or as above of games that differ in this alone) and `witness` (null or its
/// parts).
std::string page_json(const Page& page, const Report& report);
/// A row for each difference: class, path, what, as_printed, only, a, b, cites_a, cites_b, passage_a, passage_b,
/// example_a, example_b, under_a, under_b (where these hold), number, together (the numbers of those that are tried
/// with it), and of games that differ in this alone players, parted, games, low, high, decision. Then a row of class
/// `lock step` for each number of players with these columns of the games themselves.
doc::Table page_table(const Page& page, const Report& report);

/// JSON and CSV are those above, the other forms those of the document.
std::string written(const Page& page, const Report& report, doc::Form form);

/// The differences of all pairs of rule sets: how many of each class.
struct Matrix {
  std::vector<std::string> names;
  std::vector<std::vector<std::vector<int>>> counts; // [row][column][class]; empty where a pair was not compared
};

doc::Document matrix_document(const Matrix& matrix);
std::string matrix_json(const Matrix& matrix);
/// A row for each pair: a, b, and the number of differences of each class.
doc::Table pair_table(const Matrix& matrix);

std::string written(const Matrix& matrix, doc::Form form);

} // namespace brehon::diff
