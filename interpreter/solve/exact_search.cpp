#include "interpreter/solve/exact_search.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/explore/position_set.hpp"
#include "interpreter/explore/symmetry.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/ways.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// What is known of a position: it is worth that, at least that, or at most that.
struct KnownWorth {
  enum class Sort : std::uint8_t { nothing, exact, at_least, at_most };

  Fingerprint print{};
  double value = 0;
  std::uint32_t way = 0; // that was best there
  Sort sort = Sort::nothing;
};

/// A table with room for so many positions. What it took more to find stays longer: of two places one is for that.
class WorthTable {
public:
  explicit WorthTable(std::size_t positions) : entries_(std::bit_ceil(std::max<std::size_t>(positions, 2))) {}

  const KnownWorth* find(const Fingerprint& print) const {
    const std::size_t slot = slot_of(print);
    for (const std::size_t at : {slot, slot + 1}) {
      if (entries_[at].worth.sort != KnownWorth::Sort::nothing && entries_[at].worth.print == print) {
        return &entries_[at].worth;
      }
    }
    return nullptr;
  }

  void keep(const KnownWorth& worth, std::size_t cost) {
    const std::size_t slot = slot_of(worth.print);
    const bool is_there = entries_[slot].worth.print == worth.print;
    const std::size_t at = is_there || cost >= entries_[slot].cost ? slot : slot + 1;
    entries_[at] = {worth, cost};
  }

private:
  struct Entry {
    KnownWorth worth;
    std::size_t cost = 0; // positions that were looked at
  };

  std::size_t slot_of(const Fingerprint& print) const {
    return static_cast<std::size_t>(print[0]) & (entries_.size() - 2);
  }

  std::vector<Entry> entries_;
};

/// What the first player can get at least and at most, as far as the rules say so beforehand.
struct Window {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

Window whole_window(const model::Model& model) {
  if (model.returns.sort != model::Returns::Sort::ranks || !model.returns.stated || model.players != 2) {
    return {};
  }
  const auto [low, high] = std::minmax({model.returns.win, model.returns.draw, model.returns.loss});
  return {static_cast<double>(low), static_cast<double>(high)};
}

class Searcher {
public:
  Searcher(const Program& program, const ExactSearchRun& run)
      : machine_(program), form_(program), turned_(program), symmetries_(symmetries(program)), table_(run.positions),
        run_(run) {}

  ExactSearch search() {
    result_.symmetries = symmetries_.size();
    if (machine_.program().model.players > 2) {
      give_up(NoValue::not_opposed);
      return std::move(result_);
    }
    State state(machine_.program());
    const Run begun = start_from(machine_, state, run_.from);
    result_.value = worth(state, begun, whole_window(machine_.program().model), 0);
    follow(state, begun);
    return std::move(result_);
  }

private:
  /// There is no value; what is returned means nothing.
  double give_up(NoValue why) {
    result_.why = why;
    return 0;
  }
  double give_up(const std::optional<Fault>& fault) {
    result_.fault = fault;
    return give_up(NoValue::fault);
  }
  bool has_given_up() const { return result_.why != NoValue::none; }

  /// What a position is worth to the first player if that lies in the window; else a bound beyond it.
  double worth(const State& state, Run run, Window window, std::size_t depth) {
    if (run == Run::faulted) {
      return give_up(machine_.fault());
    }
    if (run == Run::ended) {
      return worth_of_end(state);
    }
    if (machine_.rest(state) == Rest::chance) {
      return give_up(NoValue::chance);
    }
    const Fingerprint print = print_of(state);
    const KnownWorth* known = table_.find(print);
    if (known != nullptr && decides(*known, window)) {
      return known->value;
    }
    if (!count(depth)) {
      return give_up(NoValue::stopped);
    }
    if (!path_.insert(print).second) {
      return give_up(NoValue::comes_back);
    }
    const std::size_t before = result_.looked_at;
    const KnownWorth found = look(state, print, window, known != nullptr ? known->way : 0, depth);
    path_.erase(print);
    if (!has_given_up()) {
      table_.keep(found, result_.looked_at - before + 1);
    }
    return found.value;
  }

