#pragma once

#include "tools/load/load.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace brehon::web {

using Json = nlohmann::ordered_json;

/// What the page asks for. A member that is missing, or is of another sort than is asked for, is empty.
class Request {
public:
  explicit Request(std::string_view text) : json_(Json::parse(text, nullptr, false)) {}

  std::string text(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;
  int number(std::string_view name, int otherwise = 0) const;
  bool flag(std::string_view name) const;

  /// The game that is meant, by the members `file`, `players`, `seats` and `options`.
  GameOptions game() const;

private:
  const Json* member(std::string_view name) const;

  Json json_;
};

} // namespace brehon::web
