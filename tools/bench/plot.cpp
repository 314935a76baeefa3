#include "tools/bench/plot.hpp"

#include "tools/engine/built_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace brehon::bench {

namespace {

/// A text of gnuplot.
std::string gnuplot_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    out += c == '"' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
  }
  return out + "\"";
}

std::string data_of(const Plot& plot) {
  std::string out;
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    out += fmt::format("$curve{} << END_OF_DATA\n", i);
    for (const Point& point : plot.curves[i].points) {
      out += fmt::format("{} {} {}\n", point.x, point.y, gnuplot_string(point.label));
    }
    out += "END_OF_DATA\n";
  }
  return out;
}

/// The commands for an axis, `x` or `y`, with some room beside the points.
std::string axis_of(const Plot& plot, char name, const Axis& axis, double Point::*value) {
  double least = 0;
  double most = 0;
  for (const Curve& curve : plot.curves) {
    for (const Point& point : curve.points) {
      least = least == 0 ? point.*value : std::min(least, point.*value);
      most = std::max(most, point.*value);
    }
  }
  std::string out = fmt::format("set {}label {}\n", name, gnuplot_string(axis.title));
  if (axis.scale != Scale::logarithmic) {
    out += axis.scale == Scale::whole ? fmt::format("set {}tics 1\n", name) : "";
    return out + fmt::format("set {}range [0:{}]\n", name, most * 1.15);
  }
  out += fmt::format("set logscale {0}\nset {0}range [{1}:{2}]\nset {0}tics (", name, least / 1.5, most * 1.7);
  std::string separator;
  for (double power = std::pow(10, std::floor(std::log10(least))); power < 2 * most; power *= 10) {
    for (const int step : {1, 2, 5}) {
      out += fmt::format("{}{:g}", std::exchange(separator, ", "), step * power);
    }
  }
  return out + ")\n";
}

std::string script(const Plot& plot, const std::string& path) {
  std::string out = "set terminal svg size 840,600 font 'sans-serif,13' background '#ffffff' noenhanced\n";
  out += fmt::format("set output {}\nset title {}\n", gnuplot_string(path), gnuplot_string(plot.title));
  out += axis_of(plot, 'x', plot.x, &Point::x) + axis_of(plot, 'y', plot.y, &Point::y);
  out += "set key above\nset grid\n";
  out += data_of(plot);
  std::string separator = "plot ";
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const Curve& curve = plot.curves[i];
    out += fmt::format("{0}$curve{1} using 1:2 with {2} lc {3} pt 7 ps 0.6 dt {4} title {5}, "
                       "$curve{1} using 1:2:3 with labels left offset 0.7,0 font ',10' notitle",
                       separator, i, curve.joined ? "linespoints" : "points", curve.colour, curve.dashed ? 2 : 1,
                       gnuplot_string(curve.title));
    separator = ", \\\n  ";
  }
  return out + "\n";
}

} // namespace

std::string write_plot(const Plot& plot, const std::string& path) {
  const CommandResult ran = run_command(fmt::format("gnuplot - <<'END_OF_PLOT'\n{}END_OF_PLOT\n", script(plot, path)));
  return ran.fine ? "" : fmt::format("`{}` cannot be drawn; is gnuplot installed?", path);
}

} // namespace brehon::bench
