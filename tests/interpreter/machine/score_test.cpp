#include "interpreter/machine/score.hpp"

#include "tests/catch.hpp"
#include "tests/interpreter/program_builder.hpp"

#include <limits>
#include <string>
#include <vector>

namespace brehon {

namespace {

/// A game that ends at once, in which three players have these scores and tie-breaking numbers.
struct Ending {
  std::vector<int> scores = {0, 0, 0};
  std::vector<int> breaks = {0, 0, 0};
  int denominator = 1;
  Outcome outcome = Outcome::scored;
  std::uint32_t winners = 0;
  bool fewest = false; // wins among equal scores
  bool shared = false;
  model::Returns returns = {};
  bool winner = true; // something says who wins

  Result judged() const {
    using enum Operation;
    ProgramBuilder b(3);
    b.lay_out();
    b.program().begin = b.label_here();
    b.emit(copy, cell::winners, b.constant(static_cast<int>(winners)));
    b.emit(finish, static_cast<int>(outcome));
    ScoreCells score, other;
    for (int p = 0; p < 3; ++p) {
      score.numerator.push_back(b.constant(scores[static_cast<std::size_t>(p)]));
      score.denominator.push_back(b.constant(denominator));
      other.numerator.push_back(b.constant(breaks[static_cast<std::size_t>(p)]));
      other.denominator.push_back(b.constant(1));
    }
    b.program().score_items = {score};
    if (winner) {
      b.program().criteria = {score, other};
      b.program().model.criteria.resize(2);
      b.program().model.criteria.back().most = !fewest;
    }
    b.program().model.shared_victory = shared;
    b.program().model.returns = returns;
    const Program program = b.build_with_empty_scoring();
    Machine machine(program);
    State state(program);
    machine.start(state);
    Result result;
    CHECK_FALSE(judge(machine, state, result));
    return result;
  }

