#include "tests/catch.hpp"
#include "tools/desk/translations.hpp"

#include <string>
#include <vector>

namespace brehon::desk {

namespace {

std::vector<std::size_t> aligned(const std::string& from, const std::string& to) {
  const SplitText a("a.txt", from, "en");
  const SplitText b("b.txt", to, "nl");
  return likely_translations({a, "en"}, {b, "nl"});
}

} // namespace

TEST_CASE("translations: sentences in the same order, of like length, with the same figures") {
  const std::vector<std::size_t> found = aligned("Deal 5 cards to each player.\n"
                                                 "The oldest player begins, and play goes on to the left.\n"
                                                 "Who has twelve points wins. Else play goes on.\n",
                                                 "Deel 5 kaarten aan elke speler.\n"
                                                 "De oudste speler begint, en dan gaat het spel linksom verder.\n"
                                                 "Wie twaalf punten heeft wint. Anders gaat het spel door.\n");
  CHECK(found == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("translations: a sentence that is missing does not move the others") {
  const std::vector<std::size_t> found = aligned(
      "Maud takes 7 apples from the tree.\nThis sentence about the weather has been left out of the other text.\n"
      "Nell takes 3 apples from the basket.\n",
      "Maud neemt 7 appels van de boom.\nNell neemt 3 appels uit de mand.\n");
  REQUIRE(found.size() == 3);
  CHECK(found[0] == 0);
  CHECK(found[1] == alone);
  CHECK(found[2] == 1);
}

TEST_CASE("translations: nothing is guessed of texts that have nothing in common, or are empty") {
  CHECK(aligned("", "Een.\n").empty());
  CHECK(aligned("One.\n", "") == std::vector<std::size_t>{alone});
}

TEST_CASE("translations: texts that are too long for it are left alone") {
  std::string text;
  for (int i = 0; i < 1001; ++i) {
    text += "A line.\n";
  }
  const std::vector<std::size_t> found = aligned(text, text);
  CHECK(found == std::vector<std::size_t>(1001, alone));
}

} // namespace brehon::desk
