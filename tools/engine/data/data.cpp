#include "tools/engine/data/data.hpp"

#include "dsl/base/coordinates.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/machine/board.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/machine/worth.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/set_text.hpp"
#include "interpreter/play/text.hpp"
#include "interpreter/program/operands.hpp"
#include "tools/engine/data/limits.hpp"
#include "tools/engine/data/lists.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon::engine {

namespace {

std::string_view shape_name(model::Shape shape) {
  constexpr std::string_view names[] = {"bag", "slot", "pile", "row"};
  return names[static_cast<std::size_t>(shape)];
}

bool is_viewer(const std::vector<model::Viewer>& viewers, model::Viewer viewer) {
  return std::find(viewers.begin(), viewers.end(), viewer) != viewers.end();
}

class Tables {
public:
  Tables(const Program& program, const Names& names, const Ranges& ranges)
      : program_(program), names_(names), ranges_(ranges) {}

  std::string text() {
    numbers();
    zones();
    places();
    types();
    markers();
    subsets();
    decisions();
    fields();
    rests();
    boards();
    kept_sets();
    memories();
    ending();
    return std::move(text_);
  }

private:
  void line(std::string_view text) { text_ += std::string(text) + "\n"; }

  /// Names for the numbers from 0 on.
  template <class Identifiers> void named(std::string_view space, const Identifiers& names) {
    std::vector<std::pair<std::string, std::size_t>> numbered;
    for (const std::string& name : names) {
      numbered.emplace_back(name, numbered.size());
    }
    line(enumeration(space, numbered));
  }

  /// The names of the cells of a state; of the thousands that a memory has only the first one, which all others are
  /// counted from.
  void cell_names() {
    std::vector<bool> counted(names_.cells.size(), false);
    for (const MemoryLayout& memory : program_.memories) {
      for (int i = 1; i < memory.instances * memory.cells; ++i) {
        counted[index(memory.first_cell + i)] = true;
      }
    }
    std::vector<std::pair<std::string, std::size_t>> numbered;
    for (std::size_t number = 0; number < names_.cells.size(); ++number) {
      if (!counted[number]) {
        numbered.emplace_back(names_.cells[number], number);
      }
    }
    line(enumeration("cell", numbered));
  }

  void numbers() {
    cell_names();
    std::vector<std::string> rests;
    for (const auto& [at, name] : names_.rests) {
      rests.push_back(name);
    }
    rests.push_back("begin");
    named("resting", rests);
    named("zone", names_.zones);
    named("place", names_.places);
    named("type", names_.types);
    text_ += array("Cell", "tables", cells(program_.tables), "0");
    text_ += array("Cell", "constants",
                   cells(std::vector<Cell>(program_.initial.begin() + program_.first_constant, program_.initial.end())),
                   "0");
    text_ +=
        array("Cell", "initial_cells",
              cells(std::vector<Cell>(program_.initial.begin(), program_.initial.begin() + program_.state_cells)), "0");
    line(fmt::format("constexpr int cell_total = {};", program_.state_cells));
    line(fmt::format("constexpr std::size_t type_total = {};", program_.model.types.size()));
    line(fmt::format("constexpr int position_cell = {}, outcome_cell = {}, winners_cell = {}, decisions_cell = {};",
                     cell::position, cell::outcome, cell::winners, cell::decisions));
    line("constexpr int state_format = 1;\n");
  }

  void zones() {
    const std::set<model::ZoneId> counted = counted_zones(program_, ranges_);
    std::vector<std::string> all;
    std::vector<std::string> names;
    for (const model::ZoneId z : ids(program_.zones)) {
      const ZoneLayout& layout = program_.zones[z];
      const model::Zone& zone = program_.model.zones[z];
      text_ += array("int", fmt::format("zone_{}_types", z.number()), cells(layout.types), "0");
      text_ += array("int", fmt::format("zone_{}_offsets", z.number()), cells(layout.offsets), "0");
      all.push_back(fmt::format(
          "\n    {{Shape::{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, "
          "zone_{}_types, zone_{}_offsets}}",
          shape_name(zone.shape), layout.first_place.number(), layout.places, layout.capacity,
          zone.capacity != model::none, z == model::box, open_zone(zone), zone.count_hidden,
          is_viewer(zone.seen_by, model::Viewer::holder), is_viewer(zone.seen_by, model::Viewer::owner),
          is_viewer(zone.seen_by, model::Viewer::others), is_drawn(program_, z), zone.turnable,
          layout.places == 0 ? 0 : program_.places[layout.first_place].base, layout.cells + (zone.turnable ? 1 : 0),
          layout.cells, layout.types.size(), counted.count(z) != 0 ? layout.types.size() : 0, z.number(), z.number()));
      names.push_back(literal(zone.name));
    }
    text_ += array("ZoneData", "zones", all, "");
    text_ += array("const char*", "zone_names", names, "\"\"");
  }

