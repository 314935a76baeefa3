#include "tools/web/mentions.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace brehon::web {

namespace {

/// What the arguments of an option are.
struct Arguments {
  std::set<PlaceId> places;
  std::map<model::KindId, std::set<int>> values;
};

Arguments arguments_of(const ProgramDecision& decision, std::uint32_t option) {
  const OptionParts parts = option_parts(decision, option);
  const List<ProgramAction, ActionId>& actions = decision.actions;
  const std::vector<Parameter>& parameters = actions[parts.action].parameters;
  Arguments arguments;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& parameter = parameters[i];
    const int digit = parts.digits[i];
    switch (parameter.form) {
    case Parameter::Form::value:
      if (!parameter.kind.is_none()) {
        arguments.values[parameter.kind].insert(parameter.values[index(digit)]);
      }
      break;
    case Parameter::Form::place:
      arguments.places.insert(parameter.places[index(digit)]);
      break;
    case Parameter::Form::place_type:
      arguments.places.insert(parameter.places[index(digit) / parameter.values.size()]);
      break;
    case Parameter::Form::type:
    case Parameter::Form::pieces:
      break;
    }
  }
  return arguments;
}

} // namespace

Mentions::Mentions(const Program& program, const Words& words) : program_(program) {
  for (pictures::Board& board : pictures::boards_of(program.model)) {
    doc::Picture ignored;
    std::vector<int> order = pictures::lay(ignored, words, board);
    boards_.push_back({std::move(board), std::move(order)});
  }
}

std::vector<std::pair<std::size_t, std::size_t>> Mentions::of(const ProgramDecision& decision,
                                                              std::uint32_t option) const {
  const Arguments arguments = arguments_of(decision, option);
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t b = 0; b < boards_.size(); ++b) {
    const pictures::Board& board = boards_[b].board;
    const std::vector<int>& order = boards_[b].order;
    const auto is_named = [&](int number) {
      return std::any_of(board.zones.begin(), board.zones.end(), [&](model::ZoneId zone) {
        return arguments.places.count(program_.zones[zone].first_place + number) != 0;
      });
    };
    const auto has_indices = [&](int number) {
      const Place& place = program_.places[program_.zones[board.zones.front()].first_place + number];
      for (std::size_t i = 0; i < board.dimensions.size(); ++i) {
        const auto values = arguments.values.find(board.dimensions[i]);
        if (values == arguments.values.end() || values->second.count(place.indices[i]) == 0) {
          return false;
        }
      }
      return true;
    };
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (is_named(order[i]) || has_indices(order[i])) {
        all.emplace_back(b, i);
      }
    }
  }
  return all;
}

} // namespace brehon::web
