#include "dsl/check/context/seats.hpp"

#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "dsl/check/context/names.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon {

namespace {

/// What is wrong with the name of a seat. `taken` are the names of those before it.
std::optional<SeatFault> fault_of(std::size_t seat, const std::string& name, const std::set<std::string_view>& taken) {
  const std::string shown = backticked(name);
  if (name.empty())
    return SeatFault{seat, DiagnosticId::syntax, "a seat without a name"};
  if (word_length(name) != name.size())
    return SeatFault{
        seat, DiagnosticId::syntax,
        fmt::format("{} is no name: names are made of ASCII letters, digits and `_`, a letter first", shown)};
  if (is_reserved(name) || is_number_of_copies(name))
    return SeatFault{seat, DiagnosticId::syntax, fmt::format("{} is a function word and cannot be a name", shown)};
  if (checking::is_predefined(name))
    return SeatFault{seat, DiagnosticId::predefined_name, fmt::format("{} is a word of the language itself", shown)};
  if (taken.contains(name))
    return SeatFault{seat, DiagnosticId::duplicate_name, fmt::format("{} has two seats", shown)};
  return std::nullopt;
}

} // namespace

std::vector<SeatFault> seat_faults(const std::vector<std::string>& names) {
  std::vector<SeatFault> faults;
  std::set<std::string_view> taken;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (auto fault = fault_of(seat, names[seat], taken))
      faults.push_back(std::move(*fault));
    taken.insert(names[seat]);
  }
  return faults;
}

std::vector<std::string> read_seats(const Node& players, Diagnostics& found) {
  std::vector<std::string> names;
  std::vector<Span> spans;
  for (const Node& child : players.children) {
    if (child.kind != Kind::id)
      continue;
    names.emplace_back(child.text);
    spans.push_back(child.span);
  }
  for (SeatFault& fault : seat_faults(names))
    found.report(fault.id, spans[fault.seat], std::move(fault.message));
  return names;
}

} // namespace brehon
