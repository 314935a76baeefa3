#include "tools/words/language/pack.hpp"

#include "tools/words/language/noun.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

namespace brehon {

/// The texts of the shipped packs, written by CMake from `tools/words/packs/*.json`.
std::vector<std::string_view> shipped_pack_texts();

namespace {

/// A place of a phrase as it is written: `{what, the acc}`.
struct PlaceText {
  std::size_t begin, end; // with its braces
  std::string_view name;  // `what`
  std::string_view form;  // `the acc`; empty where none is asked for

  bool is_noun() const { return name.find(' ') != std::string_view::npos; }
};

/// The next place of a phrase from `at`.
std::optional<PlaceText> next_place(std::string_view phrase, std::size_t at) {
  const std::size_t open = phrase.find('{', at);
  const std::size_t close = open == std::string_view::npos ? open : phrase.find('}', open);
  if (close == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view inside = phrase.substr(open + 1, close - open - 1);
  const std::size_t comma = inside.find(", ");
  return PlaceText{open, close + 1, inside.substr(0, comma),
                   comma == std::string_view::npos ? std::string_view() : inside.substr(comma + 2)};
}

/// The form that a place asks for; what it does not say is as in the whole phrase.
Form form_of(const PlaceText& place, const Form& whole, const LanguagePack& pack) {
  Form form = whole;
  std::string_view rest = place.form;
  while (!rest.empty()) {
    const std::size_t space = rest.find(' ');
    const std::string word(rest.substr(0, space));
    const bool is_case = std::find(pack.cases.begin(), pack.cases.end(), word) != pack.cases.end();
    (is_case ? form.grammatical_case : form.determiner) = word == "bare" ? std::string() : word;
    rest.remove_prefix(space == std::string_view::npos ? rest.size() : space + 1);
  }
  return form;
}

/// Where something is that has no forms for that: with the preposition of places that have none.
std::string by_default(const Term& term, std::size_t which, const LanguagePack& pack) {
  const auto found = pack.prepositions.find("");
  return found == pack.prepositions.end() ? term.in({"the", ""}) : pack.fill(found->second[which], {{"place", term}});
}

std::string filled(const Term& term, const Form& form, const LanguagePack& pack) {
  if (form.determiner == "not_a" && !term.is_noun) {
    const std::string* negation = pack.find("not");
    return negation == nullptr ? term.in({"a", form.grammatical_case})
                               : pack.fill(*negation, {{"what", term}}, {"a", form.grammatical_case});
  }
  static constexpr std::array<std::string_view, 3> wheres = {"at", "to", "from"};
  const auto where = std::find(wheres.begin(), wheres.end(), form.determiner);
  return where == wheres.end() || term.has_where
             ? term.in(form)
             : by_default(term, static_cast<std::size_t>(where - wheres.begin()), pack);
}

std::vector<LanguagePack> read_shipped() {
  std::vector<LanguagePack> packs;
  for (const std::string_view text : shipped_pack_texts()) {
    if (auto pack = read_pack(text, nullptr).pack) {
      packs.push_back(std::move(*pack));
    }
  }
  return packs;
}

const std::vector<LanguagePack>& shipped() {
  static const std::vector<LanguagePack> packs = read_shipped();
  return packs;
}

/// Whether a text ends with a whole word and the space behind it.
bool ends_with_word(std::string_view text, std::string_view word) {
  if (text.size() <= word.size() || text.back() != ' ' || !text.substr(0, text.size() - 1).ends_with(word)) {
    return false;
  }
  const std::size_t begin = text.size() - 1 - word.size();
  return begin == 0 || text[begin - 1] == ' ' || text[begin - 1] == '(';
}

/// How much of a text is a word that it begins with, the space behind it included; 0: it does not begin so.
std::size_t begins_with_word(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) {
    return 0;
  }
  const bool is_glued = word.ends_with("\u2019");
  return is_glued ? word.size() : text.substr(word.size()).starts_with(" ") ? word.size() + 1 : 0;
}

} // namespace

bool begins_with_vowel(std::string_view text) {
  static constexpr std::array vowels = {"a", "e", "i", "o", "u", "y", "à", "â", "è", "é", "ê", "ë", "î", "ï", "ô",
                                        "ù", "û", "A", "E", "I", "O", "U", "Y", "À", "Â", "È", "É", "Ê", "Î", "Ô"};
  return std::any_of(vowels.begin(), vowels.end(), [&](std::string_view vowel) { return text.starts_with(vowel); });
}

const LanguagePack::Phrase* LanguagePack::phrase(std::string_view key) const {
  const auto found = phrases.find(key);
  return found == phrases.end() ? nullptr : &found->second;
}

const std::string* LanguagePack::find(std::string_view key, int number) const {
  const Phrase* found = phrase(key);
  if (found == nullptr) {
    return nullptr;
  }
  return several(number) && !found->several.empty() ? &found->several : &found->one;
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

void LanguagePack::append(std::string& text, std::string_view next, Sound sound) const {
  if (next.starts_with(" ") && !text.empty() && !text.ends_with(" ")) { // a word may end here that meets the next one
    text += " ";
    next.remove_prefix(1);
  }
  for (const auto& [words, with] : contractions) {
    const std::size_t space = words.find(' ');
    const std::size_t taken = begins_with_word(next, std::string_view(words).substr(space + 1));
    if (taken != 0 && ends_with_word(text, std::string_view(words).substr(0, space))) {
      text.replace(text.size() - space - 1, space + 1, with + (with.ends_with("\u2019") ? "" : " "));
      text += next.substr(taken);
      return;
    }
  }
  const bool vowel = sound == Sound::vowel || (sound == Sound::as_written && begins_with_vowel(next));
  for (const auto& [words, with] : elisions) {
    const std::size_t space = words.find(' ');
    const bool asked =
        space == std::string::npos ? vowel : begins_with_word(next, std::string_view(words).substr(space + 1)) != 0;
    const std::string_view last = std::string_view(words).substr(0, space);
    if (asked && ends_with_word(text, last)) {
      text.replace(text.size() - last.size() - 1, last.size() + 1, with);
      break;
    }
  }
  text += next;
}

std::string LanguagePack::fill(std::string_view phrase, const Places& places, const Form& form) const {
  std::string text;
  std::size_t from = 0;
  while (const auto place = next_place(phrase, from)) {
    append(text, phrase.substr(from, place->begin - from));
    const Form asked = form_of(*place, form, *this);
    const auto given =
        std::find_if(places.begin(), places.end(), [&](const auto& each) { return each.first == place->name; });
    if (given != places.end()) {
      append(text, filled(given->second, asked, *this));
    } else if (place->is_noun()) {
      append(text, filled(noun_term(noun_in(place->name, *this), false, *this), asked, *this));
    } else {
      append(text, phrase.substr(place->begin, place->end - place->begin));
    }
    from = place->end;
  }
  append(text, phrase.substr(from));
  return text;
}

std::vector<std::string> places_of(std::string_view phrase) {
  std::set<std::string> names;
  std::size_t from = 0;
  while (const auto place = next_place(phrase, from)) {
    if (!place->is_noun()) {
      names.emplace(place->name);
    }
    from = place->end;
  }
  return {names.begin(), names.end()};
}

std::string first_place(std::string_view phrase) {
  const auto place = next_place(phrase, 0);
  return place ? std::string(place->name) : std::string();
}

bool takes_form(std::string_view phrase) {
  std::size_t from = 0;
  while (const auto place = next_place(phrase, from)) {
    if (place->form.empty()) {
      return true;
    }
    from = place->end;
  }
  return false;
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
  return read_pack(json, &base_pack());
}

} // namespace brehon
