#include "tools/measure/plots.hpp"

#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace brehon::doc {

namespace {

// The room of a plot, and of what it draws within its margins.
constexpr double width_of_plot = 640, height_of_plot = 220;
constexpr double left_margin = 56, right_margin = 16, top_margin = 12, bottom_margin = 34;
constexpr std::size_t most_bars = 40;

/// A length in the picture.
std::string at(double value) {
  return fmt::format("{:g}", std::round(value * 10) / 10);
}

/// A number on an axis.
std::string axis_number(double value) {
  return fmt::format("{:.4g}", value == 0 ? 0.0 : value);
}

/// Numbers that are good to read within bounds: 1, 2 or 5 times a power of ten apart.
std::vector<double> ticks(double low, double high, int wanted) {
  const double raw = (high - low) / wanted;
  if (!(raw > 0)) {
    return {low};
  }
  const double power = std::pow(10, std::floor(std::log10(raw)));
  const double step = power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
  std::vector<double> marks;
  for (double mark = std::ceil(low / step - 1e-9) * step; mark <= high + step * 1e-9; mark += step) {
    marks.push_back(mark);
  }
  return marks;
}

/// From values to lengths of the picture.
struct Scale {
  double low, high; // values
  double from, to;  // lengths

  double operator()(double value) const {
    return high == low ? (from + to) / 2 : from + (value - low) / (high - low) * (to - from);
  }
};

std::string opened(double height) {
  return fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\">\n", at(width_of_plot), at(height));
}

std::string line(std::string_view sort, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", sort, at(x1), at(y1), at(x2),
                     at(y2));
}

std::string label(double x, double y, std::string_view anchor, const std::string& text) {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", at(x), at(y), anchor, html_text(text));
}

std::string x_axis(const Scale& x, double y) {
  std::string text = line("axis", x.from, y, x.to, y);
  for (const double mark : ticks(x.low, x.high, 8)) {
    text += line("axis", x(mark), y, x(mark), y + 4) + label(x(mark), y + 18, "middle", axis_number(mark));
  }
  return text;
}

std::string y_axis(const Scale& y, const std::string& unit) {
  std::string text;
  for (const double mark : ticks(y.low, y.high, 4)) {
    text += line("grid", left_margin, y(mark), width_of_plot - right_margin, y(mark)) +
            label(left_margin - 6, y(mark) + 4, "end", axis_number(mark) + unit);
  }
  return text;
}

/// A range of values, and which share of all is in it.
struct Bar {
  double low, high;
  double percent;
};

/// The least difference between values, or the width of ranges if there would be too many.
double bar_width(const Distribution& distribution) {
  double least = 0;
  double before = distribution.least();
  for (const auto& [value, times] : distribution.values()) {
    const double gap = value - before;
    least = gap > 0 && (least == 0 || gap < least) ? gap : least;
    before = value;
  }
  const double range = distribution.most() - distribution.least();
  const double width = least == 0 ? 1 : least;
  const double bars = std::ceil(range / width / static_cast<double>(most_bars));
  return width * std::max(1.0, bars);
}

std::vector<Bar> bars_of(const Distribution& distribution) {
  const double width = bar_width(distribution);
  std::vector<Bar> bars;
  const auto count = static_cast<std::size_t>(std::floor((distribution.most() - distribution.least()) / width)) + 1;
  for (std::size_t i = 0; i < count; ++i) {
    const double low = distribution.least() + width * static_cast<double>(i);
    bars.push_back({low, low + width, 0});
  }
  for (const auto& [value, times] : distribution.values()) {
    const auto which = static_cast<std::size_t>((value - distribution.least()) / width + 1e-9);
    bars[std::min(which, count - 1)].percent +=
        100 * static_cast<double>(times) / static_cast<double>(distribution.count());
  }
  return bars;
}

} // namespace

