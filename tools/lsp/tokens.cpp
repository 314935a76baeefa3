#include "tools/lsp/declared.hpp"
#include "tools/lsp/features.hpp"

#include "dsl/check/context/names.hpp"
#include "dsl/syntax/words/tokens.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

/// Semantic tokens: what each word of a text is.
namespace brehon::lsp {

namespace {

constexpr std::array token_sorts = {"keyword",   "comment",  "string", "number",     "decorator",
                                    "namespace", "class",    "enum",   "enumMember", "variable",
                                    "property",  "function", "method", "event",      "parameter"};
constexpr std::array token_modifiers = {"declaration", "defaultLibrary"};
constexpr unsigned declaration = 1, default_library = 2;

unsigned number_of(std::string_view sort) {
  return static_cast<unsigned>(std::find(token_sorts.begin(), token_sorts.end(), sort) - token_sorts.begin());
}

struct Paint {
  unsigned sort = 0;
  unsigned modifiers = 0;
};

/// What the words of a text are, by where they begin.
using Paints = std::map<std::uint32_t, Paint>;

/// Words of the tree: those that declare something, and others that are no words of the language.
void paint_tree(const Node& tree, Paints& paints) {
  walk(tree, [&](const Node& node, const Node* holder) {
    const bool is_word = node.children.empty() && (node.kind == Kind::id || node.kind == Kind::name);
    if (!is_word || node.span.file != 0 || holder == nullptr)
      return;
    if (node.kind == Kind::id && names_itself(*holder)) {
      paints[node.span.begin] = {number_of(token_sort(holder->kind)), declaration};
      return;
    }
    const bool given = checking::is_predefined(node.text) || node.text == "player" || node.text == "box";
    paints[node.span.begin] = {number_of("variable"), given ? default_library : 0};
  });
}

/// The words whose meaning is known.
void paint_uses(const View& view, Paints& paints) {
  const Understanding& known = *view.known();
  std::map<std::pair<std::uint32_t, std::uint32_t>, unsigned> declared; // the sort of a declaration by its place
  walk(*known.reading->tree, [&](const Node& node, const Node* holder) {
    if (holder != nullptr && node.children.empty() && node.span.end > node.span.begin)
      declared.try_emplace({node.span.file, node.span.begin}, number_of(token_sort(holder->kind)));
  });
  for (const Use& use : known.uses) {
    const std::optional<Span> now = use.name.file == 0 ? view.now(use.name) : std::nullopt;
    const auto sort = declared.find({use.declaration.file, use.declaration.begin});
    if (now && sort != declared.end())
      paints[now->begin] = {sort->second, paints[now->begin].modifiers & declaration};
  }
}

std::optional<Paint> paint_of(const Token& token, const Paints& paints) {
  switch (token.kind) {
  case TokenKind::word: {
    const auto known = paints.find(token.begin);
    return known == paints.end() ? Paint{number_of("keyword"), 0} : known->second;
  }
  case TokenKind::number:
    return Paint{number_of("number"), 0};
  case TokenKind::string:
    return Paint{number_of("string"), 0};
  case TokenKind::citation:
    return Paint{number_of("decorator"), 0};
  case TokenKind::comment:
    return Paint{number_of("comment"), 0};
  case TokenKind::punctuation:
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

Json token_legend() {
  return {{"tokenTypes", token_sorts}, {"tokenModifiers", token_modifiers}};
}

Json semantic_tokens(const View& view) {
  Paints paints;
  if (view.reading().tree)
    paint_tree(*view.reading().tree, paints);
  if (view.known() != nullptr && view.known()->reading->tree)
    paint_uses(view, paints);
  Json data = Json::array();
  std::uint32_t line = 1, character = 0;
  for (const Token& token : tokenize(view.text())) {
    const std::optional<Paint> paint = paint_of(token, paints);
    if (!paint)
      continue;
    const Position at = view.source().position(token.begin);
    const std::uint32_t begin = width(view.source().line_text(at.line).substr(0, at.column - 1), view.encoding());
    data.push_back(at.line - line);
    data.push_back(at.line == line ? begin - character : begin);
    data.push_back(width(token.text, view.encoding()));
    data.push_back(paint->sort);
    data.push_back(paint->modifiers);
    line = at.line;
    character = begin;
  }
  return {{"data", std::move(data)}};
}

} // namespace brehon::lsp
