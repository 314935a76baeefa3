#include "tools/words/language/select.hpp"

#include "tests/catch.hpp"

namespace brehon {

TEST_CASE("choices in labels: the branch is that of who is meant") {
  Term you("you");
  you.you = true;
  Term many("the players");
  many.several = true;
  const std::string text = "{player, select, me {you are} several {{player} are} other {{player} is}} out";
  CHECK(selected(text, {{"player", you}}) == "you are out");
  CHECK(selected(text, {{"player", many}}) == "{player} are out");
  CHECK(selected(text, {{"player", "ann"}}) == "{player} is out");
  CHECK(selected(text, {}) == "{player} is out");
  CHECK(selected("{a, select, me {x}} y", {{"a", "z"}}) == " y");
  CHECK(selected("{gate} is {open", {}) == "{gate} is {open");
}

} // namespace brehon
