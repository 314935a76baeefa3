#include "dsl/base/numerals.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// The words of which the numerals of a language are made.
struct WordsOfNumbers {
  std::string_view language;
  std::array<std::string_view, 20> small; // 0 to 19
  std::array<std::string_view, 8> tens;   // 20 to 90
  std::string_view hundred;
  std::vector<std::pair<std::string_view, int>> others; // words that are not made of these
};

const std::vector<WordsOfNumbers>& languages_with_numerals() {
  static const std::vector<WordsOfNumbers> all = {
      {"nl",
       {"nul",  "een", "twee",   "drie",    "vier",     "vijf",     "zes",     "zeven",     "acht",     "negen",
        "tien", "elf", "twaalf", "dertien", "veertien", "vijftien", "zestien", "zeventien", "achttien", "negentien"},
       {"twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"},
       "honderd",
       {{"beide", 2}, {"beiden", 2}, {"dubbel", 2}, {"paar", 2}, {"derde", 3}, {"zesde", 6}}},
      {"fr",
       {"zéro", "un",   "deux",  "trois",  "quatre",   "cinq",   "six",   "sept",     "huit",     "neuf",
        "dix",  "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"},
       {"vingt", "trente", "quarante", "cinquante", "soixante", "soixante-dix", "quatre-vingt", "quatre-vingt-dix"},
       "cent",
       {{"second", 2}, {"seconde", 2}, {"double", 2}, {"paire", 2}, {"sixième", 6}, {"dixième", 10}}},
      {"it",
       {"zero",        "uno",      "due",    "tre",         "quattro",  "cinque",    "sei",
        "sette",       "otto",     "nove",   "dieci",       "undici",   "dodici",    "tredici",
        "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove"},
       {"venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"},
       "cento",
       {{"entrambi", 2},
        {"entrambe", 2},
        {"doppio", 2},
        {"secondo", 2},
        {"seconda", 2},
        {"terzo", 3},
        {"terza", 3},
        {"quarto", 4},
        {"quarta", 4},
        {"quinto", 5},
        {"quinta", 5},
        {"sesto", 6},
        {"sesta", 6}}},
      {"de",
       {"null", "eins", "zwei",  "drei",     "vier",     "fünf",     "sechs",    "sieben",   "acht",     "neun",
        "zehn", "elf",  "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"},
       {"zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"},
       "hundert",
       {{"beide", 2}, {"beiden", 2}, {"doppelt", 2}, {"dritte", 3}, {"dritten", 3}}},
      {"en",
       {"zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
        "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"},
       {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"},
       "hundred",
       {{"both", 2},
        {"double", 2},
        {"pair", 2},
        {"second", 2},
        {"twice", 2},
        {"third", 3},
        {"thrice", 3},
        {"fifth", 5},
        {"sixth", 6},
        {"tenth", 10}}}};
  return all;
}

/// How a language writes a ten and a unit as one word.
std::string compound_number(std::string_view language, std::string_view ten, std::string_view unit) {
  std::string word(ten);
  if (language == "nl") {
    return std::string(unit) + (unit.ends_with('e') ? "ën" : "en") + word;
  }
  if (language == "de") {
    return std::string(unit == "eins" ? "ein" : unit) + "und" + word;
  }
  if (language == "it") {
    if (unit.starts_with('u') || unit.starts_with('o')) {
      word.pop_back();
    }
    return word.append(unit);
  }
  return word.append("-").append(unit);
}

NumberWords said_by(const NumberWords& counts, const std::vector<std::pair<std::string_view, int>>& others) {
  static constexpr std::array<std::string_view, 9> endings = {"th",  "de",  "ste",       "te",        "ten",
                                                              "ter", "tes", "i\u00e8me", "i\u00e8mes"};
  NumberWords out;
  for (const auto& [word, number] : counts) {
    if (number > 1)
      out.emplace(word, number);
  }
  for (const auto& [word, number] : others) {
    if (number > 2)
      out.emplace(word, number);
  }
  for (const auto& [word, number] : counts) {
    for (const std::string_view ending : endings) {
      if (number > 2)
        out.emplace(std::string(word).append(ending), number);
    }
  }
  return out;
}

Numerals numerals_from(const WordsOfNumbers& from) {
  NumberWords words;
  for (std::size_t i = 0; i < from.small.size(); ++i) {
    words.emplace(from.small[i], static_cast<int>(i));
  }
  for (std::size_t ten = 0; ten < from.tens.size(); ++ten) {
    const int tens = static_cast<int>(ten + 2) * 10;
    words.emplace(from.tens[ten], tens);
    for (std::size_t unit = 1; unit < 10; ++unit) {
      words.emplace(compound_number(from.language, from.tens[ten], from.small[unit]), tens + static_cast<int>(unit));
    }
    if (from.language == "fr" && (tens == 60 || tens == 80)) { // the ten after it counts on from it
      for (std::size_t unit = 11; unit < from.small.size(); ++unit) {
        words.insert_or_assign(compound_number(from.language, from.tens[ten], from.small[unit]),
                               tens + static_cast<int>(unit));
      }
    }
  }
  words.emplace(from.hundred, 100);
  NumberWords all(from.others.begin(), from.others.end());
  all.insert(words.begin(), words.end());
  NumberWords said = said_by(words, from.others);
  return {std::move(words), std::move(all), std::move(said)};
}

} // namespace

const Numerals& numerals_of(std::string_view language) {
  static const std::map<std::string_view, Numerals> known = [] {
    std::map<std::string_view, Numerals> made;
    for (const WordsOfNumbers& each : languages_with_numerals()) {
      made.emplace(each.language, numerals_from(each));
    }
    return made;
  }();
  static const Numerals none;
  const auto found = known.find(language.substr(0, language.find('-')));
  return found == known.end() ? none : found->second;
}

std::vector<std::pair<std::string, int>> written_numbers(std::string_view text, std::string_view language) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0xC3;
  };
  const auto is_inside = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const NumberWords& said = numerals_of(language).said;
  std::vector<std::pair<std::string, int>> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    if (is_digit(text[at])) {
      while (end < text.size() && is_digit(text[end]))
        ++end;
      const std::string figures(text.substr(at, std::min<std::size_t>(end - at, 9)));
      out.emplace_back(figures, std::stoi(figures));
    } else if (is_letter(text[at])) {
      while (end < text.size() && (is_letter(text[end]) || is_inside(text[end]) || text[end] == '-'))
        ++end;
      std::string word(text.substr(at, end - at));
      std::transform(word.begin(), word.end(), word.begin(),
                     [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
      if (const auto number = said.find(word); number != said.end())
        out.emplace_back(std::move(word), number->second);
    }
    at = std::max(end, at + 1);
  }
  return out;
}

} // namespace brehon
