#include "tests/lies/oracle.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/check/check.hpp"
#include "dsl/model/text/text.hpp"
#include "interpreter/lower/lower.hpp"
#include "tests/lies/examples.hpp"
#include "tests/lies/grove.hpp"
#include "tools/diff/lockstep/lock_step.hpp"
#include "tools/diff/lockstep/pairs.hpp"
#include "tools/diff/report.hpp"
#include "tools/diff/unequal.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::lies {

namespace {

constexpr std::uint64_t games_seed = 77;
constexpr int mixed_choices = 4;

/// A value for each option at once, drawn from those that are played by themselves.
model::Configuration mixed(const std::vector<model::Configuration>& all, Random& random) {
  model::Configuration out;
  for (const model::Configuration& each : all) {
    out.players = out.players == 0 || random.below(2) == 0 ? each.players : out.players;
    for (const auto& [option, value] : each.options) {
      if (out.options.count(option) == 0 || random.below(2) == 0) {
        out.options[option] = value;
      }
    }
  }
  return out;
}

std::vector<model::Configuration> configurations_of(const Node& game) {
  std::vector<model::Configuration> all = configurations(game);
  const bool has_choices =
      std::count_if(all.begin(), all.end(), [](const model::Configuration& each) { return !each.options.empty(); }) > 1;
  Random random(games_seed);
  const std::vector<model::Configuration> alone = all;
  for (int i = 0; has_choices && i < mixed_choices; ++i) {
    all.push_back(mixed(alone, random));
  }
  return all;
}

std::string text_of(const model::Configuration& configuration) {
  std::string text = fmt::format("{} players", configuration.players);
  for (const auto& [option, value] : configuration.options) {
    text += fmt::format(", {} is {}", option, value);
  }
  return text;
}

std::string joined(const std::vector<std::string>& lines) {
  return fmt::format("{}", fmt::join(lines, "; "));
}

/// Whether both can be executed; where only one can, that is a parting.
std::optional<std::string> play(const diff::ModelPair& models, const Effort& effort, diff::PointScale scale) {
  Diagnostics ignored;
  const std::optional<Program> a = lower(models.first, ignored);
  const std::optional<Program> b = lower(models.second, ignored);
  if (!a || !b) {
    return a || b ? std::optional<std::string>("only one can be executed") : std::nullopt;
  }
  diff::LockStep both(*a, *b, scale);
  for (std::uint64_t game = 0; game < effort.games && both.steps() < effort.steps; ++game) {
    if (both.play(games_seed, game)) {
      const diff::FirstParting told = both.told();
      return fmt::format("{} after {}: {} | {}", diff::parted_in_name(told.sort), joined(told.play), joined(told.in_a),
                         joined(told.in_b));
    }
  }
  return std::nullopt;
}

bool can_be_played(const Rules& rules, const model::Configuration& configuration) {
  Diagnostics ignored;
  return check(rules.game(), configuration, ignored).has_value();
}

/// A number of players or a choice that only the second one allows.
std::optional<Parted> only_in_b(const Rules& a, const Rules& b) {
  for (const model::Configuration& configuration : configurations(b.game())) {
    if (!can_be_played(a, configuration) && can_be_played(b, configuration)) {
      return Parted{configuration, "only B can be played with " + text_of(configuration), false};
    }
  }
  return std::nullopt;
}

bool says_play_differs(const diff::Report& report) {
  return !report.related ||
         std::any_of(report.differences.begin(), report.differences.end(),
                     [](const diff::Difference& each) { return each.changes_play() && !each.proven_alike(); });
}

std::string list_of(const diff::Report& report) {
  std::vector<std::string> lines;
  for (const diff::Difference& each : report.differences) {
    lines.push_back(fmt::format("{}{} {} ({}): {} | {}", each.changes_play() ? "! " : "", diff::class_name(each.sort),
                                each.path, each.what, each.a, each.b));
  }
  return lines.empty() ? "no difference" : joined(lines);
}

/// Whether one thing is told, if by another number: what is in front of it may have changed, too.
bool says_the_same(const diff::Difference& one, const diff::Difference& other) {
  return one.sort == other.sort && one.what == other.what && one.a == other.a && one.b == other.b;
}

std::optional<diff::Report> compared(const Rules& a, const Rules& b) {
  Diagnostics ignored; // both are known to pass
  return diff::compare(a.side(), b.side(), ignored);
}

std::string told(const diff::Report& report) {
  return diff::written(diff::make_page(report, Texts()), report, doc::Form::json);
}

std::optional<Lie> lie_of_itself(const Rules& rules) {
  const std::optional<diff::Report> report = compared(rules, rules);
  return report && !report->differences.empty() ? std::optional<Lie>({Line::itself, list_of(*report)}) : std::nullopt;
}

std::size_t changes_of_play(const diff::Report& report) {
  return static_cast<std::size_t>(std::count_if(report.differences.begin(), report.differences.end(),
                                                [](const diff::Difference& each) { return each.changes_play(); }));
}

/// What both directions say.
std::optional<Lie> lie_of_direction(const Rules& a, const Rules& b, const diff::Report& report, const Effort& effort) {
  const std::optional<diff::Report> back = compared(b, a);
  if (back && (changes_of_play(*back) == 0) != (changes_of_play(report) == 0)) {
    return Lie{Line::symmetric, list_of(report) + "\n  back: " + list_of(*back)};
  }
  const std::optional<diff::Report> again = compared(a, b);
  if (again && !effort.witnesses && told(*again) != told(report)) {
    return Lie{Line::repeatable, list_of(report) + "\n  again: " + list_of(*again)};
  }
  return std::nullopt;
}

} // namespace

