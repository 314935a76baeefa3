#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace brehon {

/// A set of ids of one sort of things, a bit for each up to the greatest. To unite, to compare and to look into sets
/// takes a step for each 64 of them. None is never in it.
template <class I> class IdSet {
public:
  class Iterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    using pointer = const I*;
    using reference = I;

    Iterator(const IdSet& set, std::size_t at) : set_(&set), at_(set.from(at)) {}
    I operator*() const { return I(static_cast<int>(at_)); }
    Iterator& operator++() {
      at_ = set_->from(at_ + 1);
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

  private:
    const IdSet* set_;
    std::size_t at_;
  };
  using value_type = I;

  IdSet() = default;
  IdSet(std::initializer_list<I> ids) { insert(ids.begin(), ids.end()); }

  void insert(I id) {
    if (id.is_none())
      return;
    const std::size_t word = id.index() / bits;
    if (word >= words_.size())
      words_.resize(word + 1);
    words_[word] |= std::uint64_t{1} << id.index() % bits;
  }
  template <class Iterator> void insert(Iterator begin, Iterator end) {
    for (; begin != end; ++begin)
      insert(*begin);
  }
  void include(const IdSet& other) {
    if (words_.size() < other.words_.size())
      words_.resize(other.words_.size());
    for (std::size_t i = 0; i < other.words_.size(); ++i)
      words_[i] |= other.words_[i];
  }

  bool contains(I id) const {
    const std::size_t word = id.is_none() ? words_.size() : id.index() / bits;
    return word < words_.size() && (words_[word] >> id.index() % bits & 1) != 0;
  }
  bool meets(const IdSet& other) const {
    for (std::size_t i = 0; i < words_.size() && i < other.words_.size(); ++i) {
      if ((words_[i] & other.words_[i]) != 0)
        return true;
    }
    return false;
  }
  bool empty() const { return begin() == end(); }

  /// In the order of the ids.
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, words_.size() * bits}; }

private:
  static constexpr std::size_t bits = 64;

  /// The first id from a number on; behind all of them where there is none.
  std::size_t from(std::size_t number) const {
    std::size_t word = number / bits;
    if (word >= words_.size())
      return words_.size() * bits;
    std::uint64_t rest = words_[word] >> number % bits << number % bits;
    while (rest == 0 && ++word < words_.size())
      rest = words_[word];
    return rest == 0 ? words_.size() * bits : word * bits + static_cast<std::size_t>(std::countr_zero(rest));
  }

  std::vector<std::uint64_t> words_;
};

} // namespace brehon
