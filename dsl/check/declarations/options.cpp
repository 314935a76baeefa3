#include "dsl/check/declarations/options.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/check/expressions/constants.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

namespace {

std::optional<std::uint32_t> plain_number(std::string_view text) {
  std::uint32_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || value > 100000000)
      return std::nullopt;
    value = 10 * value + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

void declare_option(Context& context, const Node& node) {
  model::Option option;
  option.name = node.name();
  option.element = add_element(context, node, "option", option.name, context.names.root);
  const Node* initial = node.find(Kind::is_default);
  const auto chosen = context.input.configuration.options.find(option.name);
  if (const Node* range = node.find(Kind::range)) {
    option.low = constant(context, (*range)[0], "the start of a range").value_or(0);
    option.high = constant(context, (*range)[1], "the end of a range").value_or(option.low);
    if (option.high < option.low) {
      error(context, DiagnosticId::range_overflow, range->span,
            fmt::format("the range {}..{} is empty", option.low, option.high));
      option.high = option.low;
    }
    option.initial = initial != nullptr
                         ? constant(context, initial->front(), "the default of an option").value_or(option.low)
                         : option.low;
    if (initial != nullptr && (option.initial < option.low || option.initial > option.high)) {
      error(context, DiagnosticId::range_overflow, initial->span,
            fmt::format("this is outside of {}..{}", option.low, option.high));
      option.initial = option.low;
    }
    option.value = option.initial;
    if (chosen != context.input.configuration.options.end()) {
      const auto value = plain_number(chosen->second);
      if (value && static_cast<int>(*value) >= option.low && static_cast<int>(*value) <= option.high) {
        option.value = static_cast<int>(*value);
      } else {
        error(context, DiagnosticId::unknown_option, node.get(Kind::id).span,
              fmt::format("option `{}` is for {}..{}, not {}", option.name, option.low, option.high,
                          backticked(chosen->second)));
      }
    }
  } else {
    model::Kind kind;
    kind.name = option.name;
    kind.ordered = false;
    for (const Node& child : node.children) {
      if (child.kind != Kind::option_value)
        continue;
      kind.values.emplace_back(child.name());
      kind.value_elements.push_back(add_value(context, child, "value", option.element));
    }
    if (initial != nullptr) {
      const auto at = std::find(kind.values.begin(), kind.values.end(), initial->front().text);
      if (at == kind.values.end())
        unknown(context, initial->front(), "value", {kind.values.begin(), kind.values.end()});
      else
        option.initial = static_cast<int>(at - kind.values.begin());
    }
    option.kind = context.model.kinds.next();
    option.value = option.initial;
    context.model.kinds.push_back(kind);
    if (initial != nullptr)
      note_value(context, initial->front(), option.kind);
    if (chosen != context.input.configuration.options.end()) {
      const auto at = std::find(kind.values.begin(), kind.values.end(), chosen->second);
      if (at != kind.values.end()) {
        option.value = static_cast<int>(at - kind.values.begin());
      } else {
        auto& finding = error(context, DiagnosticId::unknown_option, node.get(Kind::id).span,
                              fmt::format("option `{}` has no value {}", option.name, backticked(chosen->second)));
        if (const auto near = nearest(chosen->second, {kind.values.begin(), kind.values.end()}))
          finding.suggestion = fmt::format("did you mean `{}`?", *near);
      }
    }
  }
  declare(context, option.name, context.model.options.next(), node.get(Kind::id).span);
  context.model.options.push_back(std::move(option));
}

void declare_gap(Context& context, const Node& node) {
  model::Option gap;
  gap.name = node.name();
  gap.gap = true;
  gap.question = unquote(node.get(Kind::string).text);
  gap.element = add_element(context, node, "gap", gap.name, context.names.root);
  model::Kind kind;
  kind.name = gap.name;
  kind.ordered = false;
  for (const Node& child : node.children) {
    if (child.kind != Kind::reading)
      continue;
    if (child.has(Kind::is_default))
      gap.initial = kind.size();
    kind.values.emplace_back(child.name());
    kind.value_elements.push_back(add_value(context, child, "reading", gap.element));
    gap.reasons.push_back(unquote(child.get(Kind::string).text));
  }
  if (kind.values.empty()) {
    error(context, DiagnosticId::missing_part, node.get(Kind::id).span, "a gap needs a reading");
    kind.values.emplace_back("unsettled");
  }
  gap.value = gap.initial;
  const auto chosen = context.input.configuration.options.find(gap.name);
  if (chosen != context.input.configuration.options.end()) {
    const auto at = std::find(kind.values.begin(), kind.values.end(), chosen->second);
    if (at != kind.values.end()) {
      gap.value = static_cast<int>(at - kind.values.begin());
    } else {
      auto& finding = error(context, DiagnosticId::unknown_option, node.get(Kind::id).span,
                            fmt::format("gap `{}` has no reading {}", gap.name, backticked(chosen->second)));
      if (const auto near = nearest(chosen->second, {kind.values.begin(), kind.values.end()}))
        finding.suggestion = fmt::format("did you mean `{}`?", *near);
    }
  }
  gap.kind = context.model.kinds.next();
  context.model.kinds.push_back(std::move(kind));
  declare(context, gap.name, context.model.options.next(), node.get(Kind::id).span);
  context.model.options.push_back(std::move(gap));
}

/// Each value of an option is a game of its own to be judged, so there cannot be too many.
constexpr int most_values = 256;

void judge_values(Context& context) {
  int values = 0;
  for (const model::Option& option : context.model.options) {
    const int before = values;
    values += option.kind.is_none() ? 2 : context.model.kinds[option.kind].size(); // of a range its ends
    if (before <= most_values && values > most_values) {
      error(context, DiagnosticId::too_large, context.model.elements[option.element].span,
            fmt::format("with `{}`, options and gaps have more than {} values", option.name, most_values));
    }
  }
}

} // namespace

void declare_options(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind == Kind::option)
      declare_option(context, node);
    if (node.kind == Kind::gap)
      declare_gap(context, node);
  }
  judge_values(context);
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::option || !node.has(Kind::require))
      continue;
    const auto holds = constant(context, node.get(Kind::require).front(), "the condition of an option");
    if (holds && *holds == 0) {
      error(context, DiagnosticId::unknown_option, node.get(Kind::require).span,
            fmt::format("option `{}` does not meet its own condition here", node.name()));
    }
  }
  for (const auto& [name, value] : context.input.configuration.options) {
    const Entry* entry = find(context, name);
    if (entry != nullptr && entry->symbol == Symbol::option)
      continue;
    const std::vector<std::string_view> names = names_of(context.model.options);
    auto& finding = error(context, DiagnosticId::unknown_option, context.input.game.get(Kind::id).span,
                          fmt::format("game `{}` has no option or gap {}", context.model.name, backticked(name)));
    if (const auto near = nearest(name, names))
      finding.suggestion = fmt::format("did you mean `{}`?", *near);
  }
}

} // namespace brehon::checking
