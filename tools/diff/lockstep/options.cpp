#include "tools/diff/lockstep/link.hpp"

#include "interpreter/play/set_text.hpp"

#include <algorithm>
#include <set>

namespace brehon::diff {

namespace {

constexpr int unknown = model::none;

/// How many values each digit of a number has that counts pieces, and what the value 1 of it adds to the number.
std::vector<int> strides(const Parameter& parameter) {
  std::vector<int> result(parameter.counted.size(), 1);
  for (std::size_t i = result.size(); i-- > 1;) {
    result[i - 1] = result[i] * parameter.counted[i].second;
  }
  return result;
}

bool draws(const Program& program, const State& state) {
  return program.code[Label(state[cell::position])].op == Operation::chance_draw;
}

std::int64_t total_weight(const std::vector<ChanceOutcome>& outcomes) {
  std::int64_t total = 0;
  for (const ChanceOutcome& each : outcomes) {
    total += each.weight;
  }
  return total;
}

/// Whether an action of B can be that of A.
bool same_form(const ProgramAction& a, const ProgramAction& b) {
  return a.name == b.name &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                    [](const Parameter& x, const Parameter& y) { return x.form == y.form; });
}

/// Whether the others learn the same of two actions of one form.
bool same_secrets(const ProgramAction& a, const ProgramAction& b) {
  return a.secret == b.secret &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                    [](const Parameter& x, const Parameter& y) { return x.secret == y.secret; });
}

/// For each number of `values` where it stands in `list`.
template <class T> std::vector<int> positions(const std::vector<T>& values, const std::vector<T>& list) {
  std::map<T, int> at;
  for (std::size_t i = 0; i < list.size(); ++i) {
    at.emplace(list[i], static_cast<int>(i));
  }
  std::vector<int> result;
  for (const T& value : values) {
    const auto found = at.find(value);
    result.push_back(found == at.end() ? unknown : found->second);
  }
  return result;
}

} // namespace

std::optional<std::uint32_t> DecisionLink::option(std::uint32_t of_a) const {
  const auto number = static_cast<int>(of_a);
  if (identical_) {
    return of_a;
  }
  const auto action = std::find_if(actions_.begin(), actions_.end(), [number](const ActionLink& each) {
    return number >= each.first_a && number < each.first_a + each.count;
  });
  if (action == actions_.end() || !action->known) {
    return std::nullopt;
  }
  int rest = number - action->first_a;
  int result = 0;
  int stride = 1;
  for (std::size_t i = action->digits.size(); i-- > 0;) {
    const DigitLink& link = action->digits[i];
    const int digit = link.of(rest % link.radix());
    if (digit == unknown) {
      return std::nullopt;
    }
    rest /= link.radix();
    result += stride * digit;
    stride *= link.radix_of_b();
  }
  return static_cast<std::uint32_t>(action->first_b + result);
}

const DecisionLink& Link::decision(ProgramDecisionId a, ProgramDecisionId b) {
  const auto [known, is_new] = decisions_.try_emplace({a, b});
  DecisionLink& link = known->second;
  if (!is_new) {
    return link;
  }
  const ProgramDecision& of_a = a_.decisions[a];
  const ProgramDecision& of_b = b_.decisions[b];
  link.same_secrecy_ = same_secrecy(of_a.together, of_b.together);
  link.identical_ = of_a.options == of_b.options;
  std::set<ActionId> taken; // actions of one name that can take this or that are several
  for (const ProgramAction& action : of_a.actions) {
    const std::vector<ActionId> all = ids(of_b.actions);
    const auto found = std::find_if(all.begin(), all.end(), [&](ActionId id) {
      return taken.count(id) == 0 && same_form(action, of_b.actions[id]);
    });
    link.actions_.push_back(found == all.end() ? DecisionLink::ActionLink{action.first, 0, action.count, false, {}}
                                               : linked(action, of_b.actions[*found]));
    link.identical_ = link.identical_ && link.actions_.back().identical();
    link.same_secrecy_ = link.same_secrecy_ && (found == all.end() || same_secrets(action, of_b.actions[*found]));
    if (found != all.end()) {
      taken.insert(*found);
    }
  }
  return link;
}

