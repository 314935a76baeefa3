#pragma once

#include <string>
#include <vector>

namespace brehon::bench {

struct Point {
  double x = 0;
  double y = 0;
  std::string label; // beside it; may be empty
};

struct Curve {
  std::string title;
  std::vector<Point> points;
  bool joined = true; // by lines
  int colour = 1;     // curves of one colour belong together
  bool dashed = false;
};

struct Plot {
  std::string title;
  std::string x_title;
  std::string y_title;
  bool logarithmic = true; // both axes
  std::vector<Curve> curves;
};

/// Writes a plot as SVG by the program `gnuplot`; returns why that can not be done.
std::string write_plot(const Plot& plot, const std::string& path);

} // namespace brehon::bench
