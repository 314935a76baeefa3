#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace brehon {

/// A sequence that grows without being copied: what is there stays where it is, so that it never takes twice its room.
template <typename Value> class Chunks {
public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const Value& operator[](std::size_t i) const { return chunks_[i / chunk][i % chunk]; }
  Value& operator[](std::size_t i) { return chunks_[i / chunk][i % chunk]; }

  void push_back(const Value& value) {
    if (size_ == chunks_.size() * chunk) {
      chunks_.push_back(std::make_unique_for_overwrite<Value[]>(chunk));
    }
    (*this)[size_++] = value;
  }

  /// The memory that is used, in bytes.
  std::size_t bytes() const { return chunks_.size() * chunk * sizeof(Value); }

private:
  static constexpr std::size_t chunk = std::size_t{1} << 16U;

  std::vector<std::unique_ptr<Value[]>> chunks_;
  std::size_t size_ = 0;
};

} // namespace brehon
