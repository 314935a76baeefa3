#include "tools/report/escape.hpp"
#include "tools/report/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>

namespace brehon::doc {

namespace {

constexpr double step = 44;   // the length of a step
constexpr double margin = 30; // around the outermost centres; there the rows and columns have their names
constexpr double alone = 16;  // half the width of a token that lies alone
constexpr double shared = 9;  // of one that does not

/// Waves, slanting lines, crosses and a lattice, as paths in a square of 8.
constexpr std::array<std::string_view, 4> patterns = {"M0 4q2 -3 4 0t4 0", "M0 8L8 0", "M3 4h2M4 3v2", "M0 0H8M0 0V8"};

/// A number as a picture needs it: tenths, and no more digits than it has.
std::string number(double value) {
  const double tenths = std::round(value * 10) / 10;
  return fmt::format("{:g}", tenths == 0 ? 0.0 : tenths);
}

std::string points(const std::vector<std::pair<double, double>>& corners) {
  std::string text;
  for (const auto& [x, y] : corners) {
    text += (text.empty() ? "" : " ") + number(x) + "," + number(y);
  }
  return text;
}

std::string polygon(std::string_view attributes, const std::vector<std::pair<double, double>>& corners) {
  return fmt::format("<polygon {} points=\"{}\"/>", attributes, points(corners));
}

/// The corners of a hexagon, the first one straight above its centre.
std::vector<std::pair<double, double>> hexagon(double x, double y, double radius) {
  std::vector<std::pair<double, double>> corners;
  for (int i = 0; i < 6; ++i) {
    const double angle = std::numbers::pi / 3 * i;
    corners.emplace_back(x + radius * std::sin(angle), y - radius * std::cos(angle));
  }
  return corners;
}

std::string rectangle(std::string_view attributes, double x, double y, double half, double corner) {
  return fmt::format("<rect {} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>", attributes, number(x - half),
                     number(y - half), number(2 * half), number(2 * half), number(corner));
}

std::string circle(std::string_view attributes, double x, double y, double radius) {
  return fmt::format("<circle {} cx=\"{}\" cy=\"{}\" r=\"{}\"/>", attributes, number(x), number(y), number(radius));
}

/// The outline of a place, or one that lies so far within it.
std::string outline_of(Picture::Outline outline, std::string_view attributes, double x, double y, double within = 0) {
  switch (outline) {
  case Picture::Outline::square:
    return rectangle(attributes, x, y, step / 2 - within, 0);
  case Picture::Outline::hex:
    return polygon(attributes, hexagon(x, y, step / std::numbers::sqrt3 - within));
  case Picture::Outline::circle:
    return circle(attributes, x, y, step * 0.45 - within);
  case Picture::Outline::point:
    return circle(attributes, x, y, step * (within > 0 ? 0.45 : 0.15)); // around what lies on it
  }
  return {};
}

/// A triangle that points upwards, or downwards for a negative size.
std::vector<std::pair<double, double>> triangle(double x, double y, double half) {
  return {{x, y - half * 1.25}, {x + half * 1.2, y + half * 0.9}, {x - half * 1.2, y + half * 0.9}};
}

/// The shape of a side: disc, square, diamond, hexagon, triangles. What is nobody's is a card.
std::string shape(const Token& token, double x, double y, double half) {
  if (token.side == nobody) {
    return rectangle(token.down ? "class=\"token card down\"" : "class=\"token card\"", x, y, half, half / 4);
  }
  const std::string sort = fmt::format("class=\"token\" style=\"fill:{}\"", token.fill);
  switch (token.shape) {
  case 0:
    return circle(sort, x, y, half);
  case 1:
    return rectangle(sort, x, y, half * 0.9, half / 5);
  case 2:
    return polygon(sort, {{x, y - half * 1.15}, {x + half * 1.15, y}, {x, y + half * 1.15}, {x - half * 1.15, y}});
  case 3:
    return polygon(sort, hexagon(x, y, half * 1.08));
  default:
    return polygon(sort, triangle(x, y, token.shape == 4 ? half : -half));
  }
}

/// `ink` is the colour of the letters where it is not that of their sort.
std::string lettering(std::string_view sort, double x, double y, double size, const std::string& text,
                      const std::string& ink = "") {
  const std::string style = ink.empty() ? "" : fmt::format(" style=\"fill:{}\"", ink);
  return text.empty() ? std::string()
                      : fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{}>{}</text>", sort,
                                    number(x), number(y), number(size), style, html_text(text));
}

/// How large letters can be in a token of this size; a symbol is larger.
double letters(const std::string& text, double half) {
  const bool is_symbol = width(text) == 1 && text.size() > 2;
  return half * (is_symbol ? 1.5 : std::min(1.15, 2.4 / std::max(static_cast<double>(width(text)), 1.0)));
}

std::string token(const Token& token, double x, double y, double half, int count) {
  std::string text = shape(token, x, y, half);
  text += lettering("letter", x, y, letters(token.mark, half), token.mark, token.ink);
  if (count > 1) {
    const double radius = std::max(half / 2, 6.5);
    text += circle("class=\"badge\"", x + half * 0.8, y + half * 0.8, radius);
    text += lettering("count", x + half * 0.8, y + half * 0.8, radius * 1.3, std::to_string(count));
  }
  return text;
}

/// What lies in a place, as a reader hears it.
std::string contents(const Picture& picture, const Picture::Place& place) {
  std::string text = place.name;
  const char* before = ": ";
  for (const auto& [which, count] : place.tokens) {
    const Token& token = picture.tokens[which];
    text += before + (count > 1 ? fmt::format("{} × ", count) : "") + token.label;
    text += token.of.empty() ? "" : fmt::format(" ({})", token.of);
    before = ", ";
  }
  if (place.area != 0) {
    text += before + picture.areas[place.area - 1];
    before = ", ";
  }
  return place.by_chance ? text + before + picture.by_chance : text;
}

std::string pattern_name(const Picture& picture, std::size_t pattern) {
  return fmt::format("{}-area-{}", picture.name, pattern + 1);
}

/// What fills a place of an area.
std::string pattern(const Picture& picture, std::size_t area) {
  return fmt::format("fill=\"url(#{})\"", pattern_name(picture, area % patterns.size()));
}

/// The patterns of areas, so that no colour is needed to tell them apart.
std::string pattern_definitions(const Picture& picture) {
  std::string text;
  for (std::size_t i = 0; i < std::min(patterns.size(), picture.areas.size()); ++i) {
    text += fmt::format("<pattern id=\"{}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
                        "<path class=\"area\" d=\"{}\"/></pattern>",
                        pattern_name(picture, i), patterns[i]);
  }
  return text.empty() ? text : "<defs>" + text + "</defs>\n";
}

std::string drawn(const Picture& picture, const Picture::Place& place) {
  const double x = place.x * step;
  const double y = place.y * step;
  std::string text = fmt::format("<g><title>{}</title>", html_text(contents(picture, place)));
  const std::string_view sort = place.dark ? " dark" : "";
  text += outline_of(picture.outline, fmt::format("class=\"place{}\"", sort), x, y);
  if (place.area != 0) {
    text += outline_of(picture.outline, pattern(picture, place.area - 1), x, y);
  }
  if (place.marked) {
    text += outline_of(picture.outline, "class=\"change\"", x, y, 2);
  }
  if (place.by_chance) {
    text += lettering("letter", x, y, alone, "?");
  } else if (place.tokens.size() == 1) {
    text += token(picture.tokens[place.tokens[0].first], x, y, alone, place.tokens[0].second);
  } else {
    constexpr std::array<std::pair<int, int>, 4> corners = {{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
    const int middle = place.tokens.size() == 2 ? 10 : 0; // two lie beside each other
    const std::size_t shown = place.tokens.size() > corners.size() ? corners.size() - 1 : place.tokens.size();
    for (std::size_t i = 0; i < shown; ++i) {
      const auto& [which, count] = place.tokens[i];
      text +=
          token(picture.tokens[which], x + corners[i].first * 10, y + corners[i].second * 10 + middle, shared, count);
    }
    if (shown < place.tokens.size()) {
      text += lettering("rest", x + 10, y + 10, 11, fmt::format("+{}", place.tokens.size() - shown));
    }
  }
  return text + "</g>\n";
}

/// The whole of a drawing between these bounds.
std::string frame(std::string_view sort, double left, double top, double right, double bottom,
                  const std::string& inside) {
  return fmt::format("<svg class=\"{}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" "
                     "height=\"{}\"{}>{}</svg>",
                     sort, number(left), number(top), number(right - left), number(bottom - top), number(right - left),
                     number(bottom - top), sort == "board" ? " role=\"img\"" : " aria-hidden=\"true\"", inside);
}

std::string small(const std::string& inside) {
  return frame("sample", -14, -14, 14, 14, inside);
}

} // namespace

std::string svg(const Picture& picture) {
  double left = 0, right = 0, top = 0, bottom = 0;
  std::string inside = fmt::format("<title>{}</title>\n", html_text(picture.title));
  inside += pattern_definitions(picture);
  for (const auto& [from, to] : picture.lines) {
    const Picture::Place &a = picture.places[from], &b = picture.places[to];
    inside += fmt::format("<line class=\"way\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", number(a.x * step),
                          number(a.y * step), number(b.x * step), number(b.y * step));
  }
  for (const Picture::Place& place : picture.places) {
    left = std::min(left, place.x);
    right = std::max(right, place.x);
    top = std::min(top, place.y);
    bottom = std::max(bottom, place.y);
    inside += drawn(picture, place);
  }
  for (const Picture::Heading& heading : picture.headings) {
    const double room = heading.column ? 0 : static_cast<double>(heading.text.size()) * 7 / step;
    left = std::min(left, heading.x - room);
    right = std::max(right, heading.x);
    top = std::min(top, heading.y);
    bottom = std::max(bottom, heading.y);
    inside +=
        lettering(heading.column ? "heading" : "heading row", heading.x * step, heading.y * step, 12, heading.text);
    inside += "\n";
  }
  return frame("board", left * step - margin, top * step - margin, right * step + margin, bottom * step + margin,
               inside);
}

std::vector<std::pair<std::string, std::string>> svg_legend(const Picture& picture) {
  std::vector<std::pair<std::string, std::string>> lines;
  const auto add = [&lines](std::string drawing, std::string text) {
    std::pair<std::string, std::string> line(small(drawing), std::move(text));
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  };
  for (const Token& each : picture.tokens) {
    if (each.side != nobody) {
      add(shape(each, 0, 0, 11), each.mark.empty() ? fmt::format("{} ({})", each.label, each.of) : each.of);
    }
  }
  for (const Token& each : picture.tokens) {
    if (each.side == nobody) {
      add(token(each, 0, 0, 11, 1), each.label);
    } else if (!each.mark.empty()) {
      add(lettering("letter", 0, 0, 13, each.mark), each.label);
    }
  }
  for (std::size_t area = 0; area < picture.areas.size(); ++area) {
    add(rectangle("class=\"place\"", 0, 0, 12, 0) + rectangle(pattern(picture, area), 0, 0, 12, 0),
        picture.areas[area]);
  }
  const bool by_chance = std::any_of(picture.places.begin(), picture.places.end(),
                                     [](const Picture::Place& place) { return place.by_chance; });
  if (by_chance) {
    add(lettering("letter", 0, 0, 13, "?"), picture.by_chance);
  }
  return lines;
}

} // namespace brehon::doc
