#pragma once

#include <memory>
#include <utility>

namespace brehon {

/// A value that its copies share, since nobody changes it. Made of nothing, it is an empty value.
template <class T> class Shared {
public:
  Shared() = default;
  explicit Shared(T value) : value_(std::make_shared<const T>(std::move(value))) {}

  const T& operator*() const {
    static const T empty;
    return value_ ? *value_ : empty;
  }
  const T* operator->() const { return &**this; }
  operator const T&() const { return **this; }

private:
  std::shared_ptr<const T> value_;
};

} // namespace brehon
