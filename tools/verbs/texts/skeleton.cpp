#include "tools/verbs/texts/skeleton.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/format/format.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tools/desk/skeleton.hpp"
#include "tools/load/report_load.hpp"
#include "tools/trace/citing.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>

namespace brehon {

namespace {

/// The path behind `NAME=` among some options; empty where there is none.
std::string path_of(const std::string& name, const std::vector<std::string>& options) {
  for (const std::string& each : options) {
    if (each.starts_with(name + "=")) {
      return each.substr(name.size() + 1);
    }
  }
  return {};
}

/// One run of the verb.
class Sketching {
public:
  Sketching(const SkeletonOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out), err_(err) {}

  int run() {
    for (const std::string& name : {options_.name, options_.language.empty() ? options_.name : options_.language}) {
      if (name.empty() || word_length(name) != name.size() || is_reserved(name)) {
        return usage_error(fmt::format("{} cannot be a name in a rule file", backticked(name)), err_);
      }
    }
    GameOptions game;
    game.file = options_.file;
    const int status = load_or_report(game, Stage::checked, {Format::text, options_.colours}, loaded_, out_, err_);
    if (status != status::fine) {
      return status;
    }
    if (!loaded_.edited->layers.empty()) {
      return usage_error("a skeleton is made of a game as it stands, not of an edition", err_);
    }
    for (const Node* edition : editions_of(*loaded_.tree, *loaded_.game)) {
      if (edition->name() == options_.name) {
        return usage_error(fmt::format("there is an edition {0} already; `brehon trace {1}:{2} --text {2}=PATH` lists "
                                       "what it lacks",
                                       backticked(options_.name), options_.file, options_.name),
                           err_);
      }
    }
    return print();
  }

private:
  int print() {
    std::vector<model::Source> sources = loaded_.model->sources;
    const bool is_new = find_source(sources, options_.name) == nullptr;
    if (is_new) {
      const int status = declare(sources);
      if (status != status::fine) {
        return status;
      }
    }
    Texts texts;
    const std::vector<std::string> errors = texts.add(options_.texts, sources);
    for (const std::string& error : errors) {
      err_ << "brehon: error: " << error << '\n';
    }
    if (!errors.empty()) {
      return status::findings;
    }
    const model::Source& source = *find_source(sources, options_.name);
    desk::NewEdition edition;
    edition.name = options_.name;
    edition.language = language(source);
    edition.from = std::filesystem::path(address_of(options_.file).path).filename().string();
    if (is_new) {
      edition.declared = source;
    }
    const ChosenPack pack = choose_pack(*loaded_.game, {}, {});
    const LanguagePack* own = shipped_pack(edition.language);
    const Labels labels(*loaded_.model, edition.language);
    const Words words(*loaded_.model, labels, own != nullptr ? *own : *pack.pack);
    out_ << in_form(desk::skeleton(*loaded_.game, edition, base(texts), texts.of(options_.name), words));
    return status::fine;
  }

  std::string language(const model::Source& source) const {
    return !options_.language.empty() ? options_.language : !source.language.empty() ? source.language : options_.name;
  }

  /// Declares the source of the edition as its text is.
  int declare(std::vector<model::Source>& sources) {
    const std::string path = path_of(options_.name, options_.texts);
    if (path.empty()) {
      return usage_error(fmt::format("the game declares no source {0}; `--text {1}=PATH` takes its text",
                                     backticked(options_.name), options_.name),
                         err_);
    }
    ReadResult read = read_file(path);
    if (!read.ok()) {
      err_ << fmt::format("brehon: error: {}: {}\n", path, read.error);
      return status::findings;
    }
    model::Source source;
    source.name = options_.name;
    source.file = std::filesystem::path(path).filename().string();
    source.language = language(source);
    const SplitText text(path, std::move(read.text), source.language);
    source.lines = text.line_count();
    source.sentences = static_cast<std::uint32_t>(text.sentence_count());
    source.sha256 = sha256(text.source().text());
    sources.push_back(std::move(source));
    return status::fine;
  }

  /// The first source that is cited by lines, one whose text is at hand before others.
  desk::BaseText base(const Texts& texts) const {
    desk::BaseText out;
    for (const model::Source& source : loaded_.model->sources) {
      if (source.name == options_.name || !source.lines) {
        continue;
      }
      const SplitText* text = texts.of(source.name);
      if (out.source == nullptr || (out.text == nullptr && text != nullptr)) {
        out = {&source, text};
      }
    }
    return out;
  }

  /// The text in the form of `fmt`.
  static std::string in_form(std::string text) {
    Diagnostics none;
    const Source source("skeleton", std::move(text));
    const std::optional<Node> tree = parse(source, 0, none);
    ensure(tree.has_value());
    return format(source, *tree);
  }

  const SkeletonOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  LoadedGame loaded_;
};

} // namespace

int skeleton_verb(const SkeletonOptions& options, std::ostream& out, std::ostream& err) {
  return Sketching(options, out, err).run();
}

} // namespace brehon
