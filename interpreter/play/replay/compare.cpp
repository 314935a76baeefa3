#include "interpreter/play/replay/example_facts.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/replay/pieces.hpp"
#include "interpreter/play/replay/sight.hpp"
#include "interpreter/play/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace brehon {

namespace {

/// Compares facts with one state.
class Comparison {
public:
  Comparison(Machine& machine, const Situation& now)
      : machine_(machine), program_(machine.program()), state_(now.state), shown_(now.shown) {}

  std::optional<Fault> run(const std::vector<Fact>& facts, std::vector<Difference>& differences) {
    for (std::size_t i = 0; i < facts.size() && !fault_; ++i) {
      std::string got = compare(facts[i], facts);
      if (!got.empty()) {
        differences.push_back({i, std::move(got)});
      }
    }
    return fault_;
  }

private:
  /// What is the case instead; empty where the fact holds.
  std::string compare(const Fact& fact, const std::vector<Fact>& facts) {
    if (fact.sight) {
      return unlike_sight(machine_, state_, shown_, fact);
    }
    switch (fact.sort) {
    case Fact::Sort::place:
      return holds(fact) ? "" : places_text(fact);
    case Fact::Sort::marker:
      return marker(fact);
    case Fact::Sort::times:
      return times(fact);
    case Fact::Sort::ended:
      return ended() ? "" : goes_on();
    case Fact::Sort::to_act: {
      const int player = machine_.player(state_);
      return player == fact.value ? "" : ended() ? "the game has ended" : goes_on();
    }
    case Fact::Sort::winner:
      return winner(facts);
    case Fact::Sort::score:
      return points(fact, "score");
    case Fact::Sort::returns:
      return ended() ? points(fact, "returns") : goes_on();
    }
    return {};
  }

  bool ended() const { return machine_.rest(state_) == Rest::terminal; }

  std::string goes_on() const {
    const std::string who = to_act_text(machine_, state_);
    return who.empty() ? "the game goes on" : fmt::format("the game goes on: to_act at {}", who);
  }

  // ---- places

  bool holds(const Fact& fact) const {
    const std::vector<PlaceId> places = places_of(program_, fact);
    if (fact.contents.ordered) {
      return !places.empty() && in_order(places.front(), fact.contents);
    }
    Counts there;
    for (const PlaceId place : places) {
      count(place, there);
    }
    return are_exactly(std::move(there), fact.contents.pieces);
  }

  void count(PlaceId place, Counts& there) const {
    const PlaceTable& table = machine_.places();
    const Cell* memory = state_.memory();
    for (int type = table.next_type(memory, place.number(), model::none); type != model::none;
         type = table.next_type(memory, place.number(), type)) {
      there[type] += table.count_type(memory, place.number(), type);
    }
  }

  /// What is known of the order: of a pile from the top down, of a row from the first on.
  std::vector<int> known_order(PlaceId place) const {
    const Place& at = program_.places[place];
    std::vector<int> order;
    for (int i = 1; i <= state_[at.base]; ++i) {
      order.push_back(state_[at.base + i]);
    }
    if (program_.model.zones[at.zone].shape == model::Shape::pile) {
      std::reverse(order.begin(), order.end());
      Counts below;
      machine_.places().unordered(state_.memory(), place.number(),
                                  [&below](int type, int number) { below[type] = number; });
      if (below.size() == 1) {
        order.insert(order.end(), index(below.begin()->second), below.begin()->first);
      }
    }
    return order;
  }

  bool in_order(PlaceId place, const Contents& contents) const {
    const std::vector<int> order = known_order(place);
    std::size_t at = 0;
    for (const Pieces& pieces : contents.pieces) {
      for (int i = 0; i < pieces.count; ++i, ++at) {
        const auto& types = pieces.types;
        if (at >= order.size() || std::find(types.begin(), types.end(), order[at]) == types.end()) {
          return false;
        }
      }
    }
    return contents.then_any || static_cast<int>(at) == machine_.places().count_all(state_.memory(), place.number());
  }

