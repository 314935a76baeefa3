#include "tools/words/language_pack.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

namespace brehon {

/// The texts of the shipped packs, written by CMake from `tools/words/packs/*.json`.
std::vector<std::string_view> shipped_pack_texts();

namespace {

using Json = nlohmann::ordered_json;

/// Whether a text begins with a vowel, of ASCII or with an accent.
bool begins_with_vowel(std::string_view text) {
  static constexpr std::array vowels = {"a", "e", "i", "o", "u", "y", "à", "â", "è", "é", "ê", "ë", "î", "ï", "ô",
                                        "ù", "û", "A", "E", "I", "O", "U", "Y", "À", "Â", "È", "É", "Ê", "Î", "Ô"};
  return std::any_of(vowels.begin(), vowels.end(), [&](std::string_view vowel) { return text.starts_with(vowel); });
}

/// The next place of a phrase from `at`: where its brace opens, and behind the one that closes.
std::optional<std::pair<std::size_t, std::size_t>> next_place(std::string_view phrase, std::size_t at) {
  const std::size_t open = phrase.find('{', at);
  const std::size_t close = open == std::string_view::npos ? open : phrase.find('}', open);
  if (close == std::string_view::npos) {
    return std::nullopt;
  }
  return std::pair{open, close + 1};
}

/// A text with its last word elided where what follows asks for it: `de` before a vowel, `si il` before `il`.
std::string elided(std::string text, std::string_view next, const decltype(LanguagePack::elisions)& elisions) {
  for (const auto& [words, with] : elisions) {
    const std::size_t space = words.find(' ');
    const std::string last = words.substr(0, space) + " ";
    const bool asked =
        space == std::string::npos ? begins_with_vowel(next) : next.starts_with(words.substr(space + 1) + " ");
    const bool whole = text.size() == last.size() || text.ends_with(" " + last) || text.ends_with("(" + last);
    if (asked && whole && text.ends_with(last)) {
      text.replace(text.size() - last.size(), last.size(), with);
      break;
    }
  }
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ", ") + backticked("{" + name + "}");
  }
  return text.empty() ? "none" : text;
}

/// Reads one pack; `base` is the pack that it is compared with, null for the base itself.
class Reader {
public:
  explicit Reader(const LanguagePack* base) : base_(base) {}

  PackResult read(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) {
      return {std::nullopt, {"a language pack is a JSON object"}};
    }
    LanguagePack pack;
    pack.language = text_of(json, "language");
    pack.name = text_of(json, "name");
    read_plural(json, pack);
    read_elisions(json, pack);
    if (!json.contains("phrases") || !json["phrases"].is_object()) {
      problem("phrases", "an object of phrases is needed");
    } else {
      for (const auto& [key, phrase] : json["phrases"].items()) {
        read_phrase(key, phrase, pack);
      }
    }
    for (const auto& [key, member] : json.items()) {
      static const std::set<std::string> known = {"language", "name", "plural", "elisions", "phrases"};
      if (known.count(key) == 0) {
        problem(key, "no such member of a language pack");
      }
    }
    if (!problems_.empty()) {
      return {std::nullopt, std::move(problems_)};
    }
    return {std::move(pack), {}};
  }

