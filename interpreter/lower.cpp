#include "interpreter/lower.hpp"

#include "dsl/model_text.hpp"
#include "interpreter/layout.hpp"
#include "interpreter/lowerer.hpp"

namespace brehon {

std::optional<Program> Lowerer::run() {
  program_.model = model_;
  lay_out(model_, program_);
  for (std::size_t i = 0; i < model_.rules.size(); ++i) {
    rule_labels_.push_back(label());
    rule_returns_.push_back(model::none);
    rule_suspends_.push_back(suspends(model_, model_.rules[i].body));
  }
  passed_.assign(model_.turns.size(), model::none);
  program_.begin = label();
  bind(program_.begin);
  block(model_.play);
  emit(Operation::clear, 0, model::none);
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
  for (const Pending& pending : pending_) listing(pending);
  score();
  finish_program();
  program_.rules_hash = rules_hash(model_);
  return std::move(program_);
}

std::optional<Program> lower(const model::Model& model, Diagnostics& diagnostics, const Lowering& how) {
  Diagnostics found;
  auto program = Lowerer(model, found, how).run();
  diagnostics.append(found);
  if (found.has_errors()) return std::nullopt;
  return program;
}

}  // namespace brehon
