#include "tools/diff/align.hpp"

#include "tools/diff/alike/hash.hpp"
#include "tools/diff/alike/tokens.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace brehon::diff {

namespace {

/// Parts less alike than this are two parts.
constexpr double least_alike = 0.34;
/// Things of other names less alike than this are two things.
constexpr double least_alike_names = 0.55;
/// More pairs than these are not compared: then the order tells.
constexpr std::size_t most_pairs = 40000;

/// Sorts of things that can bear another name and be the same.
bool has_name(const std::string& what) {
  static constexpr std::array<std::string_view, 16> names = {
      "kind",       "value", "piece", "zone", "marker", "memory",      "matchup",    "table",
      "definition", "rule",  "phase", "step", "action", "requirement", "score item", "attribute"};
  return std::find(names.begin(), names.end(), what) != names.end();
}

void names_of(const Part& part, std::set<std::string>& names) {
  if (has_name(part.what) && !part.key.empty()) {
    names.insert(part.key);
  }
  for (const Part& each : part.parts) {
    names_of(each, names);
  }
}

std::size_t common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both.size();
}

/// `statement move` is a statement.
std::string plain_what(const std::string& what) {
  return what.compare(0, 9, "statement") == 0 ? "statement" : what;
}

} // namespace

Alignment::Alignment(const model::Model& model_a, const Part& a, const model::Model& model_b, const Part& b)
    : model_a_(model_a), model_b_(model_b) {
  std::set<std::string> names_a;
  std::set<std::string> names_b;
  names_of(a, names_a);
  names_of(b, names_b);
  std::set_difference(names_a.begin(), names_a.end(), names_b.begin(), names_b.end(),
                      std::inserter(only_in_a_, only_in_a_.end()));
  std::set_difference(names_b.begin(), names_b.end(), names_a.begin(), names_a.end(),
                      std::inserter(only_in_b_, only_in_b_.end()));
  const std::size_t size_a = examine(a).size;
  const std::size_t size_b = examine(b).size;
  all = std::max(size_a, size_b);
  align(a, b);
}

const Alignment::Info& Alignment::examine(const Part& part) {
  Info info;
  info.hash = hash_of(part.text, hash_of(part.key, hash_of(part.what)));
  for (const Part& each : part.parts) {
    const Info& inner = examine(each);
    info.hash = mix(info.hash, inner.hash);
    info.size += each.what == "cell" ? 0 : inner.size;
  }
  return infos_[&part] = info;
}

void Alignment::add_tokens(const Part& part, const Names& own_names, Tokens& out) {
  const auto add = [&](std::string_view token) {
    out.push_back(own_names.count(std::string(token)) != 0 ? 1 : hash_of(token));
  };
  for_each_token(part.what, add);
  for_each_token(part.text, add);
  for (const Part& each : part.parts) {
    add_tokens(each, own_names, out);
  }
}

/// Of the part and all in it, sorted; names that only one side has are one token.
const Alignment::Tokens& Alignment::tokens(const Part& part, const Names& own_names) {
  const auto [known, is_new] = tokens_.try_emplace(&part);
  if (is_new) {
    add_tokens(part, own_names, known->second);
    std::sort(known->second.begin(), known->second.end());
  }
  return known->second;
}

double Alignment::similarity(const Part& a, const Part& b) {
  if (a.what != b.what) {
    return 0;
  }
  if (infos_.at(&a).hash == infos_.at(&b).hash) {
    return 1;
  }
  const Tokens& of_a = tokens(a, only_in_a_);
  const Tokens& of_b = tokens(b, only_in_b_);
  const std::size_t both = common(of_a, of_b);
  const std::size_t either = of_a.size() + of_b.size() - both;
  return 0.95 * static_cast<double>(both) / static_cast<double>(std::max<std::size_t>(either, 1));
}

void Alignment::pair(const Part& a, const Part& b) {
  if (!a.key.empty() && has_name(a.what)) {
    aligned.push_back(a.what + " " + a.key);
  }
  if (a.text == b.text) {
    alike += a.what == "cell" ? 0 : 1;
  } else {
    Difference difference;
    difference.sort = a.sort;
    difference.path = a.path;
    difference.what = plain_what(a.what);
    const bool tells = a.shown != b.shown;
    difference.a = tells ? a.shown : a.text;
    difference.b = tells ? b.shown : b.text;
    difference.path_a = a.path;
    difference.path_b = b.path;
    difference.cell = a.what == "cell" ? a.key : "";
    difference.citations_a = citations(model_a_, a.element);
    difference.citations_b = citations(model_b_, b.element);
    differences.push_back(std::move(difference));
  }
  align(a, b);
}

