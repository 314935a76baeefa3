#include "dsl/editions/edit.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/syntax/elements.hpp"

namespace brehon {
namespace {

/// Parts of which a game has one: a new one takes the place of the old.
bool is_single(Kind kind) {
  return kind == Kind::title || kind == Kind::players || kind == Kind::languages || kind == Kind::setup ||
         kind == Kind::play || kind == Kind::score || kind == Kind::winner || kind == Kind::limit;
}

/// Applies the changes of one edition to a game.
class Editor {
public:
  Editor(EditedGame& out, const Node& edition, std::uint32_t layer, Diagnostics& diagnostics)
      : out_(out), edition_(edition), layer_(layer), diagnostics_(diagnostics) {}

  void run() {
    for (const Node& node : edition_.children) {
      if (node.kind == Kind::id || node.kind == Kind::of_edition || node.kind == Kind::from_file ||
          node.kind == Kind::citation || node.kind == Kind::speaks) {
        continue; // the head of the edition
      }
      if (node.kind == Kind::choose_reading) {
        choose(node);
      } else if (node.kind == Kind::add) {
        add(node);
      } else if (node.kind == Kind::remove) {
        remove(node);
      } else if (node.kind == Kind::replace) {
        replace(node);
      } else if (node.kind == Kind::replace_example) {
        replace_example(node);
      } else if (node.kind == Kind::relabel) {
        relabel(node);
      } else if (node.kind == Kind::rename) {
        rename(node);
      } else { // any part of a game
        declare(node);
      }
    }
    if (edition_.kind == Kind::variant)
      drop_inherited_examples();
  }

private:
  Diagnostic& error(DiagnosticId id, Span span, std::string message) {
    return diagnostics_.report(id, span, std::move(message));
  }

  void note(const std::string& path, std::string sort, const Node& node) {
    out_.changes.push_back({path, std::move(sort), node.span, &node});
  }

  /// The element that a change is about; reports one that is not there or changed already.
  elements::Found target(const Node& path_node, const std::string& path, std::string_view sort) {
    elements::Found found = elements::find(out_.game, path);
    if (found.node == nullptr) {
      for (const auto& [removed, span] : removed_) {
        if (path.compare(0, removed.size(), removed) != 0)
          continue;
        error(DiagnosticId::bad_edition, path_node.span, fmt::format("`{}` is removed by this edition", path))
            .related.push_back({span, "here"});
        return found;
      }
      const std::vector<std::string> known = elements::paths(out_.game);
      auto& finding = error(DiagnosticId::bad_edition, path_node.span, fmt::format("there is no element `{}`", path));
      if (const auto near = nearest(path, {known.begin(), known.end()}))
        finding.suggestion = fmt::format("did you mean `{}`?", *near);
      return found;
    }
    if (sort == "add")
      return found;
    const auto [known, is_new] = changed_.emplace(path, path_node.span);
    if (!is_new) {
      error(DiagnosticId::bad_edition, path_node.span, fmt::format("`{}` is changed twice", path))
          .related.push_back({known->second, "the first change is here"});
      found.node = nullptr;
    }
    return found;
  }

  std::string path_of(const Node& node) const {
    std::string path(node.text);
    path.erase(std::remove_if(path.begin(), path.end(),
                              [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }),
               path.end());
    const std::string own = std::string(out_.game.name()) + ".";
    return path.compare(0, own.size(), own) == 0 ? path.substr(own.size()) : path;
  }

