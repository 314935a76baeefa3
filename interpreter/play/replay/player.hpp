#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/machine/picks.hpp"
#include "interpreter/play/replay/example_facts.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

/// Plays an example once. Only `replay.cpp` needs this.
class ExamplePlayer {
public:
  ExamplePlayer(Machine& machine, const Example& example, Picks& picks, Trace& trace)
      : machine_(machine), program_(machine.program()), example_(example), picks_(picks), trace_(trace),
        state_(machine.program()) {}

  /// Why it fails, if it does.
  std::optional<Failure> play() {
    for (line_ = 0; line_ < example_.lines.size() && !failure_; ++line_) {
      line(example_.lines[line_]);
    }
    return std::move(failure_);
  }

  /// The state in which it stands then, if it rests: at the beginning of the game where it says nothing of that.
  std::optional<State> left() {
    begin();
    return run_ == Run::rested ? std::optional(state_) : std::nullopt;
  }

  /// The table as it is then, also where it does not rest; none after a run-time error.
  std::optional<State> table() {
    prepare_or_begin();
    return run_ == Run::faulted ? std::nullopt : std::optional(state_);
  }

private:
  /// What was picked where the example leaves it open: how chance fell, or an option.
  struct Open {
    ChanceId chance;
    int outcome;
    std::string option;
  };

  void line(const ExampleLine& line) {
    using Sort = ExampleLine::Sort;
    switch (line.sort) {
    case Sort::given: // taken together when they are needed
      if (line_ + 1 == example_.lines.size()) {
        prepare();
      }
      break;
    case Sort::at:
    case Sort::run:
      enter(line);
      break;
    case Sort::score:
      prepare();
      state_[cell::outcome] = static_cast<Cell>(Outcome::scored);
      state_[cell::position] = 0;
      run_ = Run::ended;
      begun_ = true;
      break;
    case Sort::play:
      for (const ExampleAct& act : line.acts) {
        if (!failure_) {
          choose(act, line.player);
        }
      }
      break;
    case Sort::chance:
      if (begin()) {
        fall(line.fall, line.span);
      }
      break;
    case Sort::refuse:
      refuse(line);
      break;
    case Sort::expect:
      expect(line);
      break;
    }
  }

  // ---- where it begins

  /// The table as it is given; the set-up without its chance before. Once.
  void prepare() {
    if (prepared_) {
      return;
    }
    prepared_ = true;
    const std::optional<std::string> error = begin_with(machine_, example_, state_);
    if (!error) {
      return fault(example_.span);
    }
    trace_.log.clear(); // how the table was laid is not what the example is about
    if (!error->empty()) {
      fail(example_.lines[line_].span, *error);
    }
  }

  /// Without any given or entry the game begins at its beginning. False where the example has failed.
  bool begin() {
    if (!begun_) {
      begun_ = true;
      machine_.test_claims(true);
      run_ = machine_.start(state_);
      note_shown();
      fault_if(example_.span);
    }
    return !failure_;
  }

  void enter(const ExampleLine& line) {
    if (line.path == "setup") {
      prepared_ = true; // it begins with what the set-up does
    }
    prepare();
    const auto entry = std::find_if(program_.entries.begin(), program_.entries.end(),
                                    [&](const Entry& each) { return each.path == line.path; });
    if (failure_) {
      return;
    }
    const bool turn = line.player != model::none;
    if (entry == program_.entries.end() || (turn && entry->turns.is_none())) {
      return fail(line.span, fmt::format("play cannot go on at `{}`{}: what belongs to it is not known there",
                                         line.path, turn ? " with a player's turn" : ""));
    }
    if (turn) {
      state_[entry->turn_player_cell] = line.player;
    }
    begun_ = true;
    running_ = line.sort == ExampleLine::Sort::run ? line.path : "";
    const Label stop = running_.empty() ? Label() : entry->exit;
    machine_.test_claims(false); // what is given need not keep to them
    run_ = machine_.run_from(state_, turn ? entry->turns : entry->begin, stop);
    machine_.test_claims(run_ != Run::rested || machine_.keeps_claims(state_));
    shown_.clear();
    note_shown();
    fault_if(line.span);
  }

  // ---- what is done

  /// Whether a player is to decide now.
  bool decides(int player, Span span) {
    if (!begin()) {
      return false;
    }
    if (run_ == Run::stopped) {
      fail(span, fmt::format("`{}` has come to its end before", running_));
    } else if (run_ == Run::ended) {
      fail(span, "the game has ended before");
    } else if (!machine_.chance(state_).is_none()) {
      unstated(span);
    } else if (machine_.player(state_) != player) {
      fail(span, fmt::format("it is for {} to decide, not for {}", player_name(program_, machine_.player(state_)),
                             player_name(program_, player)));
      failure_->legal = legal();
    }
    return !failure_;
  }

