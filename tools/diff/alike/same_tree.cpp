#include "tools/diff/alike/same_tree.hpp"

#include "dsl/syntax/own_words.hpp"
#include "tools/diff/alike/symbols.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

namespace brehon::diff {

namespace {

/// Which name of B stands where one of A does.
class TreePairing {
public:
  bool trees(const Node& a, const Node& b) {
    if (a.kind != b.kind || !words_of(a, b)) {
      return false;
    }
    const std::vector<const Node*> of_a = parts(a);
    const std::vector<const Node*> of_b = parts(b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                      [this](const Node* x, const Node* y) { return trees(*x, *y); });
  }

  const std::map<std::string, std::string>& names() const { return to_b_; }

private:
  static std::vector<const Node*> parts(const Node& node) {
    std::vector<const Node*> out;
    for (const Node& child : node.children) {
      if (child.kind != Kind::citation && child.kind != Kind::example) {
        out.push_back(&child);
      }
    }
    return out;
  }

  bool words_of(const Node& a, const Node& b) {
    if (a.kind == Kind::path) {
      return paths(std::string(a.text), std::string(b.text));
    }
    const bool is_name = a.kind == Kind::id || a.kind == Kind::name;
    return is_name ? pair(std::string(a.text), std::string(b.text)) : own_words(a) == own_words(b);
  }

  bool paths(const std::string& a, const std::string& b) {
    const std::size_t dot_a = a.find('.');
    const std::size_t dot_b = b.find('.');
    if ((dot_a == std::string::npos) != (dot_b == std::string::npos) || !pair(a.substr(0, dot_a), b.substr(0, dot_b))) {
      return false;
    }
    return dot_a == std::string::npos || paths(a.substr(dot_a + 1), b.substr(dot_b + 1));
  }

  bool pair(const std::string& a, const std::string& b) {
    return to_b_.emplace(a, b).first->second == b && to_a_.emplace(b, a).first->second == a;
  }

  std::map<std::string, std::string> to_b_, to_a_;
};

} // namespace

std::optional<std::vector<Renaming>> renamings_of_trees(const Node& a, const Node& b, const model::Model& model) {
  TreePairing pairing;
  if (!pairing.trees(a, b)) {
    return std::nullopt;
  }
  std::vector<Renaming> out;
  for (const Symbol& symbol : tokens_of(model).symbols) {
    const auto found = pairing.names().find(symbol.name);
    if (found != pairing.names().end() && found->second != symbol.name) {
      out.push_back({symbol.what, symbol.within, symbol.name, found->second});
    }
  }
  return out;
}

} // namespace brehon::diff
