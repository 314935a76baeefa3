#include "tools/diff/choices.hpp"

#include "dsl/syntax/own_words.hpp"
#include "tools/diff/alike/hash.hpp"

#include <algorithm>
#include <array>
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

constexpr std::uint64_t most_combinations = 128;
constexpr std::uint64_t most_left_out = 1'000'000'000; // combinations that are left out

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

/// The name that a node refers to something by; empty where it does not.
std::string_view referred(const Node& node) {
  constexpr std::array by_id = {Kind::do_, Kind::enter, Kind::leave, Kind::noun, Kind::in_force, Kind::refilled_from};
  const bool has_id = std::find(by_id.begin(), by_id.end(), node.kind) != by_id.end();
  return has_id ? node.get(Kind::id).text : node.kind == Kind::name ? node.text : std::string_view();
}

/// What one tree says that the other does not, and the options that this may depend on.
class Sayings {
public:
  Sayings(const Node& a, const Node& b, const NameSet& options) : options_(options) {
    count(a, 1);
    count(b, -1);
    for (const Node* game : {&a, &b}) {
      find_names(*game);
    }
    for (const Node* game : {&a, &b}) {
      find_uses(*game, {});
    }
    for (const Node* game : {&a, &b}) {
      collect(*game, {});
    }
  }

  /// Options that are mentioned in something that one side only says, around it, around what uses it, or in what any of
  /// these mention.
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
    if (const Node* id = node.find(Kind::id); id != nullptr && is_element(node.kind) && referred(node).empty()) {
      mentions(node, declared_[id->text]);
    }
    for (const Node& child : node.children) {
      find_names(child);
    }
  }

  /// Where something stands: what the heads of all that is around it mention, and the names of what it is declared in.
  struct Standing {
    NameSet around, inside;
  };

  /// The same for what stands in an element.
  static Standing within(const Node& element, Standing standing) {
    if (const Node* id = element.find(Kind::id); id != nullptr && referred(element).empty()) {
      standing.inside.insert(id->text);
    }
    for (const Node& child : element.children) {
      if (!is_element(child.kind) && child.kind != Kind::block) {
        mentions(child, standing.around);
      }
    }
    return standing;
  }

  /// Where what is declared is used.
  void find_uses(const Node& node, const Standing& standing) {
    if (!is_play(node)) {
      return;
    }
    const Standing here = is_element(node.kind) ? within(node, standing) : standing;
    if (const std::string_view name = referred(node); declared_.count(name) != 0) {
      Standing& use = uses_[name].emplace_back(here);
      use.around.erase(name); // what is in it does not decide whether it is used
    }
    for (const Node& child : node.children) {
      find_uses(child, here);
    }
  }

  /// The options on which it hangs whether something is used at all; none where it is used in any case.
  NameSet guards(std::string_view name) {
    if (guards_.try_emplace(name).second) {
      NameSet all;
      for (const Standing& use : uses_[name]) {
        const NameSet of_use = guards(use);
        if (of_use.empty()) {
          return {};
        }
        all.insert(of_use.begin(), of_use.end());
      }
      guards_[name] = all;
    }
    return guards_[name];
  }

  NameSet guards(const Standing& standing) {
    NameSet all = options_behind(standing.around);
    for (const std::string_view name : standing.inside) {
      const NameSet more = guards(name);
      all.insert(more.begin(), more.end());
    }
    return all;
  }

  static void mentions(const Node& node, NameSet& out) {
    if (const std::string_view name = referred(node); !name.empty()) {
      out.insert(name);
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

  /// Goes to the smallest elements that are not said alike.
  void collect(const Node& node, const Standing& standing) {
    if (!is_play(node)) {
      return;
    }
    Standing here = is_element(node.kind) ? within(node, standing) : standing;
    if (is_element(node.kind) && !is_said_alike(node)) {
      const bool is_smallest = !holds_unlike(node);
      if (is_smallest) {
        mentions(node, here.around);
      }
      NameSet behind = guards(here);
      alone_.insert(behind.begin(), behind.end());
      if (is_smallest) {
        if (behind.size() > 1) {
          together_.insert(std::move(behind));
        }
        return;
      }
    }
    for (const Node& child : node.children) {
      collect(child, here);
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
  std::map<std::string_view, std::vector<Standing>> uses_;
  std::map<std::string_view, NameSet> guards_; // empty while they are looked for
  NameSet alone_;
  std::set<NameSet> together_;
};

/// The options of some names with each value, the defaults included; where these are too many combinations, so many at
/// even distances, the first and the last among them.
ComparedChoices combinations(const NameSet& names, const std::vector<OptionPair>& options) {
  std::vector<std::pair<std::string, std::vector<std::string>>> values;
  std::uint64_t all = 1;
  for (const OptionPair& pair : options) {
    if (names.count(pair.name) + names.count(pair.name_b) == 0) {
      continue;
    }
    values.emplace_back(pair.name, other_values(pair));
    values.back().second.insert(values.back().second.begin(), pair.value_a);
    all = std::min(all * values.back().second.size(), most_left_out);
  }
  ComparedChoices out;
  const std::uint64_t taken = std::min(all, most_combinations);
  out.left_out = all - taken;
  for (std::uint64_t i = 0; i < taken; ++i) {
    std::uint64_t number = taken == 1 ? 0 : i * (all - 1) / (taken - 1);
    Choices& choices = out.list.emplace_back();
    for (const auto& [name, each] : values) {
      choices[name] = each[number % each.size()];
      number /= each.size();
    }
  }
  return out;
}

} // namespace

ComparedChoices choices_to_compare(const Side& a, const Side& b, const std::vector<OptionPair>& options) {
  NameSet names;
  for (const OptionPair& pair : options) {
    if (pair.in_a && pair.in_b && a.chosen.count(pair.name) + b.chosen.count(pair.name_b) == 0) {
      names.insert(pair.name);
      names.insert(pair.name_b);
    }
  }
  const Sayings sayings(a.game.game, b.game.game, names);
  ComparedChoices found;
  for (const OptionPair& pair : options) {
    if (sayings.alone().count(pair.name) + sayings.alone().count(pair.name_b) == 0) {
      continue;
    }
    for (const std::string& value : other_values(pair)) {
      found.list.push_back({{pair.name, value}});
    }
  }
  for (const NameSet& group : sayings.together()) {
    ComparedChoices more = combinations(group, options);
    found.left_out += more.left_out;
    std::move(more.list.begin(), more.list.end(), std::back_inserter(found.list));
  }
  return found;
}

} // namespace brehon::diff
