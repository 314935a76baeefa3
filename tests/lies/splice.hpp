#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::lies {

/// Bytes of a text that are replaced; where `begin` is `end`, an insertion.
struct Splice {
  std::uint32_t begin = 0, end = 0;
  std::string text;
};

using Splices = std::vector<Splice>;

/// The text with all replacements made; none where two of them overlap. Those at one place are made in their order.
std::optional<std::string> spliced(std::string_view text, Splices splices);

/// What is left of splices once others have cut parts of the text away: those inside a cut are gone. None where one
/// lies across the border of a cut.
std::optional<Splices> outside(const Splices& splices, const Splices& cuts);

} // namespace brehon::lies
