#include "tools/check_verb.hpp"

#include "dsl/judge.hpp"
#include "interpreter/lower.hpp"
#include "tools/editions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace brehon {

namespace {

using Place = std::pair<DiagnosticId, std::pair<std::uint32_t, std::uint32_t>>;

/// What lowering finds: constructs that can not be executed yet.
void compile(const model::Model& model, Diagnostics& found) {
  lower(model, found);
}

Place place(const Diagnostic& finding) {
  return {finding.id, {finding.span.file, finding.span.begin}};
}

/// Adds what is found in an edition and not in what has been judged before, told with its name.
void add_new(const Node& edition, const Diagnostics& found, Diagnostics& diagnostics) {
  std::set<Place> known;
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

/// A game as it stands, or as an edition or variant has it, and what is found in it.
struct Judged {
  const Node& node;
  Diagnostics of_changes; // why they can not be made
  Diagnostics of_game;
};

void judge_rule_set(const Node& file, Judged& judged) {
  if (judged.node.kind == Kind::game) {
    judge_game(judged.node, judged.of_game);
    return;
  }
  const Node& id = judged.node.get(Kind::id);
  if (const std::optional<EditedGame> edited = edited_game(file, id.text, id.span, judged.of_changes)) {
    judge(edited->game, judged.of_game, compile, Scope::defaults);
  }
}

/// Judges all rule sets of a file, several at a time.
void judge_all(const Node& file, std::vector<Judged>& all) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < all.size(); i = next++) {
      judge_rule_set(file, all[i]);
    }
  };
  const std::size_t threads = std::min<std::size_t>(std::thread::hardware_concurrency(), all.size());
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < threads; ++i) {
    helpers.emplace_back(work);
  }
  work();
  for (std::thread& helper : helpers) {
    helper.join();
  }
}

/// Every game as it stands, then every edition and variant.
void judge_file(const Node& file, Diagnostics& diagnostics) {
  std::vector<Judged> all;
  for (const Node& node : file.children) {
    if (node.kind == Kind::game) {
      all.push_back({node, {}, {}});
    }
  }
  for (const Node& node : file.children) {
    if (node.kind == Kind::edition || node.kind == Kind::variant) {
      all.push_back({node, {}, {}});
    }
  }
  judge_all(file, all);
  for (const Judged& judged : all) {
    diagnostics.append(judged.of_changes);
    if (judged.node.kind == Kind::game) {
      diagnostics.append(judged.of_game);
    } else {
      add_new(judged.node, judged.of_game, diagnostics);
    }
  }
}

} // namespace

void judge_game(const Node& game, Diagnostics& diagnostics) {
  judge(game, diagnostics, compile);
}

int check_verb(const CheckOptions& options, std::ostream& out, std::ostream& err) {
  Findings findings;
  for (const std::string& path : options.files) {
    if (std::optional<Node> file = read_rules(path, findings)) {
      add_bases(*file, findings);
      judge_file(*file, findings.diagnostics);
    }
  }
  report(findings.diagnostics, findings.sources, options.report, out, err);
  const bool fails = options.strict ? !findings.diagnostics.empty() : findings.diagnostics.has_errors();
  return fails ? status::findings : status::fine;
}

} // namespace brehon
