#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace brehon {

class Rooms;

/// Bytes that are there as long as this object lives, in memory or in a file.
class Room {
public:
  Room() = default;
  /// In memory, whatever there is of it.
  explicit Room(std::size_t bytes) : data_(new std::byte[bytes]), bytes_(bytes) {}
  Room(Room&& other) noexcept { swap(other); }
  Room& operator=(Room&& other) noexcept {
    swap(other);
    return *this;
  }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room();

  std::byte* data() const { return data_; }
  bool is_on_disk() const { return on_disk_; }

private:
  friend class Rooms;

  void swap(Room& other) noexcept;

  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
  std::shared_ptr<Rooms> of_; // null where it counts for nobody
  std::size_t offset_ = 0;    // in the file
  bool on_disk_ = false;
};

/// Hands out rooms: in memory up to a bound, then in a file without a name, of which the system keeps in memory what is
/// used. Where there is no file, or it cannot grow, rooms are in memory all the same. Not for several threads at once.
class Rooms : public std::enable_shared_from_this<Rooms> {
public:
  /// A bound in bytes, and the folder of the file; empty: there is none.
  Rooms(std::size_t memory, const std::string& folder);
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// `bytes` is a multiple of 65,536.
  Room take(std::size_t bytes);

  /// In bytes.
  std::size_t in_memory() const { return in_memory_; }
  std::size_t on_disk() const { return on_disk_; }

private:
  friend class Room;

  /// A stretch of the file that nobody uses.
  struct Gap {
    std::size_t offset = 0, bytes = 0;
  };

  bool map(Room& room);
  void give_back(const Room& room);

  std::size_t memory_;
  int file_ = -1;
  std::size_t file_size_ = 0;
  std::size_t in_memory_ = 0;
  std::size_t on_disk_ = 0;
  std::vector<Gap> gaps_;
};

} // namespace brehon
