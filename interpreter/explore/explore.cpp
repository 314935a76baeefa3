#include "interpreter/explore/explore.hpp"

#include "interpreter/explore/position_set.hpp"
#include "interpreter/explore/state_queue.hpp"
#include "interpreter/explore/symmetry.hpp"
#include "interpreter/play/ways.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace brehon {

namespace {

using Sort = PositionGraph::Sort;

/// Where a way leads to.
struct Arrival {
  Sort sort = Sort::fault;
  std::uint32_t weight = 1;
  int player = 0;
  Fingerprint print{};
  std::optional<PositionId> known; // the position, where it was known before
  PackedState packed;              // of one at rest that was not
  PositionGraph::End end;          // of an end that was not
  std::optional<Fault> fault;
  std::vector<model::ClaimId> reached; // at one that was not known
};

/// A position that is looked at. What is not in use keeps its buffers.
struct Look {
  PackedState packed;
  std::optional<Fault> fault; // the listing came to it
  std::size_t count = 0;      // of the arrivals
  std::vector<Arrival> arrivals;
};

/// Looks at positions on one thread.
class Looker {
public:
  Looker(const Program& program, const PositionSet& known, const std::vector<Symmetry>& symmetries, bool watched)
      : machine_(program), from_(program), to_(program), turned_(program), known_(known), symmetries_(symmetries),
        trace_(program) {
    if (watched) {
      machine_.watch(&trace_);
    } else {
      machine_.ask_whether(true);
    }
  }
  Looker(const Looker&) = delete;
  Looker& operator=(const Looker&) = delete;

  void look(Look& look) {
    unpack_state(look.packed, from_);
    look.count = 0;
    look.fault.reset();
    machine_.ask_whether(false);
    const bool chance = machine_.rest(from_) == Rest::chance;
    ways_on(machine_, from_, ways_);
    if (ways_.empty()) {
      look.fault = machine_.fault();
      return;
    }
    weights_.assign(ways_.size(), 1);
    if (chance) {
      note_weights();
    }
    machine_.ask_whether(true);
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      to_ = from_;
      const Run run = take(machine_, to_, ways_[i]);
      if (look.arrivals.size() <= i) {
        look.arrivals.emplace_back();
      }
      arrive(run, to_, look.arrivals[i]);
      look.arrivals[i].weight = weights_[i];
    }
    look.count = ways_.size();
  }

  /// Begins a game, or arrives where it is taken up.
  void begin(const State* from, Arrival& arrival) { arrive(start_from(machine_, to_, from), to_, arrival); }

  void add_counts(Trace* trace) const {
    for (const model::ElementId element : ids(trace_.counts)) {
      trace->counts[element] += trace_.counts[element];
    }
  }

private:
  void note_weights() {
    const std::vector<ChanceOutcome>& outcomes = machine_.outcomes(from_);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      weights_[i] = static_cast<std::uint32_t>(outcomes[i].weight);
    }
  }

  void arrive(Run run, const State& state, Arrival& arrival) {
    arrival.known.reset();
    arrival.fault.reset();
    if (run == Run::faulted) {
      arrival.sort = Sort::fault;
      arrival.fault = machine_.fault();
      return;
    }
    machine_.form().write(state, content_);
    for (const Symmetry& symmetry : symmetries_) { // the least of those that are alike stands for all
      symmetry.apply(state, turned_);
      machine_.form().write(turned_, other_content_);
      if (other_content_ < content_) {
        std::swap(content_, other_content_);
      }
    }
    arrival.print = fingerprint(content_);
    arrival.known = known_.find(arrival.print);
    if (arrival.known) {
      return;
    }
    arrival.reached = machine_.reached();
    if (run == Run::ended) {
      end(state, arrival);
      return;
    }
    const bool chance = machine_.rest(state) == Rest::chance;
    arrival.sort = chance ? Sort::chance : Sort::decision;
    arrival.player = chance ? 0 : machine_.player(state);
    pack_state(state, arrival.packed);
  }

  void end(const State& state, Arrival& arrival) {
    arrival.sort = Sort::end;
    arrival.fault = judge(machine_, state, result_);
    if (arrival.fault) {
      arrival.sort = Sort::fault;
      return;
    }
    arrival.end = {result_.outcome, result_.winners, result_.drawn, result_.returns};
  }

  Machine machine_;
  State from_;
  State to_;
  State turned_;
  const PositionSet& known_;
  const std::vector<Symmetry>& symmetries_;
  Trace trace_;
  Result result_;
  std::vector<std::uint32_t> ways_;
  std::vector<std::uint32_t> weights_;
  std::vector<Cell> content_;
  std::vector<Cell> other_content_;
};

