#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace brehon {

template <class Tag> class Id;

/// The type of `model::none`: no such thing, of every sort of id; also the value of a kind that is none.
struct None {
  constexpr operator int() const { return -1; }
  template <class Tag> constexpr operator Id<Tag>() const;
};

/// The number of a thing in a `List`, or none. Ids of different sorts of things do not mix.
template <class Tag> class Id {
public:
  constexpr Id() = default;
  constexpr explicit Id(int number) : number_(number) {}
  friend constexpr auto operator<=>(const Id&, const Id&) = default;

  /// −1 for none.
  constexpr int number() const { return number_; }
  constexpr bool is_none() const { return number_ < 0; }
  /// Of one that is not none.
  constexpr std::size_t index() const { return static_cast<std::size_t>(number_); }

private:
  int number_ = -1;
};

template <class Tag> constexpr None::operator Id<Tag>() const {
  return Id<Tag>();
}

/// A vector whose elements are found by their ids.
template <class T, class I> class List : public std::vector<T> {
public:
  using std::vector<T>::vector;

  T& operator[](I id) { return std::vector<T>::operator[](id.index()); }
  const T& operator[](I id) const { return std::vector<T>::operator[](id.index()); }

  /// Appends an element and returns its id.
  I add(T element) {
    this->push_back(std::move(element));
    return I(static_cast<int>(this->size()) - 1);
  }
  /// Whether there is an element of this id.
  bool has(I id) const { return !id.is_none() && id.index() < this->size(); }
  /// The id of the element that would be appended next.
  I next() const { return I(static_cast<int>(this->size())); }
};

/// Ids that follow each other.
template <class I> class IdRange {
public:
  class Iterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = I;
    using difference_type = std::ptrdiff_t;
    using pointer = const I*;
    using reference = I;

    constexpr explicit Iterator(int number) : number_(number) {}
    constexpr I operator*() const { return I(number_); }
    constexpr Iterator& operator++() {
      ++number_;
      return *this;
    }
    constexpr Iterator operator++(int) { return Iterator(number_++); }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

  private:
    int number_;
  };

  constexpr explicit IdRange(int size) : size_(size) {}
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(size_); }
  operator std::vector<I>() const { return {begin(), end()}; }

private:
  int size_;
};

/// All ids of a list, in order: `for (const ZoneId zone : ids(model.zones))`. What is added meanwhile is not among
/// them.
template <class T, class I> IdRange<I> ids(const List<T, I>& list) {
  return IdRange<I>(static_cast<int>(list.size()));
}

} // namespace brehon
