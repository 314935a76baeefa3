#pragma once

#include "dsl/model/model.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace brehon::diff {

/// For each name of A where it stands among those of B, or none. Names that come several times are paired in order.
std::vector<int> paired(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// The numbers by which B calls the values of one sort.
class ValueLink {
public:
  /// Numbers are themselves.
  ValueLink() = default;
  ValueLink(const model::Kind& a, const model::Kind& b);

  /// What B writes where A writes `value`; `nothing` where B has no such value.
  int of(int value) const { return same_ ? value : translated(value); }
  bool same() const { return same_; }

  /// A number that is no value of anything.
  static constexpr int nothing = model::no_number + 1;

private:
  friend class ValueLinks;

  int translated(int value) const;

  bool same_ = true;
  int first_ = 0;
  int none_a_ = model::none, none_b_ = model::none; // how none is written
  std::vector<int> to_;
};

/// The links of the values of two games. References stay good.
class ValueLinks {
public:
  ValueLinks(const model::Model& a, const model::Model& b) : a_(a), b_(b) {}

  /// Of values of two kinds; of plain numbers where one of them is none.
  const ValueLink& of(model::KindId a, model::KindId b);
  /// Of values of two types.
  const ValueLink& of(const model::Type& a, const model::Type& b);

private:
  const model::Model& a_;
  const model::Model& b_;
  ValueLink numbers_;
  std::map<std::pair<model::KindId, model::KindId>, ValueLink> kinds_;
};

} // namespace brehon::diff
