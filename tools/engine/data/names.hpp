#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::engine {

/// A name of C++ that resembles a text; no keyword, and none of `taken`, to which it is added.
std::string identifier(std::string_view text, std::set<std::string>& taken);

/// What the numbers of a program are called in an engine.
struct Names {
  explicit Names(const Program& program);

  std::vector<std::string> cells; // of the state
  List<std::string, model::ZoneId> zones;
  List<std::string, PlaceId> places;
  List<std::string, model::PieceTypeId> types;
  List<std::string, ProgramDecisionId> decisions;
  std::map<Label, std::string> rests; // by the instruction at which a state rests
};

/// A text as a literal of C++.
std::string literal(std::string_view text);

} // namespace brehon::engine
