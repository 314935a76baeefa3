#include "tools/diff/load.hpp"

#include "tools/load/editions.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace brehon::diff {

namespace {

const Node* edition_named(const Node& tree, std::string_view name) {
  for (const Node& node : tree.children) {
    if ((node.kind == Kind::edition || node.kind == Kind::variant) && node.name() == name) {
      return &node;
    }
  }
  return nullptr;
}

/// The language that the last of the layers speaks which says so.
std::string language_of(const Node& tree, const std::vector<std::string>& layers) {
  std::string language;
  for (const std::string& layer : layers) {
    const Node* edition = edition_named(tree, layer);
    if (const Node* speaks = edition == nullptr ? nullptr : edition->find(Kind::speaks)) {
      language = speaks->name();
    }
  }
  return language;
}

/// The sources in a language; where an edition is called like a source, that one.
std::vector<std::string> voices_of(const Node& game, const std::string& language,
                                   const std::vector<std::string>& layers) {
  std::vector<std::string> voices;
  for (const Node& part : game.children) {
    for (const Node& source : part.kind == Kind::sources ? part.children : std::vector<Node>()) {
      const Node* in = source.kind == Kind::source_text ? source.find(Kind::source_language) : nullptr;
      const bool speaks = in != nullptr && !language.empty() && in->name() == language;
      const bool is_called =
          language.empty() && std::find(layers.begin(), layers.end(), std::string(source.name())) != layers.end();
      if (speaks || is_called) {
        voices.emplace_back(source.name());
      }
    }
  }
  return voices;
}

/// Takes what a game claims of its positions out of its tree, with the sentences about it: it is no rule.
std::vector<Node> taken_claims(Node& game) {
  std::vector<Node> claims;
  for (Node& part : game.children) {
    if (part.kind == Kind::claim) {
      claims.push_back(std::move(part));
    } else if (part.kind == Kind::sentences) {
      std::erase_if(part.children, [](const Node& sentence) {
        return sentence.kind == Kind::told && sentence.get(Kind::path).text.starts_with("claim.");
      });
    }
  }
  std::erase_if(game.children, [](const Node& part) { return part.kind == Kind::claim; });
  return claims;
}

} // namespace

Loader::File* Loader::file(const std::string& path) {
  const auto [at, is_new] = files_.emplace(path, nullptr);
  if (is_new) {
    if (std::optional<Node> tree = read_rules(path, findings_)) {
      add_bases(*tree, findings_);
      at->second = std::make_unique<File>(File{std::move(*tree), {}});
    }
  }
  return at->second.get();
}

std::shared_ptr<Side> Loader::make(File& file, const std::string& path, const std::string& name) {
  if (const auto known = file.sides.find(name); known != file.sides.end()) {
    return known->second;
  }
  std::optional<EditedGame> game = choose_game(file.tree, name, findings_.diagnostics);
  if (!game) {
    return nullptr;
  }
  auto side = std::make_shared<Side>();
  side->name = name.empty() ? path : path + ":" + name;
  side->label = name.empty() ? std::filesystem::path(path).stem().string() : name;
  side->game = std::move(*game);
  side->claims = taken_claims(side->game.game);
  side->edition = edition_named(file.tree, name);
  side->language = language_of(file.tree, side->game.layers);
  side->voices = voices_of(side->game.game, side->language, side->game.layers);
  side->wording = wording_of(side->game.game);
  file.sides.emplace(name, side);
  const std::string printed = name + "_printed";
  if (const Node* variant = name.empty() ? nullptr : edition_named(file.tree, printed)) {
    const Node& of = variant->get(Kind::of_edition);
    if (of.children.size() > 1 && of[1].text == name) {
      side->printed = make(file, path, printed);
    }
  }
  return side;
}

const Side* Loader::side(const std::string& address) {
  const Address at = address_of(address);
  File* of = file(at.path);
  return of == nullptr ? nullptr : make(*of, at.path, at.name).get();
}

std::vector<const Side*> Loader::all(const std::string& path) {
  std::vector<const Side*> sides;
  File* of = file(path);
  for (const std::string& name : of == nullptr ? std::vector<std::string>() : rule_set_names(of->tree)) {
    if (const std::shared_ptr<Side> side = make(*of, path, name)) {
      sides.push_back(side.get());
    }
  }
  return sides;
}

} // namespace brehon::diff
