#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace brehon {

/// The processes that share a run: the ranks of MPI where `mpirun`, or a scheduler in its way, has started the program;
/// else this one alone. The first one leads: it gives work out, collects what comes of it, and reports. MPI is called
/// here and nowhere else.
class Cluster {
public:
  /// Joins the others. Takes no time where the program was started by itself.
  Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  /// Waits for the others.
  ~Cluster();

  /// Whether the program was built with MPI.
  static bool is_built();

  /// Why there is no cluster although the program was started as one of several; empty where all is well.
  const std::string& error() const { return error_; }

  bool leads() const { return rank_ == 0; }
  int size() const { return size_; }

  /// Waits until all begin the same work, told by a hash of it, and ends all of them where one begins another: it
  /// has read other rules, or none.
  void agree(std::uint64_t work);

  /// What a process has told the one that leads.
  struct Message {
    int from = 0;
    std::string text;
  };
  /// For the one that leads: a message, if there is one by now. Each is answered.
  std::optional<Message> heard();
  void answer(const Message& message, std::int64_t number);

  /// For the others, from any thread: tells the one that leads something, and waits for its answer.
  std::int64_t ask(const std::string& text);

private:
  int rank_ = 0;
  int size_ = 1;
  std::string error_;
  std::mutex mutex_; // one question at a time
};

} // namespace brehon
