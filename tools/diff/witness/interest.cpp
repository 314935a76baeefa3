#include "tools/diff/witness/interest.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

namespace brehon::diff {

namespace {

std::string first_word(const std::string& path) {
  return path.substr(0, path.find('.'));
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool within(const std::string& path, const std::string& around) {
  return path.compare(0, around.size(), around) == 0 && (path.size() == around.size() || path[around.size()] == '.');
}

std::set<std::string> first_words(const std::vector<std::string>& paths) {
  std::set<std::string> words;
  for (const std::string& path : paths) {
    words.insert(first_word(path));
  }
  return words;
}

bool have_common(const std::set<std::string>& a, const std::set<std::string>& b) {
  return std::any_of(b.begin(), b.end(), [&](const std::string& each) { return a.count(each) != 0; });
}

} // namespace

Bearings::Bearings(const model::Model& model, const std::map<std::string, std::string>& wording)
    : whole_(parts_of(model, wording)) {
  for (const model::Zone& zone : model.zones) {
    zones_and_markers_.insert(zone.name);
  }
  for (const model::Marker& marker : model.markers) {
    zones_and_markers_.insert(marker.name);
  }
  for (const Part& part : whole_.parts) {
    words(part, words_[&part]);
    if (part.what != "kind") {
      tops_.emplace(part.key, &part);
    }
  }
}

const Part* Bearings::top(const std::string& name) const {
  const auto found = tops_.find(name);
  return found == tops_.end() ? nullptr : found->second;
}

std::vector<const Part*> Bearings::at(const std::string& path) const {
  std::vector<const Part*> found;
  const std::function<void(const Part&)> visit = [&](const Part& part) {
    if (!part.path.empty() && within(part.path, path)) {
      found.push_back(&part);
      return;
    }
    for (const Part& each : part.parts) {
      visit(each);
    }
  };
  visit(whole_);
  if (found.empty()) {
    if (const Part* around = top(first_word(path))) {
      found.push_back(around);
    }
  }
  return found;
}

void Bearings::words(const Part& part, Names& names) const {
  for (std::size_t i = 0; i < part.text.size();) {
    std::size_t end = i + 1;
    while (is_word(part.text[i]) && end < part.text.size() && is_word(part.text[end])) {
      ++end;
    }
    names.insert(part.text.substr(i, end - i));
    i = end;
  }
  for (const Part& each : part.parts) {
    if (part.what != "matchup") {
      words(each, names);
    }
  }
}

/// All words of a part, and of the definitions, rules and tables that it names.
Bearings::Names Bearings::closure(const Part& part) const {
  Names names;
  words(part, names);
  Names open = names;
  while (!open.empty()) {
    Names more;
    for (const std::string& name : open) {
      const Part* used = top(name);
      if (used != nullptr && (used->what == "definition" || used->what == "rule" || used->what == "table")) {
        const Names& its = words_.at(used);
        more.insert(its.begin(), its.end());
      }
    }
    open.clear();
    for (const std::string& name : more) {
      if (names.insert(name).second) {
        open.insert(name);
      }
    }
  }
  return names;
}

/// The words of what stands around an element, and of the rules that use it.
Bearings::Names Bearings::words_around(const std::string& first) const {
  Names names;
  const Part* around = top(first);
  if (around == nullptr || around->what == "phase") {
    return names;
  }
  names = closure(*around);
  for (const Part& part : whole_.parts) {
    if ((part.what == "rule" || part.what == "definition") && words_.at(&part).count(first) != 0) {
      names.merge(closure(part));
    }
  }
  return names;
}

Interest Bearings::interest(const std::vector<std::string>& paths) const {
  Interest result;
  Names names;
  for (const std::string& path : paths) {
    for (const Part* part : at(path)) {
      names.merge(closure(*part));
    }
  }
  for (const std::string& first : first_words(paths)) {
    names.merge(words_around(first));
  }
  for (const std::string& name : names) {
    if (zones_and_markers_.count(name) != 0) {
      result.names.insert(name);
    }
    const bool number = !name.empty() && name.size() < 4 &&
                        std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number) {
      result.numbers.push_back(std::stoi(name));
    }
  }
  return result;
}

int Bearings::weight(const std::string& entry, const std::vector<std::string>& paths) const {
  if (std::any_of(paths.begin(), paths.end(), [&](const std::string& path) { return within(path, entry); })) {
    return 6;
  }
  const std::set<std::string> firsts = first_words(paths);
  const std::vector<const Part*> parts = at(entry);
  const bool uses = std::any_of(parts.begin(), parts.end(), [&](const Part* part) {
    return part->path == entry && have_common(closure(*part), firsts);
  });
  return uses ? 4 : 0;
}

bool Bearings::scores(const std::vector<std::string>& paths) const {
  const std::set<std::string> firsts = first_words(paths);
  const bool is_of_score = firsts.count("score") + firsts.count("winner") + firsts.count("returns") > 0;
  return is_of_score || std::any_of(whole_.parts.begin(), whole_.parts.end(), [&](const Part& part) {
           const bool is_score = part.what == "score item" || part.what == "criterion";
           return is_score && (std::find(paths.begin(), paths.end(), part.path) != paths.end() ||
                               have_common(closure(part), firsts));
         });
}

bool Bearings::sets_up(const std::vector<std::string>& paths) const {
  return !paths.empty() &&
         std::all_of(paths.begin(), paths.end(), [&](const std::string& path) { return first_word(path) == "setup"; });
}

} // namespace brehon::diff
