#include "tools/verbs/texts/recite.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/outline/citations.hpp"
#include "dsl/format/format.hpp"
#include "dsl/syntax/parse.hpp"
#include "tools/load/editions.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/files.hpp"
#include "tools/trace/recite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>
#include <vector>

namespace brehon {

namespace {

/// One run of the verb.
class Reciting {
public:
  Reciting(const ReciteOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out), err_(err) {}

  int run() {
    GameOptions game;
    game.file = options_.file;
    const int status = load_or_report(game, Stage::checked, {Format::text, options_.colours}, loaded_, out_, err_);
    if (status != status::fine) {
      return status;
    }
    find_trees();
    const model::Source* source = find_source(sources_, options_.source);
    if (source == nullptr) {
      return usage_error(unknown_source(options_.source, sources_), err_);
    }
    if (!source->lines) {
      return usage_error(fmt::format("source {} has no lines: it is cited by keys", backticked(source->name)), err_);
    }
    const std::unique_ptr<SplitText> older = read(options_.from, *source);
    const std::unique_ptr<SplitText> newer = read(options_.to, *source);
    if (older == nullptr || newer == nullptr || !is_declared(*older, *source)) {
      return status::findings;
    }
    return recite_from(*older, *newer, *source);
  }

private:
  void find_trees() {
    for (const Node& node : loaded_.tree->children) {
      if (node.kind == Kind::game && node.name() == loaded_.game->name()) {
        trees_.push_back(&node); // as it stands in its file, whatever an edition makes of it
      }
    }
    for (const Node* edition : editions_of(*loaded_.tree, *loaded_.game)) {
      trees_.push_back(edition);
    }
    for (const Node* tree : trees_) {
      for (model::Source& source : sources_of(*tree)) {
        sources_.push_back(std::move(source));
      }
    }
  }

  int say(const std::string& message) {
    err_ << "brehon: error: " << message << '\n';
    return status::findings;
  }

  std::unique_ptr<SplitText> read(const std::string& path, const model::Source& source) {
    ReadResult file = read_file(path);
    if (!file.ok()) {
      say(fmt::format("{}: {}", path, file.error));
      return nullptr;
    }
    return std::make_unique<SplitText>(path, std::move(file.text), source.language);
  }

  bool is_declared(const SplitText& text, const model::Source& source) {
    const bool lines = *source.lines == text.line_count();
    if (lines && (source.sha256.empty() || source.sha256 == sha256(text.source().text()))) {
      return true;
    }
    say(fmt::format("{}: not the text that the citations of {} were made for, whose {} the rule file declares",
                    options_.from, backticked(source.name), lines ? "SHA-256" : "number of lines"));
    return false;
  }

  int recite_from(const SplitText& older, const SplitText& newer, const model::Source& source) {
    std::vector<CitingNode> citing = citing_in_game(*trees_.front());
    for (std::size_t i = 1; i < trees_.size(); ++i) {
      const std::vector<CitingNode> of_edition = citing_in_edition(*trees_[i]);
      citing.insert(citing.end(), of_edition.begin(), of_edition.end());
    }
    const Recitation recitation = recite(citing, trees_, source, older, newer);
    const std::string title = fmt::format("{}: source {}, from {} to {}", loaded_.game->name(), source.name,
                                          name_of(options_.from), name_of(options_.to));
    out_ << doc::written(recite_document(recitation, older, newer, title), options_.form);
    if (options_.write && !write(recitation)) {
      return status::findings;
    }
    return recitation.guesses() == 0 ? status::fine : status::findings;
  }

  static std::string name_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }

  bool write(const Recitation& recitation) {
    std::map<std::uint32_t, std::vector<Replacement>> by_file;
    for (const Replacement& each : recitation.replacements) {
      by_file[each.span.file].push_back(each);
    }
    for (auto& [file, replacements] : by_file) {
      const Source& rules = loaded_.findings.sources[file];
      const std::string error = write_file(rules.path(), in_form(rules, replaced(rules.text(), replacements)));
      if (!error.empty()) {
        say(fmt::format("{}: {}", rules.path(), error));
        return false;
      }
    }
    return true;
  }

  /// The new text of a rule file, in the form of `fmt` where the old one was.
  static std::string in_form(const Source& before, std::string text) {
    Diagnostics none;
    const std::optional<Node> old_tree = parse(before, 0, none);
    if (!old_tree || format(before, *old_tree) != before.text()) {
      return text;
    }
    const Source after(before.path(), text);
    const std::optional<Node> tree = parse(after, 0, none);
    return tree ? format(after, *tree) : text;
  }

  const ReciteOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  LoadedGame loaded_;
  std::vector<const Node*> trees_; // the game, its editions and variants
  std::vector<model::Source> sources_;
};

} // namespace

int recite_verb(const ReciteOptions& options, std::ostream& out, std::ostream& err) {
  return Reciting(options, out, err).run();
}

} // namespace brehon
