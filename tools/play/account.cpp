#include "tools/play/account.hpp"

#include "interpreter/play/text.hpp"
#include "tools/report/escape.hpp"

#include <algorithm>
#include <utility>

namespace brehon {

namespace {

/// Of what a player learned by a step, what was done and shown; not what has changed by it, which they see, and not
/// that something fell of which they learn nothing.
std::vector<Account::Line> deeds(const std::vector<Learned>& learned) {
  std::vector<Account::Line> out;
  for (const Learned& each : learned) {
    switch (each.sort) {
    case Learned::Sort::choice:
    case Learned::Sort::fall:
    case Learned::Sort::shown:
      if (each.something) {
        out.push_back({each.text, each.sort == Learned::Sort::shown});
      }
      break;
    case Learned::Sort::changed:
    case Learned::Sort::rest:
      break;
    }
  }
  return out;
}

int count_of(const SeenPlace& place, model::PieceTypeId type) {
  int count = 0;
  for (const auto* pieces : {&place.sequence, &place.unordered}) {
    for (const SeenPieces& each : *pieces) {
      count += each.type == type ? each.count : 0;
    }
  }
  return count;
}

/// Whether pieces were seen in a place that were not there before and are not there now.
bool passed_through(const SeenPlace& before, const SeenPlace& on_the_way, const SeenPlace& now) {
  for (const auto* pieces : {&on_the_way.sequence, &on_the_way.unordered}) {
    for (const SeenPieces& each : *pieces) {
      if (!each.type.is_none() && count_of(before, each.type) == 0 && count_of(now, each.type) == 0) {
        return true;
      }
    }
  }
  return false;
}

/// What a player saw on the way of a step, and sees no longer.
std::vector<std::string> glimpsed(const Program& program, const Recorder& recorder, const Telling& telling) {
  std::vector<std::string> lines;
  const auto add = [&lines](std::string line) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) {
      lines.push_back(std::move(line));
    }
  };
  const Observation& before = recorder.before();
  const Observation& now = recorder.seen();
  for (const Passing& each : recorder.passed()) {
    for (std::size_t i = 0; i < now.places.size(); ++i) {
      if (passed_through(before.places[i], each.seen->places[i], now.places[i])) {
        add(telling.place(each.seen->places[i]));
      }
    }
    for (std::size_t i = 0; i < now.markers.size(); ++i) {
      const SeenMarker& marker = each.seen->markers[i];
      const bool stands = !marker_text(program, marker.marker, marker.offset, marker.value).empty();
      if (stands && !(marker == now.markers[i]) && before.markers[i] == now.markers[i]) {
        add(telling.marker(marker));
      }
    }
  }
  return lines;
}

} // namespace

Account account_of(const Program& program, const std::vector<Step>& record, int player) {
  return account_of(program, record, player, std::make_shared<const Telling>(program));
}

Account account_of(const Program& program, const std::vector<Step>& record, int player,
                   const std::shared_ptr<const Telling>& telling) {
  Machine machine(program);
  machine.keep_glimpses(true);
  State state(program), before(program);
  machine.start(state);
  Recorder recorder(program, player, telling);
  recorder.begin(machine, state);
  Account account;
  account.told.push_back(deeds(recorder.first_learned(machine)));
  for (const Step& each : record) {
    before = state;
    if (each.who == chance_player) {
      machine.apply_chance(state, static_cast<int>(each.value));
    } else {
      machine.apply(state, each.value);
    }
    recorder.step(machine, before, each, state);
    account.told.push_back(deeds(recorder.learned(machine, before, each)));
    for (std::string& line : glimpsed(program, recorder, *telling)) {
      account.told.back().push_back({std::move(line)});
    }
  }
  account.seen = recorder.seen();
  return account;
}

std::vector<std::string> told_since(const Account& account, std::size_t step) {
  std::vector<std::string> lines;
  for (std::size_t i = step; i < account.told.size(); ++i) {
    for (const Account::Line& line : account.told[i]) {
      lines.push_back(line.text);
    }
  }
  return lines;
}

} // namespace brehon
