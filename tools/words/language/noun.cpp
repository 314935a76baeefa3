#include "tools/words/language/noun.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

namespace {

using Articles = LanguagePack::Articles;

/// Where the noun begins in a label with this article, or 0. An article that ends with an apostrophe has no space
/// behind it, and may be written with a straight one.
std::size_t behind(std::string_view label, std::string_view article) {
  constexpr std::string_view apostrophe = "\u2019";
  if (article.ends_with(apostrophe)) {
    const std::string straight = std::string(article.substr(0, article.size() - apostrophe.size())) + "'";
    return label.starts_with(article) ? article.size() : label.starts_with(straight) ? straight.size() : 0;
  }
  const bool begins = label.size() > article.size() + 1 && label.starts_with(article) && label[article.size()] == ' ';
  return begins ? article.size() + 1 : 0;
}

/// The article that a label begins with, and where its noun begins.
std::pair<std::string, std::size_t> split(std::string_view label, const LanguagePack& pack) {
  for (const auto& [article, determiners] : pack.articles) {
    if (const std::size_t begin = article.empty() || article == "several" ? 0 : behind(label, article)) {
      return {article, begin};
    }
  }
  return {"", 0};
}

bool is_plural_article(std::string_view article, const LanguagePack& pack) {
  return std::any_of(pack.plurals.begin(), pack.plurals.end(),
                     [&](const auto& each) { return each.second == article; });
}

std::size_t case_number(const Form& form, const LanguagePack& pack) {
  const auto found = std::find(pack.cases.begin(), pack.cases.end(), form.grammatical_case);
  return found == pack.cases.end() ? 0 : static_cast<std::size_t>(found - pack.cases.begin());
}

/// The word by which a label without an article says itself which one is meant: `the quay`, `your coins`, `what you
/// owe`; empty where there is none.
std::string_view own_determiner(std::string_view text, const LanguagePack::Determiners& determiners,
                                const LanguagePack& pack) {
  const std::string_view first = text.substr(0, text.find(' '));
  const auto is_first = [&](const std::string& word) { return word == first; };
  const bool is_own = std::any_of(pack.pronouns.begin(), pack.pronouns.end(), is_first) ||
                      std::any_of(determiners.begin(), determiners.end(), [&](const auto& each) {
                        return std::any_of(each.second.begin(), each.second.end(), is_first);
                      });
  return is_own && first.size() < text.size() ? first : std::string_view();
}

/// The noun itself in a case.
std::string word(const Noun& noun, const std::string& article, bool several, const Form& form,
                 const LanguagePack& pack) {
  const bool nominative = case_number(form, pack) == 0;
  if (!several && form.grammatical_case == "gen" && !noun.genitive.empty()) {
    return noun.genitive;
  }
  if (!several && !nominative && !noun.oblique.empty()) {
    return noun.oblique;
  }
  std::string text = several && !noun.several.empty() ? noun.several : noun.one;
  for (const LanguagePack::Ending& ending : pack.endings) {
    const bool fits = ending.article == article && ending.grammatical_case == form.grammatical_case;
    const bool unless = std::any_of(ending.unless.begin(), ending.unless.end(),
                                    [&](const std::string& end) { return text.ends_with(end); });
    if (fits && !unless) {
      return text + ending.add;
    }
  }
  return text;
}

/// How adjectives end behind a determiner, or null.
const std::string* adjective_end(const std::string& article, const Form& form, const LanguagePack& pack) {
  const auto of_article = pack.adjectives.find(article);
  if (of_article == pack.adjectives.end()) {
    return nullptr;
  }
  const bool is_alone = form.determiner.empty() || form.determiner == "count";
  const bool is_mixed = std::find(pack.mixed.begin(), pack.mixed.end(), form.determiner) != pack.mixed.end();
  const auto ends = of_article->second.find(is_alone ? "strong" : is_mixed ? "mixed" : "weak");
  if (ends == of_article->second.end() || ends->second.empty()) {
    return nullptr;
  }
  return &ends->second[std::min(case_number(form, pack), ends->second.size() - 1)];
}

/// The adjectives before a noun, which begin with small letters where nouns have capitals, in the form that they have
/// behind a determiner.
std::string with_adjectives(std::string text, const std::string& article, const Form& form, const LanguagePack& pack) {
  const std::string* end = adjective_end(article, form, pack);
  std::size_t from = 0;
  for (std::size_t space = text.find(' '); end != nullptr && space != std::string::npos; space = text.find(' ', from)) {
    const bool is_small = text[from] >= 'a' && text[from] <= 'z';
    const std::string adjective = text.substr(from, space - from);
    const std::size_t ending = adjective.ends_with("en") ? 2 : adjective.ends_with("e") ? 1 : 0;
    if (!is_small || ending == 0) {
      break;
    }
    text.replace(space - ending, ending, *end);
    from = space - ending + end->size() + 1;
  }
  return text;
}

} // namespace