  void choose(const Node& node) {
    const Node& id = node.get(Kind::id);
    const std::string path(id.text);
    const elements::Found found = target(id, path, "set");
    if (found.node == nullptr)
      return;
    const Node& value = node[1];
    Node& option = *found.node;
    if (option.kind == Kind::option) {
      Node initial;
      initial.kind = Kind::is_default;
      initial.span = value.span;
      initial.text = value.text;
      initial.children = {value};
      auto& children = option.children;
      children.erase(std::remove_if(children.begin(), children.end(),
                                    [](const Node& child) { return child.kind == Kind::is_default; }),
                     children.end());
      const auto values = std::find_if(children.begin(), children.end(), [](const Node& child) {
        return child.kind == Kind::require || child.kind == Kind::when || child.kind == Kind::citation;
      });
      children.insert(values, std::move(initial));
    } else if (option.kind == Kind::gap) {
      Node* chosen = nullptr;
      for (Node& reading : option.children) {
        if (reading.kind != Kind::reading)
          continue;
        auto& children = reading.children;
        children.erase(std::remove_if(children.begin(), children.end(),
                                      [](const Node& child) { return child.kind == Kind::is_default; }),
                       children.end());
        if (reading.name() == value.text)
          chosen = &reading;
      }
      if (chosen == nullptr) {
        std::vector<std::string_view> names;
        for (const Node& reading : option.children) {
          if (reading.kind == Kind::reading)
            names.push_back(reading.name());
        }
        auto& finding = error(DiagnosticId::unknown_option, value.span,
                              fmt::format("gap `{}` has no reading `{}`", path, value.text));
        if (const auto near = nearest(value.text, names))
          finding.suggestion = fmt::format("did you mean `{}`?", *near);
        return;
      }
      Node initial;
      initial.kind = Kind::is_default;
      initial.span = value.span;
      initial.text = value.text;
      chosen->children.insert(chosen->children.begin() + 1, std::move(initial));
    } else {
      error(DiagnosticId::bad_edition, id.span, fmt::format("`{}` is neither an option nor a gap", path));
      return;
    }
    note(path, "set", node);
  }

  /// New elements are numbered apart from those of the game.
  void renumber(Node& node) {
    if (is_element(node.kind))
      node.ordinal += 1000 * layer_;
    for (Node& child : node.children)
      renumber(child);
  }

