#include "dsl/check/judge.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "dsl/base/wording.hpp"
#include "dsl/check/check.hpp"
#include "dsl/check/paths.hpp"
#include "dsl/check/proofs/result.hpp"

namespace brehon {

namespace {

/// What is found again under another configuration is the same finding, however its words change.
using Key = std::tuple<DiagnosticId, std::uint32_t, std::uint32_t>;

Key key(const Diagnostic& finding) {
  return {finding.id, finding.span.begin, finding.span.end};
}

void add(const Diagnostic& finding, Diagnostics& diagnostics, const std::optional<Related>& where) {
  Diagnostic& added = diagnostics.report(finding.id, finding.span, finding.message);
  added.related = finding.related;
  added.suggestion = finding.suggestion;
  added.fix = finding.fix;
  if (where) {
    added.related.push_back(*where);
  }
}

/// Says how a configuration differs from the default, at the element that it changes.
Related difference(const Node& game, const model::Configuration& configuration) {
  for (const Node& node : game.children) {
    const bool chosen = node.kind == Kind::option || node.kind == Kind::gap;
    const auto value = chosen ? configuration.options.find(std::string(node.name())) : configuration.options.end();
    if (value != configuration.options.end()) {
      return {node.get(Kind::id).span, fmt::format("it is so where `{}` is `{}`", value->first, value->second)};
    }
    if (node.kind == Kind::players && configuration.options.empty()) {
      return {node.span, fmt::format("it is so with {}", wording::players(configuration.players))};
    }
  }
  return {game.get(Kind::id).span, "it is so in this game"};
}

} // namespace

Judgement::Judgement(const Node& game, const Judge& further, Scope scope, bool with_insight)
    : game_(game), further_(further), scope_(scope), with_insight_(with_insight), outline_(outline(game)) {
  for (model::Configuration& each : configurations(game, outline_, scope == Scope::all)) {
    parts_.emplace_back().configuration = std::move(each);
  }
  judge_example_names(game, names_of_examples_);
  if (parts_.empty()) {
    parts_.emplace_back();
    return;
  }
  const std::optional<model::Model> head = check_head(game, outline_, {});
  for (ExampleGroup& group : group_examples(game, *head, {}, heads_of_examples_)) {
    const auto same = std::find_if(parts_.begin(), parts_.end(), [&](const Part& part) {
      return part.configuration.players == group.configuration.players &&
             part.configuration.options == group.configuration.options;
    });
    if (same != parts_.end()) {
      same->examples = std::move(group);
    } else {
      parts_.emplace_back().for_examples = true;
      parts_.back().examples = std::move(group);
    }
  }
}

void Judgement::judge(std::size_t number) {
  Part& part = parts_[number];
  Insight* const insight = with_insight_ ? &part.insight : nullptr;
  std::optional<model::Model> model;
  if (!part.for_examples) {
    model = check(game_, outline_, part.configuration, part.found, part.dead, insight);
    part.understood = model.has_value();
    if (model) {
      checking::judge_result(game_, *model, part.found);
    }
    if (model && further_) {
      further_(*model, part.found);
    }
  }
  std::vector<model::Model> models;
  check_group(game_, outline_, part.examples, std::move(model), models, part.of_examples, insight);
  if (insight != nullptr) {
    note_paths(game_, *insight);
  }
}

void Judgement::report(Diagnostics& diagnostics) const {
  std::set<Key> seen;
  std::vector<Diagnostic> dead; // of the configurations so far
  for (const Part& part : parts_) {
    if (part.for_examples) {
      continue;
    }
    const bool first = &part == &parts_.front();
    std::set<Key> here;
    for (const Diagnostic* finding : part.found.sorted()) {
      here.insert(key(*finding));
      if (seen.count(key(*finding)) == 0) {
        add(*finding, diagnostics,
            first ? std::nullopt : std::optional<Related>(difference(game_, part.configuration)));
      }
    }
    seen.merge(here);
    here.clear();
    for (const Diagnostic* finding : part.dead.sorted()) {
      here.insert(key(*finding));
      if (first) {
        dead.push_back(*finding);
      }
    }
    std::erase_if(dead, [&](const Diagnostic& d) { return here.count(key(d)) == 0; });
  }
  if (scope_ == Scope::all) {
    for (const Diagnostic& finding : dead) {
      add(finding, diagnostics, std::nullopt);
    }
  }
  Diagnostics of_examples = names_of_examples_;
  if (parts_.front().understood) {
    of_examples.append(heads_of_examples_);
    for (const Part& part : parts_) {
      of_examples.append(part.of_examples);
    }
  }
  for (const Diagnostic* finding : of_examples.sorted()) {
    if (seen.count(key(*finding)) == 0) {
      add(*finding, diagnostics, std::nullopt);
    }
  }
}

} // namespace brehon
