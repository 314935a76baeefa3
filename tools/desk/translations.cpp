#include "tools/desk/translations.hpp"

#include "tools/report/escape.hpp"
#include "tools/trace/letters.hpp"
#include "tools/trace/number_words.hpp"
#include "tools/trace/sentences.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace brehon::desk {

namespace {

/// So many sentences on each side say the same, with the share of such groups in translations.
struct Group {
  std::size_t from, to;
  double share;
};
constexpr std::array<Group, 5> groups = {{{1, 1, 0.89}, {1, 0, 0.005}, {0, 1, 0.005}, {2, 1, 0.045}, {1, 2, 0.045}}};

constexpr double variance = 6.8;      // of the length of a translation, by the length of what is translated
constexpr double length_weight = 0.5; // beside the rest, which tells more in texts as short as these
constexpr double of_common = 2, of_missing = 1, of_line = 2;
constexpr double sure_enough = 0.9;

/// What tells a sentence: numbers and names, as numbers, sorted.
struct Features {
  std::vector<int> tokens;
  double length = 0;
  bool begins_line = false;
};

/// A name as it stands alone: without the `s` of a possessive.
std::string without_possessive(std::string_view word) {
  for (const std::string_view ending : {"\u2019s", "'s", "s"}) {
    if (word.size() > ending.size() && word.ends_with(ending)) {
      return std::string(word.substr(0, word.size() - ending.size()));
    }
  }
  return std::string(word);
}

std::set<std::string> capitals_in(std::string_view sentence) {
  std::set<std::string> out;
  for (const std::string_view word : words_of(sentence)) {
    const std::string_view bare = bare_word(word);
    if (!bare.empty() && letters::is_upper(letters::first(bare).code)) {
      out.insert(without_possessive(bare));
    }
  }
  return out;
}

std::set<std::string> capitals_in(const SplitText& text) {
  std::set<std::string> out;
  for (std::size_t i = 0; i < text.sentence_count(); ++i) {
    out.merge(capitals_in(text.sentence(i)));
  }
  return out;
}

/// Words with a capital in both texts, as numbers below 0.
std::map<std::string, int> names_in(const SplitText& from, const SplitText& to) {
  const std::set<std::string> others = capitals_in(to);
  std::map<std::string, int> names;
  for (const std::string& each : capitals_in(from)) {
    if (others.count(each) != 0) {
      names.emplace(each, -1 - static_cast<int>(names.size()));
    }
  }
  return names;
}

std::vector<Features> features_of(const Spoken& spoken, const std::map<std::string, int>& names) {
  std::vector<Features> out;
  for (std::size_t i = 0; i < spoken.text.sentence_count(); ++i) {
    const std::string_view sentence = spoken.text.sentence(i);
    Features features;
    for (const int number : numbers_in(sentence, spoken.language)) {
      if (number > 1) {
        features.tokens.push_back(number);
      }
    }
    for (const std::string& word : capitals_in(sentence)) {
      if (const auto name = names.find(word); name != names.end()) {
        features.tokens.push_back(name->second);
      }
    }
    std::sort(features.tokens.begin(), features.tokens.end());
    features.length = static_cast<double>(width(sentence));
    features.begins_line = spoken.text.place(i).first == 1;
    out.push_back(std::move(features));
  }
  return out;
}

double length_of(const std::vector<Features>& all) {
  double sum = 0;
  for (const Features& each : all) {
    sum += each.length;
  }
  return sum;
}

/// The sum of two numbers of which logarithms are given.
double log_sum(double a, double b) {
  const double more = std::max(a, b);
  return std::isinf(more) ? more : more + std::log1p(std::exp(std::min(a, b) - more));
}

constexpr double impossible = -std::numeric_limits<double>::infinity();

/// The ways in which two texts can be aligned, with their probabilities.
class Alignments {
public:
  Alignments(std::vector<Features> from, std::vector<Features> to)
      : from_(std::move(from)), to_(std::move(to)), scale_(length_of(to_) / length_of(from_)),
        before_((from_.size() + 1) * (to_.size() + 1), impossible), behind_(before_) {
    fill_before();
    fill_behind();
  }

  std::vector<std::size_t> likely() const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < from_.size(); ++i) {
      std::size_t best = alone;
      for (std::size_t j = 0; j < to_.size() && best == alone; ++j) {
        best = probability(i, j) >= sure_enough ? j : alone;
      }
      out.push_back(best);
    }
    return out;
  }

