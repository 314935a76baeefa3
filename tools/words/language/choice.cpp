#include "tools/words/language/choice.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/base/suggest.hpp"
#include "tools/words/language/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace brehon {

namespace {

std::vector<std::string> stated_languages(const Node& game) {
  std::vector<std::string> names;
  if (const Node* languages = game.find(Kind::languages)) {
    for (const Node& child : languages->children) {
      names.emplace_back(child.text);
    }
  }
  return names;
}

} // namespace

std::vector<std::string> languages_of(const Node& game, const model::Model& model) {
  std::vector<std::string> stated = stated_languages(game);
  return stated.empty() ? label_languages(model) : stated;
}

ChosenPack choose_pack(const Node& game, const std::string& language, const std::string& file) {
  const std::vector<std::string> languages = stated_languages(game);
  ChosenPack chosen;
  chosen.language = !language.empty() ? language : languages.empty() ? base_pack().language : languages.front();
  if (!file.empty()) {
    const ReadResult read = read_file(file);
    if (!read.error.empty()) {
      chosen.error = fmt::format("{}: {}", file, read.error);
      return chosen;
    }
    PackResult result = parse_pack(read.text);
    if (!result.pack) {
      chosen.error = fmt::format("{}: {}", file, fmt::join(result.problems, "; "));
      return chosen;
    }
    chosen.own = std::make_shared<const LanguagePack>(std::move(*result.pack));
    chosen.pack = chosen.own.get();
    chosen.language = language.empty() ? chosen.pack->language : language;
    return chosen;
  }
  chosen.pack = shipped_pack(chosen.language);
  if (chosen.pack == nullptr) {
    if (std::find(languages.begin(), languages.end(), chosen.language) == languages.end()) {
      std::vector<std::string> known = shipped_languages();
      known.insert(known.end(), languages.begin(), languages.end());
      chosen.error = fmt::format("there is no language {}", backticked(chosen.language));
      if (const auto near = nearest(chosen.language, {known.begin(), known.end()})) {
        chosen.error += fmt::format(", did you mean `{}`?", *near);
      }
      return chosen;
    }
    chosen.pack = &base_pack();
  }
  return chosen;
}

} // namespace brehon
