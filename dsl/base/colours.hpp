#pragma once

#include <optional>
#include <string_view>
#include <vector>

/// Colours by their names, and who can tell them apart. A colour is written `#rrggbb`.
namespace brehon::colours {

/// The names that a rule file can use, in the order in which they are listed.
const std::vector<std::string_view>& names();
/// The colour of a name, or none.
std::optional<std::string_view> named(std::string_view name);

/// The contrast of two colours by WCAG 2, from 1 to 21.
double contrast(std::string_view a, std::string_view b);
/// Black or white: what can be read on a colour, with a contrast of 4.5 or more.
std::string_view ink_on(std::string_view ground);

/// Whether some readers see two colours as nearly the same: all, or those who lack the cones for red, green or blue.
bool confused(std::string_view a, std::string_view b);

} // namespace brehon::colours
