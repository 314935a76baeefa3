#include "dsl/check/proofs/recursion.hpp"

#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace brehon::checking {

using model::Act;
using model::Block;
using model::Effect;
using model::Stmt;

namespace {

/// A call of a rule.
struct RuleCall {
  model::RuleId rule;
  Span span;
};

/// Which rules a rule calls, with what pieces in force do because of it: all, or those that it can come to before
/// anybody has chosen and before chance has fallen.
class CallReader {
public:
  CallReader(const model::Model& model, bool prompt) : model_(model), prompt_(prompt) {}

  std::vector<RuleCall> of(model::RuleId id) {
    calls_.clear();
    const model::Rule& rule = model_.rules[id];
    for (const Effect& effect : model_.effects) {
      if (effect.target == rule.element && effect.sort != Effect::Sort::adjust) {
        block(effect.body);
      }
    }
    block(rule.body);
    return std::move(calls_);
  }

private:
  /// Notes the calls in a block, where they are to be prompt up to the first statement with which it rests. Whether
  /// there is one.
  bool block(const Block& block) {
    bool rested = false;
    for (const Stmt& stmt : block) {
      rested = rests(stmt) || rested;
      if (rested && prompt_) {
        break;
      }
    }
    return rested;
  }

  /// Whether play rests with a statement: somebody chooses, or chance falls. Notes the calls in it before that.
  bool rests(const Stmt& stmt) {
    for (const model::Expr& arg : stmt.args)
      tried(arg);
    for (const model::Binder& binder : stmt.binders) {
      for (const auto* parts : {&binder.source, &binder.filter}) {
        for (const model::Expr& part : *parts)
          tried(part);
      }
    }
    switch (stmt.act) {
    case Act::do_:
      calls_.push_back({stmt.id<model::RuleId>(), stmt.span});
      return prompt_ && rule_rests(stmt.id<model::RuleId>());
    case Act::decide: {
      const model::Decision& decision = model_.decisions[stmt.id<model::DecisionId>()];
      block(decision.if_nothing);
      for (const model::Action& action : decision.actions) {
        if (!prompt_) {
          block(action.effects);
        }
      }
      return true;
    }
    case Act::turns:
      return block(model_.turns[stmt.id<model::TurnsId>()].body);
    case Act::if_:
    case Act::match: {
      bool all = stmt.act == Act::match || stmt.blocks.size() > 1;
      for (const Block& each : stmt.blocks) {
        all = block(each) && all;
      }
      return all;
    }
    case Act::for_each:
    case Act::repeat:
    case Act::repeat_times:
    case Act::watch:
    case Act::phase:
    case Act::step:
    case Act::move:
    case Act::move_all:
    case Act::move_piece:
    case Act::draw:
    case Act::shuffle:
    case Act::roll:
    case Act::turn:
    case Act::swap:
    case Act::reveal:
    case Act::hide:
    case Act::pay:
    case Act::gain:
    case Act::show:
    case Act::set:
    case Act::remember:
    case Act::forget:
    case Act::next_turn:
    case Act::let:
    case Act::leave:
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
      break;
    }
    for (const Block& each : stmt.blocks) {
      block(each); // perhaps not at all
    }
    return facts(stmt.act).suspends != model::Suspends::never;
  }

  /// Notes the calls in what an expression tries.
  void tried(const model::Expr& expr) {
    model::each<model::Expr>(expr, [this](const model::Expr& part) {
      if (part.op == model::Op::after)
        block(part.blocks[0]);
      if (part.op == model::Op::define)
        tried(model_.defines[part.id<model::DefineId>()].value);
    });
  }

  /// Whether play rests in a rule before it comes back; while that is asked, it does not.
  bool rule_rests(model::RuleId id) {
    const auto [known, is_new] = rests_.emplace(id, false);
    if (is_new) {
      std::vector<RuleCall> outer = std::exchange(calls_, {});
      const bool rests = block(model_.rules[id].body);
      calls_ = std::move(outer);
      rests_[id] = rests;
    }
    return rests_[id];
  }

