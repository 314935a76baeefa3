#pragma once

#include "dsl/check/context/context.hpp"

/// What is said of something that may be none where none cannot be.
namespace brehon::checking {

/// Where a value is needed, which decides how the rules are mended.
struct NoneUse {
  enum class Sort : std::uint8_t {
    statement,
    effect,    // a statement of an action, which can have requirements
    condition, // a test that other tests can come before
    found,     // a value for each of what a binder finds, which can have a `where`
    value      // a value that another can take the place of
  };
  Sort sort = Sort::statement;
  Span span; // of the statement, test or value
};

/// Reports that `needed` may be none because of `origin`, a part of it or of what it means. If that is a name,
/// `settled` is why what it was settled as may be none, or null.
void report_none(Context& context, const Expr& needed, const Expr& origin, const Expr* settled, const NoneUse& use);

} // namespace brehon::checking
