#include "tools/measure/perft_parts.hpp"

#include "interpreter/play/ways.hpp"

#include <algorithm>

namespace brehon {

namespace {

/// The state that a way leads to.
State state_after(Machine& machine, const State* from, const std::vector<Move>& way) {
  State state(machine.program());
  start_from(machine, state, from);
  for (const Move& move : way) {
    take(machine, state, move.number);
  }
  return state;
}

} // namespace

PerftRoots perft_roots(const Program& program, const PerftRun& from, int depth, bool ways) {
  PerftRoots roots;
  Machine machine(program);
  PerftRun run = from;
  run.depth = depth;
  if (ways) {
    run.reached = [&](const std::vector<Move>& way) { roots.ways.push_back(way); };
  }
  run.first = [&](const State& state, Move move, std::uint64_t count) {
    roots.firsts.push_back({way_text(machine, state, move.number), count, roots.ways.size()});
  };
  roots.up_to = perft(machine, run);
  return roots;
}

PerftPart perft_part(const Program& program, const PerftRun& from, const PerftRoots& roots, std::size_t begin,
                     std::size_t end, int depth) {
  PerftPart part;
  Machine machine(program);
  PerftRun run = from;
  run.depth = depth;
  for (std::size_t i = begin; i < end && !part.sum.fault; ++i) {
    const State state = state_after(machine, from.from, roots.ways[i]);
    run.from = &state;
    const Perft behind = perft(machine, run);
    add(part.sum, behind, 0);
    part.counts.push_back(behind.histories.back());
    if (behind.fault) {
      part.sum.way = roots.ways[i];
      part.sum.way.insert(part.sum.way.end(), behind.way.begin(), behind.way.end());
    }
  }
  return part;
}

void add(Perft& sum, const Perft& part, std::size_t length) {
  sum.histories.resize(std::max(sum.histories.size(), length + part.histories.size()));
  for (std::size_t i = 1; i < part.histories.size(); ++i) { // the roots are counted already
    sum.histories[length + i] += part.histories[i];
  }
  sum.finished += part.finished;
  for (const auto& [winners, count] : part.won) {
    sum.won[winners] += count;
  }
  sum.drawn += part.drawn;
  sum.unfinished += part.unfinished;
  if (part.fault && !sum.fault) {
    sum.fault = part.fault;
    sum.way = part.way;
  }
}

} // namespace brehon
