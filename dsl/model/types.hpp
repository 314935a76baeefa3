#pragma once

#include <optional>

#include "dsl/model/model.hpp"

/// Small makers of types, and arithmetic as the language has it.
namespace brehon::types {

model::Type boolean();
/// Numbers from `low` to `high`, both included.
model::Type integer(int low, int high);
model::Type nothing();
/// Values of a kind: numbers where it is one of numbers.
model::Type of_kind(const model::Model& model, model::KindId kind);
model::Type set_of(const model::Type& element);
/// The type of the elements of a set.
model::Type element_of(const model::Type& set);
/// How many values a type has, none apart; no more than the greatest number. Numbers, values of a kind, and truth.
int count_of_values(const model::Model& model, const model::Type& type);
model::Type places(std::vector<model::ZoneId> zones, std::vector<model::FamilyId> families, bool one);

/// Whether a value of one type surely is one of another, as far as numbers go: none counts elsewhere.
bool is_within(const model::Type& given, const model::Type& wanted);
/// Whether all arguments of a call are within the types of its parameters.
bool are_within(const model::Model& model, const std::vector<model::Expr>& args,
                const std::vector<model::VariableId>& parameters);

/// Whether an operator is arithmetic on two numbers, or compares them.
bool computes(model::Op op);
/// The result of such an operation; none where it cannot be computed (a division by zero, an overflow).
std::optional<int> compute(model::Op op, int a, int b);
/// The range of results of an operation on numbers of two ranges, cut to what a cell holds.
model::Type bounds(model::Op op, const model::Type& a, const model::Type& b);

/// Division rounded down; `b` is not 0.
long long floor_divide(long long a, long long b);

} // namespace brehon::types
