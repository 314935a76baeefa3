#include "tools/words/language/pack.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace brehon {

namespace {

using Json = nlohmann::ordered_json;

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
    read_texts(json, "elisions", pack.elisions);
    read_texts(json, "contractions", pack.contractions);
    read_nouns(json, pack);
    if (!json.contains("phrases") || !json["phrases"].is_object()) {
      problem("phrases", "an object of phrases is needed");
    } else {
      for (const auto& [key, phrase] : json["phrases"].items()) {
        read_phrase(key, phrase, pack);
      }
    }
    for (const auto& [key, member] : json.items()) {
      static const std::set<std::string> known = {"language",     "name",  "plural", "elisions",
                                                  "contractions", "nouns", "phrases"};
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

  /// An object of texts, which may be left out.
  void read_texts(const Json& json, const char* key, std::map<std::string, std::string, std::less<>>& out) {
    if (!json.contains(key)) {
      return;
    }
    if (!json[key].is_object()) {
      problem(key, "an object of texts is needed");
      return;
    }
    for (const auto& [word, text] : json[key].items()) {
      if (text.is_string()) {
        out.emplace(word, text);
      } else {
        problem(key, "a text for each word is needed");
      }
    }
  }

  /// A text, or a list of texts.
  std::vector<std::string> texts_of(const Json& json, const char* key) {
    std::vector<std::string> texts;
    for (const Json& each : json.is_array() ? json : Json::array({json})) {
      if (each.is_string()) {
        texts.push_back(each);
      } else {
        problem(key, "a text is needed, or a list of texts");
      }
    }
    return texts;
  }

  /// How nouns are inflected; all of it may be left out.
  void read_nouns(const Json& json, LanguagePack& pack) {
    if (!json.contains("nouns")) {
      return;
    }
    const Json& nouns = json["nouns"];
    if (!nouns.is_object()) {
      problem("nouns", "an object is needed");
      return;
    }
    static const std::set<std::string> known = {"cases", "articles", "plurals",  "default",    "pronouns", "endings",
                                                "mute",  "where",    "capitals", "adjectives", "mixed",    "singular"};
    for (const auto& [key, member] : nouns.items()) {
      if (known.count(key) == 0) {
        problem(key, "no such member of `nouns`");
      }
    }
    pack.cases = nouns.contains("cases") ? texts_of(nouns["cases"], "cases") : std::vector<std::string>();
    pack.default_articles = nouns.contains("default") ? texts_of(nouns["default"], "default") : pack.default_articles;
    if (!pack.default_articles.empty() && pack.default_articles.size() != 2) {
      problem("default", "two articles are needed: before a consonant, and before a vowel");
      pack.default_articles.clear();
    }
    pack.pronouns = nouns.contains("pronouns") ? texts_of(nouns["pronouns"], "pronouns") : pack.pronouns;
    pack.keeps_capitals = nouns.contains("capitals") && nouns["capitals"] == true;
    pack.mute = nouns.contains("mute") ? text_of(nouns, "mute") : std::string();
    read_texts(nouns, "plurals", pack.plurals);
    read_determiners(nouns, "articles", pack.articles);
    read_determiners(nouns, "adjectives", pack.adjectives);
    pack.mixed = nouns.contains("mixed") ? texts_of(nouns["mixed"], "mixed") : pack.mixed;
    pack.singular = nouns.contains("singular") ? texts_of(nouns["singular"], "singular") : pack.singular;
    read_endings(nouns, pack);
    read_where(nouns, pack);
  }

  /// By the article of a noun texts for each case.
  void read_determiners(const Json& nouns, const char* key, LanguagePack::Articles& out) {
    const Json articles = nouns.value(key, Json::object());
    for (const auto& [article, determiners] : articles.items()) {
      LanguagePack::Determiners& own = out[article];
      if (!determiners.is_object()) {
        problem(key, "an object of determiners is needed for each article");
        continue;
      }
      for (const auto& [determiner, texts] : determiners.items()) {
        own.emplace(determiner, texts_of(texts, key));
      }
    }
  }

  void read_endings(const Json& nouns, LanguagePack& pack) {
    const Json endings = nouns.value("endings", Json::array());
    for (const Json& each : endings) {
      if (!each.is_object()) {
        problem("endings", "a list of objects is needed");
        continue;
      }
      pack.endings.push_back(
          {text_of(each, "article"), text_of(each, "case"), text_of(each, "add"),
           each.contains("unless") ? texts_of(each["unless"], "unless") : std::vector<std::string>()});
    }
  }

  void read_where(const Json& nouns, LanguagePack& pack) {
    const Json where = nouns.value("where", Json::object());
    for (const auto& [preposition, texts] : where.items()) {
      const std::vector<std::string> all = texts_of(texts, "where");
      if (all.size() != 3) {
        problem("where", "three texts are needed: where something is, goes to and comes from");
        continue;
      }
      pack.prepositions[preposition] = {all[0], all[1], all[2]};
    }
  }

  void read_phrase(const std::string& key, const Json& json, LanguagePack& pack) {
    LanguagePack::Phrase phrase;
    if (json.is_string()) {
      phrase.one = json;
    } else if (json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_string()) {
      phrase.one = json[0];
      phrase.several = json[1];
    } else if (json.is_object() && json.contains("one")) {
      phrase.one = text_of(json, "one");
      phrase.several = json.contains("several") ? text_of(json, "several") : std::string();
      phrase.you = json.contains("you") ? text_of(json, "you") : std::string();
    } else {
      problem(key, "a text is needed, or two: for one and for several");
      return;
    }
    if (const std::string all = phrase.one + phrase.several + phrase.you; printable(all) != all) {
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
    const LanguagePack::Phrase& own = *base_->phrase(key);
    const std::vector<std::string> places = places_of(own.one + own.several + own.you);
    for (const std::string& form : {phrase.one, phrase.several, phrase.you}) {
      const std::vector<std::string> found = places_of(form);
      if (!form.empty() && !std::includes(places.begin(), places.end(), found.begin(), found.end())) {
        problem(key, fmt::format("its places are {}, those of the base language {}", joined(found), joined(places)));
      }
    }
  }

  const LanguagePack* base_;
  std::vector<std::string> problems_;
};

} // namespace

PackResult read_pack(std::string_view json, const LanguagePack* base) {
  return Reader(base).read(json);
}

} // namespace brehon
