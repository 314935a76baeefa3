#include "dsl/base/suggest.hpp"

#include "tests/catch.hpp"

namespace brehon {

TEST_CASE("nearest: one letter inserted, left out, replaced, exchanged") {
  const std::vector<std::string_view> roles = {"boy", "warrior", "chief", "daughter", "bluff"};
  CHECK(nearest("cheif", roles) == "chief");
  CHECK(nearest("cief", roles) == "chief");
  CHECK(nearest("chieff", roles) == "chief");
  CHECK(nearest("bay", roles) == "boy");
  CHECK(nearest("bo", roles) == "boy");
  CHECK(nearest("doughters", roles) == "daughter");
}

TEST_CASE("nearest: an exchange of neighbours is one edit") {
  CHECK(nearest("scuot", {"scouts", "scout"}) == "scout");
  CHECK(nearest("ba", {"ab"}) == "ab");
}

TEST_CASE("nearest: about a third of the letters may differ") {
  CHECK(nearest("abcdef", {"abcxyf"}) == "abcxyf");
  CHECK_FALSE(nearest("abcdef", {"abxyzf"}));
  CHECK_FALSE(nearest("boy", {"cow"}));
  CHECK_FALSE(nearest("gate", {}));
  CHECK_FALSE(nearest("p", {"q", "pq"}));
  CHECK_FALSE(nearest("", {"p"}));
}

TEST_CASE("nearest: case is no difference, whatever the length") {
  CHECK(nearest("Boy", {"bot", "boy"}) == "boy");
  CHECK(nearest("P", {"q", "p"}) == "p");
  CHECK(nearest("SENDSCOUT", {"send_scout"}) == "send_scout");
  CHECK(nearest(std::string(100, 'x'), {std::string(100, 'X')}) == std::string(100, 'X'));
}

TEST_CASE("nearest: of equally near candidates the first, and never the word itself") {
  CHECK(nearest("gat", {"gate", "goat"}) == "gate");
  CHECK(nearest("gat", {"goat", "gate"}) == "goat");
  CHECK(nearest("boy", {"boy", "bot"}) == "bot");
  CHECK_FALSE(nearest("boy", {"boy"}));
}

TEST_CASE("nearest: very long words take no time") {
  const std::string word(10'000'000, 'x');
  const std::string other = word + "y";
  CHECK_FALSE(nearest(word, std::vector<std::string_view>(100, other)));
  CHECK(nearest(std::string(64, 'x'), {std::string(63, 'x')}) == std::string(63, 'x'));
}

} // namespace brehon
