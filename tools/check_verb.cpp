#include "tools/check_verb.hpp"

#include "dsl/judge.hpp"
#include "interpreter/lower.hpp"
#include "tools/editions.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace brehon {

namespace {

using Place = std::pair<DiagnosticId, std::pair<std::uint32_t, std::uint32_t>>;

/// What lowering finds: constructs that can not be executed yet.
void compile(const model::Model& model, Diagnostics& found) { lower(model, found); }

Place place(const Diagnostic& finding) { return {finding.id, {finding.span.file, finding.span.begin}}; }

/// What is found in an edition and not in what it changes is told with its name.
void judge_edition(const Node& edition, const Node& game, Diagnostics& diagnostics) {
  Diagnostics found;
  judge(game, found, compile, Scope::defaults);
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

/// Every game as it stands, then every edition and variant.
void judge_file(const Node& file, Diagnostics& diagnostics) {
  for (const Node& node : file.children) {
    if (node.kind == Kind::game) {
      judge_game(node, diagnostics);
    }
  }
  for (const Node& node : file.children) {
    if (node.kind != Kind::edition && node.kind != Kind::variant) {
      continue;
    }
    const Node& id = node.get(Kind::id);
    if (const std::optional<EditedGame> edited = edited_game(file, id.text, id.span, diagnostics)) {
      judge_edition(node, edited->game, diagnostics);
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
