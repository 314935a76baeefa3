#include "interpreter/explore/explore.hpp"

#include "interpreter/explore/course.hpp"
#include "interpreter/explore/position_set.hpp"
#include "interpreter/explore/rooms.hpp"
#include "interpreter/explore/state_queue.hpp"
#include "interpreter/explore/summary.hpp"
#include "interpreter/explore/values.hpp"
#include "interpreter/play/ways.hpp"
#include "tests/catch.hpp"
#include "tests/interpreter/small_games.hpp"
#include "tests/temporary_folder.hpp"

#include <cmath>
#include <memory>
#include <set>
#include <vector>

namespace brehon {

namespace {

/// All of a graph, to be compared.
std::vector<std::uint64_t> content(const PositionGraph& graph) {
  std::vector<std::uint64_t> all;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    all.push_back(static_cast<std::uint64_t>(graph.sort(at)));
    all.push_back(graph.detail(at));
    for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at); ++way) {
      all.push_back(graph.target(way));
      all.push_back(graph.weight(way));
    }
  }
  return all;
}

} // namespace

TEST_CASE("explore: tic-tac-toe has 5,478 positions") {
  const Program program = tic_tac_toe();
  const Exploration all = explore(program, {});
  CHECK(all.complete());
  CHECK(all.graph.size() == 5478);
  CHECK(all.layers == std::vector<std::size_t>{1, 10, 82, 334, 1090, 2350, 3870, 5010, 5400, 5478});
  const ExploreSummary summary = summarise(all, 2);
  CHECK(summary.ends == 958);
  CHECK(summary.decisions == 4520);
  CHECK(summary.shortest == 5U);
  CHECK(summary.longest == 9U);
  CHECK(summary.endless == 0);
  REQUIRE(summary.random);
  // Of 9! orders of marks so many are won by each side: 212256 and 104544.
  CHECK(std::abs(summary.random->wins[0] - 212256.0 / 362880) < 1e-9);
  CHECK(std::abs(summary.random->wins[1] - 104544.0 / 362880) < 1e-9);
  CHECK(best_values(all.graph).front() == 0);
}

TEST_CASE("explore: the number of threads changes nothing") {
  for (const Program& program : {tic_tac_toe(), cards()}) {
    const auto found = [&program](unsigned jobs) {
      ExploreRun run;
      run.jobs = jobs;
      return content(explore(program, run).graph);
    };
    const std::vector<std::uint64_t> alone = found(1);
    CHECK(found(2) == alone);
    CHECK(found(5) == alone);
  }
}

TEST_CASE("explore: bounds leave positions open") {
  const Program program = tic_tac_toe();
  ExploreRun run;
  run.bounds.depth = 2;
  const Exploration near = explore(program, run);
  CHECK(near.bound == Bound::depth);
  CHECK(near.layers == std::vector<std::size_t>{1, 10, 82});
  CHECK(near.graph.size() == 82);
  CHECK(summarise(near, 2).open == 72);
  run.bounds = {};
  run.bounds.positions = 100;
  const Exploration few = explore(program, run);
  CHECK(few.bound == Bound::positions);
  CHECK(few.graph.size() >= 100);
  CHECK(few.graph.size() < 110);
  CHECK_FALSE(summarise(few, 2).random);
  run.bounds = {};
  run.bounds.memory = 1;
  CHECK(explore(program, run).bound == Bound::memory);
}

TEST_CASE("explore: what goes beyond the memory is in a file, and nothing else changes") {
  const TemporaryFolder folder;
  for (const Program& program : {tic_tac_toe(), cards()}) {
    ExploreRun run;
    const Exploration in_memory = explore(program, run);
    run.bounds.memory = 1;
    run.bounds.disk = folder.file(".");
    const Exploration on_disk = explore(program, run);
    CHECK(on_disk.bound == Bound::none);
    CHECK(on_disk.layers == in_memory.layers);
    CHECK(content(on_disk.graph) == content(in_memory.graph));
    run.bounds.disk = folder.file("not_there");
    CHECK(explore(program, run).bound == Bound::memory);
  }
}

TEST_CASE("explore: rooms in a file are used again") {
  const TemporaryFolder folder;
  constexpr std::size_t bytes = 1U << 16U;
  const auto rooms = std::make_shared<Rooms>(bytes, folder.file("."));
  const Room first = rooms->take(bytes);
  CHECK_FALSE(first.is_on_disk());
  for (int i = 0; i < 3; ++i) {
    const Room second = rooms->take(bytes);
    REQUIRE(second.is_on_disk());
    second.data()[bytes - 1] = std::byte{7};
    CHECK(rooms->on_disk() == bytes);
  }
  CHECK(rooms->on_disk() == 0);
  CHECK(rooms->in_memory() == bytes);
}

