#pragma once

#include <cstdint>
#include <string>

namespace brehon {

/// An exact number, always in lowest terms with a positive denominator; or undefined, with denominator 0, where it has
/// become too large for that. What is made of an undefined one is undefined.
struct Fraction {
  std::int64_t num = 0;
  std::int64_t den = 1;

  bool defined() const { return den != 0; }

  friend bool operator==(const Fraction&, const Fraction&) = default;
};

/// num / den in lowest terms; undefined for den 0.
Fraction fraction(std::int64_t num, std::int64_t den = 1);

Fraction operator+(const Fraction& a, const Fraction& b);
Fraction operator-(const Fraction& a, const Fraction& b);
Fraction operator/(const Fraction& a, std::int64_t b);

/// The order of defined numbers.
bool operator<(const Fraction& a, const Fraction& b);

/// `5/2`, `-3`.
std::string to_string(const Fraction& value);
double to_double(const Fraction& value);

} // namespace brehon