  void places() {
    std::vector<std::string> all;
    for (const PlaceId p : ids(program_.places)) {
      const Place& place = program_.places[p];
      all.push_back(fmt::format("\n    {{{}, {}, {}, {}, {}}}", literal(place_name(program_, p)), place.zone.number(),
                                place.base, place.face,
                                holder(program_.model, program_.model.zones[place.zone].dimensions, place.indices)));
    }
    text_ += array("PlaceData", "places", all, "");
  }

  void types() {
    std::vector<std::string> all;
    for (const model::PieceTypeId t : ids(program_.model.types)) {
      const model::PieceType& type = program_.model.types[t];
      all.push_back(fmt::format("\n    {{{}, {}, {}, {}, {}, {}}}", literal(type_name(program_, t)),
                                literal(type_name(program_, t, type.owner)), type.owner, type.family.number(),
                                !type.unlimited, program_.unseen_in_box.count(type.family) > 0));
    }
    text_ += array("TypeData", "types", all, "{\"\", \"\", -1, 0, false, false}");
    std::vector<std::string> names;
    for (const model::Family& family : program_.model.families) {
      names.push_back(literal(family.name));
    }
    text_ += array("const char*", "family_names", names, "\"\"");
    names.clear();
    for (int p = 0; p < program_.model.players; ++p) {
      names.push_back(literal(player_name(program_, p)));
    }
    text_ += array("const char*", "player_names", names, "\"\"");
  }

  /// The names of the values of a kind, for texts.
  std::string kind_names(model::KindId kind) const { return fmt::format("kind_{}_values", kind.number()); }

  void markers() {
    for (const model::KindId kind : ids(program_.model.kinds)) {
      text_ += array("const char*", kind_names(kind), literals(program_.model.kinds[kind].values), "\"\"");
    }
    std::vector<std::string> all;
    for (const model::MarkerId m : ids(program_.model.markers)) {
      const model::Marker& marker = program_.model.markers[m];
      std::vector<std::string> names;
      std::vector<std::string> holders;
      std::vector<std::string> seen;
      const int count = marker_size(program_, m);
      for (int i = 0; i < count; ++i) {
        names.push_back(literal(marker_name(program_, m, i)));
        std::uint32_t players = 0;
        for (int p = 0; p < program_.model.players; ++p) {
          players |= static_cast<std::uint32_t>(sees_marker(program_, p, m, i)) << p;
        }
        seen.push_back(std::to_string(players));
        const std::vector<int> indices = instance_indices(program_.model, marker.dimensions, i);
        holders.push_back(std::to_string(holder(program_.model, marker.dimensions, indices)));
      }
      text_ += array("const char*", fmt::format("marker_{}_names", m.number()), names, "\"\"");
      text_ += array("int", fmt::format("marker_{}_holders", m.number()), holders, "0");
      text_ += array("std::uint32_t", fmt::format("marker_{}_seen", m.number()), seen, "0");
      all.push_back(fmt::format("\n    {{{0}, {1}, marker_{2}_names, marker_{2}_holders, marker_{2}_seen, {3}}}",
                                program_.marker_cells[m], count, m.number(), value_sort(marker.type)));
    }
    line(fmt::format("[[maybe_unused]] constexpr std::array<MarkerData, {}> markers = {{{{", all.size()));
    for (const std::string& each : all) {
      text_ += each + ",";
    }
    line("}};\n");
  }

  std::string value_sort(const model::Type& type) const {
    const auto sorted = [&](std::string_view sort, std::string_view values, int count) {
      return fmt::format("ValueSort::{}, {}, {}, {}", sort, type.optional, values, count);
    };
    if (type.sort == model::Sort::boolean) {
      return sorted("flag", "nullptr", 0);
    }
    if (type.sort == model::Sort::piece) {
      return sorted("piece", "nullptr", 0);
    }
    const bool has_kind = !type.kind.is_none() && !program_.model.kinds[type.kind].numeric();
    return has_kind ? sorted("named", kind_names(type.kind), program_.model.kinds[type.kind].size())
                    : sorted("number", "nullptr", 0);
  }

