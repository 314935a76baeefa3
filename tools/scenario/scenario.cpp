#include "tools/scenario/scenario.hpp"

#include "interpreter/play/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace brehon {

namespace {

/// None where there is no such one.
template <class I> I found(const std::map<std::string, I>& names, const std::string& name) {
  const auto known = names.find(name);
  return known == names.end() ? I() : known->second;
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

std::string Scenario::entry_text() const {
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

std::string Scenario::text() const {
  std::vector<std::string> given;
  for (const NamedFact& fact : facts) {
    given.push_back(fact.text());
  }
  std::string text = given.empty() ? "" : facts_block("given", given);
  std::vector<std::string> lines = step_lines(steps);
  if (const std::string entry = entry_text(); !entry.empty()) {
    lines.insert(lines.begin(), entry);
  }
  for (const std::string& line : lines) {
    text += fmt::format("  {}\n", line);
  }
  return text;
}

std::string facts_block(std::string_view word, const std::vector<std::string>& facts) {
  std::string line;
  for (const std::string& fact : facts) {
    line += (line.empty() ? "" : "  ") + fact;
  }
  if (line.size() < 90) {
    return fmt::format("  {} {{ {} }}\n", word, line);
  }
  std::string block = fmt::format("  {} {{\n", word);
  for (const std::string& fact : facts) {
    block += fmt::format("    {}\n", fact);
  }
  return block + "  }\n";
}

std::vector<std::string> step_lines(const std::vector<ScenarioStep>& steps) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < steps.size();) {
    std::vector<std::string> falls;
    std::size_t next = steps[i].who.empty() ? i : i + 1;
    for (; next < steps.size() && steps[next].who.empty(); ++next) {
      falls.push_back(steps[next].text);
    }
    std::string line = steps[i].who.empty() ? "" : fmt::format("play {} {}", steps[i].who, steps[i].text);
    if (!falls.empty()) {
      std::string list;
      for (const std::string& fall : falls) {
        list += (list.empty() ? "" : ", ") + fall;
      }
      line += (line.empty() ? "" : " ") + (falls.size() == 1 ? "as " + list : "as [" + list + "]");
    }
    lines.push_back(std::move(line));
    i = next;
  }
  return lines;
}

StateWords::StateWords(const Program& program) : program_(program) {
  for (const PlaceId place : ids(program.places)) {
    places_.emplace(place_name(program, place), place);
  }
  for (const model::PieceTypeId type : ids(program.model.types)) {
    types_.emplace(type_name(program, type), type);
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    for (int offset = 0; offset < marker_size(program, marker); ++offset) {
      markers_.emplace(marker_name(program, marker, offset), std::make_pair(marker, offset));
    }
  }
  for (int player = 0; player < program.model.players; ++player) {
    players_.emplace(player_name(program, player), player);
  }
}

std::optional<int> StateWords::player(const std::string& name) const {
  const auto known = players_.find(name);
  return known == players_.end() ? std::nullopt : std::optional<int>(known->second);
}

PlaceId StateWords::place(const std::string& name) const {
  return found(places_, name);
}

model::PieceTypeId StateWords::type(const std::string& name) const {
  return found(types_, name);
}

int StateWords::marker_cell(const std::string& name) const {
  const auto known = markers_.find(name);
  return known == markers_.end() ? model::none : program_.marker_cells[known->second.first] + known->second.second;
}

std::optional<int> StateWords::value(const model::Type& type, const std::string& text) const {
  if (type.sort == model::Sort::boolean) {
    return text == "raised" ? 1 : 0;
  }
  if (text == "none") {
    return type.sort == model::Sort::integer || (!type.kind.is_none() && program_.model.kinds[type.kind].numeric())
               ? model::no_number
               : model::none;
  }
  const bool named = !type.kind.is_none() && !program_.model.kinds[type.kind].numeric();
  if (named) {
    const std::vector<std::string>& values = program_.model.kinds[type.kind].values;
    const auto known = std::find(values.begin(), values.end(), text);
    return known == values.end() ? std::nullopt : std::optional<int>(static_cast<int>(known - values.begin()));
  }
  int number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc() && end == text.data() + text.size() ? std::optional<int>(number) : std::nullopt;
}

std::optional<Fact> StateWords::fact(const NamedFact& named) const {
  Fact fact;
  fact.text = named.name;
  if (named.marker) {
    const auto known = markers_.find(named.name);
    if (known == markers_.end()) {
      return std::nullopt;
    }
    fact.sort = Fact::Sort::marker;
    const auto [marker, offset] = known->second;
    fact.index = marker.number();
    fact.indices = marker_indices(program_, marker, offset);
    const std::optional<int> number = value(program_.model.markers[marker].type, named.value);
    fact.value = number.value_or(model::none);
    return number ? std::optional<Fact>(std::move(fact)) : std::nullopt;
  }
  const PlaceId where = place(named.name);
  if (where.is_none()) {
    return std::nullopt;
  }
  fact.index = program_.places[where].zone.number();
  fact.indices = program_.places[where].indices;
  fact.contents.ordered = named.ordered;
  for (const auto& [name, count] : named.pieces) {
    const model::PieceTypeId known = type(name);
    if (known.is_none()) {
      return std::nullopt;
    }
    fact.contents.pieces.push_back({count, {known.number()}, {}});
  }
  return fact;
}

NamedFact StateWords::fact_of(const PlaceTable& table, const State& state, PlaceId place) const {
  NamedFact fact;
  const Place& where = program_.places[place];
  fact.name = place_name(program_, place);
  const model::Shape shape = program_.model.zones[where.zone].shape;
  const bool sequence = shape == model::Shape::row || shape == model::Shape::pile;
  if (sequence && state[where.base] > 0) {
    fact.ordered = true;
    for (int i = 1; i <= state[where.base]; ++i) {
      fact.pieces.emplace_back(type_name(program_, model::PieceTypeId(state[where.base + i])), 1);
    }
    if (shape == model::Shape::pile) {
      std::reverse(fact.pieces.begin(), fact.pieces.end());
    }
    return fact;
  }
  const Cell* memory = state.memory();
  for (int type = table.next_type(memory, place.number(), model::none); type != model::none;
       type = table.next_type(memory, place.number(), type)) {
    fact.pieces.emplace_back(type_name(program_, model::PieceTypeId(type)),
                             table.count_type(memory, place.number(), type));
  }
  return fact;
}

NamedFact StateWords::fact_of_marker(const State& state, model::MarkerId marker, int offset) const {
  NamedFact fact;
  fact.marker = true;
  fact.name = marker_name(program_, marker, offset);
  fact.value = typed_value_name(program_.model, program_.model.markers[marker].type,
                                state[program_.marker_cells[marker] + offset]);
  return fact;
}

} // namespace brehon