/// So many positions are looked at before what they lead to is written down.
constexpr std::size_t block_size = 256;

class Explorer {
public:
  Explorer(const Program& program, const ExploreRun& run)
      : run_(run), symmetries_(run.symmetric ? symmetries(program) : std::vector<Symmetry>()),
        rooms_(std::make_shared<Rooms>(run.bounds.memory, run.bounds.disk)), block_(block_size) {
    result_.symmetries = symmetries_.size();
    result_.graph.keep_in(rooms_);
    known_.keep_in(rooms_);
    waiting_.keep_in(rooms_);
    result_.reached = List<Exploration::Reached, model::ClaimId>(program.model.claims.size());
    for (unsigned job = 0; job < std::max(1U, run.jobs); ++job) {
      lookers_.push_back(std::make_unique<Looker>(program, known_, symmetries_, run.trace != nullptr));
    }
  }

  Exploration explore() {
    Arrival start;
    lookers_.front()->begin(run_.from, start);
    note(start);
    while (!waiting_.empty() && result_.bound == Bound::none) {
      next_block();
    }
    if (result_.bound == Bound::none) {
      skip_ends();
    } else if (result_.layers.back() != graph().size()) {
      result_.layers.push_back(graph().size());
    }
    for (const auto& looker : lookers_) {
      if (run_.trace != nullptr) {
        looker->add_counts(run_.trace);
      }
    }
    return std::move(result_);
  }

private:
  PositionGraph& graph() { return result_.graph; }

  void next_block() {
    std::size_t count = 0;
    // Few at first, so that little is done in vain where bounds are narrow.
    const std::size_t most = std::clamp(graph().expanded() / 4, lookers_.size(), block_.size());
    while (count < most && !waiting_.empty()) {
      waiting_.pop(block_[count++].packed);
    }
    look_at(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (bounded()) {
        return;
      }
      write_down(block_[i]);
    }
    if (run_.progress) {
      run_.progress(graph().size(), waiting_.size());
    }
    if (run_.stop && run_.stop() && !waiting_.empty()) {
      result_.bound = Bound::stopped;
    }
  }

