#include "tools/diff/witness/case.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace brehon::diff {

namespace {

int found(const std::map<std::string, int>& names, const std::string& name) {
  const auto place = names.find(name);
  return place == names.end() ? model::none : place->second;
}

} // namespace

std::string NamedFact::text() const {
  if (marker) {
    return fmt::format("{} at {}", name, value);
  }
  std::string contents;
  for (const auto& [type, count] : pieces) {
    const bool alone = count == 1 && type.find('.') != std::string::npos;
    contents += (contents.empty() ? "" : ", ") + (alone || ordered ? type : fmt::format("{} {}", count, type));
  }
  if (ordered) {
    return fmt::format("{} = [{}]", name, contents);
  }
  return fmt::format("{} = {}", name, contents.empty() ? "none" : contents);
}

std::string Case::entry_text() const {
  const std::string whose = turn.empty() ? "" : ", turn of " + turn;
  switch (from) {
  case From::start:
    return {};
  case From::at:
    return "at " + path + whose;
  case From::run:
    return "run " + path + whose;
  case From::score:
    return "score";
  }
  return {};
}

Words::Words(const Program& program) : program_(program) {
  for (int place = 0; place < static_cast<int>(program.places.size()); ++place) {
    places_.emplace(place_name(program, place), place);
  }
  for (int type = 0; type < static_cast<int>(program.model.types.size()); ++type) {
    types_.emplace(type_name(program, type), type);
  }
  for (int marker = 0; marker < static_cast<int>(program.model.markers.size()); ++marker) {
    for (int offset = 0; offset < marker_size(program, marker); ++offset) {
      markers_.emplace(marker_name(program, marker, offset), std::make_pair(marker, offset));
    }
  }
  for (int player = 0; player < program.model.players; ++player) {
    players_.emplace(player_name(program, player), player);
  }
}

std::optional<int> Words::player(const std::string& name) const {
  const int known = found(players_, name);
  return known == model::none ? std::nullopt : std::optional<int>(known);
}

int Words::place(const std::string& name) const {
  return found(places_, name);
}

int Words::type(const std::string& name) const {
  return found(types_, name);
}

int Words::marker_cell(const std::string& name) const {
  const auto known = markers_.find(name);
  return known == markers_.end() ? model::none
                                 : program_.marker_cells[index(known->second.first)] + known->second.second;
}

std::optional<int> Words::value(const model::Type& type, const std::string& text) const {
  if (type.sort == model::Sort::boolean) {
    return text == "raised" ? 1 : 0;
  }
  if (text == "none") {
    return type.sort == model::Sort::integer ||
                   (type.kind != model::none && program_.model.kinds[index(type.kind)].numeric())
               ? model::no_number
               : model::none;
  }
  const bool named = type.kind != model::none && !program_.model.kinds[index(type.kind)].numeric();
  if (named) {
    const std::vector<std::string>& values = program_.model.kinds[index(type.kind)].values;
    const auto known = std::find(values.begin(), values.end(), text);
    return known == values.end() ? std::nullopt : std::optional<int>(static_cast<int>(known - values.begin()));
  }
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc() && end == text.data() + text.size() ? std::optional<int>(number) : std::nullopt;
}

std::optional<Fact> Words::fact(const NamedFact& named) const {
  Fact fact;
  fact.text = named.name;
  if (named.marker) {
    const auto known = markers_.find(named.name);
    if (known == markers_.end()) {
      return std::nullopt;
    }
    fact.sort = Fact::Sort::marker;
    fact.index = known->second.first;
    fact.indices = marker_indices(program_, known->second.first, known->second.second);
    const std::optional<int> number = value(program_.model.markers[index(fact.index)].type, named.value);
    fact.value = number.value_or(model::none);
    return number ? std::optional<Fact>(std::move(fact)) : std::nullopt;
  }
  const int where = place(named.name);
  if (where == model::none) {
    return std::nullopt;
  }
  fact.index = program_.places[index(where)].zone;
  fact.indices = program_.places[index(where)].indices;
  fact.contents.ordered = named.ordered;
  for (const auto& [name, count] : named.pieces) {
    const int known = type(name);
    if (known == model::none) {
      return std::nullopt;
    }
    fact.contents.pieces.push_back({count, {known}, {}});
  }
  return fact;
}

NamedFact Words::fact_of(const PlaceTable& table, const State& state, int place) const {
  NamedFact fact;
  const Place& where = program_.places[index(place)];
  fact.name = place_name(program_, place);
  const model::Shape shape = program_.model.zones[index(where.zone)].shape;
  const bool sequence = shape == model::Shape::row || shape == model::Shape::pile;
  if (sequence && state[where.base] > 0) {
    fact.ordered = true;
    for (int i = 1; i <= state[where.base]; ++i) {
      fact.pieces.emplace_back(type_name(program_, state[where.base + i]), 1);
    }
    if (shape == model::Shape::pile) {
      std::reverse(fact.pieces.begin(), fact.pieces.end());
    }
    return fact;
  }
  const Cell* memory = state.memory();
  for (int type = table.next_type(memory, place, model::none); type != model::none;
       type = table.next_type(memory, place, type)) {
    fact.pieces.emplace_back(type_name(program_, type), table.count_type(memory, place, type));
  }
  return fact;
}

NamedFact Words::fact_of_marker(const State& state, int marker, int offset) const {
  NamedFact fact;
  fact.marker = true;
  fact.name = marker_name(program_, marker, offset);
  fact.value = typed_value_name(program_.model, program_.model.markers[index(marker)].type,
                                state[program_.marker_cells[index(marker)] + offset]);
  return fact;
}

} // namespace brehon::diff
