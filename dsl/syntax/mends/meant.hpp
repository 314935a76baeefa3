#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A guess of what was meant by a text that the grammar does not take.
struct Mend {
  std::size_t begin; ///< of what is wrong, as an offset
  std::size_t end;
  std::string text;    ///< what is put in its place
  std::string message; ///< what is wrong, as a finding says it
  bool sure = false;   ///< whether it is enough that the grammar comes further with it, and not past the line

  std::string applied_to(std::string_view whole) const;
  /// Where a place of the mended text was before.
  std::size_t original(std::size_t at) const;
};

/// Where a text was given up.
struct Fault {
  std::string_view text;
  std::size_t at;                              ///< the place that nothing fitted
  std::size_t element;                         ///< where the statement or declaration with it begins
  const std::vector<std::string_view>& wanted; ///< what would have fitted there
  std::string_view file = {};                  ///< all that `text` is a part of
};

/// What may have been meant, the likeliest first. The grammar decides which of them can be.
std::vector<Mend> mends_of(const Fault& fault);

/// The line of a mended text with the mend in it, as a clause that helps; with the whole mend where it has several.
std::string mended_line(std::string_view whole, const Mend& mend);

} // namespace brehon
