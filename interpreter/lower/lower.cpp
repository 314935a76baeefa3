#include "interpreter/lower/lower.hpp"

#include "dsl/model/claims.hpp"
#include "dsl/model/text/text.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/context/secrets.hpp"
#include "interpreter/lower/flow/claims.hpp"
#include "interpreter/lower/flow/listing.hpp"
#include "interpreter/lower/flow/score.hpp"
#include "interpreter/lower/flow/subroutines.hpp"
#include "interpreter/lower/judge.hpp"
#include "interpreter/lower/layout.hpp"
#include "interpreter/lower/setup.hpp"
#include "interpreter/lower/statements/payment.hpp"
#include "interpreter/optimise/optimise.hpp"

#include <cstdint>
#include <utility>

namespace brehon {

namespace {

using lowering::Context;
using lowering::Writer;

/// How much of a program is written.
enum class Part : std::uint8_t { whole, set_up };

/// The set-up with which play begins.
model::Block set_up_of(const model::Model& model) {
  return {model.play.begin(), model.play.begin() + (model.play.empty() ? 0 : 1)};
}

/// Writes a program, or the set-up alone. It is of use only where nothing was found.
Program write_program(const model::Model& model, Diagnostics& found, const Lowering& how, Part part = Part::whole) {
  Program program;
  if (!lay_out(model, program, found))
    return program;
  program.unseen_in_box = lowering::unseen_in_box(model);
  Context context{model, how.watched, lowering::has_secrets(model), found, program, Writer(program, how.watched)};
  for (const model::Rule& rule : model.rules)
    context.subroutines.reaches.add(model::called_rules(model, lowering::with_hooks(model, rule)));
  context.subroutines.happenings_rest = lowering::happenings_rest(model);
  for (const model::Effect& effect : model.effects) {
    if (effect.sort == model::Effect::Sort::watch)
      context.surroundings.watches.push_back(
          &context.subroutines.watches.emplace_back(lowering::watch_of(model, effect)));
  }
  context.flow.passed.assign(model.turns.size(), model::none);
  Writer& code = context.code;
  program.begin = code.label();
  code.bind(program.begin);
  block(context, part == Part::whole ? model.play : set_up_of(model));
  code.clear_all_state();
  code.emit(Operation::finish, static_cast<int>(Outcome::scored));
  code.cells.begin_subroutine();
  program.setup_given = code.label();
  code.bind(program.setup_given);
  {
    const lowering::Temporarily given(context.surroundings.given, true);
    block(context, model.setup);
  }
  code.emit(Operation::done);
  subroutines(context);
  // A listing decides nothing, so the lists do not grow meanwhile.
  for (const lowering::PendingDecision& pending : context.pending.decisions)
    listing(context, pending);
  for (const lowering::Payment& payment : context.pending.payments)
    list_payment(context, payment);
  if (part == Part::whole) {
    score(context);
    if (!model.claims.empty())
      claims(context);
  }
  subroutines(context); // what listings, the scoring and claims try
  code.finish();
  number_points(program);
  return program;
}

} // namespace

std::optional<Program> lower(const model::Model& model, Diagnostics& diagnostics, const Lowering& how) {
  Diagnostics found;
  Program program = how.claims || model.claims.empty() ? write_program(model, found, how)
                                                       : write_program(model::without_claims(model), found, how);
  diagnostics.append(found);
  if (found.has_errors())
    return std::nullopt;
  program.model = model;
  program.rules_hash = rules_hash(model);
  return how.optimised ? optimise(std::move(program)) : std::move(program);
}

void judge_lowering(model::Model& model, Diagnostics& diagnostics) {
  const bool begins_with_set_up = !model.play.empty() && model.play.front().act == model::Act::step &&
                                  model.play.front().id<model::StepId>().is_none();
  const bool set_up_only = begins_with_set_up && lowering::is_surely_sound(model);
  Diagnostics found;
  Program program = write_program(model, found, {}, set_up_only ? Part::set_up : Part::whole);
  diagnostics.append(found);
  if (found.has_errors())
    return;
  std::swap(program.model, model);
  lowering::judge_setup(program, diagnostics);
  std::swap(program.model, model);
}

} // namespace brehon
