#include "tools/engine/trace.hpp"
#include "dsl/base/index.hpp"

#include "interpreter/machine/score.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/session.hpp"
#include "interpreter/play/text.hpp"

#include <ostream>
#include <string>

namespace brehon::engine {

namespace {

/// The same arithmetic as in the driver.
class Digest {
public:
  void add(std::uint64_t number) {
    value_ ^= number + 0x9e3779b97f4a7c15ULL;
    value_ *= 0xbf58476d1ce4e5b9ULL;
    value_ ^= value_ >> 29;
  }
  void add(const std::string& text) {
    for (const char c : text) {
      add(std::uint64_t{static_cast<unsigned char>(c)});
    }
    add(std::uint64_t{0x100});
  }
  std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0;
};

std::uint64_t digest(Session& session, bool information) {
  const Program& program = session.program();
  Machine& machine = session.machine();
  const State& state = session.state();
  Digest digest;
  if (session.rest() == Rest::decision) {
    const ProgramDecision& decision = program.decisions[machine.decision(state)];
    for (const std::uint32_t option : session.options()) {
      digest.add(std::uint64_t{option});
      digest.add(option_text(program, state, decision, option));
    }
  } else if (session.rest() == Rest::chance) {
    for (const ChanceOutcome& each : machine.outcomes(state)) {
      digest.add(static_cast<std::uint64_t>(each.outcome));
      digest.add(chance_text(program, machine.chance(state), each.outcome));
    }
  }
  digest.add(state_text(machine, state));
  for (int player = 0; player < program.model.players; ++player) {
    digest.add(observation_text(program, observe(machine, state, player)));
    if (information) {
      digest.add(session.information_state_string(player));
    }
  }
  if (information) {
    digest.add(session.save());
    digest.add(serialise(program, state));
  }
  return digest.value();
}

/// -1 where chance falls, -4 where the game is over.
int current_player(const Session& session) {
  constexpr int terminal_player = -4;
  switch (session.rest()) {
  case Rest::decision:
    return session.player();
  case Rest::chance:
    return chance_player;
  case Rest::terminal:
  case Rest::nothing:
    break;
  }
  return terminal_player;
}

void print_end(Session& session, std::ostream& out) {
  const std::optional<Fault>& fault = session.machine().fault();
  const bool faulted = session.rest() == Rest::nothing && fault;
  out << session.machine().hash(session.state()) << (faulted ? " error " : " end ")
      << (faulted ? fault->instruction.number() : model::none);
  Result result;
  const bool over = session.rest() == Rest::terminal && !judge(session.machine(), session.state(), result);
  for (std::size_t p = 0; p < index(session.program().model.players); ++p) {
    out << ' ' << (over ? static_cast<std::int64_t>(to_double(result.returns[p]) * 5040) : 0);
  }
  out << ' ' << digest(session, true) << '\n';
}

} // namespace

std::vector<Fault> print_trace(const Program& program, std::uint64_t games, std::uint64_t seed, std::uint64_t most,
                               std::ostream& out) {
  std::vector<Fault> faults;
  for (std::uint64_t game = 0; game < games; ++game) {
    Session session(program, seed, game);
    prelude::Random random(seed + 1, game);
    for (std::uint64_t steps = 0; steps < most && current_player(session) != -4; ++steps) {
      out << session.machine().hash(session.state()) << ' ' << current_player(session) << ' '
          << digest(session, steps % 64 == 0) << '\n';
      if (session.rest() == Rest::chance) {
        session.draw();
      } else {
        const std::vector<std::uint32_t>& options = session.options();
        session.choose(options[static_cast<std::size_t>(random.below(options.size()))]);
      }
    }
    if (session.rest() == Rest::nothing && session.machine().fault()) {
      faults.push_back(*session.machine().fault());
    }
    print_end(session, out);
  }
  return faults;
}

} // namespace brehon::engine
