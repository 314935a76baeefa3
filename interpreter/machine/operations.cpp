#include "interpreter/machine/operations.hpp"

#include "interpreter/machine/prelude.hpp"
#include "interpreter/program/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

namespace brehon::operations {

void show(const PlaceTable& places, const Cell* memory, int place, int type, int player, std::vector<Shown>& shown) {
  const auto add = [&](int count) { shown.push_back({player, PlaceId(place), model::PieceTypeId(type), count}); };
  if (type != model::none) {
    add(1);
    return;
  }
  type = places.next_type(memory, place, type);
  if (type == model::none) {
    add(0);
  }
  for (; type != model::none; type = places.next_type(memory, place, type)) {
    add(places.count_type(memory, place, type));
  }
}

void kept_set(const Program& program, Cell* memory, const MachineInstruction& instruction) {
  const KeptSets& kept = program.kept[KeptId(instruction.b)];
  const std::int64_t set = std::int64_t{memory[instruction.c]} - kept.low;
  Cell* const to = memory + instruction.a;
  if (set < 0 || set >= kept.sets) {
    std::fill_n(to, kept.cells, 0);
  } else {
    std::copy_n(memory + kept.first_cell + set * kept.cells, kept.cells, to);
  }
}

void slots(const Program& program, Cell* memory, const MachineInstruction& instruction) {
  const ZoneLayout& zone = program.zones[model::ZoneId(instruction.b)];
  const Place* first = &program.places[zone.first_place];
  const int stride = zone.places > 1 ? first[1].base - first->base : 0;
  const Cell* of_types = program.tables.data() + instruction.d;
  const Cell wanted = memory[instruction.c];
  const Cell* slot = memory + first->base;
  for (int begin = 0; begin < zone.places; begin += 32) {
    std::uint32_t word = 0;
    const int here = std::min(32, zone.places - begin);
    for (int i = 0; i < here; ++i, slot += stride) {
      word |= static_cast<std::uint32_t>(of_types[*slot] == wanted) << i;
    }
    memory[instruction.a + begin / 32] = static_cast<Cell>(word);
  }
}

bool line(const Program& program, const Cell* memory, const MachineInstruction& instruction) {
  const LineOperation& line = program.lines[LineId(instruction.b)];
  return board(program, line.board)
      .line(memory + instruction.c, memory[line.place_cell], memory[line.length_cell], line.exactly);
}

std::string empty_message(const Program& program, int place) {
  return fmt::format("`{}` is empty", place_name(program, PlaceId(place)));
}

std::string full_message(const Program& program, model::MemoryId memory) {
  return fmt::format("`{}` has no room for another position", program.model.memories[memory].name);
}

std::string rounds_message() {
  return fmt::format("{} rounds of loops without a decision or a chance, the last one here", prelude::most_rounds);
}

} // namespace brehon::operations
