#pragma once

#include <string>

namespace brehon {

/// A page on paper, or why it cannot be printed.
struct Printed {
  std::string pdf;
  std::string error; // empty: it is printed
};

/// Prints a page in HTML as PDF, by Chromium or a browser of its kind. The same page gives the same bytes for the same
/// browser: the time of printing is left out.
Printed print_page(const std::string& html);

} // namespace brehon
