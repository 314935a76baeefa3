#pragma once

#include <optional>
#include <vector>

#include "interpreter/lower/context/context.hpp"

namespace brehon::lowering {

/// A definition that is written out in its place: while it lives, the parameters are bound to the arguments of a call,
/// and what adjusts the definition is before who acts there.
class Inlined {
public:
  Inlined(Context& context, const Expr& call);
  ~Inlined();
  Inlined(const Inlined&) = delete;
  Inlined& operator=(const Inlined&) = delete;

  const Expr& value() const { return define_.value; }
  const model::Define& define() const { return define_; }

private:
  Scope& scope_;
  const model::Define& define_;
  int acting_;
  std::vector<std::optional<Location>> before_; // of the parameters
};

} // namespace brehon::lowering
