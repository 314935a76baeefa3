#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/information.hpp"
#include "tools/words/words.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace brehon {

/// An option as a person is offered it.
struct MenuEntry {
  std::uint32_t option = 0;
  std::string text;                   // as examples write it
  std::size_t group = 0;              // its action
  std::vector<std::string> arguments; // what they are called in the reader's language
  // The words by which it is found, in small letters: as it is written, and as it is called.
  std::vector<std::vector<std::string>> words;
};

/// The options of a decision, numbered from 1, in groups by their action.
struct Menu {
  std::vector<std::string> groups; // what the actions are called
  std::vector<MenuEntry> entries;
};

/// The options at a state that rests at a decision.
Menu menu_of(Machine& machine, const State& state, const Words& words);

/// An option as it is called, the number of whose entry is given: `send a scout, left gate`.
std::string called(const Menu& menu, std::size_t entry);

/// What a player was told of a choice, in the words of a menu: `ben: send a scout, ?, left gate`.
std::string told_choice(const Words& words, const ToldChoice& choice);

/// The numbers of the entries, from 0, that some words say: each is the begin of a word of the entry. Where there are
/// entries that have all of them as whole words, only these; and of those the ones that have them in this order.
/// Commas and parentheses do not count.
std::vector<std::size_t> matching(const Menu& menu, const std::string& text);

/// Lists entries by their numbers, from 1, in columns. Where a group is long and `all` is not set, what its arguments
/// can be is listed instead.
std::string listed(const Menu& menu, const std::vector<std::size_t>& entries, bool all);

/// All entries.
std::vector<std::size_t> everything(const Menu& menu);

} // namespace brehon
