#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <vector>

namespace brehon {

/// How the parts of a model are written in its text.
class ModelWords {
public:
  enum class Variables : std::uint8_t {
    named,    // as the author called them, told apart by a number where one name was given twice
    numbered, // what they are called does not matter
    bare,     // as they are called, even where several are called the same
  };

  /// `model` must outlive this object.
  ModelWords(const model::Model& model, Variables variables);

  /// A value of a kind, or a number where there is no kind.
  std::string kind_value(int kind, int value) const;
  std::string value(const model::Type& type, int value) const;
  std::string variable(int index) const;
  std::string type(const model::Type& type) const;
  std::string binder(const model::Binder& binder) const;
  std::string bundle(int index) const;
  /// Parenthesised where it is not one unit; every operand of an operation is written that way.
  std::string unit(const model::Expr& expr) const;
  std::string expr(const model::Expr& expr) const;
  std::string exprs(const std::vector<model::Expr>& list) const;

private:
  std::string infix(const model::Expr& expr, std::string_view sign) const;
  std::string prefix(std::string_view name, const model::Expr& expr) const;
  std::string indexed(const std::string& name, const model::Expr& expr) const;
  std::string over_binders(std::string_view name, const model::Expr& expr) const;
  std::string line(const model::Expr& expr) const;
  std::string over_it(std::string_view name, const model::Expr& expr) const;

  const model::Model& model_;
  std::vector<std::string> variables_;
};

} // namespace brehon
