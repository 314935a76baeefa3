#include "tools/report/escape.hpp"
#include "tools/report/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace brehon::doc {

namespace {

constexpr std::array<std::string_view, 5> area_signs = {"~", ":", "^", "%", "="};

/// What stands in a place: the sign of what lies there, with its number where there are several; where there are others
/// besides, a `+`.
std::string sign_of(const Picture& picture, const Picture::Place& place) {
  if (place.by_chance) {
    return "?";
  }
  if (place.tokens.empty()) {
    return std::string(place.area == 0 ? "." : area_signs[(place.area - 1) % area_signs.size()]);
  }
  const auto& [which, count] = place.tokens.front();
  return picture.tokens[which].sign + (count > 1 ? fmt::format("\u00d7{}", count) : "") +
         (place.tokens.size() > 1 ? "+" : "");
}

/// Texts by the columns at which they begin; what would overlap is moved to the right.
using Pieces = std::map<long, std::string>;

std::string line_of(const Pieces& pieces) {
  std::string text;
  std::size_t used = 0;
  for (const auto& [column, each] : pieces) {
    const std::size_t begin = std::max(static_cast<std::size_t>(column), used + (used == 0 ? 0 : 1));
    text.append(begin - used, ' ');
    text += each;
    used = begin + width(each);
  }
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

/// Places that stand in rows, with the names of rows on the left and those of columns below.
std::string rows(const Picture& picture) {
  std::size_t widest = 1;
  std::size_t margin = 0;
  double left = 0;
  for (const Picture::Place& place : picture.places) {
    widest = std::max(widest, width(sign_of(picture, place)));
    left = std::min(left, place.x);
  }
  for (const Picture::Heading& heading : picture.headings) {
    std::size_t& room = heading.column ? widest : margin;
    room = std::max(room, width(heading.text));
  }
  // Rows of hexes are half a step apart, so there a step takes an even number of columns.
  const std::size_t field = (widest + 2) / 2 * 2;
  const long begin = margin == 0 ? 0 : static_cast<long>(margin) + 2;
  const auto column = [&](double x) { return begin + std::lround((x - left) * static_cast<double>(field)); };
  const auto height = [](double y) { return std::lround(y * 1000); };
  std::map<long, Pieces> lines; // by height
  for (const Picture::Place& place : picture.places) {
    lines[height(place.y)][column(place.x)] = sign_of(picture, place);
  }
  for (const Picture::Heading& heading : picture.headings) {
    lines[height(heading.y)][heading.column ? column(heading.x) : 0] =
        heading.column ? heading.text : fmt::format("{:>{}}", heading.text, margin);
  }
  std::string text;
  for (const auto& [y, line] : lines) {
    text += line_of(line);
  }
  return text;
}

/// Places that stand in no rows: those in which something lies.
std::string listed(const Picture& picture) {
  std::string text;
  for (const Picture::Place& place : picture.places) {
    if (!place.tokens.empty() || place.by_chance) {
      text += (text.empty() ? "" : "  ") + place.name + " " + sign_of(picture, place);
    }
  }
  return text.empty() ? text : text + "\n";
}

std::string legend(const Picture& picture) {
  std::vector<std::string> parts;
  for (const Token& token : picture.tokens) {
    parts.push_back(fmt::format("{} {}{}", token.sign, token.label, token.of.empty() ? "" : " (" + token.of + ")"));
  }
  for (std::size_t i = 0; i < picture.areas.size(); ++i) {
    parts.push_back(fmt::format("{} {}", area_signs[i % area_signs.size()], picture.areas[i]));
  }
  if (std::any_of(picture.places.begin(), picture.places.end(),
                  [](const Picture::Place& place) { return place.by_chance; })) {
    parts.push_back("? " + picture.by_chance);
  }
  constexpr std::size_t line_width = 90;
  std::string text;
  std::size_t used = 0;
  for (const std::string& part : parts) {
    const bool fits = used > 0 && used + 2 + width(part) <= line_width;
    text += used == 0 ? part : (fits ? ", " : ",\n") + part;
    used = fits ? used + 2 + width(part) : width(part);
  }
  return text.empty() ? text : text + "\n";
}

} // namespace

std::string chart(const Picture& picture) {
  return (picture.outline == Picture::Outline::circle ? listed(picture) : rows(picture)) + legend(picture);
}

} // namespace brehon::doc
