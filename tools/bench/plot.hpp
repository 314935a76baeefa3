#pragma once

#include <cstdint>
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

enum class Scale : std::uint8_t {
  logarithmic,
  linear,
  whole
}; // the latter two from 0 on; `whole` is for numbers of things

struct Axis {
  std::string title;
  Scale scale = Scale::logarithmic;
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Curve> curves;
};

/// Writes a plot as SVG by the program `gnuplot`; returns why that cannot be done.
std::string write_plot(const Plot& plot, const std::string& path);

} // namespace brehon::bench
