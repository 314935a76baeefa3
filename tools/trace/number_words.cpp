#include "tools/trace/number_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <string>
#include <system_error>
#include <utility>

#include "tools/trace/sentences.hpp"

namespace brehon {

namespace {

using NumberWords = std::map<std::string, int, std::less<>>;

struct Numerals {
  std::string_view language;
  std::array<std::string_view, 20> small; // 0 to 19
  std::array<std::string_view, 8> tens;   // 20 to 90
  std::string_view hundred;
  std::vector<std::pair<std::string_view, int>> others; // words that are not made of these
};

const std::vector<Numerals>& numerals() {
  static const std::vector<Numerals> all = {
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
std::string compound(std::string_view language, std::string_view ten, std::string_view unit) {
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

NumberWords made_of(const Numerals& from) {
  NumberWords words(from.others.begin(), from.others.end());
  for (std::size_t i = 0; i < from.small.size(); ++i) {
    words.emplace(from.small[i], static_cast<int>(i));
  }
  for (std::size_t ten = 0; ten < from.tens.size(); ++ten) {
    const int tens = static_cast<int>(ten + 2) * 10;
    words.emplace(from.tens[ten], tens);
    for (std::size_t unit = 1; unit < 10; ++unit) {
      words.emplace(compound(from.language, from.tens[ten], from.small[unit]), tens + static_cast<int>(unit));
    }
    if (from.language == "fr" && (tens == 60 || tens == 80)) { // the ten after it counts on from it
      for (std::size_t unit = 11; unit < from.small.size(); ++unit) {
        words.insert_or_assign(compound(from.language, from.tens[ten], from.small[unit]),
                               tens + static_cast<int>(unit));
      }
    }
  }
  words.emplace(from.hundred, 100);
  return words;
}

const NumberWords& number_words(std::string_view language) {
  static const std::map<std::string_view, NumberWords> all = [] {
    std::map<std::string_view, NumberWords> made;
    for (const Numerals& each : numerals()) {
      made.emplace(each.language, made_of(each));
    }
    return made;
  }();
  static const NumberWords none;
  const auto found = all.find(language.substr(0, language.find('-')));
  return found == all.end() ? none : found->second;
}

void add_figures(std::string_view text, std::vector<int>& out) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] < '0' || text[at] > '9') {
      ++at;
      continue;
    }
    int value = 0;
    const auto [end, failure] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (failure == std::errc()) {
      out.push_back(value);
    }
    at = static_cast<std::size_t>(end - text.data());
  }
}

/// The number of a word, or of the longest number word of at least four letters that it starts with. Says whether it is
/// the whole word.
bool add_word(std::string word, const NumberWords& known, std::vector<int>& out) {
  for (char& c : word) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  for (std::size_t length = word.size(); length > 0; --length) {
    const auto found = known.find(std::string_view(word).substr(0, length));
    if (found != known.end()) {
      out.push_back(found->second);
      return length == word.size();
    }
    if (length <= 4) {
      break;
    }
  }
  return false;
}

} // namespace

std::vector<int> numbers_in(std::string_view text, std::string_view language) {
  std::vector<int> out;
  add_figures(text, out);
  const NumberWords& known = number_words(language);
  for (const std::string_view word : words_of(text)) {
    const std::string_view bare = bare_word(word);
    if (add_word(std::string(bare), known, out)) {
      continue;
    }
    for (std::size_t at = bare.find('-'); at != std::string_view::npos; at = bare.find('-', at + 1)) {
      add_word(std::string(bare.substr(at + 1)), known, out); // "une-deux", "half-six"
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

} // namespace brehon
