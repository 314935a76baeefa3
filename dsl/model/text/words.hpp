#pragma once

#include "dsl/model/model.hpp"

#include <string>
#include <vector>

namespace brehon {

/// How values, types and expressions are written in the text of a model.
class ModelWords {
public:
  enum class Variables : std::uint8_t {
    named, // as the author called them, told apart by a number where one name was given twice
    bare,  // as they are called at the time, even where several are called the same
  };

  /// `model` must outlive this object.
  ModelWords(const model::Model& model, Variables variables);

  /// A value of a kind, or a number where there is no kind.
  std::string kind_value(model::KindId kind, int value) const;
  std::string value(const model::Type& type, int value) const;
  std::string variable(model::VariableId variable) const;
  std::string type(const model::Type& type) const;
  std::string binder(const model::Binder& binder) const;
  std::string binders(const std::vector<model::Binder>& list) const;
  std::string bundle(model::BundleId bundle) const;
  /// Parenthesised where it is not one unit; every operand of an operation is written that way.
  std::string unit(const model::Expr& expr) const;
  std::string expr(const model::Expr& expr) const;
  std::string exprs(const std::vector<model::Expr>& list) const;

  /// What a thing is called: by its name, an element by its path, a bundle by what is in it.
  template <class Tag> std::string name(Id<Tag> id) const;
  /// What the index of an expression or statement names.
  std::string index_name(model::Index index, int number) const;

  /// Whether a condition is always true, so that it need not be written.
  static bool goes_without_saying(const model::Expr& condition);

private:
  std::string leaf(const model::Expr& expr) const;
  std::string list(const model::Expr& expr) const;
  std::string call(const model::Expr& expr) const;
  std::string infix(const model::Expr& expr) const;
  std::string suffix(const model::Expr& expr) const;
  std::string over(const model::Expr& expr) const;
  std::string over_it(const model::Expr& expr) const;
  std::string printed(const model::Expr& expr) const;
  std::string left_over(const model::Expr& expr) const;

  const model::Model& model_;
  std::vector<std::string> variables_; // empty: as the model calls them
};

} // namespace brehon
