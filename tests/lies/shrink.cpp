#include "tests/lies/shrink.hpp"

#include "tests/lies/grove.hpp"
#include "tests/lies/operators.hpp"
#include "tests/lies/shapes.hpp"

#include <algorithm>
#include <vector>

namespace brehon::lies {

namespace {

/// Whatever may be taken away by itself, the largest first.
void candidates(const Node& node, Splices& out) {
  for (const Node& child : node.children) {
    const bool name = child.kind == Kind::id || child.kind == Kind::game;
    if (!name && child.span.end > child.span.begin) {
      out.push_back({child.span.begin, child.span.end, ""});
    }
    candidates(child, out);
  }
}

/// With a separator that would be left over.
Splice with_separator(std::string_view text, Splice cut) {
  const std::size_t before = text.find_last_not_of(" \n", cut.begin == 0 ? 0 : cut.begin - 1);
  const std::size_t behind = text.find_first_not_of(" \n", cut.end);
  if (before != text.npos && text[before] == ',') {
    cut.begin = static_cast<std::uint32_t>(before);
  } else if (behind != text.npos && text[behind] == ',') {
    cut.end = static_cast<std::uint32_t>(behind + 1);
  }
  return cut;
}

/// Splices in a text that has been cut.
Splices moved(Splices splices, const Splices& cuts) {
  for (Splice& splice : splices) {
    std::uint32_t gone = 0;
    for (const Splice& cut : cuts) {
      gone += cut.end <= splice.begin ? cut.end - cut.begin : 0;
    }
    splice.begin -= gone;
    splice.end -= gone;
  }
  return splices;
}

/// The pair without some of its text; none where nothing of a change would be left.
std::optional<Pair> without(const Pair& pair, const Splices& cuts) {
  const std::optional<Splices> left = outside(pair.splices, cuts);
  const std::optional<Splices> second = outside(pair.second, cuts);
  std::optional<std::string> text = spliced(pair.text, cuts);
  if (!text || !left || left->empty() || !second || second->empty() != pair.second.empty()) {
    return std::nullopt;
  }
  return Pair{std::move(*text), pair.name, moved(*left, cuts), pair.equal, pair.renamed, moved(*second, cuts)};
}

bool fails(const Pair& pair, const Lie& lie, const Effort& effort) {
  const std::unique_ptr<Rules> a = Rules::make(pair.text, pair.name);
  const std::unique_ptr<Rules> b = a ? Rules::make(pair.changed(), pair.name) : nullptr;
  if (!b) {
    return false;
  }
  const Examined examined = pair.examine(*a, *b, effort);
  return examined.lie && examined.lie->line == lie.line && a->pass() && b->pass();
}

/// The pair without as much as possible in one pass over the text; whether something went.
bool shrink_once(Pair& pair, const Lie& lie, const Effort& effort) {
  const std::unique_ptr<Rules> rules = Rules::make(pair.text, pair.name);
  if (!rules) {
    return false;
  }
  Splices all;
  candidates(rules->tree(), all);
  std::stable_sort(all.begin(), all.end(),
                   [](const Splice& x, const Splice& y) { return x.end - x.begin > y.end - y.begin; });
  for (const Splice& each : all) {
    for (const Splice& cut : {with_separator(pair.text, each), each}) {
      const std::optional<Pair> smaller = without(pair, {cut});
      if (smaller && fails(*smaller, lie, effort)) {
        pair = *smaller;
        return true;
      }
    }
  }
  return false;
}

} // namespace

std::string Pair::changed() const {
  Splices all = splices;
  all.insert(all.end(), second.begin(), second.end());
  return *spliced(text, all);
}

Examined Pair::examine(const Rules& a, const Rules& b, const Effort& effort) const {
  if (second.empty()) {
    return equal ? examine_equal(a, b, renamed, effort) : examine_mutant(a, b, effort);
  }
  const std::unique_ptr<Rules> one = Rules::make(*spliced(text, splices), name);
  const std::unique_ptr<Rules> other = Rules::make(*spliced(text, second), name);
  return one && other ? examine_two(a, *one, *other, b) : Examined();
}

Examined Pair::examine(const Effort& effort) const {
  const std::unique_ptr<Rules> a = Rules::make(text, name);
  const std::unique_ptr<Rules> b = Rules::make(changed(), name);
  return a && b ? examine(*a, *b, effort) : Examined();
}

Pair shrunk(const Pair& pair, const Lie& lie, const Effort& effort) {
  Pair small = pair;
  while (shrink_once(small, lie, effort)) {
  }
  return small;
}

} // namespace brehon::lies
