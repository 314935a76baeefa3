#pragma once

#include "interpreter/play/information.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace brehon {

/// What a player sees of a game, and what they were told of each of its steps, a line each in the words of examples:
/// `ann play_card(3)`, `shown hand[ben] = guard`, and what they saw on the way and see no longer:
/// `pointed[ben, 2] at raised`. What they may not know is a question mark in it, or is not there.
struct Account {
  Observation seen;
  std::vector<std::vector<std::string>> told; // by step; the first is of what came before any
};

/// `tell` makes choices a line.
Account account_of(const Program& program, const std::vector<Step>& record, int player,
                   const Recorder::Tell& tell = in_notation);

/// The lines from a step on.
std::vector<std::string> told_since(const Account& account, std::size_t step);

} // namespace brehon
