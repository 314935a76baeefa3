#include "dsl/base/index.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/names.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace brehon {

namespace {

constexpr int state_format = 1;

/// How many pieces of each type lie in the places of a state.
class Census {
public:
  Census(const Program& program, const State& state)
      : program_(program), state_(state), counts_(program.model.types.size()) {}

  std::string fault() {
    for (const PlaceId place : ids(program_.places)) {
      if (std::string found = count(place); !found.empty()) {
        return found;
      }
    }
    return conservation();
  }

private:
  std::string count(PlaceId id) {
    const Place& place = program_.places[id];
    const ZoneLayout& layout = program_.zones[place.zone];
    const int before = total_;
    bool sound = true;
    int first_count = place.base;
    switch (program_.model.zones[place.zone].shape) {
    case model::Shape::slot:
      sound = state_[place.base] == model::none || add(layout, model::PieceTypeId(state_[place.base]), 1);
      first_count = model::none;
      break;
    case model::Shape::row:
      sound = count_sequence(place, layout);
      first_count = model::none;
      break;
    case model::Shape::pile:
      sound = count_sequence(place, layout);
      first_count += 1 + layout.capacity;
      break;
    case model::Shape::bag:
      break;
    }
    for (std::size_t i = 0; first_count != model::none && i < layout.types.size(); ++i) {
      sound = sound && add(layout, layout.types[i], state_[first_count + static_cast<int>(i)]);
    }
    if (!sound || total_ - before > layout.capacity) {
      return fmt::format("`{}` holds what it cannot hold", place_name(program_, id));
    }
    return {};
  }

  bool count_sequence(const Place& place, const ZoneLayout& layout) {
    const int size = state_[place.base];
    bool sound = size >= 0 && size <= layout.capacity;
    for (int i = 1; i <= layout.capacity && sound; ++i) {
      const Cell type = state_[place.base + i];
      sound = i <= size ? add(layout, model::PieceTypeId(type), 1) : type == 0;
    }
    return sound;
  }

  bool add(const ZoneLayout& layout, model::PieceTypeId type, int number) {
    if (number < 0 || !layout.offsets.has(type) || layout.offsets[type] == model::none) {
      return false;
    }
    counts_[type] += number;
    total_ += number;
    return true;
  }

  /// A piece may change the side that it shows, and with it its type, but not its family and owner.
  std::string conservation() const {
    std::map<std::pair<model::FamilyId, int>, int> missing; // by family and owner
    for (const model::PieceTypeId i : ids(counts_)) {
      const model::PieceType& type = program_.model.types[i];
      if (!type.unlimited) {
        missing[{type.family, type.owner}] += type.copies - counts_[i];
      }
    }
    for (const auto& [pieces, number] : missing) {
      if (number != 0) {
        return fmt::format("{} {} of `{}`", number > 0 ? number : -number, number > 0 ? "missing" : "too many",
                           back_name(program_, pieces.first, pieces.second));
      }
    }
    return {};
  }

  const Program& program_;
  const State& state_;
  List<int, model::PieceTypeId> counts_;
  int total_ = 0;
};

/// The numbers from the third on, or nothing where one is none of ours.
bool read_numbers(const nlohmann::json& json, std::vector<Cell>& values) {
  for (std::size_t i = 2; i < json.size(); ++i) {
    Cell value = 0;
    const bool huge = json[i].is_number_unsigned() && json[i].get<std::uint64_t>() > INT32_MAX;
    if (!json[i].is_number_integer() || huge || !prelude::narrow(json[i].get<std::int64_t>(), value)) {
      return false;
    }
    values.push_back(value);
  }
  return true;
}

} // namespace

std::string state_fault(const Program& program, const State& state) {
  return Census(program, state).fault();
}

std::string serialise(const Program& program, const State& state) {
  std::vector<Cell> values;
  StateForm(program).write(state, values);
  std::string text = fmt::format("[{},\"{:016x}\"", state_format, program.rules_hash);
  for (const Cell value : values) {
    text += fmt::format(",{}", value);
  }
  return text + "]";
}

DeserialiseResult deserialise(const Program& program, std::string_view text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_array() || json.size() < 2) {
    return {{}, "this is not a state: a JSON array is expected"};
  }
  if (json[0] != state_format) {
    return {{}, fmt::format("the state has format {}, this program reads format {}", json[0].dump(), state_format)};
  }
  if (json[1] != fmt::format("{:016x}", program.rules_hash)) {
    return {{}, "the state belongs to other rules"};
  }
  std::vector<Cell> values;
  if (!read_numbers(json, values)) {
    return {{}, "a value of the state is not a number"};
  }
  State state(program);
  std::string error = StateForm(program).read(values, state);
  if (error.empty()) {
    error = state_fault(program, state);
  }
  if (!error.empty()) {
    return {{}, error};
  }
  PlaceTable(program).keep(state.memory());
  return {{std::move(state)}, {}};
}

} // namespace brehon
