#include "tools/bench/limits.hpp"

#include "tools/bench/limit_breakthrough.hpp"
#include "tools/bench/limit_connect_four.hpp"
#include "tools/bench/limit_goofspiel.hpp"
#include "tools/bench/limit_hex.hpp"
#include "tools/bench/limit_kuhn_poker.hpp"
#include "tools/bench/limit_leduc_poker.hpp"
#include "tools/bench/limit_liars_dice.hpp"
#include "tools/bench/limit_othello.hpp"
#include "tools/bench/limit_tic_tac_toe.hpp"

#include <algorithm>
#include <array>

namespace brehon::bench {

namespace {

template <typename State> Slice play(std::uint64_t games) {
  prelude::Random random(1);
  Slice slice;
  const double begin = own_seconds();
  for (; slice.games < games; ++slice.games) {
    slice.decisions += limit::play_out<State>(random).decisions;
  }
  slice.seconds = own_seconds() - begin;
  return slice;
}

struct Entry {
  std::string_view game;
  Slice (*play)(std::uint64_t games);
};

constexpr std::array<Entry, 9> programs = {{{"tic_tac_toe", play<limit::TicTacToe>},
                                            {"connect_four", play<limit::ConnectFour>},
                                            {"breakthrough", play<limit::Breakthrough>},
                                            {"othello", play<limit::Othello>},
                                            {"hex", play<limit::Hex<11>>},
                                            {"kuhn_poker", play<limit::KuhnPoker>},
                                            {"leduc_poker", play<limit::LeducPoker>},
                                            {"goofspiel", play<limit::Goofspiel>},
                                            {"liars_dice", play<limit::LiarsDice>}}};

} // namespace

Play limit_program(std::string_view game) {
  const auto found = std::find_if(programs.begin(), programs.end(), [game](const Entry& e) { return e.game == game; });
  return found == programs.end() ? Play() : Play(found->play);
}

} // namespace brehon::bench