  std::string text() const {
    std::string text;
    for (const Fraction& value : judged().returns) {
      text += (text.empty() ? "" : " ") + to_string(value);
    }
    return text;
  }
};

const model::Returns stated = {true, model::Returns::Sort::ranks, 10, 5, -10};

} // namespace

TEST_CASE("fraction: exact and in lowest terms") {
  CHECK(fraction(6, 4) == Fraction{3, 2});
  CHECK(fraction(6, -4) == Fraction{-3, 2});
  CHECK(fraction(0, -4) == Fraction{0, 1});
  CHECK(fraction(1, 2) + fraction(1, 3) == Fraction{5, 6});
  CHECK(fraction(1, 2) - fraction(1, 2) == Fraction{0, 1});
  CHECK(fraction(1, 2) / 3 == Fraction{1, 6});
  CHECK(fraction(1, 3) < fraction(1, 2));
  CHECK(fraction(-1, 2) < fraction(-1, 3));
  CHECK(to_string(fraction(-10, 4)) == "-5/2");
  CHECK(to_string(fraction(4, 2)) == "2");
  CHECK(to_double(fraction(-10, 4)) == -2.5);
}

TEST_CASE("fraction: what is too large is undefined, and so is what is made of it") {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  CHECK_FALSE(fraction(1, 0).defined());
  CHECK_FALSE((fraction(most) + fraction(1)).defined());
  CHECK_FALSE((fraction(1, most) / 2).defined());
  CHECK_FALSE((fraction(1, 0) + fraction(1)).defined());
  CHECK((fraction(most) - fraction(most)) == Fraction{});
  CHECK(to_string(fraction(1, 0)) == "undefined");
}

TEST_CASE("score: the best by the first criterion that distinguishes them wins") {
  Ending ending{{7, 9, 8}};
  CHECK(ending.judged().winners == 2);
  CHECK_FALSE(ending.judged().drawn);
  CHECK(ending.judged().won_by(1));
  ending.scores = {9, 9, 8};
  ending.breaks = {1, 2, 3};
  CHECK(ending.judged().winners == 2);
  ending.fewest = true;
  CHECK(ending.judged().winners == 1);
  ending.denominator = 2;
  CHECK(ending.judged().totals[0] == Fraction{9, 2});
}

TEST_CASE("score: who cannot be distinguished draws, or wins together") {
  Ending ending{{9, 9, 8}};
  CHECK(ending.judged().winners == 3);
  CHECK(ending.judged().drawn);
  CHECK_FALSE(ending.judged().won_by(0));
  ending.shared = true;
  CHECK_FALSE(ending.judged().drawn);
  CHECK(ending.judged().won_by(0));
  CHECK(ending.judged().won_by(1));
  CHECK_FALSE(ending.judged().won_by(2));
}

TEST_CASE("returns: winners share 1, less the mean") {
  CHECK(Ending{{7, 9, 8}}.text() == "-1/3 2/3 -1/3");
  CHECK(Ending{{9, 9, 8}}.text() == "1/6 1/6 -1/3");
  CHECK(Ending{{9, 9, 9}}.text() == "0 0 0");
  Ending ending{{9, 9, 8}};
  ending.outcome = Outcome::unfinished;
  CHECK(ending.text() == "0 0 0");
  ending.outcome = Outcome::drawn;
  CHECK(ending.text() == "0 0 0");
  ending.outcome = Outcome::stated;
  ending.winners = 4;
  CHECK(ending.text() == "-1/3 -1/3 2/3");
  ending.outcome = Outcome::scored;
  ending.winner = false;
  CHECK(ending.text() == "0 0 0");
}

TEST_CASE("returns: stated values") {
  Ending ending{{7, 9, 8}};
  ending.returns = stated;
  CHECK(ending.text() == "-10 10 -10");
  ending.scores = {9, 9, 8};
  CHECK(ending.text() == "5 5 -10");
  ending.shared = true;
  CHECK(ending.text() == "10 10 -10");
  ending.outcome = Outcome::drawn;
  CHECK(ending.text() == "5 5 5");
  ending.outcome = Outcome::unfinished;
  CHECK(ending.text() == "0 0 0");
  ending.outcome = Outcome::stated;
  ending.winners = 1;
  CHECK(ending.text() == "10 -10 -10");
}

TEST_CASE("returns: scores") {
  Ending ending{{7, 9, 8}};
  ending.denominator = 2;
  ending.returns.sort = model::Returns::Sort::score;
  CHECK(ending.text() == "7/2 9/2 4");
  ending.returns.sort = model::Returns::Sort::score_less_average;
  CHECK(ending.text() == "-1/2 1/2 0");
  ending.outcome = Outcome::unfinished;
  CHECK(ending.text() == "0 0 0");
}

TEST_CASE("score: a score that is no number is a run-time error") {
  using enum Operation;
  ProgramBuilder b;
  b.lay_out();
  b.program().begin = b.label_here();
  b.emit(finish, static_cast<int>(Outcome::scored));
  ScoreCells score;
  score.numerator = score.denominator = {b.constant(0), b.constant(0)};
  b.program().score_items = {score};
  const Program program = b.build_with_empty_scoring();
  Machine machine(program);
  State state(program);
  machine.start(state);
  Result result;
  const std::optional<Fault> found = judge(machine, state, result);
  REQUIRE(found);
  CHECK(found->message == "a score is not a number that can be written");
}

TEST_CASE("score: a run-time error in the scoring leaves the state as it was") {
  using enum Operation;
  ProgramBuilder b;
  b.lay_out();
  b.program().begin = b.label_here();
  b.emit(finish, static_cast<int>(Outcome::scored));
  b.program().score = b.label_here();
  b.emit(divide, b.scratch(0), b.constant(1), b.constant(0));
  b.program().setup_given = b.label_here();
  b.emit(done);
  const Program program = b.build();
  Machine machine(program);
  State state(program);
  machine.start(state);
  Result result;
  const std::optional<Fault> found = judge(machine, state, result);
  REQUIRE(found);
  CHECK(found->message == "division by 0");
  CHECK(machine.rest(state) == Rest::terminal);
}

} // namespace brehon
