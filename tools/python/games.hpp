#pragma once

#include <cstdint>

namespace brehon::python {

/// Where many games are written, each in its row. It is laid out as the arrays of engines, see their interface for C.
struct Arrays {
  float* observations;
  std::uint8_t* masks;
  float* rewards;
  std::int32_t* players;
  std::uint8_t* dones;
};

/// What is in `Arrays::dones` behind a step.
enum Done : std::uint8_t { goes_on = 0, ended = 1, faulted = 2 };

/// Many games that are played at once, whoever executes their rules. Each has a generator of its own, by which chance
/// falls; one that has ended begins anew. Workers have numbers from 0, and can work at the same time on games that are
/// not the same.
class Games {
public:
  Games() = default;
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;
  virtual ~Games() = default;

  /// Begins `count` games from number `first` on, and writes them.
  virtual void begin(int worker, int first, int count, const Arrays& arrays) = 0;
  /// Makes a possible choice in each of them, lets chance fall, and writes them. Actions are those of all games.
  virtual void step(int worker, const std::int32_t* actions, int first, int count, const Arrays& arrays) = 0;
};

} // namespace brehon::python
