#include "dsl/base/index.hpp"
#include "interpreter/program/names.hpp"
#include "interpreter/program/program.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// The names of all cells of the memory: what they hold, or the number of a constant.
std::vector<std::string> cell_names(const Program& program) {
  std::vector<std::string> names(index(program.memory_cells));
  const auto name = [&names](int cell, std::string text) {
    if (cell >= 0 && index(cell) < names.size()) {
      names[index(cell)] = std::move(text);
    }
  };
  name(cell::position, "position");
  name(cell::outcome, "outcome");
  name(cell::winners, "winners");
  name(cell::decisions, "decisions");
  for (int p = 0; p < static_cast<int>(program.places.size()); ++p) {
    const Place& place = program.places[index(p)];
    const ZoneLayout& layout = program.zones[index(place.zone)];
    const model::Shape shape = program.model.zones[index(place.zone)].shape;
    const std::string text = place_name(program, p);
    int next = place.base;
    if (shape == model::Shape::slot) {
      name(next, text);
    }
    if (shape == model::Shape::pile || shape == model::Shape::row) {
      name(next++, text + ".size");
      for (int i = 1; i <= layout.capacity; ++i) {
        name(next++, fmt::format("{}.{}", text, i));
      }
    }
    if (shape == model::Shape::bag || shape == model::Shape::pile) {
      for (const int type : layout.types) {
        name(next++, text + "." + type_name(program, type));
      }
    }
    if (place.face != model::none) {
      name(place.face, text + ".face");
    }
  }
  for (int marker = 0; marker < static_cast<int>(program.marker_cells.size()); ++marker) {
    for (int i = 0; i < marker_size(program, marker); ++i) {
      name(program.marker_cells[index(marker)] + i, marker_name(program, marker, i));
    }
  }
  for (std::size_t i = 0; i < program.local_names.size(); ++i) {
    name(program.first_local + static_cast<int>(i), program.local_names[i]);
  }
  for (const KeptSets& kept : program.kept) {
    for (int i = 0; i < kept.sets * kept.cells; ++i) {
      name(kept.first_cell + i, fmt::format("{} with {}.{}", program.model.zones[index(kept.zone)].name,
                                            kept.low + i / kept.cells, i % kept.cells));
    }
  }
  for (int i = program.state_cells; i < program.memory_cells; ++i) {
    name(i, i < program.first_constant ? fmt::format("s{}", i) : std::to_string(program.initial[index(i)]));
  }
  return names;
}

struct Roles {
  Operation op;
  std::string_view roles;
};

/// What the numbers in the cells of operands are, where they are not just numbers: p places, t piece types.
constexpr std::array operand_roles = {
    Roles{Operation::put, "pt.."},         Roles{Operation::take, "pt.."},      Roles{Operation::pop, "pt.."},
    Roles{Operation::count_type, ".pt."},  Roles{Operation::shuffle, "p..."},   Roles{Operation::set_face, "p..."},
    Roles{Operation::chance_draw, ".p.."}, Roles{Operation::count_all, ".p.."}, Roles{Operation::slot_type, ".p.."},
    Roles{Operation::next_type, ".p.."},   Roles{Operation::top_type, ".p.."},  Roles{Operation::bottom_type, ".p.."},
    Roles{Operation::face_up, ".p.."},     Roles{Operation::find_type, ".p.t"}, Roles{Operation::types_in, ".p.."},
};

char role(Operation op, std::size_t operand) {
  for (const Roles& each : operand_roles) {
    if (each.op == op) {
      return each.roles[operand];
    }
  }
  return '.';
}

class Dumper {
public:
  Dumper(const Program& program, const Sources& sources)
      : program_(program), sources_(sources), names_(cell_names(program)) {}

