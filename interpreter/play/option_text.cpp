#include "dsl/base/index.hpp"
#include "interpreter/play/observe.hpp"
#include "interpreter/play/set_text.hpp"
#include "interpreter/play/text.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

constexpr std::string_view choose_action = "choose";

int decider(const State& state, const ProgramDecision& decision) {
  return state[decision.player_cell];
}

/// A digit as a place, a type or a value, `none` for what it is not.
struct Meaning {
  PlaceId place;
  model::PieceTypeId type;
  int value = model::none;
};

Meaning meaning(const Program& program, const State& state, const Parameter& parameter, int digit) {
  const auto values = static_cast<int>(parameter.values.size());
  switch (parameter.form) {
  case Parameter::Form::value:
    return {model::none, model::none, parameter.values[index(digit)]};
  case Parameter::Form::pieces:
    return {};
  case Parameter::Form::type:
    return {model::none, model::PieceTypeId(parameter.values[index(digit)]), model::none};
  case Parameter::Form::place: {
    const Place& place = program.places[parameter.places[index(digit)]];
    const bool slot = program.model.zones[place.zone].shape == model::Shape::slot;
    return {parameter.places[index(digit)], model::PieceTypeId(slot ? state[place.base] : model::none), model::none};
  }
  case Parameter::Form::place_type:
    return {parameter.places[index(digit / values)], model::PieceTypeId(parameter.values[index(digit % values)]),
            model::none};
  }
  return {};
}

/// What is paid or taken, as a bundle is written.
std::string counted_name(const Program& program, const Parameter& parameter, int value) {
  std::string text;
  int stride = 1;
  for (const auto& part : parameter.counted)
    stride *= part.second;
  for (const auto& [type, radix] : parameter.counted) {
    stride /= radix;
    const int count = value / stride % radix;
    if (count > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : " + ", count, type_name(program, type));
  }
  return text.empty() ? "none" : text;
}

std::string argument_text(const Program& program, const State& state, const Parameter& parameter, int digit,
                          int reader) {
  if (parameter.form == Parameter::Form::pieces) {
    return set_text(program, parameter.subsets, digit, reader);
  }
  const Meaning means = meaning(program, state, parameter, digit);
  if (parameter.form == Parameter::Form::value) {
    return parameter_value_name(program, parameter, digit);
  }
  if (means.place.is_none()) {
    return type_name(program, means.type, reader);
  }
  const std::string place = place_name(program, means.place);
  const bool hidden = parameter.form == Parameter::Form::place &&
                      (means.type.is_none() || !sees(program, state, reader, means.place, means.type));
  return hidden ? place : type_name(program, means.type, reader) + " on " + place;
}

// ---- reading

bool is_punctuation(char c) {
  return c == '(' || c == ')' || c == '[' || c == ']' || c == ',';
}

/// One space between words, none beside punctuation and at the ends.
std::string normalised(std::string_view text) {
  std::string result;
  bool space = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      space = true;
      continue;
    }
    if (space && !result.empty() && !is_punctuation(c) && !is_punctuation(result.back())) {
      result += ' ';
    }
    // A word can follow a closing bracket: `path[pink,3]on` is not written that way, but must not be made either.
    if (space && !result.empty() && result.back() == ']' && !is_punctuation(c)) {
      result += ' ';
    }
    space = false;
    result += c;
  }
  return result;
}