std::string_view line_name(Line line) {
  switch (line) {
  case Line::no_lie:
    return "lie";
  case Line::hash:
    return "hash";
  case Line::no_false_alarm:
    return "false alarm";
  case Line::sound:
    return "not the same";
  case Line::symmetric:
    return "not symmetric";
  case Line::itself:
    return "differs from itself";
  case Line::repeatable:
    return "not repeatable";
  case Line::complete:
    return "left out";
  case Line::example:
    return "example";
  }
  unreachable();
}

std::optional<Parted> first_parting(const Rules& a, const Rules& b, const Effort& effort,
                                    const diff::Translation& translation) {
  const diff::Pairs pairs(a.side(), b.side(), translation);
  const diff::PointScale scale = {std::max(translation.divisor, 1), std::max(-translation.divisor, 1)};
  for (const model::Configuration& configuration : configurations_of(a.game())) {
    const std::optional<diff::ModelPair> models = pairs.whole(configuration.players, configuration.options);
    if (!models) {
      if (can_be_played(a, configuration)) {
        return Parted{configuration, "only A can be played with " + text_of(configuration), false};
      }
      continue;
    }
    if (const std::optional<std::string> how = play(*models, effort, scale)) {
      return Parted{configuration, text_of(configuration) + ": " + *how,
                    rules_hash(models->first) == rules_hash(models->second)};
    }
  }
  return translation.renamings.empty() ? only_in_b(a, b) : std::nullopt;
}

Examined examine_mutant(const Rules& a, const Rules& mutant, const Effort& effort) {
  Examined out;
  std::optional<diff::Report> report = compared(a, mutant);
  if (!report) {
    return out;
  }
  if (effort.overlooked) {
    std::erase_if(report->differences, [&](const diff::Difference& each) { return each.sort == effort.overlooked; });
  }
  if (effort.witnesses) {
    out.lie = lie_of_examples(a, mutant, *report, effort.seconds);
    const auto shows = [](const diff::Difference& each) { return each.changes_play() && each.witness; };
    const auto is_real = [&](const diff::Difference& each) { return shows(each) && !each.witness->made_up; };
    out.shown = std::any_of(report->differences.begin(), report->differences.end(), shows);
    out.made_up = out.shown && std::none_of(report->differences.begin(), report->differences.end(), is_real);
  }
  out.reported = says_play_differs(*report);
  if (out.lie || (out.reported && effort.only_lies)) {
    return out;
  }
  const std::optional<Parted> parted = first_parting(a, mutant, effort, report->translation);
  out.parted = parted.has_value();
  out.how = parted ? parted->how : "";
  if (parted && !out.reported) {
    out.lie = Lie{Line::no_lie, parted->how + "\n  diff: " + list_of(*report)};
  } else if (parted && parted->same_hash) {
    out.lie = Lie{Line::hash, parted->how};
  } else if (std::optional<Lie> lie = lie_of_itself(mutant)) {
    out.lie = std::move(lie);
  } else {
    out.lie = lie_of_direction(a, mutant, *report, effort);
  }
  return out;
}

Examined examine_equal(const Rules& a, const Rules& equal, bool renamed, const Effort& effort) {
  Examined out;
  const std::optional<diff::Report> report = compared(a, equal);
  if (!report) {
    return out;
  }
  out.reported = says_play_differs(*report);
  const std::optional<Parted> parted = renamed ? std::nullopt : first_parting(a, equal, effort);
  out.parted = parted.has_value();
  if (parted) {
    out.lie = Lie{Line::sound, parted->how};
  } else if (out.reported) {
    out.lie = Lie{Line::no_false_alarm, list_of(*report)};
  }
  return out;
}

Examined examine_two(const Rules& a, const Rules& first, const Rules& second, const Rules& both) {
  Examined out;
  const std::optional<diff::Report> of_both = compared(a, both);
  if (!of_both) {
    return out;
  }
  out.reported = says_play_differs(*of_both);
  for (const Rules* one : {&first, &second}) {
    const std::optional<diff::Report> report = compared(a, *one);
    for (const diff::Difference& each : report ? report->differences : std::vector<diff::Difference>()) {
      const bool is_told =
          std::any_of(of_both->differences.begin(), of_both->differences.end(), [&](const diff::Difference& other) {
            return other.changes_play() && (diff::is_within(each, other) || says_the_same(each, other));
          });
      if (each.changes_play() && !is_told) {
        out.lie = Lie{Line::complete, fmt::format("{} ({}): {} | {}\n  of both: {}", each.path, each.what, each.a,
                                                  each.b, list_of(*of_both))};
      }
    }
  }
  return out;
}

} // namespace brehon::lies
