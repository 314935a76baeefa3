#include "interpreter/explore/rooms.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace brehon {

Room::~Room() {
  if (on_disk_) {
    munmap(data_, bytes_);
  } else {
    delete[] data_;
  }
  if (of_) {
    of_->give_back(*this);
  }
}

void Room::swap(Room& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(of_, other.of_);
  std::swap(offset_, other.offset_);
  std::swap(on_disk_, other.on_disk_);
}

Rooms::Rooms(std::size_t memory, const std::string& folder) : memory_(memory) {
  if (!folder.empty()) {
    std::string name = folder + "/brehon-XXXXXX";
    file_ = mkstemp(name.data());
    if (file_ >= 0) {
      unlink(name.c_str());
    }
  }
}

Rooms::~Rooms() {
  if (file_ >= 0) {
    close(file_);
  }
}

Room Rooms::take(std::size_t bytes) {
  Room room;
  room.bytes_ = bytes;
  if (in_memory_ + bytes <= memory_ || !map(room)) {
    room.data_ = new std::byte[bytes];
  }
  room.of_ = shared_from_this();
  (room.on_disk_ ? on_disk_ : in_memory_) += bytes;
  return room;
}

bool Rooms::map(Room& room) {
  const auto gap = std::find_if(gaps_.begin(), gaps_.end(), [&](const Gap& each) { return each.bytes == room.bytes_; });
  const bool grows = gap == gaps_.end();
  room.offset_ = grows ? file_size_ : gap->offset;
  const auto offset = static_cast<off_t>(room.offset_);
  if (file_ < 0 || (grows && posix_fallocate(file_, offset, static_cast<off_t>(room.bytes_)) != 0)) {
    return false;
  }
  void* const data = mmap(nullptr, room.bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file_, offset);
  if (data == MAP_FAILED) {
    return false;
  }
  if (grows) {
    file_size_ += room.bytes_;
  } else {
    gaps_.erase(gap);
  }
  room.data_ = static_cast<std::byte*>(data);
  room.on_disk_ = true;
  return true;
}

void Rooms::give_back(const Room& room) {
  (room.on_disk_ ? on_disk_ : in_memory_) -= room.bytes_;
  if (room.on_disk_) {
    gaps_.push_back({room.offset_, room.bytes_});
  }
}

} // namespace brehon
