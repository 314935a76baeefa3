#include "tools/python/bind.hpp"
#include "tools/python/vector_env.hpp"

#include <fmt/core.h>

#include <stdexcept>
#include <thread>

namespace brehon::python {

namespace {

namespace py = pybind11;

constexpr int most_envs = 1 << 24;
constexpr double most_bytes = 64e9; // of the arrays

/// Rows of numbers of an environment as an array that shares their memory and keeps it alive. Nobody writes into it.
template <typename Number, typename Stored>
py::array_t<Number> view(const py::object& env, Stored* numbers, const std::vector<py::ssize_t>& shape) {
  py::array_t<Number> out(shape, reinterpret_cast<const Number*>(numbers), env);
  out.attr("flags").attr("writeable") = false;
  return out;
}

VectorEnv& of(const py::object& env) {
  return env.cast<VectorEnv&>();
}

py::ssize_t rows(const py::object& env) {
  return of(env).envs();
}

py::array_t<float> observations(const py::object& env) {
  return view<float>(env, of(env).arrays().observations, {rows(env), of(env).game()->tensor().size()});
}

py::array_t<bool> masks(const py::object& env) {
  return view<bool>(env, of(env).arrays().masks, {rows(env), of(env).game()->facts().actions});
}

py::array_t<float> rewards(const py::object& env) {
  return view<float>(env, of(env).arrays().rewards, {rows(env), of(env).game()->model().players});
}

py::array_t<std::int32_t> players(const py::object& env) {
  return view<std::int32_t>(env, of(env).arrays().players, {rows(env)});
}

py::array_t<bool> dones(const py::object& env) {
  return view<bool>(env, of(env).arrays().dones, {rows(env)});
}

std::unique_ptr<VectorEnv> make(const std::shared_ptr<Game>& game, int num_envs, std::optional<int> threads,
                                std::uint64_t seed) {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (num_envs < 1 || num_envs > most_envs) {
    throw py::value_error(fmt::format("num_envs is {}, not 1 to {}", num_envs, most_envs));
  }
  if (threads.value_or(cores) < 1 || threads.value_or(cores) > 1024) {
    throw py::value_error(fmt::format("threads is {}, not 1 to 1024", *threads));
  }
  const double row = 4.0 * game->tensor().size() + game->facts().actions;
  if (row * num_envs > most_bytes) {
    throw py::value_error(fmt::format("{} games need {:.0f} GB: each has {} numbers of observation and {} actions",
                                      num_envs, row * num_envs / 1e9, game->tensor().size(), game->facts().actions));
  }
  const py::gil_scoped_release release;
  return std::make_unique<VectorEnv>(game, num_envs, threads.value_or(cores), seed);
}

using Actions = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

void step(VectorEnv& env, const py::array& given) {
  if (given.dtype().kind() != 'i' && given.dtype().kind() != 'u') {
    throw py::type_error("actions are whole numbers");
  }
  const Actions actions = Actions::ensure(given);
  if (!actions || actions.ndim() != 1 || actions.shape(0) != env.envs()) {
    throw py::value_error(fmt::format("actions must have the shape ({},)", env.envs()));
  }
  if (const std::optional<int> wrong = env.impossible(actions.data())) {
    throw py::value_error(fmt::format("action {} of environment {} is not possible", actions.data()[*wrong], *wrong));
  }
  const std::int32_t* chosen = actions.data();
  const py::gil_scoped_release release;
  env.step(chosen);
}

py::array_t<std::int32_t> sample(VectorEnv& env) {
  py::array_t<std::int32_t> out(env.envs());
  std::int32_t* actions = out.mutable_data();
  const py::gil_scoped_release release;
  env.sample(actions);
  return out;
}

void reset(VectorEnv& env, std::optional<std::uint64_t> seed) {
  const py::gil_scoped_release release;
  env.reset(seed);
}

} // namespace

void bind_vector_env(py::module_& module) {
  py::class_<VectorEnv>(
      module, "VectorEnv",
      "VectorEnv(game: Game, num_envs: int, threads: int | None = None, seed: int = 0)\n\n"
      "Many games that are stepped at once, on `threads` threads (all cores where that is not said), without the lock\n"
      "of the interpreter of Python. Chance falls inside, and a game that has ended begins anew within the same step.\n"
      "The same seed and actions give the same games, whatever the number of threads, and whether the rules are\n"
      "interpreted or compiled.\n\n"
      "Its arrays are memory that each step writes anew: copy what you keep. N is `num_envs`.\n\n"
      "    env = brehon.VectorEnv(game, 1024, seed=1)\n"
      "    while training:\n"
      "        actions = policy(env.observations, env.masks)\n"
      "        env.step(actions)\n"
      "        learn(env.rewards, env.dones)")
      .def(py::init(&make), py::arg("game"), py::arg("num_envs"), py::arg("threads") = py::none(), py::arg("seed") = 0)
      .def_property_readonly(
          "game", [](const VectorEnv& env) { return std::const_pointer_cast<Game>(env.game()); },
          "The game that is played.")
      .def_property_readonly("num_envs", &VectorEnv::envs, "How many games there are.")
      .def_property_readonly("threads", &VectorEnv::threads, "How many threads step them.")
      .def_property_readonly("observations", &observations,
                             "What who is to act sees, float32 (N, game.observation_tensor_size()).")
      .def_property_readonly("masks", &masks, "Which actions are possible, bool (N, game.num_distinct_actions()).")
      .def_property_readonly("players", &players,
                             "Who is to act, int32 (N,): a player from 0; -4 where a game ended as soon as it began.")
      .def_property_readonly("rewards", &rewards,
                             "What the games that the last step ended were worth, float32 (N, game.num_players()); 0\n"
                             "where a game goes on.")
      .def_property_readonly("dones", &dones,
                             "Whether the last step ended a game, bool (N,). What is seen is then of the next one.")
      .def_property_readonly("faults", &VectorEnv::faults,
                             "How many games have come to something impossible so far; they are done, with rewards 0.")
      .def("reset", &reset, py::arg("seed") = py::none(),
           "reset(seed: int | None = None) -> None\n\nBegins all games anew; with a seed all is as in a new "
           "environment.")
      .def("step", &step, py::arg("actions"),
           "step(actions: numpy.ndarray) -> None\n\nMakes a choice in each game: whole numbers (N,), int32 without a "
           "copy.\n"
           "ValueError where one is not possible; nothing has changed then.")
      .def(
          "sample_actions", &sample,
          "sample_actions() -> numpy.ndarray\n\nA possible action for each game, each as probable as any other: int32\n"
          "(N,). The same seed gives the same actions.");
}

} // namespace brehon::python