private:
  std::size_t at(std::size_t i, std::size_t j) const { return i * (to_.size() + 1) + j; }

  void fill_before() {
    before_[0] = 0;
    for (std::size_t i = 0; i <= from_.size(); ++i) {
      for (std::size_t j = 0; j <= to_.size(); ++j) {
        for (const Group& group : groups) {
          if (i >= group.from && j >= group.to) {
            const std::size_t a = i - group.from, b = j - group.to;
            before_[at(i, j)] = log_sum(before_[at(i, j)], before_[at(a, b)] + weight(group, a, b));
          }
        }
      }
    }
  }

  void fill_behind() {
    behind_.back() = 0;
    for (std::size_t i = from_.size() + 1; i-- > 0;) {
      for (std::size_t j = to_.size() + 1; j-- > 0;) {
        for (const Group& group : groups) {
          const std::size_t a = i + group.from, b = j + group.to;
          if (a <= from_.size() && b <= to_.size()) {
            behind_[at(i, j)] = log_sum(behind_[at(i, j)], behind_[at(a, b)] + weight(group, i, j));
          }
        }
      }
    }
  }

  /// That two sentences are in one group.
  double probability(std::size_t i, std::size_t j) const {
    double sum = 0;
    for (const Group& group : groups) {
      for (std::size_t a = i + 1 < group.from ? 0 : i + 1 - group.from; a <= i && group.from > 0; ++a) {
        for (std::size_t b = j + 1 < group.to ? 0 : j + 1 - group.to; b <= j && group.to > 0; ++b) {
          if (a + group.from <= from_.size() && b + group.to <= to_.size()) {
            sum += std::exp(before_[at(a, b)] + weight(group, a, b) + behind_[at(a + group.from, b + group.to)] -
                            before_.back());
          }
        }
      }
    }
    return sum;
  }

  /// The logarithm of how much speaks for a group that begins at these sentences.
  double weight(const Group& group, std::size_t i, std::size_t j) const {
    double sum = std::log(group.share);
    if (group.from == 0 || group.to == 0) {
      return sum;
    }
    const std::vector<int> a = tokens(from_, i, group.from);
    const std::vector<int> b = tokens(to_, j, group.to);
    std::vector<int> common;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
    const auto shared = static_cast<double>(common.size());
    sum += of_common * shared - of_missing * (static_cast<double>(a.size() + b.size()) - 2 * shared);
    if (from_[i].begins_line == to_[j].begins_line) {
      sum += from_[i].begins_line ? of_line : 0;
    } else {
      sum -= of_line;
    }
    return sum + length_weight * log_of_lengths(length(from_, i, group.from) * scale_, length(to_, j, group.to));
  }

  static std::vector<int> tokens(const std::vector<Features>& all, std::size_t begin, std::size_t count) {
    std::vector<int> out = all[begin].tokens;
    if (count == 2) {
      std::vector<int> both;
      const std::vector<int>& second = all[begin + 1].tokens;
      std::set_union(out.begin(), out.end(), second.begin(), second.end(), std::back_inserter(both));
      return both;
    }
    return out;
  }

  static double length(const std::vector<Features>& all, std::size_t begin, std::size_t count) {
    return all[begin].length + (count == 2 ? all[begin + 1].length : 0);
  }

  /// The logarithm of the probability that lengths differ by at least so much.
  static double log_of_lengths(double a, double b) {
    constexpr double least = 1e-12;
    const double deviation = std::abs(a - b) / std::sqrt(variance * (a + b) / 2);
    return std::log(std::max(std::erfc(deviation / std::sqrt(2.0)), least));
  }

  std::vector<Features> from_, to_;
  double scale_;
  std::vector<double> before_, behind_; // logarithms of the sums over all ways up to a place, and from it on
};

} // namespace

std::vector<std::size_t> likely_translations(const Spoken& from, const Spoken& to) {
  const std::size_t count = from.text.sentence_count();
  if (count == 0 || to.text.sentence_count() == 0 || count > most_pairs / to.text.sentence_count()) {
    return std::vector<std::size_t>(count, alone);
  }
  const std::map<std::string, int> names = names_in(from.text, to.text);
  return Alignments(features_of(from, names), features_of(to, names)).likely();
}

} // namespace brehon::desk
