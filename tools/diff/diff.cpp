#include "tools/diff/diff.hpp"

#include "dsl/format/one_line.hpp"
#include "dsl/syntax/elements.hpp"

#include <algorithm>
#include <array>

namespace brehon::diff {

namespace {

constexpr std::array<std::string_view, class_count> class_names = {
    "set-up", "legality", "effect",  "matchup",   "scoring", "end",     "tie-break", "information",
    "option", "gap",      "example", "component", "label",   "wording", "citation"};

} // namespace

std::string_view class_name(Class sort) {
  return class_names[static_cast<std::size_t>(sort)];
}

std::optional<Class> class_named(std::string_view name) {
  const auto found = std::find(class_names.begin(), class_names.end(), name);
  return found == class_names.end() ? std::nullopt
                                    : std::optional<Class>(static_cast<Class>(found - class_names.begin()));
}

bool Difference::changes_play() const {
  if (what == "scaling") {
    return false; // who wins stays
  }
  switch (sort) {
  case Class::set_up:
  case Class::legality:
  case Class::effect:
  case Class::matchup:
  case Class::scoring:
  case Class::end:
  case Class::tie_break:
  case Class::information:
  case Class::option:
    return true;
  case Class::gap:
    return !settled_alike;
  case Class::component:
    return what != "note";
  case Class::example:
  case Class::label:
  case Class::wording:
  case Class::citation:
    return false;
  }
  return false;
}

std::vector<int> Report::counts() const {
  std::vector<int> result(class_count, 0);
  for (const Difference& difference : differences) {
    ++result[static_cast<std::size_t>(difference.sort)];
  }
  return result;
}

std::string head_of(const Node& node) {
  for (const Node& child : node.children) {
    if (child.kind == Kind::block || child.kind == Kind::match_case) {
      const std::string head =
          one_line(node.text.substr(0, static_cast<std::size_t>(child.text.data() - node.text.data())));
      return head.substr(0, head.find_last_not_of(" {") + 1);
    }
  }
  return one_line(node.text);
}

std::map<std::string, std::string> wording_of(const Node& game) {
  std::map<std::string, std::string> wording;
  for (const auto& [path, node] : elements::all(game)) {
    wording.emplace(path, head_of(*node));
  }
  return wording;
}

bool speaks_for(const Side& side, const std::string& source) {
  return side.voices.empty() || std::find(side.voices.begin(), side.voices.end(), source) != side.voices.end();
}

} // namespace brehon::diff
