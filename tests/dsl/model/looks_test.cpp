#include "dsl/base/colours.hpp"
#include "dsl/model/looks.hpp"
#include "tests/catch.hpp"

#include <string>
#include <utility>
#include <vector>

namespace brehon::model {

namespace {

Model with_seats(std::vector<std::string> seats, Looks looks = {}) {
  Model model;
  Kind player;
  player.name = "player";
  player.values = std::move(seats);
  model.kinds.push_back(std::move(player));
  model.looks = Shared(std::move(looks));
  return model;
}

} // namespace

TEST_CASE("looks: a seat whose name is a colour has it, unless another one is said") {
  const auto looks = seat_looks(with_seats({"white", "black"}));
  REQUIRE(looks.size() == 2);
  CHECK(looks[0].colour == colours::named("white"));
  CHECK(looks[1].colour == colours::named("black"));
  const auto said = seat_looks(with_seats({"white", "black"}, {{"black", {"red", "", false}}}));
  CHECK(said[1].colour == colours::named("red"));
  const auto numbered = seat_looks(with_seats({"ann", "ben"}, {{"seat2", {"green", "", false}}}));
  CHECK(numbered[1].colour == colours::named("green"));
}

TEST_CASE("looks: light and dark pieces have one shape, others a shape each") {
  const auto black_and_white = seat_looks(with_seats({"white", "black"}));
  CHECK(black_and_white[0].shape == black_and_white[1].shape);
  const auto red_and_blue = seat_looks(with_seats({"red", "blue"}));
  CHECK(red_and_blue[0].shape != red_and_blue[1].shape);
}

TEST_CASE("looks: no two seats that nothing is known of have one colour, or confused ones in one shape") {
  for (const std::size_t players : {2U, 3U, 4U, 5U, 6U}) {
    std::vector<std::string> seats = {"yellow"};
    for (std::size_t i = 1; i < players; ++i)
      seats.push_back("seat" + std::to_string(i + 1));
    const auto looks = seat_looks(with_seats(seats));
    for (std::size_t i = 0; i < players; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        CHECK(looks[i].colour != looks[j].colour);
        CHECK((looks[i].shape != looks[j].shape || !colours::confused(looks[i].colour, looks[j].colour)));
      }
    }
  }
}

} // namespace brehon::model
