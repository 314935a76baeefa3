#include "tools/report/interrupt.hpp"

#include <csignal>

namespace brehon {

namespace {

volatile std::sig_atomic_t noted = 0; // what a signal can write to

void note(int) {
  noted = 1;
  std::signal(SIGINT, SIG_DFL); // who presses it twice does not want to wait
}

} // namespace

Interrupt::Interrupt() {
  noted = 0;
  before_ = std::signal(SIGINT, note);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, before_);
}

bool Interrupt::came() const {
  return noted != 0;
}

} // namespace brehon
