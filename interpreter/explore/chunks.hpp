#pragma once

#include "interpreter/explore/rooms.hpp"

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace brehon {

/// A sequence that grows without being copied: what is there stays where it is, so that it never takes twice its room.
template <typename Value> class Chunks {
  static_assert(std::is_trivially_copyable_v<Value>);

public:
  /// What is added from now on is there.
  void keep_in(std::shared_ptr<Rooms> rooms) { rooms_ = std::move(rooms); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const Value& operator[](std::size_t i) const { return values(i)[i % chunk]; }
  Value& operator[](std::size_t i) { return values(i)[i % chunk]; }

  void push_back(const Value& value) {
    if (size_ == chunks_.size() * chunk) {
      constexpr std::size_t bytes = chunk * sizeof(Value);
      chunks_.push_back(rooms_ ? rooms_->take(bytes) : Room(bytes));
    }
    (*this)[size_++] = value;
  }

private:
  static constexpr std::size_t chunk = std::size_t{1} << 16U;

  Value* values(std::size_t i) const { return reinterpret_cast<Value*>(chunks_[i / chunk].data()); }

  std::shared_ptr<Rooms> rooms_; // null: in memory
  std::vector<Room> chunks_;
  std::size_t size_ = 0;
};

} // namespace brehon
