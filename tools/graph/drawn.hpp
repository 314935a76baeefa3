#pragma once

#include "interpreter/program/program.hpp"

#include <cstdint>
#include <map>
#include <set>

/// What of the rules is drawn in the course of a game.
namespace brehon {

/// How much of the course of a game is drawn.
enum class FlowDetail : std::uint8_t {
  phases,  // phases, steps, turns, repetitions and ends
  actions, // also decisions with their actions, chance, and the rules in which they stand
};

/// Whether an expression is a constant with this truth value.
bool is_constant(const model::Expr& expr, bool value);

/// Which statements are drawn. What does not happen under the options of the model never is.
class Drawn {
public:
  /// The program must outlive this object.
  Drawn(const Program& program, FlowDetail detail);

  bool is_drawn(const model::Block& block);
  bool is_drawn(const model::Stmt& stmt);
  /// Whether chance falls in a statement.
  bool is_chance(const model::Stmt& stmt) const;
  /// Whether somebody chooses what to pay or to take.
  bool is_payment(const model::Stmt& stmt) const;
  /// What a phase, a step or turns consist of; null for another statement.
  const model::Block* body_of(const model::Stmt& stmt) const;

private:
  bool happens(const model::Block& block) const;
  bool happens(const model::Stmt& stmt) const;
  bool is_drawn(const model::Decision& decision);
  bool is_drawn(model::RuleId number);
  bool waits(const model::Stmt& stmt) const;

  const model::Model& model_;
  FlowDetail detail_;
  std::set<model::ElementId> chances_;   // elements in which chance falls
  std::set<model::ElementId> decisions_; // elements of decisions of the program
  std::map<model::RuleId, bool> rules_;
};

} // namespace brehon
