#include "tools/python/bind.hpp"

#include <fmt/core.h>

#include <stdexcept>

namespace brehon::python {

namespace {

namespace py = pybind11;

/// A player's number that a caller gave.
int seat(const PythonState& state, int player) {
  if (player < 0 || player >= state.game()->model().players) {
    throw py::value_error(fmt::format("there is no player {}: the {} players have numbers from 0", player,
                                      state.game()->model().players));
  }
  return player;
}

bool is_chance(const PythonState& state) {
  return state.position().current_player() == chance_player;
}

std::vector<std::int32_t> legal_actions(const PythonState& state, std::optional<int> player) {
  const int to_act = state.position().current_player();
  if (player && *player != to_act) {
    return {};
  }
  if (to_act != chance_player) {
    return state.position().legal_actions();
  }
  std::vector<std::int32_t> out;
  for (const auto& [outcome, probability] : state.position().chance_outcomes()) {
    out.push_back(outcome);
  }
  return out;
}

py::array_t<bool> legal_actions_mask(const PythonState& state, std::optional<int> player) {
  const engine::GameFacts& facts = state.game()->facts();
  py::array_t<bool> out(is_chance(state) ? facts.outcome_numbers : facts.actions);
  bool* mask = out.mutable_data();
  std::fill_n(mask, out.size(), false);
  for (const std::int32_t action : legal_actions(state, player)) {
    mask[action] = true;
  }
  return out;
}

[[noreturn]] void throw_impossible(const PythonState& state, std::int32_t action) {
  const Position& position = state.position();
  if (position.current_player() == terminal_player) {
    throw py::value_error("the game is over");
  }
  const std::string words = position.action_to_string(action);
  const std::string why = position.why_not(action);
  throw py::value_error(fmt::format("action {}{} is not possible{}{}", action, words.empty() ? "" : " `" + words + "`",
                                    why.empty() ? "" : ": ", why));
}

void apply_action(PythonState& state, std::int32_t action) {
  if (!state.position().apply(action)) {
    throw_impossible(state, action);
  }
}

std::int32_t string_to_action(const PythonState& state, const std::string& text) {
  const std::optional<std::int32_t> action = state.position().string_to_action(text);
  if (!action) {
    throw py::value_error(fmt::format("`{}` is not possible", text));
  }
  return *action;
}

void undo_action(PythonState& state, int player, std::int32_t action) {
  const std::vector<Played>& history = state.position().history();
  if (history.empty() || history.back().who != player || history.back().action != action) {
    throw py::value_error(fmt::format("the last step is not action {} of player {}", action, player));
  }
  state.position().undo();
}

py::array_t<float> observation_tensor(const PythonState& state, std::optional<int> player) {
  const int to_act = state.position().current_player();
  if (!player && to_act < 0) {
    throw py::value_error("nobody is to act, so say whose observation it shall be");
  }
  py::array_t<float> out(state.game()->tensor().size());
  state.position().write_observation(seat(state, player.value_or(to_act)),
                                     {out.mutable_data(), static_cast<std::size_t>(out.size())});
  return out;
}

std::string information_state_string(const PythonState& state, std::optional<int> player) {
  return state.position().information_state_string(seat(state, player.value_or(state.position().current_player())));
}

std::string observation_string(const PythonState& state, std::optional<int> player) {
  return state.position().observation_string(seat(state, player.value_or(state.position().current_player())));
}

std::vector<double> rewards(const PythonState& state) {
  return state.position().returns(); // 0 for all while the game runs
}

std::vector<std::int32_t> history(const PythonState& state) {
  std::vector<std::int32_t> out;
  for (const Played& step : state.position().history()) {
    out.push_back(step.action);
  }
  return out;
}

std::vector<std::pair<int, std::int32_t>> full_history(const PythonState& state) {
  std::vector<std::pair<int, std::int32_t>> out;
  for (const Played& step : state.position().history()) {
    out.emplace_back(step.who, step.action);
  }
  return out;
}

using StateClass = py::class_<PythonState>;

void bind_actions(StateClass& state) {
  const py::arg_v no_player = py::arg("player") = py::none();
  state
      .def(
          "current_player", [](const PythonState& of) { return of.position().current_player(); },
          "current_player() -> int\n\nWho is to act: a player from 0, CHANCE_PLAYER (-1) or TERMINAL_PLAYER (-4).")
      .def("is_chance_node", &is_chance, "is_chance_node() -> bool")
      .def(
          "is_terminal", [](const PythonState& of) { return of.position().current_player() == terminal_player; },
          "is_terminal() -> bool")
      .def(
          "is_faulted", [](const PythonState& of) { return of.position().is_faulted(); },
          "is_faulted() -> bool\n\nWhether the rules came to something impossible. The state is then terminal, and "
          "all\n"
          "returns are 0; `brehon test` finds such games, and says which rule it was.")
      .def(
          "chance_outcomes", [](const PythonState& of) { return of.position().chance_outcomes(); },
          "chance_outcomes() -> list[tuple[int, float]]\n\nThe ways in which chance can fall, with probabilities that\n"
          "add up to 1; none where nothing falls.")
      .def("legal_actions", &legal_actions, no_player,
           "legal_actions(player: int | None = None) -> list[int]\n\nThe possible actions in ascending order; none for "
           "a\n"
           "player who is not to act. Where chance falls, the outcomes.")
      .def("legal_actions_mask", &legal_actions_mask, no_player,
           "legal_actions_mask(player: int | None = None) -> numpy.ndarray\n\nThe same as an array of bool with the\n"
           "length `game.num_distinct_actions()`, where chance falls `game.max_chance_outcomes()`.")
      .def("apply_action", &apply_action, py::arg("action"),
           "apply_action(action: int) -> None\n\nMakes a choice, or lets chance fall in a given way. ValueError, with\n"
           "the rule that forbids it, where that is not possible; the state has not changed then.")
      .def("undo_action", &undo_action, py::arg("player"), py::arg("action"),
           "undo_action(player: int, action: int) -> None\n\nTakes the last step back. It plays the game again up to\n"
           "there: use `clone` where that matters.")
      .def(
          "action_to_string",
          [](const PythonState& of, std::int32_t action) { return of.position().action_to_string(action); },
          py::arg("action"),
          "action_to_string(action: int) -> str\naction_to_string(player: int, action: int) -> str\n\nAn action in "
          "the\n"
          "words of the rules, `place(b2)`, or how chance falls, `card.3`. Empty for a number that means nothing here.")
      .def(
          "action_to_string",
          [](const PythonState& of, int, std::int32_t action) { return of.position().action_to_string(action); },
          py::arg("player"), py::arg("action"))
      .def("string_to_action", &string_to_action, py::arg("text"),
           "string_to_action(text: str) -> int\n\nThe possible action of these words; ValueError where there is none.");
}

void bind_views(StateClass& state) {
  const py::arg_v no_player = py::arg("player") = py::none();
  state
      .def(
          "returns", [](const PythonState& of) { return of.position().returns(); },
          "returns() -> list[float]\n\nWhat the game was worth to each player; 0 for all while it runs.")
      .def("rewards", &rewards, "rewards() -> list[float]\n\nAs `returns`: rewards fall at the end only.")
      .def(
          "player_return",
          [](const PythonState& of, int player) {
            return of.position().returns()[static_cast<std::size_t>(seat(of, player))];
          },
          py::arg("player"), "player_return(player: int) -> float")
      .def(
          "player_reward",
          [](const PythonState& of, int player) { return rewards(of)[static_cast<std::size_t>(seat(of, player))]; },
          py::arg("player"), "player_reward(player: int) -> float")
      .def("observation_string", &observation_string, no_player,
           "observation_string(player: int | None = None) -> str\n\nWhat a player sees, in the words of the rules; "
           "without\n"
           "a player, who is to act. Nothing in it depends on what they may not see.")
      .def("observation_tensor", &observation_tensor, no_player,
           "observation_tensor(player: int | None = None) -> numpy.ndarray\n\nThe same as numbers: float32, shape\n"
           "`(game.observation_tensor_size(),)`, see `game.observation_layout()`. Two states have the same numbers for "
           "a\n"
           "player where they have the same string.")
      .def("information_state_string", &information_state_string, no_player,
           "information_state_string(player: int | None = None) -> str\n\nAll that a player has seen and done, in "
           "order:\n"
           "equal for plays that they cannot tell apart. It plays the game again to know.")
      .def("history", &history, "history() -> list[int]\n\nThe actions and outcomes so far.")
      .def("full_history", &full_history,
           "full_history() -> list[tuple[int, int]]\n\nThe same with who acted: pairs of player and action.")
      .def(
          "history_str",
          [](const PythonState& of) {
            std::string out;
            for (const std::int32_t action : history(of)) {
              out += (out.empty() ? "" : ", ") + std::to_string(action);
            }
            return out;
          },
          "history_str() -> str\n\nThe actions so far as a text, `3, 1, 4`.")
      .def(
          "move_number", [](const PythonState& of) { return of.position().history().size(); },
          "move_number() -> int\n\nHow many actions and outcomes there were.")
      .def(
          "hash", [](const PythonState& of) { return of.position().hash(); },
          "hash() -> int\n\nEqual for states of equal content, however they came about; 64 bits.");
}

} // namespace

PythonState load_state(const std::shared_ptr<const Game>& game, const std::string& text) {
  std::string error;
  std::unique_ptr<Position> position = game->load(text, error);
  if (position == nullptr) {
    throw py::value_error(error);
  }
  return {game, std::move(position)};
}

void bind_state(py::module_& module) {
  StateClass state(module, "State",
                   "A game in play. Methods have the names and meanings of OpenSpiel's.\n\n"
                   "States of one game that the interpreter plays must not be used by several threads at once.");
  bind_actions(state);
  bind_views(state);
  const auto cloned = [](const PythonState& of) { return of.clone(); };
  state
      .def(
          "get_game", [](const PythonState& of) { return std::const_pointer_cast<Game>(of.game()); },
          "get_game() -> Game")
      .def(
          "num_players", [](const PythonState& of) { return of.game()->model().players; }, "num_players() -> int")
      .def("clone", cloned, "clone() -> State\n\nAnother state that is the same, with the same history.")
      .def("__copy__", cloned)
      .def(
          "__deepcopy__", [](const PythonState& of, const py::dict&) { return of.clone(); }, py::arg("memo"))
      .def(
          "serialize", [](const PythonState& of) { return of.position().save(); },
          "serialize() -> str\n\nThe game so far as JSON; `Game.deserialize_state` and `brehon run` read it.")
      .def("__str__", [](const PythonState& of) { return of.position().to_string(); })
      .def("__repr__", [](const PythonState& of) {
        return fmt::format("<brehon.State of {} after {} steps>", of.game()->model().name,
                           of.position().history().size());
      });
}

} // namespace brehon::python
