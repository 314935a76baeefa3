#pragma once

#include "tools/measure/distribution.hpp"

#include <string>
#include <utility>
#include <vector>

/// Plots as SVG, with the colours of a page.
namespace brehon::doc {

/// How often values came: a bar for each, or for ranges of equal width where they are many. Below it the median and the
/// middle half.
std::string histogram(const Distribution& distribution);

/// A line through points with ascending x.
std::string curve(const std::vector<std::pair<double, double>>& points);

/// A value with its interval, on a row of its own.
struct Whisker {
  std::string label;
  double low = 0, value = 0, high = 0;
};
/// Values in a unit, and a line at what they are compared with.
std::string whiskers(const std::vector<Whisker>& rows, double line, const std::string& unit);

/// What a page with plots adds to its style.
std::string plot_style();

} // namespace brehon::doc
