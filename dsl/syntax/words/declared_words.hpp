#pragma once

#include <string_view>
#include <vector>

/// What a rule file declares, as far as its words show, for those who guess what was meant by a text that cannot be
/// read.
namespace brehon::mending {

/// A zone, or a marker.
struct DeclaredPlace {
  std::string_view name;
  bool has_index = false;
  std::vector<std::string_view> holds; ///< the families of a zone; empty for a marker
};

/// The zones and markers of a file, in its order; none of a file that is too long to be read for a guess.
std::vector<DeclaredPlace> declared_places(std::string_view file);

/// The one with a name; null where there is none.
const DeclaredPlace* find_place(const std::vector<DeclaredPlace>& places, std::string_view name);
/// The first zone that holds a sort of pieces; null where none does.
const DeclaredPlace* place_with(const std::vector<DeclaredPlace>& places, std::string_view family);

/// Whether a file declares a kind or a board of a name.
bool declares_kind(std::string_view file, std::string_view name);

} // namespace brehon::mending
