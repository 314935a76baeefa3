#include "tools/verbs/texts/trace.hpp"

#include "dsl/check/outline/citations.hpp"
#include "tools/desk/annotated.hpp"
#include "tools/desk/beside.hpp"
#include "tools/diff/load.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/report_load.hpp"
#include "tools/trace/citing.hpp"
#include "tools/trace/due.hpp"
#include "tools/trace/lines.hpp"
#include "tools/trace/report.hpp"
#include "tools/trace/weak.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

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

/// Reads the texts; false where one is not the declared one, which is reported.
bool read_texts(const TraceOptions& options, const std::vector<model::Source>& sources, Texts& texts,
                std::ostream& err) {
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
  for (const std::string& error : errors) {
    err << "brehon: error: " << error << '\n';
  }
  return errors.empty();
}

/// Forms that have the whole texts.
bool is_for_readers(doc::Form form) {
  return form == doc::Form::html || form == doc::Form::markdown || form == doc::Form::latex;
}

std::string title_of(const LoadedGame& loaded, const model::Model& model) {
  const std::string name = model.title.empty() ? model.name : model.title;
  return loaded.edited->layers.empty()
             ? fmt::format("{}: which text states what", name)
             : fmt::format("{}, {}: which text states what", name, loaded.edited->layers.back());
}

/// One run of the verb.
class Tracing {
public:
  Tracing(const TraceOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out), err_(err), report_{Format::text, options.colours} {}

  int run() {
    const int status = load_or_report(options_.game, Stage::checked, report_, loaded_, out_, err_);
    if (status != status::fine) {
      return status;
    }
    const std::vector<model::Source>& sources = loaded_.model->sources;
    const bool declared = read_texts(options_, sources, texts_, err_);
    find_citing();
    const std::vector<Citing> others = citations_of(citing_, sources);
    TraceTable table = trace_table(*loaded_.model, others, texts_);
    table.uncited = uncited_rules(*loaded_.edited, table.checked);
    table.strict = options_.strict;
    if (options_.weak) {
      table.weak = weak_citations(*loaded_.game, sources, *loaded_.model->labels, texts_);
    }
    const bool is_page = !texts_.empty() && is_for_readers(options_.form);
    Coverage coverage;
    if (options_.coverage || is_page) {
      coverage = coverage_of(*loaded_.game, *loaded_.model, loaded_.configuration, loaded_.findings.diagnostics);
      if (loaded_.findings.diagnostics.has_errors()) {
        report(loaded_.findings.diagnostics, loaded_.findings.sources, report_, out_, err_);
        return status::findings;
      }
    }
    if (options_.coverage) {
      add_coverage(table, coverage);
    }
    const std::string title = title_of(loaded_, *loaded_.model);
    if (!is_page) {
      out_ << written(table, title, options_.form);
    } else if (const int failed = print_page(trace_document(table, title), others, coverage); failed != status::fine) {
      return failed;
    }
    return declared && !table.finds() ? status::fine : status::findings;
  }

private:
  /// All that cites in the game, under all options, and in its editions and variants: those that it is made of, or all
  /// where it is the game as it stands.
  void find_citing() {
    citing_ = citing_in_game(*loaded_.game);
    const std::vector<std::string>& layers = loaded_.edited->layers;
    for (const Node* edition : editions_of(*loaded_.tree, *loaded_.game)) {
      if (layers.empty() || std::find(layers.begin(), layers.end(), edition->name()) != layers.end()) {
        const std::vector<CitingNode> of_edition = citing_in_edition(*edition);
        citing_.insert(citing_.end(), of_edition.begin(), of_edition.end());
      }
    }
  }

  /// The texts with the rules beside them, before what else the document says.
  int print_page(doc::Document document, const std::vector<Citing>& others, const Coverage& coverage) {
    std::map<std::string, const Node*> nodes;
    for (const CitingNode& each : citing_) {
      nodes.emplace(each.who, each.node);
    }
    std::set<std::string> settled;
    for (const Change& change : loaded_.edited->changes) {
      if (change.sort == "set") {
        settled.insert(change.path);
      }
    }
    const std::vector<Citing> all = all_citing(*loaded_.model, others);
    std::vector<doc::Section> sections;
    for (const model::Source& source : loaded_.model->sources) {
      if (texts_.of(source.name) == nullptr) {
        continue;
      }
      const ChosenPack pack = pack_for(source);
      if (!pack.error.empty()) {
        return usage_error(pack.error, err_);
      }
      const Labels labels(*loaded_.model, pack.language);
      const Words words(*loaded_.model, labels, *pack.pack);
      sections.push_back(desk::annotated_section(source, texts_, {words, nodes, settled, coverage}, all));
    }
    document.sections.insert(document.sections.begin(), sections.begin(), sections.end());
    out_ << doc::written(document, options_.form);
    return status::fine;
  }

  /// By default the language of the text, where there are phrases for it, or else the first of the game.
  ChosenPack pack_for(const model::Source& source) const {
    const bool speaks = options_.language.empty() && shipped_pack(source.language) != nullptr;
    return choose_pack(*loaded_.game, speaks ? source.language : options_.language, options_.pack);
  }

  const TraceOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  ReportOptions report_;
  LoadedGame loaded_;
  Texts texts_;
  std::vector<CitingNode> citing_;
};

/// The edition that is traced, and those that stand beside it.
int set_beside(const TraceOptions& options, std::ostream& out, std::ostream& err) {
  if (!options.game.options.empty() || options.game.players != 0) {
    return usage_error("`--beside` takes editions at the defaults of their options", err);
  }
  const Address address = address_of(options.game.file);
  const std::string& name = options.game.edition.empty() ? address.name : options.game.edition;
  std::vector<std::string> addresses = {name.empty() ? address.path : address.path + ":" + name};
  for (const std::string& each : options.beside) {
    addresses.push_back(address_of(each).name.empty() ? address.path + ":" + each : each);
  }
  diff::Loader loader;
  Diagnostics& diagnostics = loader.findings().diagnostics;
  std::vector<const diff::Side*> sides;
  std::vector<model::Source> sources;
  for (const std::string& each : addresses) {
    const diff::Side* side = loader.side(each);
    if (side == nullptr) {
      report(diagnostics, loader.findings().sources, {Format::text, options.colours}, out, err);
      return status::findings;
    }
    sides.push_back(side);
    for (const model::Source& source : sources_of(side->game.game)) {
      if (find_source(sources, source.name) == nullptr) {
        sources.push_back(source);
      }
    }
  }
  const ChosenPack pack = choose_pack(
      sides.front()->game.game, options.language.empty() ? sides.front()->language : options.language, options.pack);
  if (!pack.error.empty()) {
    return usage_error(pack.error, err);
  }
  Texts texts;
  const bool declared = read_texts(options, sources, texts, err);
  const std::optional<desk::Beside> beside = desk::set_beside(sides, options.playouts, pack, texts, diagnostics);
  if (!beside) {
    report(diagnostics, loader.findings().sources, {Format::text, options.colours}, out, err);
    return status::findings;
  }
  out << desk::written(*beside, options.form);
  return declared ? status::fine : status::findings;
}

} // namespace

int trace_verb(const TraceOptions& options, std::ostream& out, std::ostream& err) {
  return options.beside.empty() ? Tracing(options, out, err).run() : set_beside(options, out, err);
}

} // namespace brehon