void Alignment::only_a(const Part& part, const Part& around_b) {
  Difference difference;
  difference.sort = part.sort;
  difference.path = part.path;
  difference.what = plain_what(part.what);
  difference.a = whole_text(part);
  difference.path_a = part.path;
  difference.path_b = part.own_element ? "" : around_b.path; // what is no element goes with the one around it
  difference.citations_a = citations(model_a_, part.element);
  differences.push_back(std::move(difference));
}

void Alignment::only_b(const Part& part, const Part& around_a) {
  Difference difference;
  difference.sort = part.sort;
  difference.path = part.path;
  difference.what = plain_what(part.what);
  difference.b = whole_text(part);
  difference.path_b = part.path;
  difference.path_a = part.own_element ? "" : around_a.path;
  difference.citations_b = citations(model_b_, part.element);
  differences.push_back(std::move(difference));
}

/// Those of the element, or of the nearest one around it that has any.
std::vector<model::Citation> Alignment::citations(const model::Model& model, model::ElementId element) {
  while (!element.is_none()) {
    const model::Element& at = model.elements[element];
    if (!at.citations->empty()) {
      return at.citations;
    }
    element = at.parent;
  }
  return {};
}

void Alignment::align(const Part& a, const Part& b) {
  align_named(a, b);
  align_listed(a, b);
}

void Alignment::propose(const Part& a, const Part& b, const std::string& within) {
  proposals.push_back({a.what, within, a.key, b.key});
  pair(a, b);
}

/// Values have little to be told by: where both kinds have as many of their own, their order tells.
void Alignment::align_values(const Parts& a, const Parts& b, const Part& kind_a, const Part& kind_b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (a.size() == b.size()) {
      propose(*a[i], *b[i], kind_a.key);
      continue;
    }
    if (i < a.size()) {
      only_a(*a[i], kind_b);
    }
    if (i < b.size()) {
      only_b(*b[i], kind_a);
    }
  }
}

void Alignment::align_named(const Part& a, const Part& b) {
  // Several of one name, as score items on cards, go together in their order.
  std::multimap<std::pair<std::string, std::string>, const Part*> of_b;
  for (const Part& part : b.parts) {
    if (!part.key.empty()) {
      of_b.emplace(std::make_pair(part.what, part.key), &part);
    }
  }
  Parts left_a;
  for (const Part& part : a.parts) {
    if (part.key.empty()) {
      continue;
    }
    const auto found = of_b.lower_bound({part.what, part.key});
    if (found == of_b.end() || found->first != std::make_pair(part.what, part.key)) {
      left_a.push_back(&part);
      continue;
    }
    pair(part, *found->second);
    of_b.erase(found);
  }
  Parts left_b;
  for (const Part& part : b.parts) {
    const auto [first, last] = of_b.equal_range({part.what, part.key});
    if (std::any_of(first, last, [&](const auto& each) { return each.second == &part; })) {
      left_b.push_back(&part);
    }
  }
  if (a.what == "kind") {
    return align_values(left_a, left_b, a, b);
  }
  // What is most alike first.
  struct Likeness {
    double value;
    std::size_t a, b;
  };
  std::vector<Likeness> likenesses;
  for (std::size_t i = 0; i < left_a.size(); ++i) {
    for (std::size_t j = 0; j < left_b.size(); ++j) {
      const double value = has_name(left_a[i]->what) ? similarity(*left_a[i], *left_b[j]) : 0;
      if (value >= least_alike_names) {
        likenesses.push_back({value, i, j});
      }
    }
  }
  std::stable_sort(likenesses.begin(), likenesses.end(),
                   [](const Likeness& x, const Likeness& y) { return x.value > y.value; });
  for (const Likeness& each : likenesses) {
    if (left_a[each.a] != nullptr && left_b[each.b] != nullptr) {
      propose(*left_a[each.a], *left_b[each.b], "");
      left_a[each.a] = left_b[each.b] = nullptr;
    }
  }
  for (const Part* part : left_a) {
    if (part != nullptr) {
      only_a(*part, b);
    }
  }
  for (const Part* part : left_b) {
    if (part != nullptr) {
      only_b(*part, a);
    }
  }
}

void Alignment::list(const Part& around, Listed& out) {
  for (const Part& part : around.parts) {
    if (!part.key.empty()) {
      continue;
    }
    if (!part.holds) {
      out.parts.push_back(&part);
      continue;
    }
    out.known.push_back(&part);
    for (const Part& branch : part.parts) {
      if (branch.key == (*part.holds ? "then" : "else")) {
        list(branch, out);
      }
    }
  }
}

