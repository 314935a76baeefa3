#include "tools/load/file_check.hpp"

#include "dsl/base/unreachable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace brehon {

namespace {

using FoundAt = std::pair<DiagnosticId, std::pair<std::uint32_t, std::uint32_t>>;

FoundAt place(const Diagnostic& finding) {
  return {finding.id, {finding.span.file, finding.span.begin}};
}

/// Adds what is found in an edition and not in what has been checked before, with its name.
void add_new(const Node& edition, const Diagnostics& found, Diagnostics& diagnostics) {
  std::set<FoundAt> known;
  for (const Diagnostic* finding : diagnostics.sorted()) {
    known.insert(place(*finding));
  }
  for (const Diagnostic* finding : found.sorted()) {
    if (known.count(place(*finding)) != 0) {
      continue;
    }
    Diagnostic& added = diagnostics.report(finding->id, finding->span, finding->message);
    added.related = finding->related;
    added.suggestion = finding->suggestion;
    added.fix = finding->fix;
    const bool inside = finding->span.file == edition.span.file && finding->span.begin >= edition.span.begin &&
                        finding->span.end <= edition.span.end;
    if (!inside) {
      const std::string_view sort = edition.kind == Kind::edition ? "edition" : "variant";
      added.related.push_back({edition.get(Kind::id).span, fmt::format("it is so in this {}", sort)});
    }
  }
}

} // namespace

FileCheck::FileCheck(const Node& file, const Judge& further, bool with_insight)
    : file_(file), further_(further), with_insight_(with_insight) {
  for (const Node& node : file.children) {
    if (node.kind == Kind::game) {
      rule_sets_.emplace_back().node = &node;
    }
  }
  for (const Node& node : file.children) {
    if (node.kind == Kind::edition || node.kind == Kind::variant) {
      RuleSet& rules = rule_sets_.emplace_back();
      rules.node = &node;
      const Node& id = node.get(Kind::id);
      rules.layers = layers_of(file_, id.text, id.span, rules.of_changes);
    }
  }
}

void FileCheck::prepare(std::size_t rule_set) {
  RuleSet& rules = rule_sets_[rule_set];
  if (rules.node->kind == Kind::game) {
    rules.judgement.emplace(*rules.node, further_, Scope::all, with_insight_);
    return;
  }
  const bool is_lowest = rules.layers && rules.layers->above.size() <= 1; // others are prepared with the one below
  if (is_lowest) {
    LayeredGame game(*rules.layers->base);
    for (const Node* edition : rules.layers->above) {
      game = game.with(*edition);
    }
    prepare_as(std::move(game), rules);
  }
}

void FileCheck::prepare_as(LayeredGame game, RuleSet& rules) {
  const std::vector<const Node*>& layers = rules.layers->above;
  for (RuleSet& other : rule_sets_) {
    const bool is_on_top = !layers.empty() && other.layers && other.layers->above.size() == layers.size() + 1 &&
                           std::equal(layers.begin(), layers.end(), other.layers->above.begin());
    if (is_on_top) {
      prepare_as(game.with(*other.layers->above.back()), other);
    }
  }
  rules.edited = std::move(game).finish(rules.of_changes);
  if (rules.edited) {
    rules.judgement.emplace(rules.edited->game, further_, Scope::defaults, with_insight_);
  }
}

std::size_t FileCheck::parts() const {
  std::size_t count = 0;
  for (const RuleSet& rules : rule_sets_) {
    count += rules.judgement ? rules.judgement->parts() : 0;
  }
  return count;
}

std::pair<std::size_t, std::size_t> FileCheck::place_of(std::size_t part) const {
  for (std::size_t i = 0; i < rule_sets_.size(); ++i) {
    const std::size_t own = rule_sets_[i].judgement ? rule_sets_[i].judgement->parts() : 0;
    if (part < own) {
      return {i, part};
    }
    part -= own;
  }
  unreachable();
}

void FileCheck::judge(std::size_t part) {
  const auto [rule_set, number] = place_of(part);
  rule_sets_[rule_set].judgement->judge(number);
}

const Insight& FileCheck::insight(std::size_t part) const {
  const auto [rule_set, number] = place_of(part);
  return rule_sets_[rule_set].judgement->insight(number);
}

bool FileCheck::is_main(std::size_t part) const {
  const auto [rule_set, number] = place_of(part);
  return number == 0 && rule_sets_[rule_set].node->kind == Kind::game;
}

void FileCheck::conclude(std::size_t rule_set) {
  RuleSet& rules = rule_sets_[rule_set];
  if (rules.judgement) {
    rules.judgement->report(rules.found);
  }
  rules.judgement.reset();
  rules.edited.reset();
}

void FileCheck::report(Diagnostics& diagnostics) const {
  for (const RuleSet& rules : rule_sets_) {
    diagnostics.append(rules.of_changes);
    if (rules.node->kind == Kind::game) {
      diagnostics.append(rules.found);
    } else {
      add_new(*rules.node, rules.found, diagnostics);
    }
  }
}

} // namespace brehon