  /// What the values of a parameter are called, as options write them.
  std::vector<std::string> value_names(const Parameter& parameter) const {
    std::vector<std::string> out;
    for (std::size_t digit = 0; digit < parameter.values.size(); ++digit) {
      out.push_back(literal(parameter_value_name(program_, parameter, static_cast<int>(digit))));
    }
    return out;
  }

  /// Sets of pieces, with what they are called.
  void subsets() {
    std::vector<std::string> all, sorts;
    for (const SubsetsId id : ids(program_.subsets)) {
      const SubsetOperation& of = program_.subsets[id];
      const std::string name = fmt::format("subsets_{}", id.number());
      std::vector<std::string> places;
      for (std::size_t sort = 0; sort < of.types.size(); ++sort) {
        places.push_back(literal(place_of_sort(program_, of, sort)));
      }
      text_ += array("Cell", name + "_first", cells(of.first), "0");
      text_ += array("Cell", name + "_ways", cells(of.ways), "0");
      text_ += array("Cell", name + "_types", cells(of.types), "0");
      text_ += array("const char*", name + "_places", places, "\"\"");
      all.push_back(fmt::format("{{{{{0}_first, {1}, {2}, {3}, {0}_ways}}, {4}, {0}_types, {0}_places}}", name,
                                of.types.size(), of.low, of.high, of.total()));
    }
    text_ += array("SubsetsData", "subsets", all, "{{nullptr, 0, 0, 0, nullptr}, 0, nullptr, nullptr}");
  }

  std::string parameter(const Parameter& of, const std::string& name) {
    using Form = Parameter::Form;
    constexpr std::string_view forms[] = {"value", "type", "place", "place_type", "pieces"};
    text_ += array("Cell", name + "_values", cells(of.values), "0");
    text_ += array("Cell", name + "_places", cells(of.places), "0");
    const bool named = of.form == Form::value;
    if (named) {
      text_ += array("const char*", name + "_names", value_names(of), "\"\"");
    }
    return fmt::format("{{Form::{0}, {1}, {2}_values, {3}, {4}, {2}_places, {5}, {6}}}",
                       forms[static_cast<std::size_t>(of.form)], of.values.size(), name,
                       named ? name + "_names" : "nullptr", of.places.size(), of.secret,
                       of.subsets.is_none() ? "nullptr" : fmt::format("subsets + {}", of.subsets.number()));
  }

  void togethers() {
    std::vector<std::string> all;
    const auto marks = [](const auto& numbers, std::size_t size) {
      std::vector<std::string> out(size, "false");
      for (const auto id : numbers) {
        out[id.index()] = "true";
      }
      return out;
    };
    for (const TogetherId id : ids(program_.togethers)) {
      const Together& together = program_.togethers[id];
      const int t = id.number();
      text_ +=
          array("bool", fmt::format("together_{}_zones", t), marks(together.zones, program_.zones.size()), "false");
      text_ += array("bool", fmt::format("together_{}_markers", t),
                     marks(together.markers, program_.model.markers.size()), "false");
      all.push_back(fmt::format("{{together_{0}_zones, together_{0}_markers}}", t));
    }
    text_ += array("TogetherData", "togethers", all, "{nullptr, nullptr}");
  }

  void decisions() {
    togethers();
    std::vector<std::string> all;
    std::size_t most_parameters = 1;
    for (const ProgramDecisionId id : ids(program_.decisions)) {
      const ProgramDecision& decision = program_.decisions[id];
      const int d = id.number();
      std::vector<std::string> actions;
      for (const ActionId a : ids(decision.actions)) {
        const ProgramAction& action = decision.actions[a];
        std::vector<std::string> parameters;
        for (std::size_t p = 0; p < action.parameters.size(); ++p) {
          parameters.push_back("\n    " +
                               parameter(action.parameters[p], fmt::format("parameter_{}_{}_{}", d, a.number(), p)));
        }
        most_parameters = std::max(most_parameters, parameters.size());
        const std::string name = fmt::format("action_{}_{}_parameters", d, a.number());
        if (!parameters.empty()) {
          text_ += array("ParameterData", name, parameters, "");
        }
        actions.push_back(fmt::format("\n    {{{}, {}, {}, {}, {}}}", literal(action.name), action.first,
                                      parameters.size(), parameters.empty() ? "nullptr" : name, action.secret));
      }
      text_ += array("ActionData", fmt::format("decision_{}_actions", d), actions, "");
      const std::string together =
          decision.together.is_none() ? "nullptr" : fmt::format("&togethers[{}]", decision.together.number());
      all.push_back(
          fmt::format("\n    {{{}, {}, {}, decision_{}_actions}}", together, decision.player_cell, actions.size(), d));
    }
    text_ += array("DecisionData", "decisions", all, "{nullptr, 0, 0, nullptr}");
    line(fmt::format("constexpr std::size_t most_parameters = {};\n", most_parameters));
  }