/// Where the other side has the same under a condition that is known not to hold, that is what it says.
void Alignment::explain_absence(const Part& part, const Parts& known, bool in_a, const model::Model& model,
                                Difference& difference) {
  for (const Part* condition : known) {
    for (const Part& branch : condition->parts) {
      const bool absent = branch.key == (*condition->holds ? "else" : "then");
      const bool same =
          std::any_of(branch.parts.begin(), branch.parts.end(), [&](const Part& each) { return each == part; });
      if (!absent || !same) {
        continue;
      }
      (in_a ? difference.a : difference.b) = condition->shown;
      (in_a ? difference.path_a : difference.path_b) = condition->path;
      (in_a ? difference.citations_a : difference.citations_b) = citations(model, condition->element);
      return;
    }
  }
}

/// What has no name is found by its place. What both begin and end with is the same.
void Alignment::align_listed(const Part& around_a, const Part& around_b) {
  Listed a;
  Listed b;
  list(around_a, a);
  list(around_b, b);
  const auto same = [this](const Part* x, const Part* y) { return infos_.at(x).hash == infos_.at(y).hash; };
  const auto pair_all = [this](auto first, auto last, auto other) {
    for (; first != last; ++first, ++other) {
      pair(**first, **other);
    }
  };
  const Parts all_a = std::move(a.parts);
  const Parts all_b = std::move(b.parts);
  const auto [begin_a, begin_b] = std::mismatch(all_a.begin(), all_a.end(), all_b.begin(), all_b.end(), same);
  const auto [end_a, end_b] = std::mismatch(all_a.rbegin(), std::make_reverse_iterator(begin_a), all_b.rbegin(),
                                            std::make_reverse_iterator(begin_b), same);
  pair_all(all_a.begin(), begin_a, all_b.begin());
  a.parts.assign(begin_a, end_a.base());
  b.parts.assign(begin_b, end_b.base());
  if (a.parts.size() * b.parts.size() > most_pairs) {
    align_in_order(a, b, around_a, around_b);
  } else {
    align_by_likeness(a, b, around_a, around_b);
  }
  pair_all(end_a.base(), all_a.end(), end_b.base());
}

void Alignment::leave_a(const Part& part, const Part& around_b, const Listed& listed_b) {
  only_a(part, around_b);
  explain_absence(part, listed_b.known, false, model_b_, differences.back());
}

void Alignment::leave_b(const Part& part, const Part& around_a, const Listed& listed_a) {
  only_b(part, around_a);
  explain_absence(part, listed_a.known, true, model_a_, differences.back());
}

void Alignment::align_in_order(const Listed& a, const Listed& b, const Part& around_a, const Part& around_b) {
  for (std::size_t i = 0; i < std::max(a.parts.size(), b.parts.size()); ++i) {
    const Part* const x = i < a.parts.size() ? a.parts[i] : nullptr;
    const Part* const y = i < b.parts.size() ? b.parts[i] : nullptr;
    if (x != nullptr && y != nullptr && similarity(*x, *y) >= least_alike) {
      pair(*x, *y);
      continue;
    }
    if (x != nullptr) {
      leave_a(*x, around_b, b);
    }
    if (y != nullptr) {
      leave_b(*y, around_a, a);
    }
  }
}

/// The longest run of parts in the same order that are alike.
void Alignment::align_by_likeness(const Listed& listed_a, const Listed& listed_b, const Part& around_a,
                                  const Part& around_b) {
  const Parts& a = listed_a.parts;
  const Parts& b = listed_b.parts;
  const std::size_t rows = a.size() + 1;
  const std::size_t columns = b.size() + 1;
  std::vector<double> best(rows * columns, 0);
  const auto value = [&](std::size_t i, std::size_t j) -> double& { return best[i * columns + j]; };
  std::vector<double> likeness(a.size() * b.size(), 0);
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      const double alike_here = similarity(*a[i], *b[j]);
      likeness[i * b.size() + j] = alike_here;
      value(i, j) = std::max(value(i + 1, j), value(i, j + 1));
      if (alike_here >= least_alike) {
        value(i, j) = std::max(value(i, j), value(i + 1, j + 1) + alike_here);
      }
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const bool both = i < a.size() && j < b.size();
    const double alike_here = both ? likeness[i * b.size() + j] : 0;
    if (both && alike_here >= least_alike && value(i, j) <= value(i + 1, j + 1) + alike_here) {
      pair(*a[i++], *b[j++]);
    } else if (j == b.size() || (i < a.size() && value(i + 1, j) >= value(i, j + 1))) {
      leave_a(*a[i++], around_b, listed_b);
    } else {
      leave_b(*b[j++], around_a, listed_a);
    }
  }
}

} // namespace brehon::diff