  void choose(const ExampleAct& act, int player) {
    if (!decides(player, act.span)) {
      return;
    }
    const std::vector<std::uint32_t> options = matching(act);
    if (options.empty()) {
      return illegal(act);
    }
    const std::uint32_t option = options[pick(options.size())];
    if (options.size() > 1) {
      open_.push_back({model::none, 0, option_text(program_, state_, decision(), option)});
    }
    run_ = machine_.apply(state_, option);
    shown_.clear();
    note_shown();
    fault_if(act.span);
    if (act.fall && !failure_) {
      fall(*act.fall, act.span);
    }
  }

  static std::string text_of(const ExampleAct& act) { return action_text(act.action, act.arguments); }
  static bool is_open(const ExampleAct& act) {
    return std::find(act.arguments.begin(), act.arguments.end(), "any") != act.arguments.end();
  }

  /// The possible options that an act means: several only where an argument is `any`.
  std::vector<std::uint32_t> matching(const ExampleAct& act) {
    const ParsedOption parsed = is_open(act) ? ParsedOption() : parse_option(machine_, state_, text_of(act));
    if (!is_open(act)) {
      return parsed.ok() && parsed.possible ? std::vector<std::uint32_t>{parsed.option} : std::vector<std::uint32_t>{};
    }
    std::vector<std::uint32_t> found;
    const std::vector<std::uint32_t> possible = machine_.list(state_);
    for (const std::uint32_t option : possible) {
      const OptionParts parts = option_parts(decision(), option);
      std::vector<std::string> arguments = argument_texts(program_, state_, decision(), parts, machine_.player(state_));
      if (decision().actions[parts.action].name != act.action || arguments.size() != act.arguments.size()) {
        continue;
      }
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        arguments[i] = act.arguments[i] == "any" ? arguments[i] : act.arguments[i];
      }
      const ParsedOption as = parse_option(machine_, state_, action_text(act.action, arguments));
      if (as.ok() && as.option == option) {
        found.push_back(option);
      }
    }
    return found;
  }

  void illegal(const ExampleAct& act) {
    const ParsedOption parsed = is_open(act) ? ParsedOption() : parse_option(machine_, state_, text_of(act));
    if (is_open(act)) {
      fail(act.span, fmt::format("nothing that fits `{}` is possible", text_of(act)));
    } else if (!parsed.ok()) {
      fail(act.span, parsed.error);
    } else {
      fail(act.span, fmt::format("`{}` is not possible", text_of(act)));
      failure_->forbidden_by = machine_.why(state_, parsed.parts.action, parsed.parts.digits);
    }
    failure_->legal = legal();
  }

  void refuse(const ExampleLine& line) {
    const ExampleAct& act = line.acts.front();
    if (!decides(line.player, act.span)) {
      return;
    }
    const ParsedOption parsed = parse_option(machine_, state_, text_of(act));
    if (!parsed.ok()) {
      fail(act.span, parsed.error);
      failure_->legal = legal();
      return;
    }
    if (parsed.possible) {
      return differ(line.span, fmt::format("{} cannot {}", player_name(program_, line.player), text_of(act)),
                    "it is possible");
    }
    const std::vector<RequirementId> why = machine_.why(state_, parsed.parts.action, parsed.parts.digits);
    const auto forbids = [&](RequirementId requirement) {
      return program_.requirements[requirement].path == line.path;
    };
    if (std::none_of(why.begin(), why.end(), forbids)) {
      std::string paths;
      for (const RequirementId requirement : why) {
        paths += (paths.empty() ? "" : ", ") + program_.requirements[requirement].path;
      }
      differ(line.span, "because " + line.path, paths.empty() ? "nothing forbids it" : "because " + paths);
      failure_->forbidden_by = why;
    }
  }

  // ---- chance

  void fall(const Fall& fall, Span span) {
    if (machine_.rest(state_) != Rest::chance) {
      return fail(span, "chance has no part here: what happens is certain");
    }
    for (std::size_t i = 0; fall.any ? machine_.rest(state_) == Rest::chance : i < fall.outcomes.size(); ++i) {
      if (machine_.rest(state_) != Rest::chance) {
        return fail(span,
                    fmt::format("chance falls {} times here, and {} outcomes are stated", i, fall.outcomes.size()));
      }
      if (fall.any && i == most_falls) {
        open_.clear(); // it is the same with all of them
        return fail(span,
                    "chance can fall on and on before anybody decides: say how, `as` one of " + possible_outcomes());
      }
      let_fall(fall.any ? nullptr : &fall.outcomes[i], span);
      if (failure_) {
        return;
      }
    }
  }

  /// One outcome of chance; any where none is named.
  void let_fall(const Fall::Outcome* wanted, Span span) {
    const ChanceId chance = machine_.chance(state_);
    const bool drawn = program_.code[Label(state_[cell::position])].op == Operation::chance_draw;
    std::vector<int> fit;
    for (const ChanceOutcome& each : machine_.outcomes(state_)) {
      const auto is_named = [&] {
        return drawn ? std::find(wanted->types.begin(), wanted->types.end(), each.outcome) != wanted->types.end()
                     : chance_text(program_, chance, each.outcome) == wanted->text;
      };
      if (wanted == nullptr || is_named()) {
        fit.push_back(each.outcome);
      }
    }
    if (fit.empty()) {
      return fail(span, "chance cannot fall so: there can come " + possible_outcomes());
    }
    const int outcome = fit[pick(fit.size())];
    if (fit.size() > 1) {
      open_.push_back({chance, outcome, {}});
    }
    run_ = machine_.apply_chance(state_, outcome);
    note_shown();
    fault_if(span);
  }

  std::string possible_outcomes() {
    std::string possible;
    const ChanceId chance = machine_.chance(state_);
    for (const ChanceOutcome& each : machine_.outcomes(state_)) {
      possible += fmt::format("{}`{}`", possible.empty() ? "" : ", ", chance_text(program_, chance, each.outcome));
    }
    return possible;
  }

  std::size_t pick(std::size_t number) { return number == 1 ? 0 : picks_.pick(number); }

  void unstated(Span span) {
    fail(span, fmt::format("chance falls before this, and the example does not say how: `as` one of {}, or `as any`",
                           possible_outcomes()));
  }

  // ---- what is expected

  void note_shown() { shown_.insert(shown_.end(), machine_.shown().begin(), machine_.shown().end()); }

  /// Whether what chance does next is stated after the facts that are read now.
  bool chance_is_stated() const {
    for (std::size_t next = line_ + 1; next < example_.lines.size(); ++next) {
      const ExampleLine::Sort sort = example_.lines[next].sort;
      if (sort != ExampleLine::Sort::expect && sort != ExampleLine::Sort::refuse) {
        return sort == ExampleLine::Sort::chance;
      }
    }
    return false;
  }

  void expect(const ExampleLine& line) {
    prepare_or_begin();
    if (failure_) {
      return;
    }
    if (begun_ && machine_.rest(state_) == Rest::chance && !chance_is_stated()) {
      return unstated(line.span);
    }
    if (!running_.empty() && run_ == Run::rested && !waits_for_chance()) {
      fail(line.span, fmt::format("`{}` has not come to its end: {} is to decide", running_,
                                  player_name(program_, machine_.player(state_))));
      failure_->legal = legal();
      return;
    }
    std::vector<Difference> differences;
    if (const std::optional<Fault> found = compare(machine_, line.facts, {state_, shown_}, differences)) {
      fail(line.span, "");
      failure_->fault = found;
      return;
    }
    for (Difference& difference : differences) {
      const Fact& fact = line.facts[difference.fact];
      if (!failure_) {
        fail(fact.span, "");
      }
      failure_->mismatches.push_back({fact.span, fact.text, std::move(difference.got)});
    }
  }

  bool waits_for_chance() const { return machine_.rest(state_) == Rest::chance; }

  /// Facts without an entry are read in what is given, else at the beginning of the game.
  void prepare_or_begin() {
    const bool is_given = std::any_of(example_.lines.begin(), example_.lines.end(),
                                      [](const ExampleLine& each) { return each.sort == ExampleLine::Sort::given; });
    if (!begun_ && is_given) {
      prepare();
    } else {
      begin();
    }
  }

  // ---- failures

  const ProgramDecision& decision() const { return program_.decisions[machine_.decision(state_)]; }

  std::vector<std::string> legal() {
    std::vector<std::string> texts;
    const std::vector<std::uint32_t> options = machine_.list(state_);
    for (const std::uint32_t option : options) {
      texts.push_back(option_text(program_, state_, decision(), option));
    }
    return texts;
  }

  void fail(Span span, std::string reason) {
    if (failure_) {
      return;
    }
    failure_.emplace();
    failure_->line = line_;
    failure_->span = span;
    failure_->reason = std::move(reason);
    failure_->state = state_;
    for (const Open& each : open_) {
      const bool fell = !each.chance.is_none();
      failure_->outcomes.push_back(fell ? "as " + chance_text(program_, each.chance, each.outcome) : each.option);
    }
  }

  void differ(Span span, std::string expected, std::string got) {
    fail(span, "");
    failure_->mismatches.push_back({span, std::move(expected), std::move(got)});
  }

  void fault(Span span) {
    fail(span, "");
    failure_->fault = machine_.fault();
    failure_->state.reset();
  }

  void fault_if(Span span) {
    if (run_ == Run::faulted) {
      fault(span);
    }
  }

  Machine& machine_;
  const Program& program_;
  const Example& example_;
  Picks& picks_;
  Trace& trace_;
  State state_;
  Run run_ = Run::rested;
  bool prepared_ = false; // the table is laid
  bool begun_ = false;    // play goes on
  std::string running_;   // the phase or step that is run to its end
  std::size_t line_ = 0;
  std::vector<Open> open_;   // what was picked so far
  std::vector<Shown> shown_; // to players since the last choice or entry
  std::optional<Failure> failure_;
};

} // namespace brehon