  void memories() {
    for (const model::MemoryId id : ids(program_.memories)) {
      std::vector<std::string> parts;
      for (const PositionPart& part : program_.memories[id].parts) {
        parts.push_back(fmt::format("{{{}, {}, {}, {}, {}}}", part.first, part.cells, cell_text(part.low), part.bits,
                                    part.is_sequence));
      }
      text_ += array("PositionPart", fmt::format("position_{}", id.number()), parts, "{0, 0, 0, 0, false}");
    }
  }

  void fields() {
    std::vector<std::string> all;
    const StateForm form(program_);
    for (const StateForm::Field& field : form.fields()) {
      constexpr std::string_view sorts[] = {"plain", "sequence", "return_address"};
      const bool plain = field.sort == StateForm::Field::Sort::plain;
      if (plain && run_end_ == field.cell && !all.empty()) {
        ++run_length_;
        ++run_end_;
        all.back() = plain_field();
        continue;
      }
      run_end_ = plain ? field.cell + 1 : model::none;
      run_length_ = 1;
      all.push_back(plain ? plain_field()
                          : fmt::format("\n    {{FieldData::Sort::{}, {}, {}}}",
                                        sorts[static_cast<std::size_t>(field.sort)], field.cell, field.capacity));
    }
    text_ += array("FieldData", "fields", all, "");
    text_ += print_limits(program_, names_, ranges_);
  }

  std::string plain_field() const {
    return fmt::format("\n    {{FieldData::Sort::plain, {}, {}}}", run_end_ - run_length_, run_length_);
  }

  void rests() {
    std::vector<std::string> all;
    std::vector<std::string> calls;
    for (const Label at : ids(program_.code)) {
      const Instruction& of = program_.code[at];
      const int ordinal = program_.debug[at].ordinal;
      if (of.op == Operation::choose) {
        all.push_back(fmt::format("\n    {{false, {}, {}, 0, 0, nullptr}}", of.a, ordinal));
      } else if (of.op == Operation::chance_roll) {
        const model::KindId kind = program_.chances[ChanceId(of.c)].kind;
        all.push_back(fmt::format("\n    {{true, {}, {}, {}, 0, {}}}", of.c, ordinal, of.b,
                                  kind.is_none() ? "nullptr" : kind_names(kind)));
      } else if (of.op == Operation::chance_draw) {
        const int place = of.b < program_.state_cells ? of.b : -1 - program_.initial[index(of.b)];
        all.push_back(fmt::format("\n    {{true, {}, {}, 0, {}, nullptr}}", of.c, ordinal, place));
      } else if (of.op == Operation::call) {
        calls.push_back(fmt::format("\n    {{{}, {}}}", (at + 1).number(), ordinal));
      }
    }
    text_ += array("RestData", "rests", all, "{false, 0, 0, 0, 0, nullptr}");
    line(fmt::format("[[maybe_unused]] constexpr std::array<CallData, {}> calls = {{{{", calls.size()));
    for (const std::string& each : calls) {
      text_ += each + ",";
    }
    line("}};\n");
  }

  void boards() {
    std::vector<std::string> all;
    for (const BoardId id : ids(program_.boards)) {
      const BoardLayout& board = program_.boards[id];
      const int b = id.number();
      std::vector<std::string> directions;
      for (std::size_t d = 0; d < board.directions.size(); ++d) {
        const BoardLayout::Direction& direction = board.directions[d];
        const std::string name = fmt::format("board_{}_from_{}", b, d);
        text_ += array("Cell", name, cells(direction.from), "0");
        directions.push_back(fmt::format("{{{}, {}, {}}}", direction.shift, name, direction.opposite));
      }
      text_ += array("DirectionData", fmt::format("board_{}_directions", b), directions, "{0, nullptr, -1}");
      all.push_back(fmt::format("{{{}, {}, tables + {}, {}, board_{}_directions}}", board.places, board.cells,
                                board.steps, board.directions.size(), b));
    }
    text_ += array("BoardData", "boards", all, "{0, 0, nullptr, 0, nullptr}");
    board_texts();
  }