  void add(const Node& node) {
    const Node& path_node = node.get(Kind::path);
    const std::string path = path_of(path_node);
    const elements::Found found = target(path_node, path, "add");
    if (found.node == nullptr)
      return;
    std::vector<Node> added;
    for (const Node& child : node.get(Kind::block).children) {
      if (child.kind == Kind::citation)
        continue;
      added.push_back(child);
      renumber(added.back());
      const std::string word = elements::word(child);
      const std::string whole = word.empty() ? path : path + "." + word;
      if (!word.empty() && elements::find(out_.game, whole).node != nullptr) {
        error(DiagnosticId::bad_edition, child.span, fmt::format("`{}` is there already", whole)).suggestion =
            "use `replace` to change it";
        return;
      }
      note(whole, "add", child);
    }
    Node* into = found.node;
    const std::string_view sort = node.get(Kind::id).text;
    const bool in_block = sort == "require" || sort == "statement" || sort == "action";
    if (in_block) {
      if (!into->has(Kind::block)) {
        error(DiagnosticId::bad_edition, path_node.span, fmt::format("`{}` has no body to add to", path));
        return;
      }
      for (Node& child : into->children) {
        if (child.kind == Kind::block)
          into = &child;
      }
      // The actions of a turn stand in its block.
      if (sort == "action") {
        for (Node& child : into->children) {
          if (child.kind != Kind::turns)
            continue;
          for (Node& inner : child.children) {
            if (inner.kind == Kind::block)
              into = &inner;
          }
        }
      }
    }
    auto& children = into->children;
    auto at = children.end();
    if (sort == "require") { // requirements stand before the effects
      at = children.begin();
      for (auto i = children.begin(); i != children.end(); ++i) {
        if (i->kind == Kind::require)
          at = i + 1;
      }
    } else if (sort == "action") { // beside the other actions
      for (auto i = children.begin(); i != children.end(); ++i) {
        if (i->kind == Kind::action)
          at = i + 1;
      }
    }
    children.insert(at, std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
  }

  void remove(const Node& node) {
    const Node& path_node = node.get(Kind::path);
    const std::string path = path_of(path_node);
    const elements::Found found = target(path_node, path, "remove");
    if (found.node == nullptr)
      return;
    found.holder->children.erase(found.holder->children.begin() + static_cast<std::ptrdiff_t>(found.position));
    removed_.emplace(path, path_node.span);
    note(path, "remove", node);
  }

  void replace(const Node& node) {
    const Node& path_node = node.get(Kind::path);
    const std::string path = path_of(path_node);
    const elements::Found found = target(path_node, path, "replace");
    if (found.node == nullptr)
      return;
    Node& old = *found.node;
    std::vector<Node> kept;
    if (const Node* body = node.find(Kind::block)) {
      Node* block = nullptr;
      for (Node& child : old.children) {
        if (child.kind == Kind::block)
          block = &child;
      }
      if (block == nullptr) {
        error(DiagnosticId::bad_edition, path_node.span, fmt::format("`{}` has no body to replace", path)).suggestion =
            "use `replace … with …`";
        return;
      }
      *block = *body;
      for (Node& child : block->children)
        renumber(child);
    } else {
      replace_value(old, node.get(Kind::value), path, path_node);
    }
    // The citations of the change speak for the new text.
    auto& children = old.children;
    const bool cites = node.has(Kind::citation);
    if (cites) {
      children.erase(std::remove_if(children.begin(), children.end(),
                                    [](const Node& child) { return child.kind == Kind::citation; }),
                     children.end());
      for (const Node& child : node.children) {
        if (child.kind == Kind::citation)
          children.push_back(child);
      }
    }
    old.span = node.span;
    note(path, "replace", node);
  }

  void replace_value(Node& old, const Node& value, const std::string& path, const Node& path_node) {
    auto& children = old.children;
    const auto is_tail = [](const Node& child) { return child.kind == Kind::when || child.kind == Kind::citation; };
    if (old.kind == Kind::define || old.kind == Kind::cell) {
      for (Node& child : children) {
        if (child.kind == Kind::value)
          child = value;
      }
    } else if (old.kind == Kind::matchup_row && value.front().kind == Kind::name) {
      for (Node& child : children) {
        if (child.kind != Kind::id)
          continue;
        child.text = value.front().text;
        child.span = value.span;
      }
    } else if (old.kind == Kind::score_item || old.kind == Kind::require) {
      std::vector<Node> parts;
      for (Node& child : children) {
        if (child.kind == Kind::id)
          parts.push_back(child);
      }
      parts.insert(parts.end(), value.children.begin(), value.children.end());
      for (Node& child : children) {
        if (is_tail(child))
          parts.push_back(child);
      }
      children = std::move(parts);
    } else {
      error(DiagnosticId::bad_edition, path_node.span, fmt::format("`{}` has no value to replace", path)).suggestion =
          "replace its body: `replace … { … }`";
    }
  }

  void replace_example(const Node& node) {
    const Node& path_node = node.get(Kind::path);
    std::string path = path_of(path_node);
    std::string part;
    for (const std::string_view ending : {".given", ".expect"}) {
      if (path.size() > ending.size() && path.ends_with(ending)) {
        part = ending.substr(1);
        path.erase(path.size() - ending.size());
      }
    }
    const elements::Found found = target(path_node, "example." + path, "replace");
    if (found.node == nullptr)
      return;
    Node& example = *found.node;
    std::vector<Node> lines;
    for (const Node& child : node.children) {
      if (child.kind != Kind::path)
        lines.push_back(child);
    }
    if (part.empty()) {
      const Node id = example.get(Kind::id);
      example.children = {id};
      example.children.insert(example.children.end(), lines.begin(), lines.end());
    } else {
      for (Node& child : example.children) {
        if (child.kind != (part == "given" ? Kind::given : Kind::expect))
          continue;
        child.children = lines;
        child.span = node.span;
        break;
      }
    }
    example.span = node.span;
    note("example." + path, "replace", node);
  }

  void relabel(const Node& node) {
    const std::string path = path_of(node.get(Kind::path));
    Node entry = node;
    entry.kind = Kind::entry;
    const auto glossary = std::find_if(out_.game.children.begin(), out_.game.children.end(),
                                       [](const Node& child) { return child.kind == Kind::glossary; });
    if (glossary == out_.game.children.end()) {
      Node fresh;
      fresh.kind = Kind::glossary;
      fresh.span = node.span;
      fresh.children = {entry};
      out_.game.children.push_back(std::move(fresh));
    } else {
      // A label replaces the one of its language; other languages stay.
      Node* known = nullptr;
      for (Node& child : glossary->children) {
        if (child.kind == Kind::entry && child.get(Kind::path).text == node.get(Kind::path).text)
          known = &child;
      }
      if (known == nullptr) {
        glossary->children.push_back(std::move(entry));
      } else {
        for (const Node& label : node.children) {
          if (label.kind != Kind::label)
            continue;
          auto& labels = known->children;
          labels.erase(std::remove_if(labels.begin(), labels.end(),
                                      [&](const Node& child) {
                                        return child.kind == Kind::label && child.name() == label.name();
                                      }),
                       labels.end());
          labels.push_back(label);
        }
      }
    }
    note(path, "label", node);
  }

  static void rename_words(Node& node, std::string_view from, const Node& to) {
    if ((node.kind == Kind::id || node.kind == Kind::name) && node.text == from)
      node.text = to.text;
    for (Node& child : node.children)
      rename_words(child, from, to);
  }

  static bool uses(const Node& node, std::string_view word) {
    if ((node.kind == Kind::id || node.kind == Kind::name) && node.text == word)
      return true;
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const Node& child) { return uses(child, word); });
  }

