// A loop in C++ over an engine that writes what a VectorEnv writes, to compare with. It lists what is possible once a
// step.
#include HEADER

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <vector>

namespace engine = NAMESPACE;

namespace {

struct Env {
  engine::State state;
  engine::Random chance{1};
};

void settle(Env& env) {
  while (env.state.is_chance_node()) {
    env.state.apply_action(engine::sample_action(env.state, env.chance));
  }
}

} // namespace

int main(int, char** arguments) {
  const auto envs = static_cast<std::size_t>(std::atoi(arguments[1]));
  const double seconds = std::atof(arguments[2]);
  constexpr std::size_t size = engine::Game::observation_tensor_size;
  constexpr std::size_t actions = engine::Game::num_distinct_actions;
  constexpr std::size_t players = engine::Game::num_players;
  std::vector<Env> all(envs);
  std::vector<float> observations(envs * size), rewards(envs * players);
  std::vector<std::uint8_t> masks(envs * actions), dones(envs);
  std::vector<std::int32_t> to_act(envs), chosen(envs);
  engine::Random random(2);
  engine::ActionBuffer buffer;
  for (std::size_t i = 0; i < envs; ++i) {
    settle(all[i]);
    chosen[i] = all[i].state.legal_action_at(0);
  }
  const engine::State start;
  const std::clock_t begin = std::clock();
  std::uint64_t steps = 0;
  double took = 0;
  while (took < seconds) {
    for (std::size_t i = 0; i < envs; ++i) {
      Env& env = all[i];
      env.state.apply_action(chosen[i]);
      settle(env);
      dones[i] = env.state.is_terminal() ? 1 : 0;
      std::fill_n(rewards.data() + i * players, players, 0.0F);
      if (dones[i] != 0) {
        const auto returns = env.state.returns();
        std::copy(returns.begin(), returns.end(), rewards.data() + i * players);
        env.state = start;
        settle(env);
      }
      to_act[i] = env.state.current_player();
      env.state.observation_tensor(to_act[i], {observations.data() + i * size, size});
      std::fill_n(masks.data() + i * actions, actions, std::uint8_t{0});
      const int next = env.state.legal_actions(buffer);
      for (int k = 0; k < next; ++k) {
        masks[i * actions + static_cast<std::size_t>(buffer[static_cast<std::size_t>(k)])] = 1;
      }
      chosen[i] = buffer[random.below(static_cast<std::uint64_t>(next))];
    }
    steps += envs;
    took = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  }
  std::cout << static_cast<double>(steps) / took << '\n';
}
