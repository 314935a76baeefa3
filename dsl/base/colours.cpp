#include "dsl/base/colours.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "dsl/base/index.hpp"

namespace brehon::colours {

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

constexpr auto palette = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"white", "#ffffff"},
    {"black", "#1f2428"},
    {"red", "#c8321f"},
    {"blue", "#1d4f7c"},
    {"green", "#2e7d4f"},
    {"yellow", "#f4cf57"},
    {"orange", "#e8812b"},
    {"purple", "#6b3f87"},
    {"pink", "#f2a9c0"},
    {"brown", "#7a4a24"},
    {"grey", "#8a9197"},
});

/// Light without red, green and blue cones, as Machado, Oliveira and Fernandes give it (2009) for a total lack.
constexpr std::array<Matrix, 3> lacks = {{
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}};
/// From light to what the eye sees of it, by CIE, for the white of sRGB.
constexpr Matrix to_xyz = {{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
constexpr Vector white = {0.9505, 1.0, 1.089};
/// The distance in CIE Lab below which small things of two colours look alike.
constexpr double near = 20;

Vector times(const Matrix& matrix, const Vector& vector) {
  Vector out = {};
  for (std::size_t row = 0; row < out.size(); ++row) {
    for (std::size_t i = 0; i < vector.size(); ++i)
      out[row] += matrix[row][i] * vector[i];
  }
  return out;
}

/// The light of a colour: red, green and blue, from 0 to 1.
Vector light(std::string_view colour) {
  Vector out = {};
  for (std::size_t i = 0; i < out.size(); ++i) {
    int part = 0;
    const char* digits = colour.data() + 1 + 2 * i;
    std::from_chars(digits, digits + 2, part, 16);
    const double share = part / 255.0;
    out[i] = share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  }
  return out;
}

/// CIE Lab, in which equal distances look equally far apart.
Vector lab(const Vector& light) {
  const Vector xyz = times(to_xyz, light);
  Vector f = {};
  for (std::size_t i = 0; i < f.size(); ++i) {
    const double share = xyz[i] / white[i];
    f[i] = share > 0.008856 ? std::cbrt(share) : 7.787 * share + 16.0 / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double distance(const Vector& a, const Vector& b) {
  const Vector x = lab(a), y = lab(b);
  return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

double luminance(std::string_view colour) {
  return times(to_xyz, light(colour))[1];
}

} // namespace

const std::vector<std::string_view>& names() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> out;
    for (const auto& [name, colour] : palette)
      out.push_back(name);
    return out;
  }();
  return all;
}

std::optional<std::string_view> named(std::string_view name) {
  const auto found = std::find_if(palette.begin(), palette.end(), [&](const auto& each) { return each.first == name; });
  return found == palette.end() ? std::nullopt : std::optional(found->second);
}

double contrast(std::string_view a, std::string_view b) {
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

std::string_view ink_on(std::string_view ground) {
  constexpr std::string_view dark = "#1a1f24", pale = "#ffffff";
  return contrast(dark, ground) > contrast(pale, ground) ? dark : pale;
}

bool confused(std::string_view a, std::string_view b) {
  const Vector one = light(a), other = light(b);
  return distance(one, other) < near || std::any_of(lacks.begin(), lacks.end(), [&](const Matrix& lack) {
           return distance(times(lack, one), times(lack, other)) < near;
         });
}

} // namespace brehon::colours
