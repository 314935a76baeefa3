#include "tools/verbs/explain/explain_example.hpp"

#include "dsl/check/example.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/report/escape.hpp"
#include "tools/report/forms.hpp"
#include "tools/tables/sections.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

constexpr std::size_t most_examples = 3; // on the page of an element
constexpr std::string_view example_prefix = "example.";

/// The examples of a game, and the programs on which they are played once these are needed.
class ToldExamples {
public:
  explicit ToldExamples(LoadedGame& loaded)
      : findings_(loaded.findings.diagnostics),
        examples_(check_examples(*loaded.game, loaded.configuration, findings_)), programs_(examples_.models.size()) {}

  const Example* find(std::string_view name) const {
    const auto found = std::find_if(examples_.examples.begin(), examples_.examples.end(),
                                    [&](const Example& example) { return example.name == name; });
    return found == examples_.examples.end() ? nullptr : &*found;
  }

  /// What is told of an example, and its boards.
  std::vector<doc::Block> blocks(const Words& words, const Example& example) {
    const model::Model& model = examples_.models[example.model];
    std::vector<doc::Block> blocks = tables::example_blocks(words, example, model);
    std::optional<Program>& program = programs_[example.model];
    if (!program) {
      program = lower(model, findings_);
    }
    if (program) {
      std::vector<doc::Block> pictures = tables::example_pictures(words, example, *program);
      std::move(pictures.begin(), pictures.end(), std::back_inserter(blocks));
    }
    return blocks;
  }

private:
  Diagnostics& findings_;
  Examples examples_;
  std::vector<std::optional<Program>> programs_;
};

doc::Document empty_page(const std::string& title, const std::string& subtitle, const Words& words) {
  doc::Document document;
  document.title = Words::capital(title);
  document.subtitle = subtitle;
  document.language = words.pack().language;
  return document;
}

/// The lines of a told example, as JSON has the words of an element.
nlohmann::ordered_json lines_of(const std::vector<doc::Block>& blocks) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const doc::Block& block : blocks) {
    if (const doc::List* list = std::get_if<doc::List>(&block); list != nullptr) {
      for (const doc::Item& item : list->items) {
        lines.push_back({{"text", item.text}, {"inside", nlohmann::ordered_json::array()}});
      }
    }
  }
  return lines;
}

} // namespace

const Node* example_at(const Node& game, const std::string& path) {
  if (!path.starts_with(example_prefix)) {
    return nullptr;
  }
  const std::string_view name = std::string_view(path).substr(example_prefix.size());
  const auto found = std::find_if(game.children.begin(), game.children.end(),
                                  [&](const Node& part) { return part.kind == Kind::example && part.name() == name; });
  return found == game.children.end() ? nullptr : &*found;
}

int explain_example(const ExplainOptions& options, LoadedGame& loaded, const Node& node, const ChosenPack& pack,
                    std::ostream& out, std::ostream& err) {
  ToldExamples examples(loaded);
  const Example* example = examples.find(node.name());
  const Sources& sources = loaded.findings.sources;
  if (example == nullptr) {
    report(loaded.findings.diagnostics, sources, options.report, out, err);
    return status::findings;
  }
  const Labels labels(*loaded.model, pack.language);
  const Words words(*loaded.model, labels, *pack.pack);
  const std::string citations = citations_text(example->citations);
  std::vector<doc::Block> blocks = examples.blocks(words, *example);
  if (options.report.format == Format::json) {
    write_json({{"path", example->path},
                {"text", nullptr},
                {"element", example->path},
                {"sort", "example"},
                {"label", example->name},
                {"file", sources[example->span.file].path()},
                {"line", sources[example->span.file].position(example->span.begin).line},
                {"words", lines_of(blocks)},
                {"citations", citations},
                {"examples", {example->name}},
                {"changes", nlohmann::ordered_json::array()},
                {"missing", words.missing()}},
               out);
    return status::fine;
  }
  doc::Document document = empty_page(as_words(example->name), position_text(sources, example->span), words);
  if (!citations.empty()) {
    const std::string stated = words.phrase("explain.stated", {{"citations", citations}});
    blocks.emplace_back(doc::Paragraph{Words::ended(Words::capital(stated))});
  }
  document.sections.push_back({"example", words.phrase("tables.example"), std::move(blocks), false, false});
  doc::tell_apart(document);
  const std::string text = options.as_page ? doc::html(document) : doc::text(document);
  out << text << (text.ends_with('\n') ? "" : "\n");
  return status::fine;
}

doc::Document explain_page(const ExplainPage& page, const Words& words, LoadedGame& loaded) {
  doc::Document document = empty_page(page.title, page.path, words);
  document.lead.emplace_back(doc::List{"words", "words", "", page.told, false});
  for (const std::string& remark : page.remarks) {
    document.lead.emplace_back(doc::Paragraph{Words::ended(Words::capital(remark))});
  }
  ToldExamples examples(loaded);
  for (std::size_t i = 0; i < std::min(page.examples.size(), most_examples); ++i) {
    if (const Example* example = examples.find(page.examples[i]); example != nullptr) {
      document.sections.push_back(
          {example->name, Words::capital(as_words(example->name)), examples.blocks(words, *example), false, false});
    }
  }
  doc::tell_apart(document);
  return document;
}

} // namespace brehon
