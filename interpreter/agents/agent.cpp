#include "interpreter/agents/agent.hpp"

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"
#include "interpreter/agents/agents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace brehon {

namespace {

struct Named {
  std::string_view name;
  Method method;
  std::uint64_t playouts; // where none are stated
};

constexpr std::array named = {
    Named{"random", Method::random, 1},
    Named{"greedy", Method::greedy, 16},
    Named{"mcts", Method::mcts, 1000},
    Named{"rave", Method::rave, 1000},
    Named{"alphabeta", Method::alpha_beta, 20000},
    Named{"cheat", Method::cheat, 1000},
};

/// `2` or `0.5`, whatever the locale: libraries for the browser have no `std::from_chars` of fractions.
std::optional<double> read_decimal(std::string_view text) {
  double value = 0;
  double unit = 0; // of the last digit behind the point; 0 before it
  for (const char c : text) {
    if (c == '.' && unit == 0) {
      unit = 1;
    } else if (c >= '0' && c <= '9') {
      unit /= 10;
      value = unit == 0 ? value * 10 + (c - '0') : value + unit * (c - '0');
    } else {
      return std::nullopt;
    }
  }
  return text.empty() || text == "." ? std::nullopt : std::optional(value);
}

/// `500` or `2s`, more than 0.
std::optional<Budget> read_budget(std::string_view text) {
  Budget budget;
  if (text.ends_with('s')) {
    budget.seconds = read_decimal(text.substr(0, text.size() - 1)).value_or(0);
    return budget.seconds > 0 && budget.seconds <= 86400 ? std::optional(budget) : std::nullopt;
  }
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, budget.playouts);
  return error == std::errc() && last == end && budget.playouts > 0 ? std::optional(budget) : std::nullopt;
}

} // namespace

std::vector<std::string_view> agent_names() {
  std::vector<std::string_view> names;
  for (const Named& each : named) {
    names.push_back(each.name);
  }
  return names;
}

AgentSpecResult read_agent(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto found = std::find_if(named.begin(), named.end(), [name](const Named& each) { return each.name == name; });
  if (found == named.end()) {
    const std::optional<std::string> near = nearest(name, agent_names());
    return {{},
            fmt::format("there is no agent {}, but {}{}", backticked(name), fmt::join(agent_names(), ", "),
                        near ? fmt::format("; did you mean `{}`?", *near) : "")};
  }
  AgentSpec spec{found->method, {found->playouts, 0}, std::string(text)};
  if (colon != std::string_view::npos) {
    const std::optional<Budget> budget = read_budget(text.substr(colon + 1));
    if (!budget) {
      return {{},
              fmt::format("{}: behind the colon stands a number of playouts or a time, such as `{}:500` or `{}:2s`",
                          backticked(text), name, name)};
    }
    spec.budget = *budget;
  }
  return {spec, ""};
}

std::string unfit(const AgentSpec& spec, const Program& program) {
  if (spec.method != Method::alpha_beta) {
    return {};
  }
  if (program.model.players != 2) {
    return fmt::format("`{}` plays games for two players only", spec.text);
  }
  if (!program.chances.empty()) {
    return fmt::format("`{}` plays games without chance only", spec.text);
  }
  return hides_something(program) ? fmt::format("`{}` plays games only in which nothing is hidden", spec.text) : "";
}

std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Program& program) {
  switch (spec.method) {
  case Method::random:
    return random_agent();
  case Method::greedy:
    return greedy_agent(program, spec.budget);
  case Method::mcts:
  case Method::cheat:
    return tree_agent(program, spec.budget, false);
  case Method::rave:
    return tree_agent(program, spec.budget, true);
  case Method::alpha_beta:
    return alpha_beta_agent(program, spec.budget);
  }
  return {};
}

void sort_by_merit(std::vector<Rated>& rated) {
  std::stable_sort(rated.begin(), rated.end(), [](const Rated& a, const Rated& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
  });
}

} // namespace brehon
