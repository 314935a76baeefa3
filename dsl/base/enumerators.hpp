#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace brehon {

namespace enumerators {

/// How the compiler writes a value of an enumeration: `names` of `brehon::model::Form::names`, or a number in
/// parentheses behind the type where no enumerator has it.
template <auto Value> constexpr std::string_view written() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const std::string_view begin = "Value = ";
  const std::size_t at = function.find(begin) + begin.size();
  return function.substr(at, function.find_first_of(";]", at) - at);
}

template <auto Value> constexpr std::string_view name() {
  const std::string_view text = written<Value>();
  return text[0] == '(' ? std::string_view() : text.substr(text.rfind(':') + 1);
}

inline constexpr std::size_t most = 128;

template <class E, std::size_t... I> constexpr auto names(std::index_sequence<I...>) {
  return std::array<std::string_view, sizeof...(I)>{name<static_cast<E>(I)>()...};
}

template <class E> inline constexpr auto all = names<E>(std::make_index_sequence<most>());

} // namespace enumerators

/// The name of an enumerator, as the program writes it; empty of a number that is none. For enumerations that count
/// from 0 and have at most 128 values.
template <class E> constexpr std::string_view enumerator_name(E value) {
  const auto at = static_cast<std::size_t>(value);
  return at < enumerators::most ? enumerators::all<E>[at] : std::string_view();
}

} // namespace brehon