bool has_article(std::string_view label, const LanguagePack& pack) {
  return split(label, pack).second != 0;
}

Noun noun_of(const model::Label& label, const LanguagePack& pack) {
  const auto form = [&](std::string_view name) {
    const auto found = label.forms.find(name);
    return found == label.forms.end() ? std::string() : found->second.first;
  };
  const auto [article, begin] = split(label.one, pack);
  Noun noun;
  noun.article = article;
  noun.one = label.one.substr(begin);
  noun.several = label.several;
  noun.mass = form("mass");
  noun.oblique = form("oblique");
  noun.genitive = form("genitive");
  noun.is_aspirate = label.forms.count("aspirate") != 0;
  noun.is_plural = label.forms.count("plural") != 0 || is_plural_article(article, pack);
  if (article.empty() && !label.several.empty() && !pack.default_articles.empty()) {
    noun.article = pack.default_articles[begins_with_vowel(noun.one) ? 1 : 0];
  }
  return noun;
}

Noun noun_in(std::string_view text, const LanguagePack& pack) {
  const std::size_t slash = text.find('/');
  model::Label label;
  label.one = std::string(text.substr(0, slash));
  label.several = slash == std::string_view::npos ? std::string() : std::string(text.substr(slash + 1));
  return noun_of(label, pack);
}

std::string inflected(const Noun& noun, bool several, const Form& form, const LanguagePack& pack) {
  const std::string determiner = form.determiner == "him"      ? "the" // only persons have another one
                                 : form.determiner == "it_all" ? "it"
                                                               : form.determiner;
  const bool plain = determiner.empty() || determiner == "count";
  const bool of_all = form.determiner == "it_all";
  const std::string& mass = noun.mass.empty() && noun.several.empty() ? noun.one : noun.mass;
  const bool as_mass = several && !mass.empty() && !noun.is_plural &&
                       (of_all || determiner.empty() || determiner == "no" || determiner == "all");
  const bool is_of_one = determiner == "each" || determiner == "each_other" ||
                         std::find(pack.singular.begin(), pack.singular.end(), determiner) != pack.singular.end();
  const bool plural = noun.is_plural || (several && !as_mass && !is_of_one);
  const auto of_several = pack.plurals.find(noun.article);
  const bool is_already = is_plural_article(noun.article, pack);
  const std::string article =
      plural && !is_already && of_several != pack.plurals.end() ? of_several->second : noun.article;
  const bool is_authors = !plural && !noun.oblique.empty() && case_number(form, pack) != 0;
  std::string text = as_mass ? mass : word(noun, article, plural && !noun.is_plural, form, pack);
  if (!is_authors && !as_mass) {
    text = with_adjectives(std::move(text), article, {determiner, form.grammatical_case}, pack);
  }
  if (plain) {
    return text;
  }
  auto determiners = pack.articles.find(article);
  if (determiners == pack.articles.end() &&
      determiner == "it") { // a noun without an article has a pronoun all the same
    determiners = std::find_if(pack.articles.begin(), pack.articles.end(),
                               [&](const auto& each) { return !is_plural_article(each.first, pack); });
  }
  if (determiners == pack.articles.end()) {
    return text;
  }
  const auto found = determiners->second.find(determiner);
  if (found == determiners->second.end() || found->second.empty()) {
    return text;
  }
  const std::string& before = found->second[std::min(case_number(form, pack), found->second.size() - 1)];
  if (determiner == "it" || before.empty()) {
    return before.empty() ? text : before;
  }
  if (article.empty()) {
    const std::string_view own = own_determiner(text, determiners->second, pack);
    const auto definite = determiners->second.find("the");
    if (!own.empty() && (definite == determiners->second.end() || definite->second.front() != own)) {
      return text;
    }
    text.erase(0, own.empty() ? 0 : own.size() + 1);
  }
  std::string joined = before.ends_with("\u2019") ? before : before + " ";
  const bool is_mute = !pack.mute.empty() && text.starts_with(pack.mute);
  pack.append(joined, text,
              noun.is_aspirate ? LanguagePack::Sound::consonant
              : is_mute        ? LanguagePack::Sound::vowel
                               : LanguagePack::Sound::as_written);
  return joined;
}

Term noun_term(Noun noun, bool several, const LanguagePack& pack) {
  const bool plural = several || noun.is_plural;
  Term term(
      [noun = std::move(noun), several, &pack](const Form& form) { return inflected(noun, several, form, pack); });
  term.several = plural;
  term.is_noun = true;
  return term;
}

} // namespace brehon
