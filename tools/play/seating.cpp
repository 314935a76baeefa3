#include "tools/play/seating.hpp"

#include "dsl/base/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace brehon {

SittersResult read_sitters(const std::vector<std::string>& texts) {
  SittersResult result;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    Sitter sitter;
    sitter.name = equals == std::string::npos ? "" : text.substr(0, equals);
    const std::string who = equals == std::string::npos ? text : text.substr(equals + 1);
    if (who != "me") {
      AgentSpecResult read = read_agent(who);
      if (!read.error.empty()) {
        return {{}, fmt::format("{}; `me` is who sits at the keyboard", read.error)};
      }
      if (vision_of(read.spec) == Vision::all) {
        return {{}, fmt::format("{} sees what is hidden: it plays in tournaments only", backticked(who))};
      }
      sitter.agent = std::move(read.spec);
    }
    result.sitters.push_back(std::move(sitter));
  }
  return result;
}

SittersResult seated(std::vector<Sitter> sitters, const std::vector<std::string>& seats, const AgentSpec& otherwise) {
  SittersResult result;
  const auto take = [&sitters](const std::string& name) -> std::optional<Sitter> {
    const auto found =
        std::find_if(sitters.begin(), sitters.end(), [&](const Sitter& each) { return each.name == name; });
    if (found == sitters.end()) {
      return std::nullopt;
    }
    Sitter sitter = *found;
    sitters.erase(found);
    return sitter;
  };
  for (const std::string& seat : seats) {
    std::optional<Sitter> sitter = take(seat);
    if (!sitter) {
      sitter = take("");
    }
    if (!sitter) {
      sitter = Sitter{seat, result.sitters.empty() ? std::nullopt : std::optional(otherwise)};
    }
    sitter->name = seat;
    result.sitters.push_back(std::move(*sitter));
  }
  if (!sitters.empty()) {
    const std::string left = sitters.front().name;
    return {{},
            left.empty() ? fmt::format("there are only {} seats", seats.size())
                         : fmt::format("there is no seat {}, but {}", backticked(left), fmt::join(seats, ", "))};
  }
  return result;
}

} // namespace brehon
