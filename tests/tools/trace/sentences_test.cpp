#include "tests/cases.hpp"
#include "tools/trace/number_words.hpp"
#include "tools/trace/sentences.hpp"
#include "tools/trace/texts.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace brehon {

// A case is a text in the language that it is called by. Expected are its sentences, each with its number and that of
// its words.
TEST_CASE("sentences: lines are split as the manual says") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/tests/cases/sentences")) {
    if (entry.path().extension() == ".txt") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() >= 5);
  for (const std::filesystem::path& file : files) {
    const SplitText text(file.string(), text_of(file), file.stem().string());
    std::string out;
    for (std::uint32_t line = 1; line <= text.line_count(); ++line) {
      const auto sentences = text.line(line);
      for (std::size_t i = 0; i < sentences.size(); ++i) {
        out += std::to_string(line) + "." + std::to_string(i + 1) + " (" +
               std::to_string(words_of(sentences[i]).size()) + ") " + std::string(sentences[i]) + "\n";
      }
    }
    check_expected(file, out);
  }
}

TEST_CASE("sentences: together they are the line") {
  for (const std::string line : {"One. Two! Three? (Four. Five.) \"Six.\" 7. Eight", "  \t ", "", ". . .", "a.b.c",
                                 "\xC3\x28. \xFF! Broken", "« Un ! » Deux.", "))) ((( . A"}) {
    INFO(line);
    std::string joined;
    for (const std::string_view sentence : sentences_of(line, "fr")) {
      CHECK_FALSE(sentence.empty());
      joined += sentence;
    }
    const auto shown = [](const std::string& text) {
      std::string out;
      std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](char c) { return c != ' ' && c != '\t'; });
      return out;
    };
    CHECK(shown(joined) == shown(line));
  }
}

TEST_CASE("sentences: words hold a letter or a digit") {
  using Words = std::vector<std::string_view>;
  CHECK(words_of("Take 3 – or four ! »") == Words{"Take", "3", "or", "four"});
  CHECK(words_of("L’été\u00A0: à 2\u00D73 cases") == Words{"L’été", "à", "2\u00D73", "cases"});
  CHECK(words_of(" … ").empty());
  CHECK(bare_word("(été),") == "été");
  CHECK(bare_word("–").empty());
}

TEST_CASE("sentences: a text knows their places") {
  const SplitText text("t", "One. Two.\n\nThree.\nFour. Five. Six.", "en");
  REQUIRE(text.sentence_count() == 6);
  using Unit = model::Extent::Unit;
  CHECK(text.place(0) == model::Extent{Unit::sentences, 1, 0, 1, 1});
  CHECK(text.place(2) == model::Extent{Unit::sentences, 3, 0, 1, 1});
  CHECK(text.place(5) == model::Extent{Unit::sentences, 4, 0, 3, 3});
  CHECK(text.line(2).empty());
  CHECK(text.line(5).empty());
  CHECK(beyond(text, {Unit::lines, 0, 0, 1, 4}).empty());
  CHECK(beyond(text, {Unit::lines, 0, 0, 1, 5}) == "there is no line 5");
  CHECK(beyond(text, {Unit::sentences, 4, 0, 1, 3}).empty());
  CHECK(beyond(text, {Unit::sentences, 4, 0, 4, 4}) == "line 4 has 3 sentences");
  CHECK(beyond(text, {Unit::words, 4, 2, 2, 2}) == "sentence 4.2 has 1 word");
  CHECK(beyond(text, {Unit::sentences, 2, 0, 1, 1}) == "line 2 has no sentences");
}

TEST_CASE("number words: figures and words of a language") {
  using Numbers = std::vector<int>;
  CHECK(numbers_in("Hoogstens 3 van de vierentwintig, in twee\u00EBndertig beurten", "nl") == Numbers{3, 24, 32});
  CHECK(numbers_in("De tweede en de derde, beide", "nl") == Numbers{2, 3});
  CHECK(numbers_in("quatre-vingt-douze ou dix-sept, deuxième", "fr") == Numbers{2, 17, 92});
  CHECK(numbers_in("ventotto carte, la terza, due", "it") == Numbers{2, 3, 28});
  CHECK(numbers_in("Einundzwanzig Karten, dreimal", "de") == Numbers{3, 21});
  CHECK(numbers_in("Twenty-four cards, the fourth, twice", "en") == Numbers{2, 4, 24});
  CHECK(numbers_in("4-7 and 12.", "") == Numbers{4, 7, 12});
  CHECK(numbers_in("nothing here", "en").empty());
}

} // namespace brehon
