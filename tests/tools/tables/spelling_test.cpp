#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tests/tools/tables/languages.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// What the tables of all rule sets say is spelled as dictionaries have it. Words that no dictionary has and that are
/// right stand in `tests/cases/spelling/LANGUAGE.words`, sorted, a word a line.
namespace brehon {

namespace {

const std::map<std::string, std::string>& dictionaries() {
  static const std::map<std::string, std::string> all = {
      {"en", "en_US,en_GB"}, {"nl", "nl"}, {"fr", "fr"}, {"it", "it_IT"}, {"de", "de_DE"}};
  return all;
}

/// Whether a letter begins with a byte; signs such as quotation marks and dashes begin with E2.
bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (byte >= 0xC3 && byte < 0xE2);
}

/// The words of a text. An apostrophe between letters belongs to them; it is straight, as dictionaries have it.
void add_words(const std::string& text, std::set<std::string>& words) {
  const std::string apostrophe = "\u2019";
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool is_inside =
        i < text.size() &&
        (is_letter(text[i]) || (!word.empty() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U));
    const bool joins = !word.empty() && text.compare(i, apostrophe.size(), apostrophe) == 0 &&
                       i + apostrophe.size() < text.size() && is_letter(text[i + apostrophe.size()]);
    if (joins) {
      word += '\'';
      i += apostrophe.size() - 1;
    } else if (is_inside && (!word.empty() || is_letter(text[i]))) {
      word += text[i];
    } else if (!word.empty()) {
      words.insert(std::exchange(word, ""));
    }
  }
}

/// The texts of tables and lists; what is written in another language is left out.
void add_texts(const nlohmann::json& value, std::set<std::string>& words) {
  if (value.is_array()) {
    for (const auto& each : value) {
      add_texts(each, words);
    }
  }
  if (!value.is_object() || (value.contains("language") && value["language"] != "")) {
    return;
  }
  for (const auto& [key, each] : value.items()) {
    const bool is_text = (key == "text" || key == "title" || key == "label" || key == "of") && each.is_string();
    if (is_text) {
      add_words(each.get<std::string>(), words);
    } else {
      add_texts(each, words);
    }
  }
}

std::set<std::string> words_of_tables(const std::string& language) {
  std::set<std::string> words;
  for (const std::string& game : sample(rule_set_names())) {
    const std::vector<std::string> languages = languages_of_game(game);
    if (std::find(languages.begin(), languages.end(), language) == languages.end()) {
      continue;
    }
    for (const std::string part : {"aid", "reference"}) {
      const Ran ran =
          run_command({"tables", rule_file_of(game), "--language", language, "--part", part, "--format", "json"});
      INFO(game << "\n" << ran.err);
      REQUIRE(ran.status == 0);
      const nlohmann::json document = nlohmann::json::parse(ran.out);
      std::set<std::string> told, named; // names of the rules for which there is no label are told as they are
      for (const auto& section : document["sections"]) {
        if (section["name"] != "sources" && section["name"] != "glossary" && section["name"] != "options") {
          add_texts(section["blocks"], told);
        }
      }
      add_words(ran.err, named);
      std::set_difference(told.begin(), told.end(), named.begin(), named.end(), std::inserter(words, words.end()));
    }
  }
  return words;
}

std::set<std::string> lines_of(const std::string& file) {
  std::istringstream text(text_of(file));
  std::set<std::string> lines;
  for (std::string each; std::getline(text, each);) {
    lines.insert(each);
  }
  return lines;
}

/// The words that a dictionary does not have.
std::set<std::string> unknown_words(const std::string& language, const std::set<std::string>& words) {
  const TemporaryFolder folder;
  const std::string in = folder.file("words"), out = folder.file("unknown");
  std::ofstream file(in);
  for (const std::string& word : words) {
    file << word << '\n';
  }
  file.close();
  const std::string line = "hunspell -i utf-8 -d " + dictionaries().at(language) + " -l " + in + " > " + out;
  REQUIRE(std::system(line.c_str()) == 0);
  return lines_of(out);
}

bool has_dictionary(const std::string& language) {
  const std::string line = "echo | hunspell -d " + dictionaries().at(language) + " -l > /dev/null 2>&1";
  return std::system(line.c_str()) == 0;
}

} // namespace

TEST_CASE("spelling: the words of texts") {
  std::set<std::string> words;
  add_words("L\u2019herbe, 3\u20134 veefiches: \u201cé\u00e9n\u201d\u2019", words);
  CHECK(words == std::set<std::string>{"L'herbe", "veefiches", "\u00e9\u00e9n"});
}

TEST_CASE("spelling: dictionaries know the words of all tables") {
  for (const auto& [language, dictionary] : dictionaries()) {
    if (!has_dictionary(language)) {
      WARN("hunspell has no dictionary " << dictionary << ", so this is not tested");
      continue;
    }
    const std::string file = BREHON_SOURCE_DIR "/tests/cases/spelling/" + language + ".words";
    const std::set<std::string> unknown = unknown_words(language, words_of_tables(language));
    if (std::getenv("BREHON_RENEW") != nullptr) {
      std::ofstream out(file);
      std::copy(unknown.begin(), unknown.end(), std::ostream_iterator<std::string>(out, "\n"));
    }
    const std::set<std::string> accepted = lines_of(file);
    for (const std::string& word : unknown) {
      INFO(language << " has no word " << word);
      CHECK(accepted.count(word) == 1);
    }
  }
}

} // namespace brehon
