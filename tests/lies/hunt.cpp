#include "tests/lies/hunt.hpp"

#include "tests/lies/equalities.hpp"
#include "tests/lies/operators.hpp"
#include "tests/lies/shapes.hpp"
#include "tests/lies/shrink.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::lies {

namespace {

constexpr int attempts = 60; // for a change that gives something

/// Adds a change to others; nothing where they overlap.
bool add(Splices& all, const Splices& more, std::string_view text) {
  Splices both = all;
  both.insert(both.end(), more.begin(), more.end());
  if (!spliced(text, both)) {
    return false;
  }
  all = std::move(both);
  return true;
}

/// One change at a node of a kind.
bool change(Try& out, Kind kind, Random& random) {
  const Grove& grove = *out.prey->grove;
  const auto spots = grove.by_kind().find(kind);
  if (spots == grove.by_kind().end()) {
    return false;
  }
  for (int i = 0; i < attempts; ++i) {
    const Spot& spot = one_of(spots->second, random);
    const Operator& with = one_of(operators_of(kind), random);
    const std::optional<Splices> splices = with.change(grove, spot, random);
    if (splices && add(out.splices, *splices, grove.text())) {
      out.how += fmt::format("{}{} {}", out.how.empty() ? "" : ", ", with.name, kind_name(kind));
      return true;
    }
  }
  return false;
}

/// One equality for which `wanted` holds; whether there was an occasion for one.
template <typename Wanted> bool equal(Try& out, Random& random, Wanted wanted) {
  for (int i = 0; i < attempts; ++i) {
    const Equality& law = one_of(equalities(), random);
    if (!wanted(law)) {
      continue;
    }
    const std::optional<Splices> splices = law.change(*out.prey->grove, random);
    if (splices && add(out.splices, *splices, out.prey->grove->text())) {
      out.how += fmt::format("{}{}", out.how.empty() ? "" : ", ", law.name);
      out.renamed = out.renamed || law.renames;
      return true;
    }
  }
  return false;
}

} // namespace

Hunt::Hunt(const std::vector<RuleText>& corpus) {
  for (const RuleText& source : corpus) {
    Prey prey{source, Rules::make(source.text, source.name), nullptr};
    if (prey.rules) {
      prey.grove = std::make_unique<Grove>(*prey.rules);
      preys_.push_back(std::move(prey));
    }
  }
  for (const Prey& prey : preys_) {
    for (const auto& [kind, spots] : prey.grove->by_kind()) {
      by_kind_[kind].push_back(&prey);
    }
  }
}

void Row::add(const Examined& examined) {
  ++accepted;
  parted += examined.parted ? 1 : 0;
  reported += examined.parted && examined.reported ? 1 : 0;
  shown += examined.parted && examined.shown ? 1 : 0;
  made_up += examined.parted && examined.made_up ? 1 : 0;
}

std::optional<Try> Hunt::make(const HuntOptions& options, std::uint64_t number) const {
  Random random(options.seed, number);
  auto at = by_kind_.begin();
  std::advance(at, static_cast<std::ptrdiff_t>(number % by_kind_.size())); // each kind in its turn
  for (auto each = by_kind_.begin(); each != by_kind_.end() && !options.only.empty(); ++each) {
    at = kind_name(each->first) == options.only ? each : at;
  }
  Try out;
  out.prey = one_of(at->second, random);
  out.kind = at->first;
  if (!change(out, out.kind, random)) {
    return std::nullopt;
  }
  if (options.two) {
    Try other;
    other.prey = out.prey;
    auto kind = out.prey->grove->by_kind().begin();
    std::advance(kind, static_cast<std::ptrdiff_t>(random.below(out.prey->grove->by_kind().size())));
    Splices both = out.splices;
    if (!change(other, kind->first, random) || !add(both, other.splices, out.prey->grove->text())) {
      return std::nullopt;
    }
    out.second = std::move(other.splices);
    out.how += "; " + other.how;
    return out;
  }
  if (random.below(4) == 0) { // what is the same by intent hides a change
    equal(out, random, [](const Equality&) { return true; });
  }
  return out;
}

std::optional<Try> Hunt::make_equal(const HuntOptions& options, std::uint64_t number) const {
  Random random(options.seed, number);
  Try out;
  out.prey = &one_of(preys_, random);
  out.equal = true;
  const auto wanted = [&](const Equality& law) {
    return (options.only.empty() || law.name == options.only) && (!options.understood || law.understood);
  };
  const std::uint64_t steps = options.only.empty() ? 1 + random.below(3) : 1;
  bool any = false;
  for (std::uint64_t i = 0; i < steps; ++i) {
    any = equal(out, random, wanted) || any;
  }
  return any ? std::optional<Try>(std::move(out)) : std::nullopt;
}

Matrix Hunt::run(const HuntOptions& options) const {
  Matrix matrix;
  for (const auto& [kind, preys] : by_kind_) {
    matrix[kind];
  }
  for (std::uint64_t number = options.first; number < options.first + options.tries; ++number) {
    const std::optional<Try> attempt = options.equal ? make_equal(options, number) : make(options, number);
    if (!attempt) {
      continue;
    }
    const Pair pair{attempt->prey->source.text, attempt->prey->source.name,
                    attempt->splices,           attempt->equal,
                    attempt->renamed,           attempt->second};
    Row& row = matrix[attempt->kind];
    ++row.tried;
    if (options.look && !options.look(number, *attempt, pair.changed())) {
      continue;
    }
    const std::unique_ptr<Rules> changed = Rules::make(pair.changed(), pair.name);
    if (!changed) {
      continue;
    }
    const Examined examined = pair.examine(*attempt->prey->rules, *changed, options.effort);
    const bool in_doubt = examined.lie || (options.effort.witnesses && examined.parted && !examined.shown);
    if (in_doubt && !changed->pass()) {
      continue; // with some number of players or choice of options `check` refuses it
    }
    row.add(examined);
    options.examined(number, *attempt, examined);
    if (!examined.lie) {
      continue;
    }
    const Pair small = options.shrink ? shrunk(pair, *examined.lie, options.effort) : pair;
    options.found({number, attempt->prey->source.title(), attempt->how, small.text, small.changed(), small.name,
                   small.examine(options.effort).lie.value_or(*examined.lie)});
  }
  return matrix;
}

std::string row_text(const std::string& name, const Row& row) {
  return fmt::format("{:24} {:6} {:8} {:6} {:8} {:6} {:7}\n", name, row.tried, row.accepted, row.parted, row.reported,
                     row.shown, row.made_up);
}

std::string matrix_text(const Matrix& matrix) {
  std::string text = fmt::format("{:24} {:>6} {:>8} {:>6} {:>8} {:>6} {:>7}\n", "kind", "tried", "accepted", "parted",
                                 "reported", "shown", "made up");
  for (const auto& [kind, row] : matrix) {
    text += row_text(std::string(kind_name(kind)), row);
  }
  return text;
}

} // namespace brehon::lies
