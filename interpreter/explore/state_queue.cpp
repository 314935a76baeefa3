#include "interpreter/explore/state_queue.hpp"

#include <algorithm>
#include <cstring>

namespace brehon {

namespace {

// A cell is one byte where it is a small number, else this byte and four more.
constexpr std::uint8_t large = 255;
constexpr Cell least = -1;

} // namespace

void pack_state(const State& state, PackedState& packed) {
  packed.clear();
  for (const Cell value : state.cells()) {
    if (value >= least && value < least + Cell{large}) {
      packed.push_back(static_cast<std::uint8_t>(value - least));
      continue;
    }
    packed.push_back(large);
    const std::size_t at = packed.size();
    packed.resize(at + sizeof value);
    std::memcpy(packed.data() + at, &value, sizeof value);
  }
}

void unpack_state(const PackedState& packed, State& state) {
  std::size_t at = 0;
  const std::size_t cells = state.cells().size();
  for (std::size_t i = 0; i < cells; ++i) {
    Cell value = packed[at] + least;
    if (packed[at] == large) {
      std::memcpy(&value, packed.data() + at + 1, sizeof value);
      at += sizeof value;
    }
    state.memory()[i] = value;
    ++at;
  }
}

void StateQueue::push(const PackedState& packed) {
  const auto size = static_cast<std::uint32_t>(packed.size());
  std::uint8_t head[sizeof size];
  std::memcpy(head, &size, sizeof size);
  write(head, sizeof size);
  write(packed.data(), packed.size());
  ++states_;
}

void StateQueue::pop(PackedState& packed) {
  std::uint32_t size = 0;
  std::uint8_t head[sizeof size];
  read(head, sizeof size);
  std::memcpy(&size, head, sizeof size);
  packed.resize(size);
  read(packed.data(), packed.size());
  --states_;
}

void StateQueue::write(const std::uint8_t* bytes, std::size_t count) {
  while (count > 0) {
    if (written_ == block_size) {
      blocks_.push_back(rooms_ ? rooms_->take(block_size) : Room(block_size));
      written_ = 0;
    }
    const std::size_t part = std::min(count, block_size - written_);
    std::memcpy(blocks_.back().data() + written_, bytes, part);
    bytes += part;
    count -= part;
    written_ += part;
  }
}

void StateQueue::read(std::uint8_t* bytes, std::size_t count) {
  while (count > 0) {
    const std::size_t part = std::min(count, block_size - read_);
    std::memcpy(bytes, blocks_.front().data() + read_, part);
    bytes += part;
    count -= part;
    read_ += part;
    if (read_ == block_size) {
      blocks_.pop_front();
      read_ = 0;
    }
  }
}

} // namespace brehon
