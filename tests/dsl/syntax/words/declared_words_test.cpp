#include "dsl/syntax/words/declared_words.hpp"
#include "tests/catch.hpp"

namespace brehon::mending {

TEST_CASE("declared words: zones and markers with what they hold") {
  const auto places = declared_places(R"(game g {
  zones {
    pot           bag of coin   # bag of stone
    deck, discard pile of card
    hand[player, 1..2] bag of {coin, card}
  }
  markers { points[player] on 0..9  lead on player }
  option speed { on, off }
})");
  REQUIRE(places.size() == 6);
  REQUIRE(find_place(places, "pot") != nullptr);
  CHECK(find_place(places, "pot")->holds == std::vector<std::string_view>{"coin"});
  CHECK_FALSE(find_place(places, "pot")->has_index);
  REQUIRE(find_place(places, "hand") != nullptr);
  CHECK(find_place(places, "hand")->has_index);
  CHECK(find_place(places, "hand")->holds == std::vector<std::string_view>{"coin", "card"});
  CHECK(find_place(places, "discard") != nullptr);
  REQUIRE(find_place(places, "points") != nullptr);
  CHECK(find_place(places, "points")->holds.empty());
  CHECK(find_place(places, "speed") == nullptr);
  REQUIRE(place_with(places, "card") != nullptr);
  CHECK(place_with(places, "stone") == nullptr);
}

TEST_CASE("declared words: kinds and boards") {
  CHECK(declares_kind("game g { kind colour { red, blue } }", "colour"));
  CHECK(declares_kind("game g { grid cell 3 x 3 }", "cell"));
  CHECK_FALSE(declares_kind("game g { kind colour { red, blue } }", "red"));
  CHECK_FALSE(declares_kind("", "colour"));
}

} // namespace brehon::mending
