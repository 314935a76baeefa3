#include "tests/dsl/editions/edited.hpp"
#include "tests/effort.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace brehon {

namespace {

PartedGame read(const std::filesystem::path& path) {
  return {path.stem().string(), text_of(path)};
}

/// Where a node stands in the tree: the positions of children, from the game down.
using Route = std::vector<std::size_t>;

void collect_routes(const Node& node, const Route& here, std::map<const Node*, Route>& out) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    Route route = here;
    route.push_back(i);
    collect_routes(node.children[i], route, out);
    out.emplace(&node.children[i], std::move(route));
  }
}

const Node* at(const Node& tree, const Route& route) {
  const Node* node = &tree;
  for (const std::size_t i : route) {
    if (i >= node->children.size())
      return nullptr;
    node = &node->children[i];
  }
  return node;
}

/// The places where something is added to a game from which it has been removed, so that it stands where it was.
std::vector<std::string> places(const Node& without, Route route) {
  std::vector<std::string> out;
  const std::size_t position = route.back();
  const auto add = [&](std::string_view where, const Node* node) {
    const std::string path = node == nullptr ? "" : elements::path_of(without, *node);
    if (!path.empty())
      out.push_back(std::string(where) + path);
  };
  add("before ", at(without, route));
  if (position > 0) {
    --route.back();
    add("after ", at(without, route));
  }
  do {
    route.pop_back();
    add("to ", at(without, route));
  } while (!route.empty() && (out.empty() || !out.back().starts_with("to ")));
  if (!out.empty())
    out.push_back("at begin " + out.back());
  return out;
}

/// A game without what its author says of it: sentences about statements without a name go when what holds these is
/// replaced or removed.
Node without_sentences(Node whole) {
  std::erase_if(whole.children, [](const Node& part) { return part.kind == Kind::sentences; });
  return whole;
}

/// Whether a part that is removed can be added again so that the game is what it was. True also for what no change can
/// leave out.
bool comes_back(const PartedGame& rules, const std::string& path, const Node& node, const Route& route) {
  const Edited removed(rules.game, "remove " + path);
  if (!removed.game)
    return true;
  const std::vector<std::string> known = places(removed.game->game, route);
  if (known.empty()) // alone in `zones { … }` and its like
    return route.size() == 2 && path_step(rules.game.children[route.front()].kind).sort == PathStep::Sort::through;
  return std::any_of(known.begin(), known.end(), [&](const std::string& where) {
    const Edited again(rules.game, "remove " + path + "\nadd " + where + " {\n" + std::string(node.text) + "\n}");
    return again.game && is_same(without_sentences(plain(again.game->game)), without_sentences(plain(rules.game)));
  });
}

void check_removals(const PartedGame& rules, std::size_t step) {
  std::map<const Node*, Route> routes;
  collect_routes(rules.game, {}, routes);
  std::string lost;
  for (std::size_t i = 0; i < rules.parts.size(); i += step) {
    const auto& [path, node] = rules.parts[i];
    const Route& route = routes.at(node);
    // by `or`, `+` or `vs`, or with `if nothing possible`, which goes with it
    const Node* holder = at(rules.game, Route(route.begin(), route.end() - 1));
    const bool joined = node->kind == Kind::payment || node->kind == Kind::portion ||
                        path.find(".side.") != std::string::npos || holder->kind == Kind::nothing_possible;
    if (route.size() > 1 && !joined && !comes_back(rules, path, *node, route))
      lost += path + "\n";
  }
  INFO(rules.name);
  CHECK(lost == "");
}

/// Replaces parts by their own texts, inner ones first.
void check_replacements(const PartedGame& rules, std::size_t step) {
  std::string changes;
  for (std::size_t i = 0; i < rules.parts.size(); i += step) {
    const auto& [path, node] = rules.parts[rules.parts.size() - 1 - i];
    changes += "replace " + path + " with " + own_text(*node) + "\n";
  }
  const Edited edited(rules.game, changes);
  INFO(rules.name);
  CHECK(edited.errors() == "");
  REQUIRE(edited.game);
  CHECK(is_same(without_sentences(edited.game->game), without_sentences(rules.game)));
}

