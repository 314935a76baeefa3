#include "tools/verbs/texts/trace.hpp"

#include "dsl/check/check.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/report_load.hpp"
#include "tools/trace/citing.hpp"
#include "tools/trace/lines.hpp"
#include "tools/trace/report.hpp"
#include "tools/trace/weak.hpp"

#include <fmt/format.h>

#include <ostream>

namespace brehon {

namespace {

/// What is wrong with a text that stands in for another one: which lines differ, where the other one is at hand.
std::string another_printing(const SplitText& text, const model::Source& source, const std::vector<NamedText>& old,
                             std::vector<std::string>& errors) {
  const std::string& path = text.source().path();
  for (const NamedText& named : old) {
    if (named.source != &source) {
      continue;
    }
    ReadResult read = read_file(named.path);
    if (!read.ok()) {
      errors.push_back(fmt::format("{}: {}", named.path, read.error));
      continue;
    }
    if (!source.sha256.empty() && sha256(read.text) != source.sha256) {
      errors.push_back(fmt::format("{}: not the text that the citations were made for, either", named.path));
    }
    const Source before(named.path, std::move(read.text));
    return fmt::format("{}: another printing than {}: {}", path, named.path,
                       lines_text(lines_beside(before, text.source())));
  }
  return fmt::format("{}: not the text that the citations were made for; they are checked as far as they fit", path);
}

bool is_declared(const SplitText& text, const model::Source& source) {
  return source.sha256.empty() ? !source.lines || *source.lines == text.line_count()
                               : source.sha256 == sha256(text.source().text());
}

std::vector<std::string> read_texts(const TraceOptions& options, const std::vector<model::Source>& sources,
                                    Texts& texts) {
  std::vector<std::string> errors = texts.add(options.texts, sources, OtherTexts::taken);
  std::vector<NamedText> old;
  for (const std::string& file : options.old) {
    old.push_back(named_text("--old", file, sources));
    if (old.back().source == nullptr) {
      errors.push_back(old.back().error);
    }
  }
  for (const model::Source& source : sources) {
    const SplitText* text = texts.of(source.name);
    if (text != nullptr && !is_declared(*text, source)) {
      errors.push_back(another_printing(*text, source, old, errors));
    }
  }
  return errors;
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
  const std::vector<model::Source>& sources = loaded.model->sources;
  Texts texts;
  const std::vector<std::string> errors = read_texts(options, sources, texts);
  for (const std::string& error : errors) {
    err << "brehon: error: " << error << '\n';
  }
  std::vector<Citing> others = citations_of(citing_in_game(*loaded.game), sources);
  if (loaded.edited->layers.empty()) {
    for (const Node* edition : editions_of(*loaded.tree, *loaded.game)) {
      const std::vector<Citing> of_edition = citations_of(citing_in_edition(*edition), sources);
      others.insert(others.end(), of_edition.begin(), of_edition.end());
    }
  }
  TraceTable table = trace_table(*loaded.model, others, texts);
  table.lists_coarse = options.strict;
  if (options.weak) {
    table.weak = weak_citations(*loaded.game, sources, texts);
  }
  if (options.coverage) {
    add_coverage(table, coverage_of(*loaded.game, *loaded.model, loaded.configuration, loaded.findings.diagnostics));
    if (loaded.findings.diagnostics.has_errors()) {
      report(loaded.findings.diagnostics, loaded.findings.sources, {Format::text, options.colours}, out, err);
      return status::findings;
    }
  }
  out << written(table, title_of(loaded, *loaded.model), options.form);
  return errors.empty() && !table.finds() ? status::fine : status::findings;
}

} // namespace brehon