  void kept_sets() {
    std::vector<std::string> all;
    for (const KeptId k : ids(program_.kept)) {
      const KeptSets& kept = program_.kept[k];
      text_ += array("int", fmt::format("kept_{}_set_of", k.number()), cells(kept.set_of), "0");
      all.push_back(fmt::format("{{{}, {}, {}, {}, {}, kept_{}_set_of}}", kept.zone.number(), kept.first_cell,
                                kept.cells, kept.low, kept.sets, k.number()));
    }
    text_ += array("KeptData", "kept_sets", all, "{0, 0, 0, 0, 0, nullptr}");
    line(fmt::format("constexpr std::size_t kept_total = {};", program_.kept.size()));
    int most = 0;
    bool pairs = false;
    for (const Instruction& instruction : program_.code) {
      const bool is_pair = instruction.op == Operation::offer_product;
      if (is_pair || instruction.op == Operation::offer_set) {
        most = std::max(most, cells_of_sets(program_, instruction));
      }
      pairs = pairs || is_pair;
    }
    line(fmt::format("constexpr int option_cells = {}; // of the largest set that is offered", most));
    line(fmt::format("constexpr bool option_pairs = {}; // whether pairs out of two sets are offered\n", pairs));
  }

  void board_texts() {
    std::vector<std::string> all;
    for (const model::ZoneId z : ids(program_.zones)) {
      if (!is_drawn(program_, z)) {
        all.push_back("{0, 0, false, 0, nullptr, nullptr, nullptr}");
        continue;
      }
      const model::Kind& board = program_.model.kinds[program_.model.zones[z].dimensions[0]];
      std::vector<std::string> letters;
      std::vector<std::string> at; // row by row
      for (int column = 1; column <= board.columns; ++column) {
        letters.push_back(literal(column_letters(column)));
      }
      for (int row = 1; row <= board.rows; ++row) {
        for (int column = 1; column <= board.columns; ++column) {
          at.push_back(std::to_string(board.at(row, column)));
        }
      }
      List<std::string, model::PieceTypeId> marks(program_.model.types.size(), "\"\"");
      std::size_t width = 1;
      for (const auto& [type, mark] : board_marks(program_, z)) {
        marks[type] = literal(mark);
        width = std::max(width, mark.size());
      }
      text_ += array("const char*", fmt::format("zone_{}_letters", z.number()), letters, "\"\"");
      text_ += array("const char*", fmt::format("zone_{}_marks", z.number()), marks, "\"\"");
      text_ += array("int", fmt::format("zone_{}_at", z.number()), at, "0");
      all.push_back(fmt::format("{{{}, {}, {}, {}, zone_{}_letters, zone_{}_marks, zone_{}_at}}", board.rows,
                                board.columns, board.form == model::Form::hexes, width, z.number(), z.number(),
                                z.number()));
    }
    text_ += array("BoardTextData", "board_texts", all, "");
  }

  void ending() {
    const model::Model& model = program_.model;
    const model::Returns& returns = model.returns;
    line("enum class ReturnSort : std::uint8_t { ranks, stated, score, score_less_average };");
    using Sort = model::Returns::Sort;
    const std::string_view sort = returns.sort == Sort::score                ? "score"
                                  : returns.sort == Sort::score_less_average ? "score_less_average"
                                  : returns.stated                           ? "stated"
                                                                             : "ranks";
    line(fmt::format("constexpr ReturnSort return_sort = ReturnSort::{};", sort));
    line(fmt::format("constexpr int return_win = {}, return_draw = {}, return_loss = {};", returns.win, returns.draw,
                     returns.loss));
    line(fmt::format("constexpr bool fewest_points_win = {};", brehon::fewest_points_win(model)));
    line(fmt::format("constexpr bool shared_victory = {};", model.shared_victory));
    line(fmt::format("constexpr bool limit_is_draw = {};", model.limit_is_draw));
    line(fmt::format("using ScoreValues = std::array<Values, {}>;", program_.score_items.size()));
    line(fmt::format("using CriterionValues = std::array<Values, {}>;", program_.criteria.size()));
    line(fmt::format("[[maybe_unused]] constexpr std::array<bool, {}> criterion_most = {{", program_.criteria.size()));
    for (const model::Criterion& criterion : model.criteria) {
      text_ += criterion.most ? "true, " : "false, ";
    }
    line("};\n");
  }

  const Program& program_;
  const Names& names_;
  const Ranges& ranges_;
  std::string text_;
  int run_end_ = model::none; // of a run of plain fields: the cell after it
  int run_length_ = 0;
};

} // namespace

std::string print_data(const Program& program, const Names& names, const Ranges& ranges) {
  return Tables(program, names, ranges).text();
}

} // namespace brehon::engine
