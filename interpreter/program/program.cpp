#include "interpreter/program/program.hpp"

#include "dsl/base/unreachable.hpp"
#include "interpreter/program/operands.hpp"

#include <array>
#include <cstddef>

#include <map>
#include <set>
#include <utility>

namespace brehon {

namespace {

struct OperationEntry {
  std::string_view name;
  std::string_view operands;
};

constexpr std::array operations = {
#define X(name, operands, meaning) OperationEntry{#name, operands},
#include "interpreter/program/ops.def"
#undef X
};

const OperationEntry& entry(Operation op) {
  return operations.at(static_cast<std::size_t>(op));
}

/// The ordinal of `value` among the values of a kind; none where it is not one of them.
int value_ordinal(const model::Kind& kind, int value) {
  const int ordinal = kind.numeric() ? value - kind.first : value;
  return ordinal >= 0 && ordinal < kind.size() ? ordinal : model::none;
}

} // namespace

std::string_view operation_name(Operation op) {
  return entry(op).name;
}

std::string_view operation_operands(Operation op) {
  return entry(op).operands;
}

int Parameter::radix() const {
  const int value_count = static_cast<int>(values.size());
  const int place_count = static_cast<int>(places.size());
  switch (form) {
  case Form::value:
  case Form::type:
    return value_count;
  case Form::place:
    return place_count;
  case Form::place_type:
    return place_count * value_count;
  case Form::pieces:
    return sets;
  }
  unreachable();
}

PlaceId Program::place_of(model::ZoneId zone, const std::vector<int>& indices) const {
  const std::vector<model::KindId>& dimensions = model.zones[zone].dimensions;
  if (indices.size() != dimensions.size()) {
    return model::none;
  }
  int offset = 0;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const model::Kind& kind = model.kinds[dimensions[i]];
    const int ordinal = value_ordinal(kind, indices[i]);
    if (ordinal == model::none) {
      return model::none;
    }
    offset = offset * kind.size() + ordinal;
  }
  return zones[zone].first_place + offset;
}

void number_points(Program& program) {
  std::map<std::pair<Operation, int>, int> points; // how many there were, by operation and what it is for
  for (const Label at : ids(program.code)) {
    const Instruction& instruction = program.code[at];
    int& ordinal = program.debug[at].ordinal;
    if (instruction.op == Operation::call) {
      ordinal = points[{Operation::call, 0}]++;
    } else if (instruction.op == Operation::choose) {
      ordinal = points[{Operation::choose, instruction.a}]++;
    } else if (is_chance(instruction.op)) {
      ordinal = points[{Operation::chance_draw, instruction.c}]++;
    } else if (instruction.op == Operation::ret && instruction.a < program.state_cells) {
      program.return_cells.insert(instruction.a);
    }
  }
}

std::vector<Label> return_labels(const Program& program, int cell) {
  std::set<int> cells = {cell};
  std::vector<int> open = {cell};
  std::set<Label> labels;
  while (!open.empty()) {
    const int to = open.back();
    open.pop_back();
    for (const Label at : ids(program.code)) {
      const Instruction& instruction = program.code[at];
      if (instruction.op == Operation::call && instruction.b == to) {
        labels.insert(at + 1);
      } else if (instruction.op == Operation::copy && instruction.a == to && instruction.b < program.first_constant &&
                 cells.insert(instruction.b).second) {
        open.push_back(instruction.b);
      }
    }
  }
  return {labels.begin(), labels.end()};
}

std::vector<int> instance_indices(const model::Model& model, const std::vector<model::KindId>& dimensions, int number) {
  std::vector<int> indices(dimensions.size());
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    const int size = model.kinds[dimensions[i]].size();
    indices[i] = number % size;
    number /= size;
  }
  return indices;
}

int holder(const model::Model& model, const std::vector<model::KindId>& dimensions, const std::vector<int>& indices) {
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    if (model.kinds[dimensions[i]].form == model::Form::seats) {
      return indices[i];
    }
  }
  return model::none;
}

int marker_size(const Program& program, model::MarkerId marker) {
  int size = 1;
  for (const model::KindId kind : program.model.markers[marker].dimensions) {
    size *= program.model.kinds[kind].size();
  }
  return size;
}

} // namespace brehon