  const model::Model& model_;
  bool prompt_;
  std::vector<RuleCall> calls_;
  std::map<model::RuleId, bool> rests_;
};

/// Rules with their prompt calls, as a graph whose circles never end.
class RecursionFinder {
public:
  explicit RecursionFinder(Context& context) : context_(context) {
    CallReader prompt(context.model, true);
    for (const model::RuleId rule : ids(context.model.rules)) {
      calls_.push_back(prompt.of(rule));
    }
    seen_.resize(calls_.size());
  }

  void report() {
    for (const model::RuleId rule : ids(context_.model.rules)) {
      follow(rule);
    }
  }

private:
  enum class Seen : std::uint8_t { no, under_way, yes };

  void follow(model::RuleId rule) {
    if (seen_[rule] != Seen::no) {
      return;
    }
    seen_[rule] = Seen::under_way;
    path_.push_back(rule);
    for (const RuleCall& call : calls_[rule]) {
      if (seen_[call.rule] == Seen::under_way) {
        report_circle(call);
      } else {
        follow(call.rule);
      }
    }
    path_.pop_back();
    seen_[rule] = Seen::yes;
  }

  void report_circle(const RuleCall& call) {
    const auto begin = std::find(path_.begin(), path_.end(), call.rule);
    std::string words;
    for (auto i = begin + 1; i < path_.end(); ++i) {
      words += fmt::format("{}`{}`", words.empty() ? " by way of " : ", ", context_.model.rules[*i].name);
    }
    error(context_, DiagnosticId::no_progress, call.span,
          fmt::format("`{}` calls itself{} with neither a choice nor a chance in between, so it may never end",
                      context_.model.rules[call.rule].name, words))
        .suggestion = "say it with `repeat`, or let somebody choose before the call";
  }

  Context& context_;
  List<std::vector<RuleCall>, model::RuleId> calls_;
  List<Seen, model::RuleId> seen_;
  std::vector<model::RuleId> path_; // rules under way
};

/// How deep rules call each other. What comes back to a rule under way is left out.
class CallDepths {
public:
  explicit CallDepths(Context& context) : context_(context) {
    CallReader all(context.model, false);
    for (const model::RuleId rule : ids(context.model.rules)) {
      calls_.push_back(all.of(rule));
    }
    heights_.resize(calls_.size(), unknown);
  }

  /// Reports the first call that is too deep; false where there is one.
  bool judge() {
    const std::vector<model::RuleId> rules = ids(context_.model.rules);
    return std::all_of(rules.begin(), rules.end(), [this](model::RuleId rule) { return enter(rule, 1); });
  }

private:
  /// The most rules of which each is called by the one before.
  static constexpr int most = 100;
  static constexpr int unknown = -1;

  /// Finds how many rules there are below one, itself included, which is the `depth`th under way.
  bool enter(model::RuleId rule, int depth) {
    if (heights_[rule] != unknown) {
      return true;
    }
    heights_[rule] = 0;
    int below = 0;
    for (const RuleCall& call : calls_[rule]) {
      if (depth < most && !enter(call.rule, depth + 1)) {
        return false;
      }
      if (depth >= most || depth + heights_[call.rule] > most) {
        error(context_, DiagnosticId::too_deep, call.span,
              fmt::format("rules call each other more than {} deep", most));
        return false;
      }
      below = std::max(below, heights_[call.rule]);
    }
    heights_[rule] = below + 1;
    return true;
  }

  Context& context_;
  List<std::vector<RuleCall>, model::RuleId> calls_;
  List<int, model::RuleId> heights_;
};

} // namespace

void judge_recursion(Context& context) {
  if (!context.findings.reported.has_errors() && CallDepths(context).judge()) {
    RecursionFinder(context).report();
  }
}

} // namespace brehon::checking
