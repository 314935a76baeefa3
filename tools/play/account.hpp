#pragma once

#include "interpreter/play/information.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace brehon {

/// What a player sees of a game, and what they were told of each of its steps, a line each: what was chosen, how
/// something fell, what they were shown, and what they saw on the way and see no longer. In the words of examples
/// `ann play_card(3)`, `shown hand[ben] = guard`, `pointed[ben, 2] at raised`. What they may not know is a question
/// mark in it, or is not there.
struct Account {
  struct Line {
    std::string text;
    bool shown = false; // pieces were shown to them, at that moment only
  };

  Observation seen;
  std::vector<std::vector<Line>> told; // by step; the first is of what came before any
};

Account account_of(const Program& program, const std::vector<Step>& record, int player,
                   const std::shared_ptr<const Telling>& telling);
/// The same in the words of examples.
Account account_of(const Program& program, const std::vector<Step>& record, int player);

/// The lines from a step on.
std::vector<std::string> told_since(const Account& account, std::size_t step);

} // namespace brehon
