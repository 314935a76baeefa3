#include "dsl/model/types.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace brehon::types {

using model::Op;
using model::Sort;
using model::Type;

namespace {

constexpr long long limit = 2000000000;

int clamp(long long value) {
  return static_cast<int>(std::clamp(value, -limit, limit));
}

long long apply(Op op, long long a, long long b) {
  if (op == Op::add)
    return a + b;
  if (op == Op::subtract)
    return a - b;
  if (op == Op::multiply)
    return a * b;
  if (op == Op::minimum)
    return std::min(a, b);
  if (op == Op::maximum)
    return std::max(a, b);
  if (op == Op::equal)
    return a == b ? 1 : 0;
  if (op == Op::less)
    return a < b ? 1 : 0;
  if (op == Op::less_equal)
    return a <= b ? 1 : 0;
  if (op == Op::divide)
    return floor_divide(a, b);
  ensure(op == Op::modulo);
  return a - b * floor_divide(a, b);
}

} // namespace

Type boolean() {
  Type type;
  type.sort = Sort::boolean;
  type.high = 1;
  return type;
}

Type integer(int low, int high) {
  Type type;
  type.sort = Sort::integer;
  type.low = low;
  type.high = high;
  return type;
}

bool is_within(const Type& given, const Type& wanted) {
  return wanted.sort != Sort::integer || (given.low >= wanted.low && given.high <= wanted.high);
}

bool are_within(const model::Model& model, const std::vector<model::Expr>& args,
                const std::vector<model::VariableId>& parameters) {
  return std::equal(args.begin(), args.end(), parameters.begin(), parameters.begin() + std::ssize(args),
                    [&](const model::Expr& arg, model::VariableId parameter) {
                      return is_within(arg.type, model.variables[parameter].type);
                    });
}

Type nothing() {
  Type type;
  type.sort = Sort::nothing;
  type.optional = true;
  return type;
}

Type of_kind(const model::Model& model, model::KindId kind) {
  Type type;
  type.sort = model.kinds[kind].numeric() ? Sort::integer : Sort::kind;
  type.kind = kind;
  return type;
}

Type set_of(const Type& element) {
  Type type = element;
  type.sort = Sort::set;
  type.optional = false;
  type.parts.assign(1, element);
  type.parts[0].optional = false;
  return type;
}

Type element_of(const Type& set) {
  return set.parts.empty() ? Type() : set.parts[0];
}

Type places(std::vector<model::ZoneId> zones, std::vector<model::FamilyId> families, bool one) {
  Type type;
  type.sort = one ? Sort::place : Sort::places;
  type.zones = std::move(zones);
  type.families = std::move(families);
  return type;
}

long long floor_divide(long long a, long long b) {
  const long long quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

int count_of_values(const model::Model& model, const Type& type) {
  if (type.sort == Sort::kind)
    return model.kinds[type.kind].size();
  if (type.sort == Sort::boolean)
    return 2;
  ensure(type.sort == Sort::integer);
  const long long count = static_cast<long long>(type.high) - type.low + 1;
  return static_cast<int>(std::min<long long>(count, std::numeric_limits<int>::max()));
}

bool computes(Op op) {
  return op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::divide || op == Op::modulo ||
         op == Op::minimum || op == Op::maximum || op == Op::equal || op == Op::less || op == Op::less_equal;
}

std::optional<int> compute(Op op, int a, int b) {
  if ((op == Op::divide || op == Op::modulo) && b == 0)
    return std::nullopt;
  const bool ordered = op == Op::less || op == Op::less_equal;
  if (ordered && (a == model::no_number || b == model::no_number))
    return std::nullopt;
  const long long result = apply(op, a, b);
  return result < -limit || result > limit ? std::nullopt : std::optional<int>(static_cast<int>(result));
}

Type bounds(Op op, const Type& a, const Type& b) {
  if (op == Op::modulo)
    return integer(std::min(0, b.low + 1), std::max(0, b.high - 1));
  if (op == Op::divide && b.low <= 0 && b.high >= 0) {
    const int size = std::max(std::abs(a.low), std::abs(a.high));
    return integer(-size, size);
  }
  const std::array<long long, 4> corners = {apply(op, a.low, b.low), apply(op, a.low, b.high), apply(op, a.high, b.low),
                                            apply(op, a.high, b.high)};
  const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
  return integer(clamp(*low), clamp(*high));
}

} // namespace brehon::types
