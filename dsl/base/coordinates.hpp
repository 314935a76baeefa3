#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace brehon {

/// A column and a row, both from 1.
struct Coordinates {
  int column;
  int row;

  friend bool operator==(const Coordinates&, const Coordinates&) = default;
};

/// What a name such as `a7` or `ab12` says: a column by its letters, a, b, …, z, aa, ab, … and a row by its number. One
/// or two small letters and a number below 100 without a zero in front.
std::optional<Coordinates> coordinates(std::string_view name);
/// The letters of a column, which counts from 1.
std::string column_letters(int column);

} // namespace brehon
