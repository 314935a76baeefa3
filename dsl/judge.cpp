#include "dsl/judge.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "dsl/check_example.hpp"
#include "dsl/checker.hpp"

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
      return {node.span, fmt::format("it is so with {} players", configuration.players)};
    }
  }
  return {game.get(Kind::id).span, "it is so in this game"};
}

} // namespace

void judge(const Node& game, Diagnostics& diagnostics, const Judge& further, Scope scope) {
  std::vector<model::Configuration> all = configurations(game, scope == Scope::all);
  if (all.empty()) {
    all.emplace_back();
  }
  std::set<Key> seen;
  std::vector<Diagnostic> dead; // of the configurations so far
  for (std::size_t i = 0; i < all.size(); ++i) {
    Diagnostics found;
    Checker checker(game, all[i], found);
    const std::optional<model::Model> model = checker.run();
    if (model && further) {
      further(*model, found);
    }
    std::set<Key> here;
    for (const Diagnostic* finding : found.sorted()) {
      here.insert(key(*finding));
      if (seen.count(key(*finding)) == 0) {
        add(*finding, diagnostics, i == 0 ? std::nullopt : std::optional<Related>(difference(game, all[i])));
      }
    }
    seen.merge(here);
    here.clear();
    for (const Diagnostic* finding : checker.dead().sorted()) {
      here.insert(key(*finding));
      if (i == 0) {
        dead.push_back(*finding);
      }
    }
    dead.erase(std::remove_if(dead.begin(), dead.end(), [&](const Diagnostic& d) { return here.count(key(d)) == 0; }),
               dead.end());
  }
  if (scope == Scope::defaults) {
    dead.clear();
  }
  for (const Diagnostic& finding : dead) {
    add(finding, diagnostics, std::nullopt);
  }
  Diagnostics of_examples;
  check_examples(game, {}, of_examples);
  for (const Diagnostic* finding : of_examples.sorted()) {
    if (seen.count(key(*finding)) == 0) {
      add(*finding, diagnostics, std::nullopt);
    }
  }
}

} // namespace brehon
