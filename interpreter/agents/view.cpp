#include "interpreter/agents/view.hpp"

#include <algorithm>

namespace brehon {

SeatView::SeatView(const Program& program, int seat, Vision vision)
    : program_(program), seat_(seat), sees_all_(vision == Vision::all || !hides_something(program)),
      knowledge_(program, seat) {}

void SeatView::begin(const Machine& machine, const State& state) {
  if (sees_all_) {
    return;
  }
  knowledge_.begin(machine, state);
  follow_secret(machine, nullptr, state);
}

void SeatView::step(const Machine& machine, const State& before, const Step& step, const State& after) {
  if (sees_all_) {
    return;
  }
  knowledge_.step(machine, before, step, after);
  follow_secret(machine, &step, after);
}

void SeatView::follow_secret(const Machine& machine, const Step* step, const State& after) {
  const std::vector<Glimpse>& glimpses = machine.glimpses();
  const bool told =
      std::any_of(glimpses.begin(), glimpses.end(), [](const Glimpse& glimpse) { return glimpse.all_have_chosen; });
  if (secret_at(machine, after).is_none()) {
    // A fall of chance within what is chosen in secret does not end it.
    if (told || machine.rest(after) != Rest::chance) {
      begun_.reset();
      own_.clear();
    }
    return;
  }
  if (told || !begun_) {
    begun_ = after;
    known_then_ = knowledge_.at_least();
    own_.clear();
  } else if (step != nullptr && step->who == seat_) {
    own_.push_back(step->value);
  }
}

void SeatView::look(Machine& machine, const State& state) {
  decision_ = machine.decision(state);
  options_ = machine.list(state);
  if (sees_all_) {
    seen_ = state;
    return;
  }
  const bool since = begun_.has_value();
  unseen_.emplace(program_, since ? *begun_ : state, seat_, since ? known_then_ : knowledge_.at_least());
}

bool SeatView::imagine(State& state, const PlaceTable& places, prelude::Random& random) const {
  if (seen_) {
    state = *seen_;
    return true;
  }
  return unseen_ && unseen_->imagine(state, places, random);
}

SeatView seat_view(const Program& program, const std::vector<Step>& record, int seat) {
  Machine machine(program);
  machine.keep_glimpses(hides_something(program));
  State state(program);
  State before(program);
  machine.start(state);
  SeatView view(program, seat);
  view.begin(machine, state);
  for (const Step& each : record) {
    before = state;
    if (each.who == chance_player) {
      machine.apply_chance(state, static_cast<int>(each.value));
    } else {
      machine.apply(state, each.value);
    }
    view.step(machine, before, each, state);
  }
  view.look(machine, state);
  return view;
}

} // namespace brehon
