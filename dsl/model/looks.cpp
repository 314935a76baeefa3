#include "dsl/model/looks.hpp"

#include <algorithm>
#include <array>

#include "dsl/base/colours.hpp"
#include "dsl/base/index.hpp"

namespace brehon::model {

namespace {

constexpr double light_and_dark = 7; // a contrast that needs no colour
/// For seats of which nothing is known; neighbours are light and dark in turn.
constexpr auto palette =
    std::to_array<std::string_view>({"blue", "yellow", "red", "pink", "purple", "orange", "black", "white"});

/// The colour that a seat is said to have, or that its name is; empty where there is none. Seats that the game gives no
/// names are called `seat1`, `seat2`, ….
std::string_view stated_colour(const Model& model, std::size_t number) {
  const std::string& seat = model.kinds[player_kind].values[number];
  for (const std::string& name : {seat, "seat" + std::to_string(number + 1)}) {
    if (const Look* look = look_at(model, name); look != nullptr && !look->colour.empty())
      return colours::named(look->colour).value_or("");
  }
  return colours::named(seat).value_or("");
}

std::vector<std::string_view> seat_colours(const Model& model) {
  std::vector<std::string_view> out;
  for (std::size_t seat = 0; seat < model.kinds[player_kind].values.size(); ++seat)
    out.push_back(stated_colour(model, seat));
  std::size_t next = 0;
  for (std::string_view& colour : out) {
    while (colour.empty()) {
      const std::string_view candidate = *colours::named(palette[next % palette.size()]);
      const bool is_free = next >= palette.size() || std::find(out.begin(), out.end(), candidate) == out.end();
      colour = is_free ? candidate : colour;
      ++next;
    }
  }
  return out;
}

bool are_light_and_dark(const std::vector<std::string_view>& colours) {
  return colours.size() == 2 && colours::contrast(colours[0], colours[1]) >= light_and_dark;
}

} // namespace

const Look* look_at(const Model& model, std::string_view path) {
  for (std::string_view end = path; !end.empty();) {
    const auto known = model.looks->find(end);
    if (known != model.looks->end())
      return &known->second;
    end.remove_prefix(std::min(end.find('.'), end.size() - 1) + 1);
  }
  return nullptr;
}

std::vector<SeatLook> seat_looks(const Model& model) {
  const std::vector<std::string_view> colours = seat_colours(model);
  const bool one_shape = are_light_and_dark(colours);
  std::vector<SeatLook> out;
  for (const std::string_view colour : colours) {
    const int number = static_cast<int>(out.size());
    out.push_back({colour, colours::ink_on(colour), one_shape ? 0 : number % seat_shapes});
  }
  return out;
}

std::string sign_of(const Model& model, PieceTypeId type) {
  const PieceType& piece = model.types[type];
  const Family& family = model.families[piece.family];
  const auto sign_at = [&](const std::string& path) {
    const Look* look = look_at(model, path);
    return look == nullptr ? std::string() : look->sign;
  };
  if (family.rows) {
    const std::string own = sign_at(family.name + "." + piece.name);
    if (!own.empty())
      return own;
  }
  std::string out;
  for (const Attribute& attribute : family.attributes) {
    const int value = attribute.values[index(type.number() - family.first_type.number())];
    if (attribute.type.sort == Sort::kind && value != none && !model.kinds[attribute.type.kind].numeric())
      out +=
          sign_at(model.kinds[attribute.type.kind].name + "." + model.kinds[attribute.type.kind].values[index(value)]);
  }
  return out.empty() ? sign_at(family.name) : out;
}

} // namespace brehon::model
