#include "dsl/check/proofs/tried.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace brehon::checking {

using model::Act;
using model::Block;
using model::Op;
using model::Role;
using model::Stmt;

namespace {

/// The first statement that play would rest at, with the calls that lead to it, the innermost first.
class Resting {
public:
  explicit Resting(const model::Model& model) : model_(model) {}

  bool find(const Block& block) {
    return std::any_of(block.begin(), block.end(), [this](const Stmt& stmt) { return find(stmt); });
  }

  const Stmt* found = nullptr;
  std::vector<Span> calls;

private:
  bool find(const Stmt& stmt) {
    if (stmt.act == Act::do_) {
      const auto rule = stmt.id<model::RuleId>();
      if (!model::writes(model_, stmt).suspends || !called_.insert(rule).second)
        return false;
      if (!find(model_.rules[rule].body))
        found = &stmt; // what pieces in force do because of it
      else
        calls.push_back(stmt.span);
      return true;
    }
    const bool inside = stmt.act == Act::if_ || stmt.act == Act::match || stmt.act == Act::for_each ||
                        stmt.act == Act::repeat || stmt.act == Act::repeat_times;
    if (inside)
      return std::any_of(stmt.blocks.begin(), stmt.blocks.end(), [this](const Block& block) { return find(block); });
    if (stmt.act != Act::turns && stmt.act != Act::watch && !model::writes(model_, stmt).suspends)
      return false;
    found = &stmt;
    return true;
  }

  const model::Model& model_;
  std::set<model::RuleId> called_;
};

bool happens_at_once(const model::Model& model) {
  bool out = std::any_of(model.effects.begin(), model.effects.end(),
                         [](const model::Effect& effect) { return effect.sort == model::Effect::Sort::watch; });
  model::each<Stmt>(model, [&](const Stmt& stmt) { out = out || stmt.act == Act::watch; });
  return out;
}

void judge(Context& context, const Expr& after, bool at_once) {
  Resting resting(context.model);
  if (resting.find(after.blocks[0])) {
    auto& finding = error(context, DiagnosticId::misplaced, resting.found->span,
                          "this cannot be tried: somebody chooses in it, or chance falls");
    for (const Span& call : resting.calls)
      finding.related.push_back({call, "this comes to it"});
    finding.related.push_back({after.span, "it is tried here"});
    return;
  }
  const model::Effects changed = model::writes(context.model, after.blocks[0]);
  model::Effects asked = model::reads(context.model, after[Role::value]);
  model::each<Expr>(after[Role::value], [&](const Expr& part) {
    if (part.op == Op::attribute) // a piece is turned where it lies
      asked.zones.insert(part[Role::piece].type.zones.begin(), part[Role::piece].type.zones.end());
  });
  if (!at_once && !changed.meets(asked)) {
    dead(context, DiagnosticId::unreachable, after[Role::value].span,
         "what is tried changes nothing that this depends on");
  }
}

} // namespace

void judge_tried(Context& context) {
  if (context.findings.reported.has_errors())
    return;
  const bool at_once = happens_at_once(context.model);
  model::each<Expr>(std::as_const(context.model), [&](const Expr& expr) {
    if (expr.op == Op::after)
      judge(context, expr, at_once);
  });
}

} // namespace brehon::checking
