#include "tools/trial/try_out.hpp"

#include "dsl/check/check.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/load/parallel.hpp"
#include "tools/trial/finding.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace brehon::trial {

namespace {

/// The games of one configuration.
struct Part {
  model::Configuration configuration;
  std::unique_ptr<Sandbox> sandbox; // none where the rules have errors
  Result result;
};

void play(Part& part, const Node& game, Budget budget) {
  Diagnostics ignored; // `check` tells of them
  const std::optional<model::Model> model = check(game, part.configuration, ignored);
  std::optional<Program> program = model ? lower(*model, ignored, {.claims = true}) : std::nullopt;
  if (!program || ignored.has_errors()) {
    return;
  }
  constexpr std::uint64_t fewer = 10;
  if (!part.configuration.options.empty()) {
    budget.games = (budget.games + fewer - 1) / fewer;
    budget.decisions /= fewer;
    budget.rounds /= fewer;
  }
  part.sandbox = std::make_unique<Sandbox>(std::make_unique<Program>(std::move(*program)));
  part.result = play(*part.sandbox, budget);
}

void add_reached(const Part& part, Sum& sum) {
  const model::Model& model = part.sandbox->program->model;
  for (const model::ClaimId id : ids(model.claims)) {
    if (model.claims[id].sort == model::Claim::Sort::reaches) {
      Sum::Reached& reached = sum.reached[model.claims[id].name];
      reached.in += part.result.reached[id];
      reached.of += part.result.games;
    }
  }
}

} // namespace

Sum try_out(const Node& game, const Budget& budget, Diagnostics& diagnostics) {
  std::vector<Part> parts;
  for (model::Configuration& each : configurations(game)) {
    parts.emplace_back().configuration = std::move(each);
  }
  for_each_number(parts.size(), [&](std::size_t i) { play(parts[i], game, budget); });
  Sum sum;
  std::vector<Defect> known;
  for (const Part& part : parts) {
    if (!part.sandbox) {
      continue;
    }
    ++sum.configurations;
    sum.games += part.result.games;
    sum.decisions += part.result.decisions;
    add_reached(part, sum);
    const Surroundings where{*part.sandbox->program, part.configuration, game.get(Kind::id).span};
    for (const Defect& defect : part.result.defects) {
      const bool new_one = std::none_of(known.begin(), known.end(), [&](const Defect& each) {
        return each.endless == defect.endless && each.fault.span.begin == defect.fault.span.begin &&
               each.fault.span.end == defect.fault.span.end;
      });
      if (new_one) {
        ++sum.defects;
        known.push_back(defect);
        report(defect, frequency(defect, part.result.games, where), where, diagnostics);
      }
    }
  }
  return sum;
}

} // namespace brehon::trial
