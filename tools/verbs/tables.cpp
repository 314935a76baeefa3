#include "tools/verbs/tables.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/check/check.hpp"
#include "dsl/check/example.hpp"
#include "tools/diff/load.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/pdf.hpp"
#include "tools/tables/folder.hpp"
#include "tools/tables/sections.hpp"
#include "tools/verbs/missing_words.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string_view>

namespace brehon {

namespace {

using doc::Document;

/// `there is no WHAT NAME`, with the nearest of what there is.
std::string nothing_called(std::string_view what, const std::string& name, const std::vector<std::string>& names) {
  std::string message = fmt::format("there is no {} {}", what, backticked(name));
  if (const auto near = nearest(name, {names.begin(), names.end()})) {
    message += fmt::format(", did you mean `{}`?", *near);
  }
  return message;
}

/// One run of the verb.
class Tables {
public:
  Tables(const TablesOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out),
        err_(err), report_{options.form.form == doc::Form::json ? Format::json : Format::text, options.colours} {}

  int run() {
    if (const int status = load_or_report(options_.game, Stage::checked, report_, loaded_, out_, err_);
        status != status::fine) {
      return status;
    }
    const model::Model& model = *loaded_.model;
    languages_ = languages_of(*loaded_.game, model);
    const ChosenPack chosen = choose_pack(*loaded_.game, options_.language, options_.pack);
    if (!chosen.error.empty()) {
      return usage_error(chosen.error, err_);
    }
    if (!compile()) {
      return findings(loaded_.findings);
    }
    for (const std::unique_ptr<Program>& program : programs_) {
      laid_.push_back(tables::lay_out(*program));
      if (laid_.back().fault) {
        err_ << fault_text(*laid_.back().fault, *program, loaded_.findings.sources) << '\n';
        return status::findings;
      }
    }
    const Labels labels(model, chosen.language);
    const std::shared_ptr<const ByPlayers> by_players = differing_by_players();
    const auto words = [&] { return Words(model, labels, *chosen.pack).among(by_players); };
    Document document = start(words(), chosen.language);
    for (const Builder& build : options_.part == TablesPart::aid ? aid_builders() : builders()) {
      const Words own = words(); // which notes what this section lacks
      document.sections.push_back(build(own));
      missing_[document.sections.back().name] = own.missing();
    }
    if (!options_.against.empty() && !add_changes(document, chosen)) {
      return findings(loader_.findings());
    }
    drop_empty(document);
    doc::tell_apart(document);
    const std::vector<std::string> names = doc::names(document);
    for (const std::string& name : options_.only) {
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        return usage_error(nothing_called("table or section", name, names), err_);
      }
    }
    document.aid = options_.part == TablesPart::aid;
    if (document.aid) {
      document = doc::without_citations(std::move(document));
    } else if (options_.part != TablesPart::all) {
      document = doc::only(std::move(document), sections_of(options_.part));
    }
    if (!options_.only.empty()) {
      document = doc::only(std::move(document), options_.only);
    }
    report_missing(document);
    add_missing(document, words());
    return write(std::move(document));
  }

private:
  int findings(const Findings& found) {
    report(found.diagnostics, found.sources, report_, out_, err_);
    return status::findings;
  }

  /// The game with each number of players that the tables are about. False where it has errors with one of them.
  bool compile() {
    const auto [least, most] = loaded_.model->player_range;
    const int stated = loaded_.configuration.players;
    for (int players = stated == 0 ? least : stated; players <= (stated == 0 ? most : stated); ++players) {
      model::Configuration configuration = loaded_.configuration;
      configuration.players = players;
      std::unique_ptr<Program> program = compile_game(*loaded_.game, configuration, loaded_.findings.diagnostics);
      if (!program) {
        return false;
      }
      programs_.push_back(std::move(program));
    }
    return true;
  }

  /// What depends on the number of players; null where there is only one.
  std::shared_ptr<const ByPlayers> differing_by_players() const {
    std::vector<const model::Model*> models;
    for (const std::unique_ptr<Program>& program : programs_) {
      models.push_back(&program->model);
    }
    return models.size() < 2 ? nullptr : std::make_shared<const ByPlayers>(models);
  }

