#include "interpreter/explore/position_set.hpp"

#include "interpreter/machine/prelude.hpp"

namespace brehon {

namespace {

/// The two halves of a product of 128 bits, one laid over the other.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::uint64_t first_key = 0xa0761d6478bd642fULL, second_key = 0xe7037ed1a0b428dbULL;

} // namespace

Fingerprint fingerprint(std::span<const Cell> content) {
  std::uint64_t a = content.size();
  std::uint64_t b = ~a;
  for (std::size_t i = 0; i < content.size(); i += 2) {
    const std::uint64_t low = static_cast<std::uint32_t>(content[i]);
    const std::uint64_t high = i + 1 < content.size() ? static_cast<std::uint32_t>(content[i + 1]) : 0U;
    const std::uint64_t word = low | high << 32U;
    a = fold(a ^ word ^ first_key, second_key) + prelude::golden;
    b = prelude::mix(b + word);
  }
  return {prelude::mix(a), prelude::mix(b ^ a)};
}

std::size_t PositionSet::slot_of(const Fingerprint& print) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(print[0]) & mask;
  while (table_[slot] != nothing && entries_[table_[slot]].print != print) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

std::optional<PositionId> PositionSet::find(const Fingerprint& print) const {
  const std::uint32_t entry = table_[slot_of(print)];
  return entry == nothing ? std::nullopt : std::optional(entries_[entry].position);
}

void PositionSet::add(const Fingerprint& print, PositionId position) {
  if ((entries_.size() + 1) * 10 > table_.size() * 7) {
    grow();
  }
  table_[slot_of(print)] = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({print, position});
}

void PositionSet::grow() {
  table_.assign(table_.size() * 2, nothing);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    std::size_t slot = static_cast<std::size_t>(entries_[i].print[0]) & mask;
    while (table_[slot] != nothing) {
      slot = (slot + 1) & mask;
    }
    table_[slot] = static_cast<std::uint32_t>(i);
  }
}

} // namespace brehon