/// The text split at the commas that stand outside brackets; nothing for an empty text.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  if (text.empty()) {
    return parts;
  }
  int depth = 0;
  parts.emplace_back();
  for (const char c : text) {
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

struct Words {
  std::string action;
  std::vector<std::string> arguments;
};

Words words_of(std::string_view text) {
  const std::string all = normalised(text);
  if (const std::size_t open = all.find('('); open != std::string::npos) {
    const std::size_t close = all.back() == ')' ? all.size() - 1 : all.size();
    return {all.substr(0, open), split(std::string_view(all).substr(open + 1, close - open - 1))};
  }
  const std::size_t space = all.find(' ');
  if (space != std::string::npos && all.compare(0, space, choose_action) == 0) {
    return {all.substr(0, space), {all.substr(space + 1)}};
  }
  return {all, {}};
}

/// Whether a word represents a digit.
bool fits(const Program& program, const State& state, const Parameter& parameter, int digit, int reader,
          const std::string& word) {
  const Meaning means = meaning(program, state, parameter, digit);
  if (parameter.form == Parameter::Form::value) {
    return word == normalised(parameter_value_name(program, parameter, digit));
  }
  const std::string place = means.place.is_none() ? "" : normalised(place_name(program, means.place));
  if (!place.empty() && word == place) {
    return true;
  }
  if (means.type.is_none()) {
    return false;
  }
  for (const std::string& type : {type_name(program, means.type), type_name(program, means.type, reader)}) {
    if (word == type || (!place.empty() && word == type + " on " + place)) {
      return true;
    }
  }
  return false;
}

class OptionReader {
public:
  OptionReader(Machine& machine, const State& state)
      : program_(machine.program()), state_(state), decision_(program_.decisions[machine.decision(state)]),
        reader_(decider(state, decision_)), possible_(machine.list(state)) {}

  ParsedOption read(const Words& words) {
    for (const ActionId i : ids(decision_.actions)) {
      if (decision_.actions[i].name == words.action) {
        add_candidates(i, words);
      }
    }
    return candidates_.empty() ? refusal(words) : chosen();
  }

private:
  void add_candidates(ActionId action, const Words& words) {
    named_ = true;
    const std::vector<Parameter>& parameters = decision_.actions[action].parameters;
    if (parameters.size() != words.arguments.size()) {
      error_ = fmt::format("{} takes {} argument{}, and {} {} given", backticked(words.action), parameters.size(),
                           parameters.size() == 1 ? "" : "s", words.arguments.size(),
                           words.arguments.size() == 1 ? "is" : "are");
      return;
    }
    std::vector<OptionParts> partial = {{action, {}}};
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      std::vector<OptionParts> longer;
      for (const int digit : digits(parameters[p], words.arguments[p])) {
        for (OptionParts parts : partial) {
          parts.digits.push_back(digit);
          longer.push_back(std::move(parts));
        }
      }
      if (longer.empty()) {
        error_ = fmt::format("{} is nothing that argument {} of {} can be", backticked(words.arguments[p]), p + 1,
                             backticked(words.action));
        return;
      }
      partial = std::move(longer);
    }
    candidates_.insert(candidates_.end(), partial.begin(), partial.end());
  }

  /// What a word represents.
  std::vector<int> digits(const Parameter& parameter, const std::string& word) const {
    if (parameter.form == Parameter::Form::pieces) {
      return sets_named(program_, parameter.subsets, word, reader_);
    }
    std::vector<int> out;
    for (int digit = 0; digit < parameter.radix(); ++digit) {
      if (fits(program_, state_, parameter, digit, reader_, word)) {
        out.push_back(digit);
      }
    }
    return out;
  }

  ParsedOption refusal(const Words& words) const {
    if (named_) {
      return {{}, 0, false, error_};
    }
    std::vector<std::string_view> names;
    for (const ProgramAction& action : decision_.actions) {
      names.push_back(action.name);
    }
    std::string error = fmt::format("there is no action {} in this decision", backticked(words.action));
    if (const std::optional<std::string> near = nearest(words.action, names)) {
      error += fmt::format(", did you mean `{}`?", *near);
    }
    return {{}, 0, false, error};
  }

  ParsedOption chosen() const {
    std::vector<std::uint32_t> possible;
    for (const OptionParts& parts : candidates_) {
      const std::uint32_t option = option_number(decision_, parts);
      if (std::find(possible_.begin(), possible_.end(), option) != possible_.end()) {
        possible.push_back(option);
      }
    }
    std::sort(possible.begin(), possible.end());
    if (possible.size() > 1) {
      return {{}, 0, false, fmt::format("this can be `{}` or `{}`", text(possible[0]), text(possible[1]))};
    }
    if (possible.empty()) {
      return {candidates_.front(), option_number(decision_, candidates_.front()), false, {}};
    }
    return {option_parts(decision_, possible.front()), possible.front(), true, {}};
  }

  std::string text(std::uint32_t option) const { return option_text(program_, state_, decision_, option); }

  const Program& program_;
  const State& state_;
  const ProgramDecision& decision_;
  int reader_;
  std::vector<std::uint32_t> possible_;
  std::vector<OptionParts> candidates_;
  bool named_ = false;
  std::string error_;
};

} // namespace

std::string parameter_value_name(const Program& program, const Parameter& parameter, int digit) {
  const int value = parameter.values[index(digit)];
  return parameter.counted.empty() ? value_name(program.model, parameter.kind, value)
                                   : counted_name(program, parameter, value);
}

OptionParts option_parts(const ProgramDecision& decision, std::uint32_t option) {
  OptionParts parts;
  const auto number = static_cast<int>(option);
  for (const ActionId i : ids(decision.actions)) {
    if (decision.actions[i].first <= number) {
      parts.action = i;
    }
  }
  const ProgramAction& action = decision.actions[parts.action];
  parts.digits.resize(action.parameters.size());
  int rest = number - action.first;
  for (std::size_t i = action.parameters.size(); i-- > 0;) {
    const int radix = action.parameters[i].radix();
    parts.digits[i] = rest % radix;
    rest /= radix;
  }
  return parts;
}

std::uint32_t option_number(const ProgramDecision& decision, const OptionParts& parts) {
  const ProgramAction& action = decision.actions[parts.action];
  int number = 0;
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    number = number * action.parameters[i].radix() + parts.digits[i];
  }
  return static_cast<std::uint32_t>(action.first + number);
}

std::vector<std::string> argument_texts(const Program& program, const State& state, const ProgramDecision& decision,
                                        const OptionParts& parts, int reader) {
  const ProgramAction& action = decision.actions[parts.action];
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    texts.push_back(argument_text(program, state, action.parameters[i], parts.digits[i], reader));
  }
  return texts;
}

std::string action_text(const std::string& action, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    return action;
  }
  if (action == choose_action && arguments.size() == 1) {
    return action + " " + arguments[0];
  }
  std::string text = action + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    text += (i == 0 ? "" : ", ") + arguments[i];
  }
  return text + ")";
}

std::string option_text(const Program& program, const State& state, const ProgramDecision& decision,
                        std::uint32_t option) {
  const OptionParts parts = option_parts(decision, option);
  return action_text(decision.actions[parts.action].name,
                     argument_texts(program, state, decision, parts, decider(state, decision)));
}

nlohmann::ordered_json option_json(const Program& program, const State& state, const ProgramDecision& decision,
                                   std::uint32_t option) {
  const OptionParts parts = option_parts(decision, option);
  const std::string& name = decision.actions[parts.action].name;
  const std::vector<std::string> arguments = argument_texts(program, state, decision, parts, decider(state, decision));
  return {{"option", option}, {"text", action_text(name, arguments)}, {"action", name}, {"arguments", arguments}};
}

ParsedOption parse_option(Machine& machine, const State& state, std::string_view text) {
  if (machine.decision(state).is_none()) {
    return {{}, 0, false, "nobody is to decide"};
  }
  return OptionReader(machine, state).read(words_of(text));
}

} // namespace brehon
