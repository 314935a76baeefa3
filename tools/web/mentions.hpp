#pragma once

#include "interpreter/machine/state.hpp"
#include "interpreter/program/program.hpp"
#include "tools/pictures/boards.hpp"
#include "tools/words/words.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace brehon::web {

/// Which places of the drawn boards an option is about: those that it names, and those whose indices it has as
/// arguments.
class Mentions {
public:
  /// The program must outlive it.
  Mentions(const Program& program, const Words& words);

  /// The numbers of a picture, as `pictures::seen_pictures` makes them, and of a place in it; each once, ascending.
  /// Linear in the number of places.
  std::vector<std::pair<std::size_t, std::size_t>> of(const ProgramDecision& decision, std::uint32_t option) const;

private:
  struct Drawn {
    pictures::Board board;
    std::vector<int> order; // the number in a zone of each place, as they are drawn
  };

  const Program& program_;
  std::vector<Drawn> boards_;
};

} // namespace brehon::web
