#include "dsl/base/message.hpp"
#include "dsl/base/numerals.hpp"

#include "tests/catch.hpp"

#include <string>

namespace brehon {
namespace {

/// A message with its slots in brackets.
std::string shown(const Message& message) {
  std::string out;
  for (const Message::Part& part : message.parts) {
    out += part.is_slot ? "[" + part.text : part.text;
    for (const std::string& style : part.styles) {
      out += "|" + style;
    }
    for (const auto& [word, branch] : part.branches) {
      out += "|" + word + ":" + shown(branch);
    }
    out += part.is_slot ? "]" : "";
  }
  return out;
}

std::string shown(const std::string& text) {
  const ReadMessage read = read_message(text);
  return read.fault.empty() ? shown(read.message) : "! " + read.fault;
}

} // namespace

TEST_CASE("message: slots, and what stands behind them") {
  CHECK(shown("no slot: l’été #1") == "no slot: l’été #1");
  CHECK(shown("{1} and {pot, to your}, {2,count, coin}.") == "[1] and [pot|to|your], [2|count|coin].");
  CHECK(shown("{1, plural, =0 {none} one {# coin} other {# coins {pot, at}}}") ==
        "[1|=0:none|one:[1] coin|other:[1] coins [pot|at]]");
}

TEST_CASE("message: what is no message says why") {
  CHECK(shown("{1") == "! a `{` is never closed");
  CHECK(shown("1}") == "! a `}` closes nothing");
  CHECK(shown("{} {, the}") == "! a slot needs the name of what fills it");
  CHECK(shown("{1, plural, one {a}}") == "! a plural needs the branch `other {…}`");
  CHECK(shown("{1, plural, few {a} other {b}}") ==
        "! `few` is no branch of a plural: there are `one`, `other`, and `=2` for a number");
  CHECK(shown("{1, plural, other}") == "! a branch of a plural is written as `one {…}`");
}

TEST_CASE("numerals: the words of a language, alone and put together") {
  CHECK(numerals_of("nl").counts.find("eenentwintig")->second == 21);
  CHECK(numerals_of("fr").counts.find("soixante-dix-sept")->second == 77);
  CHECK(numerals_of("de-AT").counts.find("zwölf")->second == 12);
  CHECK(numerals_of("en").counts.count("both") == 0);
  CHECK(numerals_of("en").all.find("both")->second == 2);
  CHECK(numerals_of("xx").all.empty());
}

} // namespace brehon
