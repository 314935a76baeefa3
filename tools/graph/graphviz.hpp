#pragma once

#include <string>
#include <string_view>

namespace brehon {

/// A picture that Graphviz has drawn.
struct Drawing {
  std::string text;
  std::string error; // empty where it is well
};

/// Has the program `dot` of Graphviz draw a graph. `format` is one of its names: `svg`, `png`.
Drawing draw(std::string_view dot_text, const std::string& format);

} // namespace brehon
