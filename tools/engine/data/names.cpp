#include "tools/engine/data/names.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/play/text.hpp"
#include "interpreter/program/operands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace brehon::engine {

namespace {

/// The keywords of C++20 and the names of macros that one may meet.
constexpr std::array keywords = {"alignas",   "alignof",      "and",           "and_eq",
                                 "asm",       "auto",         "bitand",        "bitor",
                                 "bool",      "break",        "case",          "catch",
                                 "char",      "char16_t",     "char32_t",      "char8_t",
                                 "class",     "co_await",     "co_return",     "co_yield",
                                 "compl",     "concept",      "const",         "const_cast",
                                 "consteval", "constexpr",    "constinit",     "continue",
                                 "decltype",  "default",      "delete",        "do",
                                 "double",    "dynamic_cast", "else",          "enum",
                                 "errno",     "explicit",     "export",        "extern",
                                 "false",     "float",        "for",           "friend",
                                 "goto",      "if",           "inline",        "int",
                                 "long",      "mutable",      "namespace",     "new",
                                 "noexcept",  "not",          "not_eq",        "nullptr",
                                 "operator",  "or",           "or_eq",         "private",
                                 "protected", "public",       "register",      "reinterpret_cast",
                                 "requires",  "return",       "short",         "signed",
                                 "sizeof",    "static",       "static_assert", "static_cast",
                                 "std",       "struct",       "switch",        "template",
                                 "this",      "thread_local", "throw",         "true",
                                 "try",       "typedef",      "typeid",        "typename",
                                 "union",     "unsigned",     "using",         "virtual",
                                 "void",      "volatile",     "wchar_t",       "while",
                                 "xor",       "xor_eq",       "linux",         "unix",
                                 "assert",    "NULL"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The names of the cells of a state, in the words of the rules.
std::vector<std::string> cell_texts(const Program& program) {
  std::vector<std::string> names(index(program.state_cells), "unused");
  names[cell::position] = "position";
  names[cell::outcome] = "outcome";
  names[cell::winners] = "winners";
  names[cell::decisions] = "decisions";
  for (int p = 0; p < static_cast<int>(program.places.size()); ++p) {
    const Place& place = program.places[PlaceId(p)];
    const int cells = program.zones[place.zone].cells;
    for (int i = 0; i < cells; ++i) {
      names[index(place.base + i)] = place_name(program, p) + (i == 0 ? "" : fmt::format("_{}", i));
    }
    if (place.face != model::none) {
      names[index(place.face)] = place_name(program, p) + "_face";
    }
  }
  for (int marker = 0; marker < static_cast<int>(program.marker_cells.size()); ++marker) {
    for (int i = 0; i < marker_size(program, marker); ++i) {
      names[index(program.marker_cells[index(marker)] + i)] = marker_name(program, marker, i);
    }
  }
  for (const KeptSets& kept : program.kept) {
    const std::string& zone = program.model.zones[kept.zone].name;
    for (int i = 0; i < kept.sets * kept.cells; ++i) {
      names[index(kept.first_cell + i)] = fmt::format(
          "{}_with_{}{}", zone, kept.low + i / kept.cells < 0 ? "none" : std::to_string(kept.low + i / kept.cells),
          i % kept.cells == 0 ? "" : fmt::format("_{}", i % kept.cells));
    }
  }
  for (std::size_t i = 0; i < program.local_names.size(); ++i) {
    names[index(program.first_local) + i] = program.local_names[i];
  }
  return names;
}

} // namespace

std::string identifier(std::string_view text, std::set<std::string>& taken) {
  std::string name;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c)) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') {
    name.pop_back();
  }
  if (name.empty() || is_digit(name.front())) {
    name.insert(0, "n");
  }
  const bool keyword = std::find(keywords.begin(), keywords.end(), name) != keywords.end();
  std::string out = keyword ? name + "_" : name;
  for (int i = 2; !taken.insert(out).second; ++i) {
    out = fmt::format("{}_{}", name, i);
  }
  return out;
}

Names::Names(const Program& program) {
  const auto all = [](const std::vector<std::string>& texts) {
    std::set<std::string> taken;
    std::vector<std::string> out;
    for (const std::string& text : texts) {
      out.push_back(identifier(text, taken));
    }
    return out;
  };
  cells = all(cell_texts(program));
  std::vector<std::string> texts;
  for (const model::Zone& zone : program.model.zones) {
    texts.push_back(zone.name);
  }
  zones = all(texts);
  texts.clear();
  for (int p = 0; p < static_cast<int>(program.places.size()); ++p) {
    texts.push_back(place_name(program, p));
  }
  places = all(texts);
  texts.clear();
  for (const model::PieceType& type : program.model.types) {
    texts.push_back(type.name);
  }
  types = all(texts);
  texts.clear();
  for (const ProgramDecision& decision : program.decisions) {
    texts.push_back(decision.name);
  }
  decisions = all(texts);
  std::set<std::string> taken;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    if (instruction.op == Operation::choose) {
      rests[static_cast<int>(i)] = identifier(decisions[index(instruction.a)], taken);
    } else if (is_chance(instruction.op)) {
      rests[static_cast<int>(i)] = identifier("chance", taken);
    }
  }
}

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      out += fmt::format("\\{:03o}", byte);
    } else if (c == '?' && !out.empty() && out.back() == '?') {
      out += "\\?";
    } else {
      out += c;
    }
  }
  return out + "\"";
}

} // namespace brehon::engine
