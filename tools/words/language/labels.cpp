#include "tools/words/language/labels.hpp"

#include <cstddef>
#include <set>

namespace brehon {

const model::Label* Labels::find(const std::string& path, const std::string& language) const {
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
  const model::Label* label = nullptr;
  if (!language_.empty()) {
    label = find(path, language_);
    label = label == nullptr ? find(path, "en") : label;
  }
  return label == nullptr ? path.substr(path.rfind('.') + 1) : label->one;
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
