#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace brehon {

/// A page on paper, or why it cannot be printed.
struct Printed {
  std::string pdf;
  std::string error; // empty: it is printed
};

/// Prints a page in HTML as PDF, by Chromium or a browser of its kind. The same page gives the same bytes for the same
/// browser: the time of printing is left out.
Printed print_page(const std::string& html);

/// How many pages a PDF by such a browser has.
std::size_t pages_of(std::string_view pdf);

} // namespace brehon
