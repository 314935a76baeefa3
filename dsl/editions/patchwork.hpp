#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/source.hpp"

namespace brehon {

/// A text put together of parts of sources that remembers where each of them stands.
class Patchwork {
public:
  Patchwork() = default;
  /// A text as it stands in a source, at `origin`.
  Patchwork(std::string_view text, Span origin);

  const std::string& text() const { return text_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(text_.size()); }

  void append(const Patchwork& other);
  /// Adds a text that stands in no source; `origin` is where it belongs to.
  void append(std::string_view text, Span origin);
  /// A part of the text.
  Patchwork slice(std::uint32_t begin, std::uint32_t end) const;

  /// Where a part of the text stands in its sources. Of one that begins in another source or change than it ends in,
  /// its end.
  Span origin(std::uint32_t begin, std::uint32_t end) const;

private:
  struct Piece {
    std::uint32_t at = 0; // in the text
    Span origin;
    Span whole;            // the text that it is a part of
    bool is_copied = true; // else all of it is at `origin`
  };

  const Piece& piece_at(std::uint32_t offset) const;

  std::string text_;
  std::vector<Piece> pieces_; // in the order of the text
};

} // namespace brehon
