#pragma once

#include "interpreter/explore/position_graph.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace brehon {

/// 128 bits that stand for the content of a state. Of n states two have the same ones with a probability of n²/2^129:
/// of 10^9 states, 10^-21.
using Fingerprint = std::array<std::uint64_t, 2>;

Fingerprint fingerprint(std::span<const Cell> content);

/// Finds positions by their fingerprints. It takes about 24 bytes for each, and may be asked by several threads while
/// none is added.
class PositionSet {
public:
  PositionSet() : table_(std::size_t{1} << 16U, nothing) {}

  std::optional<PositionId> find(const Fingerprint& print) const;
  /// `position` is greater than all before it, and `print` is not there yet.
  void add(const Fingerprint& print, PositionId position);

  /// What is added from now on is there, but for the table by which it is found.
  void keep_in(std::shared_ptr<Rooms> rooms) { entries_.keep_in(std::move(rooms)); }

  std::size_t size() const { return entries_.size(); }
  /// The memory that the table takes, in bytes.
  std::size_t table_bytes() const { return table_.size() * sizeof(std::uint32_t); }

private:
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};
  struct Entry {
    Fingerprint print;
    PositionId position;
  };

  std::size_t slot_of(const Fingerprint& print) const;
  void grow();

  Chunks<Entry> entries_;
  std::vector<std::uint32_t> table_; // numbers of entries, by the first half of their prints
};

} // namespace brehon
