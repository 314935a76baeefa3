#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// How a page looks.
namespace brehon::doc {

/// A colour of the page by its name in the style, as `#rrggbb` for light and for dark surroundings.
struct Colour {
  std::string_view name, light, dark;
};

const std::vector<Colour>& colours();
/// Those of entries and sides only.
const std::vector<Colour>& report_colours();

/// What is written on what: names of colours. Each pair has the contrast that WCAG 2 asks for at level AA.
const std::vector<std::pair<std::string_view, std::string_view>>& writings();

/// So many results of a matrix have colours of their own; the colours begin anew after them.
inline constexpr int result_colours = 6;

/// The style sheet, for paper of a size that style sheets have a name for.
std::string style(const std::string& paper = "A4");
/// What stands behind it for entries, sides, passages and code.
std::string report_style();
/// What a player aid adds to the style of pages: it is printed in letters of so many points.
std::string aid_style(double points);
/// What stands behind these for annotated texts.
std::string_view annotated_style();
/// What stands behind these for pictures.
std::string_view picture_style();

/// A script that lets tables be sorted by a click on the head of a column. The page is complete without it.
std::string_view sorting();

} // namespace brehon::doc
