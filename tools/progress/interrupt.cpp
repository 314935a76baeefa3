#include "tools/progress/interrupt.hpp"

#include <csignal>

namespace brehon {

namespace {

// What a signal handler may write to.
volatile std::sig_atomic_t interrupted = 0;

void note(int signal) {
  interrupted = 1;
  std::signal(signal, SIG_DFL);
}

} // namespace

Interrupt::Interrupt() {
  interrupted = 0;
  before_ = std::signal(SIGINT, note);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, before_);
}

bool Interrupt::came() const {
  return interrupted != 0;
}

} // namespace brehon
