#include "dsl/syntax/mends/meant.hpp"

#include "dsl/syntax/words/foreign.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tests/catch.hpp"

#include <algorithm>

namespace brehon {

TEST_CASE("mends: where a place of the mended text was") {
  const std::string_view text = "if a == b {";
  const Mend mend{5, 7, "is not", "", false};
  CHECK(mend.applied_to(text) == "if a is not b {");
  CHECK(mend.original(3) == 3);
  CHECK(mend.original(5) == 5);
  CHECK(mend.original(9) <= 7);
  CHECK(text[mend.original(12)] == 'b');
}

TEST_CASE("mends: the line is shown with the mend, blanks around it apart") {
  CHECK(mended_line("end\n  move n cow  \nend", {11, 12, "(n)", "", false}) == "write `move (n) cow`");
  const std::string wide(200, 'x');
  CHECK(mended_line(wide + " 1-2", {202, 203, "..", "", false}) == "write `..`");
}

TEST_CASE("mends: longer marks stand before those with which they begin") {
  const auto marks = foreign_marks();
  for (auto mark = marks.begin(); mark != marks.end(); ++mark) {
    CAPTURE(mark->written);
    CHECK(std::none_of(marks.begin(), mark, [&](const Foreign& before) {
      return before.written.size() < mark->written.size() &&
             mark->written.substr(0, before.written.size()) == before.written;
    }));
  }
}

TEST_CASE("mends: characters that look like others") {
  CHECK(narrow("\uff3b") == '[');
  CHECK(narrow("\uff12") == '2');
  CHECK(narrow("a") == '\0');
  CHECK(odd_blank_length("\u00a0x") == 2);
  CHECK(odd_blank_length(" ") == 0);
  CHECK(foreign_quote_length("\u201cx") == 3);
  CHECK(foreign_comment_length("/* a\nb */ c") == 9);
  CHECK(foreign_comment_length("/* a") == 0);
}

} // namespace brehon
