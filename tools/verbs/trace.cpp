#include "tools/verbs/trace.hpp"

#include "dsl/check/check.hpp"
#include "dsl/check/outline/citations.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/report_load.hpp"
#include "tools/trace/report.hpp"

#include <fmt/format.h>

#include <deque>
#include <ostream>

namespace brehon {

namespace {

/// Examples and changes of editions are no elements of a model, and account for lines all the same.
void add_citations(const Node& node, const std::vector<model::Source>& sources, model::Citations& citations) {
  Diagnostics ignored; // they are judged by `check`
  for (model::Citation& citation : citations_of(node, sources, ignored)) {
    citations.push_back(std::move(citation));
  }
  for (const Node& child : node.children) {
    add_citations(child, sources, citations);
  }
}

model::Model account_of(const Node& node, const model::Model& of) {
  model::Model account;
  model::Citations citations;
  add_citations(node, of.sources, citations);
  model::Element element;
  element.citations = Shared(std::move(citations));
  account.elements.push_back(std::move(element));
  return account;
}

bool is_edition(const Node& node) {
  return node.kind == Kind::edition || node.kind == Kind::variant;
}

std::string title_of(const LoadedGame& loaded, const model::Model& model) {
  const std::string name = model.title.empty() ? model.name : model.title;
  return loaded.edited->layers.empty()
             ? fmt::format("{}: which text states what", name)
             : fmt::format("{}, {}: which text states what", name, loaded.edited->layers.back());
}

} // namespace

int trace_verb(const TraceOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const int status = load_or_report(options.game, Stage::checked, {Format::text, options.colours}, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  Texts texts;
  const std::vector<std::string> errors = texts.add(options.texts, loaded.model->sources);
  for (const std::string& error : errors) {
    err << "brehon: error: " << error << '\n';
  }
  std::vector<const model::Model*> models = {&*loaded.model};
  std::deque<model::Model> accounts; // stay where they are
  accounts.push_back(account_of(*loaded.game, *loaded.model));
  const bool all = loaded.edited->layers.empty();
  for (const Node& node : loaded.tree->children) {
    if (all && is_edition(node)) {
      accounts.push_back(account_of(node, *loaded.model));
    }
  }
  for (const model::Model& account : accounts) {
    models.push_back(&account);
  }
  TraceTable table = trace_table(models, texts);
  if (options.coverage) {
    add_coverage(table, coverage_of(*loaded.game, *loaded.model, loaded.configuration, loaded.findings.diagnostics));
    if (loaded.findings.diagnostics.has_errors()) {
      report(loaded.findings.diagnostics, loaded.findings.sources, {Format::text, options.colours}, out, err);
      return status::findings;
    }
  }
  out << written(table, title_of(loaded, *loaded.model), options.form);
  return errors.empty() && table.loose.empty() ? status::fine : status::findings;
}

} // namespace brehon
