#pragma once

#include "interpreter/explore/chunks.hpp"
#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/score.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace brehon {

/// The number of a position: 0 is the start, and none comes before one that is nearer to the start.
using PositionId = std::uint32_t;

/// What play can come to, and how it goes on from there. A way is an option, or an outcome of chance; positions are
/// equal where their states have the same content.
class PositionGraph {
public:
  enum class Sort : std::uint8_t {
    decision,
    chance,
    end,   // the game is over
    fault, // a run-time error, once for each rule and message
  };

  /// What games end with.
  struct End {
    Outcome outcome = Outcome::running;
    std::uint32_t winners = 0;
    bool drawn = false;
    std::vector<Fraction> returns;

    friend bool operator==(const End&, const End&) = default;
  };

  std::size_t size() const { return nodes_.size(); }
  /// So many positions from the first on have their ways; the others are open, but for ends and faults.
  std::size_t expanded() const { return first_.size(); }

  Sort sort(PositionId at) const { return static_cast<Sort>(nodes_[at] % sorts); }
  /// Who decides there.
  int player(PositionId at) const { return static_cast<int>(detail(at)); }
  const End& end(PositionId at) const { return ends_[detail(at)]; }
  const Fault& fault(PositionId at) const { return faults_[detail(at)]; }
  /// The number of what it ends with in `ends`, or of its error in `faults`.
  std::size_t detail(PositionId at) const { return nodes_[at] / sorts; }

  const std::vector<End>& ends() const { return ends_; }
  const std::vector<Fault>& faults() const { return faults_; }
  /// The first position that is this error.
  PositionId position_of_fault(std::size_t fault) const { return fault_positions_[fault]; }

  // The ways on from a position are those from `first_way` to before `last_way`, in the order of its options or
  // outcomes.
  std::uint64_t ways() const { return targets_.size(); }
  std::uint64_t first_way(PositionId at) const { return at < first_.size() ? first_[at] : ways(); }
  std::uint64_t last_way(PositionId at) const { return first_way(at + 1); }
  bool has_ways(PositionId at) const { return first_way(at) != last_way(at); }
  /// Whether it was not looked at, since it lies beyond the bounds.
  bool is_open(PositionId at) const {
    return !has_ways(at) && (sort(at) == Sort::decision || sort(at) == Sort::chance);
  }
  PositionId target(std::uint64_t way) const { return targets_[way]; }
  /// Of an outcome; 1 for an option.
  std::uint32_t weight(std::uint64_t way) const { return weights_.empty() ? 1 : weights_[way]; }
  bool has_chance() const { return has_chance_; }

  // ---- growing

  /// What is added from now on is there.
  void keep_in(const std::shared_ptr<Rooms>& rooms) {
    nodes_.keep_in(rooms);
    first_.keep_in(rooms);
    targets_.keep_in(rooms);
    weights_.keep_in(rooms);
  }

  PositionId add(Sort sort, std::size_t detail) {
    nodes_.push_back(node(sort, detail));
    has_chance_ = has_chance_ || sort == Sort::chance;
    return static_cast<PositionId>(nodes_.size() - 1);
  }
  PositionId add_end(const End& end);
  PositionId add_fault(const Fault& fault);
  /// The next position is looked at: what is added from now on are its ways.
  void expand() { first_.push_back(targets_.size()); }
  void add_way(PositionId target, std::uint32_t weight);
  /// What seemed to be a decision comes to a run-time error.
  void becomes_fault(PositionId at, const Fault& fault);

private:
  static constexpr std::uint32_t sorts = 8;

  static std::uint32_t node(Sort sort, std::size_t detail) {
    return static_cast<std::uint32_t>(detail) * sorts + static_cast<std::uint32_t>(sort);
  }
  std::size_t number_of(const Fault& fault);

  Chunks<std::uint32_t> nodes_; // sorts, and behind them details
  Chunks<std::uint64_t> first_;
  Chunks<PositionId> targets_;
  Chunks<std::uint32_t> weights_; // none as long as all are 1
  bool has_chance_ = false;
  std::vector<End> ends_;
  std::vector<Fault> faults_;
  std::vector<PositionId> fault_positions_; // by fault, the first one
};

} // namespace brehon
