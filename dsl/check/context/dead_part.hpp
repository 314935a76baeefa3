#pragma once

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// A part of the rules that options may keep from ever happening. If they do, what is found in it while this lives is
/// taken back at the end: whether it is at fault is found under the options with which it happens.
class DeadPart {
public:
  DeadPart(Context& context, bool is_dead);
  ~DeadPart() { close(); }
  DeadPart(const DeadPart&) = delete;
  DeadPart& operator=(const DeadPart&) = delete;

  /// Says later whether it never happens.
  void mark(bool is_dead) { is_dead_ = is_dead; }
  /// Ends it before its time. Whether something was taken back, so that the part can be of no use.
  bool close();

private:
  Context& context_;
  bool is_dead_;
  std::size_t found_, decisions_, turns_, steps_;
};

} // namespace brehon::checking
