#include "tools/python/bind.hpp"

#include "interpreter/program/names.hpp"
#include "tools/report/report.hpp"

#include <fmt/core.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <optional>

namespace brehon::python {

namespace {

namespace py = pybind11;

/// What kind of game it is, in the words of OpenSpiel.
struct GameType {
  std::string short_name, long_name;
  std::string chance_mode, information, utility;
  int min_players, max_players;
};

GameType type_of(const Game& game) {
  const model::Model& model = game.model();
  const engine::GameFacts& facts = game.facts();
  return {model.name,
          model.title.empty() ? model.name : model.title,
          facts.outcome_numbers > 0 ? "EXPLICIT_STOCHASTIC" : "DETERMINISTIC",
          facts.hides ? "IMPERFECT_INFORMATION" : "PERFECT_INFORMATION",
          facts.zero_sum ? "ZERO_SUM" : "GENERAL_SUM",
          model.player_range.first,
          model.player_range.second};
}

/// What came of loading: the game, or what is wrong with it as text and as JSON.
py::tuple loaded_tuple(const LoadOutcome& outcome, std::unique_ptr<LoadedGame> loaded) {
  if (outcome.fine()) {
    return py::make_tuple(std::make_shared<Game>(std::move(loaded)), outcome.status, "", "[]");
  }
  const Findings& findings = loaded->findings;
  const std::string text =
      outcome.usage_error.empty() ? render_text(findings.diagnostics, findings.sources) : outcome.usage_error;
  return py::make_tuple(py::none(), outcome.status, text, render_json(findings.diagnostics, findings.sources));
}

py::tuple load(const std::string& file, const std::optional<std::string>& text, const std::string& edition, int players,
               const std::vector<std::string>& seats, const std::vector<std::string>& options) {
  GameOptions of;
  of.file = file;
  of.edition = edition;
  of.players = players;
  of.seats = seats;
  of.options = options;
  auto loaded = std::make_unique<LoadedGame>();
  LoadOutcome outcome;
  {
    const py::gil_scoped_release release;
    outcome = text ? load_text(*text, of, Stage::compiled, *loaded) : load_game(of, Stage::compiled, *loaded);
  }
  return loaded_tuple(outcome, std::move(loaded));
}

std::shared_ptr<Game> compile(const Game& game, const std::string& compiler,
                              const std::optional<std::filesystem::path>& cache) {
  std::string error;
  std::shared_ptr<Game> out;
  {
    const py::gil_scoped_release release;
    out = game.compiled({compiler, cache.value_or("").string()}, error);
  }
  if (out == nullptr) {
    throw std::runtime_error(error);
  }
  return out;
}

std::optional<int> max_game_length(const Game& game) {
  return game.facts().limit == 0 ? std::nullopt : std::optional(game.facts().limit);
}

std::string game_repr(const Game& game) {
  return fmt::format("<brehon.Game {}, {} players, {}>", game.model().name, game.model().players,
                     game.library() == nullptr ? "interpreted" : "compiled");
}

void bind_type(py::module_& module) {
  py::class_<GameType>(module, "GameType", "What kind of game it is, in the words of OpenSpiel.")
      .def_readonly("short_name", &GameType::short_name, "The name of the game in its rules.")
      .def_readonly("long_name", &GameType::long_name, "Its title.")
      .def_property_readonly(
          "dynamics", [](const GameType&) { return "SEQUENTIAL"; }, "Always `SEQUENTIAL`.")
      .def_readonly("chance_mode", &GameType::chance_mode, "`DETERMINISTIC` or `EXPLICIT_STOCHASTIC`.")
      .def_readonly("information", &GameType::information, "`PERFECT_INFORMATION` or `IMPERFECT_INFORMATION`.")
      .def_readonly("utility", &GameType::utility, "`ZERO_SUM` where the rules prove it, else `GENERAL_SUM`.")
      .def_property_readonly(
          "reward_model", [](const GameType&) { return "TERMINAL"; }, "Always `TERMINAL`.")
      .def_readonly("min_num_players", &GameType::min_players, "The fewest players that the rules allow.")
      .def_readonly("max_num_players", &GameType::max_players, "The most players that the rules allow.")
      .def_property_readonly("provides_observation_string", [](const GameType&) { return true; })
      .def_property_readonly("provides_observation_tensor", [](const GameType&) { return true; })
      .def_property_readonly("provides_information_state_string", [](const GameType&) { return true; })
      .def_property_readonly("provides_information_state_tensor", [](const GameType&) { return false; })
      .def("__repr__", [](const GameType& of) {
        return fmt::format("<brehon.GameType {}: {}, {}, {}>", of.short_name, of.chance_mode, of.information,
                           of.utility);
      });
}

void bind_part(py::module_& module) {
  py::class_<TensorPart>(module, "ObservationPart", "Numbers that follow each other in an observation.")
      .def_readonly("name", &TensorPart::name, "What they tell: `board`, `hand.order`, `to_act`.")
      .def_property_readonly(
          "slice", [](const TensorPart& of) { return py::slice(of.first, of.first + of.size(), 1); },
          "Where they are: `observation[part.slice].reshape(part.shape)`.")
      .def_property_readonly(
          "shape", [](const TensorPart& of) { return py::tuple(py::cast(of.shape())); }, "The length of each axis.")
      .def_readonly("axes", &TensorPart::axes, "What each index of each axis represents.")
      .def_readonly("scale", &TensorPart::scale, "Its numbers are those of the game, divided by it.")
      .def("__repr__", [](const TensorPart& of) {
        return fmt::format("<brehon.ObservationPart {} {}>", of.name,
                           std::string(py::repr(py::tuple(py::cast(of.shape())))));
      });
}

} // namespace

void bind_game(py::module_& module) {
  bind_type(module);
  bind_part(module);
  module.def("load", &load);
  py::class_<Game, std::shared_ptr<Game>>(
      module, "Game",
      "A game under some choice of players and options: rules that are read, checked and compiled.\n\n"
      "Made by `load_game` and `load_source`. The interpreter plays it, or after `compile()` a compiled engine; both\n"
      "number actions and outcomes of chance alike, and write the same observations.")
      .def_property_readonly(
          "name", [](const Game& game) { return game.model().name; }, "Its name in the rules.")
      .def_property_readonly(
          "rules_hash", [](const Game& game) { return fmt::format("{:016x}", game.program().rules_hash); },
          "Changes whenever the rules do, as 16 hexadecimal digits.")
      .def_property_readonly(
          "is_compiled", [](const Game& game) { return game.library() != nullptr; },
          "Whether a compiled engine plays it.")
      .def_property_readonly(
          "library",
          [](const Game& game) -> std::optional<std::string> {
            return game.library() == nullptr ? std::nullopt : std::optional(game.library()->path());
          },
          "The file of the compiled engine; None where the interpreter plays.")
      .def(
          "compile", &compile, py::kw_only(), py::arg("compiler") = "c++ -O3", py::arg("cache") = py::none(),
          "compile(*, compiler: str = 'c++ -O3', cache: PathLike | None = None) -> Game\n\nThe same game, played by an"
          " engine that is generated and compiled.\n\nThat takes seconds once: what was compiled is kept in `cache`, by"
          " default the folder `brehon` in\n`XDG_CACHE_HOME` or `~/.cache`, under a hash of the engine's source and the"
          " compiler. `compiler` is a\ncommand with its options; `-march=native` gains something where that folder is "
          "of"
          " this machine alone.\nRaises RuntimeError where the engine cannot be compiled.")
      .def(
          "new_initial_state", [](const std::shared_ptr<Game>& game) { return PythonState(game, game->start()); },
          "new_initial_state() -> State\n\nThe start of a game, at its first decision or fall of chance.")
      .def(
          "deserialize_state",
          [](const std::shared_ptr<Game>& game, const std::string& text) { return load_state(game, text); },
          py::arg("text"),
          "deserialize_state(text: str) -> State\n\nThe state that `State.serialize` or the command `save` of\n"
          "`brehon run` wrote. ValueError where it is of other rules, players or options, or damaged.")
      .def(
          "num_players", [](const Game& game) { return game.model().players; }, "num_players() -> int")
      .def(
          "player_names", [](const Game& game) { return game.model().kinds[model::player_kind].values; },
          "player_names() -> list[str]\n\nThe names of the seats, in the order of their numbers.")
      .def(
          "num_distinct_actions", [](const Game& game) { return game.facts().actions; },
          "num_distinct_actions() -> int\n\nMore than the number of any action. A number means the same at each\n"
          "decision of one sort; decisions of different sorts use the same numbers.")
      .def(
          "max_chance_outcomes", [](const Game& game) { return game.facts().outcome_numbers; },
          "max_chance_outcomes() -> int\n\nMore than the number of any way in which chance falls; 0 where nothing "
          "does.")
      .def("max_game_length", &max_game_length,
           "max_game_length() -> int | None\n\nThe most decisions of a game, where its rules limit them.")
      .def(
          "min_utility", [](const Game& game) { return game.facts().least; },
          "min_utility() -> float\n\nThe least return of a player; -inf where the rules set no bound.")
      .def(
          "max_utility", [](const Game& game) { return game.facts().most; },
          "max_utility() -> float\n\nThe greatest return of a player; inf where the rules set no bound.")
      .def(
          "utility_sum", [](const Game& game) { return game.facts().zero_sum ? std::optional(0.0) : std::nullopt; },
          "utility_sum() -> float | None\n\n0.0 where the returns always add up to it.")
      .def("get_type", &type_of, "get_type() -> GameType")
      .def(
          "observation_tensor_size", [](const Game& game) { return game.tensor().size(); },
          "observation_tensor_size() -> int\n\nThe numbers of an observation.")
      .def(
          "observation_tensor_shape", [](const Game& game) { return std::vector<int>{game.tensor().size()}; },
          "observation_tensor_shape() -> list[int]\n\n`[observation_tensor_size()]`: parts have shapes of their own.")
      .def(
          "observation_layout", [](const Game& game) { return game.tensor().parts(); },
          "observation_layout() -> list[ObservationPart]\n\nWhat each number of an observation is, in their order.")
      .def("__repr__", &game_repr);
}

} // namespace brehon::python
