#include "dsl/check/paths.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace brehon {

namespace {

class PathNotes {
public:
  PathNotes(const Node& root, Insight& insight) : root_(root), insight_(insight) {
    for (const auto& [path, span] : insight.paths) {
      const std::size_t dot = path.rfind('.');
      by_last_word_.emplace(std::string_view(path).substr(dot == std::string::npos ? 0 : dot + 1), path);
    }
  }

  void visit(const Node& node, bool of_label) {
    if (node.kind == Kind::path && of_label)
      label(node);
    else if (node.kind == Kind::path)
      path(node, 0, node.text.size());
    if (node.kind == Kind::string)
      slots(node);
    if (node.kind == Kind::lasts || node.kind == Kind::once_per) {
      if (const Node* id = node.find(Kind::id))
        path(*id, 0, id->text.size());
    }
    if (node.kind == Kind::citation)
      known(node, 1, std::min(node.text.find(':'), node.text.size()), "source.");
    if (node.kind == Kind::choose_reading && node.children.size() > 1) { // of an option or gap
      known(node[0], 0, node[0].text.size(), "");
      known(node[1], 0, node[1].text.size(), std::string(node[0].text) + ".");
    }
    if (node.kind == Kind::replace_example || node.kind == Kind::drop_example) {
      if (const Node* name = node.find(Kind::path))
        known(*name, 0, name->text.size(), "example.");
    }
    for (const Node& child : node.children)
      visit(child, of_label || node.kind == Kind::entry || node.kind == Kind::relabel);
  }

private:
  /// A word of a node that is the end of a path.
  void known(const Node& node, std::size_t begin, std::size_t end, const std::string& before) {
    const auto element = insight_.paths.find(before + std::string(node.text.substr(begin, end - begin)));
    if (element != insight_.paths.end())
      use(node, begin, end, element->second);
  }

  /// What slots of a sentence are filled with: `{marking.place.1}`.
  void slots(const Node& sentence) {
    constexpr std::string_view of_paths = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
    const std::string_view text = sentence.text;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
      path(sentence, at + 1, std::min(text.find_first_not_of(of_paths, at + 1), text.size()));
  }

  /// A path in a node. Each begin of a path is one, too.
  void path(const Node& node, std::size_t first, std::size_t last) {
    const std::string_view text = node.text.substr(first, last - first);
    const std::string_view game = root_.name();
    std::size_t offset = 0;
    if (text.size() > game.size() && text.starts_with(game) && text[game.size()] == '.') {
      use(node, first, first + game.size(), root_.get(Kind::id).span);
      offset = game.size() + 1;
    }
    for (std::size_t begin = offset; begin < text.size();) {
      const std::size_t end = std::min(text.find('.', begin), text.size());
      const auto element = insight_.paths.find(text.substr(offset, end - offset));
      if (element != insight_.paths.end())
        use(node, first + begin, first + end, element->second);
      begin = end + 1;
    }
  }

  /// A label is of all whose path ends with its own.
  void label(const Node& node) {
    const std::string_view text = node.text;
    const std::size_t last = text.rfind('.') == std::string_view::npos ? 0 : text.rfind('.') + 1;
    const auto [begin, end] = by_last_word_.equal_range(text.substr(last));
    for (auto each = begin; each != end; ++each) {
      const std::string_view whole = each->second;
      if (whole.ends_with(text) && (whole.size() == text.size() || whole[whole.size() - text.size() - 1] == '.'))
        words_of_label(node, whole);
    }
    const auto attributes = [&](const auto& list) {
      for (const auto& [key, span] : list) {
        if (key.second == text.substr(last))
          use(node, last, text.size(), span);
      }
    };
    attributes(insight_.attributes_of_families);
    attributes(insight_.attributes_of_kinds);
    const auto [first_word, last_word] = insight_.words.equal_range(text.substr(last));
    for (auto word = first_word; word != last_word; ++word)
      use(node, last, text.size(), word->second);
  }

  /// The words of a label that is the end of a path.
  void words_of_label(const Node& node, std::string_view whole) {
    const std::size_t skipped = whole.size() - node.text.size();
    for (std::size_t begin = skipped; begin < whole.size();) {
      const std::size_t end = std::min(whole.find('.', begin), whole.size());
      const auto element = insight_.paths.find(whole.substr(0, end));
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
  std::multimap<std::string_view, std::string_view> by_last_word_; // the paths
};

} // namespace

void note_paths(const Node& part, Insight& insight) {
  for (const Node& child : part.children) {
    if (child.kind == Kind::example)
      insight.paths.emplace("example." + std::string(child.name()), child.get(Kind::id).span);
  }
  PathNotes(part, insight).visit(part, false);
}

} // namespace brehon
