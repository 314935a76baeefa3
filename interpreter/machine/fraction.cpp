#include "interpreter/machine/fraction.hpp"

#include <limits>

namespace brehon {

namespace {

__extension__ using Wide = __int128;

Wide greatest_common_divisor(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/// A fraction in lowest terms.
Fraction narrowed(Wide num, Wide den) {
  constexpr Wide most = std::numeric_limits<std::int64_t>::max();
  if (num > most || num < -most || den > most) {
    return {0, 0};
  }
  return {static_cast<std::int64_t>(num), static_cast<std::int64_t>(den)};
}

Fraction reduced(Wide num, Wide den) {
  if (den == 1) {
    return narrowed(num, den); // as most are
  }
  if (den == 0) {
    return {0, 0};
  }
  const Wide divisor = greatest_common_divisor(num, den) * (den < 0 ? -1 : 1);
  return narrowed(num / divisor, den / divisor);
}

Wide wide(std::int64_t a, std::int64_t b) {
  return static_cast<Wide>(a) * b;
}

} // namespace

Fraction fraction(std::int64_t num, std::int64_t den) {
  return reduced(num, den);
}

// A product of two numbers of 63 bits has 126, and the sum of two of them 127.
Fraction operator+(const Fraction& a, const Fraction& b) {
  return reduced(wide(a.num, b.den) + wide(b.num, a.den), wide(a.den, b.den));
}

Fraction operator-(const Fraction& a, const Fraction& b) {
  return reduced(wide(a.num, b.den) - wide(b.num, a.den), wide(a.den, b.den));
}

Fraction operator/(const Fraction& a, std::int64_t b) {
  return reduced(a.num, wide(a.den, b));
}

bool operator<(const Fraction& a, const Fraction& b) {
  return wide(a.num, b.den) < wide(b.num, a.den);
}

std::string to_string(const Fraction& value) {
  if (!value.defined()) {
    return "undefined";
  }
  return value.den == 1 ? std::to_string(value.num) : std::to_string(value.num) + "/" + std::to_string(value.den);
}

double to_double(const Fraction& value) {
  return static_cast<double>(value.num) / static_cast<double>(value.den);
}

} // namespace brehon
