#include "interpreter/program/names.hpp"

#include "dsl/base/index.hpp"
#include "dsl/base/unreachable.hpp"

#include <cstddef>

namespace brehon {

namespace {

std::string bracketed(const std::string& name, const std::vector<std::string>& indices) {
  if (indices.empty()) {
    return name;
  }
  std::string text = name + "[";
  for (std::size_t i = 0; i < indices.size(); ++i) {
    text += (i == 0 ? "" : ", ") + indices[i];
  }
  return text + "]";
}

/// One of several of a name, by its number.
std::string indexed(const Program& program, const std::string& name, const std::vector<model::KindId>& dimensions,
                    int number) {
  const std::vector<int> positions = instance_indices(program.model, dimensions, number);
  std::vector<std::string> indices;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    indices.push_back(program.model.kinds[dimensions[i]].values[index(positions[i])]);
  }
  return bracketed(name, indices);
}

} // namespace

std::string value_name(const model::Model& model, model::KindId kind, int value) {
  if (value == model::no_number) {
    return "none";
  }
  if (!model.kinds.has(kind)) {
    return std::to_string(value);
  }
  const model::Kind& of = model.kinds[kind];
  if (of.numeric()) {
    return std::to_string(value);
  }
  if (value == model::none) {
    return "none";
  }
  return value >= 0 && value < of.size() ? of.values[index(value)] : std::to_string(value);
}

std::string typed_value_name(const model::Model& model, const model::Type& type, int value) {
  switch (type.sort) {
  case model::Sort::boolean:
    return value == 0 ? "lowered" : "raised";
  case model::Sort::kind:
  case model::Sort::integer:
    return value_name(model, type.kind, value);
  case model::Sort::piece:
    return model.types.has(model::PieceTypeId(value)) ? model.types[model::PieceTypeId(value)].name
                                                      : value_name(model, model::none, value);
  case model::Sort::nothing:
  case model::Sort::place:
  case model::Sort::places:
  case model::Sort::set:
  case model::Sort::pieces:
  case model::Sort::tuple:
  case model::Sort::bundle:
  case model::Sort::error:
    break;
  }
  return value_name(model, model::none, value);
}

std::string player_name(const Program& program, int player) {
  return value_name(program.model, model::player_kind, player);
}

std::vector<std::string> player_names(const Program& program, std::uint32_t players) {
  std::vector<std::string> names;
  for (int player = 0; player < program.model.players; ++player) {
    if (((players >> player) & 1U) != 0) {
      names.push_back(player_name(program, player));
    }
  }
  return names;
}

std::string place_name(const Program& program, PlaceId place) {
  if (!program.places.has(place)) {
    return std::to_string(place.number());
  }
  const Place& at = program.places[place];
  const model::Zone& zone = program.model.zones[at.zone];
  std::vector<std::string> indices;
  for (std::size_t i = 0; i < at.indices.size(); ++i) {
    indices.push_back(value_name(program.model, zone.dimensions[i], at.indices[i]));
  }
  return bracketed(zone.name, indices);
}

std::string marker_name(const Program& program, model::MarkerId marker, int offset) {
  return indexed(program, program.model.markers[marker].name, program.model.markers[marker].dimensions, offset);
}

std::string memory_name(const Program& program, model::MemoryId memory, int instance) {
  return indexed(program, program.model.memories[memory].name, program.model.memories[memory].dimensions, instance);
}

std::string type_name(const Program& program, model::PieceTypeId type, int reader) {
  if (!program.model.types.has(type)) {
    return type.is_none() ? "none" : std::to_string(type.number());
  }
  const model::PieceType& piece = program.model.types[type];
  if (reader != model::none && piece.owner == reader) {
    const std::string prefix = player_name(program, reader) + ".";
    if (piece.name.compare(0, prefix.size(), prefix) == 0) {
      return piece.name.substr(prefix.size());
    }
  }
  return piece.name;
}

std::string back_name(const Program& program, model::FamilyId family, int owner) {
  const std::string& name = program.model.families[family].name;
  return owner == model::none ? name : player_name(program, owner) + "." + name;
}

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
  case Outcome::running:
    return "running";
  case Outcome::scored:
    return "scored";
  case Outcome::stated:
    return "stated";
  case Outcome::drawn:
    return "drawn";
  case Outcome::unfinished:
    return "unfinished";
  }
  unreachable();
}

} // namespace brehon
