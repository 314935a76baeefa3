#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// Why a word cannot be the name of a seat.
struct SeatFault {
  std::size_t seat = 0; ///< its number, from 0
  DiagnosticId id;
  std::string message;
};

/// What is wrong with the names of seats: words that are no names, words of the language, and names of two seats. Names
/// that a command line or a saved session gives are judged as those in a rule file.
std::vector<SeatFault> seat_faults(const std::vector<std::string>& names);

/// The names of seats in `players ann, ben`; what is wrong with them is reported.
std::vector<std::string> read_seats(const Node& players, Diagnostics& found);

} // namespace brehon
