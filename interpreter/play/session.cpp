#include "interpreter/play/session.hpp"

#include "interpreter/play/text.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <utility>

namespace brehon {

namespace {

using SavedJson = nlohmann::json;

constexpr int session_format = 2;
constexpr int most_depth = 3; // of values within one another: the session, its record, a step, a number
constexpr std::string_view generator_name = "splitmix64";

std::string hexadecimal(std::uint64_t value) {
  return fmt::format("{:016x}", value);
}

/// A number of 16 hexadecimal digits.
std::optional<std::uint64_t> read_hexadecimal(const SavedJson& json) {
  if (!json.is_string()) {
    return std::nullopt;
  }
  const auto& text = json.get_ref<const std::string&>();
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  const bool whole = text.size() == 16 && error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::string option_value(const model::Model& model, const model::Option& option) {
  return value_name(model, option.kind, option.value);
}

template <typename Object> Object options_json(const model::Model& model) {
  Object options = Object::object();
  for (const model::Option& option : model.options) {
    options[option.name] = option_value(model, option);
  }
  return options;
}

/// A saved session; discarded where the text is none. No value in it is deeper than those of a session, so that it can
/// be copied and written.
SavedJson parse_session(std::string_view text) {
  bool deeper = false;
  const auto keep = [&deeper](int depth, SavedJson::parse_event_t, const SavedJson&) {
    deeper = deeper || depth > most_depth;
    return depth <= most_depth;
  };
  SavedJson json = SavedJson::parse(text, keep, false);
  return deeper ? SavedJson(SavedJson::value_t::discarded) : json;
}

/// A member, or null where it is missing.
const SavedJson& member(const SavedJson& json, const char* name) {
  static const SavedJson missing;
  const auto found = json.is_object() ? json.find(name) : json.end();
  return found == json.end() ? missing : *found;
}

/// How a saved session differs from what the program is for; empty where it does not.
std::string difference(const Program& program, const SavedJson& json) {
  const model::Model& model = program.model;
  if (!json.is_object() || member(json, "format").is_null()) {
    return "this is not a saved session";
  }
  if (member(json, "format") != session_format) {
    return fmt::format("the session has format {}, this program reads format {}", member(json, "format").dump(),
                       session_format);
  }
  if (member(json, "game") != model.name) {
    return fmt::format("the session is of the game {}, not of \"{}\"", member(json, "game").dump(), model.name);
  }
  if (member(json, "players") != SavedJson(model.kinds[model::player_kind].values)) {
    return fmt::format("the session has the players {}, not {}", member(json, "players").dump(),
                       SavedJson(model.kinds[model::player_kind].values).dump());
  }
  if (member(json, "options") != options_json<SavedJson>(model)) {
    return fmt::format("the session has the options {}, not {}", member(json, "options").dump(),
                       options_json<SavedJson>(model).dump());
  }
  if (member(json, "rules") != hexadecimal(program.rules_hash)) {
    return fmt::format("the rules have changed since the session was saved: their hash was {}, and is \"{}\"",
                       member(json, "rules").dump(), hexadecimal(program.rules_hash));
  }
  return {};
}

/// Two numbers `[who, value]`, and `true` where chance was drawn.
std::optional<Step> read_step(const SavedJson& json) {
  const auto whole = [](const SavedJson& number, int least) {
    return number.is_number_integer() && number >= least && number <= std::numeric_limits<std::int32_t>::max();
  };
  if (!json.is_array() || json.size() < 2 || !whole(json[0], chance_player) || !whole(json[1], 0)) {
    return std::nullopt;
  }
  const bool drawn = json.size() == 3 && json[2] == true;
  return Step{json[0].get<int>(), json[1].get<std::uint32_t>(), drawn};
}

} // namespace

int draw_outcome(const std::vector<ChanceOutcome>& outcomes, prelude::Random& random) {
  std::uint64_t total = 0;
  for (const ChanceOutcome& each : outcomes) {
    total += static_cast<std::uint64_t>(each.weight);
  }
  const auto weight = [&outcomes](std::size_t i) { return static_cast<std::uint64_t>(outcomes[i].weight); };
  return outcomes[prelude::pick(random.below(total), outcomes.size(), weight)].outcome;
}

Session::Session(const Program& program, std::uint64_t seed, std::uint64_t stream)
    : machine_(program), state_(program), random_(seed, stream), seed_(seed), stream_(stream) {
  machine_.start(state_);
}

std::string Session::choose(std::uint32_t option) {
  if (rest() != Rest::decision) {
    return "nobody is to decide";
  }
  const std::vector<std::uint32_t>& possible = options();
  if (std::find(possible.begin(), possible.end(), option) == possible.end()) {
    return fmt::format("option {} is not possible", option);
  }
  record_.push_back({player(), option, false});
  apply(record_.back());
  return {};
}

std::string Session::let_fall(int outcome) {
  if (rest() != Rest::chance) {
    return "chance is not to fall";
  }
  const std::vector<ChanceOutcome>& possible = machine_.outcomes(state_);
  if (std::none_of(possible.begin(), possible.end(),
                   [outcome](const ChanceOutcome& each) { return each.outcome == outcome; })) {
    return fmt::format("outcome {} is not possible", outcome);
  }
  record_.push_back({chance_player, static_cast<std::uint32_t>(outcome), false});
  apply(record_.back());
  return {};
}

void Session::draw() {
  const int outcome = draw_outcome(machine_.outcomes(state_), random_);
  record_.push_back({chance_player, static_cast<std::uint32_t>(outcome), true});
  apply(record_.back());
}

void Session::apply(const Step& step) {
  if (step.who == chance_player) {
    machine_.apply_chance(state_, static_cast<int>(step.value));
  } else {
    machine_.apply(state_, step.value);
  }
}

void Session::draw_all() {
  while (rest() == Rest::chance) {
    draw();
  }
}

bool Session::undo() {
  if (record_.empty()) {
    return false;
  }
  record_.pop_back();
  random_ = prelude::Random(seed_, stream_);
  machine_.start(state_);
  for (const Step& step : record_) {
    if (step.drawn) {
      draw_outcome(machine_.outcomes(state_), random_);
    }
    apply(step);
  }
  return true;
}

/// Plays a step of a record that may be anything.
std::string Session::step(const Step& step) {
  if (step.drawn) {
    if (rest() != Rest::chance) {
      return "chance is not to fall";
    }
    draw();
    return record_.back().value == step.value ? "" : "the generator gives another outcome";
  }
  if (step.who == chance_player) {
    return let_fall(static_cast<int>(step.value));
  }
  if (rest() == Rest::decision && step.who != player()) {
    return fmt::format("{} is to decide, not {}", player_name(program(), player()), player_name(program(), step.who));
  }
  return choose(step.value);
}

std::string Session::save() const {
  nlohmann::ordered_json record = nlohmann::ordered_json::array();
  for (const Step& step : record_) {
    record.push_back(nlohmann::ordered_json::array({step.who, step.value}));
    if (step.drawn) {
      record.back().push_back(true);
    }
  }
  const nlohmann::ordered_json json = {
      {"format", session_format},
      {"game", program().model.name},
      {"players", program().model.kinds[model::player_kind].values},
      {"options", options_json<nlohmann::ordered_json>(program().model)},
      {"rules", hexadecimal(program().rules_hash)},
      {"random", {{"generator", generator_name}, {"seed", hexadecimal(seed_)}, {"stream", hexadecimal(stream_)}}},
      {"record", record}};
  return json.dump() + "\n";
}

LoadResult load(const Program& program, std::string_view text) {
  const SavedJson json = parse_session(text);
  if (std::string error = difference(program, json); !error.empty()) {
    return {{}, error};
  }
  const SavedJson& random = member(json, "random");
  const std::optional<std::uint64_t> seed = read_hexadecimal(member(random, "seed"));
  const std::optional<std::uint64_t> stream = read_hexadecimal(member(random, "stream"));
  if (!seed || !stream || member(random, "generator") != generator_name) {
    return {{}, "the session has no random generator that this program knows"};
  }
  const SavedJson& record = member(json, "record");
  if (!record.is_array()) {
    return {{}, "the session has no record"};
  }
  Session session(program, *seed, *stream);
  for (std::size_t i = 0; i < record.size(); ++i) {
    const std::optional<Step> step = read_step(record[i]);
    const std::string error = step ? session.step(*step) : "a pair of a player and an option is expected";
    if (!error.empty()) {
      return {{}, fmt::format("step {} of the record: {}", i + 1, error)};
    }
  }
  return {{std::move(session)}, {}};
}

std::optional<model::Configuration> saved_configuration(std::string_view text) {
  const SavedJson json = parse_session(text);
  const SavedJson& players = member(json, "players");
  const SavedJson& options = member(json, "options");
  if (!players.is_array() || !options.is_object()) {
    return std::nullopt;
  }
  model::Configuration configuration;
  for (const SavedJson& player : players) {
    configuration.seats.push_back(player.is_string() ? player.get<std::string>() : "");
  }
  configuration.players = static_cast<int>(players.size());
  for (const auto& [name, value] : options.items()) {
    configuration.options[name] = value.is_string() ? value.get<std::string>() : "";
  }
  return configuration;
}

} // namespace brehon
