#include "tools/verbs/check.hpp"

#include "interpreter/lower/lower.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/file_check.hpp"
#include "tools/load/parallel.hpp"
#include "tools/trial/try_out.hpp"

#include <cstddef>
#include <optional>

namespace brehon {

namespace {

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

void judge_file(const Node& file, Diagnostics& diagnostics) {
  FileCheck check(file, judge_lowering);
  for_each_number(check.rule_sets(), [&](std::size_t i) { check.prepare(i); });
  for_each_number(check.parts(), [&](std::size_t i) { check.judge(i); });
  for_each_number(check.rule_sets(), [&](std::size_t i) { check.conclude(i); });
  check.report(diagnostics);
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
