#include "tools/engine/data/names.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/play/text.hpp"
#include "interpreter/program/operands.hpp"

#include <fmt/core.h>

#include <cstddef>

namespace brehon::engine {

namespace {

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
  for (const PlaceId p : ids(program.places)) {
    const Place& place = program.places[p];
    const int cells = program.zones[place.zone].cells;
    for (int i = 0; i < cells; ++i) {
      names[index(place.base + i)] = place_name(program, p) + (i == 0 ? "" : fmt::format("_{}", i));
    }
    if (place.face != model::none) {
      names[index(place.face)] = place_name(program, p) + "_face";
    }
  }
  for (const model::MarkerId marker : ids(program.marker_cells)) {
    for (int i = 0; i < marker_size(program, marker); ++i) {
      names[index(program.marker_cells[marker] + i)] = marker_name(program, marker, i);
    }
  }
  for (const model::MemoryId id : ids(program.memories)) {
    const MemoryLayout& memory = program.memories[id];
    for (int i = 0; i < memory.instances * memory.cells; ++i) {
      names[index(memory.first_cell + i)] = fmt::format("{}_{}", program.model.memories[id].name, i);
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

/// Adds for each of some things an identifier made of its text.
template <class Identifiers, class Things, class Text>
void name_all(Identifiers& identifiers, const Things& things, const Text& text) {
  std::set<std::string> taken;
  for (const auto& thing : things) {
    identifiers.push_back(identifier(text(thing), taken));
  }
}

} // namespace

std::string stem(std::string_view text, std::set<std::string>& taken) {
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
  std::string out = name;
  for (int i = 2; !taken.insert(out).second; ++i) {
    out = fmt::format("{}_{}", name, i);
  }
  return out;
}

std::string identifier(std::string_view text, std::set<std::string>& taken) {
  return stem(text, taken) + "_";
}

Names::Names(const Program& program) {
  name_all(cells, cell_texts(program), [](const std::string& text) { return text; });
  name_all(zones, program.model.zones, [](const model::Zone& zone) { return zone.name; });
  name_all(places, ids(program.places), [&](PlaceId place) { return place_name(program, place); });
  name_all(types, program.model.types, [](const model::PieceType& type) { return type.name; });
  std::set<std::string> taken;
  for (const ProgramDecision& decision : program.decisions) {
    decisions.push_back(stem(decision.name, taken));
  }
  taken.clear();
  for (const Label at : ids(program.code)) {
    const Instruction& instruction = program.code[at];
    if (instruction.op == Operation::choose) {
      rests[at] = identifier(decisions[ProgramDecisionId(instruction.a)], taken);
    } else if (is_chance(instruction.op)) {
      rests[at] = identifier("chance", taken);
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
