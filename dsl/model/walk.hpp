#pragma once

#include "dsl/model/members.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

/// Walks over the parts of a model, made of `members`.
namespace brehon::model {

/// Whether a type is a part: it has `members`.
template <class T>
concept Part = requires(T& part) {
  members(part, [](Member, auto&) {});
};

template <class T> struct IsId : std::false_type {};
template <class Tag> struct IsId<Id<Tag>> : std::true_type {};

/// A value that has no parts.
template <class T>
concept Leaf = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::same_as<T, std::string> || std::same_as<T, Span> ||
    std::same_as<T, Shared<Labels>> || std::same_as<T, Shared<Tellings>> || std::same_as<T, Shared<Looks>> ||
    IsId<T>::value;

template <class T>
concept Sequence = requires(T& list) {
  list.begin();
  list.end();
}
&&!std::same_as<std::remove_const_t<T>, std::string>;

template <class T> struct IsPair : std::false_type {};
template <class A, class B> struct IsPair<std::pair<A, B>> : std::true_type {};
template <class T> struct IsOptional : std::false_type {};
template <class A> struct IsOptional<std::optional<A>> : std::true_type {};
template <class T> struct IsShared : std::false_type {};
template <class A> struct IsShared<Shared<A>> : std::true_type {};

/// A type as a value: its address.
template <class T> inline constexpr char type_tag = 0;

/// Calls `visit(member, a, b)` for the members of two parts of one type side by side. `b` is a pointer: null where the
/// index of one is the id of something else than that of the other.
template <class T, class Visit> void members_beside(const T& a, const T& b, Visit&& visit) {
  struct Slot {
    const char* type;
    const void* member; // of what is no id: the ids of indices live as long as the visit only
    int number;
  };
  std::array<Slot, 64> slots;
  std::size_t size = 0;
  members(b, [&]<class X>(const Member&, const X& of_b) {
    ensure(size < slots.size());
    if constexpr (IsId<X>::value) {
      slots[size++] = {&type_tag<X>, nullptr, of_b.number()};
    } else {
      slots[size++] = {&type_tag<X>, &of_b, 0};
    }
  });
  std::size_t at = 0;
  members(a, [&]<class X>(const Member& member, const X& of_a) {
    const Slot& slot = slots[at++];
    if (slot.type != &type_tag<X>) {
      visit(member, of_a, static_cast<const X*>(nullptr));
    } else if constexpr (IsId<X>::value) {
      const X of_b(slot.number);
      visit(member, of_a, &of_b);
    } else {
      visit(member, of_a, static_cast<const X*>(slot.member));
    }
  });
}

/// Whether two parts are alike in all but wording and places in the file.
template <class T> bool same(const T& a, const T& b) {
  if constexpr (Part<const T>) {
    bool alike = true;
    members_beside(a, b, [&](const Member& member, const auto& of_a, const auto* of_b) {
      const bool counts = member.matter != Matter::wording && member.matter != Matter::place;
      alike = alike && (!counts || (of_b != nullptr && same(of_a, *of_b)));
    });
    return alike;
  } else if constexpr (Sequence<const T>) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& of_a, const auto& of_b) { return same(of_a, of_b); });
  } else if constexpr (requires { a == b; }) {
    return a == b;
  } else {
    static_assert(std::same_as<T, Span> || IsShared<T>::value || IsOptional<T>::value || IsPair<T>::value);
    return true; // wording and places
  }
}

/// Calls `visit(part)` for every part of type `Wanted` in `part`, itself included, from the outside in. It may change
/// it where `part` is not constant, but for what is shared. Reads all that is in it: linear in its size.
template <class Wanted, class T, class Visit> void each(T& part, Visit&& visit) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::same_as<Plain, Wanted>) {
    visit(part);
  }
  if constexpr (Part<T>) {
    members(part, [&](const Member&, auto& member) { each<Wanted>(member, visit); });
  } else if constexpr (Sequence<T>) {
    for (auto& element : part) {
      each<Wanted>(element, visit);
    }
  } else if constexpr (IsPair<Plain>::value) {
    each<Wanted>(part.first, visit);
    each<Wanted>(part.second, visit);
  } else if constexpr (IsOptional<Plain>::value) {
    if (part) {
      each<Wanted>(*part, visit);
    }
  } else if constexpr (IsShared<Plain>::value && !Leaf<Plain>) {
    each<Wanted>(*part, visit);
  } else {
    static_assert(Leaf<Plain>, "a new sort of member: make it a leaf, or give it `members`");
  }
}

} // namespace brehon::model