DecisionLink::ActionLink Link::linked(const ProgramAction& a, const ProgramAction& b) {
  DecisionLink::ActionLink link{a.first, b.first, a.count, true, {}};
  for (std::size_t i = 0; i < a.parameters.size(); ++i) {
    link.digits.push_back(digits(a.parameters[i], b.parameters[i]));
  }
  return link;
}

/// Whether options have the same numbers in both.
bool DecisionLink::ActionLink::identical() const {
  return known && first_a == first_b &&
         std::all_of(digits.begin(), digits.end(), [](const DigitLink& each) { return each.identical(); });
}

int DigitLink::of(int digit) const {
  if (sets_a_ == nullptr) {
    return listed_[index(digit)];
  }
  const std::vector<int> counts = counts_of_set(*sets_a_, digit);
  std::vector<int> of_b(sets_b_->types.size());
  for (std::size_t sort = 0; sort < counts.size(); ++sort) {
    if (counts[sort] > 0 && sorts_[sort] == unknown) {
      return unknown;
    }
    if (counts[sort] > 0) {
      of_b[index(sorts_[sort])] = counts[sort];
    }
  }
  return number_of_set(*sets_b_, of_b);
}

bool DigitLink::identical() const {
  if (sets_a_ == nullptr) {
    for (std::size_t digit = 0; digit < listed_.size(); ++digit) {
      if (listed_[digit] != static_cast<int>(digit)) {
        return false;
      }
    }
    return static_cast<int>(listed_.size()) == radix_b_;
  }
  for (std::size_t sort = 0; sort < sorts_.size(); ++sort) {
    if (sorts_[sort] != static_cast<int>(sort)) {
      return false;
    }
  }
  return sets_a_->first == sets_b_->first && sets_a_->ways == sets_b_->ways;
}

DigitLink Link::digits(const Parameter& a, const Parameter& b) {
  if (a.form == Parameter::Form::pieces) {
    return sets_of_pieces(a_.subsets[a.subsets], b_.subsets[b.subsets]);
  }
  return {listed(a, b), b.radix()};
}

/// What is in one place of one zone is one sort.
DigitLink Link::sets_of_pieces(const SubsetOperation& a, const SubsetOperation& b) const {
  std::vector<int> sorts;
  for (std::size_t sort = 0; sort < a.types.size(); ++sort) {
    const model::PieceTypeId type = types_[a.types[sort]];
    const std::string& zone = a_.model.zones[a.zones[index(a.sources[sort])]].name;
    sorts.push_back(unknown);
    for (std::size_t other = 0; other < b.types.size(); ++other) {
      if (b.types[other] == type && b_.model.zones[b.zones[index(b.sources[other])]].name == zone) {
        sorts.back() = static_cast<int>(other);
      }
    }
  }
  return {a, b, std::move(sorts)};
}

std::vector<int> Link::listed(const Parameter& a, const Parameter& b) {
  const auto types = [&] {
    std::vector<int> result;
    for (const int type : a.values) {
      result.push_back(this->type(model::PieceTypeId(type)).number());
    }
    return positions(result, b.values);
  };
  const auto places = [&] {
    std::vector<PlaceId> result;
    for (const PlaceId place : a.places) {
      result.push_back(places_[place]);
    }
    return positions(result, b.places);
  };
  switch (a.form) {
  case Parameter::Form::pieces:
    return {};
  case Parameter::Form::value: {
    std::vector<int> result;
    const ValueLink& values = values_.of(a.kind, b.kind);
    for (const int value : a.values) {
      result.push_back(a.counted.empty() ? values.of(value) : counted(a, b, value));
    }
    return positions(result, b.values);
  }
  case Parameter::Form::type:
    return types();
  case Parameter::Form::place:
    return places();
  case Parameter::Form::place_type: {
    std::vector<int> result;
    const std::vector<int> of_types = types();
    for (const int place : places()) {
      for (const int type : of_types) {
        const bool known = place != unknown && type != unknown;
        result.push_back(known ? place * static_cast<int>(b.values.size()) + type : unknown);
      }
    }
    return result;
  }
  }
  return {};
}

