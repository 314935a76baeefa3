#pragma once

#include "interpreter/program/program.hpp"

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Tables of an engine as C++.
namespace brehon::engine {

/// The value of a cell.
std::string cell_text(Cell value);

/// `type NAME[] = {...};`; an array without elements gets one that nothing looks at.
std::string array(std::string_view type, std::string_view name, const std::vector<std::string>& elements,
                  std::string_view nothing);

/// A namespace of names for numbers, which may be none: an enumeration of none would not be C++.
std::string enumeration(std::string_view space, const std::vector<std::pair<std::string, std::size_t>>& names);

/// Texts as literals.
std::vector<std::string> literals(const std::vector<std::string>& texts);

/// Numbers, or those of ids, as values of cells.
template <typename Values> std::vector<std::string> cells(const Values& values) {
  std::vector<std::string> out;
  for (const auto value : values) {
    if constexpr (std::same_as<decltype(value), const Cell>) {
      out.push_back(cell_text(value));
    } else {
      out.push_back(cell_text(value.number()));
    }
  }
  return out;
}

} // namespace brehon::engine
