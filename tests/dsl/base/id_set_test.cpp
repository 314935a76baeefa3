#include "dsl/base/id.hpp"
#include "dsl/base/id_set.hpp"

#include "tests/catch.hpp"

#include <vector>

namespace brehon {

namespace {

struct ThingTag;
using Thing = Id<ThingTag>;
using Things = IdSet<Thing>;

std::vector<int> numbers_of(const Things& things) {
  std::vector<int> out;
  for (const Thing thing : things)
    out.push_back(thing.number());
  return out;
}

} // namespace

TEST_CASE("id sets: in the order of the ids, each once") {
  CHECK(Things().empty());
  CHECK(numbers_of({Thing(130), Thing(0), Thing(63), Thing(64), Thing(63)}) == std::vector<int>{0, 63, 64, 130});
}

TEST_CASE("id sets: none is never in one") {
  Things things;
  things.insert(Thing());
  CHECK(things.empty());
  CHECK_FALSE(things.contains(Thing()));
}

TEST_CASE("id sets: what is in them, and whether they meet") {
  const Things few = {Thing(2)};
  Things many = {Thing(70)};
  CHECK(many.contains(Thing(70)));
  CHECK_FALSE(many.contains(Thing(6)));
  CHECK_FALSE(few.contains(Thing(700)));
  CHECK_FALSE(few.meets(many));
  many.include(few);
  CHECK(few.meets(many));
  CHECK(many.meets(few));
  CHECK(numbers_of(many) == std::vector<int>{2, 70});
}

} // namespace brehon
