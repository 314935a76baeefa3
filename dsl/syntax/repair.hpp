#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/diagnostics.hpp"

namespace brehon {

/// A text whose braces pair, made from one whose braces do not, so that what follows a forgotten brace can be read.
struct RepairedText {
  std::string text;
  std::vector<std::uint32_t> inserted; ///< offsets in `text` of the braces that the author forgot, ascending

  /// The part of the author's text that a part of the repaired text represents.
  Span original(Span span) const;
};

/// Reports the blocks that are never closed, or the braces that close nothing; indentation shows where. Nothing where
/// there are as many opening as closing braces.
std::optional<RepairedText> repair_braces(std::string_view text, std::uint32_t file, Diagnostics& diagnostics);

} // namespace brehon
