#include "tools/diff/choices.hpp"

#include "tools/diff/alike/hash.hpp"
#include "tools/diff/alike/same_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon::diff {

namespace {

constexpr std::size_t most_combinations = 64;

/// The values that both sides can take, but for the one that both take by default.
std::vector<std::string> other_values(const OptionPair& pair) {
  std::vector<std::string> values;
  if (pair.numbers) {
    const int first = std::max(std::stoi(pair.values_a.front()), std::stoi(pair.values_b.front()));
    const int last = std::min(std::stoi(pair.values_a.back()), std::stoi(pair.values_b.back()));
    for (int value = first; value <= last; ++value) {
      values.push_back(std::to_string(value));
    }
  } else {
    std::copy_if(pair.values_a.begin(), pair.values_a.end(), std::back_inserter(values), [&](const std::string& value) {
      return std::find(pair.values_b.begin(), pair.values_b.end(), value) != pair.values_b.end();
    });
  }
  if (!pair.differs()) {
    values.erase(std::remove(values.begin(), values.end(), pair.value_a), values.end());
  }
  return values;
}

using NameSet = std::set<std::string_view>;

bool is_play(const Node& node) {
  return !is_for_readers(node.kind) && node.kind != Kind::example && node.kind != Kind::note;
}

/// What one tree says that the other does not, and the options that this may depend on.
class Sayings {
public:
  Sayings(const Node& a, const Node& b, const NameSet& options) : options_(options) {
    for (const Node* game : {&a, &b}) {
      count(*game, game == &a ? 1 : -1);
      find_names(*game);
    }
    for (const Node* game : {&a, &b}) {
      collect(*game, {});
    }
  }

  /// Options that are mentioned in something that one side only says, around it, or in what it mentions.
  const NameSet& alone() const { return alone_; }
  /// Those of one such place that stand together.
  const std::set<NameSet>& together() const { return together_; }

private:
  /// The hash of a node, whose balance is how much more often A says it than B.
  Hash count(const Node& node, int sign) {
    Hash hash = mix(hash_of(own_words(node)), static_cast<Hash>(node.kind));
    for (const Node& child : node.children) {
      if (child.kind != Kind::citation && is_play(child)) {
        hash = mix(hash, count(child, sign));
      }
    }
    hash_[&node] = hash;
    balance_[hash] += is_element(node.kind) ? sign : 0;
    return hash;
  }

  bool is_said_alike(const Node& node) const { return balance_.at(hash_.at(&node)) == 0; }

  /// What is mentioned where a name is declared, so that options are found through definitions.
  void find_names(const Node& node) {
    if (!is_play(node)) {
      return;
    }
    if (const Node* id = node.find(Kind::id); id != nullptr && is_element(node.kind)) {
      mentions(node, declared_[id->text]);
    }
    for (const Node& child : node.children) {
      find_names(child);
    }
  }

  static void mentions(const Node& node, NameSet& out) {
    if (node.kind == Kind::name) {
      out.insert(node.text);
    }
    for (const Node& child : node.children) {
      mentions(child, out);
    }
  }

  /// The options among some names.
  NameSet options_of(const NameSet& names) const {
    NameSet out;
    std::set_intersection(names.begin(), names.end(), options_.begin(), options_.end(), std::inserter(out, out.end()));
    return out;
  }

  /// The options among some names, and among what these stand for.
  NameSet options_behind(NameSet names) const {
    std::vector<std::string_view> open(names.begin(), names.end());
    while (!open.empty()) {
      const auto found = declared_.find(open.back());
      open.pop_back();
      if (found == declared_.end()) {
        continue;
      }
      for (const std::string_view name : found->second) {
        if (names.insert(name).second) {
          open.push_back(name);
        }
      }
    }
    return options_of(names);
  }

  /// Goes to the smallest elements that are not said alike; `around` has what the heads of those around them mention.
  void collect(const Node& node, NameSet around) {
    if (!is_play(node)) {
      return;
    }
    const bool is_unlike = is_element(node.kind) && !is_said_alike(node);
    const bool is_smallest = is_unlike && !holds_unlike(node);
    for (const Node& child : node.children) {
      if (is_smallest || (is_element(node.kind) && !is_element(child.kind) && child.kind != Kind::block)) {
        mentions(child, around);
      }
    }
    if (is_unlike) {
      const NameSet behind = options_behind(around);
      alone_.insert(behind.begin(), behind.end());
    }
    if (is_smallest) {
      if (NameSet group = options_of(around); group.size() > 1) {
        together_.insert(std::move(group));
      }
      return;
    }
    for (const Node& child : node.children) {
      collect(child, around);
    }
  }

  bool holds_unlike(const Node& node) const {
    return std::any_of(node.children.begin(), node.children.end(), [&](const Node& child) {
      return is_play(child) && child.kind != Kind::citation &&
             ((is_element(child.kind) && !is_said_alike(child)) || holds_unlike(child));
    });
  }

  const NameSet& options_;
  std::map<const Node*, Hash> hash_;
  std::map<Hash, int> balance_;
  std::map<std::string_view, NameSet> declared_;
  NameSet alone_;
  std::set<NameSet> together_;
};

/// The options of some names with each value, the defaults included.
std::vector<Choices> combinations(const NameSet& names, const std::vector<OptionPair>& options) {
  std::vector<Choices> all = {{}};
  for (const OptionPair& pair : options) {
    if (names.count(pair.name) + names.count(pair.name_b) == 0) {
      continue;
    }
    std::vector<std::string> values = other_values(pair);
    values.insert(values.begin(), pair.value_a);
    std::vector<Choices> longer;
    for (const Choices& choices : all) {
      for (const std::string& value : values) {
        longer.push_back(choices);
        longer.back()[pair.name] = value;
      }
    }
    all = std::move(longer);
    if (all.size() > most_combinations) {
      all.resize(most_combinations);
    }
  }
  return all;
}

} // namespace

std::vector<Choices> choices_to_compare(const Side& a, const Side& b, const std::vector<OptionPair>& options) {
  NameSet names;
  for (const OptionPair& pair : options) {
    if (pair.in_a && pair.in_b && a.chosen.count(pair.name) + b.chosen.count(pair.name_b) == 0) {
      names.insert(pair.name);
      names.insert(pair.name_b);
    }
  }
  const Sayings sayings(a.game.game, b.game.game, names);
  std::vector<Choices> found;
  for (const OptionPair& pair : options) {
    if (sayings.alone().count(pair.name) + sayings.alone().count(pair.name_b) == 0) {
      continue;
    }
    for (const std::string& value : other_values(pair)) {
      found.push_back({{pair.name, value}});
    }
  }
  for (const NameSet& group : sayings.together()) {
    for (Choices& choices : combinations(group, options)) {
      found.push_back(std::move(choices));
    }
  }
  return found;
}

} // namespace brehon::diff
