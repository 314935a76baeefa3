#pragma once

#include "dsl/check/context/context.hpp"

#include <optional>
#include <vector>

/// How many there are of each type of piece.
namespace brehon::checking {

/// Whether a number of copies is calculated somewhere in a game.
bool calculates_copies(const Node& game);

/// How many there are of a family, a row or a value; without a number one.
int copies_of(Context& context, const Node& node, bool& unlimited);

/// How many there are of the types of a family, by the values of its attributes, which a calculated number may mention.
class CopiesByValue {
public:
  CopiesByValue(Context& context, const Node& family, const std::vector<model::Attribute>& attributes);

  bool unlimited() const { return unlimited_; }
  /// Of the type with these values, one for each attribute. What is wrong is reported once.
  int of(const std::vector<int>& values);

private:
  Context& context_;
  const Node* calculated_ = nullptr;
  Expr number_;
  std::vector<model::VariableId> attributes_;
  int fixed_ = 1; // where nothing is calculated, or what is has a fault
  bool unlimited_ = false;
};

} // namespace brehon::checking
