#pragma once

#include <algorithm>
#include <initializer_list>

namespace brehon::diff {

/// Whether a value is one of a few.
template <class T> bool is_any(T value, std::initializer_list<T> values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

} // namespace brehon::diff
