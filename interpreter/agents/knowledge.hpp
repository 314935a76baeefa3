#pragma once

#include "interpreter/play/information.hpp"

#include <map>
#include <utility>

namespace brehon {

/// Whether a player can know what another does not: something is hidden, chosen in secret, or not told.
bool hides_something(const Program& program);

/// What a player knows of pieces that they do not see: how many of a type lie in a place at least, since they saw them
/// come there, or were shown them. It is concluded from what the player sees and is shown, from nothing else. Where
/// pieces go unseen, any of those that were known to be there may have gone; an exchange that changes no number of
/// pieces goes unnoticed. The program must outlive it.
class Knowledge {
public:
  Knowledge(const Program& program, int player) : program_(program), recorder_(program, player), player_(player) {}

  /// As of `Recorder`: the machine keeps glimpses.
  void begin(const Machine& machine, const State& state);
  void step(const Machine& machine, const State& before, const Step& step, const State& after);

  const std::map<std::pair<PlaceId, model::PieceTypeId>, int>& at_least() const { return at_least_; }

private:
  void advance(const Observation& from, const Observation& to);
  void hear_shown(const Machine& machine);
  void lower(PlaceId place, int by);
  void limit(const Observation& seen);

  const Program& program_;
  Recorder recorder_;
  int player_;
  std::map<std::pair<PlaceId, model::PieceTypeId>, int> at_least_;
};

} // namespace brehon