  std::string text() {
    line("game {}, {} players, rules {:016x}", program_.model.name, program_.model.players, program_.rules_hash);
    line("{} cells of state, {} of scratch, {} constants", program_.state_cells,
         program_.first_constant - program_.state_cells, program_.memory_cells - program_.first_constant);
    add_layout();
    add_decisions();
    add_entries();
    add_code();
    return std::move(text_);
  }

private:
  template <typename... Arguments> void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    text_ += '\n';
  }

  std::string cell_name(int cell) const {
    return cell >= 0 && index(cell) < names_.size() ? names_[index(cell)] : fmt::format("cell {}", cell);
  }

  void add_layout() {
    line("\nplaces");
    for (int p = 0; p < static_cast<int>(program_.places.size()); ++p) {
      const Place& place = program_.places[index(p)];
      const ZoneLayout& layout = program_.zones[index(place.zone)];
      const std::string face = place.face == model::none ? "" : fmt::format(", face {}", place.face);
      line("  {:>3} {} at {}, {} cells{}, up to {}", p, place_name(program_, p), place.base, layout.cells, face,
           layout.capacity);
    }
    line("\ncells");
    for (int i = 0; i < program_.state_cells; ++i) {
      line("  {:>4} {} = {}", i, names_[index(i)], program_.initial[index(i)]);
    }
  }

  void add_decisions() {
    for (std::size_t d = 0; d < program_.decisions.size(); ++d) {
      const ProgramDecision& decision = program_.decisions[d];
      line("\ndecision {} {}: {} options, player in {}, list L{}{}", d, decision.name, decision.options,
           cell_name(decision.player_cell), decision.list,
           decision.together == model::none ? "" : ", " + together_text(program_.togethers[index(decision.together)]));
      for (const ProgramAction& action : decision.actions) {
        line("  {}: options {}..{}, entry L{}, why L{}", action.name, action.first, action.first + action.count - 1,
             action.entry, action.why);
        for (const Parameter& parameter : action.parameters) {
          line("    {}", parameter_text(parameter));
        }
      }
    }
  }

  std::string together_text(const Together& together) const {
    std::string text = "in secret about";
    for (const int zone : together.zones) {
      text += " " + program_.model.zones[index(zone)].name;
    }
    for (const int marker : together.markers) {
      text += " " + program_.model.markers[index(marker)].name;
    }
    return text;
  }

  std::string parameter_text(const Parameter& parameter) const {
    std::string places;
    for (const int place : parameter.places) {
      places += (places.empty() ? "" : ", ") + place_name(program_, place);
    }
    std::string values;
    for (const int value : parameter.values) {
      const bool plain = parameter.form == Parameter::Form::value;
      values += values.empty() ? "" : ", ";
      values += plain ? value_name(program_.model, parameter.kind, value) : type_name(program_, value);
    }
    switch (parameter.form) {
    case Parameter::Form::value:
      return fmt::format("value to {}: {}", cell_name(parameter.value_cell), values);
    case Parameter::Form::type:
      return fmt::format("type to {}: {}", cell_name(parameter.value_cell), values);
    case Parameter::Form::place:
      return fmt::format("place to {}: {}", cell_name(parameter.place_cell), places);
    case Parameter::Form::place_type:
      return fmt::format("place to {}: {}; type to {}: {}", cell_name(parameter.place_cell), places,
                         cell_name(parameter.value_cell), values);
    }
    return {};
  }

  void add_entries() {
    line("\nentries");
    line("  begin L{}, set-up of examples L{}, score L{}", program_.begin, program_.setup_given, program_.score);
    for (const Entry& entry : program_.entries) {
      line("  {} L{} to L{}{}", entry.path, entry.begin, entry.exit,
           entry.turns == model::none
               ? ""
               : fmt::format(", a turn L{} of {}", entry.turns, cell_name(entry.turn_player_cell)));
    }
  }

  std::set<int> labels() const {
    std::set<int> labels = {program_.begin, program_.setup_given, program_.score};
    for (const ProgramDecision& decision : program_.decisions) {
      labels.insert(decision.list);
      for (const ProgramAction& action : decision.actions) {
        labels.insert({action.entry, action.why});
      }
    }
    for (const Entry& entry : program_.entries) {
      labels.insert({entry.begin, entry.exit, entry.turns});
    }
    for (const Instruction& instruction : program_.code) {
      const std::string_view letters = operation_operands(instruction.op);
      const std::array operands = {instruction.a, instruction.b, instruction.c, instruction.d};
      for (std::size_t i = 0; i < operands.size(); ++i) {
        if (letters[i] == 'l') {
          labels.insert(operands[i]);
        }
      }
    }
    return labels;
  }

  void add_code() {
    line("\ncode");
    const std::set<int> targets = labels();
    std::string last;
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      if (targets.count(static_cast<int>(i)) != 0) {
        line("L{}:", i);
      }
      const std::string where = position(program_.debug[i]);
      const std::string code = instruction_text(program_.code[i]);
      if (where == last || where.empty()) {
        line("    {}", code);
      } else {
        line("    {:<44}  # {}", code, where);
        last = where;
      }
    }
  }

  std::string position(const DebugInfo& debug) const {
    if (debug.span.end == 0 || debug.span.file >= sources_.size()) {
      return {};
    }
    const Source& source = sources_[debug.span.file];
    return fmt::format("{}:{}", source.path(), source.position(debug.span.begin).line);
  }

  std::string instruction_text(const Instruction& instruction) const {
    const std::string_view letters = operation_operands(instruction.op);
    const std::array operands = {instruction.a, instruction.b, instruction.c, instruction.d};
    std::string text(operation_name(instruction.op));
    for (std::size_t i = 0; i < operands.size() && letters[i] != '-'; ++i) {
      text += (i == 0 ? std::string(13 - std::min<std::size_t>(text.size(), 12), ' ') : ", ") +
              operand_text(instruction.op, i, letters[i], operands[i]);
    }
    return text;
  }

  std::string operand_text(Operation op, std::size_t operand, char letter, int value) const {
    const auto in = [value](const auto& list) { return value >= 0 && index(value) < list.size(); };
    switch (letter) {
    case 'l':
      return fmt::format("L{}", value);
    case 'm':
      return read_text(role(op, operand), value);
    case 's':
      return value < program_.first_constant ? cell_name(value)
                                             : fmt::format("constants {}", value - program_.first_constant);
    case 'M':
    case 'S':
      return cell_name(value);
    case 'D':
      return in(program_.decisions) ? fmt::format("{} {}", value, program_.decisions[index(value)].name)
                                    : number(value);
    case 'F':
      return in(program_.faults) ? fmt::format("\"{}\"", program_.faults[index(value)]) : number(value);
    case 'R':
      return in(program_.requirements) ? program_.requirements[index(value)].path : number(value);
    case 'Z':
      return in(program_.model.zones) ? program_.model.zones[index(value)].name : number(value);
    case 'B':
      return in(program_.boards) ? program_.model.kinds[index(program_.boards[index(value)].kind)].name : number(value);
    case 'P':
      return in(program_.products) ? fmt::format("{0} cells * {1}", program_.products[index(value)].cells,
                                                 program_.products[index(value)].factor)
                                   : number(value);
    case 'K':
      return in(program_.kept) ? program_.model.zones[index(program_.kept[index(value)].zone)].name : number(value);
    case 'E':
      return in(program_.model.elements) ? program_.model.elements[index(value)].path : number(value);
    default:
      return op == Operation::finish && value >= 0 && value <= static_cast<int>(Outcome::unfinished)
                 ? std::string(outcome_name(static_cast<Outcome>(value)))
                 : number(value);
    }
  }

  /// A cell that is read; of a constant what it is the number of.
  std::string read_text(char is, int value) const {
    if (value < program_.first_constant || value >= program_.memory_cells) {
      return cell_name(value);
    }
    const Cell constant = program_.initial[index(value)];
    return is == 'p' ? place_name(program_, constant) : is == 't' ? type_name(program_, constant) : cell_name(value);
  }

  static std::string number(int value) { return std::to_string(value); }

  const Program& program_;
  const Sources& sources_;
  std::vector<std::string> names_;
  std::string text_;
};

} // namespace

std::string dump(const Program& program, const Sources& sources) {
  return Dumper(program, sources).text();
}

} // namespace brehon
