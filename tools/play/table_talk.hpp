#pragma once

#include "interpreter/play/information.hpp"
#include "tools/words/words.hpp"

#include <string>

namespace brehon {

/// What players learn, in the words of their language: `ben: send a scout, left gate`, `by chance: red 3`. The program
/// and the words must outlive it.
class TableTalk final : public Telling {
public:
  /// `player`: who is told.
  TableTalk(const Words& words, const Program& program, int player)
      : Telling(program), words_(words), player_(player) {}

  std::string choice(const ToldChoice& choice) const override;
  std::string fall(const ToldFall& fall) const override;
  std::string show(const ToldShow& show) const override;
  std::string place(const SeenPlace& place) const override;
  std::string marker(const SeenMarker& marker) const override;

private:
  const Words& words_;
  int player_;
};

} // namespace brehon