std::string histogram(const Distribution& distribution) {
  const std::vector<Bar> bars = bars_of(distribution);
  double most = 0;
  for (const Bar& bar : bars) {
    most = std::max(most, bar.percent);
  }
  const double base = height_of_plot - bottom_margin;
  // A bar of single values stands around its value.
  const double half = bars.front().high - bars.front().low;
  const Scale x{bars.front().low - half / 2, bars.back().low + half / 2, left_margin, width_of_plot - right_margin};
  const Scale y{0, most, base, top_margin};
  std::string text = opened(height_of_plot) + y_axis(y, " %");
  for (const Bar& bar : bars) {
    const double from = x(bar.low - half / 2);
    const double wide = std::max(1.0, x(bar.low + half / 2) - from - 1);
    text += fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}: {:.2f} %</title>"
                        "</rect>\n",
                        at(from), at(y(bar.percent)), at(wide), at(base - y(bar.percent)), axis_number(bar.low),
                        bar.percent);
  }
  text += x_axis(x, base);
  const double quarter = distribution.quantile(0.25), middle = distribution.quantile(0.5);
  text += line("middle", x(quarter), base + 26, x(distribution.quantile(0.75)), base + 26);
  text += fmt::format("<circle class=\"median\" cx=\"{}\" cy=\"{}\" r=\"4\"/>\n", at(x(middle)), at(base + 26));
  return text + "</svg>\n";
}

std::string curve(const std::vector<std::pair<double, double>>& points) {
  double most = 0;
  for (const auto& [x, y] : points) {
    most = std::max(most, y);
  }
  const double base = height_of_plot - bottom_margin;
  const Scale x{points.front().first, points.back().first, left_margin, width_of_plot - right_margin};
  const Scale y{0, most, base, top_margin};
  std::string path;
  for (const auto& [px, py] : points) {
    path += fmt::format("{}{} {}", path.empty() ? "M" : "L", at(x(px)), at(y(py)));
  }
  return opened(height_of_plot) + y_axis(y, "") + fmt::format("<path class=\"curve\" d=\"{}\"/>\n", path) +
         x_axis(x, base) + "</svg>\n";
}

std::string whiskers(const std::vector<Whisker>& rows, double line_at, const std::string& unit) {
  constexpr double row_height = 30, letter = 7;
  double label_room = 110;
  const double base = top_margin + row_height * static_cast<double>(rows.size());
  double low = line_at, high = line_at;
  for (const Whisker& row : rows) {
    low = std::min(low, row.low);
    high = std::max(high, row.high);
    label_room = std::max(label_room, letter * static_cast<double>(row.label.size()) + 2 * right_margin);
  }
  const Scale x{low, high, label_room, width_of_plot - 2 * right_margin};
  std::string text = opened(base + bottom_margin) + line("fair", x(line_at), top_margin, x(line_at), base);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = top_margin + row_height * (static_cast<double>(i) + 0.5);
    text += label(label_room - 10, y + 4, "end", rows[i].label);
    text += line("middle", x(rows[i].low), y, x(rows[i].high), y);
    text += fmt::format("<circle class=\"median\" cx=\"{}\" cy=\"{}\" r=\"4\"/>\n", at(x(rows[i].value)), at(y));
  }
  text += x_axis(x, base);
  return text + label(width_of_plot - right_margin, base + 18, "end", unit) + "</svg>\n";
}

std::string plot_style() {
  return ".plot { width: 100%; max-width: 46rem; height: auto; font-size: 12px; }\n"
         ".plot text { fill: var(--soft); font-variant-numeric: tabular-nums; }\n"
         ".plot .axis { stroke: var(--ink); }\n"
         ".plot .grid { stroke: var(--line); }\n"
         ".plot .fair { stroke: var(--ink); stroke-dasharray: 4 3; }\n"
         ".plot .bar, .plot .median { fill: var(--accent); }\n"
         ".plot .middle { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }\n"
         ".plot .curve { fill: none; stroke: var(--accent); stroke-width: 2; }\n";
}

} // namespace brehon::doc
