#include "interpreter/play/tensor.hpp"

#include "interpreter/machine/prelude.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/interpreter/small_games.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

const TensorPart& part_of(const ObservationTensor& tensor, const std::string& name) {
  const auto& parts = tensor.parts();
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const TensorPart& part) { return part.name == name; });
  REQUIRE(found != parts.end());
  return *found;
}

/// Plays random games and compares what players see as text and as numbers: one has as much to tell as the other.
void compare_with_text(const Program& program, std::uint64_t games) {
  const ObservationTensor tensor(program);
  std::map<std::pair<int, std::string>, std::vector<float>> numbers_of;
  std::map<std::pair<int, std::vector<float>>, std::string> text_of;
  for (std::uint64_t game = 0; game < games; ++game) {
    Session session(program, 1, game);
    prelude::Random random(2, game);
    for (int steps = 0; steps < 500; ++steps) {
      for (int player = 0; player < program.model.players; ++player) {
        std::vector<float> numbers(static_cast<std::size_t>(tensor.size()));
        tensor.write(session.machine(), session.state(), player, numbers);
        const std::string text = observation_text(program, observe(session.machine(), session.state(), player));
        REQUIRE(numbers_of.emplace(std::pair(player, text), numbers).first->second == numbers);
        REQUIRE(text_of.emplace(std::pair(player, numbers), text).first->second == text);
      }
      session.draw_all();
      if (session.rest() != Rest::decision) {
        break;
      }
      session.choose(session.options()[random.below(session.options().size())]);
    }
  }
}

} // namespace

TEST_CASE("tensor: each number belongs to one part, and what it is can be read") {
  const RuleSet rules = compile_rule_set("tic_tac_toe");
  const ObservationTensor tensor(*rules.program);
  int end = 0;
  for (const TensorPart& part : tensor.parts()) {
    CHECK(part.first == end);
    end += part.size();
  }
  CHECK(end == tensor.size());
  const TensorPart& board = part_of(tensor, "board");
  CHECK(board.shape() == std::vector<int>{2, 3, 3});
  CHECK(board.axes[0] == std::vector<std::string>{"x.mark", "o.mark"});
  CHECK(board.axes[2] == std::vector<std::string>{"a", "b", "c"});
  Session session(*rules.program, 1);
  session.choose(5); // c2
  std::vector<float> numbers(static_cast<std::size_t>(tensor.size()));
  tensor.write(session.machine(), session.state(), 1, numbers);
  for (int i = 0; i < board.size(); ++i) {
    CHECK(numbers[static_cast<std::size_t>(board.first + i)] == (i == 5 ? 1.0F : 0.0F));
  }
}

TEST_CASE("tensor: counts are shares of the most that there can be") {
  const RuleSet rules = compile_rule_set("kuhn_poker");
  const ObservationTensor tensor(*rules.program);
  Session session(*rules.program, 1);
  session.draw_all();
  std::vector<float> numbers(static_cast<std::size_t>(tensor.size()));
  tensor.write(session.machine(), session.state(), 0, numbers);
  const TensorPart& pot = part_of(tensor, "pot");
  CHECK(pot.scale == 4);
  CHECK(numbers[static_cast<std::size_t>(pot.first)] == 0.5F); // two chips of four
  const TensorPart& hand = part_of(tensor, "hand");
  CHECK(hand.axes[0] == std::vector<std::string>{"card.1", "card.2", "card.3", "hidden card"});
  CHECK(numbers[static_cast<std::size_t>(hand.first + 3 * 2)] == 0);     // my own card is not hidden
  CHECK(numbers[static_cast<std::size_t>(hand.first + 3 * 2 + 1)] == 1); // the other's is
}

TEST_CASE("tensor: as much as the text says, and no more") {
  for (const char* const name :
       {"tic_tac_toe", "kuhn_poker", "goofspiel", "love_letter", "stratego", "hanabi", "jaipur"}) {
    CAPTURE(name);
    compare_with_text(*compile_rule_set(name).program, effort(4));
  }
}

} // namespace brehon
