#include "tools/words/language/select.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

/// Behind the brace that closes the one at `open`, or the end of the text.
std::size_t behind_brace(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

/// The branch `key {…}` of the branches of a choice, without its braces; empty where there is none.
std::string_view branch(std::string_view branches, std::string_view key) {
  for (std::size_t at = 0; at < branches.size();) {
    const std::size_t open = branches.find('{', at);
    if (open == std::string_view::npos) {
      break;
    }
    const std::size_t end = behind_brace(branches, open);
    std::string_view name = branches.substr(at, open - at);
    name = name.substr(std::min(name.find_first_not_of(' '), name.size()));
    name = name.substr(0, name.find(' '));
    if (name == key) {
      return branches.substr(open + 1, end - open - 2);
    }
    at = end;
  }
  return {};
}

} // namespace

std::string selected(std::string_view text, const Places& places) {
  constexpr std::string_view select = ", select, ";
  std::string out;
  std::size_t from = 0;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', from)) {
    const std::size_t end = behind_brace(text, open);
    const std::string_view inside = text.substr(open + 1, end - open - 2);
    const std::size_t choice = inside.find(select);
    out += text.substr(from, open - from);
    from = end;
    if (choice == std::string_view::npos) {
      out += text.substr(open, end - open);
      continue;
    }
    const std::string_view name = inside.substr(0, choice);
    const auto who = std::find_if(places.begin(), places.end(), [&](const auto& each) { return each.first == name; });
    const std::string_view branches = inside.substr(choice + select.size());
    std::string_view taken;
    if (who != places.end()) {
      taken = who->second.you ? branch(branches, "me") : who->second.several ? branch(branches, "several") : "";
    }
    out += selected(taken.empty() ? branch(branches, "other") : taken, places);
  }
  return out + std::string(text.substr(from));
}

} // namespace brehon
