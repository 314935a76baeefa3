#pragma once

#include <barrier>
#include <functional>
#include <thread>
#include <vector>

namespace brehon::python {

/// Threads that do the parts of one work at the same time, again and again. The thread that calls does the first part.
class Workers {
public:
  /// `count` is at least 1.
  explicit Workers(int count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  int count() const { return count_; }
  /// Calls `work(part)` for each part from 0 to `count() - 1`, and returns when all are done.
  void run(const std::function<void(int part)>& work);

private:
  void serve(int part);

  int count_;
  std::barrier<> gate_;                            // is passed when a work begins, and when it is done
  const std::function<void(int)>* work_ = nullptr; // null: there is no more
  std::vector<std::thread> threads_;
};

} // namespace brehon::python