  Document start(const Words& words, const std::string& language) const {
    const model::Model& model = *loaded_.model;
    Document document;
    document.game = model.name;
    document.title = !options_.title.empty() ? options_.title
                     : model.title.empty()   ? Words::capital(as_words(model.name))
                                             : model.title;
    document.paper = options_.paper;
    document.edition = !options_.game.edition.empty() ? options_.game.edition : address_of(options_.game.file).name;
    document.language = language;
    document.players = loaded_.configuration.players;
    for (const auto& [name, value] : loaded_.configuration.options) {
      document.options.push_back({name, value});
    }
    document.sources = model.sources;
    document.contents_title = words.phrase("tables.contents");
    document.rule_title = words.phrase("tables.rule");
    document.cited_title = words.phrase("tables.cited");
    document.speaking = speaking(language);
    document.subtitle = subtitle(document, words);
    return document;
  }

  /// The sources in this language; all of them where there are none.
  std::vector<std::string> speaking(const std::string& language) const {
    std::vector<std::string> own;
    std::vector<std::string> all;
    for (const model::Source& source : loaded_.model->sources) {
      all.push_back(source.name);
      if (source.language == language) {
        own.push_back(source.name);
      }
    }
    return own.empty() ? all : own;
  }

  std::string subtitle(const Document& document, const Words& words) const {
    const auto [least, most] = loaded_.model->player_range;
    const bool one = document.players != 0 || least == most;
    const std::string count =
        one ? std::to_string(document.players != 0 ? document.players : least) : fmt::format("{}\u2013{}", least, most);
    std::string text = words.phrase("tables.players", {{"count", count}}, most);
    if (!document.edition.empty() && document.edition != document.game) {
      text += " \u00b7 " + words.phrase("tables.edition", {{"name", document.edition}});
    }
    for (const doc::Choice& choice : document.options) {
      text += " \u00b7 " + words.label(choice.name) + ": " + words.label(choice.name + "." + choice.value);
    }
    return text;
  }

  /// The sections of a part.
  static std::vector<std::string> sections_of(TablesPart part) {
    switch (part) {
    case TablesPart::reference:
      return {"components", "tables", "cards", "options", "glossary", "sources", "changes"};
    case TablesPart::cards:
      return {"cards"};
    case TablesPart::set_up:
      return {"setup", "components"};
    case TablesPart::aid: // has sections of its own
    case TablesPart::all:
      return {};
    }
    unreachable();
  }

  using Builder = std::function<doc::Section(const Words&)>;

  std::vector<Builder> builders() const {
    const auto setup = [this](const Words& words) { return tables::setup_section(words, laid_); };
    const auto components = [this](const Words& words) { return tables::components_section(words, laid_); };
    const auto glossary = [this](const Words& words) { return tables::glossary_section(words, languages_); };
    return {setup,
            tables::turn_section,
            tables::actions_section,
            tables::matchups_section,
            tables::scoring_section,
            components,
            tables::lookup_section,
            tables::cards_section,
            tables::options_section,
            glossary,
            tables::sources_section};
  }

  /// What suffices to play: in brief, and without what is for reference.
  std::vector<Builder> aid_builders() {
    const auto setup = [this](const Words& words) { return tables::brief_setup_section(words, laid_); };
    Diagnostics ignored; // examples are judged elsewhere
    examples_ = check_examples(*loaded_.game, loaded_.configuration, ignored);
    const auto example = [this](const Words& words) { return tables::example_section(words, examples_); };
    return {tables::aim_section,      setup,
            tables::turn_section,     tables::brief_actions_section,
            tables::matrices_section, tables::brief_lookup_section,
            tables::terms_section,    tables::scoring_section,
            tables::notes_section,    example};
  }

  /// False where the other rule set, or the comparison, has errors.
  bool add_changes(Document& document, const ChosenPack& chosen) {
    const std::string file = options_.game.edition.empty() ? address_of(options_.game.file).path : options_.game.file;
    const std::string name = document.edition;
    const bool elsewhere = !address_of(options_.against).name.empty();
    const diff::Side* here = loader_.side(name.empty() ? file : file + ":" + name);
    const diff::Side* there = loader_.side(elsewhere ? options_.against : file + ":" + options_.against);
    if (here == nullptr || there == nullptr) {
      return false;
    }
    Diagnostics& diagnostics = loader_.findings().diagnostics;
    const std::optional<diff::Report> found = diff::compare(*here, *there, diagnostics);
    const std::optional<model::Model> model_here = check(here->game.game, {}, diagnostics);
    const std::optional<model::Model> model_there = check(there->game.game, {}, diagnostics);
    if (!found || !model_here || !model_there) {
      return false;
    }
    const Labels labels_here(*model_here, chosen.language);
    const Labels labels_there(*model_there, chosen.language);
    const Words words_here(*model_here, labels_here, *chosen.pack);
    const Words words_there(*model_there, labels_there, *chosen.pack);
    document.sections.push_back(tables::changes_section(words_here, words_there, *found));
    missing_[document.sections.back().name] = words_here.missing();
    return true;
  }

