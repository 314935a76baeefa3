#include "tools/load/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace brehon {

void for_each_number(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto take = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      work(i);
    }
  };
  const std::size_t threads = std::min<std::size_t>(std::thread::hardware_concurrency(), count);
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < threads; ++i) {
    helpers.emplace_back(take);
  }
  take();
  for (std::thread& helper : helpers) {
    helper.join();
  }
}

} // namespace brehon
