#include "tools/web/request.hpp"

namespace brehon::web {

const Json* Request::member(std::string_view name) const {
  const auto found = json_.is_object() ? json_.find(std::string(name)) : json_.end();
  return json_.is_object() && found != json_.end() ? &*found : nullptr;
}

std::string Request::text(std::string_view name) const {
  const Json* value = member(name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

std::vector<std::string> Request::texts(std::string_view name) const {
  std::vector<std::string> all;
  const Json* value = member(name);
  if (value != nullptr && value->is_array()) {
    for (const Json& each : *value) {
      all.push_back(each.is_string() ? each.get<std::string>() : std::string());
    }
  }
  return all;
}

int Request::number(std::string_view name, int otherwise) const {
  const Json* value = member(name);
  return value != nullptr && value->is_number_integer() ? value->get<int>() : otherwise;
}

bool Request::flag(std::string_view name) const {
  const Json* value = member(name);
  return value != nullptr && value->is_boolean() && value->get<bool>();
}

GameOptions Request::game() const {
  GameOptions game;
  game.file = text("file");
  game.players = number("players");
  game.seats = texts("seats");
  game.options = texts("options");
  return game;
}

} // namespace brehon::web