  static void drop_empty(Document& document) {
    auto& sections = document.sections;
    sections.erase(std::remove_if(sections.begin(), sections.end(),
                                  [](const doc::Section& section) { return section.blocks.empty(); }),
                   sections.end());
  }

  /// What the sections of a document say in other words than those of its language.
  void report_missing(const Document& document) {
    std::vector<std::string> all;
    for (const doc::Section& section : document.sections) {
      all.insert(all.end(), missing_[section.name].begin(), missing_[section.name].end());
    }
    brehon::report_missing(all, document.language, err_);
  }

  /// One line at the end of the page about labels that it lacks.
  void add_missing(Document& document, const Words& words) const {
    std::set<std::string> names;
    for (const doc::Section& section : document.sections) {
      const auto found = missing_.find(section.name);
      for (const std::string& each : found == missing_.end() ? std::vector<std::string>() : found->second) {
        if (constexpr std::string_view label = "label "; each.starts_with(label)) {
          names.insert(each.substr(label.size()));
        }
      }
    }
    if (!names.empty() && !document.sections.empty()) {
      const std::string text = words.phrase("tables.missing", {{"names", fmt::format("{}", fmt::join(names, ", "))}});
      document.sections.back().blocks.emplace_back(doc::Paragraph{doc::Text(text, doc::Style::soft)});
    }
  }

  int error(const std::string& why) {
    err_ << "brehon: error: " << why << '\n';
    return status::findings;
  }

  /// The page as it is written; a PDF where it is to be printed.
  Printed page(Document document) const {
    if (!options_.form.printed) {
      return Printed{doc::written(document, form()), {}};
    }
    return document.aid ? print_on_two_pages(std::move(document)) : print_page(doc::html(document));
  }

  /// The aid in letters as large as two pages take; where even small ones do not fit, that is said.
  Printed print_on_two_pages(Document document) const {
    constexpr std::size_t most = 2;
    Printed printed;
    for (const double size : {10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5}) {
      document.print_size = size;
      printed = print_page(doc::html(document));
      if (!printed.error.empty() || pages_of(printed.pdf) <= most) {
        return printed;
      }
    }
    err_ << fmt::format("brehon: the aid takes {} pages; sentences of the author make it shorter\n",
                        pages_of(printed.pdf));
    return printed;
  }

  doc::Form form() const { return options_.form.form; }

  int write(Document document) {
    if (!options_.css.empty()) {
      const ReadResult css = read_file(options_.css);
      if (!css.ok()) {
        return error(fmt::format("{}: {}", backticked(options_.css), css.error));
      }
      document.css = css.text;
    }
    const std::string ending(options_.form.printed ? ".pdf" : doc::ending(form()));
    tables::Files files;
    if (form() == doc::Form::csv && !options_.folder.empty()) {
      for (auto& [name, table] : doc::csv_files(document)) {
        files.emplace_back(name + ending, std::move(table));
      }
    } else {
      Printed printed = page(document);
      if (!printed.error.empty()) {
        return error(printed.error);
      }
      files.emplace_back(document.game + ending, std::move(printed.pdf));
    }
    if (options_.folder.empty()) {
      out_ << files.front().second;
      return status::fine;
    }
    const std::string why = tables::write_folder(options_.folder, document.game, ending, files);
    return why.empty() ? status::fine : error(why);
  }

  const TablesOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  ReportOptions report_;
  LoadedGame loaded_;
  std::vector<std::string> languages_;
  std::vector<std::unique_ptr<Program>> programs_; // by number of players
  std::vector<tables::LaidOut> laid_;
  std::map<std::string, std::vector<std::string>> missing_; // labels and phrases, by section
  diff::Loader loader_;
  Examples examples_; // for the aid
};

} // namespace

int tables_verb(const TablesOptions& options, std::ostream& out, std::ostream& err) {
  return Tables(options, out, err).run();
}

} // namespace brehon
