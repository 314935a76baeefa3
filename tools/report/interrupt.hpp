#pragma once

namespace brehon {

/// While one is there, Ctrl-C does not end the program but is noted. There is one at a time.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// Whether Ctrl-C has been pressed since.
  bool came() const;

private:
  void (*before_)(int);
};

} // namespace brehon
