#include "dsl/check/paths.hpp"

#include <algorithm>
#include <string_view>

namespace brehon {

namespace {

class PathNotes {
public:
  PathNotes(const Node& root, Insight& insight) : root_(root), insight_(insight) {}

  void visit(const Node& node, bool of_label) {
    if (node.kind == Kind::path && of_label)
      label(node);
    else if (node.kind == Kind::path)
      path(node, node.text);
    if (node.kind == Kind::lasts || node.kind == Kind::once_per) {
      if (const Node* id = node.find(Kind::id))
        path(*id, id->text);
    }
    for (const Node& child : node.children)
      visit(child, of_label || node.kind == Kind::entry || node.kind == Kind::relabel);
  }

private:
  /// Each begin of a path is one, too.
  void path(const Node& node, std::string_view text) {
    const std::string_view game = root_.name();
    std::size_t offset = 0;
    if (text.size() > game.size() && text.starts_with(game) && text[game.size()] == '.') {
      use(node, 0, game.size(), root_.get(Kind::id).span);
      offset = game.size() + 1;
    }
    for (std::size_t begin = offset; begin < text.size();) {
      const std::size_t end = std::min(text.find('.', begin), text.size());
      const auto known = insight_.paths.find(text.substr(offset, end - offset));
      if (known != insight_.paths.end())
        use(node, begin, end, known->second);
      begin = end + 1;
    }
  }

  /// A label is of all whose path ends with its own.
  void label(const Node& node) {
    for (const auto& [known, span] : insight_.paths) {
      const std::string_view text = node.text;
      const bool fits = known.ends_with(text) &&
                        (known.size() == text.size() || known[known.size() - text.size() - 1] == '.');
      if (fits)
        words_of_label(node, known);
    }
    const std::size_t last = node.text.rfind('.') == std::string_view::npos ? 0 : node.text.rfind('.') + 1;
    for (const auto& [key, span] : insight_.attributes_of_families)
      if (key.second == node.text.substr(last))
        use(node, last, node.text.size(), span);
    for (const auto& [key, span] : insight_.attributes_of_kinds)
      if (key.second == node.text.substr(last))
        use(node, last, node.text.size(), span);
    for (const auto& [word, span] : insight_.words)
      if (word == node.text.substr(last))
        use(node, last, node.text.size(), span);
  }

  /// The words of a label that is the end of a path.
  void words_of_label(const Node& node, std::string_view known) {
    const std::size_t skipped = known.size() - node.text.size();
    for (std::size_t begin = skipped; begin < known.size();) {
      const std::size_t end = std::min(known.find('.', begin), known.size());
      const auto element = insight_.paths.find(known.substr(0, end));
      if (element != insight_.paths.end())
        use(node, begin - skipped, end - skipped, element->second);
      begin = end + 1;
    }
  }

  void use(const Node& node, std::size_t begin, std::size_t end, Span declaration) {
    const Span name{node.span.file, node.span.begin + static_cast<std::uint32_t>(begin),
                    node.span.begin + static_cast<std::uint32_t>(end)};
    insight_.uses.push_back({name, declaration});
  }

  const Node& root_;
  Insight& insight_;
};

} // namespace

void note_paths(const Node& part, Insight& insight) {
  PathNotes(part, insight).visit(part, false);
}

} // namespace brehon
