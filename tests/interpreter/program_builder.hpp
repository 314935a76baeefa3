#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/program/program.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

/// Makes small programs by hand. First everything of the state is declared, in any order; then code is written, with
/// labels that are resolved by `build`.
class ProgramBuilder {
public:
  explicit ProgramBuilder(int players = 2) {
    program_.model.name = "small";
    program_.model.players = players;
    model::Kind seats;
    seats.name = "player";
    seats.form = model::Form::seats;
    for (int i = 0; i < players; ++i) {
      seats.values.push_back(std::string(1, static_cast<char>('a' + i)));
    }
    program_.model.kinds.push_back(seats);
    program_.model.zones.emplace_back();
    program_.model.zones[model::box].name = "box";
    program_.model.elements.push_back({"small", "game", {}, model::none, {}});
    program_.state_cells = cell::first_free;
    program_.begin = program_.setup_given = program_.score = Label(0);
    program_.rules_hash = 0xfeed;
  }

  Program& program() { return program_; }

  model::KindId kind(const std::string& name, const std::vector<std::string>& values) {
    model::Kind kind;
    kind.name = name;
    kind.values = values;
    return program_.model.kinds.add(kind);
  }

  /// A family without attributes, or with the names of its types.
  model::FamilyId family(const std::string& name, const std::vector<std::pair<std::string, int>>& types,
                         int owner = model::none) {
    model::Family family;
    family.name = name;
    family.first_type = program_.model.types.next();
    family.types = static_cast<int>(types.size());
    const model::FamilyId id = program_.model.families.add(family);
    for (const auto& [type, copies] : types) {
      program_.model.types.push_back({id, owner, type, copies, model::none});
    }
    return id;
  }

  /// A type of a family per player, owned.
  void owned_type(model::FamilyId family, int owner, const std::string& name, int copies) {
    const std::string& player = program_.model.kinds[model::player_kind].values[index(owner)];
    program_.model.types.push_back({family, owner, player + "." + name, copies, model::none});
  }

  /// Of types by their numbers. Its places are laid out by `lay_out`. `face` gives each place a cell that says how it
  /// is turned.
  model::ZoneId zone(const std::string& name, model::Shape shape, const std::vector<model::KindId>& dimensions,
                     const std::vector<int>& types, int capacity, bool face = false) {
    model::Zone zone;
    zone.name = name;
    zone.shape = shape;
    zone.dimensions = dimensions;
    zone.turnable = face;
    zone.capacity = capacity;
    types_.emplace_back(types.begin(), types.end());
    return program_.model.zones.add(zone);
  }

  model::MarkerId marker(const std::string& name, const std::vector<model::KindId>& dimensions, model::Type type,
                         int initial = 0) {
    model::Marker marker;
    marker.name = name;
    marker.dimensions = dimensions;
    marker.type = std::move(type);
    marker.initial = initial;
    return program_.model.markers.add(marker);
  }

  static model::Type type(model::Sort sort, model::KindId kind = {}) {
    model::Type type;
    type.sort = sort;
    type.kind = kind;
    return type;
  }

  /// Lays out the state: places, markers, locals. Then code can be written.
  void lay_out(const std::vector<std::string>& locals = {}) {
    std::vector<model::PieceTypeId> limited;
    for (const model::PieceTypeId t : ids(program_.model.types)) {
      model::PieceType& type = program_.model.types[t];
      type.unlimited = program_.model.families[type.family].unlimited;
      if (!type.unlimited) {
        limited.push_back(t);
      }
    }
    program_.initial.assign(index(cell::first_free), 0);
    types_.insert(types_.begin(), limited);
    for (const model::ZoneId z : ids(program_.model.zones)) {
      lay_out_zone(z);
    }
    for (const model::Marker& marker : program_.model.markers) {
      program_.marker_cells.push_back(size());
      int count = 1;
      for (const model::KindId dimension : marker.dimensions) {
        count *= program_.model.kinds[dimension].size();
      }
      program_.initial.insert(program_.initial.end(), index(count), marker.initial);
    }
    program_.first_local = size();
    program_.local_names = locals;
    program_.initial.insert(program_.initial.end(), locals.size(), 0);
    program_.state_cells = size();
    program_.first_constant = size() + scratch_cells;
    program_.initial.resize(index(program_.first_constant), 0);
  }

  int local(int index) const { return program_.first_local + index; }
  int marker_cell(model::MarkerId marker, int offset = 0) const { return program_.marker_cells[marker] + offset; }
  int scratch(int index) const { return program_.state_cells + index; }

  int constant(Cell value) {
    for (int i = program_.first_constant; i < size(); ++i) {
      if (program_.initial[index(i)] == value) {
        return i;
      }
    }
    program_.initial.push_back(value);
    return size() - 1;
  }
  /// A constant: the number of a place.
  int place(model::ZoneId zone, const std::vector<int>& indices = {}) {
    return constant(program_.place_of(zone, indices).number());
  }

  /// A label that stands nowhere yet.
  Label label() { return labels_.add({}); }
  void here(Label label) { labels_[label] = program_.code.next(); }
  Label label_here() {
    const Label made = label();
    here(made);
    return made;
  }

