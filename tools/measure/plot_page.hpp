#pragma once

#include <string>
#include <vector>

namespace brehon {

using TableCells = std::vector<std::string>;

/// A table in HTML. The first column has names, the others numbers.
std::string number_table(const TableCells& head, const std::vector<TableCells>& rows);

/// A section of a page.
struct PagePart {
  std::string title;
  std::string body; // HTML
};

/// A page with plots and tables that needs nothing else.
std::string plot_page(const std::string& title, const std::string& subtitle, const std::vector<PagePart>& parts);

} // namespace brehon
