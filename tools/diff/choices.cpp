#include "tools/diff/choices.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

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

using Options = std::set<std::string_view>;

/// What one side says, with the options that it and all around it mention, and how much more often A says it than B.
using Sayings = std::map<std::pair<std::string, Options>, int>;

void find_options(const Node& node, const Options& all, Options& out) {
  if (node.kind == Kind::name && all.count(node.text) != 0) {
    out.insert(node.text);
  }
  for (const Node& child : node.children) {
    if (!is_element(child.kind) && child.kind != Kind::block) {
      find_options(child, all, out);
    }
  }
}

void add_sayings(const Node& node, const Options& all, Options around, int sign, Sayings& out) {
  if (node.kind == Kind::glossary || node.kind == Kind::example || node.kind == Kind::note) {
    return;
  }
  if (is_element(node.kind)) {
    find_options(node, all, around);
    out[{head_of(node), around}] += sign;
  }
  for (const Node& child : node.children) {
    add_sayings(child, all, around, sign, out);
  }
}

/// The options of some names with each value, the defaults included.
std::vector<Choices> combinations(const Options& names, const std::vector<OptionPair>& options) {
  std::vector<Choices> all = {{}};
  for (const OptionPair& pair : options) {
    if (names.count(pair.name) == 0) {
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
  std::vector<Choices> found;
  Options names;
  for (const OptionPair& pair : options) {
    if (!pair.in_a || !pair.in_b) {
      continue;
    }
    names.insert(pair.name);
    for (const std::string& value : other_values(pair)) {
      found.push_back({{pair.name, value}});
    }
  }
  Sayings sayings;
  add_sayings(a.game.game, names, {}, 1, sayings);
  add_sayings(b.game.game, names, {}, -1, sayings);
  std::set<Options> together;
  for (const auto& [saying, balance] : sayings) {
    if (balance != 0 && saying.second.size() > 1) {
      together.insert(saying.second);
    }
  }
  for (const Options& group : together) {
    for (Choices& choices : combinations(group, options)) {
      found.push_back(std::move(choices));
    }
  }
  return found;
}

} // namespace brehon::diff
