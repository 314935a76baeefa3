#pragma once

#include <string>
#include <string_view>

namespace brehon {

/// A page that needs nothing else: light or dark as the reader likes it, readable on paper. `body` is HTML.
std::string html_page(std::string_view title, std::string_view body);

/// The English name of a language by its code; the code itself for one that is not known.
std::string language_name(const std::string& code);

} // namespace brehon
