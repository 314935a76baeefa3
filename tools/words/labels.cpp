#include "tools/words/labels.hpp"

#include "dsl/base/index.hpp"

#include <cstddef>
#include <set>

namespace brehon {

const Labels::Forms* Labels::find(const std::string& path, const std::string& language) const {
  std::string key = path;
  while (true) {
    if (const auto entry = model_.labels->find(key); entry != model_.labels->end()) {
      if (const auto label = entry->second.find(language); label != entry->second.end()) {
        return &label->second;
      }
    }
    const std::size_t dot = key.find('.');
    if (dot == std::string::npos) {
      return nullptr;
    }
    key.erase(0, dot + 1);
  }
}

std::string Labels::of_path(const std::string& path) const {
  const Forms* forms = nullptr;
  if (!language_.empty()) {
    forms = find(path, language_);
    forms = forms == nullptr ? find(path, "en") : forms;
  }
  return forms == nullptr ? path.substr(path.rfind('.') + 1) : forms->first;
}

std::string Labels::of_value(const model::Type& type, int value) const {
  if (value == model::none && type.optional) {
    return of_path("none");
  }
  if (type.sort != model::Sort::kind) {
    return std::to_string(value);
  }
  const model::Kind& kind = model_.kinds[type.kind];
  return of_path(kind.name + "." + kind.values[index(value)]);
}

std::vector<std::string> label_languages(const model::Model& model) {
  std::set<std::string> languages;
  for (const auto& [key, labels] : *model.labels) {
    for (const auto& [language, label] : labels) {
      languages.insert(language);
    }
  }
  return {languages.begin(), languages.end()};
}

} // namespace brehon
