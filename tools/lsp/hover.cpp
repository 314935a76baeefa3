#include "tools/lsp/declared.hpp"
#include "tools/lsp/features.hpp"

#include "dsl/format/one_line.hpp"
#include "dsl/syntax/elements.hpp"
#include "tools/report/citation_text.hpp"
#include "tools/trace/texts.hpp"
#include "tools/words/element.hpp"
#include "tools/words/language/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

/// What a reader wants to know of a name or a rule.
namespace brehon::lsp {

namespace {

constexpr std::size_t most_examples = 6;

const Node* first_game(const Node& tree) {
  const auto game = std::find_if(tree.children.begin(), tree.children.end(),
                                 [](const Node& node) { return node.kind == Kind::game; });
  return game == tree.children.end() ? nullptr : &*game;
}

/// The rulebooks that lie where the rule file says.
Texts texts_beside(const View& view, const model::Model& model) {
  Texts texts;
  const std::vector<model::Source> sources(model.sources.begin(), model.sources.end());
  const std::filesystem::path folder = std::filesystem::path(view.source().path()).parent_path();
  std::error_code ignored; // what cannot be looked at is not at hand
  for (const model::Source& source : sources) {
    const std::string path = (folder / source.file).string();
    if (source.lines && std::filesystem::is_regular_file(path, ignored))
      texts.add({source.name + "=" + path}, sources);
  }
  return texts;
}

void write(const std::vector<Sentence>& sentences, std::size_t depth, std::string& out) {
  for (const Sentence& each : sentences) {
    out +=
        fmt::format("{}{}{}\n", std::string(2 * depth, ' '), sentences.size() > 1 || depth > 0 ? "- " : "", each.text);
    write(each.inside, depth + 1, out);
  }
}

/// What an element says in words, where that is stated, and in which examples it comes to bear.
std::string element_text(const View& view, model::ElementId id, const Reader& reader) {
  const model::Model& model = *view.known()->model;
  const Node* game = first_game(*view.known()->reading->tree);
  ChosenPack pack = choose_pack(*game, reader.language, "");
  if (!pack.error.empty())
    pack = choose_pack(*game, "", "");
  const Labels labels(model, pack.language);
  const Words words(model, labels, *pack.pack);
  const model::Element& element = model.elements[id];
  std::string text;
  write(element_words(words, id), 0, text);
  if (!element.citations->empty()) {
    text += fmt::format("\n{}\n", citations_text(element.citations));
    const Texts texts = texts_beside(view, model);
    for (const model::Citation& citation : *element.citations) {
      for (const TextLine& line : texts.passage(citation))
        text += fmt::format("\n> {} {}: {}\n", line.source, line.where, line.text);
    }
  }
  const std::vector<std::string> none;
  const std::vector<std::string>& examples = reader.runs != nullptr ? reader.runs->touching(element.path) : none;
  if (!examples.empty()) {
    const std::vector<std::string> shown(
        examples.begin(), examples.begin() + static_cast<std::ptrdiff_t>(std::min(examples.size(), most_examples)));
    text += fmt::format("\ncomes to bear in {} example{}: {}{}\n", examples.size(), examples.size() == 1 ? "" : "s",
                        fmt::join(shown, ", "), examples.size() > most_examples ? ", …" : "");
  }
  return text;
}

const model::Element* element_declared(const View& view, Span declaration, model::ElementId& id) {
  if (!view.known()->model)
    return nullptr;
  for (const model::ElementId each : ids(view.known()->model->elements)) {
    if (view.known()->model->elements[each].span == declaration) {
      id = each;
      return &view.known()->model->elements[each];
    }
  }
  return nullptr;
}

std::string type_of(const View& view, Span declaration) {
  const auto& types = view.known()->types;
  const auto typed =
      std::find_if(types.begin(), types.end(), [&](const TypedName& each) { return each.name == declaration; });
  return typed == types.end() ? std::string() : typed->words;
}

/// What is declared at a place.
std::string declaration_text(const View& view, Span declaration, const Reader& reader) {
  const View::Declared declared = view.declared_at(declaration);
  if (declared.node == nullptr || declared.holder == nullptr)
    return {};
  std::string text = fmt::format("```brehon\n{}\n```\n", head_text(*declared.holder));
  const std::string type = type_of(view, declaration);
  text += fmt::format("{}{}{}\n", sort_of(*declared.holder), type.empty() ? "" : ": ", type);
  model::ElementId id;
  if (element_declared(view, declaration, id) != nullptr) {
    const std::string words = element_text(view, id, reader);
    text += words.empty() ? "" : "\n" + words;
  }
  return text;
}

/// The element around a place that is no name, as its path, its sort and its words.
std::string rule_text(const View& view, std::uint32_t offset, const Reader& reader, Span& span) {
  if (view.known() == nullptr || !view.known()->model || !view.known()->reading->tree)
    return {};
  const std::optional<std::uint32_t> then = view.then(offset);
  const Node* game = first_game(*view.known()->reading->tree);
  if (!then || game == nullptr || game->span.file != 0)
    return {};
  const std::vector<const Node*> nodes = around(*view.known()->reading->tree, *then);
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
    if (!is_element((*node)->kind))
      continue;
    const std::string path = elements::path_of(*game, **node);
    const model::ElementId id = path.empty() ? model::ElementId() : element_at(*view.known()->model, path);
    if (id.is_none())
      continue;
    span = (*node)->span;
    return fmt::format("**{}** ({})\n\n{}", path, view.known()->model->elements[id].sort,
                       element_text(view, id, reader));
  }
  return {};
}

Json markdown(const std::string& text) {
  return {{"kind", "markdown"}, {"value", text}};
}

} // namespace

Json hover(const View& view, std::uint32_t offset, const Reader& reader) {
  const View::Named named = view.name_at(offset);
  std::string text;
  for (const Span declaration : named.declarations)
    text += (text.empty() ? "" : "\n---\n") + declaration_text(view, declaration, reader);
  if (!text.empty())
    return {{"contents", markdown(text)}, {"range", view.range(*view.now(named.name))}};
  Span span;
  text = rule_text(view, offset, reader, span);
  if (text.empty())
    return nullptr;
  const std::optional<Span> now = view.now(span);
  Json out = {{"contents", markdown(text)}};
  if (now)
    out["range"] = view.range(*now);
  return out;
}

} // namespace brehon::lsp
