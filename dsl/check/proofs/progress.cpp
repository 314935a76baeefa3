#include "dsl/check/proofs/progress.hpp"

#include "dsl/check/proofs/measures.hpp"
#include "dsl/check/proofs/rounds.hpp"
#include "dsl/check/proofs/ways.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace brehon::checking {

namespace {

constexpr const char* with_limit = "add `limit N decisions, else unfinished`, or say what ends it";

/// What is said of ways on which a loop can go on for ever.
class EndlessReport {
public:
  EndlessReport(Context& context, model::ElementId loop, std::string_view what)
      : context_(context), loop_(loop), what_(what) {}

  void report(const std::vector<Way>& ways) {
    if (const std::vector<model::ZoneId> circle = circle_of(ways); !circle.empty()) {
      add(fmt::format("{} need not end: pieces can go {} for as long as the players like", what_, words(circle)),
          with_limit);
      return;
    }
    if (std::all_of(ways.begin(), ways.end(), [](const Way& way) { return way.only_if_nothing_else; })) {
      add(fmt::format("{} need not end: where nobody can do anything else, all pass for ever", what_),
          "say what then: `draw if nothing possible`, more in `until`, or `limit N decisions, else unfinished`");
      return;
    }
    const auto chosen = std::find_if(ways.begin(), ways.end(), [](const Way& way) { return !way.actions.empty(); });
    if (chosen == ways.end()) {
      add(fmt::format("{} need not end: what happens in them brings no end nearer", what_), with_limit);
      return;
    }
    const model::ElementId action = *chosen->actions.begin();
    add(fmt::format("{} need not end: `{}` can be chosen for as long as the players like", what_, name_of(action)),
        with_limit)
        .related.push_back(
            {context_.model.elements[action].span, "nothing that it changes goes in one direction only"});
  }

private:
  Diagnostic& add(std::string message, const char* mend) {
    const Span span = context_.model.elements[loop_].span;
    Diagnostic& finding =
        error(context_, DiagnosticId::no_progress, {span.file, span.begin, span.begin + 1}, std::move(message));
    finding.suggestion = mend;
    return finding;
  }

  std::string words(const std::vector<model::ZoneId>& circle) const {
    std::string out;
    for (const model::ZoneId zone : circle)
      out += fmt::format("`{}` -> ", context_.model.zones[zone].name);
    return out + fmt::format("`{}`", context_.model.zones[circle.front()].name);
  }

  std::string name_of(model::ElementId element) const {
    const std::string& path = context_.model.elements[element].path;
    return path.substr(path.rfind('.') + 1);
  }

  Context& context_;
  model::ElementId loop_;
  std::string_view what_;
};

/// Whether a phase or rule is called that there is not, which is a finding of its own.
bool calls_nothing(const model::Block& block) {
  bool found = false;
  model::each<model::Stmt>(block, [&](const model::Stmt& stmt) {
    const bool calls = stmt.act == model::Act::phase || stmt.act == model::Act::do_;
    found = found || (calls && stmt.index == model::none);
  });
  return found;
}

/// Repetitions without a bound in which nothing can bring about what they wait for. Of all others play shows it.
void judge_repetitions(Context& context) {
  model::each<model::Stmt>(context.model, [&](const model::Stmt& stmt) {
    if (stmt.act != model::Act::repeat_times || !stmt.flag || calls_nothing(stmt.blocks[0]))
      return;
    const model::Effects done = model::writes(context.model, stmt.blocks[0]);
    const bool is_cut = context.model.limit > 0 && done.suspends;
    const model::Expr& until = stmt[model::Role::until];
    const bool is_known = until.type.sort != model::Sort::error && !expressions::is_true(until);
    if (!is_known || is_cut || done.leaves || done.ends || done.meets(model::reads(context.model, until)))
      return;
    error(context, DiagnosticId::no_progress, until.span,
          "this is repeated for ever: nothing in it changes whether this holds")
        .suggestion = "say what brings the end about, or how often it is repeated: `repeat 3 times`";
  });
}

} // namespace

void judge_progress(Context& context) {
  judge_repetitions(context);
  for (const Span turns : context.flow.endless) {
    if (!context.flow.at_once)
      error(context, DiagnosticId::no_progress, turns, "these turns never end").suggestion =
          "add `until …`, or a statement that ends the game or leaves the phase";
  }
  if (context.model.limit > 0 || context.findings.reported.has_errors())
    return;
  expressions::Bodies bodies(context.model);
  for (const model::TurnsId id : ids(context.model.turns)) {
    const model::Turns& turns = context.model.turns[id];
    const bool is_once = turns.until == model::Turns::Until::once_each;
    if (is_once && !turns.hands_on)
      continue;
    std::vector<Way> ways = ways_of(bodies, id);
    std::erase_if(ways, [&](const Way& way) { return is_once ? !way.hands_on : ends_after(bodies, turns, way); });
    take_away_nearer(context.model, ways, true);
    if (!ways.empty() && !ends_in_rounds(bodies, turns, ways) && !somebody_can_act(context, bodies, turns, ways))
      EndlessReport(context, turns.element, "these turns").report(ways);
  }
  for (const model::DecisionId id : ids(context.model.decisions)) {
    if (!context.model.decisions[id].until_done)
      continue;
    std::vector<Way> ways = ways_of(bodies, id);
    take_away_nearer(context.model, ways, false);
    if (!ways.empty())
      EndlessReport(context, context.model.decisions[id].element, "these choices").report(ways);
  }
}

} // namespace brehon::checking
