#pragma once

namespace brehon {

/// As long as one of these lives, an interrupt from the terminal (Ctrl-C) does not end the program; it is only noted. A
/// third one ends it.
class Interrupt {
public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  bool came() const;

private:
  void (*before_)(int);
};

} // namespace brehon