/// The file of a game with another text in the place of a node, which is kept in `sources`; nothing where that cannot
/// be read.
std::optional<Node> written_so(const PartedGame& rules, const Node& node, const std::string& text, Sources& sources) {
  const std::string_view whole = rules.sources[0].text();
  const auto begin = static_cast<std::size_t>(node.text.data() - whole.data());
  Diagnostics ignored;
  const std::uint32_t file = sources.add(
      "by_hand", fmt::format("{}{}{}", whole.substr(0, begin), text, whole.substr(begin + own_text(node).size())));
  return parse(sources[file], file, ignored);
}

bool is_written_so(const EditedGame& edited, const std::optional<Node>& file) {
  return file && is_same(without_sentences(plain(edited.game)), without_sentences(plain(file->children.front())));
}

std::size_t step_for(const PartedGame& rules, std::size_t wanted) {
  return 1 + rules.parts.size() / wanted;
}

void check_exchanges(const std::vector<std::filesystem::path>& paths) {
  for (const std::filesystem::path& path : paths) {
    const PartedGame rules = read(path);
    std::map<Kind, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < rules.parts.size(); ++i)
      alike[rules.parts[i].second->kind].push_back(i);
    std::size_t tried = 0;
    for (const auto& [kind, parts] : alike) {
      const auto& [into, node] = rules.parts[parts.front()];
      const Node& other = *rules.parts[parts[parts.size() / 2]].second;
      Sources sources;
      const std::optional<Node> by_hand = written_so(rules, *node, own_text(other), sources);
      if (!by_hand)
        continue;
      ++tried;
      const Edited edited(rules.game, "replace " + into + " with " + own_text(other));
      INFO(rules.name << ": " << into << " with " << own_text(other) << "\n" << edited.errors());
      REQUIRE(edited.game);
      // Who writes by hand puts an operand in parentheses where it would take in what follows.
      const std::optional<Node> in_parentheses =
          written_so(rules, *node, fmt::format("({})", own_text(other)), sources);
      CHECK((is_written_so(*edited.game, by_hand) || is_written_so(*edited.game, in_parentheses)));
    }
    CHECK(tried > 20);
  }
}

} // namespace

TEST_CASE("parts: every part of every rule set has a path of its own, at which it is found") {
  for (const std::filesystem::path& path : rule_files()) {
    PartedGame rules = read(path);
    std::set<std::string> known;
    std::string wrong;
    for (std::size_t i = 0; i < rules.parts.size(); ++i) {
      const auto& [each, node] = rules.parts[i];
      if (!known.insert(each).second)
        wrong += "twice: " + each + "\n";
      if (i % step_for(rules, 500) == 0 && elements::find(rules.game, each).node != node)
        wrong += "not found: " + each + "\n";
      if (i % step_for(rules, 500) == 0 && elements::path_of(rules.game, *node) != each)
        wrong += "otherwise called: " + each + "\n";
    }
    INFO(rules.name);
    CHECK(wrong == "");
  }
}

TEST_CASE("parts: what is replaced by its own text is what it was") {
  for (const std::filesystem::path& path : rule_files()) {
    const PartedGame rules = read(path);
    check_replacements(rules, step_for(rules, 150));
  }
}

TEST_CASE("parts: all that is replaced by its own text is what it was", "[long]") {
  for (const std::filesystem::path& path : rule_files())
    check_replacements(read(path), 1);
}

TEST_CASE("parts: what is removed and added again at its place is what it was") {
  for (const std::filesystem::path& path : sample(rule_files())) {
    const PartedGame rules = read(path);
    check_removals(rules, step_for(rules, 40));
  }
}

TEST_CASE("parts: all that is removed and added again at its place is what it was", "[long]") {
  for (const std::filesystem::path& path : rule_files())
    check_removals(read(path), 1);
}

TEST_CASE("parts: what takes the text of another of its kind is what a game would be that was written so") {
  check_exchanges(sample(rule_files(), {.quick = 4, .instrumented = 20}));
}

TEST_CASE("parts: what takes the text of another of its kind is in every game what it would be", "[long]") {
  check_exchanges(rule_files());
}

} // namespace brehon