/// A number that represents pieces, as B counts them.
int Link::counted(const Parameter& a, const Parameter& b, int value) const {
  const std::vector<int> of_a = strides(a);
  const std::vector<int> of_b = strides(b);
  int result = 0;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    const int number = value / of_a[i] % a.counted[i].second;
    const model::PieceTypeId type = types_[a.counted[i].first];
    const auto other =
        std::find_if(b.counted.begin(), b.counted.end(), [type](const auto& each) { return each.first == type; });
    if (number > 0 && (other == b.counted.end() || number >= other->second)) {
      return ValueLink::nothing;
    }
    result += number > 0 ? number * of_b[static_cast<std::size_t>(other - b.counted.begin())] : 0;
  }
  return result;
}

bool Link::same_secrecy(TogetherId a, TogetherId b) const {
  if (a.is_none() || b.is_none()) {
    return a == b;
  }
  const Together& of_a = a_.togethers[a];
  const Together& of_b = b_.togethers[b];
  std::set<std::string> zones;
  std::set<std::string> markers;
  for (const model::ZoneId zone : of_a.zones) {
    zones.insert(a_.model.zones[zone].name);
  }
  for (const model::MarkerId marker : of_a.markers) {
    markers.insert(a_.model.markers[marker].name);
  }
  return zones.size() == of_b.zones.size() && markers.size() == of_b.markers.size() &&
         std::all_of(of_b.zones.begin(), of_b.zones.end(),
                     [&](model::ZoneId zone) { return zones.count(b_.model.zones[zone].name) != 0; }) &&
         std::all_of(of_b.markers.begin(), of_b.markers.end(),
                     [&](model::MarkerId marker) { return markers.count(b_.model.markers[marker].name) != 0; });
}

bool Link::same_options(ProgramDecisionId a, const std::vector<std::uint32_t>& of_a, ProgramDecisionId b,
                        const std::vector<std::uint32_t>& of_b, std::vector<std::uint32_t>& images) {
  const DecisionLink& link = decision(a, b);
  if (link.identical() && of_a == of_b) {
    images = of_a;
    return true;
  }
  images.clear();
  for (const std::uint32_t option : of_a) {
    const std::optional<std::uint32_t> image = link.option(option);
    if (!image) {
      return false;
    }
    images.push_back(*image);
  }
  sorted_a_ = images;
  sorted_b_ = of_b;
  std::sort(sorted_a_.begin(), sorted_a_.end());
  std::sort(sorted_b_.begin(), sorted_b_.end());
  return sorted_a_ == sorted_b_;
}

bool Link::same_outcomes(Machine& a, const State& state_a, Machine& b, const State& state_b, std::vector<int>& images) {
  const std::vector<ChanceOutcome>& of_a = a.outcomes(state_a);
  const std::vector<ChanceOutcome>& of_b = b.outcomes(state_b);
  const bool draw = draws(a_, state_a);
  images.clear();
  if (draw != draws(b_, state_b) || of_a.size() != of_b.size()) {
    return false;
  }
  const std::int64_t total_a = total_weight(of_a);
  const std::int64_t total_b = total_weight(of_b);
  for (const ChanceOutcome& each : of_a) {
    const std::optional<int> image = outcome(a.chance(state_a), b.chance(state_b), draw, each.outcome);
    const auto other =
        std::find_if(of_b.begin(), of_b.end(), [image](const ChanceOutcome& known) { return image == known.outcome; });
    if (other == of_b.end() || each.weight * total_b != other->weight * total_a) {
      return false;
    }
    images.push_back(*image);
  }
  return true;
}

std::optional<int> Link::outcome(ChanceId a, ChanceId b, bool draw, int outcome) {
  if (draw) {
    const model::PieceTypeId type = types_[model::PieceTypeId(outcome)];
    return type.is_none() ? std::nullopt : std::optional<int>(type.number());
  }
  const model::KindId of_a = a_.chances[a].kind;
  const model::KindId of_b = b_.chances[b].kind;
  if (of_a.is_none() || of_b.is_none()) {
    return outcome;
  }
  const auto first = [](const model::Kind& kind) { return kind.numeric() ? kind.first : 0; };
  const int value = values_.of(of_a, of_b).of(outcome + first(a_.model.kinds[of_a]));
  return value == ValueLink::nothing ? std::nullopt : std::optional<int>(value - first(b_.model.kinds[of_b]));
}

} // namespace brehon::diff
