#pragma once

// A stand-in for the parts of OpenSpiel's interface that generated adapters use, so that they can be compiled and
// played without that library. Written from its public interface; names are those of the library.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace absl {

template <typename Value> using Span = std::span<Value>;

} // namespace absl

namespace open_spiel {

using Player = int;
using Action = std::int64_t;

class GameParameter {
public:
  explicit GameParameter(int value) : is_int_(true), int_(value) {}
  explicit GameParameter(std::string value) : text_(std::move(value)) {}
  explicit GameParameter(const char* value) : text_(value) {}
  bool has_int_value() const { return is_int_; }
  template <typename T> T value() const {
    if constexpr (std::is_same_v<T, int>) {
      return int_;
    } else {
      return text_;
    }
  }

private:
  bool is_int_ = false;
  int int_ = 0;
  std::string text_;
};

using GameParameters = std::map<std::string, GameParameter>;

[[noreturn]] inline void SpielFatalError(const std::string& message) {
  throw std::runtime_error(message);
}

#define SPIEL_CHECK(condition)                                                                                         \
  ((condition) ? static_cast<void>(0) : throw std::runtime_error("what was called for does not hold: " #condition))
#define SPIEL_CHECK_GE(a, b) SPIEL_CHECK((a) >= (b))
#define SPIEL_CHECK_LT(a, b) SPIEL_CHECK((a) < (b))

inline constexpr Player kChancePlayerId = -1;
inline constexpr Player kTerminalPlayerId = -4;

struct GameType {
  enum class Dynamics { kSimultaneous, kSequential };
  enum class ChanceMode { kDeterministic, kExplicitStochastic, kSampledStochastic };
  enum class Information { kOneShot, kPerfectInformation, kImperfectInformation };
  enum class Utility { kZeroSum, kConstantSum, kGeneralSum, kIdentical };
  enum class RewardModel { kRewards, kTerminal };

  std::string short_name;
  std::string long_name;
  Dynamics dynamics;
  ChanceMode chance_mode;
  Information information;
  Utility utility;
  RewardModel reward_model;
  int max_num_players;
  int min_num_players;
  bool provides_information_state_string;
  bool provides_information_state_tensor;
  bool provides_observation_string;
  bool provides_observation_tensor;
  GameParameters parameter_specification;
};

class State;

class Game : public std::enable_shared_from_this<Game> {
public:
  Game(GameType type, GameParameters parameters) : type_(std::move(type)), parameters_(std::move(parameters)) {}
  virtual ~Game() = default;
  virtual int NumDistinctActions() const = 0;
  virtual int MaxChanceOutcomes() const { return 0; }
  virtual std::unique_ptr<State> NewInitialState() const = 0;
  virtual int NumPlayers() const = 0;
  virtual double MinUtility() const = 0;
  virtual double MaxUtility() const = 0;
  virtual std::optional<double> UtilitySum() const { return std::nullopt; }
  virtual int MaxGameLength() const = 0;
  virtual std::vector<int> ObservationTensorShape() const { return {}; }
  virtual int MaxChanceNodesInHistory() const { return MaxGameLength(); }
  const GameType& GetType() const { return type_; }

protected:
  template <typename T> T ParameterValue(const std::string& key) const {
    const auto given = parameters_.find(key);
    return (given != parameters_.end() ? given->second : type_.parameter_specification.at(key)).template value<T>();
  }

private:
  GameType type_;
  GameParameters parameters_;
};

class State {
public:
  explicit State(std::shared_ptr<const Game> game) : game_(std::move(game)), num_players_(game_->NumPlayers()) {}
  State(const State&) = default;
  virtual ~State() = default;
  virtual Player CurrentPlayer() const = 0;
  virtual std::vector<Action> LegalActions() const = 0;
  virtual std::string ActionToString(Player player, Action action) const = 0;
  virtual std::string ToString() const = 0;
  virtual bool IsTerminal() const = 0;
  virtual std::vector<double> Returns() const = 0;
  virtual std::string InformationStateString(Player player) const = 0;
  virtual std::string ObservationString(Player player) const = 0;
  virtual void ObservationTensor(Player player, absl::Span<float> values) const = 0;
  virtual std::unique_ptr<State> Clone() const = 0;
  virtual std::vector<std::pair<Action, double>> ChanceOutcomes() const = 0;
  virtual void UndoAction(Player player, Action action) = 0;
  bool IsChanceNode() const { return CurrentPlayer() == kChancePlayerId; }
  std::vector<Action> LegalChanceOutcomes() const {
    std::vector<Action> out;
    for (const auto& [action, probability] : ChanceOutcomes()) {
      out.push_back(action);
    }
    return out;
  }
  void ApplyAction(Action action) {
    history_.push_back({CurrentPlayer(), action});
    ++move_number_;
    DoApplyAction(action);
  }

protected:
  struct PlayerAction {
    Player player;
    Action action;
  };
  virtual void DoApplyAction(Action action) = 0;

  const std::shared_ptr<const Game> game_;
  const int num_players_;
  std::vector<PlayerAction> history_;
  int move_number_ = 0;
};

using GameFactory = std::shared_ptr<const Game> (*)(const GameParameters&);

inline std::map<std::string, GameFactory>& registered_games() {
  static std::map<std::string, GameFactory> games;
  return games;
}

class GameRegisterer {
public:
  GameRegisterer(const GameType& type, GameFactory factory) { registered_games()[type.short_name] = factory; }
};

#define REGISTER_SPIEL_GAME(info, factory) const GameRegisterer registered_game(info, factory)

inline std::shared_ptr<const Game> LoadGame(const std::string& name, const GameParameters& parameters = {}) {
  return registered_games().at(name)(parameters);
}

} // namespace open_spiel
