#include "interpreter/program/names.hpp"

#include "dsl/base/index.hpp"

#include <cstddef>
#include <vector>

namespace brehon {

namespace {

template <typename List> bool has(const List& list, int i) {
  return i >= 0 && index(i) < list.size();
}

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

} // namespace

std::string value_name(const model::Model& model, int kind, int value) {
  if (value == model::no_number) {
    return "none";
  }
  if (!has(model.kinds, kind)) {
    return std::to_string(value);
  }
  const model::Kind& of = model.kinds[index(kind)];
  if (of.numeric()) {
    return std::to_string(value);
  }
  if (value == model::none) {
    return "none";
  }
  return has(of.values, value) ? of.values[index(value)] : std::to_string(value);
}

std::string typed_value_name(const model::Model& model, const model::Type& type, int value) {
  switch (type.sort) {
  case model::Sort::boolean:
    return value == 0 ? "lowered" : "raised";
  case model::Sort::kind:
  case model::Sort::integer:
    return value_name(model, type.kind, value);
  case model::Sort::piece:
    return has(model.types, value) ? model.types[index(value)].name : value_name(model, model::none, value);
  case model::Sort::nothing:
  case model::Sort::place:
  case model::Sort::places:
  case model::Sort::set:
  case model::Sort::tuple:
  case model::Sort::bundle:
  case model::Sort::error:
    break;
  }
  return value_name(model, model::none, value);
}

std::string player_name(const Program& program, int player) {
  return value_name(program.model, 0, player);
}

std::string place_name(const Program& program, int place) {
  if (!has(program.places, place)) {
    return std::to_string(place);
  }
  const Place& at = program.places[index(place)];
  const model::Zone& zone = program.model.zones[index(at.zone)];
  std::vector<std::string> indices;
  for (std::size_t i = 0; i < at.indices.size(); ++i) {
    indices.push_back(value_name(program.model, zone.dimensions[i], at.indices[i]));
  }
  return bracketed(zone.name, indices);
}

std::string marker_name(const Program& program, int marker, int offset) {
  const model::Marker& of = program.model.markers[index(marker)];
  std::vector<std::string> indices(of.dimensions.size());
  for (std::size_t i = of.dimensions.size(); i-- > 0;) {
    const model::Kind& kind = program.model.kinds[index(of.dimensions[i])];
    indices[i] = kind.values[index(offset % kind.size())];
    offset /= kind.size();
  }
  return bracketed(of.name, indices);
}

std::string type_name(const Program& program, int type, int reader) {
  if (!has(program.model.types, type)) {
    return type == model::none ? "none" : std::to_string(type);
  }
  const model::PieceType& piece = program.model.types[index(type)];
  if (reader != model::none && piece.owner == reader) {
    const std::string prefix = player_name(program, reader) + ".";
    if (piece.name.compare(0, prefix.size(), prefix) == 0) {
      return piece.name.substr(prefix.size());
    }
  }
  return piece.name;
}

std::string back_name(const Program& program, int family, int owner) {
  const std::string& name = program.model.families[index(family)].name;
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
  return "";
}

} // namespace brehon
