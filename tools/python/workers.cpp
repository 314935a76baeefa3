#include "tools/python/workers.hpp"

namespace brehon::python {

Workers::Workers(int count) : count_(count), gate_(count) {
  for (int part = 1; part < count; ++part) {
    threads_.emplace_back([this, part] { serve(part); });
  }
}

Workers::~Workers() {
  work_ = nullptr;
  gate_.arrive_and_wait();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

void Workers::run(const std::function<void(int)>& work) {
  work_ = &work;
  gate_.arrive_and_wait();
  work(0);
  gate_.arrive_and_wait();
}

void Workers::serve(int part) {
  for (;;) {
    gate_.arrive_and_wait();
    if (work_ == nullptr) {
      return;
    }
    (*work_)(part);
    gate_.arrive_and_wait();
  }
}

} // namespace brehon::python
