#include "tools/diff/rate.hpp"

#include "dsl/base/unreachable.hpp"
#include "interpreter/play/intervals.hpp"

#include <fmt/format.h>

namespace brehon::diff {

std::string_view parted_in_name(PartedIn sort) {
  switch (sort) {
  case PartedIn::fault:
    return "fault";
  case PartedIn::end:
    return "end";
  case PartedIn::turn:
    return "turn";
  case PartedIn::options:
    return "options";
  case PartedIn::chance:
    return "chance";
  case PartedIn::sight:
    return "sight";
  }
  unreachable();
}

std::string counted_text(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) {
    text.insert(at - 3, ",");
  }
  return text;
}

std::string rate_text(const Rate& rate) {
  const Interval share = wilson(rate.parted, rate.games);
  const std::string games = fmt::format("{} random game{} for {} player{}", counted_text(rate.games),
                                        rate.games == 1 ? "" : "s", rate.players, rate.players == 1 ? "" : "s");
  if (rate.parted == 0) {
    return fmt::format("the games part in none of {} (at most {:.1f} %)", games, 100 * share.high);
  }
  const std::string when =
      rate.decision == 0 ? "before any decision" : fmt::format("in decision {}", counted_text(rate.decision));
  return fmt::format("the games part in {} of {} ({:.1f} to {:.1f} %), first {} (median)", counted_text(rate.parted),
                     games, 100 * share.low, 100 * share.high, when);
}

} // namespace brehon::diff
