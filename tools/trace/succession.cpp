#include "tools/trace/succession.hpp"

#include "tools/trace/letters.hpp"
#include "tools/trace/sentences.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace brehon {

namespace {

constexpr double alike_nearby = 0.5, alike_anywhere = 0.6; // shares of words in common
constexpr std::size_t telling_words = 4;                   // so many words make a sentence that is told anywhere
constexpr std::size_t rare = 8;                            // a word in at most so many sentences
constexpr std::size_t short_gap = 64;                      // sentences that are compared each with each

using Numbers = std::unordered_map<std::string, std::size_t>; // looked up only

/// A text as numbers that stand for the words in it.
struct Numbered {
  std::vector<std::size_t> sentences;          // equal ones have the same number
  std::vector<std::vector<std::size_t>> words; // of each, bare and in lower case, sorted
};

Numbered numbered(const SplitText& text, Numbers& sentences, Numbers& words) {
  Numbered out;
  for (std::size_t i = 0; i < text.sentence_count(); ++i) {
    std::string all;
    std::vector<std::size_t> numbers;
    for (const std::string_view word : words_of(text.sentence(i))) {
      all.append(word).append(" ");
      numbers.push_back(words.emplace(letters::lower(bare_word(word)), words.size()).first->second);
    }
    if (all.empty()) {
      all = text.sentence(i); // a line of signs
    }
    std::sort(numbers.begin(), numbers.end());
    out.sentences.push_back(sentences.emplace(std::move(all), sentences.size()).first->second);
    out.words.push_back(std::move(numbers));
  }
  return out;
}

/// Twice the words in common by all words (Dice).
double likeness(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      ++common;
      ++i;
      ++j;
    } else if (a[i] < b[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return a.empty() && b.empty() ? 0 : 2.0 * static_cast<double>(common) / static_cast<double>(a.size() + b.size());
}

class Succeeding {
public:
  Succeeding(const SplitText& older, const SplitText& newer) {
    Numbers sentences, words;
    a_ = numbered(older, sentences, words);
    b_ = numbered(newer, sentences, words);
    out_.heirs.resize(a_.sentences.size());
    taken_.resize(b_.sentences.size());
  }

  Succession run() {
    const std::vector<std::size_t> partners = in_order(a_.sentences, b_.sentences);
    for (std::size_t i = 0; i < partners.size(); ++i) {
      if (partners[i] != alone) {
        take(i, partners[i], Fate::same);
      }
    }
    number_gaps();
    take_equal(telling_words);
    take_alike(alike_nearby, true);
    take_equal(0);
    take_alike(alike_anywhere, false);
    for (std::size_t j = 0; j < taken_.size(); ++j) {
      if (!taken_[j]) {
        out_.come.push_back(j);
      }
    }
    return std::move(out_);
  }

private:
  void take(std::size_t i, std::size_t j, Fate fate) {
    out_.heirs[i] = {fate, j};
    taken_[j] = true;
  }

  bool is_open(std::size_t i) const { return out_.heirs[i].sentence == alone; }

  /// Sentences are in the same gap if as many of those that stay stand before them.
  void number_gaps() {
    std::size_t gap = 0;
    for (std::size_t i = 0; i < a_.sentences.size(); ++i) {
      gap += is_open(i) ? 0 : 1;
      gap_a_.push_back(gap);
    }
    gap = 0;
    for (std::size_t j = 0; j < b_.sentences.size(); ++j) {
      gap += taken_[j] ? 1 : 0;
      gap_b_.push_back(gap);
    }
  }

  /// Equal sentences of at least so many words, the first one with the first one.
  void take_equal(std::size_t words) {
    std::unordered_map<std::size_t, std::vector<std::size_t>> places; // of a sentence, the last one first
    for (std::size_t j = b_.sentences.size(); j-- > 0;) {
      if (!taken_[j] && b_.words[j].size() >= words) {
        places[b_.sentences[j]].push_back(j);
      }
    }
    for (std::size_t i = 0; i < a_.sentences.size(); ++i) {
      if (!is_open(i)) {
        continue;
      }
      const auto found = places.find(a_.sentences[i]);
      if (found != places.end() && !found->second.empty()) {
        const std::size_t j = found->second.back();
        found->second.pop_back();
        take(i, j, gap_a_[i] == gap_b_[j] ? Fate::same : Fate::moved);
      }
    }
  }

  using Pair = std::pair<std::size_t, std::size_t>;

  /// The open sentences of each gap, or all of them as one.
  std::map<std::size_t, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> open(bool by_gap) const {
    std::map<std::size_t, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> gaps;
    for (std::size_t i = 0; i < a_.sentences.size(); ++i) {
      if (is_open(i)) {
        gaps[by_gap ? gap_a_[i] : 0].first.push_back(i);
      }
    }
    for (std::size_t j = 0; j < b_.sentences.size(); ++j) {
      if (!taken_[j]) {
        gaps[by_gap ? gap_b_[j] : 0].second.push_back(j);
      }
    }
    return gaps;
  }

  /// The most alike ones first, of equally alike ones those that stand first.
  void take_alike(double least, bool by_gap) {
    std::vector<std::tuple<double, std::size_t, std::size_t>> alike;
    for (const auto& [gap, both] : open(by_gap)) {
      for (const auto& [i, j] : candidates(both.first, both.second)) {
        if (const double likely = likeness(a_.words[i], b_.words[j]); likely >= least) {
          alike.emplace_back(-likely, i, j);
        }
      }
    }
    std::sort(alike.begin(), alike.end());
    for (const auto& [unlike, i, j] : alike) {
      if (is_open(i) && !taken_[j]) {
        take(i, j, Fate::changed);
      }
    }
  }

  /// The pairs that are worth comparing: all of a short gap, else those that share a rare word.
  std::vector<Pair> candidates(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) const {
    std::vector<Pair> out;
    if (a.size() <= short_gap && b.size() <= short_gap) {
      for (const std::size_t i : a) {
        for (const std::size_t j : b) {
          out.emplace_back(i, j);
        }
      }
      return out;
    }
    std::map<std::size_t, Pair> counts; // of a word in each
    std::map<std::size_t, std::vector<std::size_t>> with_word;
    const auto count = [&](const std::vector<std::size_t>& of, const Numbered& text, std::size_t Pair::*side) {
      for (const std::size_t sentence : of) {
        each_word(text.words[sentence], [&](std::size_t word) { ++(counts[word].*side); });
      }
    };
    count(a, a_, &Pair::first);
    count(b, b_, &Pair::second);
    const auto is_rare = [&](std::size_t word) {
      const Pair& times = counts[word];
      return times.first <= rare && times.second <= rare;
    };
    for (const std::size_t j : b) {
      each_word(b_.words[j], [&](std::size_t word) {
        if (is_rare(word)) {
          with_word[word].push_back(j);
        }
      });
    }
    for (const std::size_t i : a) {
      each_word(a_.words[i], [&](std::size_t word) {
        for (const std::size_t j : is_rare(word) ? with_word[word] : std::vector<std::size_t>()) {
          out.emplace_back(i, j);
        }
      });
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  /// Each word of a sentence once.
  template <class Visit> static void each_word(const std::vector<std::size_t>& words, Visit&& visit) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i == 0 || words[i] != words[i - 1]) {
        visit(words[i]);
      }
    }
  }

  Numbered a_, b_;
  Succession out_;
  std::vector<bool> taken_;
  std::vector<std::size_t> gap_a_, gap_b_;
};

} // namespace

Succession succession(const SplitText& older, const SplitText& newer) {
  return Succeeding(older, newer).run();
}

std::vector<std::size_t> words_kept(std::string_view older, std::string_view newer) {
  Numbers known;
  const auto numbered_words = [&](std::string_view sentence) {
    std::vector<std::size_t> out;
    for (const std::string_view word : words_of(sentence)) {
      out.push_back(known.emplace(letters::lower(bare_word(word)), known.size()).first->second);
    }
    return out;
  };
  const std::vector<std::size_t> before = numbered_words(older);
  return in_order(before, numbered_words(newer));
}

} // namespace brehon
