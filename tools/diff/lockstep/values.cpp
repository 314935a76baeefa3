#include "tools/diff/lockstep/values.hpp"

#include "dsl/base/index.hpp"

namespace brehon::diff {

std::vector<int> paired(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::map<std::string, std::vector<int>> of_b;
  for (std::size_t i = b.size(); i-- > 0;) {
    of_b[b[i]].push_back(static_cast<int>(i));
  }
  std::vector<int> result;
  for (const std::string& name : a) {
    const auto found = of_b.find(name);
    const bool known = found != of_b.end() && !found->second.empty();
    result.push_back(known ? found->second.back() : static_cast<int>(model::none));
    if (known) {
      found->second.pop_back();
    }
  }
  return result;
}

ValueLink::ValueLink(const model::Kind& a, const model::Kind& b)
    : first_(a.numeric() ? a.first : 0), none_a_(a.numeric() ? model::no_number : static_cast<int>(model::none)),
      none_b_(b.numeric() ? model::no_number : static_cast<int>(model::none)), to_(paired(a.values, b.values)) {
  const int first_b = b.numeric() ? b.first : 0;
  same_ = none_a_ == none_b_;
  for (std::size_t i = 0; i < to_.size(); ++i) {
    to_[i] = to_[i] == model::none ? nothing : to_[i] + first_b;
    same_ = same_ && to_[i] == static_cast<int>(i) + first_;
  }
}

int ValueLink::translated(int value) const {
  if (value == none_a_) {
    return none_b_;
  }
  const int at = value - first_;
  const bool known = at >= 0 && at < static_cast<int>(to_.size());
  return known ? to_[index(at)] : value;
}

const ValueLink& ValueLinks::of(model::KindId a, model::KindId b) {
  if (!a_.kinds.has(a) || !b_.kinds.has(b)) {
    return numbers_;
  }
  const auto [known, is_new] = kinds_.try_emplace({a, b});
  if (is_new) {
    known->second = ValueLink(a_.kinds[a], b_.kinds[b]);
  }
  return known->second;
}

const ValueLink& ValueLinks::of(const model::Type& a, const model::Type& b) {
  const auto has_kind = [](const model::Type& type) {
    return type.sort == model::Sort::kind || type.sort == model::Sort::integer;
  };
  return has_kind(a) && has_kind(b) ? of(a.kind, b.kind) : numbers_;
}

} // namespace brehon::diff