  void look_at(std::size_t count) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&](Looker& looker) {
      for (std::size_t i = next++; i < count; i = next++) {
        looker.look(block_[i]);
      }
    };
    std::vector<std::thread> threads;
    for (std::size_t job = 1; job < lookers_.size(); ++job) {
      threads.emplace_back([&, job] { work(*lookers_[job]); });
    }
    work(*lookers_.front());
    for (std::thread& thread : threads) {
      thread.join();
    }
  }

  /// Whether no further position is to be looked at.
  bool bounded() {
    skip_ends();
    begin_layer();
    const ExploreBounds& bounds = run_.bounds;
    if (bounds.depth > 0 && result_.layers.size() > bounds.depth) {
      result_.bound = Bound::depth;
    } else if (graph().size() >= bounds.positions) {
      result_.bound = Bound::positions;
    } else if (rooms_->in_memory() + known_.table_bytes() >= bounds.memory && !goes_on_disk()) {
      result_.bound = Bound::memory;
    }
    return result_.bound != Bound::none;
  }

  /// Whether a file takes what goes beyond the memory, and has kept up with it.
  bool goes_on_disk() const { return !run_.bounds.disk.empty() && rooms_->in_memory() <= run_.bounds.memory; }

  /// Ends and faults have no ways.
  void skip_ends() {
    while (graph().expanded() < graph().size() && !rests(graph().sort(next()))) {
      begin_layer();
      graph().expand();
    }
  }

  /// Notes how many positions are known where all that are nearer than the next one have been looked at.
  void begin_layer() {
    if (graph().expanded() == (result_.layers.empty() ? 0 : result_.layers.back())) {
      result_.layers.push_back(graph().size());
    }
  }

  static bool rests(Sort sort) { return sort == Sort::decision || sort == Sort::chance; }
  PositionId next() { return static_cast<PositionId>(graph().expanded()); }

  void write_down(const Look& look) {
    const PositionId at = next();
    graph().expand();
    if (look.fault) {
      graph().becomes_fault(at, *look.fault);
    }
    for (std::size_t i = 0; i < look.count; ++i) {
      const PositionId target = note(look.arrivals[i]);
      graph().add_way(target, look.arrivals[i].weight);
    }
  }

  /// The position that was arrived at.
  PositionId note(const Arrival& arrival) {
    if (arrival.fault) {
      return graph().add_fault(*arrival.fault);
    }
    if (arrival.known) {
      return *arrival.known;
    }
    if (const std::optional<PositionId> known = known_.find(arrival.print)) {
      return *known;
    }
    const bool ends = arrival.sort == Sort::end;
    const PositionId added =
        ends ? graph().add_end(arrival.end) : graph().add(arrival.sort, static_cast<std::size_t>(arrival.player));
    known_.add(arrival.print, added);
    for (const model::ClaimId claim : arrival.reached) {
      Exploration::Reached& reached = result_.reached[claim];
      reached.nearest = reached.positions++ == 0 ? added : reached.nearest;
    }
    if (!ends) {
      waiting_.push(arrival.packed);
    }
    return added;
  }

  const ExploreRun& run_;
  const std::vector<Symmetry> symmetries_;
  const std::shared_ptr<Rooms> rooms_;
  Exploration result_;
  PositionSet known_;
  StateQueue waiting_;
  std::vector<std::unique_ptr<Looker>> lookers_;
  std::vector<Look> block_;
};

/// The way by which a position was first come to.
std::uint64_t first_way_to(const PositionGraph& graph, PositionId to) {
  std::uint64_t way = 0;
  while (graph.target(way) != to) {
    ++way;
  }
  return way;
}

/// The position from which a way leads on.
PositionId origin(const PositionGraph& graph, std::uint64_t way) {
  std::size_t low = 0;
  std::size_t high = graph.expanded();
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (graph.first_way(static_cast<PositionId>(middle)) <= way ? low : high) = middle;
  }
  return static_cast<PositionId>(low);
}

} // namespace

Exploration explore(const Program& program, const ExploreRun& run) {
  return Explorer(program, run).explore();
}

std::vector<Move> way_to_position(const Program& program, const State* from, const PositionGraph& graph,
                                  PositionId to) {
  std::vector<std::uint64_t> numbers; // of the ways among those of their positions, the last one first
  while (to != 0) {
    const std::uint64_t way = first_way_to(graph, to);
    to = origin(graph, way);
    numbers.push_back(way - graph.first_way(to));
  }
  std::reverse(numbers.begin(), numbers.end());
  Machine machine(program);
  State state(program);
  start_from(machine, state, from);
  std::vector<Move> moves;
  std::vector<std::uint32_t> ways;
  for (const std::uint64_t number : numbers) {
    ways_on(machine, state, ways);
    moves.push_back({machine.rest(state) == Rest::chance, ways[number]});
    take(machine, state, moves.back().number);
  }
  return moves;
}

} // namespace brehon
