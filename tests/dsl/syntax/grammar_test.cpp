#include "dsl/syntax/grammar_changes.hpp"

#include "tests/catch.hpp"

namespace brehon {

TEST_CASE("grammar: no rule can repeat without taking a token") {
  CHECK(tao::pegtl::analyze<grammar::file>(0) == 0);
}

} // namespace brehon