  /// A variant is another game: of the examples before it only those hold that it replaces.
  void drop_inherited_examples() {
    auto& parts = out_.game.children;
    parts.erase(std::remove_if(parts.begin(), parts.end(),
                               [&](const Node& part) {
                                 return part.kind == Kind::example && changed_.count(elements::word(part)) == 0 &&
                                        part.ordinal < 1000 * layer_;
                               }),
                parts.end());
  }

  void rename(const Node& node) {
    const Node& id = node.get(Kind::id);
    const Node& path_node = node.get(Kind::path);
    const std::string path = path_of(path_node);
    const elements::Found found = target(path_node, path, "rename");
    if (found.node == nullptr)
      return;
    if (uses(out_.game, id.text)) {
      error(DiagnosticId::duplicate_name, id.span, fmt::format("`{}` is a name in this game already", id.text));
      return;
    }
    const std::size_t dot = path.rfind('.');
    const std::string old(dot == std::string::npos ? path : path.substr(dot + 1));
    rename_words(out_.game, old, id);
    note(path, "rename", node);
  }

  void declare(const Node& node) {
    Node added = node;
    renumber(added);
    auto& children = out_.game.children;
    if (is_single(node.kind)) {
      const auto old =
          std::find_if(children.begin(), children.end(), [&](const Node& child) { return child.kind == node.kind; });
      if (old != children.end()) {
        *old = std::move(added);
        note(std::string(kind_name(node.kind)), "replace", node);
        return;
      }
    }
    const std::string word = elements::word(node);
    const elements::Found known = word.empty() ? elements::Found() : elements::find(out_.game, word);
    if (known.node != nullptr && known.holder == &out_.game && node.kind != Kind::returns) {
      error(DiagnosticId::duplicate_name, node.get(Kind::id).span, fmt::format("`{}` is there already", word))
          .related.push_back({known.node->span, "here"});
      return;
    }
    children.push_back(std::move(added));
    note(word.empty() ? std::string(kind_name(node.kind)) : word, "declare", node);
  }

  EditedGame& out_;
  const Node& edition_;
  std::uint32_t layer_;
  Diagnostics& diagnostics_;
  std::map<std::string, Span> changed_;
  std::map<std::string, Span> removed_;
};

} // namespace

void apply_changes(EditedGame& game, const Node& edition, std::uint32_t layer, Diagnostics& diagnostics) {
  Editor(game, edition, layer, diagnostics).run();
}

} // namespace brehon