private:
  void problem(std::string_view key, std::string_view what) { problems_.push_back(fmt::format("`{}`: {}", key, what)); }

  std::string text_of(const Json& json, const char* key) {
    if (json.contains(key) && json[key].is_string() && !json[key].get<std::string>().empty()) {
      return json[key];
    }
    problem(key, "a text is needed");
    return {};
  }

  void read_plural(const Json& json, LanguagePack& pack) {
    const std::string rule = text_of(json, "plural");
    if (rule == "not one") {
      pack.plural = LanguagePack::Plural::not_one;
    } else if (rule == "above one") {
      pack.plural = LanguagePack::Plural::above_one;
    } else if (rule == "never") {
      pack.plural = LanguagePack::Plural::never;
    } else if (!rule.empty()) {
      problem("plural", "`not one`, `above one` or `never` is needed");
    }
  }

  void read_elisions(const Json& json, LanguagePack& pack) {
    if (!json.contains("elisions")) {
      return;
    }
    if (!json["elisions"].is_object()) {
      problem("elisions", "an object of texts is needed");
      return;
    }
    for (const auto& [word, elided] : json["elisions"].items()) {
      if (elided.is_string()) {
        pack.elisions.emplace(word, elided);
      } else {
        problem("elisions", "a text for each word is needed");
      }
    }
  }

  void read_phrase(const std::string& key, const Json& json, LanguagePack& pack) {
    LanguagePack::Phrase phrase;
    if (json.is_string()) {
      phrase.one = json;
    } else if (json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_string()) {
      phrase.one = json[0];
      phrase.several = json[1];
    } else {
      problem(key, "a text is needed, or two: for one and for several");
      return;
    }
    if (printable(phrase.one + phrase.several) != phrase.one + phrase.several) {
      problem(key, "a control character");
    }
    if (base_ != nullptr) {
      compare(key, phrase);
    }
    pack.phrases.emplace(key, std::move(phrase));
  }

  void compare(const std::string& key, const LanguagePack::Phrase& phrase) {
    const std::string* base = base_->find(key);
    if (base == nullptr) {
      std::vector<std::string_view> keys;
      for (const auto& [name, other] : base_->phrases) {
        keys.push_back(name);
      }
      const auto near = nearest(key, keys);
      problem(key, near ? fmt::format("no such phrase, did you mean `{}`?", *near) : "no such phrase");
      return;
    }
    const std::vector<std::string> places = places_of(*base + *base_->find(key, 2));
    for (const std::string& form : {phrase.one, phrase.several}) {
      const std::vector<std::string> found = places_of(form);
      if (!form.empty() && !std::includes(places.begin(), places.end(), found.begin(), found.end())) {
        problem(key, fmt::format("its places are {}, those of the base language {}", joined(found), joined(places)));
      }
    }
  }

  const LanguagePack* base_;
  std::vector<std::string> problems_;
};

std::vector<LanguagePack> read_shipped() {
  std::vector<LanguagePack> packs;
  for (const std::string_view text : shipped_pack_texts()) {
    if (auto pack = Reader(nullptr).read(text).pack) {
      packs.push_back(std::move(*pack));
    }
  }
  return packs;
}

const std::vector<LanguagePack>& shipped() {
  static const std::vector<LanguagePack> packs = read_shipped();
  return packs;
}

} // namespace

const std::string* LanguagePack::find(std::string_view key, int number) const {
  const auto phrase = phrases.find(key);
  if (phrase == phrases.end()) {
    return nullptr;
  }
  return several(number) && !phrase->second.several.empty() ? &phrase->second.several : &phrase->second.one;
}

bool LanguagePack::several(int number) const {
  switch (plural) {
  case Plural::not_one:
    return number != 1;
  case Plural::above_one:
    return number > 1;
  case Plural::never:
    return false;
  }
  return false;
}

std::string LanguagePack::fill(std::string_view phrase, const Places& places) const {
  std::string text;
  std::size_t from = 0;
  while (const auto place = next_place(phrase, from)) {
    text += phrase.substr(from, place->first - from);
    const std::string_view place_name = phrase.substr(place->first + 1, place->second - place->first - 2);
    const auto given =
        std::find_if(places.begin(), places.end(), [&](const auto& each) { return each.first == place_name; });
    const std::string_view value = given == places.end() ? phrase.substr(place->first, place->second - place->first)
                                                         : std::string_view(given->second);
    text = elided(std::move(text), value, elisions);
    text += value;
    from = place->second;
  }
  text += phrase.substr(from);
  return text;
}

std::vector<std::string> places_of(std::string_view phrase) {
  std::set<std::string> names;
  std::size_t from = 0;
  while (const auto place = next_place(phrase, from)) {
    names.emplace(phrase.substr(place->first + 1, place->second - place->first - 2));
    from = place->second;
  }
  return {names.begin(), names.end()};
}

std::vector<std::string> shipped_languages() {
  std::vector<std::string> languages;
  for (const LanguagePack& pack : shipped()) {
    languages.push_back(pack.language);
  }
  std::sort(languages.begin(), languages.end());
  return languages;
}

const LanguagePack* shipped_pack(std::string_view language) {
  for (const LanguagePack& pack : shipped()) {
    if (pack.language == language) {
      return &pack;
    }
  }
  return nullptr;
}

const LanguagePack& base_pack() {
  return *shipped_pack("en");
}

PackResult parse_pack(std::string_view json) {
  return Reader(&base_pack()).read(json);
}

} // namespace brehon
