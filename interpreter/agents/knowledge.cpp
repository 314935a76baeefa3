#include "interpreter/agents/knowledge.hpp"

#include "dsl/base/index.hpp"

#include <algorithm>
#include <vector>

namespace brehon {

namespace {

/// How many pieces lie in a place that a player sees the back of, or only the number.
int backs(const SeenPlace& place) {
  int count = place.face_down;
  for (const auto* pieces : {&place.sequence, &place.unordered}) {
    for (const SeenPieces& each : *pieces) {
      count += each.type.is_none() ? each.count : 0;
    }
  }
  return count;
}

/// How many pieces of each type a player sees anywhere.
List<int, model::PieceTypeId> faces(const Program& program, const Observation& seen) {
  List<int, model::PieceTypeId> count(program.model.types.size());
  for (const SeenPlace& place : seen.places) {
    for (const auto* pieces : {&place.sequence, &place.unordered}) {
      for (const SeenPieces& each : *pieces) {
        if (!each.type.is_none()) {
          count[each.type] += each.count;
        }
      }
    }
  }
  return count;
}

bool is_open(const model::Zone& zone) {
  return zone.seen_by.empty() && !zone.face_down && !zone.count_hidden && !zone.turnable;
}

} // namespace

bool hides_something(const Program& program) {
  const model::Model& model = program.model;
  const auto has_secret = [](const ProgramDecision& decision) {
    return std::any_of(decision.actions.begin(), decision.actions.end(), [](const ProgramAction& action) {
      return action.secret || std::any_of(action.parameters.begin(), action.parameters.end(),
                                          [](const Parameter& parameter) { return parameter.secret; });
    });
  };
  return !program.togethers.empty() || !program.unseen_in_box.empty() ||
         !std::all_of(model.zones.begin(), model.zones.end(), is_open) ||
         std::any_of(model.markers.begin(), model.markers.end(),
                     [](const model::Marker& marker) { return !marker.seen_by.empty(); }) ||
         std::any_of(program.decisions.begin(), program.decisions.end(), has_secret);
}

void Knowledge::begin(const Machine& machine, const State& state) {
  at_least_.clear();
  recorder_.begin(machine, state);
  hear_shown(machine);
  limit(recorder_.seen());
}

void Knowledge::step(const Machine& machine, const State& before, const Step& step, const State& after) {
  const Observation seen = recorder_.seen();
  recorder_.step(machine, before, step, after);
  const Observation* last = &seen;
  const std::vector<Passing> passed = recorder_.passed();
  for (const Passing& each : passed) {
    advance(*last, *each.seen);
    last = each.seen;
  }
  advance(*last, recorder_.seen());
  hear_shown(machine);
  limit(recorder_.seen());
}

/// Pieces whose faces are gone lie where the number of backs has grown, and those that have come into sight came from
/// where it has shrunk, where there is only one such place.
void Knowledge::advance(const Observation& from, const Observation& to) {
  std::vector<std::pair<PlaceId, int>> grown, shrunk;
  for (std::size_t i = 0; i < to.places.size(); ++i) {
    const int more = backs(to.places[i]) - backs(from.places[i]);
    if (more != 0) {
      (more > 0 ? grown : shrunk).push_back({to.places[i].place, more > 0 ? more : -more});
    }
  }
  const auto before = faces(program_, from);
  const auto after = faces(program_, to);
  int came = 0; // into sight
  for (const model::PieceTypeId type : ids(after)) {
    const int gone = before[type] - after[type];
    if (gone > 0 && grown.size() == 1) {
      at_least_[{grown.front().first, type}] += gone;
    }
    for (auto& [known, number] : at_least_) {
      const bool from_there = shrunk.empty() || known.first == shrunk.front().first || shrunk.size() > 1;
      number -= gone < 0 && known.second == type && from_there ? std::min(number, -gone) : 0;
    }
    came += gone < 0 ? -gone : 0;
  }
  for (const auto& [place, number] : shrunk) {
    lower(place, shrunk.size() == 1 ? std::max(0, number - came) : number);
  }
}

/// So many pieces have gone from a place, nobody knows which.
void Knowledge::lower(PlaceId place, int by) {
  for (auto& [known, number] : at_least_) {
    number -= known.first == place ? std::min(number, by) : 0;
  }
}

void Knowledge::hear_shown(const Machine& machine) {
  for (const Shown& each : machine.shown()) {
    if (each.player == player_ && !each.type.is_none()) {
      int& number = at_least_[{each.place, each.type}];
      number = std::max(number, each.count);
    }
  }
}

/// No more is known of a place than lies there unseen.
void Knowledge::limit(const Observation& seen) {
  for (auto& [known, number] : at_least_) {
    number = std::min(number, backs(seen.places[index(known.first.number())]));
  }
  std::erase_if(at_least_, [](const auto& entry) { return entry.second == 0; });
}

} // namespace brehon
