#include "dsl/editions/patchwork.hpp"

#include <algorithm>

namespace brehon {

Patchwork::Patchwork(std::string_view text, Span origin) : text_(text), pieces_{{0, origin, origin, true}} {}

void Patchwork::append(const Patchwork& other) {
  for (Piece piece : other.pieces_) {
    piece.at += size();
    pieces_.push_back(piece);
  }
  text_ += other.text_;
}

void Patchwork::append(std::string_view text, Span origin) {
  pieces_.push_back({size(), origin, origin, false});
  text_ += text;
}

Patchwork Patchwork::slice(std::uint32_t begin, std::uint32_t end) const {
  Patchwork out;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    Piece piece = pieces_[i];
    const std::uint32_t from = std::max(piece.at, begin);
    const std::uint32_t to = std::min(i + 1 < pieces_.size() ? pieces_[i + 1].at : size(), end);
    if (from >= to)
      continue;
    if (piece.is_copied)
      piece.origin = {piece.origin.file, piece.origin.begin + (from - piece.at), piece.origin.begin + (to - piece.at)};
    piece.at = out.size();
    out.pieces_.push_back(piece);
    out.text_.append(text_, from, to - from);
  }
  return out;
}

const Patchwork::Piece& Patchwork::piece_at(std::uint32_t offset) const {
  const auto next = std::upper_bound(pieces_.begin(), pieces_.end(), offset,
                                     [](std::uint32_t wanted, const Piece& piece) { return wanted < piece.at; });
  return next == pieces_.begin() ? pieces_.front() : next[-1];
}

Span Patchwork::origin(std::uint32_t begin, std::uint32_t end) const {
  const Piece& first = piece_at(begin);
  const Piece& last = piece_at(end > begin ? end - 1 : begin);
  const std::uint32_t from = first.is_copied ? first.origin.begin + (begin - first.at) : first.origin.begin;
  const std::uint32_t to = last.is_copied ? last.origin.begin + (end - last.at) : last.origin.end;
  if (first.whole == last.whole && from <= to)
    return {last.origin.file, from, to};
  return {last.origin.file, last.origin.begin, to};
}

} // namespace brehon
