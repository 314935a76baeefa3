#include "dsl/base/marks.hpp"

#include "tests/catch.hpp"

#include <string>
#include <vector>

namespace brehon {

namespace {

std::vector<std::string> marks_of(const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> things;
  for (const std::string& name : names) {
    things.push_back(words_of(name));
  }
  return marks(things);
}

using Marks = std::vector<std::string>;

} // namespace

TEST_CASE("marks: words are what stands between spaces, dots, commas and parentheses") {
  CHECK(words_of("card (red, 10)") == Marks{"card", "red", "10"});
  CHECK(words_of("ann.boy") == Marks{"ann", "boy"});
  CHECK(words_of("").empty());
}

TEST_CASE("marks: a word of its own is enough") {
  CHECK(marks_of({"the attacker wins", "the defender wins", "both are taken"}) == Marks{"a", "d", "b"});
  CHECK(marks_of({"lion", "leopard", "rat"}) == Marks{"li", "le", "r"});
  CHECK(marks_of({"\u00e9l\u00e9phant", "\u00e9cureuil"}) == Marks{"\u00e9l", "\u00e9c"});
}

TEST_CASE("marks: else all words but those that all things have") {
  CHECK(marks_of({"card (red, 1)", "card (red, 10)", "card (rose, 1)", "card (rose, 10)"}) ==
        Marks{"re1", "re10", "ro1", "ro10"});
  CHECK(marks_of({"south.rat", "north.rat", "south.cat", "north.cat"}) == Marks{"sr", "nr", "sc", "nc"});
}

TEST_CASE("marks: the same words have the same mark, others another one") {
  CHECK(marks_of({"coin", "coin"}) == Marks{"c", "c"});
  CHECK(marks_of({"a.bc", "ab.c", "x.bc", "ab.y", "a.c"}).size() == 5);
  CHECK(marks_of({}).empty());
}

} // namespace brehon
