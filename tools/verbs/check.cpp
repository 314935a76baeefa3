#include "tools/verbs/check.hpp"

#include "dsl/check/judge.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/parallel.hpp"
#include "tools/trial/try_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

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
    const bool inside = finding->span.file == edition.span.file && finding->span.begin >= edition.span.begin &&
                        finding->span.end <= edition.span.end;
    if (!inside) {
      const std::string_view sort = edition.kind == Kind::edition ? "edition" : "variant";
      added.related.push_back({edition.get(Kind::id).span, fmt::format("it is so in this {}", sort)});
    }
  }
}

/// A game as it stands, or as an edition or variant has it.
struct RuleSet {
  const Node* node = nullptr;
  Diagnostics of_changes; // why they cannot be made
  std::optional<EditedGame> edited;
  std::optional<Judgement> judgement;
  Diagnostics found;
};

/// Adds what random games come to, where the rules have no errors.
void play(const Node& file, const trial::Budget& budget, Diagnostics& diagnostics) {
  if (budget.games == 0 || diagnostics.has_errors()) {
    return;
  }
  for (const Node& node : file.children) {
    if (node.kind == Kind::game) {
      trial::try_out(node, budget, diagnostics);
    }
  }
}

void prepare(const Node& file, RuleSet& rules) {
  if (rules.node->kind == Kind::game) {
    rules.judgement.emplace(*rules.node, judge_lowering);
    return;
  }
  const Node& id = rules.node->get(Kind::id);
  rules.edited = edited_game(file, id.text, id.span, rules.of_changes);
  if (rules.edited) {
    rules.judgement.emplace(rules.edited->game, judge_lowering, Scope::defaults);
  }
}

void conclude(RuleSet& rules) {
  if (rules.judgement) {
    rules.judgement->report(rules.found);
  }
  rules.judgement.reset();
  rules.edited.reset();
}

/// Every game as it stands, then every edition and variant.
void judge_file(const Node& file, Diagnostics& diagnostics) {
  std::vector<RuleSet> all;
  for (const Node& node : file.children) {
    if (node.kind == Kind::game) {
      all.emplace_back().node = &node;
    }
  }
  for (const Node& node : file.children) {
    if (node.kind == Kind::edition || node.kind == Kind::variant) {
      all.emplace_back().node = &node;
    }
  }
  for_each_number(all.size(), [&](std::size_t i) { prepare(file, all[i]); });
  std::vector<std::pair<Judgement*, std::size_t>> parts;
  for (RuleSet& rules : all) {
    for (std::size_t i = 0; rules.judgement && i < rules.judgement->parts(); ++i) {
      parts.emplace_back(&*rules.judgement, i);
    }
  }
  for_each_number(parts.size(), [&](std::size_t i) { parts[i].first->judge(parts[i].second); });
  for_each_number(all.size(), [&](std::size_t i) { conclude(all[i]); });
  for (const RuleSet& rules : all) {
    diagnostics.append(rules.of_changes);
    if (rules.node->kind == Kind::game) {
      diagnostics.append(rules.found);
    } else {
      add_new(*rules.node, rules.found, diagnostics);
    }
  }
}

} // namespace

int check_verb(const CheckOptions& options, std::ostream& out, std::ostream& err) {
  Findings findings;
  for (const std::string& path : options.files) {
    if (std::optional<Node> file = read_rules(path, findings)) {
      add_bases(*file, findings);
      judge_file(*file, findings.diagnostics);
      play(*file, options.trial, findings.diagnostics);
    }
  }
  report(findings.diagnostics, findings.sources, options.report, out, err);
  const bool fails = options.strict ? !findings.diagnostics.empty() : findings.diagnostics.has_errors();
  return fails ? status::findings : status::fine;
}

} // namespace brehon
