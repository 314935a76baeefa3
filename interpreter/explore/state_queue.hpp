#pragma once

#include "interpreter/explore/rooms.hpp"
#include "interpreter/machine/state.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

namespace brehon {

/// A state in few bytes.
using PackedState = std::vector<std::uint8_t>;

/// `packed` is replaced.
void pack_state(const State& state, PackedState& packed);

/// States that wait, first in, first out, in few bytes each.
class StateQueue {
public:
  bool empty() const { return states_ == 0; }
  std::size_t size() const { return states_; }
  /// What is pushed from now on waits there.
  void keep_in(std::shared_ptr<Rooms> rooms) { rooms_ = std::move(rooms); }

  void push(const PackedState& packed);
  /// Takes the first one out. The queue is not empty, and `state` is of the program of what was packed.
  void pop(PackedState& packed);

private:
  static constexpr std::size_t block_size = std::size_t{1} << 20U;

  void write(const std::uint8_t* bytes, std::size_t count);
  void read(std::uint8_t* bytes, std::size_t count);

  std::shared_ptr<Rooms> rooms_; // null: in memory
  std::deque<Room> blocks_;
  std::size_t read_ = 0;             // bytes of the first block
  std::size_t written_ = block_size; // bytes of the last block
  std::size_t states_ = 0;
};

/// The state that was packed.
void unpack_state(const PackedState& packed, State& state);

} // namespace brehon
