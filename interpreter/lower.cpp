#include "interpreter/lower.hpp"

#include "dsl/model_text.hpp"
#include "interpreter/layout.hpp"
#include "interpreter/lowerer.hpp"
#include "interpreter/optimise.hpp"

namespace brehon {

/// Where each rule keeps its parameters and its way back: in the state where a decision or chance falls in it.
void Lowerer::prepare_rules() {
  for (const model::Rule& called : model_.rules) {
    const bool keep = suspends(model_, called.body);
    rule_labels_.push_back(label());
    rule_suspends_.push_back(keep);
    rule_contexts_.emplace_back();
    rule_reaches_.push_back(called_rules(model_, called.body));
    rule_returns_.push_back(keep ? state_cell(called.name + " return") : fixed());
    for (const int parameter : called.parameters) {
      const model::Variable& variable = model_.variables[static_cast<std::size_t>(parameter)];
      Location at;
      at.cells = variable.type.sort == model::Sort::set ? width(variable.type) : 1;
      const std::string name = variable.name.empty() ? "me" : variable.name;
      at.cell = keep ? state_cell(name, at.cells) : fixed(at.cells);
      if (is_piece(variable.type))
        at.place = keep ? state_cell(name + " place") : fixed();
      rule_parameters_[parameter] = at;
    }
  }
  rule_cells_ = static_cast<int>(program_.local_names.size());
}

std::optional<Program> Lowerer::run() {
  program_.model = model_;
  lay_out(model_, program_);
  prepare_rules();
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
  rules();
  // Listing a decision may write no further code that decides, so the list does not grow meanwhile.
  for (const Pending& pending : pending_)
    listing(pending);
  for (const Payment& payment : payments_)
    list_payment(payment);
  effect_watchers();
  score();
  finish_program();
  number_points(program_);
  program_.rules_hash = rules_hash(model_);
  return std::move(program_);
}

std::optional<Program> lower(const model::Model& model, Diagnostics& diagnostics, const Lowering& how) {
  Diagnostics found;
  auto program = Lowerer(model, found, how).run();
  diagnostics.append(found);
  if (found.has_errors())
    return std::nullopt;
  return how.optimised ? optimise(std::move(*program)) : std::move(program);
}

} // namespace brehon
