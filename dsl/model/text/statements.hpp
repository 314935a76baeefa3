#pragma once

#include "dsl/model/model.hpp"
#include "dsl/model/text/words.hpp"

#include <string>

namespace brehon {

/// How the statements of a model are written in its text, a statement a line, what is inside it indented below. Steps,
/// turns and decisions stand where they happen; phases and rules by their names. A `place` is refused by the checker,
/// so that it needs no text.
class StatementText {
public:
  /// Both must outlive this object.
  StatementText(const model::Model& model, const ModelWords& words) : model_(model), words_(words) {}

  std::string block(const model::Block& block, int depth) const;
  /// A statement without what is inside it, on one line.
  std::string head(const model::Stmt& stmt) const;

private:
  std::string statement(const model::Stmt& stmt, int depth) const;
  std::string inside(const model::Stmt& stmt, int depth) const;
  std::string match_cases(const model::Stmt& stmt, int depth) const;
  std::string decision(const model::Decision& decision, int depth) const;
  std::string action(const model::Action& action, int depth) const;
  std::string turns_head(const model::Turns& turns) const;
  std::string binders(const model::Stmt& stmt) const;

  const model::Model& model_;
  const ModelWords& words_;
};

} // namespace brehon
