#include "interpreter/lower/lower.hpp"

#include "dsl/model/text/text.hpp"
#include "interpreter/lower/layout.hpp"
#include "interpreter/lower/lowerer.hpp"
#include "interpreter/optimise/optimise.hpp"

namespace brehon {

std::optional<Program> Lowerer::run() {
  lay_out(model_, program_);
  for (const model::Rule& rule : model_.rules)
    rule_reaches_.push_back(called_rules(model_, with_hooks(rule)));
  passed_.assign(model_.turns.size(), model::none);
  program_.begin = label();
  bind(program_.begin);
  block(model_.play);
  emit(Operation::clear, program_.first_local, model::none);
  emit(Operation::finish, static_cast<int>(Outcome::scored));
  temporaries_ = most_temporaries_;
  program_.setup_given = label();
  bind(program_.setup_given);
  given_ = true;
  block(model_.setup);
  given_ = false;
  emit(Operation::done);
  subroutines();
  // Listing a decision may write no further code that decides, so the list does not grow meanwhile.
  for (const Pending& pending : pending_)
    listing(pending);
  for (const Payment& payment : payments_)
    list_payment(payment);
  score();
  finish_program();
  number_points(program_);
  return std::move(program_);
}

std::optional<Program> lower(const model::Model& model, Diagnostics& diagnostics, const Lowering& how) {
  Diagnostics found;
  auto program = Lowerer(model, found, how).run();
  diagnostics.append(found);
  if (found.has_errors())
    return std::nullopt;
  program->model = model;
  program->rules_hash = rules_hash(model);
  return how.optimised ? optimise(std::move(*program)) : std::move(program);
}

void judge_lowering(const model::Model& model, Diagnostics& diagnostics) {
  Lowerer(model, diagnostics, Lowering()).run();
}

} // namespace brehon
