#include "dsl/check/proofs/recursion.hpp"

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
struct PromptCall {
  model::RuleId rule;
  Span span;
};

/// Which rules a rule can come to before anybody has chosen and before chance has fallen.
class PromptCalls {
public:
  explicit PromptCalls(const model::Model& model) : model_(model) {}

  std::vector<PromptCall> of(model::RuleId id) {
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
  /// Notes the calls in a block up to the first statement with which it rests. Whether there is one.
  bool block(const Block& block) {
    return std::any_of(block.begin(), block.end(), [this](const Stmt& stmt) { return rests(stmt); });
  }

  /// Whether play rests with a statement: somebody chooses, or chance falls. Notes the calls in it before that.
  bool rests(const Stmt& stmt) {
    switch (stmt.act) {
    case Act::do_:
      calls_.push_back({stmt.id<model::RuleId>(), stmt.span});
      return rule_rests(stmt.id<model::RuleId>());
    case Act::decide:
      block(model_.decisions[stmt.id<model::DecisionId>()].if_nothing);
      return true;
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

  /// Whether play rests in a rule before it comes back; while that is asked, it does not.
  bool rule_rests(model::RuleId id) {
    const auto [known, is_new] = rests_.emplace(id, false);
    if (is_new) {
      std::vector<PromptCall> outer = std::exchange(calls_, {});
      const bool rests = block(model_.rules[id].body);
      calls_ = std::move(outer);
      rests_[id] = rests;
    }
    return rests_[id];
  }

  const model::Model& model_;
  std::vector<PromptCall> calls_;
  std::map<model::RuleId, bool> rests_;
};

/// Rules with their prompt calls, as a graph whose circles never end.
class RecursionFinder {
public:
  explicit RecursionFinder(Context& context) : context_(context) {
    PromptCalls prompt(context.model);
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
    for (const PromptCall& call : calls_[rule]) {
      if (seen_[call.rule] == Seen::under_way) {
        report_circle(call);
      } else {
        follow(call.rule);
      }
    }
    path_.pop_back();
    seen_[rule] = Seen::yes;
  }

  void report_circle(const PromptCall& call) {
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
  List<std::vector<PromptCall>, model::RuleId> calls_;
  List<Seen, model::RuleId> seen_;
  std::vector<model::RuleId> path_; // rules under way
};

} // namespace

void judge_recursion(Context& context) {
  if (!context.findings.reported.has_errors()) {
    RecursionFinder(context).report();
  }
}

} // namespace brehon::checking