  double worth_of_end(const State& state) {
    if (const std::optional<Fault> fault = judge(machine_, state, judged_)) {
      return give_up(fault);
    }
    const double first = to_double(judged_.returns.front());
    if (judged_.returns.size() == 2 && to_double(judged_.returns.back()) != -first) {
      return give_up(NoValue::not_opposed);
    }
    return first;
  }

  static bool decides(const KnownWorth& known, const Window& window) {
    return known.sort == KnownWorth::Sort::exact ||
           (known.sort == KnownWorth::Sort::at_least && known.value >= window.high) ||
           (known.sort == KnownWorth::Sort::at_most && known.value <= window.low);
  }

  /// Goes through the ways on, the one first that was best before, until the others cannot matter.
  KnownWorth look(const State& state, const Fingerprint& print, Window window, std::uint32_t before,
                  std::size_t depth) {
    const bool first_decides = machine_.player(state) == 0;
    std::vector<std::uint32_t> ways;
    ways_on(machine_, state, ways);
    if (ways.empty()) {
      give_up(machine_.fault());
    }
    const Window whole = window;
    double best = first_decides ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    std::uint32_t best_way = 0;
    for (std::size_t i = 0; i < ways.size() && window.low < window.high && !has_given_up(); ++i) {
      const std::size_t way = before < ways.size() ? (i == 0 ? before : i <= before ? i - 1 : i) : i;
      State next = state;
      const Run run = take(machine_, next, ways[way]);
      const double value = worth(next, run, window, depth + 1);
      if (first_decides ? value > best : value < best) {
        best = value;
        best_way = static_cast<std::uint32_t>(way);
      }
      (first_decides ? window.low : window.high) =
          first_decides ? std::max(window.low, best) : std::min(window.high, best);
    }
    const KnownWorth::Sort sort = best >= whole.high  ? KnownWorth::Sort::at_least
                                  : best <= whole.low ? KnownWorth::Sort::at_most
                                                      : KnownWorth::Sort::exact;
    return {print, best, best_way, sort};
  }

  /// Best play: each time the first way that is worth what the game is.
  void follow(State& state, Run run) {
    std::vector<std::uint32_t> ways;
    while (run == Run::rested && !has_given_up()) {
      const bool first_decides = machine_.player(state) == 0;
      ways_on(machine_, state, ways);
      std::size_t way = 0;
      State next = state;
      Run after = take(machine_, next, ways[way]);
      while (way + 1 < ways.size() && !is_as_good(next, after, first_decides)) {
        next = state;
        after = take(machine_, next, ways[++way]);
      }
      result_.course.push_back({false, ways[way]});
      state = next;
      run = after;
    }
  }

  bool is_as_good(const State& state, Run run, bool first_decides) {
    constexpr double hair = 1e-9;
    const double value = result_.value;
    return first_decides ? worth(state, run, {value - hair, value}, 0) >= value
                         : worth(state, run, {value, value + hair}, 0) <= value;
  }

  Fingerprint print_of(const State& state) {
    form_.write(state, content_);
    for (const Symmetry& symmetry : symmetries_) {
      symmetry.apply(state, turned_);
      form_.write(turned_, other_content_);
      if (other_content_ < content_) {
        std::swap(content_, other_content_);
      }
    }
    return fingerprint(content_);
  }

  /// Counts a position that is looked at; whether to go on.
  bool count(std::size_t depth) {
    constexpr std::size_t now_and_then = 1024;
    constexpr std::size_t deepest = 10'000; // calls within one another
    if (++result_.looked_at % now_and_then == 0) {
      if (run_.progress) {
        run_.progress(result_.looked_at);
      }
      return depth < deepest && !(run_.stop && run_.stop());
    }
    return depth < deepest;
  }

  Machine machine_;
  StateForm form_;
  State turned_;
  std::vector<Symmetry> symmetries_;
  WorthTable table_;
  const ExactSearchRun& run_;
  ExactSearch result_;
  Result judged_;
  std::set<Fingerprint> path_; // the positions that lead to the one at hand
  std::vector<Cell> content_;
  std::vector<Cell> other_content_;
};

} // namespace

ExactSearch exact_search(const Program& program, const ExactSearchRun& run) {
  return Searcher(program, run).search();
}

} // namespace brehon
