#include "tools/bench/plot.hpp"

#include "tools/built_engine.hpp"

#include <fmt/format.h>

namespace brehon::bench {

namespace {

/// A text of gnuplot; underscores would lower what comes behind them.
std::string quoted(const std::string& text) {
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
      out += fmt::format("{} {} {}\n", point.x, point.y, quoted(point.label));
    }
    out += "END_OF_DATA\n";
  }
  return out;
}

std::string script(const Plot& plot, const std::string& path) {
  std::string out = "set terminal svg size 840,560 font 'sans-serif,13' background '#ffffff' noenhanced\n";
  out += fmt::format("set output {}\nset title {}\nset xlabel {}\nset ylabel {}\n", quoted(path), quoted(plot.title),
                     quoted(plot.x_title), quoted(plot.y_title));
  out += "set key outside right top\nset grid\nset offsets graph 0.05, graph 0.1, graph 0.05, graph 0.05\n";
  out += plot.logarithmic ? "set logscale xy\n" : "set yrange [0:*]\nset xtics 1\n";
  out += data_of(plot);
  std::string separator = "plot ";
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    const Curve& curve = plot.curves[i];
    out += fmt::format("{0}$curve{1} using 1:2 with {2} lc {3} pt 7 ps 0.6 dt {4} title {5}, "
                       "$curve{1} using 1:2:3 with labels left offset 0.7,0 font ',10' notitle",
                       separator, i, curve.joined ? "linespoints" : "points", curve.colour, curve.dashed ? 2 : 1,
                       quoted(curve.title));
    separator = ", \\\n  ";
  }
  return out + "\n";
}

} // namespace

std::string write_plot(const Plot& plot, const std::string& path) {
  const Ran ran = run_command(fmt::format("gnuplot - <<'END_OF_PLOT'\n{}END_OF_PLOT\n", script(plot, path)));
  return ran.fine ? "" : fmt::format("`{}` can not be drawn; is gnuplot installed?", path);
}

} // namespace brehon::bench
