#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/model/intervals.hpp"

#include <optional>
#include <string>
#include <vector>

/// `match`: the cases, of statements or of values. Each value has one, and so has none where it may be.
namespace brehon::checking {

/// The values that a pattern means, none among them.
struct Meant {
  model::Intervals values;
  bool none = false;
};

/// A pattern that stands in a case.
struct Seen {
  Meant meant;
  Span span;
};

/// The cases of a `match`, one after the other.
class MatchCases {
public:
  /// `node` has the cases; `subject` is what they are of, and must outlive this.
  MatchCases(Context& context, const Node& node, const Expr& subject);

  /// What each case means, in the order of the cases; what is wrong with them is reported.
  std::vector<Meant> read(bool may_be_none);
  /// Values as they stand in a model.
  std::vector<model::Interval> listed(const Meant& meant) const;

private:
  Meant case_of(const Node& node);
  std::optional<Meant> pattern(const Node& node);
  std::optional<int> number(const Node& node);
  void doubled(const Node& pattern, const Meant& again);
  void report_missing(bool may_be_none);
  std::string words(const Meant& meant) const;

  Context& context_;
  const Node& node_;
  const Type& type_;
  bool first_case_;
  bool is_known_; // options decide it
  model::Intervals all_;
  Meant taken_;
  std::vector<Seen> seen_;
  bool unclear_ = false; // a pattern at fault may be what seems to be missing
};

/// Whether there can be cases of a value: reported where it is neither one of a kind nor a number.
bool has_cases(Context& context, const Node& node, const Expr& subject);

/// Whether the conditions around a value leave it open whether it is none.
bool may_be_none_here(const Context& context, const Expr& value);

/// `match E { V: X  … }`: the value of the case of E, as choices one after the other.
Expr match_value(Context& context, const Node& node, const Type* expected);

} // namespace brehon::checking
