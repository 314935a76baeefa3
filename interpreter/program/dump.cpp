#include "dsl/base/index.hpp"
#include "dsl/base/unreachable.hpp"
#include "interpreter/program/names.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/program/walk.hpp"

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
  for (const PlaceId p : ids(program.places)) {
    const Place& place = program.places[p];
    const ZoneLayout& layout = program.zones[place.zone];
    const model::Shape shape = program.model.zones[place.zone].shape;
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
      for (const model::PieceTypeId type : layout.types) {
        name(next++, text + "." + type_name(program, type));
      }
    }
    if (place.face != model::none) {
      name(place.face, text + ".face");
    }
  }
  for (const model::MarkerId marker : ids(program.marker_cells)) {
    for (int i = 0; i < marker_size(program, marker); ++i) {
      name(program.marker_cells[marker] + i, marker_name(program, marker, i));
    }
  }
  for (const model::MemoryId id : ids(program.memories)) {
    const MemoryLayout& memory = program.memories[id];
    for (int i = 0; i < memory.instances * memory.cells; ++i) {
      name(memory.first_cell + i, fmt::format("{}.{}", program.model.memories[id].name, i));
    }
  }
  for (std::size_t i = 0; i < program.local_names.size(); ++i) {
    name(program.first_local + static_cast<int>(i), program.local_names[i]);
  }
  for (const KeptSets& kept : program.kept) {
    for (int i = 0; i < kept.sets * kept.cells; ++i) {
      name(kept.first_cell + i, fmt::format("{} with {}.{}", program.model.zones[kept.zone].name,
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
    Roles{Operation::put, "pt.."},         Roles{Operation::take, "pt.."},       Roles{Operation::pop, "pt.."},
    Roles{Operation::count_type, ".pt."},  Roles{Operation::shuffle, "p..."},    Roles{Operation::set_face, "p..."},
    Roles{Operation::chance_draw, ".p.."}, Roles{Operation::count_all, ".p.."},  Roles{Operation::slot_type, ".p.."},
    Roles{Operation::next_type, ".p.."},   Roles{Operation::top_type, ".p.."},   Roles{Operation::bottom_type, ".p.."},
    Roles{Operation::deal, "p..."},        Roles{Operation::put_under, "pt.."},  Roles{Operation::piece_at, ".p.."},
    Roles{Operation::find_piece, ".pt."},  Roles{Operation::take_piece, "pt.."}, Roles{Operation::change_piece, "pt.t"},
    Roles{Operation::face_up, ".p.."},     Roles{Operation::find_type, ".p.t"},  Roles{Operation::types_in, ".p.."},
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
    for (const PlaceId p : ids(program_.places)) {
      const Place& place = program_.places[p];
      const ZoneLayout& layout = program_.zones[place.zone];
      const std::string face = place.face == model::none ? "" : fmt::format(", face {}", place.face);
      line("  {:>3} {} at {}, {} cells{}, up to {}", p.number(), place_name(program_, p), place.base, layout.cells,
           face, layout.capacity);
    }
    line("\ncells");
    for (int i = 0; i < program_.state_cells; ++i) {
      line("  {:>4} {} = {}", i, names_[index(i)], program_.initial[index(i)]);
    }
  }

  void add_decisions() {
    for (const ProgramDecisionId d : ids(program_.decisions)) {
      const ProgramDecision& decision = program_.decisions[d];
      line("\ndecision {} {}: {} options, player in {}, list L{}{}{}", d.number(), decision.name, decision.options,
           cell_name(decision.player_cell), decision.list.number(),
           decision.test.is_none()
               ? ""
               : fmt::format(", test L{} of {}", decision.test.number(), cell_name(decision.tested_cell)),
           decision.together.is_none() ? "" : ", " + together_text(program_.togethers[decision.together]));
      for (const ProgramAction& action : decision.actions) {
        line("  {}: options {}..{}, entry L{}, why L{}", action.name, action.first, action.first + action.count - 1,
             action.entry.number(), action.why.number());
        for (const Parameter& parameter : action.parameters) {
          line("    {}", parameter_text(parameter));
        }
      }
    }
  }

  std::string together_text(const Together& together) const {
    std::string text = "in secret about";
    for (const model::ZoneId zone : together.zones) {
      text += " " + program_.model.zones[zone].name;
    }
    for (const model::MarkerId marker : together.markers) {
      text += " " + program_.model.markers[marker].name;
    }
    return text;
  }

  std::string parameter_text(const Parameter& parameter) const {
    std::string places;
    for (const PlaceId place : parameter.places) {
      places += (places.empty() ? "" : ", ") + place_name(program_, place);
    }
    std::string values;
    for (const int value : parameter.values) {
      const bool plain = parameter.form == Parameter::Form::value;
      values += values.empty() ? "" : ", ";
      values +=
          plain ? value_name(program_.model, parameter.kind, value) : type_name(program_, model::PieceTypeId(value));
    }
    switch (parameter.form) {
    case Parameter::Form::value:
      return fmt::format("value to {}: {}", cell_name(parameter.value_cell), values);
    case Parameter::Form::type:
      return fmt::format("type to {}: {}", cell_name(parameter.value_cell), values);
    case Parameter::Form::place:
      return fmt::format("place to {}: {}", cell_name(parameter.place_cell), places);
    case Parameter::Form::pieces:
      return fmt::format("number to {}: {} sets of pieces {}", cell_name(parameter.value_cell), parameter.sets,
                         parameter.subsets.number());
    case Parameter::Form::place_type:
      return fmt::format("place to {}: {}; type to {}: {}", cell_name(parameter.place_cell), places,
                         cell_name(parameter.value_cell), values);
    }
    unreachable();
  }

  void add_entries() {
    line("\nentries");
    line("  begin L{}, set-up of examples L{}, score L{}", program_.begin.number(), program_.setup_given.number(),
         program_.score.number());
    for (const Entry& entry : program_.entries) {
      line("  {} L{} to L{}{}", entry.path, entry.begin.number(), entry.exit.number(),
           entry.turns.is_none()
               ? ""
               : fmt::format(", a turn L{} of {}", entry.turns.number(), cell_name(entry.turn_player_cell)));
    }
  }

  std::set<Label> labels() const {
    std::set<Label> labels;
    each_label(program_, [&labels](Label label) { labels.insert(label); });
    for (const auto& [target, from] : jumps_to(program_)) {
      labels.insert(target);
    }
    return labels;
  }

  void add_code() {
    line("\ncode");
    const std::set<Label> targets = labels();
    std::string last;
    for (const Label i : ids(program_.code)) {
      if (targets.count(i) != 0) {
        line("L{}:", i.number());
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
    const std::array operands = operands_of(instruction);
    std::string text(operation_name(instruction.op));
    for (std::size_t i = 0; i < operands.size() && letters[i] != '-'; ++i) {
      text += (i == 0 ? std::string(13 - std::min<std::size_t>(text.size(), 12), ' ') : ", ") +
              operand_text(instruction.op, i, letters[i], operands[i]);
    }
    return text;
  }

  std::string operand_text(Operation op, std::size_t operand, char letter, int value) const {
    const auto named = [value]<class T, class I>(const List<T, I>& list, const auto& name) {
      return list.has(I(value)) ? std::string(name(list[I(value)])) : number(value);
    };
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
      return named(program_.decisions,
                   [&](const ProgramDecision& decision) { return fmt::format("{} {}", value, decision.name); });
    case 'F':
      return named(program_.faults, [](const std::string& message) { return fmt::format("\"{}\"", message); });
    case 'R':
      return named(program_.requirements, [](const Requirement& requirement) { return requirement.path; });
    case 'Z':
      return named(program_.model.zones, [](const model::Zone& zone) { return zone.name; });
    case 'B':
      return named(program_.boards, [&](const BoardLayout& board) { return program_.model.kinds[board.kind].name; });
    case 'P':
      return named(program_.products, [](const ProductOperation& product) {
        return fmt::format("{} cells * {}", product.cells, product.factor);
      });
    case 'K':
      return named(program_.kept, [&](const KeptSets& kept) { return program_.model.zones[kept.zone].name; });
    case 'E':
      return named(program_.model.elements, [](const model::Element& element) { return element.path; });
    }
    return op == Operation::finish && value >= 0 && value <= static_cast<int>(Outcome::unfinished)
               ? std::string(outcome_name(static_cast<Outcome>(value)))
               : number(value);
  }

  /// A cell that is read; of a constant what it is the number of.
  std::string read_text(char is, int value) const {
    if (value < program_.first_constant || value >= program_.memory_cells) {
      return cell_name(value);
    }
    const Cell constant = program_.initial[index(value)];
    return is == 'p'   ? place_name(program_, PlaceId(constant))
           : is == 't' ? type_name(program_, model::PieceTypeId(constant))
                       : cell_name(value);
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
