#include "interpreter/verify/verify.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace brehon {

namespace {

class LayoutVerifier {
public:
  LayoutVerifier(const Program& program, std::vector<std::string>& findings) : program_(program), findings_(findings) {}

  void verify() {
    if (!verify_sizes()) {
      return;
    }
    if (verify_places()) {
      verify_cells();
      const std::string fault = state_fault(program_, State(program_));
      if (!fault.empty()) {
        report("at the start: {}", fault);
      }
    }
    for (const ProgramDecision& decision : program_.decisions) {
      verify_decision(decision);
    }
    verify_entries();
    for (const auto* scores : {&program_.score_items, &program_.criteria}) {
      for (const ScoreCells& cells : *scores) {
        verify_score(cells);
      }
    }
    for (const ClaimCells& claim : program_.claims) {
      verify_claim(claim);
    }
    for (const BoardLayout& board : program_.boards) {
      verify_board(board);
    }
    for (const LineOperation& line : program_.lines) {
      if (!program_.boards.has(line.board) || !in_memory(line.length_cell) || !in_memory(line.place_cell)) {
        report("a line operation is out of range");
      }
    }
  }

private:
  template <typename... Arguments> void report(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    findings_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  bool in_memory(int cell) const { return cell >= 0 && cell < program_.memory_cells; }
  bool is_variable(int cell) const { return cell >= 0 && cell < program_.first_constant; }
  /// Keeps its value while a state rests.
  bool stays(int cell) const {
    return in_memory(cell) && (cell < program_.state_cells || cell >= program_.first_constant);
  }

  bool verify_sizes() {
    const std::size_t before = findings_.size();
    if (program_.state_cells < cell::first_free || program_.first_constant < program_.state_cells ||
        program_.memory_cells < program_.first_constant) {
      report("the memory is no run of state, scratch and constants: {}, {}, {} cells", program_.state_cells,
             program_.first_constant, program_.memory_cells);
    }
    if (program_.initial.size() != index(program_.memory_cells)) {
      report("{} initial values for {} cells", program_.initial.size(), program_.memory_cells);
    }
    if (program_.debug.size() != program_.code.size()) {
      report("{} notes for {} instructions", program_.debug.size(), program_.code.size());
    }
    if (program_.zones.size() != program_.model.zones.size()) {
      report("{} layouts for {} zones", program_.zones.size(), program_.model.zones.size());
    }
    if (program_.marker_cells.size() != program_.model.markers.size()) {
      report("{} cells for {} markers", program_.marker_cells.size(), program_.model.markers.size());
    }
    return findings_.size() == before;
  }

  int cells_of(const ZoneLayout& layout) const {
    const auto types = static_cast<int>(layout.types.size());
    switch (program_.model.zones[layout.zone].shape) {
    case model::Shape::bag:
      return types;
    case model::Shape::slot:
      return 1;
    case model::Shape::row:
      return 1 + layout.capacity;
    case model::Shape::pile:
      return 1 + layout.capacity + types;
    }
    return 0;
  }

  bool verify_zone(const ZoneLayout& layout) {
    const std::vector<model::PieceTypeId>& types = layout.types;
    if (layout.offsets.size() != program_.model.types.size()) {
      return false;
    }
    bool sound = std::adjacent_find(types.begin(), types.end(), std::greater_equal<>()) == types.end();
    for (const model::PieceTypeId i : ids(layout.offsets)) {
      const model::PieceTypeId unturned = program_.model.types[i].unturned;
      const model::PieceTypeId as = layout.zone == model::box && !unturned.is_none() ? unturned : i;
      const auto found = std::find(types.begin(), types.end(), as);
      const int offset = found == types.end() ? model::none : static_cast<int>(found - types.begin());
      sound = sound && layout.offsets[i] == offset;
    }
    return sound && layout.capacity >= 0 && layout.cells == cells_of(layout);
  }

  bool verify_places() {
    const std::size_t before = findings_.size();
    PlaceId next(0);
    for (const model::ZoneId z : ids(program_.zones)) {
      const ZoneLayout& layout = program_.zones[z];
      if (layout.zone != z || layout.first_place != next || !verify_zone(layout)) {
        report("the layout of `{}` is wrong", program_.model.zones[z].name);
        return false;
      }
      for (int i = 0; i < layout.places; ++i, ++next) {
        if (!program_.places.has(next) || program_.places[next].zone != layout.zone ||
            program_.place_of(layout.zone, program_.places[next].indices) != next) {
          report("place {} is not the one of `{}` that belongs there", next.number(), program_.model.zones[z].name);
          return false;
        }
      }
    }
    if (next != program_.places.next()) {
      report("{} places for {} of the zones", program_.places.size(), next.number());
    }
    return findings_.size() == before;
  }

  void claim(int first, int count, const std::string& what) {
    for (int i = first; i < first + count; ++i) {
      if (i < cell::first_free || i >= program_.state_cells) {
        report("`{}` lies outside the state", what);
        return;
      }
      if (!owners_[index(i)].empty()) {
        report("`{}` and `{}` share cell {}", owners_[index(i)], what, i);
        return;
      }
      owners_[index(i)] = what;
    }
  }

  /// Each value of what can lie in the slots has its set, or none.
  void verify_kept(const KeptSets& kept) {
    if (!program_.zones.has(kept.zone)) {
      return report("sets are kept of no zone");
    }
    const std::string& name = program_.model.zones[kept.zone].name;
    const bool fits = program_.model.zones[kept.zone].shape == model::Shape::slot &&
                      kept.cells == (program_.zones[kept.zone].places + 31) / 32 &&
                      kept.set_of.size() == program_.model.types.size() + 1 &&
                      std::all_of(kept.set_of.begin(), kept.set_of.end(),
                                  [&](int set) { return set >= model::none && set < kept.sets; });
    if (!fits) {
      return report("the sets kept of `{}` are not what is in it", name);
    }
    claim(kept.first_cell, kept.sets * kept.cells, name + " as sets");
  }

  /// The parts of a position are in the state, and as large as the room for it.
  void verify_memory(const MemoryLayout& memory, const std::string& name) {
    std::int64_t bits = 0;
    for (const PositionPart& part : memory.parts) {
      if (part.first < cell::first_free || part.cells < 0 || part.first > program_.state_cells - part.cells ||
          part.bits < 1 || part.bits > 32) {
        return report("`{}` notes what is not in the state", name);
      }
      bits += std::int64_t{part.cells} * part.bits;
    }
    if (memory.size != (bits + 31) / 32 || memory.instances < 1) {
      return report("a position of `{}` does not have the size of its parts", name);
    }
    claim(memory.first_cell, memory.instances * memory.cells, name);
  }

  /// Every cell of the state belongs to one thing, so that its content is whole.
  void verify_cells() {
    owners_.assign(index(program_.state_cells), "");
    for (const PlaceId p : ids(program_.places)) {
      const Place& place = program_.places[p];
      claim(place.base, program_.zones[place.zone].cells, place_name(program_, p));
      if (place.face != model::none) {
        claim(place.face, 1, place_name(program_, p) + ".face");
      }
    }
    for (const model::MarkerId marker : ids(program_.marker_cells)) {
      claim(program_.marker_cells[marker], marker_size(program_, marker), program_.model.markers[marker].name);
    }
    for (const model::MemoryId memory : ids(program_.memories)) {
      verify_memory(program_.memories[memory], program_.model.memories[memory].name);
    }
    for (std::size_t i = 0; i < program_.local_names.size(); ++i) {
      claim(program_.first_local + static_cast<int>(i), 1, program_.local_names[i]);
    }
    for (const KeptSets& kept : program_.kept) {
      verify_kept(kept);
    }
    for (int i = cell::first_free; i < program_.state_cells; ++i) {
      if (owners_[index(i)].empty()) {
        report("cell {} of the state belongs to nothing", i);
      }
    }
  }

  bool verify_parameter(const Parameter& parameter) const {
    const bool has_value = parameter.form != Parameter::Form::place;
    const bool has_place = parameter.form == Parameter::Form::place || parameter.form == Parameter::Form::place_type;
    const auto is_type = [this](int type) { return program_.model.types.has(model::PieceTypeId(type)); };
    const auto is_place = [this](PlaceId place) { return program_.places.has(place); };
    return (!has_value || is_variable(parameter.value_cell)) && (!has_place || is_variable(parameter.place_cell)) &&
           (parameter.form != Parameter::Form::pieces || program_.subsets.has(parameter.subsets)) &&
           (parameter.form == Parameter::Form::value ||
            std::all_of(parameter.values.begin(), parameter.values.end(), is_type)) &&
           std::all_of(parameter.places.begin(), parameter.places.end(), is_place);
  }

  void verify_together(const ProgramDecision& decision) {
    if (decision.together != model::none && !program_.togethers.has(decision.together)) {
      report("`{}` is chosen together with what is not there", decision.name);
    }
  }

  void verify_decision(const ProgramDecision& decision) {
    verify_together(decision);
    int next = 0;
    for (const ProgramAction& action : decision.actions) {
      int count = 1;
      for (const Parameter& parameter : action.parameters) {
        count *= parameter.radix();
        if (!verify_parameter(parameter)) {
          report("a parameter of `{}` in `{}` is out of range", action.name, decision.name);
        }
      }
      if (action.first != next || action.count != count) {
        report("`{}` in `{}` has {} options from {}, and should have {} from {}", action.name, decision.name,
               action.count, action.first, count, next);
      }
      next = action.first + action.count;
      if (!program_.code.has(action.entry) || !program_.code.has(action.why)) {
        report("`{}` in `{}` leads nowhere", action.name, decision.name);
      }
    }
    if (decision.options != next || decision.actions.empty()) {
      report("`{}` has {} options, and should have {}", decision.name, decision.options, next);
    }
    if (!program_.code.has(decision.list)) {
      report("the listing of `{}` is nowhere", decision.name);
    }
    if (!decision.test.is_none() && (!program_.code.has(decision.test) || !is_variable(decision.tested_cell))) {
      report("the test of an option of `{}` is nowhere", decision.name);
    }
    if (!stays(decision.player_cell)) {
      report("who decides `{}` is not kept in the state", decision.name);
    }
  }

  void verify_board(const BoardLayout& board) {
    const bool known = program_.model.kinds.has(board.kind);
    const std::size_t steps = index(board.places) * board.directions.size();
    bool good = known && board.places == program_.model.kinds[board.kind].size() && board.steps >= 0 &&
                board.cells == (board.places + 31) / 32 && board.places <= 4096 &&
                index(board.steps) + steps <= program_.tables.size();
    for (std::size_t i = 0; good && i < steps; ++i) {
      const Cell next = program_.tables[index(board.steps) + i];
      good = next >= model::none && next < board.places;
    }
    for (const BoardLayout::Direction& direction : board.directions) {
      good = good && direction.from.size() == index(board.cells) && direction.opposite >= model::none &&
             direction.opposite < static_cast<int>(board.directions.size());
    }
    if (!good) {
      report("a board is no board of the model");
    }
  }

  void verify_entries() {
    for (const Entry& entry : program_.entries) {
      const bool turns =
          entry.turns == model::none || (program_.code.has(entry.turns) && is_variable(entry.turn_player_cell));
      if (!program_.code.has(entry.begin) || !program_.code.has(entry.exit) || !turns) {
        report("the entry `{}` leads nowhere", entry.path);
      }
    }
    if (!program_.claim_test.is_none() && !program_.code.has(program_.claim_test)) {
      report("the test of the claims leads nowhere");
    }
    if (!program_.code.has(program_.begin) || !program_.code.has(program_.setup_given) ||
        !program_.code.has(program_.score)) {
      report("the game, its set-up or its scoring leads nowhere");
    }
  }

  void verify_score(const ScoreCells& cells) {
    const auto players = index(program_.model.players);
    const auto in = [this](int cell) { return in_memory(cell); };
    if (cells.numerator.size() != players || cells.denominator.size() != players ||
        !std::all_of(cells.numerator.begin(), cells.numerator.end(), in) ||
        !std::all_of(cells.denominator.begin(), cells.denominator.end(), in)) {
      report("the value of `{}` is out of range", cells.path);
    }
  }

  void verify_claim(const ClaimCells& claim) {
    const bool in = std::all_of(claim.values.begin(), claim.values.end(), [this](const ClaimCells::Value& value) {
      return in_memory(value.cell) && (value.place == model::none || in_memory(value.place));
    });
    if (!program_.model.claims.has(claim.claim) || !in_memory(claim.holds) || !in) {
      report("a claim is out of range");
    }
  }

  const Program& program_;
  std::vector<std::string>& findings_;
  std::vector<std::string> owners_; // by cell of the state
};

} // namespace

void verify_layout(const Program& program, std::vector<std::string>& findings) {
  LayoutVerifier(program, findings).verify();
}

std::vector<std::string> verify(const Program& program) {
  std::vector<std::string> findings;
  verify_layout(program, findings);
  if (findings.empty()) {
    verify_code(program, findings);
  }
  return findings;
}

} // namespace brehon
