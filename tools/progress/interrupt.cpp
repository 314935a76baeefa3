#include "tools/progress/interrupt.hpp"

#include <csignal>

namespace brehon {

namespace {

// What a signal handler may write to.
volatile std::sig_atomic_t interrupted = 0; // how often

/// Programs that end others often send two signals at once: to a process and to its group.
void note(int signal) {
  interrupted = interrupted + 1;
  if (interrupted > 1) {
    std::signal(signal, SIG_DFL);
  }
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