  std::string places_text(const Fact& fact) const {
    const std::vector<PlaceId> places = places_of(program_, fact);
    std::string text;
    for (const PlaceId place : places) {
      const std::string there = content_text(program_, state_, place);
      if (there.empty() && places.size() > 1) {
        continue;
      }
      text += fmt::format("{}{} = {}", text.empty() ? "" : "  ", place_name(program_, place),
                          there.empty() ? "none" : there);
    }
    return text.empty() ? fmt::format("{} = none", program_.model.zones[fact.id<model::ZoneId>()].name) : text;
  }

  // ---- markers

  std::string marker(const Fact& fact) const {
    const auto marker = fact.id<model::MarkerId>();
    const model::Marker& of = program_.model.markers[marker];
    std::string text;
    for (int offset = 0; offset < marker_size(program_, marker); ++offset) {
      const std::vector<int> indices = marker_indices(program_, marker, offset);
      const int value = state_[program_.marker_cells[marker] + offset];
      if (value != fact.value && std::equal(fact.indices.begin(), fact.indices.end(), indices.begin())) {
        text += fmt::format("{}{} at {}", text.empty() ? "" : "  ", marker_name(program_, marker, offset),
                            typed_value_name(program_.model, of.type, value));
      }
    }
    return text;
  }

  // ---- memories

  std::string times(const Fact& fact) const {
    const auto id = fact.id<model::MemoryId>();
    const MemoryLayout& memory = program_.memories[id];
    std::vector<Cell> position(index(memory.size));
    prelude::pack(state_.memory(), memory.parts, position.data());
    std::string text;
    for (int instance = 0; instance < memory.instances; ++instance) {
      const std::vector<int> indices = memory_indices(program_, id, instance);
      const Cell* noted = state_.memory() + memory.first_cell + instance * memory.cells;
      const Cell got = prelude::times_in(noted, position.data(), memory.size);
      if (got != fact.value && std::equal(fact.indices.begin(), fact.indices.end(), indices.begin())) {
        text += fmt::format("{}{}.times at {}", text.empty() ? "" : "  ", memory_name(program_, id, instance), got);
      }
    }
    return text;
  }

  // ---- the end

  bool judged() {
    if (!result_) {
      result_.emplace();
      fault_ = judge(machine_, state_, *result_);
    }
    return !fault_;
  }

  /// All players who are said to win are meant together.
  std::string winner(const std::vector<Fact>& facts) {
    if (!ended()) {
      return goes_on();
    }
    if (!judged()) {
      return {};
    }
    for (const model::CriterionId criterion : ids(program_.model.criteria)) {
      if (criterion.index() < result_->asked) {
        machine_.touch(program_.model.criteria[criterion].element);
      }
    }
    std::uint32_t expected = 0;
    for (const Fact& fact : facts) {
      if (fact.sort == Fact::Sort::winner && fact.value != model::none) {
        expected |= std::uint32_t{1} << fact.value;
      }
    }
    std::uint32_t winners = 0;
    std::string names;
    for (int player = 0; player < program_.model.players; ++player) {
      if (result_->won_by(player)) {
        winners |= std::uint32_t{1} << player;
        names += fmt::format("{}winner at {}", names.empty() ? "" : "  ", player_name(program_, player));
      }
    }
    return winners == expected ? "" : names.empty() ? "winner at none" : names;
  }

  std::string points(const Fact& fact, const char* word) {
    if (!judged()) {
      return {};
    }
    const auto player = index(fact.indices.front());
    const Fraction& got = fact.sort == Fact::Sort::returns ? result_->returns[player]
                          : fact.index == model::none      ? result_->totals[player]
                                                           : result_->items[index(fact.index)][player];
    if (got == fraction(fact.value, fact.parts)) {
      return {};
    }
    const std::string item =
        fact.index == model::none ? "" : "." + program_.model.score[fact.id<model::ScoreItemId>()].name;
    return fmt::format("{}{}[{}] at {}", word, item, player_name(program_, fact.indices.front()), to_string(got));
  }

  Machine& machine_;
  const Program& program_;
  const State& state_;
  const std::vector<Shown>& shown_;
  std::optional<Result> result_;
  std::optional<Fault> fault_;
};

} // namespace

std::optional<Fault> compare(Machine& machine, const std::vector<Fact>& facts, const Situation& now,
                             std::vector<Difference>& differences) {
  return Comparison(machine, now).run(facts, differences);
}

} // namespace brehon
