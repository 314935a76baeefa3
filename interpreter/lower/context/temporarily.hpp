#pragma once

#include <utility>

namespace brehon::lowering {

/// While it lives, something has another value, or may be changed: afterwards it has the one that it had.
template <class T> class Temporarily {
public:
  template <class V>
  Temporarily(T& thing, V&& value) : thing_(thing), before_(std::exchange(thing, std::forward<V>(value))) {}
  explicit Temporarily(T& thing) : thing_(thing), before_(thing) {}
  ~Temporarily() { thing_ = std::move(before_); }
  Temporarily(const Temporarily&) = delete;
  Temporarily& operator=(const Temporarily&) = delete;

private:
  T& thing_;
  T before_;
};

} // namespace brehon::lowering