  /// An operand: a cell, a number, or the id of something.
  struct Operand {
    Operand(int value = 0) : number(value) {}
    template <class Tag> Operand(Id<Tag> id) : number(id.number()) {}
    int number;
  };
  void emit(Operation op, Operand a = {}, Operand b = {}, Operand c = {}, Operand d = {}) {
    program_.code.push_back({op, a.number, b.number, c.number, d.number});
    program_.debug.push_back({{0, 0, 0}, model::ElementId(0)});
  }

  FaultId fault(const std::string& message) { return program_.faults.add(message); }
  RequirementId requirement(const std::string& path) { return program_.requirements.add({path, model::none, {}}); }
  ChanceId chance_point() { return program_.chances.add({}); }
  model::ElementId element(const std::string& path) {
    return program_.model.elements.add({path, "rule", {}, model::ElementId(0), {}});
  }

  /// A decision whose actions are added by `action`; `list` is a label.
  ProgramDecisionId decision(const std::string& name, int player_cell, Label list) {
    return program_.decisions.add({name, model::none, list, player_cell, 0, model::none, {}, {}});
  }
  /// Returns its first option.
  int action(ProgramDecisionId decision, const std::string& name, const std::vector<Parameter>& parameters, Label entry,
             Label why) {
    ProgramDecision& to = program_.decisions[decision];
    ProgramAction action;
    action.name = name;
    action.parameters = parameters;
    action.first = to.options;
    for (const Parameter& parameter : parameters) {
      action.count *= parameter.radix();
    }
    action.entry = entry;
    action.why = why;
    to.options += action.count;
    to.actions.push_back(action);
    return action.first;
  }

  /// Resolves the labels. `begin`, `setup_given` and `score` of the program are labels until then.
  Program build() {
    for (Instruction& instruction : program_.code) {
      const std::string_view letters = operation_operands(instruction.op);
      const std::array operands = {&instruction.a, &instruction.b, &instruction.c, &instruction.d};
      for (std::size_t i = 0; i < operands.size(); ++i) {
        if (letters[i] == 'l') {
          *operands[i] = labels_[Label(*operands[i])].number();
        }
      }
    }
    for (ProgramDecision& decision : program_.decisions) {
      decision.list = labels_[decision.list];
      for (ProgramAction& action : decision.actions) {
        action.entry = labels_[action.entry];
        action.why = labels_[action.why];
      }
    }
    for (Label* label : {&program_.begin, &program_.setup_given, &program_.score}) {
      *label = labels_[*label];
    }
    program_.memory_cells = size();
    number_points(program_);
    return program_;
  }

  /// What a program without scoring and set-up needs besides.
  Program build_with_empty_scoring() {
    program_.score = program_.setup_given = label_here();
    emit(Operation::done);
    return build();
  }

private:
  static constexpr int scratch_cells = 16;

  int size() const { return static_cast<int>(program_.initial.size()); }

  void lay_out_zone(model::ZoneId z) {
    const model::Zone& zone = program_.model.zones[z];
    ZoneLayout layout;
    layout.zone = z;
    layout.first_place = program_.places.next();
    layout.types = types_[z];
    layout.offsets.assign(program_.model.types.size(), model::none);
    int everything = 0;
    for (int i = 0; i < static_cast<int>(layout.types.size()); ++i) {
      layout.offsets[layout.types[index(i)]] = i;
      everything += program_.model.types[layout.types[index(i)]].copies;
    }
    layout.capacity = zone.capacity == model::none ? everything : zone.capacity;
    const int types = static_cast<int>(layout.types.size());
    const std::array<int, 4> sizes = {types, 1, 1 + layout.capacity + types, 1 + layout.capacity};
    layout.cells = sizes[static_cast<std::size_t>(zone.shape)];
    layout.places = 1;
    for (const model::KindId dimension : zone.dimensions) {
      layout.places *= program_.model.kinds[dimension].size();
    }
    for (int i = 0; i < layout.places; ++i) {
      program_.places.push_back(make_place(z, i, layout));
    }
    program_.zones.push_back(layout);
  }

  Place make_place(model::ZoneId z, int number, const ZoneLayout& layout) {
    const model::Zone& zone = program_.model.zones[z];
    Place place;
    place.zone = z;
    place.indices.resize(zone.dimensions.size());
    for (std::size_t d = zone.dimensions.size(); d-- > 0;) {
      const int count = program_.model.kinds[zone.dimensions[d]].size();
      place.indices[d] = number % count;
      number /= count;
    }
    place.base = size();
    const bool slot = zone.shape == model::Shape::slot;
    program_.initial.insert(program_.initial.end(), index(layout.cells), slot ? model::none : 0);
    for (std::size_t i = 0; z == model::box && i < layout.types.size(); ++i) {
      program_.initial[index(place.base) + i] = program_.model.types[layout.types[i]].copies;
    }
    if (zone.turnable) {
      place.face = size();
      program_.initial.push_back(0);
    }
    return place;
  }

  Program program_;
  List<std::vector<model::PieceTypeId>, model::ZoneId> types_; // of the zones after the box; of all once laid out
  List<Label, Label> labels_;
};

} // namespace brehon
