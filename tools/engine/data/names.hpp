#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::engine {

/// A part of a name of C++ that resembles a text: something else stands before it or behind it, so that it can be any
/// word. None of `taken`, to which it is added.
std::string stem(std::string_view text, std::set<std::string>& taken);

/// A stem with an underscore behind it. No keyword ends like that, nor does a macro of a library or a name of the
/// engine itself, so rules can call things as they like.
std::string identifier(std::string_view text, std::set<std::string>& taken);

/// What the numbers of a program are called in an engine.
struct Names {
  explicit Names(const Program& program);

  std::vector<std::string> cells; // of the state
  List<std::string, model::ZoneId> zones;
  List<std::string, PlaceId> places;
  List<std::string, model::PieceTypeId> types;
  List<std::string, ProgramDecisionId> decisions; // stems
  std::map<Label, std::string> rests;             // by the instruction at which a state rests
};

/// A text as a literal of C++.
std::string literal(std::string_view text);

} // namespace brehon::engine