TEST_CASE("explore: chance counts by weight") {
  const Program program = cards();
  const Exploration all = explore(program, {});
  const ExploreSummary summary = summarise(all, 2);
  REQUIRE(summary.random);
  // Each draw is as likely as the others, each option too: both lay a card in a quarter of the games.
  CHECK(std::abs(summary.random->drawn - 0.25) < 1e-9);
  CHECK(std::abs(summary.random->wins[0] - 0.375) < 1e-9);
  CHECK(all.graph.has_chance());
}

TEST_CASE("explore: the shortest way leads to a position") {
  const Program program = tic_tac_toe();
  const Exploration all = explore(program, {});
  const auto last = static_cast<PositionId>(all.graph.size() - 1);
  const std::vector<Move> way = way_to_position(program, nullptr, all.graph, last);
  CHECK(way.size() == 9);
  Machine machine(program);
  State state(program);
  Run run = machine.start(state);
  for (const Move& move : way) {
    run = take(machine, state, move.number);
  }
  CHECK(run == Run::ended);
}

TEST_CASE("explore: best play of tic-tac-toe does not lose, and wins fast") {
  const Program program = tic_tac_toe();
  const Exploration all = explore(program, {});
  const std::vector<double> values = best_values(all.graph);
  const std::vector<std::uint32_t> steps = distances(all.graph, values);
  for (std::size_t i = 0; i < all.graph.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    if (all.graph.has_ways(at)) {
      const std::size_t best = best_way(all.graph, values, steps, at);
      const PositionId to = all.graph.target(all.graph.first_way(at) + best);
      REQUIRE(values[to] == values[at]);
      REQUIRE((values[at] == 0 || steps[to] + 1 == steps[at]));
    }
  }
}

TEST_CASE("explore: states wait in order, whatever their cells hold") {
  const Program program = tic_tac_toe();
  StateQueue queue;
  PackedState packed;
  State state(program);
  for (int i = 0; i < 10'000; ++i) {
    state[0] = i % 2 == 0 ? i : -i * 100'000;
    pack_state(state, packed);
    queue.push(packed);
  }
  State read(program);
  for (int i = 0; i < 10'000; ++i) {
    queue.pop(packed);
    unpack_state(packed, read);
    REQUIRE(read[0] == (i % 2 == 0 ? i : -i * 100'000));
  }
  CHECK(queue.empty());
}

TEST_CASE("explore: fingerprints tell contents apart") {
  std::set<Fingerprint> prints;
  for (Cell a = 0; a < 100; ++a) {
    for (Cell b = -50; b < 50; ++b) {
      prints.insert(fingerprint(std::vector<Cell>{a, b}));
      prints.insert(fingerprint(std::vector<Cell>{a, b, 0}));
    }
  }
  CHECK(prints.size() == 20'000);
}

namespace {

/// Positions by hand: whose turn it is, and where their ways lead to; ends have none.
struct Sketch {
  int player;
  std::vector<PositionId> ways;
  int value = 0; // of an end
};

PositionGraph graph_of(const std::vector<Sketch>& sketches) {
  PositionGraph graph;
  for (const Sketch& each : sketches) {
    if (each.ways.empty()) {
      PositionGraph::End end;
      end.outcome = Outcome::stated;
      end.returns = {fraction(each.value), fraction(-each.value)};
      graph.add_end(end);
    } else {
      graph.add(PositionGraph::Sort::decision, static_cast<std::size_t>(each.player));
    }
  }
  for (const Sketch& each : sketches) {
    graph.expand();
    for (const PositionId to : each.ways) {
      graph.add_way(to, 1);
    }
  }
  return graph;
}

} // namespace

TEST_CASE("explore: positions from which no end can be reached") {
  // 0 leads to an end and to 2 and 3, which lead to each other only.
  const PositionGraph graph = graph_of({{0, {1, 2}}, {0, {}, 1}, {1, {3}}, {0, {2}}});
  CHECK(can_end(graph) == std::vector<bool>{true, true, false, false});
  const std::vector<Longest> longest = longest_plays(graph);
  CHECK_FALSE(longest[0]);
  CHECK(longest[1] == 0U);
}

TEST_CASE("explore: who is behind goes round in circles, who is ahead leaves them") {
  // 0 and 1 lead to each other; the first player can also win from 0, the second one from 1.
  const PositionGraph won = graph_of({{0, {1, 2}}, {1, {0, 3}}, {0, {}, 1}, {0, {}, -1}});
  CHECK(best_values(won) == std::vector<double>{1, -1, 1, -1});
  // From 0 the first player can only lose or go to 1, from where the second one can only lose or go back.
  const PositionGraph drawn = graph_of({{0, {1, 2}}, {1, {0, 3}}, {0, {}, -1}, {0, {}, 1}});
  CHECK(best_values(drawn) == std::vector<double>{0, 0, -1, 1});
  // Of several values each side takes what it can be sure of: 2 rather than 1, and going round rather than -3.
  const PositionGraph several = graph_of({{0, {1, 2, 3}}, {1, {0, 4}}, {0, {}, 1}, {0, {}, 2}, {0, {}, 5}});
  CHECK(best_values(several) == std::vector<double>{2, 2, 1, 2, 5});
}

} // namespace brehon
